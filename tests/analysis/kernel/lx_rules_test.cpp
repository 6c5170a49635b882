// What each op does to the scratchpad (cost-model, sections 8.2 and 8.3), on functions without
// regions: the text, then the bytes.

#include "evaluate/lx_simulator.h"
#include "kernel/element_type.h"
#include "kernel/lx_rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>
#include <map>

namespace ktir {
namespace {

class NoChoices : public LxChoices {
public:
  std::optional<bool> chosen;
  std::optional<int64_t> trips(uint32_t) override { return std::nullopt; }
  std::optional<bool> condition(uint32_t) override { return chosen; }
  std::optional<int64_t> extent(Extent) override { return std::nullopt; }
  bool uniform(uint32_t) override { return true; }
  void enterIteration(uint32_t, int64_t) override {}
  void leaveLoop(uint32_t) override {}
};

/// Walks the body of a function whose arguments are tiles where they are tensors, held in LX from
/// the start.
class LxRules : public ::testing::Test {
protected:
  LxRules() {
    context_.loadDialect<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                         mlir::linalg::LinalgDialect, mlir::math::MathDialect,
                         mlir::tensor::TensorDialect>();
  }

  void walk(const std::string &arguments, const std::string &body) {
    module_ = mlir::parseSourceString<mlir::ModuleOp>(
        "func.func @f(" + arguments + ") {\n" + body + "\nreturn\n}", &context_);
    ASSERT_TRUE(module_) << body;
    auto function = *module_->getOps<mlir::func::FuncOp>().begin();
    LxRecorder lx;
    countUses(lx, function, [&](mlir::Value v) { return nameOf(v); });
    for (mlir::BlockArgument argument : function.getArguments()) {
      values_[argument] = valueOf(argument.getType(), elementTypeOf(argument.getType()));
      if (values_[argument].isTile())
        lx.bindNew(nameOf(argument), LxSize::of(tiles_[values_[argument].id]));
    }
    uint32_t index = 0;
    for (mlir::Operation &op : function.getBody().front())
      record(lx, op, index++);
    program_ = lx.finish();
  }

  LxPeak simulate() { return simulateLx(program_, choices); }
  void expect(int64_t peak, int64_t atEnd) {
    EXPECT_EQ(simulate().peak.upper, peak);
    EXPECT_EQ(simulate().peak.lower, peak);
    EXPECT_EQ(simulate().atEnd.upper, atEnd);
  }
  /// Bytes per element of the last result that is a tile.
  int64_t lastElement() const { return tiles_.back().element.bytes(); }
  /// Of `op`'s result for tiles of these types.
  void expectElement(const std::string &op, const std::string &operands, int64_t bytes) {
    values_.clear();
    names_.clear();
    tiles_.clear();
    walk(operands, "%r = " + op);
    EXPECT_EQ(lastElement(), bytes) << op;
  }

  /// Of the last op, whose operands are tiles of these types or scalars.
  ElementType liftedElement(const std::string &arguments, const std::string &op,
                            const std::vector<std::optional<ElementType>> &lifted) {
    module_ = mlir::parseSourceString<mlir::ModuleOp>(
        "func.func @f(" + arguments + ") {\n%r = " + op + "\nreturn\n}", &context_);
    if (!module_)
      return {};
    auto function = *module_->getOps<mlir::func::FuncOp>().begin();
    mlir::Operation *last = function.getBody().front().getTerminator()->getPrevNode();
    std::vector<KernelValue> operands;
    std::vector<TileInfo> tiles;
    for (const std::optional<ElementType> &element : lifted) {
      operands.push_back(KernelValue::scalar(0));
      if (!element)
        continue;
      operands.back() = {KernelValue::Tile, static_cast<uint32_t>(tiles.size())};
      tiles.push_back({.element = *element, .elements = 4});
    }
    return resultElementType(last, operands, tiles, last->getResult(0).getType());
  }

