// Every kernel of tests/golden against what the reference reports for it.
#include "compare.h"
#include "special.h"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <set>

namespace ktir::golden {
namespace {

const std::string kGolden = KTIR_GOLDEN_DIR;

/// Counted over all tests of one run, and printed at the end of it.
struct Summary : testing::Environment {
  size_t kernels = 0, fields = 0;
  std::vector<std::string> skipped;

  void TearDown() override {
    std::printf("golden: compared %zu kernels, %zu fields; skipped %zu\n", kernels, fields,
                skipped.size());
    for (const std::string &line : skipped)
      std::printf("golden: skipped %s\n", line.c_str());
  }
};
Summary &summary() {
  static auto *instance = static_cast<Summary *>(testing::AddGlobalTestEnvironment(new Summary));
  return *instance;
}
[[maybe_unused]] const bool kRegistered = (summary(), true);

/// Costs are sums of powers of two times integers except here.
double toleranceOf(const std::string &kernel) {
  return kernel == "mem_3cores" || kernel == "rep_config" ? 1e-9 : 0;
}

const LaunchReport *reportOf(const Analysis &analysis, const std::string &function) {
  for (const FunctionAnalysis &candidate : analysis.functions)
    if (candidate.name == function && !candidate.launches.empty())
      return &candidate.launches.front();
  return nullptr;
}

bool hasFinding(const Analysis &analysis, std::string_view id) {
  return std::any_of(analysis.findings.begin(), analysis.findings.end(),
                     [&](const Finding &finding) { return finding.rule == id; });
}

std::string findingsOf(const Analysis &analysis) {
  std::string text;
  for (const Finding &finding : analysis.findings)
    text += finding.rule + " (" + finding.message + "); ";
  return text.empty() ? "no finding" : text;
}

class Golden : public testing::Test {
protected:
  static syntax::Parser &parser() {
    static syntax::Parser instance;
    return instance;
  }
  static Analysis analyzeKernel(const Expected &expected, const Settings &settings) {
    return analyze(readFile(expected.path), settings, parser());
  }

  void conclude(const Expected &expected, const Comparison &comparison) {
    ++summary().kernels;
    summary().fields += comparison.fields();
    for (const std::string &difference : comparison.differences())
      ADD_FAILURE() << expected.name << ": " << difference;
  }

