// The oracle itself against what the reference reports: per-core sums of every golden kernel.
#include "expected.h"
#include "harness.h"
#include "special.h"

#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>

namespace ktir::oracle {
namespace {

using golden::Expected;

/// Arguments placed as the reference places them, with the contents of index tensors.
Launch launchOf(const Expected &expected) {
  Launch launch;
  launch.hardware = expected.hardware;
  auto contents = std::make_shared<std::map<int64_t, int64_t>>();
  int64_t next = 65536;
  for (const golden::Argument &argument : expected.arguments) {
    if (!argument.isTensor) {
      const auto *integer = std::get_if<int64_t>(&*argument.value);
      launch.arguments[argument.name] =
          integer ? Scalar::ofInt(*integer) : Scalar::ofFloat(std::get<double>(*argument.value));
      continue;
    }
    int64_t bytes = argument.elementType.ends_with("64")   ? 8
                    : argument.elementType.ends_with("32") ? 4
                                                           : 2;
    launch.arguments[argument.name] = Scalar::ofInt(next / bytes);
    for (size_t i = 0; i < argument.integers.size(); ++i)
      (*contents)[next + static_cast<int64_t>(i) * bytes] = argument.integers[i];
    next = (next + product(argument.shape) * bytes + 127) / 128 * 128;
  }
  launch.data = [contents](bool, int64_t address, int64_t) -> int64_t {
    auto found = contents->find(address);
    return found == contents->end() ? 0 : found->second;
  };
  return launch;
}

void expectAmounts(const std::string &what, const std::map<std::string, double> &expected,
                   const std::map<std::string, double> &actual) {
  EXPECT_EQ(expected.size(), actual.size()) << what;
  for (const auto &[key, value] : expected) {
    auto found = actual.find(key);
    ASSERT_NE(found, actual.end()) << what << " " << key;
    EXPECT_EQ(value, found->second) << what << " " << key;
  }
}

void expectCores(const Expected &expected, const Result &result) {
  size_t cores = 0;
  for (const golden::ExpectedCore &core : expected.cores)
    for (int64_t id : core.ids) {
      ++cores;
      ASSERT_LT(static_cast<size_t>(id), result.cores.size());
      const CoreCost &actual = result.cores[id];
      SCOPED_TRACE("core " + std::to_string(id));
      EXPECT_EQ(core.compute, actual.computeCycles());
      EXPECT_EQ(core.memory, actual.memoryCycles);
      EXPECT_EQ(core.comm, actual.commCycles);
      EXPECT_EQ(core.lxPeak, actual.lxPeakBytes);
      expectAmounts("cycles", core.cycles,
                    {actual.cyclesByCategory.begin(), actual.cyclesByCategory.end()});
      expectAmounts("flops", core.flops, actual.flopsByCategory);
      expectAmounts("bytes", core.bytes, actual.bytesByCategory);
    }
  EXPECT_EQ(cores, result.cores.size());
}

/// Reads, runs and compares; false when the text gives no function.
bool check(const Expected &expected, syntax::Parser &parser) {
  SCOPED_TRACE(expected.name);
  syntax::Document document = parser.parse(golden::readFile(expected.path), {});
  Kernel kernel = kernelOf(document);
  if (!kernel.function)
    return false;
  Result result = run(kernel, launchOf(expected));
  EXPECT_EQ(result.error, "");
  if (result.error.empty())
    expectCores(expected, result);
  return true;
}

TEST(Oracle, EqualsTheReferenceOnKernelsOfRealisticSize) {
  syntax::Parser parser;
  for (const char *folder : {"/kernels", "/rmsnorm"})
    for (const Expected &expected : golden::readRuns(KTIR_GOLDEN_DIR + std::string(folder)))
      EXPECT_TRUE(check(expected, parser)) << expected.name;
}

TEST(Oracle, EqualsTheReferenceOnMicroKernels) {
  syntax::Parser parser;
  int compared = 0;
  std::vector<Expected> kernels = golden::readMicro(KTIR_GOLDEN_DIR + std::string("/micro"));
  for (const Expected &expected : kernels) {
    const golden::Special *special = golden::specialCase(expected.name);
    std::string reason;
    if (special && special->judgement == golden::Judgement::FindingOnly)
      reason = "it is not valid, on purpose";
    else if (special && special->judgement == golden::Judgement::OtherNumbers)
      reason = "the product differs on purpose; compared in the next test";
    else if (special && special->judgement == golden::Judgement::SameAsOther)
      reason = "the reference misreads it";
    else if (!expected.error.empty())
      reason = "the reference stops";
    if (!reason.empty()) {
      std::printf("oracle: skipped %s: %s\n", expected.name.c_str(), reason.c_str());
      continue;
    }
    EXPECT_TRUE(check(expected, parser)) << expected.name;
    ++compared;
  }
  std::printf("oracle: %d micro kernels compared\n", compared);
}

TEST(Oracle, EqualsTheNumbersOfTheProductWhereTheyDiffer) {
  syntax::Parser parser;
  for (const Expected &expected : golden::readMicro(KTIR_GOLDEN_DIR + std::string("/micro"))) {
    const golden::Special *special = golden::specialCase(expected.name);
    if (!special || special->judgement != golden::Judgement::OtherNumbers ||
        expected.name == "cmp_unregistered") // costs by analogy, which the oracle does not know
      continue;
    SCOPED_TRACE(expected.name);
    syntax::Document document = parser.parse(golden::readFile(expected.path), {});
    ASSERT_NE(kernelOf(document).function, nullptr);
    Result result = run(kernelOf(document), launchOf(expected));
    EXPECT_EQ(result.error, "");
    ASSERT_EQ(result.cores.size(), special->cycles.size());
    for (size_t id = 0; id < result.cores.size(); ++id) {
      EXPECT_EQ(special->cycles[id].compute, result.cores[id].computeCycles());
      EXPECT_EQ(special->cycles[id].memory, result.cores[id].memoryCycles);
      EXPECT_EQ(special->cycles[id].comm, result.cores[id].commCycles);
    }
  }
}

} // namespace
} // namespace ktir::oracle
