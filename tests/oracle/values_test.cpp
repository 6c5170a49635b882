// What index values, pointers and control flow come to when the text decides them, in kernels that
// the generator does not write. A row is 64 elements of f16, one stick.
#include "analysis.h"
#include "cost/report.h"

#include <gtest/gtest.h>

namespace ktir::oracle {
namespace {

/// Loads `rows` rows from the view at `base` on, each `pitch` elements after the one before.
std::string load(const std::string &name, const std::string &base, int rows = 1, int pitch = 64,
                 int width = 64) {
  std::string r = std::to_string(rows), w = std::to_string(width);
  std::string row = "(d0 >= 0, -d0 + " + std::to_string(rows - 1) + " >= 0, d1 >= 0, -d1 + " +
                    std::to_string(width - 1) + " >= 0)";
  return "%" + name + "v = ktdp.construct_memory_view " + base + ", sizes: [64, " + w +
         "], strides: [" + std::to_string(pitch) +
         ", 1] { coordinate_set = affine_set<(d0, d1) : " +
         "(d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + " + std::to_string(width - 1) +
         " >= 0)>, memory_space = #ktdp.memory_space<global> } : memref<64x" + w + "xf16>\n%" +
         name + "a = ktdp.construct_access_tile %" + name +
         "v[%c0, %c0] { access_tile_set = " + "affine_set<(d0, d1) : " + row +
         ">, access_tile_order = affine_map<(d0, d1) -> (d0, d1)> } : " + "memref<64x" + w +
         "xf16> -> !ktdp.access_tile<" + r + "x" + w + "xindex>\n%" + name + " = ktdp.load %" +
         name + "a : !ktdp.access_tile<" + r + "x" + w + "xindex> -> tensor<" + r + "x" + w +
         "xf16>\n";
}

/// A loop of `count` trips over one row.
std::string rows(const std::string &count) {
  return "scf.for %i = %c0 to " + count + " step %c1 {\n" + load("row", "%x_ptr") + "}\n";
}

std::string function(const std::string &body, const std::string &grid = "[1]",
                     const std::string &arguments = "%x_ptr: index") {
  std::string text = "func.func @kernel(" + arguments + ") attributes {grid = " + grid + "} {\n";
  for (int c : {0, 1, 2, 3, 5, 7, 30, 48, 64})
    text += "%c" + std::to_string(c) + " = arith.constant " + std::to_string(c) + " : index\n";
  return text + body + "return\n}\n";
}

Analysis analyzed(const std::string &text, const Settings &settings = {}) {
  syntax::Parser parser;
  Analysis analysis = analyze(text, settings, parser);
  for (const Finding &finding : analysis.document.findings)
    EXPECT_NE(finding.severity, Severity::Error) << finding.message << "\n" << text;
  return analysis;
}

LaunchReport launchOf(const std::string &text, const Settings &settings = {}) {
  return analyzed(text, settings).functions.at(0).launches[0];
}

Bounds cycles(const std::string &text) { return launchOf(text).kernel_cycles; }

// --- pointers ----------------------------------------------------------------------------------

TEST(Pointers, StayAlignedThroughLoopsAndBranches) {
  const std::string carried =
      "scf.for %i = %c0 to %c7 step %c1 iter_args(%q = %x_ptr) -> (index) {\n";
  const std::string next = "%n = arith.addi %q, %c48 : index\nscf.yield %n : index\n}\n";
  // Rows of 24 elements: 3 of them are 144 bytes, 2 sticks from any multiple of 96 bytes but one.
  double expected = 0;
  for (int i = 0; i < 7; ++i)
    expected += (i * 96 % 128 + 144 + 127) / 128;
  EXPECT_EQ(cycles(function("%e = " + carried + load("a", "%q", 3, 24, 24) + next)),
            Bounds(expected));
  // What the loop leaves behind is 7 × 96 bytes further.
  EXPECT_EQ(cycles(function("%e = " + carried + next + load("a", "%e", 3, 24, 24))),
            Bounds(double((672 % 128 + 144 + 127) / 128)));
  EXPECT_EQ(cycles(function("%p = arith.cmpi eq, %c1, %c1 : index\n"
                            "%e = scf.if %p -> (index) {\nscf.yield %x_ptr : index\n} else {\n"
                            "%o = arith.addi %x_ptr, %c64 : index\nscf.yield %o : index\n}\n" +
                            load("a", "%e", 3))),
            Bounds(3.0));
}

TEST(Pointers, MayAlsoServeInArithmetic) {
  for (const char *use :
       {"%u = arith.subi %c7, %x_ptr : index\n", "%u = arith.remui %x_ptr, %c7 : index\n",
        "%u = arith.maxsi %x_ptr, %c1 : index\n", "%u = arith.cmpi slt, %x_ptr, %c7 : index\n"}) {
    LaunchReport report = launchOf(function(use + load("a", "%x_ptr", 3, 24, 24)));
    EXPECT_EQ(report.kernel_cycles, Bounds(2.0)) << use;
    EXPECT_TRUE(report.unknown_arguments.empty()) << use;
  }
  EXPECT_EQ(
      cycles(function("%p = arith.index_cast %x_ptr : i64 to index\n" + load("a", "%p", 3, 24, 24),
                      "[1]", "%x_ptr: i64")),
      Bounds(2.0));
  // The residue of an address is known as far as its alignment goes.
  EXPECT_EQ(
      cycles(function("%r = arith.remui %x_ptr, %c64 : index\n%s = arith.addi %r, %c3 : index\n" +
                      rows("%s"))),
      Bounds(3.0));
}

TEST(Pointers, AnOffsetIsNone) {
  LaunchReport report = launchOf(
      function("%p = arith.addi %x_ptr, %off : index\n" + load("a", "%p", 1, 64, 64) + rows("%off"),
               "[1]", "%x_ptr: index, %off: index"));
  EXPECT_EQ(report.pointer_arguments, std::vector<std::string>{"x_ptr"});
  EXPECT_EQ(report.unknown_arguments, std::vector<std::string>{"off"});
  EXPECT_FALSE(report.kernel_cycles.exact());
}

// --- index values ------------------------------------------------------------------------------

TEST(IndexValues, ElementsThatTheTextSpellsOut) {
  const std::string extract = "%n = tensor.extract %t[%c1] : ";
  for (const std::string &source : {
           "%t = arith.constant dense<5> : tensor<3xindex>\n" + extract + "tensor<3xindex>\n",
           "%t = arith.constant dense<[3, 5, 7]> : tensor<3xindex>\n" + extract +
               "tensor<3xindex>\n",
           "%t = tensor.from_elements %c3, %c5 : tensor<2xindex>\n" + extract + "tensor<2xindex>\n",
           "%t = tensor.splat %c5 : tensor<2xindex>\n" + extract + "tensor<2xindex>\n",
           std::string() + "%t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xindex>\n"
                           "%n = tensor.extract %t[%c1, %c1] : tensor<2x3xindex>\n",
           std::string("%e = tensor.empty() : tensor<2xindex>\n%t = linalg.fill ins(%c5 : index) "
                       "outs(%e : tensor<2xindex>) -> tensor<2xindex>\n") +
               extract + "tensor<2xindex>\n",
       })
    EXPECT_EQ(cycles(function(source + rows("%n"))), Bounds(5.0)) << source;
}

TEST(IndexValues, AListIndexedByTheCore) {
  LaunchReport report = launchOf(function("%p = ktdp.get_compute_tile_id : index\n"
                                          "%t = arith.constant dense<[2, 7, 3]> : tensor<3xindex>\n"
                                          "%n = tensor.extract %t[%p] : tensor<3xindex>\n" +
                                              rows("%n"),
                                          "[3]"));
  ASSERT_EQ(report.cores.size(), 3u);
  EXPECT_EQ(report.kernel_cycles.number(), 7 * 128 / (128.0 / 3));
  EXPECT_EQ(report.critical_core, 1);
}

TEST(IndexValues, OpsOfAffine) {
  auto tripsOf = [](const std::string &text) { return cycles(function(text + rows("%n"))); };
  EXPECT_EQ(tripsOf("%n = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%c5)[%c48]\n"),
            Bounds(7.0));
  EXPECT_EQ(tripsOf("%n = affine.max affine_map<(d0)[s0] -> (d0 + 2, s0)>(%c5)[%c3]\n"),
            Bounds(7.0));
  EXPECT_EQ(tripsOf("%n = affine.min affine_map<(d0) -> (d0 + 2, 30, d0 * 2 - 6)>(%c5)\n"),
            Bounds(4.0));
  EXPECT_EQ(tripsOf("%n = affine.linearize_index [%c1, %c2, %c3] by (9, 4, 5) : index\n"),
            Bounds(1 * 20 + 2 * 5 + 3.0));
  EXPECT_EQ(tripsOf("%n = affine.linearize_index [%c1, %c2, %c3] by (%c7, 5) : index\n"),
            Bounds(1 * 35 + 2 * 5 + 3.0));
  // 48 = 2·20 + 1·5 + 3, the outermost without a bound; and 48 = (0·3 + 2)·20 + ...
  const std::string split =
      "%q:3 = affine.delinearize_index %c48 into (4, 5) : index, index, index\n";
  EXPECT_EQ(tripsOf(split + "%n = arith.addi %q#0, %c0 : index\n"), Bounds(2.0));
  EXPECT_EQ(tripsOf(split + "%n = arith.addi %q#1, %c0 : index\n"), Bounds(1.0));
  EXPECT_EQ(tripsOf(split + "%n = arith.addi %q#2, %c0 : index\n"), Bounds(3.0));
  EXPECT_EQ(tripsOf("%q:3 = affine.delinearize_index %c48 into (3, 4, 5) : index, index, index\n"
                    "%n = arith.addi %q#0, %c0 : index\n"),
            Bounds(2.0));
}

TEST(IndexValues, RowsAnUnknownStrideApartHaveBounds) {
  std::string access = load("a", "%x_ptr", 3, 64, 20);
  access.replace(access.find("strides: [64, 1]"), 16, "strides: [%m, 1]");
  const std::string text = function(access, "[1]", "%x_ptr: index, %m: index");
  Bounds open = launchOf(text).kernel_cycles;
  ASSERT_FALSE(open.unbounded);
  EXPECT_EQ(open.upper, Amount(6)) << "40 bytes stand on two sticks at most";
  double least = 6;
  for (int64_t m = 0; m < 200; ++m) {
    Settings settings;
    settings.overrides = {{"m", m, AssumptionOrigin::CommandLine, "test"}};
    double given = launchOf(text, settings).kernel_cycles.number();
    EXPECT_LE(open.lower.number(), given) << m;
    EXPECT_GE(open.upper.number(), given) << m;
    least = std::min(least, given);
  }
  EXPECT_EQ(open.lower.number(), least) << "all rows on one stick";
}

// --- blocks ------------------------------------------------------------------------------------

TEST(Blocks, OnlyThoseThatAlwaysRunCountBelow) {
  auto lower = [](const std::string &body) {
    Bounds total = cycles(function(body));
    EXPECT_TRUE(total.unbounded) << "branches between blocks have no cost that anyone knows";
    return total.lower.number();
  };
  const std::string never = "%f = arith.cmpi eq, %c0, %c1 : index\n";
  const std::string open = "%t = tensor.empty() : tensor<1xindex>\n%v = tensor.extract %t[%c0] : "
                           "tensor<1xindex>\n%f = arith.cmpi eq, %v, %c1 : index\n";
  const std::string a = load("a", "%x_ptr", 3), b = load("b", "%x_ptr", 5),
                    c = load("c", "%x_ptr", 7);
  const std::string diamond =
      "cf.cond_br %f, ^a, ^b\n^a:\n" + a + "cf.br ^c\n^b:\n" + b + "cf.br ^c\n^c:\n" + c;
  EXPECT_EQ(lower(never + "cf.cond_br %f, ^a, ^c\n^a:\n" + a + "cf.br ^c\n^c:\n"), 0);
  EXPECT_EQ(lower(open + "cf.cond_br %f, ^a, ^c\n^a:\n" + a + "cf.br ^c\n^c:\n"), 0);
  EXPECT_EQ(lower(never + diamond), 5 + 7) << "the branch is decided";
  EXPECT_EQ(lower(open + diamond), 7) << "where the two sides meet again";
  EXPECT_EQ(lower("cf.br ^a\n^a:\n" + a + "cf.br ^b\n^b:\n" + b), 3 + 5);
  EXPECT_EQ(lower(open + a + "cf.br ^b\n^b:\n" + b + "cf.cond_br %f, ^b, ^c\n^c:\n"), 3)
      << "a block that may repeat";
}

// --- matrix products ---------------------------------------------------------------------------

std::string product(const std::string &op, const std::string &a, const std::string &b,
                    const std::string &c) {
  return "%a = tensor.empty() : " + a + "\n%b = tensor.empty() : " + b +
         "\n%z = tensor.empty() : " + c + "\n%m = " + op + " ins(%a, %b : " + a + ", " + b +
         ") outs(%z : " + c + ") -> " + c + "\n";
}

TEST(Products, ExtentsComeFromTheMaps) {
  const std::string maps = "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
                           "affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]";
  const std::string text =
      function(product(maps, "tensor<8x32xf16>", "tensor<24x32xf16>", "tensor<8x24xf16>"));
  LaunchReport report = launchOf(text);
  EXPECT_EQ(report.cores[0].flops_by_category[Category::ComputeMatmul], Bounds(2.0 * 8 * 24 * 32));
  EXPECT_EQ(report.kernel_cycles, Bounds(12.0));
  bool found = false;
  for (const OpReport &op : report.ops)
    if (op.op == "linalg.matmul") {
      EXPECT_EQ(op.analogy, "linalg.matmul") << "the reference does not read the maps";
      found = true;
    }
  EXPECT_TRUE(found);
  Settings off;
  off.costAnalogy = false;
  EXPECT_TRUE(launchOf(text, off).kernel_cycles.unbounded);
  // Without maps, by position and without a mark.
  report = launchOf(function(
      product("linalg.matmul", "tensor<8x32xf16>", "tensor<32x24xf16>", "tensor<8x24xf16>")));
  EXPECT_EQ(report.kernel_cycles, Bounds(12.0));
  EXPECT_TRUE(report.ops[report.ops.size() - 2].analogy.empty());
}

// --- sizes that nobody expects -----------------------------------------------------------------

TEST(Extremes, ExtentsUpToTheLargestInteger) {
  for (const char *extent : {"9223372036854775807", "9223372036854775806", "4611686018427387905"}) {
    const std::string type = std::string("tensor<") + extent + "xf16>";
    const std::string reduce =
        "%t = tensor.empty() : " + type +
        "\n%z = tensor.empty() : tensor<f16>\n%r = linalg.reduce { arith.addf } ins(%t : " + type +
        ") outs(%z : tensor<f16>) dimensions = [0]\n";
    EXPECT_GT(cycles(function(reduce)).lower.number(), 6e16) << extent;
    const std::string generic =
        "%t = tensor.empty() : " + type + "\n%z = tensor.empty() : tensor<f16>\n" +
        "%r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], "
        "iterator_types = [\"reduction\"]} ins(%t : " +
        type +
        ") outs(%z : tensor<f16>) {\n"
        "^bb0(%a: f16, %b: f16):\n%s = arith.addf %a, %b : f16\nlinalg.yield %s : f16\n} -> "
        "tensor<f16>\n";
    EXPECT_GT(cycles(function(generic)).lower.number(), 6e16) << extent;
  }
}

TEST(Extremes, LargeGridsAreCounted) {
  for (int64_t cores : {65536, 65537, 100000, 1 << 20}) {
    LaunchReport report =
        launchOf(function(load("a", "%x_ptr"), "[" + std::to_string(cores) + "]"));
    ASSERT_TRUE(report.kernel_cycles.isNumber());
    EXPECT_DOUBLE_EQ(report.kernel_cycles.number(), static_cast<double>(cores));
    EXPECT_TRUE(report.approximate.empty());
    EXPECT_EQ(report.cores.at(0).core_ids.size(), static_cast<size_t>(cores));
  }
  for (const char *grid : {"[1048577]", "[2147483647, 2147483647, 2147483647]"})
    EXPECT_FALSE(launchOf(function(load("a", "%x_ptr"), grid)).approximate.empty()) << grid;
}

TEST(Extremes, GridsHoweverSpelled) {
  for (const char *grid : {"[4]", "[2, 2]", "[4, 1, 1, 1]", "array<i64: 4>", "array<i32: 2, 2>",
                           "dense<[4]> : tensor<1xi64>", "4", "[4 : i32]"}) {
    LaunchReport report = launchOf(function(load("a", "%x_ptr"), grid));
    EXPECT_EQ(report.kernel_cycles, Bounds(4.0)) << grid;
    EXPECT_EQ(report.grid[0] * report.grid[1] * report.grid[2], 4) << grid;
  }
}

TEST(Extremes, LoopsThatReallyDifferAreCapped) {
  // Each loop starts where the one around it is: more iterations than anybody visits.
  std::string body, from = "%c0";
  for (int depth = 0; depth < 12; ++depth) {
    const std::string next = "%i" + std::to_string(depth);
    body += "scf.for " + next + " = " + from + " to %c30 step %c1 {\n";
    from = next;
  }
  body += load("a", "%x_ptr");
  for (int depth = 0; depth < 12; ++depth)
    body += "}\n";
  LaunchReport report = launchOf(function(body));
  EXPECT_FALSE(report.approximate.empty());
  const double exact = 7898654920; // 41 choose 12
  EXPECT_LE(report.kernel_cycles.lower.number(), exact);
  EXPECT_GE(report.kernel_cycles.upper.number(), exact);
}

/// An all-reduce of 64 f16 among the cores of each group (symbol g).
std::string ring(int64_t cores, const std::string &groups, const std::string &members) {
  const std::string type = "<(tensor<64xf16>), groups = affine_set<(g) : (" + groups + ")>>";
  const std::string set = "affine_set<(i)[g] : (" + members + ")>";
  return "#tiles = " + set + "\n" +
         function("%x = tensor.empty() : tensor<64xf16>\n%f = ktdp.inter_tile_produce "
                  "producer_tiles_per_group = #tiles -> " +
                      type +
                      " {\n^bb0(%gid: index):\n"
                      "ktdp.yield_partial %x : tensor<64xf16>\n}\n"
                      "%zero = arith.constant dense<0.0> : tensor<64xf16>\n"
                      "%r = ktdp.inter_tile_reduce(%f) consumer_tiles_per_group = #tiles, "
                      "identity(%zero : tensor<64xf16>) : " +
                      type +
                      " -> tensor<64xf16> {\n"
                      "^bb0(%l: tensor<64xf16>, %o: tensor<64xf16>):\n%s = arith.addf %l, %o : "
                      "tensor<64xf16>\nktdp.yield_reduced %s : tensor<64xf16>\n}\n",
                  "[" + std::to_string(cores) + "]");
}

TEST(Extremes, LargeRingsFold) {
  for (int64_t cores : {4, 4096, 4097, 20000}) {
    // One group: G − 1 rounds of 2 cycles on the ring and 1 to add.
    const std::string all = "i >= 0, -i + " + std::to_string(cores - 1) + " >= 0";
    EXPECT_EQ(cycles(ring(cores, "g >= 0, -g >= 0", all)), Bounds((cores - 1) * 3.0)) << cores;
  }
  for (int64_t cores : {4, 4096}) {
    // Groups of two: one partner to add.
    const std::string pairs = "i - 2 * g >= 0, -i + 2 * g + 1 >= 0";
    const std::string half = "g >= 0, -g + " + std::to_string(cores / 2 - 1) + " >= 0";
    EXPECT_EQ(cycles(ring(cores, half, pairs)), Bounds((cores - 1) * 2 + 1.0)) << cores;
  }
  // Too many groups to look at: bounds, and the report says so.
  LaunchReport report =
      launchOf(ring(60000, "g >= 0, -g + 29999 >= 0", "i - 2 * g >= 0, -i + 2 * g + 1 >= 0"));
  EXPECT_FALSE(report.approximate.empty());
  EXPECT_LE(report.kernel_cycles.lower.number(), 59999 * 2 + 1);
  EXPECT_GE(report.kernel_cycles.upper.number(), 59999 * 2 + 1);
}

} // namespace
} // namespace ktir::oracle