  NoChoices choices;
  std::vector<TileInfo> tiles_;

private:
  NameId nameOf(mlir::Value value) {
    return names_.try_emplace(value.getAsOpaquePointer(), names_.size()).first->second;
  }
  KernelValue valueOf(mlir::Type type, ElementType element) {
    auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
    if (!tensor)
      return KernelValue::scalar(0);
    TileInfo tile;
    tile.element = element;
    tile.elements = tensor.getNumElements();
    tiles_.push_back(tile);
    return {KernelValue::Tile, static_cast<uint32_t>(tiles_.size() - 1)};
  }
  void record(LxRecorder &lx, mlir::Operation &op, uint32_t index) {
    std::vector<NameId> operandNames, resultNames;
    std::vector<KernelValue> operands, results;
    for (mlir::Value operand : op.getOperands()) {
      operandNames.push_back(nameOf(operand));
      operands.push_back(values_[operand]);
    }
    for (mlir::Value result : op.getResults()) {
      resultNames.push_back(nameOf(result));
      values_[result] =
          valueOf(result.getType(), resultElementType(&op, operands, tiles_, result.getType()));
      results.push_back(values_[result]);
    }
    EXPECT_TRUE(recordsLxByItself(&op));
    recordLx(lx, {&op, index, operandNames, operands, resultNames, results, tiles_, 0});
  }

