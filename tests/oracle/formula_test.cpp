// Formulas as reports print them, against launches in which the arguments have values.
#include "analysis.h"
#include "cost/report.h"
#include "formula.h"

#include <gtest/gtest.h>

namespace ktir::oracle {
namespace {

/// One row of 64 elements is loaded and goes through `math.exp` for each iteration from %lo to %hi;
/// `before` defines these from the core %p and the arguments %n and %m.
std::string kernel(const std::string &before) {
  return R"(
func.func @kernel(%x_ptr: index, %n: index, %m: index) attributes {grid = [4]} {
  %p = ktdp.get_compute_tile_id : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
)" + before +
         R"(
  scf.for %i = %lo to %hi step %step {
    %v = ktdp.construct_memory_view %x_ptr, sizes: [512, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<512x64xf16>
    %a = ktdp.construct_access_tile %v[%i, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<512x64xf16> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %a : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    %e = math.exp %x : tensor<1x64xf16>
  }
  return
}
)";
}

struct Case {
  const char *name, *before;
  const char *step = "%c1";
};

/// Everything that a loop's bounds are made of in practice, and what is odd.
const Case kCases[] = {
    {"chunk", R"(
  %lo = arith.muli %p, %c8 : index
  %h = arith.addi %lo, %c8 : index
  %hi = arith.minsi %h, %n : index)"},
    {"chunkOfCeil", R"(
  %per = arith.ceildivsi %n, %c4 : index
  %lo = arith.muli %p, %per : index
  %h = arith.addi %lo, %per : index
  %hi = arith.minsi %h, %n : index)"},
    {"chunkOfFloor", R"(
  %per = arith.divui %n, %c4 : index
  %lo = arith.muli %p, %per : index
  %hi = arith.addi %lo, %per : index)"},
    {"between", "  %lo = arith.addi %n, %c0 : index\n  %hi = arith.addi %m, %c0 : index"},
    {"less", "  %lo = arith.addi %c0, %c0 : index\n  %hi = arith.subi %n, %c3 : index"},
    {"lessByCore", "  %lo = arith.addi %c0, %c0 : index\n  %hi = arith.subi %n, %p : index"},
    {"cyclic", "  %lo = arith.addi %p, %c0 : index\n  %hi = arith.addi %n, %c0 : index", "%c4"},
    {"wideSteps", "  %lo = arith.addi %c3, %p : index\n  %hi = arith.muli %n, %c8 : index", "%c4"},
    {"divsi", "  %lo = arith.addi %c0, %c0 : index\n  %hi = arith.divsi %n, %c8 : index"},
    {"divsiOfLess", R"(
  %lo = arith.addi %c0, %c0 : index
  %l = arith.subi %n, %c8 : index
  %q = arith.divsi %l, %c4 : index
  %hi = arith.addi %q, %c3 : index)"},
    {"remsi", R"(
  %lo = arith.addi %c0, %c0 : index
  %l = arith.subi %n, %c8 : index
  %q = arith.remsi %l, %c4 : index
  %hi = arith.addi %q, %c3 : index)"},
    {"remui", R"(
  %lo = arith.addi %c0, %c0 : index
  %r = arith.remui %n, %c8 : index
  %hi = arith.muli %r, %m : index)"},
    {"shrui", R"(
  %lo = arith.addi %c0, %c0 : index
  %hi = arith.shrui %n, %c3 : index)"},
    {"shrsi", "  %lo = arith.addi %c0, %c0 : index\n  %hi = arith.shrsi %n, %c1 : index"},
    {"and", "  %lo = arith.addi %c0, %c0 : index\n  %hi = arith.andi %n, %m : index"},
    {"xor", "  %lo = arith.addi %c1, %c0 : index\n  %hi = arith.xori %n, %c3 : index"},
    {"shli", "  %lo = arith.addi %c0, %c0 : index\n  %hi = arith.shli %c3, %m : index"},
    {"select", R"(
  %lo = arith.addi %c0, %c0 : index
  %s = arith.cmpi slt, %n, %c8 : index
  %hi = arith.select %s, %c3, %m : index)"},
    {"selectOfSums", R"(
  %lo = arith.addi %c1, %c0 : index
  %s = arith.cmpi eq, %n, %m : index
  %h = arith.select %s, %n, %c4 : index
  %hi = arith.addi %h, %m : index)"},
};

class Formulas : public testing::TestWithParam<Case> {};

LaunchReport launchOf(const std::string &text, const Settings &settings) {
  syntax::Parser parser;
  Analysis analysis = analyze(text, settings, parser);
  for (const Finding &finding : analysis.document.findings)
    EXPECT_NE(finding.severity, Severity::Error) << finding.message;
  return analysis.functions.at(0).launches[0];
}

const CoreReport &coreOf(const LaunchReport &report, int64_t id) {
  for (const CoreReport &core : report.cores)
    for (int64_t member : core.core_ids)
      if (member == id)
        return core;
  throw std::out_of_range("no such core");
}

TEST_P(Formulas, HoldForAllArguments) {
  std::string text = kernel(GetParam().before);
  text.replace(text.find("%step {"), 5, GetParam().step);
  LaunchReport open = launchOf(text, {});
  for (int64_t n : {0, 1, 2, 3, 5, 7, 8, 9, 11, 16, 17, 31, 40})
    for (int64_t m : {0, 1, 4, 9}) {
      Settings settings;
      settings.overrides = {{"n", n, AssumptionOrigin::CommandLine, "test"},
                            {"m", m, AssumptionOrigin::CommandLine, "test"}};
      LaunchReport given = launchOf(text, settings);
      for (int64_t core = 0; core < 4; ++core) {
        const Bounds &formula = coreOf(open, core).total_cycles;
        double expected = coreOf(given, core).total_cycles.number();
        ASSERT_TRUE(formula.exact());
        std::string printed = formatBounds(formula, open.symbols);
        auto value = evaluateFormula(printed, {{"n", n}, {"m", m}});
        ASSERT_TRUE(value) << printed;
        EXPECT_EQ(*value, expected)
            << printed << ", core " << core << ", n = " << n << ", m = " << m;
      }
      double slowest = given.kernel_cycles.number();
      auto lower = evaluateFormula(formatAmount(open.kernel_cycles.lower, open.symbols),
                                   {{"n", n}, {"m", m}});
      auto upper = evaluateFormula(formatAmount(open.kernel_cycles.upper, open.symbols),
                                   {{"n", n}, {"m", m}});
      ASSERT_TRUE(lower && upper);
      EXPECT_LE(*lower, slowest) << "n = " << n << ", m = " << m;
      EXPECT_GE(*upper, slowest) << "n = " << n << ", m = " << m;
    }
}

INSTANTIATE_TEST_SUITE_P(Bounds, Formulas, testing::ValuesIn(kCases),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
} // namespace ktir::oracle
