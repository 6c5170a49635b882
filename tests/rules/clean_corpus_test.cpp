// Sound kernels have no warning and no error; what stands here is justified one by one.
#include "files.h"
#include "fixture.h"
#include "workspace/settings_file.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::test;

namespace {

/// A finding of warning or above on a kernel of the tree that is right: this kernel does what the
/// rule warns of.
struct Justified {
  std::string path; // or what several paths start with: "…/", "…_"
  std::string rule;
  std::string reason;
};

const std::vector<Justified> kJustified = {
    {"tests/golden/micro/comm_deadlock.mlir", "ktir-collective-divergence",
     "made to show that the reference stops here"},
    {"tests/golden/micro/lx_overflow.mlir", "ktir-lx-overflow",
     "made to show that the reference stops here"},
    {"tests/golden/micro/comm_deadlock.mlir", "ktir-load-imbalance",
     "one core does what the others wait for"},
    {"tests/golden/micro/ctl_grid_2d.mlir", "ktir-load-imbalance",
     "trip counts are the number of the core, to tell cores apart"},
    {"tests/golden/micro/ctl_grid_bundled.mlir", "ktir-load-imbalance",
     "trip counts are the number of the core, to tell cores apart"},
    {"tests/golden/micro/mem_uneven_cores.mlir", "ktir-load-imbalance",
     "made uneven, to show what the report says of it"},
    {"tests/golden/micro/lx_exact_fit.mlir", "ktir-lx-pressure",
     "made to fill the scratchpad to the last byte"},
    {"tests/golden/random/", "ktir-load-imbalance",
     "random trip counts, many of them by the number of the core"},
    {"tests/golden/random/", "ktir-loop-invariant-load",
     "random loops, many of which do not use their variable"},
    {"tests/golden/micro/parse_store_after_loop.mlir", "ktir-reference-swallows-loop",
     "made to show what the reference loses"},
    {"tests/golden/micro/parse_store_after_reduce.mlir", "ktir-reference-swallows-loop",
     "made to show what the reference loses"},
    {"tests/golden/micro/parse_two_loops.mlir", "ktir-reference-swallows-loop",
     "made to show what the reference loses"},
    {"tests/golden/micro/lx_bigger_config.mlir", "ktir-lx-overflow",
     "made for a machine with a larger scratchpad"},
    {"tests/golden/kernels/matmul_rows_left_over.mlir", "ktir-uncovered-output",
     "made to show rows that no core takes"},
    {"tests/golden/rmsnorm/tail_past_view.mlir", "ktir-tile-out-of-bounds",
     "made to show a tail past the view"},
    {"tests/golden/micro/dist_uncovered.mlir", "ktir-tile-out-of-bounds",
     "made to show what the reference does past the parts"},
    {"tests/golden/micro/mem_", "ktir-tile-out-of-bounds",
     "made to show what the reference does beside a view"},
    {"tests/golden/micro/mem_", "ktir-uncovered-output", "single accesses: no output is completed"},
    {"tests/golden/random/", "ktir-uncovered-output", "generated: stores go anywhere"},
    {"tests/golden/random/", "ktir-overlapping-store", "generated: stores go anywhere"},
    {"tests/golden/micro/parse_inline_producer_set.mlir", "ktir-deprecated-syntax",
     "made to show the older spelling"},
    {"examples/rmsnorm_f16_sum.mlir", "ktir-f16-accumulation-overflow",
     "made to show the sum that overflows"},
    {"tests/golden/kernels/matmul_4core.mlir", "ktir-f16-accumulation-overflow",
     "sums 4,096 products in f16: right for the data of the figures, inf above RMS 4"},
    {"tests/golden/kernels/matmul_rows_left_over.mlir", "ktir-f16-accumulation-overflow",
     "sums 512 products in f16: right for the data of the figures, inf above RMS 11"},
    {"tests/golden/micro/", "ktir-f16-accumulation-overflow",
     "one cost rule each, on f16 accumulators without regard to range"},
    {"tests/golden/micro/cmp_scalar_f16_rounding.mlir", "ktir-scalar-f32-evaluated-as-f16",
     "made to show this rounding"},
    {"tests/golden/micro/cmp_scalar_float.mlir", "ktir-scalar-f32-evaluated-as-f16",
     "one scalar op, for its cost"},
    {"tests/golden/random/", "ktir-f16-accumulation-overflow",
     "random ops on f16 tiles without regard to range"},
    {"tests/snippets/valid/05-view-legacy-spaces.mlir", "ktir-deprecated-memory-space",
     "made to show the older spelling"},
};

bool justified(const std::string &path, const Finding &finding) {
  return std::any_of(kJustified.begin(), kJustified.end(), [&](const Justified &entry) {
    const bool there =
        entry.path.ends_with(".mlir") ? path == entry.path : path.starts_with(entry.path);
    return there && entry.rule == finding.rule;
  });
}

Settings settingsOf(const std::string &path) {
  const auto file = server::findSettingsFile(std::filesystem::path(KTIR_SOURCE_DIR) /
                                             std::filesystem::path(path).parent_path());
  return server::loadSettings(file, {}).settings;
}

/// tests/golden/micro keeps text that the dialect refuses and the reference runs: not sound.
bool refusedByTheDialect(const std::string &path, const Analysis &analysis) {
  const auto &findings = analysis.document.findings;
  return path.starts_with("tests/golden/micro/") &&
         std::any_of(findings.begin(), findings.end(),
                     [](const Finding &finding) { return finding.severity == Severity::Error; });
}

class SoundKernel : public testing::TestWithParam<std::string> {};

TEST_P(SoundKernel, HasNoWarningAndNoError) {
  const std::string text = readText(GetParam());
  if (text.starts_with("// error"))
    GTEST_SKIP() << "a snippet that is wrong on purpose";
  syntax::Parser parser;
  const Analysis analysis = analyze(text, settingsOf(GetParam()), parser);
  if (refusedByTheDialect(GetParam(), analysis))
    GTEST_SKIP() << "text that the dialect refuses";
  std::vector<Finding> wrong;
  for (const Finding &finding : analysis.findings)
    if (finding.severity <= Severity::Warning && !justified(GetParam(), finding))
      wrong.push_back(finding);
  EXPECT_EQ(listed(text, wrong), "");
}

std::vector<std::string> soundKernels() {
  std::vector<std::string> paths;
  for (const char *directory : {"examples", "tests/golden", "tests/snippets/valid"}) {
    const auto found = kernelsBelow(directory);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  return paths;
}

INSTANTIATE_TEST_SUITE_P(Tree, SoundKernel, testing::ValuesIn(soundKernels()),
                         [](const auto &info) {
                           std::string name = info.param;
                           for (char &c : name)
                             if (!std::isalnum(static_cast<unsigned char>(c)))
                               c = '_';
                           return name;
                         });

/// A justification that nothing needs any more is taken off the list.
TEST(SoundKernels, JustifiedFindingsExist) {
  for (const Justified &entry : kJustified) {
    if (!isSwitchedOn(entry.rule))
      continue;
    bool found = false;
    for (const std::string &path : soundKernels()) {
      if (entry.path.ends_with('/') ? !path.starts_with(entry.path) : path != entry.path)
        continue;
      syntax::Parser parser;
      const Analysis analysis = analyze(readText(path), settingsOf(path), parser);
      found |= std::any_of(analysis.findings.begin(), analysis.findings.end(),
                           [&](const Finding &finding) { return finding.rule == entry.rule; });
    }
    EXPECT_TRUE(found) << entry.path << " " << entry.rule;
  }
}

} // namespace