  mlir::MLIRContext context_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  std::map<const void *, NameId> names_;
  llvm::DenseMap<mlir::Value, KernelValue> values_;
  LxProgram program_;
};

TEST_F(LxRules, ElementwiseReleasesSoleUsesFirst) {
  walk("%a: tensor<100xf16>, %b: tensor<100xf16>",
       "%c = arith.addf %a, %b : tensor<100xf16>\n%d = math.exp %c : tensor<100xf16>");
  expect(400, 200);
}

TEST_F(LxRules, ConstantIsALiteral) {
  walk("", "%c = arith.constant dense<1.0> : tensor<100xf16>\n"
           "%d = arith.negf %c : tensor<100xf16>");
  expect(200, 200);
}

TEST_F(LxRules, SelectByTileMakesATile) {
  walk("%m: tensor<100xi1>, %a: tensor<100xf16>, %b: tensor<100xf16>",
       "%s = arith.select %m, %a, %b : tensor<100xi1>, tensor<100xf16>");
  expect(500, 200);
}

TEST_F(LxRules, SelectByScalarIsOneOfTheTwo) {
  walk("%m: i1, %a: tensor<100xf16>, %b: tensor<100xf16>",
       "%s = arith.select %m, %a, %b : tensor<100xf16>\n"
       "%n = arith.negf %b : tensor<100xf16>");
  choices.chosen = true; // %a, whose name is gone; %b has two uses
  expect(600, 600);
  choices.chosen = false; // %b under another name; nobody holds %a
  expect(400, 400);
}

TEST_F(LxRules, CastToTheSameTypeIsTheSameObject) {
  // arith.uitofp makes f32 whatever the text says, so that there is nothing left to extend.
  walk("%i: tensor<100xi32>", "%u = arith.uitofp %i : tensor<100xi32> to tensor<100xf16>\n"
                              "%w = arith.extf %u : tensor<100xf16> to tensor<100xf32>\n"
                              "%n = arith.negf %u : tensor<100xf16>");
  expect(800, 800);
}

TEST_F(LxRules, CastToAnotherTypeIsATile) {
  walk("%a: tensor<100xf16>", "%w = arith.extf %a : tensor<100xf16> to tensor<100xf32>\n"
                              "%n = arith.truncf %w : tensor<100xf32> to tensor<100xf16>");
  expect(400, 200);
}

TEST_F(LxRules, NamedElementwiseDoesNotReadOuts) {
  walk("%a: tensor<100xf16>, %b: tensor<100xf16>, %o: tensor<100xf16>",
       "%c = linalg.add ins(%a, %b : tensor<100xf16>, tensor<100xf16>) "
       "outs(%o : tensor<100xf16>) -> tensor<100xf16>");
  expect(600, 400);
}

TEST_F(LxRules, FillReadsOuts) {
  walk("%s: f16, %o: tensor<100xf16>",
       "%c = linalg.fill ins(%s : f16) outs(%o : tensor<100xf16>) -> tensor<100xf16>");
  expect(200, 200);
}

TEST_F(LxRules, BroadcastReadsBoth) {
  walk("%a: tensor<10xf16>, %o: tensor<10x10xf16>",
       "%c = linalg.broadcast ins(%a : tensor<10xf16>) outs(%o : tensor<10x10xf16>) "
       "dimensions = [1]");
  expect(220, 200);
}

TEST_F(LxRules, TransposeDoesNotReadOuts) {
  walk("%a: tensor<10x10xf16>, %o: tensor<10x10xf16>",
       "%c = linalg.transpose ins(%a : tensor<10x10xf16>) outs(%o : tensor<10x10xf16>) "
       "permutation = [1, 0]");
  expect(400, 400);
}

TEST_F(LxRules, MatmulIsItsOuts) {
  walk("%a: tensor<10x10xf16>, %b: tensor<10x10xf16>, %o: tensor<10x10xf32>",
       "%c = linalg.matmul ins(%a, %b : tensor<10x10xf16>, tensor<10x10xf16>) "
       "outs(%o : tensor<10x10xf32>) -> tensor<10x10xf32>");
  expect(800, 400);
  EXPECT_EQ(lastElement(), 4);
}

TEST_F(LxRules, MatmulCopiesALiteralThatStays) {
  walk("%a: tensor<1x10x10xf16>", R"(
       %o = arith.constant dense<0.0> : tensor<1x10x10xf16>
       %c = linalg.batch_matmul ins(%a, %a : tensor<1x10x10xf16>, tensor<1x10x10xf16>)
            outs(%o : tensor<1x10x10xf16>) -> tensor<1x10x10xf16>
       %d = arith.negf %o : tensor<1x10x10xf16>)");
  expect(600, 600);
}

TEST_F(LxRules, ReshapeReadsItsSourceAndIsCountedAgain) {
  walk("%a: tensor<100xf16>, %s: tensor<2xindex>",
       "%b = tensor.reshape %a(%s) : (tensor<100xf16>, tensor<2xindex>) -> tensor<10x10xf16>\n"
       "%c = tensor.collapse_shape %b [[0, 1]] : tensor<10x10xf16> into tensor<100xf16>");
  expect(208, 208);
}

TEST_F(LxRules, SlicesAreTilesOfTheirOwn) {
  walk("%a: tensor<100xf16>",
       "%b = tensor.extract_slice %a[0][50][1] : tensor<100xf16> to tensor<50xf16>\n"
       "%c = tensor.insert_slice %b into %a[0][50][1] : tensor<50xf16> into tensor<100xf16>");
  expect(400, 400);
}

TEST_F(LxRules, ExtractReadsItsSource) {
  walk("%a: tensor<100xf16>, %i: index", "%b = tensor.extract %a[%i] : tensor<100xf16>");
  expect(200, 0);
}

TEST_F(LxRules, EmptyTilesTakeSpace) {
  walk("", "%a = tensor.empty() : tensor<100xf16>");
  expect(200, 200);
}

TEST_F(LxRules, UnknownOpsReadTheirOperandsAndMakeTiles) {
  walk("%a: tensor<100xf16>", "%b = tensor.cast %a : tensor<100xf16> to tensor<100xf16>");
  expect(200, 200);
}

TEST_F(LxRules, ElementBytes) {
  const std::string f16 = "%a: tensor<4xf16>, %b: tensor<4xf16>";
  const std::string f32 = "%a: tensor<4xf32>";
  const std::string i32 = "%a: tensor<4xi32>, %b: tensor<4xi32>";
  expectElement("arith.cmpf ogt, %a, %b : tensor<4xf16>", f16, 1);
  expectElement("arith.cmpi slt, %a, %b : tensor<4xi32>", i32, 1);
  expectElement("arith.extf %a : tensor<4xf16> to tensor<4xf32>", f16, 4);
  expectElement("arith.truncf %a : tensor<4xf32> to tensor<4xf16>", f32, 2);
  expectElement("arith.uitofp %a : tensor<4xi32> to tensor<4xf16>", i32, 4);
  expectElement("arith.fptosi %a : tensor<4xf16> to tensor<4xi64>", f16, 4);
  expectElement("arith.fptoui %a : tensor<4xf16> to tensor<4xi8>", f16, 4);
  expectElement("arith.trunci %a : tensor<4xi64> to tensor<4xi8>", "%a: tensor<4xi64>", 4);
  expectElement("arith.extsi %a : tensor<4xi8> to tensor<4xi32>", "%a: tensor<4xi8>", 8);
  expectElement("arith.extui %a : tensor<4xi1> to tensor<4xi32>", "%a: tensor<4xi1>", 8);
  expectElement("arith.sitofp %a : tensor<4xi32> to tensor<4xf32>", i32, 2);
  expectElement("arith.divsi %a, %b : tensor<4xi32>", i32, 4);
  expectElement("arith.ceildivsi %a, %b : tensor<4xi32>", i32, 4);
  expectElement("arith.shrui %a, %b : tensor<4xi32>", i32, 8);
  expectElement("math.sqrt %a : tensor<4xf32>", f32, 4);
  expectElement("tensor.splat %a : tensor<4xf16>", "%a: f16", 2);
  expectElement("tensor.splat %a : tensor<4xf32>", "%a: f32", 4);
  expectElement("tensor.splat %a : tensor<4xi64>", "%a: i64", 4);
  expectElement("tensor.splat %a : tensor<4xindex>", "%a: index", 4);
  expectElement("tensor.empty() : tensor<4xbf16>", "", 2);
  expectElement("tensor.empty() : tensor<4xi1>", "", 1);
  expectElement("tensor.empty() : tensor<4xi64>", "", 8);
  expectElement("tensor.empty() : tensor<4xindex>", "", 4);
  expectElement("linalg.sub ins(%a, %b : tensor<4xf16>, tensor<4xf16>) outs(%a : tensor<4xf16>) "
                "-> tensor<4xf16>",
                f16, 2);
  expectElement("arith.select %m, %a, %b : tensor<4xi1>, tensor<4xf16>", "%m: tensor<4xi1>, " + f16,
                2);
}

using T = ElementType;
constexpr T f16{T::Float, 16}, f32{T::Float, 32}, i1{T::Integer, 1}, i32{T::Integer, 32},
    i64{T::Integer, 64}, index{T::Index, 32};

TEST_F(LxRules, ElementBytesInALiftedBody) {
  using Lifted = std::vector<std::optional<T>>;
  auto bytes = [&](const std::string &arguments, const std::string &op, const Lifted &lifted) {
    return liftedElement(arguments, op, lifted).bytes();
  };
  const std::string ints = "%a: i32, %b: i32", floats = "%c: i1, %a: f16, %b: f16";
  const std::nullopt_t scalar = std::nullopt;
  EXPECT_EQ(bytes(ints, "arith.addi %a, %b : i32", {i64, scalar}), 8);
  EXPECT_EQ(bytes(ints, "arith.addi %a, %b : i32", {i32, i64}), 8);
  EXPECT_EQ(bytes(ints, "arith.divsi %a, %b : i32", {i64, scalar}), 8);
  EXPECT_EQ(bytes(ints, "arith.divsi %a, %b : i32", {i32, i64}), 4);
  EXPECT_EQ(bytes(ints, "arith.divsi %a, %b : i32", {scalar, i32}), 8);
  EXPECT_EQ(bytes(ints, "arith.remsi %a, %b : i32", {scalar, i32}), 8);
  EXPECT_EQ(bytes(ints, "arith.remsi %a, %b : i32", {i32, scalar}), 4);
  EXPECT_EQ(bytes(ints, "arith.remsi %a, %b : i32", {i32, i64}), 8);
  EXPECT_EQ(bytes(ints, "arith.ceildivsi %a, %b : i32", {scalar, i32}), 4);
  EXPECT_EQ(bytes(ints, "arith.shrui %a, %b : i32", {i32, scalar}), 4);
  EXPECT_EQ(bytes("%a: i1, %b: i1", "arith.andi %a, %b : i1", {i1, i1}), 1);
  EXPECT_EQ(bytes("%a: i1, %b: i1", "arith.andi %a, %b : i1", {i1, scalar}), 8);
  EXPECT_EQ(bytes("%a: i32", "arith.sitofp %a : i32 to f32", {i32}), 4);
  EXPECT_EQ(bytes(floats, "arith.mulf %a, %b : f16", {f16, scalar}), 2);
  EXPECT_EQ(bytes(floats, "arith.addf %a, %b : f16", {f16, f32}), 4);
  EXPECT_EQ(bytes(floats, "arith.select %c, %a, %b : f16", {i1, f16, scalar}), 2);
  EXPECT_EQ(bytes(floats, "arith.select %c, %a, %b : f16", {i1, f16, f32}), 4);
  EXPECT_EQ(bytes(floats, "arith.select %c, %a, %b : f16", {i1, scalar, scalar}), 8);
  EXPECT_EQ(bytes(floats, "arith.addf %a, %b : f16\n%s = arith.select %c, %r, %r : f16",
                  {i1, scalar, scalar}),
            2);
}

TEST_F(LxRules, PromotionOfArrays) {
  EXPECT_EQ(promote(f16, f32).bytes(), 4);
  EXPECT_EQ(promote(i32, i64).bytes(), 8);
  EXPECT_EQ(promote(index, i64).bytes(), 8);
  EXPECT_EQ(promote(index, index), index);
  EXPECT_EQ(promote(f16, i1), f16);
  EXPECT_EQ(promote(f16, i32).bytes(), 8);
  EXPECT_EQ(promote(i64, f32).bytes(), 8);
  EXPECT_EQ(elementTypeName(f16), "f16");
  EXPECT_EQ(elementTypeName(index), "index");
  EXPECT_EQ(elementTypeName({T::Other, 16}), "16-bit");
}

} // namespace
} // namespace ktir
