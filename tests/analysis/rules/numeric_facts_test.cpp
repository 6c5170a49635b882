#include "kernel/build.h"
#include "rules/numeric_facts.h"

#include <gtest/gtest.h>

namespace ktir {
namespace {

/// The facts of one function whose tiles come in as arguments.
class Facts {
public:
  explicit Facts(const std::string &body) {
    std::string text = "#id = affine_map<(a, b) -> (a, b)>\n"
                       "#row = affine_map<(a, b) -> (a)>\n"
                       "func.func @k(%x: tensor<4x64xf16>, %y: tensor<4x64xf16>, %w: "
                       "tensor<64x32xf16>, %n: index, %p: index) attributes {grid = [4]} {\n"
                       "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
                       "%c8 = arith.constant 8 : index\n"
                       "%core = ktdp.get_compute_tile_id : index\n"
                       "%z4 = arith.constant dense<0.0> : tensor<4xf16>\n"
                       "%low4 = arith.constant dense<0xFC00> : tensor<4xf16>\n"
                       "%e = tensor.empty() : tensor<4x64xf16>\n" +
                       body + "\nreturn\n}\n";
    document_ = parser_.parse(text, settings_);
    for (const Finding &f : document_.findings)
      if (f.severity == Severity::Error)
        ADD_FAILURE() << f.rule << ": " << f.message << "\n" << text;
    function_ = document_.parts.at(0).functions.at(0).get();
    kernel_ = buildKernel(*function_, {}, settings_, &details_);
    facts_.emplace(kernel_, details_, kIeeeHalf);
  }

