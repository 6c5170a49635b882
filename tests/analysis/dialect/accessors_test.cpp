// What the evaluator reads from the operations: the accessors, and that they stay silent on text
// that the verifiers refuse.
#include "dialect/ktdp.h"
#include "dialect/registration.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

namespace ktir::testing {
namespace {

using namespace mlir;
using namespace ktdp;

const char kHeader[] = R"(
#one = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>
#id1 = affine_map<(d0) -> (d0)>
#tiles = affine_set<(i)[g] : (i - 4*g >= 0, -i + 4*g + 3 >= 0)>
#from = affine_set<(p)[c] : (p - c == 0)>
#g = affine_set<(g) : (g == 0)>
)";

class Accessors : public ::testing::Test {
protected:
  Accessors() : context_(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
    context_.getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
  }

  /// The first operation of its kind in a function with this head and body, not verified.
  template <typename OpT> OpT first(const std::string &arguments, const std::string &body) {
    std::string text = kHeader + ("func.func @k(" + arguments + ") {\n" + body + "\n  return\n}\n");
    module_ = parseSourceString<ModuleOp>(text, ParserConfig(&context_, false));
    OpT found;
    if (module_)
      module_->walk([&](OpT op) { found = found ? found : op; });
    EXPECT_TRUE(found) << text;
    return found;
  }

