#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace ktir {
namespace {

/// The last integer up to which a float type holds all exactly; nullopt for types where that is no
/// concern.
std::optional<int64_t> exactUpTo(const RuleInput &input, mlir::Type type) {
  if (type.isF16())
    return input.shared<NumericFacts>().half().exactIntegers;
  if (type.isBF16())
    return 256;
  return std::nullopt;
}

mlir::Type elementOf(mlir::Type type) {
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  return shaped ? shaped.getElementType() : type;
}

/// Elements of the dimension that a value is the subscript of; nullopt where that is not known.
std::optional<int64_t> sizeAlong(const RuleInput &input, mlir::Value view, size_t dim) {
  auto known = input.details.values.find(view);
  const ExprTable &t = input.kernel.program.exprs;
  if (known == input.details.values.end() || known->second.kind != KernelValue::View)
    return std::nullopt;
  const ViewInfo &info = input.details.views[known->second.id];
  if (dim >= info.sizes.size() || !t.isConstant(info.sizes[dim]))
    return std::nullopt;
  return t.constantValue(info.sizes[dim]);
}

/// The access tile that a value ends up as a coordinate of, in a dimension with places beyond
/// `exact`; null if there is none.
mlir::Operation *coordinateUse(const RuleInput &input, mlir::Value value, int64_t exact) {
  llvm::SmallVector<mlir::Value, 8> open = {value};
  llvm::SmallPtrSet<mlir::Operation *, 16> seen;
  while (!open.empty()) {
    mlir::Value at = open.pop_back_val();
    for (mlir::Operation *user : at.getUsers()) {
      if (auto tile = llvm::dyn_cast<ktdp::ConstructAccessTileOp>(user)) {
        mlir::AffineMap map = tile.baseMap();
        for (unsigned d = 0; map && d < map.getNumResults(); ++d)
          for (unsigned i = 0; i < tile.indices().size() && i < map.getNumDims(); ++i)
            if (tile.indices()[i] == at && map.getResult(d).isFunctionOfDim(i) &&
                sizeAlong(input, tile.base(), d).value_or(INT64_MAX) > exact + 1)
              return user;
        continue;
      }
      llvm::StringRef name = user->getName().getStringRef();
      bool follows = name.starts_with("arith.") || name.starts_with("tensor.");
      if (follows && user->getNumRegions() == 0 && seen.insert(user).second)
        open.append(user->result_begin(), user->result_end());
    }
  }
  return nullptr;
}

void report(const RuleInput &input, mlir::Operation *op, mlir::Operation *tile, mlir::Type type,
            int64_t exact, std::vector<Finding> &findings) {
  Finding f;
  f.rule = "ktir-index-through-float";
  if (op == tile)
    f.code = "KT-S24";
  f.severity = Severity::Warning;
  f.range = placeOf(input, op);
  const std::string name = type.isF16() ? "f16" : "bf16";
  f.message = "an index passes through " + name + ", which holds integers exactly up to " +
              withCommas(exact) + ": slot " + withCommas(exact + 1) + " becomes " +
              withCommas(exact);
  if (op != tile)
    f.related.push_back({placeOf(input, tile), "used as a coordinate here"});
  findings.push_back(std::move(f));
}

} // namespace

/// Coordinates that were floats of 16 bits on the way.
void checkIndexThroughFloat(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op)
      continue;
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "arith.fptosi" || name == "arith.fptoui") {
      mlir::Type type = elementOf(op->getOperand(0).getType());
      auto exact = exactUpTo(input, type);
      if (!exact)
        continue;
      // What cannot be that large is exact.
      ValueBounds bounds = input.shared<NumericFacts>().boundsOf(op->getOperand(0));
      if (bounds.bounded() && bounds.magnitude() <= static_cast<double>(*exact))
        continue;
      if (mlir::Operation *tile = coordinateUse(input, op->getResult(0), *exact))
        report(input, op, tile, type, *exact, findings);
    } else if (auto gather = llvm::dyn_cast<ktdp::ConstructIndirectAccessTileOp>(op)) {
      auto subscripts = gather.subscripts();
      for (size_t d = 0; d < subscripts.size(); ++d) {
        if (!subscripts[d].isIndirect())
          continue;
        mlir::Type type = elementOf(subscripts[d].indexView.getType());
        auto exact = exactUpTo(input, type);
        if (!exact || sizeAlong(input, gather.base(), d).value_or(INT64_MAX) <= *exact + 1)
          continue;
        report(input, op, op, type, *exact, findings);
        break;
      }
    }
  }
}

} // namespace ktir