  mlir::Value value(const std::string &name) {
    mlir::Value found;
    function_->op()->walk([&](mlir::Operation *op) {
      auto look = [&](mlir::Value v) {
        const syntax::ValueSite *site = function_->site(v);
        if (site && site->spelling == name)
          found = v;
      };
      for (mlir::Value result : op->getResults())
        look(result);
      for (mlir::Region &region : op->getRegions())
        for (mlir::Block &block : region)
          for (mlir::Value argument : block.getArguments())
            look(argument);
    });
    EXPECT_TRUE(found) << name;
    return found;
  }
  ValueBounds bounds(const std::string &name) { return facts_->boundsOf(value(name)); }
  NumericFacts &facts() { return *facts_; }

private:
  syntax::Parser parser_;
  Settings settings_;
  syntax::Document document_;
  syntax::Function *function_ = nullptr;
  KernelDetails details_;
  Kernel kernel_;
  std::optional<NumericFacts> facts_;
};

void expectBetween(const ValueBounds &b, double lower, double upper) {
  EXPECT_EQ(b.lower, lower);
  EXPECT_EQ(b.upper, upper);
}

TEST(ValueBounds, LoadedDataLieAnywhere) {
  expectBetween(Facts("").bounds("%x"), -INFINITY, INFINITY);
}

TEST(ValueBounds, ConstantsAndWhatIsMadeOfThem) {
  Facts f("%a = arith.constant dense<0.5> : tensor<4x64xf16>\n"
          "%b = arith.constant 3.0 : f16\n"
          "%c = tensor.splat %b : tensor<4x64xf16>\n"
          "%d = arith.mulf %a, %c : tensor<4x64xf16>\n"
          "%e2 = arith.negf %d : tensor<4x64xf16>\n"
          "%g = linalg.fill ins(%b : f16) outs(%e : tensor<4x64xf16>) -> tensor<4x64xf16>\n"
          "%h = arith.extf %g : tensor<4x64xf16> to tensor<4x64xf32>");
  EXPECT_EQ(f.facts().constantOf(f.value("%d")), 1.5);
  EXPECT_EQ(f.facts().constantOf(f.value("%e2")), -1.5);
  EXPECT_EQ(f.facts().constantOf(f.value("%h")), 3.0);
  EXPECT_EQ(f.facts().constantOf(f.value("%x")), std::nullopt);
}

TEST(ValueBounds, SquaresAndAbsoluteValuesAreNotNegative) {
  Facts f("%s = arith.mulf %x, %x : tensor<4x64xf16>\n"
          "%t = arith.mulf %x, %y : tensor<4x64xf16>\n"
          "%a = math.absf %x : tensor<4x64xf16>\n"
          "%wide = arith.extf %x : tensor<4x64xf16> to tensor<4x64xf32>\n"
          "%again = arith.extf %x : tensor<4x64xf16> to tensor<4x64xf32>\n"
          "%u = arith.mulf %wide, %again : tensor<4x64xf32>");
  expectBetween(f.bounds("%s"), 0, INFINITY);
  expectBetween(f.bounds("%t"), -INFINITY, INFINITY);
  expectBetween(f.bounds("%a"), 0, INFINITY);
  expectBetween(f.bounds("%u"), 0, INFINITY);
}

TEST(ValueBounds, ClampsAndSaturatingFunctions) {
  Facts f("%lo = arith.constant dense<-2.0> : tensor<4x64xf16>\n"
          "%hi = arith.constant dense<6.0> : tensor<4x64xf16>\n"
          "%one = arith.constant dense<1.0> : tensor<4x64xf16>\n"
          "%a = arith.maximumf %x, %lo : tensor<4x64xf16>\n"
          "%b = arith.minimumf %a, %hi : tensor<4x64xf16>\n"
          "%t = math.tanh %x : tensor<4x64xf16>\n"
          "%n1 = arith.negf %x : tensor<4x64xf16>\n"
          "%ex = math.exp %n1 : tensor<4x64xf16>\n"
          "%den = arith.addf %ex, %one : tensor<4x64xf16>\n"
          "%sig = arith.divf %one, %den : tensor<4x64xf16>\n"
          "%prod = arith.mulf %b, %sig : tensor<4x64xf16>");
  expectBetween(f.bounds("%b"), -2, 6);
  expectBetween(f.bounds("%t"), -1, 1);
  expectBetween(f.bounds("%sig"), 0, 1);
  expectBetween(f.bounds("%prod"), -2, 6);
}

TEST(ValueBounds, SelectsJoinAndPutInfinities) {
  Facts f("%m = arith.cmpf ogt, %x, %y : tensor<4x64xf16>\n"
          "%one = arith.constant dense<1.0> : tensor<4x64xf16>\n"
          "%zero = arith.constant dense<0.0> : tensor<4x64xf16>\n"
          "%inf = arith.constant dense<0xFC00> : tensor<4x64xf16>\n"
          "%floor = arith.constant dense<-1.0e4> : tensor<4x64xf16>\n"
          "%s = arith.select %m, %one, %zero : tensor<4x64xi1>, tensor<4x64xf16>\n"
          "%k = arith.select %m, %x, %inf : tensor<4x64xi1>, tensor<4x64xf16>\n"
          "%q = arith.addf %x, %k : tensor<4x64xf16>\n"
          "%r = arith.maximumf %q, %floor : tensor<4x64xf16>");
  expectBetween(f.bounds("%s"), 0, 1);
  EXPECT_TRUE(f.bounds("%s").integral);
  EXPECT_TRUE(f.bounds("%k").putsNegativeInfinity);
  EXPECT_TRUE(f.bounds("%q").putsNegativeInfinity);
  EXPECT_FALSE(f.bounds("%x").putsNegativeInfinity);
  EXPECT_FALSE(f.bounds("%r").putsNegativeInfinity);
  EXPECT_EQ(f.bounds("%r").lower, -1e4);
}

constexpr const char *kSoftmax =
    "%m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x64xf16>) outs(%low4 : tensor<4xf16>) "
    "dimensions = [1]\n"
    "%mb = linalg.broadcast ins(%m : tensor<4xf16>) outs(%e : tensor<4x64xf16>) dimensions = [1]\n"
    "%d = arith.subf %x, %mb : tensor<4x64xf16>\n"
    "%ex = math.exp %d : tensor<4x64xf16>\n"
    "%l = linalg.reduce { arith.addf } ins(%ex : tensor<4x64xf16>) outs(%z4 : tensor<4xf16>) "
    "dimensions = [1]\n"
    "%lb = linalg.broadcast ins(%l : tensor<4xf16>) outs(%e : tensor<4x64xf16>) dimensions = [1]\n"
    "%p2 = arith.divf %ex, %lb : tensor<4x64xf16>\n";

TEST(ValueBounds, ExponentialsBelowTheirMaximum) {
  Facts f(kSoftmax);
  EXPECT_EQ(f.bounds("%d").upper, 0);
  expectBetween(f.bounds("%ex"), 0, 1);
  expectBetween(f.bounds("%l"), 0, 64);
  expectBetween(f.bounds("%p2"), 0, 1);
}

TEST(ValueBounds, SoftmaxWeightsSumToOneAlongTheirAxisOnly) {
  Facts f(kSoftmax);
  EXPECT_TRUE(f.facts().sumsToOne(f.value("%p2"), 1));
  EXPECT_FALSE(f.facts().sumsToOne(f.value("%p2"), 0));
  EXPECT_FALSE(f.facts().sumsToOne(f.value("%ex"), 1));
}

TEST(ValueBounds, MaximumOverAnotherAxisOrOfOtherDataProvesNothing) {
  Facts f("%m = linalg.reduce { arith.maximumf } ins(%y : tensor<4x64xf16>) outs(%low4 : "
          "tensor<4xf16>) dimensions = [1]\n"
          "%mb = linalg.broadcast ins(%m : tensor<4xf16>) outs(%e : tensor<4x64xf16>) dimensions = "
          "[1]\n"
          "%d = arith.subf %x, %mb : tensor<4x64xf16>\n"
          "%v = tensor.extract %x[%c0, %c0] : tensor<4x64xf16>\n%sq0 = tensor.empty() : "
          "tensor<64x64xf16>\n"
          "%sq = linalg.fill ins(%v : f16) outs(%sq0 : tensor<64x64xf16>) -> tensor<64x64xf16>\n"
          "%low64 = arith.constant dense<0xFC00> : tensor<64xf16>\n"
          "%g = arith.addf %sq, %sq : tensor<64x64xf16>\n"
          "%cm = linalg.reduce { arith.maximumf } ins(%g : tensor<64x64xf16>) outs(%low64 : "
          "tensor<64xf16>) dimensions = [0]\n"
          "%wrong = linalg.broadcast ins(%cm : tensor<64xf16>) outs(%sq0 : tensor<64x64xf16>) "
          "dimensions = [1]\n"
          "%right = linalg.broadcast ins(%cm : tensor<64xf16>) outs(%sq0 : tensor<64x64xf16>) "
          "dimensions = [0]\n");
  EXPECT_EQ(f.bounds("%d").upper, INFINITY);
  EXPECT_TRUE(f.facts().neverBelow(f.value("%right"), f.value("%g")));
  EXPECT_FALSE(f.facts().neverBelow(f.value("%wrong"), f.value("%g")));
}

TEST(ValueBounds, MaximumThroughAScalar) {
  Facts f(
      "%one = tensor.extract_slice %x[0, 0] [1, 64] [1, 1] : tensor<4x64xf16> to tensor<1x64xf16>\n"
      "%l1 = arith.constant dense<0xFC00> : tensor<1xf16>\n"
      "%m = linalg.reduce { arith.maxnumf } ins(%one : tensor<1x64xf16>) outs(%l1 : "
      "tensor<1xf16>) dimensions = [1]\n"
      "%s = tensor.extract %m[%c0] : tensor<1xf16>\n"
      "%b = tensor.splat %s : tensor<1x64xf16>\n"
      "%d = arith.subf %one, %b : tensor<1x64xf16>\n"
      "%m4 = linalg.reduce { arith.maxnumf } ins(%x : tensor<4x64xf16>) outs(%low4 : "
      "tensor<4xf16>) dimensions = [1]\n"
      "%first = tensor.extract %m4[%c0] : tensor<4xf16>\n"
      "%b4 = tensor.splat %first : tensor<4x64xf16>\n"
      "%d4 = arith.subf %x, %b4 : tensor<4x64xf16>");
  EXPECT_EQ(f.bounds("%d").upper, 0);
  EXPECT_EQ(f.bounds("%d4").upper, INFINITY); // the first row's maximum says nothing of the others
}

TEST(ValueBounds, BodiesOfGenerics) {
  Facts f(
      "%m = linalg.generic {indexing_maps = [#id, #row], iterator_types = [\"parallel\", "
      "\"reduction\"]} ins(%x : tensor<4x64xf16>) outs(%low4 : tensor<4xf16>) {\n"
      "^bb0(%i: f16, %o: f16):\n %t = arith.maximumf %i, %o : f16\n linalg.yield %t : f16\n"
      "} -> tensor<4xf16>\n"
      "%ex = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = [\"parallel\", "
      "\"parallel\"]} ins(%x, %m : tensor<4x64xf16>, tensor<4xf16>) outs(%e : tensor<4x64xf16>) "
      "{\n^bb0(%i: f16, %j: f16, %o: f16):\n %t = arith.subf %i, %j : f16\n"
      " %u = math.exp %t : f16\n linalg.yield %u : f16\n} -> tensor<4x64xf16>\n"
      "%sq = linalg.generic {indexing_maps = [#id, #row], iterator_types = [\"parallel\", "
      "\"reduction\"]} ins(%ex : tensor<4x64xf16>) outs(%z4 : tensor<4xf16>) {\n"
      "^bb0(%i: f16, %o: f16):\n %q = arith.mulf %i, %i : f16\n"
      " %t = arith.addf %q, %o : f16\n linalg.yield %t : f16\n} -> tensor<4xf16>\n"
      "%xx = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = [\"parallel\", "
      "\"parallel\"]} ins(%x, %x : tensor<4x64xf16>, tensor<4x64xf16>) outs(%e : "
      "tensor<4x64xf16>) {\n^bb0(%i: f16, %j: f16, %o: f16):\n %t = arith.mulf %i, %j : f16\n"
      " linalg.yield %t : f16\n} -> tensor<4x64xf16>\n");
  expectBetween(f.bounds("%ex"), 0, 1);
  expectBetween(f.bounds("%sq"), 0, 64);
  expectBetween(f.bounds("%xx"), 0, INFINITY);
}

TEST(CarriedBounds, CountersSumsAndMaxima) {
  Facts f("%m = arith.cmpf ogt, %x, %y : tensor<4x64xf16>\n"
          "%one = arith.constant dense<1.0> : tensor<4x64xf16>\n"
          "%zero = arith.constant dense<0.0> : tensor<4x64xf16>\n"
          "%start = arith.constant dense<-1.0e4> : tensor<4x64xf16>\n"
          "%hit = arith.select %m, %one, %zero : tensor<4x64xi1>, tensor<4x64xf16>\n"
          "%r:3 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %zero, %b = %zero, %t = %start) "
          "-> (tensor<4x64xf16>, tensor<4x64xf16>, tensor<4x64xf16>) {\n"
          " %a1 = arith.addf %a, %hit : tensor<4x64xf16>\n"
          " %b1 = arith.addf %b, %x : tensor<4x64xf16>\n"
          " %t1 = arith.maximumf %t, %x : tensor<4x64xf16>\n"
          " scf.yield %a1, %b1, %t1 : tensor<4x64xf16>, tensor<4x64xf16>, tensor<4x64xf16>\n}\n");
  expectBetween(f.bounds("%r#0"), 0, 8);
  EXPECT_TRUE(f.bounds("%r#0").integral);
  expectBetween(f.bounds("%r#1"), -INFINITY, INFINITY);
  expectBetween(f.bounds("%r#2"), -1e4, INFINITY);
}

TEST(CarriedBounds, OnlineSoftmaxStaysBelowTheNumberOfTerms) {
  std::string body =
      "%m4 = arith.constant dense<-1.0e4> : tensor<4xf16>\n"
      "%e4 = tensor.empty() : tensor<4x64xf16>\n"
      "%r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%m = %m4, %l = %z4) -> (tensor<4xf16>, "
      "tensor<4xf16>) {\n"
      " %s = arith.mulf %x, %y : tensor<4x64xf16>\n"
      " %top = linalg.reduce { arith.maximumf } ins(%s : tensor<4x64xf16>) outs(%low4 : "
      "tensor<4xf16>) dimensions = [1]\n"
      "\n %mn = arith.maximumf %m, %top : tensor<4xf16>\n"
      " %mb = linalg.broadcast ins(%mn : tensor<4xf16>) outs(%e4 : tensor<4x64xf16>) dimensions = "
      "[1]\n"
      " %d = arith.subf %s, %mb : tensor<4x64xf16>\n"
      " %p1 = math.exp %d : tensor<4x64xf16>\n"
      " %fall = arith.subf %m, %mn : tensor<4xf16>\n"
      " %decay = math.exp %fall : tensor<4xf16>\n"
      " %ps = linalg.reduce { arith.addf } ins(%p1 : tensor<4x64xf16>) outs(%z4 : tensor<4xf16>) "
      "dimensions = [1]\n"
      "\n %lo = arith.mulf %l, %decay : tensor<4xf16>\n"
      " %ln = arith.addf %lo, %ps : tensor<4xf16>\n"
      " scf.yield %mn, %ln : tensor<4xf16>, tensor<4xf16>\n}\n";
  Facts f(body);
  expectBetween(f.bounds("%decay"), 0, 1);
  expectBetween(f.bounds("%p1"), 0, 1);
  expectBetween(f.bounds("%r#1"), 0, 512);
  EXPECT_EQ(f.bounds("%r#0").lower, -1e4);
  // Whatever is asked first, the answers are the same.
  Facts g(body);
  expectBetween(g.bounds("%r#1"), 0, 512);
  expectBetween(g.bounds("%ln"), 0, 512);
}

TEST(CarriedBounds, NestedLoopsMultiplyAndOpenTripsHaveNoEnd) {
  Facts f("%one = arith.constant dense<1.0> : tensor<4xf16>\n"
          "%r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %z4) -> (tensor<4xf16>) {\n"
          " %q = scf.for %j = %core to %c8 step %c1 iter_args(%b = %a) -> (tensor<4xf16>) {\n"
          "  %b1 = arith.addf %b, %one : tensor<4xf16>\n"
          "  scf.yield %b1 : tensor<4xf16>\n }\n"
          " scf.yield %q : tensor<4xf16>\n}\n"
          "%u = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z4) -> (tensor<4xf16>) {\n"
          " %b1 = arith.addf %a, %one : tensor<4xf16>\n"
          " scf.yield %b1 : tensor<4xf16>\n}\n");
  expectBetween(f.bounds("%r"), 0, 64); // core 0 runs eight trips, the others fewer
  expectBetween(f.bounds("%u"), 0, INFINITY);
}

TEST(ValueOrder, FirstPassOverARowAgainstTheSecond) {
  auto kernel = [](const std::string &second, const std::string &store) {
    return "%c64 = arith.constant 64 : index\n%c32 = arith.constant 32 : index\n"
           "%view = ktdp.construct_memory_view %p, sizes: [4, 64], strides: [64, 1] {\n"
           " coordinate_set = affine_set<(a, b) : (a >= 0, -a + 3 >= 0, b >= 0, -b + 63 >= 0)>,\n"
           " memory_space = #ktdp.memory_space<global>\n} : memref<4x64xf16>\n"
           "%low = arith.constant dense<0xFC00> : tensor<1xf16>\n"
           "%e16 = tensor.empty() : tensor<1x16xf16>\n%c16 = arith.constant 16 : index\n"
           "%m = scf.for %i = %c0 to %c64 step %c16 iter_args(%t = %low) -> (tensor<1xf16>) {\n"
           " %at = ktdp.construct_access_tile %view[%core, %i] {\n"
           "  access_tile_set = affine_set<(a, b) : (a >= 0, -a >= 0, b >= 0, -b + 15 >= 0)>,\n"
           "  access_tile_order = #id\n } : memref<4x64xf16> -> !ktdp.access_tile<1x16xindex>\n"
           " %v = ktdp.load %at : !ktdp.access_tile<1x16xindex> -> tensor<1x16xf16>\n"
           " %t1 = linalg.reduce { arith.maximumf } ins(%v : tensor<1x16xf16>) outs(%t : "
           "tensor<1xf16>) dimensions = [1]\n"
           "\n scf.yield %t1 : tensor<1xf16>\n}\n"
           "%mb = linalg.broadcast ins(%m : tensor<1xf16>) outs(%e16 : tensor<1x16xf16>) "
           "dimensions = [1]\n"
           "\nscf.for %i = %c0 to " +
           second +
           " step %c16 {\n %at = ktdp.construct_access_tile %view[%core, %i] {\n"
           "  access_tile_set = affine_set<(a, b) : (a >= 0, -a >= 0, b >= 0, -b + 15 >= 0)>,\n"
           "  access_tile_order = #id\n } : memref<4x64xf16> -> !ktdp.access_tile<1x16xindex>\n"
           " %v2 = ktdp.load %at : !ktdp.access_tile<1x16xindex> -> tensor<1x16xf16>\n"
           " %d = arith.subf %v2, %mb : tensor<1x16xf16>\n" +
           store + " scf.yield\n}\n";
  };
  EXPECT_EQ(Facts(kernel("%c64", "")).bounds("%d").upper, 0);
  // Another range, or data that changed in between, proves nothing.
  EXPECT_EQ(Facts(kernel("%n", "")).bounds("%d").upper, INFINITY);
  EXPECT_EQ(Facts(kernel("%c64", " ktdp.store %d, %at : tensor<1x16xf16>, "
                                 "!ktdp.access_tile<1x16xindex>\n"))
                .bounds("%d")
                .upper,
            INFINITY);
}

TEST(ValueBounds, DeepChainsEndInsteadOfTheStack) {
  std::string body = "%v0 = arith.mulf %x, %x : tensor<4x64xf16>\n";
  for (int i = 1; i < 3000; ++i)
    body += "%v" + std::to_string(i) + " = arith.addf %v" + std::to_string(i - 1) + ", %v" +
            std::to_string(i - 1) + " : tensor<4x64xf16>\n";
  Facts f(body);
  EXPECT_EQ(f.bounds("%v2999").lower, -INFINITY); // too deep: anywhere
  EXPECT_EQ(f.bounds("%v100").lower, 0);
}

} // namespace
} // namespace ktir