  MLIRContext context_;
  OwningOpRef<ModuleOp> module_;
};

std::string text(AffineMap map) {
  std::string result;
  llvm::raw_string_ostream(result) << map;
  return result;
}

TEST_F(Accessors, MemoryView) {
  auto op = first<ConstructMemoryViewOp>(
      "%p: index, %n: index, %m: index",
      "%v = ktdp.construct_memory_view %p, sizes: [8, %n], strides: [%m, 1] {coordinate_set = "
      "#one, memory_space = #ktdp.spyre_memory_space<LX, core = 3>} : memref<8x?xf16>");
  EXPECT_EQ(op.base(), op->getOperand(0));
  ASSERT_EQ(op.sizes().size(), 2u);
  EXPECT_TRUE(op.sizes()[0].isLiteral());
  EXPECT_EQ(op.sizes()[0].literal, 8);
  EXPECT_EQ(op.sizes()[1].value, op->getOperand(1));
  EXPECT_EQ(op.strides()[0].value, op->getOperand(2));
  EXPECT_EQ(op.strides()[1].literal, 1);
  EXPECT_EQ(op.coordinateSet().getNumDims(), 1u);
  EXPECT_EQ(op.viewType().getRank(), 2);
  MemorySpace expected{.kind = MemorySpaceKind::CtLocal, .ctId = 3, .legacy = true};
  EXPECT_EQ(op.memorySpace(), expected);
}

TEST_F(Accessors, MemorySpacesOfBothGenerations) {
  auto spaceOf = [&](const char *spelling) {
    return memorySpaceOf(parseAttribute(spelling, &context_));
  };
  using Kind = MemorySpaceKind;
  EXPECT_EQ(spaceOf("#ktdp.memory_space<global>"), (MemorySpace{Kind::Global, {}, false}));
  EXPECT_EQ(spaceOf("#ktdp.memory_space<ct_local, ct_id = 5>"),
            (MemorySpace{Kind::CtLocal, 5, false}));
  EXPECT_EQ(spaceOf("#ktdp.spyre_memory_space<HBM>"), (MemorySpace{Kind::Global, {}, true}));
  EXPECT_EQ(spaceOf("#ktdp.spyre_memory_space<LX>"), (MemorySpace{Kind::CtLocal, {}, true}));
  EXPECT_EQ(spaceOf("#ktdp.spyre_memory_space<L0>"), (MemorySpace{Kind::L0, {}, true}));
  EXPECT_EQ(spaceOf("#ktdp.spyre_memory_space<unspecified>"),
            (MemorySpace{Kind::Unspecified, {}, true}));
  EXPECT_EQ(spaceOf("3 : i64"), std::nullopt);
  EXPECT_EQ(memorySpaceOf({}), std::nullopt);
}

TEST_F(Accessors, AccessTile) {
  auto op = first<ConstructAccessTileOp>(
      "%m: memref<64x64xf16>, %i: index, %j: index, %n: index",
      "%t = ktdp.construct_access_tile %m[%i + 2 * %j, symbol(%n) - %i] symbols(%n) "
      "{access_tile_set = #one, access_tile_order = #id1} : memref<64x64xf16> -> "
      "!ktdp.access_tile<64xindex>");
  EXPECT_EQ(op.base(), op->getOperand(0));
  EXPECT_EQ(text(op.baseMap()), "(d0, d1)[s0] -> (d0 + d1 * 2, -d0 + s0)");
  ASSERT_EQ(op.indices().size(), 3u);
  EXPECT_EQ(op.indices()[0], op->getOperand(1));
  EXPECT_EQ(op.indices()[2], op.symbols()[0]);
  EXPECT_EQ(op.tileSet().getNumConstraints(), 2u);
  EXPECT_EQ(text(op.tileOrder()), "(d0) -> (d0)");
  EXPECT_EQ(op.tileType().getShape(), ArrayRef<int64_t>{64});
}

TEST_F(Accessors, PackedResultsAreToldApart) {
  auto op = first<ConstructIndirectAccessTileOp>(
      "%m: memref<64x64xf16>, %ids: memref<32xi32>",
      "%id:2 = ktdp.get_compute_tile_id : index, index\n"
      "%t = ktdp.construct_indirect_access_tile intermediate_variables(%a) "
      "%m[ind(%ids[%id#0 + %a]), (%id#1)] {variables_space_set = #one, variables_space_order = "
      "#id1} : memref<64x64xf16>, memref<32xi32> -> !ktdp.access_tile<64xindex>");
  ASSERT_EQ(op.captured().size(), 2u);
  EXPECT_NE(op.captured()[0], op.captured()[1]);
  EXPECT_EQ(cast<OpResult>(op.captured()[1]).getResultNumber(), 1u);
  auto subscripts = op.subscripts();
  ASSERT_EQ(subscripts.size(), 2u);
  EXPECT_EQ(subscripts[0].indexView, op.indexViews()[0]);
  EXPECT_EQ(text(subscripts[0].map), "(d0, d1, d2) -> (d0 + d2)");
  EXPECT_FALSE(subscripts[1].isIndirect());
  EXPECT_EQ(text(subscripts[1].map), "(d0, d1, d2) -> (d1)");
}

TEST_F(Accessors, AnIntermediateVariableWinsOverAnOuterValue) {
  auto op = first<ConstructIndirectAccessTileOp>(
      "%m: memref<64xf16>, %a: index",
      "%t = ktdp.construct_indirect_access_tile intermediate_variables(%a) %m[(%a)] "
      "{variables_space_set = #one, variables_space_order = #id1} : memref<64xf16> -> "
      "!ktdp.access_tile<64xindex>");
  EXPECT_TRUE(op.captured().empty());
  EXPECT_EQ(op.variables().size(), 1u);
  EXPECT_EQ(text(op.subscripts()[0].map), "(d0) -> (d0)");
}

TEST_F(Accessors, InterTileOperations) {
  const char *body = "%f = ktdp.inter_tile_produce producer_tiles_per_group = #tiles -> "
                     "<(tensor<8xf16>), groups = #g> {\n^bb0(%g: index):\n"
                     "ktdp.yield_partial %w : tensor<8xf16>\n}\n"
                     "%r = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = #tiles, "
                     "producer_dependency_per_consumer = #from : <(tensor<8xf16>), groups = #g> "
                     "-> tensor<8xf16>";
  auto produce = first<InterTileProduceOp>("%w: tensor<8xf16>", body);
  EXPECT_EQ(produce.producers().getNumSymbols(), 1u);
  EXPECT_EQ(produce.groups().getNumDims(), 1u);
  EXPECT_EQ(produce.futureType().getRoles().size(), 1u);
  auto consume = first<InterTileConsumeOp>("%w: tensor<8xf16>", body);
  EXPECT_EQ(consume.consumers(), consume.getConsumerTilesPerGroup().getValue());
  EXPECT_EQ(consume.dependency().getNumDims(), 1u);
  EXPECT_EQ(consume.groups().getNumConstraints(), 1u);
}

TEST_F(Accessors, AnAbsentDependencyIsNull) {
  auto consume = first<InterTileConsumeOp>(
      "%f: !ktdp.tile_future<(tensor<8xf16>), groups = #g>",
      "%r = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = #tiles : <(tensor<8xf16>), "
      "groups = #g> -> tensor<8xf16>");
  EXPECT_FALSE(consume.dependency());
}

TEST_F(Accessors, RuntimeArgument) {
  auto op = first<RuntimeArgExtractOp>(
      "%n: !ktdp.runtime_arg<i32, upperbound=64>",
      "%u = ktdp.runtime_arg_extract upperbound from %n : <i32, upperbound=64> -> index");
  EXPECT_EQ(op.extractKind(), RuntimeArgKind::UpperBound);
  EXPECT_EQ(op.argumentType().getUpperbound(), 64);
  EXPECT_EQ(op.argumentType().getGranularity(), std::nullopt);
}

TEST_F(Accessors, RefusedEntriesComeBackNull) {
  auto view = first<ConstructMemoryViewOp>(
      "%p: index", "%v = ktdp.construct_memory_view %p, sizes: [4], strides: [1] "
                   "{coordinate_set = 3, memory_space = 4} : tensor<4xf16>");
  EXPECT_FALSE(view.coordinateSet());
  EXPECT_FALSE(view.memorySpace());
  EXPECT_FALSE(view.viewType());
  auto tile = first<ConstructAccessTileOp>("%m: memref<4xf16>, %i: index",
                                           "%t = ktdp.construct_access_tile %m[%i] "
                                           "{access_tile_set = \"x\"} : memref<4xf16> -> index");
  EXPECT_FALSE(tile.tileSet());
  EXPECT_FALSE(tile.tileOrder());
  EXPECT_FALSE(tile.tileType());
}

TEST_F(Accessors, SegmentsThatDoNotFitComeBackEmpty) {
  auto view = first<ConstructMemoryViewOp>(
      "%p: index", "%v = \"ktdp.construct_memory_view\"(%p) <{operandSegmentSizes = array<i32: 1, "
                   "5, -2>}> : (index) -> memref<4xf16>");
  EXPECT_FALSE(view.base());
  EXPECT_TRUE(view.sizes().empty());
  auto tile = first<ConstructAccessTileOp>(
      "%p: index", "%v = \"ktdp.construct_access_tile\"(%p) <{operandSegmentSizes = array<i32: 1, "
                   "5, 0>}> : (index) -> index");
  EXPECT_FALSE(tile.base());
  EXPECT_FALSE(tile.baseMap());
  EXPECT_TRUE(tile.indices().empty());
  EXPECT_TRUE(tile.symbols().empty());
  auto indirect = first<ConstructIndirectAccessTileOp>(
      "%p: index", "%v = \"ktdp.construct_indirect_access_tile\"(%p) <{operandSegmentSizes = "
                   "array<i32: 1, 1, 1, 1>, per_dim_subscript_kinds = [true], "
                   "per_dim_subscript_maps = [#id1]}> ({}) : (index) -> index");
  EXPECT_FALSE(indirect.base());
  EXPECT_TRUE(indirect.subscripts().empty());
  EXPECT_TRUE(indirect.captured().empty());
  EXPECT_TRUE(indirect.variables().empty());
}

} // namespace
} // namespace ktir::testing
