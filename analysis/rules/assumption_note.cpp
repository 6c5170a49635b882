#include "rules/assumption_note.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "rules/rule.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace ktir {
namespace {

/// Everything that the values are computed from, through regions too.
class Origins {
public:
  explicit Origins(mlir::Operation *function) : function_(function) {}

  void add(mlir::Value value) {
    if (seen_.insert(value).second)
      open_.push_back(value);
  }

  void close() {
    while (!open_.empty())
      step(open_.pop_back_val());
  }

  bool reached(mlir::Value value) const { return seen_.contains(value); }

private:
  void step(mlir::Value value) {
    if (mlir::Operation *op = value.getDefiningOp()) {
      for (mlir::Value operand : op->getOperands())
        add(operand);
      addYields(op);
      return;
    }
    mlir::Operation *parent = llvm::cast<mlir::BlockArgument>(value).getOwner()->getParentOp();
    if (!parent || parent == function_)
      return;
    for (mlir::Value operand : parent->getOperands())
      add(operand);
    addYields(parent);
  }

  /// A result of a loop or branch, and what a loop carries, come from its terminators.
  void addYields(mlir::Operation *op) {
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        if (!block.empty())
          for (mlir::Value operand : block.back().getOperands())
            add(operand);
  }

  mlir::Operation *function_;
  llvm::DenseSet<mlir::Value> seen_;
  llvm::SmallVector<mlir::Value, 32> open_;
};

std::string valueText(const ArgumentValue &value) {
  if (const auto *integer = std::get_if<int64_t>(&value))
    return std::to_string(*integer);
  if (const auto *flag = std::get_if<bool>(&value))
    return *flag ? "true" : "false";
  return formatNumber(std::get<double>(value), 9);
}

std::string originText(const Assumption &assumption) {
  switch (assumption.origin) {
  case AssumptionOrigin::Comment:
  case AssumptionOrigin::ArgumentComment:
    return "the comment on " + assumption.place;
  case AssumptionOrigin::CommandLine:
  case AssumptionOrigin::ProjectFile:
    break;
  }
  return assumption.place;
}

} // namespace

std::vector<Assumption> assumptionsBehind(const RuleInput &input,
                                          llvm::ArrayRef<mlir::Value> values) {
  const std::vector<Assumption> &known = input.kernel.program.arguments;
  mlir::Operation *function = input.function.op();
  if (known.empty() || !function || function->getNumRegions() == 0 ||
      function->getRegion(0).empty())
    return {};
  Origins origins(function);
  for (mlir::Value value : values)
    origins.add(value);
  origins.close();
  std::vector<Assumption> found;
  for (mlir::BlockArgument argument : function->getRegion(0).front().getArguments()) {
    const syntax::ValueSite *site = input.function.site(argument);
    if (!site || !origins.reached(argument))
      continue;
    for (const Assumption &assumption : known)
      if ("%" + assumption.name == site->spelling)
        found.push_back(assumption);
  }
  return found;
}

std::vector<mlir::Value> controlOf(mlir::Operation *op) {
  std::vector<mlir::Value> values;
  for (mlir::Operation *around = op->getParentOp(); around && around->getParentOp();
       around = around->getParentOp())
    for (mlir::Value operand : around->getOperands())
      if (operand.getType().isIntOrIndex())
        values.push_back(operand);
  return values;
}

std::string assumptionNote(const std::vector<Assumption> &assumptions) {
  if (assumptions.empty())
    return {};
  std::string text = " (with ";
  for (size_t i = 0; i < assumptions.size(); ++i) {
    text += "%" + assumptions[i].name + " = " + valueText(assumptions[i].value);
    const bool last = i + 1 == assumptions.size();
    const std::string origin = originText(assumptions[i]);
    if (last || originText(assumptions[i + 1]) != origin)
      text += ", from " + origin;
    if (!last)
      text += "; ";
  }
  return text + ")";
}

void noteAssumptions(const RuleInput &input, llvm::ArrayRef<mlir::Value> values, Finding &finding) {
  const std::vector<Assumption> assumptions = assumptionsBehind(input, values);
  if (assumptions.empty())
    return;
  finding.message += assumptionNote(assumptions);
  if (finding.proof == Proof::Proved)
    finding.proof = Proof::Assumed;
}

} // namespace ktir
