#include "rules/term_kind.h"

#include "dialect/ktdp.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// Takes constant factors off a value.
mlir::Value withoutFactor(mlir::Value value, NumericFacts &facts, double &factor) {
  factor = 1;
  for (int depth = 0; depth < 64; ++depth) {
    value = sourceOfElements(value);
    mlir::Operation *def = value.getDefiningOp();
    if (!def)
      return value;
    auto operands = elementOperands(def);
    ElementOp kind = elementOpOf(def);
    mlir::Value next;
    if (kind == ElementOp::Negate)
      next = operands[0];
    if (operands.size() == 2 && (kind == ElementOp::Multiply || kind == ElementOp::Divide))
      for (int i = kind == ElementOp::Divide ? 1 : 0; i < 2 && !next; ++i)
        if (auto c = facts.constantOf(operands[i]); c && *c != 0 && std::isfinite(*c)) {
          factor *= kind == ElementOp::Divide ? 1 / std::abs(*c) : std::abs(*c);
          next = operands[1 - i];
        }
    if (!next)
      return value;
    value = next;
  }
  return value;
}

mlir::Value argumentBehind(mlir::Value address, int depth = 0) {
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(address)) {
    mlir::Operation *around = argument.getOwner()->getParentOp();
    bool isFunction = around && around->getName().getStringRef() == "func.func";
    return isFunction ? argument : mlir::Value();
  }
  mlir::Operation *def = address.getDefiningOp();
  if (!def || depth > 16)
    return {};
  llvm::StringRef name = def->getName().getStringRef();
  if (name == "arith.addi" || name == "arith.index_cast" || name == "arith.subi" ||
      name == "ktdp.construct_memory_view" || name == "ktdp.construct_access_tile" ||
      name == "ktdp.construct_distributed_memory_view" ||
      name == "ktdp.construct_indirect_access_tile")
    return argumentBehind(def->getOperand(0), depth + 1);
  return {};
}

} // namespace

TermKind kindOf(const Accumulation &sum, NumericFacts &facts) {
  TermKind term;
  term.scale = sum.scale;
  auto product = [&](mlir::Value a, mlir::Value b) {
    double fa, fb;
    term.base = withoutFactor(a, facts, fa);
    term.other = withoutFactor(b, facts, fb);
    bool square = !sum.factors[0] || sum.levels.empty() || !reductionOf(sum.levels.front().op) ||
                  reductionOf(sum.levels.front().op)->kind != Reduction::MatrixProduct;
    term.kind = square && facts.sameElement(a, b) ? TermKind::Square : TermKind::Product;
    term.scale *= fa * fb;
    double bound = facts.boundsOf(a).magnitude() * facts.boundsOf(b).magnitude() * sum.scale;
    if (std::isfinite(bound)) {
      term.kind = TermKind::Bounded;
      term.bound = bound;
    }
  };
  if (sum.factors[0]) {
    product(sum.factors[0], sum.factors[1]);
    return term;
  }
  term.base = sum.term;
  ValueBounds bounds = facts.boundsOf(sum.term);
  if (bounds.bounded()) {
    term.kind = TermKind::Bounded;
    term.bound = bounds.magnitude() * sum.scale;
    return term;
  }
  mlir::Operation *def = sum.term.getDefiningOp();
  ElementOp kind = def ? elementOpOf(def) : ElementOp::None;
  auto operands = def ? elementOperands(def) : llvm::SmallVector<mlir::Value, 3>();
  if (kind == ElementOp::Multiply && operands.size() == 2) {
    product(operands[0], operands[1]);
    return term;
  }
  if (kind == ElementOp::Square || kind == ElementOp::Power) {
    if (kind == ElementOp::Square || facts.constantOf(operands[1]) == 2.0) {
      product(operands[0], operands[0]);
      return term;
    }
  }
  if (kind == ElementOp::Exp) {
    term.kind = TermKind::Exponential;
    term.base = operands[0];
    return term;
  }
  if (bounds.lower >= 0 || bounds.upper <= 0) {
    term.kind = TermKind::OneSign;
    if (kind == ElementOp::Absolute) {
      double factor;
      term.base = withoutFactor(operands[0], facts, factor);
      term.scale *= factor;
    }
  }
  return term;
}

std::optional<double> assumedRms(const RuleInput &input, mlir::Value value) {
  const auto &assumed = input.settings.knobs.numericsAssumedRms;
  if (assumed.empty() || !value)
    return std::nullopt;
  double factor;
  value = withoutFactor(value, input.shared<NumericFacts>(), factor);
  auto load = llvm::dyn_cast_or_null<ktdp::LoadOp>(value.getDefiningOp());
  mlir::Value argument = load ? argumentBehind(load->getOperand(0)) : mlir::Value();
  const syntax::ValueSite *site = argument ? input.function.site(argument) : nullptr;
  if (!site || site->spelling.size() < 2)
    return std::nullopt;
  auto at = assumed.find(site->spelling.substr(1));
  return at == assumed.end() ? std::nullopt : std::optional(at->second * factor);
}

} // namespace ktir