  /// A kernel that is compared field by field with the file, without one finding of level error.
  void compareAsItStands(const Expected &expected) {
    Analysis analysis = analyzeKernel(expected, settingsOf(expected));
    for (const Finding &finding : analysis.findings)
      EXPECT_NE(finding.severity, Severity::Error)
          << expected.name << ": " << finding.rule << ": " << finding.message;
    const LaunchReport *report = reportOf(analysis, expected.function);
    ASSERT_NE(report, nullptr) << expected.name << ": " << findingsOf(analysis);
    Comparison comparison(toleranceOf(expected.name));
    compareReport(expected, *report, Scope::Everything, comparison);
    conclude(expected, comparison);
  }
};

void compareOtherNumbers(const Special &special, const LaunchReport &report,
                         Comparison &comparison) {
  double critical = 0;
  for (size_t id = 0; id < special.cycles.size(); ++id) {
    const CoreCycles &cycles = special.cycles[id];
    const CoreReport *core = coreOf(report, static_cast<int64_t>(id));
    std::string prefix = "core " + std::to_string(id) + " ";
    comparison.holds(prefix, core != nullptr, "an entry");
    if (!core)
      continue;
    double total = cycles.compute + cycles.memory + cycles.comm;
    comparison.number(prefix + "compute_cycles", cycles.compute, core->compute_cycles);
    comparison.number(prefix + "memory_cycles", cycles.memory, core->memory_cycles);
    comparison.number(prefix + "comm_cycles", cycles.comm, core->comm_cycles);
    comparison.number(prefix + "total_cycles", total, core->total_cycles);
    critical = std::max(critical, total);
  }
  comparison.holds("number of cores", !coreOf(report, special.cycles.size()), "no further core");
  comparison.number("kernel_cycles", critical, report.kernel_cycles);
  comparison.text("bottleneck", std::string(special.bottleneck), report.bottleneck);
  comparison.number("critical_core", static_cast<double>(special.criticalCore),
                    report.critical_core ? std::optional<double>(*report.critical_core)
                                         : std::nullopt);
  comparison.holds("core_roofline", report.core_roofline.has_value() == (critical > 0),
                   critical > 0 ? "a roofline" : "null");
}

/// The numbers of the file lie within; the bounds are the cost model's; what data does not decide
/// is exact.
void compareDataBounds(const Expected &expected, const DataBounds &bounds,
                       const LaunchReport &report, Comparison &comparison) {
  const CoreReport *core = coreOf(report, 0);
  comparison.holds("core 0", core != nullptr, "an entry");
  if (!core)
    return;
  comparison.bounds("kernel_cycles", bounds.lower, bounds.upper, report.kernel_cycles);
  comparison.bounds("total_cycles", bounds.lower, bounds.upper, core->total_cycles);
  if (!expected.error.empty())
    return; // the reference stops, so there is no number that could lie within
  comparison.holds("kernel_cycles of the reference",
                   bounds.lower <= expected.kernelCycles &&
                       (!bounds.upper || expected.kernelCycles <= *bounds.upper),
                   "a number within the bounds");
  const ExpectedCore &reference = expected.cores.at(0);
  bool memoryVaries =
      core->memory_cycles.lower.number() != reference.memory || !core->memory_cycles.isNumber();
  if (memoryVaries) {
    double compute = reference.compute;
    comparison.number("compute_cycles", compute, core->compute_cycles);
    comparison.bounds("memory_cycles", bounds.lower - compute, *bounds.upper - compute,
                      core->memory_cycles);
    auto bytes = core->bytes_by_category[Category::Memory];
    comparison.holds("bytes_by_category[memory]", bytes.has_value(), "a key");
    if (bytes)
      comparison.bounds("bytes_by_category[memory]", bounds.lower * 128, *bounds.upper * 128,
                        *bytes);
    comparison.number("lx_peak_bytes", reference.lxPeak, core->lx_peak_bytes);
  } else {
    comparison.number("memory_cycles", reference.memory, core->memory_cycles);
    comparison.bounds("compute_cycles", bounds.lower - reference.memory,
                      bounds.upper ? std::optional(*bounds.upper - reference.memory) : std::nullopt,
                      core->compute_cycles);
  }
  comparison.number("comm_cycles", reference.comm, core->comm_cycles);
}

TEST_F(Golden, KernelsOfRealisticSize) {
  for (const Expected &expected : readRuns(kGolden + "/kernels"))
    compareAsItStands(expected);
}

TEST_F(Golden, RmsNormVariants) {
  for (const Expected &expected : readRuns(kGolden + "/rmsnorm"))
    compareAsItStands(expected);
}

TEST_F(Golden, RandomKernels) {
  for (const Expected &expected : readMicro(kGolden + "/random"))
    compareAsItStands(expected);
}

TEST_F(Golden, MicroKernels) {
  std::vector<Expected> kernels = readMicro(kGolden + "/micro");
  auto find = [&](std::string_view name) -> const Expected & {
    return *std::find_if(kernels.begin(), kernels.end(),
                         [&](const Expected &kernel) { return kernel.name == name; });
  };
  std::set<std::string_view> seen;
  for (const Expected &expected : kernels) {
    SCOPED_TRACE(expected.name);
    const Special *special = specialCase(expected.name);
    if (!special) {
      ASSERT_TRUE(expected.error.empty()) << "the reference stops, and no table says what holds";
      compareAsItStands(expected);
      continue;
    }
    seen.insert(special->kernel);
    Analysis analysis = analyzeKernel(expected, settingsOf(expected));
    Comparison comparison(toleranceOf(expected.name));
    for (std::string_view id : special->findings)
      comparison.holds("findings", hasFinding(analysis, id),
                       std::string(id) + " among: " + findingsOf(analysis));
    const LaunchReport *report = reportOf(analysis, expected.function);
    if (special->judgement != Judgement::FindingOnly)
      comparison.holds("report", report != nullptr, "a report");
    if (report && special->judgement == Judgement::FindingAndNumbers)
      compareReport(expected, *report, Scope::Everything, comparison);
    else if (report && special->judgement == Judgement::SameAsOther)
      compareReport(find(special->sameAs), *report, Scope::Everything, comparison);
    else if (report && special->judgement == Judgement::OtherNumbers)
      compareOtherNumbers(*special, *report, comparison);
    else if (report && special->judgement == Judgement::DataDecides)
      compareDataBounds(expected, *special->bounds, *report, comparison);
    conclude(expected, comparison);
  }
  EXPECT_EQ(seen.size(), specialCases().size()) << "the table names a kernel that is not there";
}

TEST_F(Golden, UnknownOpWithoutAnalogyIsALowerBound) {
  Expected kernel;
  for (const Expected &candidate : readMicro(kGolden + "/micro"))
    if (candidate.name == "cmp_unregistered")
      kernel = candidate;
  Settings settings = settingsOf(kernel);
  settings.costAnalogy = false;
  Analysis analysis = analyzeKernel(kernel, settings);
  const LaunchReport *report = reportOf(analysis, kernel.function);
  ASSERT_NE(report, nullptr);
  Comparison comparison(0);
  comparison.bounds("kernel_cycles", 1, std::nullopt, report->kernel_cycles);
  comparison.number("memory_cycles", 1, coreOf(*report, 0)->memory_cycles);
  conclude(kernel, comparison);
}

} // namespace
} // namespace ktir::golden
