#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "mlir/IR/AffineExpr.h"
#include "rules/loaded_index.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// Inputs of a subscript's map that it uses other than as they are.
bool computesWith(mlir::AffineExpr expr, unsigned position, unsigned dims) {
  bool uses =
      position < dims ? expr.isFunctionOfDim(position) : expr.isFunctionOfSymbol(position - dims);
  bool isPlain = llvm::isa<mlir::AffineDimExpr, mlir::AffineSymbolExpr>(expr);
  return uses && !isPlain;
}

/// What a loaded index goes through before it is a coordinate; null where it stays one.
struct Arithmetic {
  mlir::Operation *extract = nullptr;
  mlir::Operation *op = nullptr; // null: in the subscript itself
};

/// Scaled, or joined with something that is not a constant.
bool mixes(mlir::Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  if (name == "arith.muli" || name == "arith.shli")
    return true;
  if (name != "arith.addi" && name != "arith.subi")
    return false;
  for (mlir::Value operand : op->getOperands())
    if (mlir::Operation *source = operand.getDefiningOp();
        source && source->getName().getStringRef() == "arith.constant")
      return false;
  return true;
}

Arithmetic arithmeticOn(mlir::Value value) {
  if (loadedIndexBehind(value, Through::Casts))
    return {};
  mlir::Operation *extract = loadedIndexBehind(value, Through::Arithmetic);
  mlir::Operation *op = value.getDefiningOp();
  if (!extract || !op)
    return {};
  // A scale deeper down counts as well: block * 16 + token.
  bool isMixed = mixes(op);
  for (mlir::Value operand : op->getOperands())
    if (mlir::Operation *inner = operand.getDefiningOp())
      isMixed |= mixes(inner) && loadedIndexBehind(operand, Through::Arithmetic);
  return isMixed ? Arithmetic{extract, op} : Arithmetic();
}

void report(const RuleInput &input, mlir::Operation *tile, size_t dim, const Arithmetic &found,
            std::vector<Finding> &findings) {
  Finding f;
  f.rule = "ktir-indirect-multiplied";
  f.severity = Severity::Error;
  f.range = placeOf(input, tile);
  f.message = "the loaded index is scaled or fused with another dimension in subscript " +
              std::to_string(dim) +
              ": a gather cannot express that; give it a dimension of the view of its own";
  f.related.push_back({placeOf(input, found.extract), "loaded here"});
  if (found.op)
    f.related.push_back({placeOf(input, found.op), "computed with here"});
  findings.push_back(std::move(f));
}

} // namespace

/// Loaded indices that a subscript computes with, instead of using them as a coordinate.
void checkIndirectMultiplied(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    auto tile = llvm::dyn_cast_or_null<ktdp::ConstructAccessTileOp>(op);
    mlir::AffineMap map = tile ? tile.baseMap() : mlir::AffineMap();
    if (!map)
      continue;
    bool reported = false;
    for (unsigned dim = 0; dim < map.getNumResults() && !reported; ++dim)
      for (unsigned i = 0; i < tile.indices().size() && !reported; ++i) {
        mlir::Value index = tile.indices()[i];
        mlir::AffineExpr subscript = map.getResult(dim);
        bool uses = i < map.getNumDims() ? subscript.isFunctionOfDim(i)
                                         : subscript.isFunctionOfSymbol(i - map.getNumDims());
        if (!uses)
          continue;
        Arithmetic found = arithmeticOn(index);
        if (!found.extract && computesWith(subscript, i, map.getNumDims()))
          found = {loadedIndexBehind(index, Through::Arithmetic), nullptr};
        if (!found.extract)
          continue;
        report(input, op, dim, found, findings);
        reported = true;
      }
  }
}

} // namespace ktir
