#include "dialect/ktdp.h"
#include "kernel/builder.h"
#include "kernel/details.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>

namespace ktir {
namespace {

/// Which values have a say in what the function stores, sends or returns.
class Liveness {
public:
  explicit Liveness(const RuleInput &input) {
    for (mlir::Operation *op : input.shared<OpIndex>().operations())
      if (op && isRoot(op))
        for (mlir::Operation *at = op; at && at != input.function.op(); at = at->getParentOp())
          addRoot(at, op);
    while (!open_.empty())
      follow(open_.pop_back_val());
  }

  bool isLive(mlir::Operation *op) const {
    return isRoot(op) || std::any_of(op->result_begin(), op->result_end(),
                                     [&](mlir::Value v) { return live_.contains(v); });
  }

private:
  static bool isRoot(mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    return name == "ktdp.store" || name == "func.return" ||
           std::string_view(name) == kUnknownOpName || name.starts_with("ktdp.inter_tile_") ||
           name == "ktdp.yield_partial" || (!op->isRegistered() && op->getNumResults() == 0) ||
           name == "func.call";
  }

  /// The root's operands, and of what is around it only what decides whether it runs.
  void addRoot(mlir::Operation *at, mlir::Operation *root) {
    for (mlir::Value operand : at->getOperands())
      if (at == root || operand.getType().isIntOrIndex())
        add(operand);
    if (at == root)
      for (mlir::Region &region : at->getRegions())
        region.walk([&](mlir::Operation *inner) {
          for (mlir::Value operand : inner->getOperands())
            add(operand);
        });
  }

  void add(mlir::Value value) {
    if (live_.insert(value).second)
      open_.push_back(value);
  }

  void addSlot(mlir::Operation *loop, unsigned slot) {
    for (unsigned i = 0; i < 3 && i < loop->getNumOperands(); ++i)
      add(loop->getOperand(i));
    if (slot + 3 < loop->getNumOperands())
      add(loop->getOperand(slot + 3));
    addYield(loop->getRegion(0), slot);
  }

  void addYield(mlir::Region &region, unsigned slot) {
    if (!region.empty() && !region.front().empty() && slot < region.front().back().getNumOperands())
      add(region.front().back().getOperand(slot));
  }

  void follow(mlir::Value value) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
      mlir::Operation *parent = argument.getOwner()->getParentOp();
      if (parent && parent->getName().getStringRef() == "scf.for" && argument.getArgNumber() > 0)
        addSlot(parent, argument.getArgNumber() - 1);
      return;
    }
    mlir::Operation *op = value.getDefiningOp();
    llvm::StringRef name = op->getName().getStringRef();
    const unsigned slot = llvm::cast<mlir::OpResult>(value).getResultNumber();
    if (name == "scf.for")
      return addSlot(op, slot);
    if (name == "scf.if") {
      add(op->getOperand(0));
      for (mlir::Region &side : op->getRegions())
        addYield(side, slot);
      return;
    }
    addRoot(op, op);
  }

  llvm::DenseSet<mlir::Value> live_;
  llvm::SmallVector<mlir::Value, 64> open_;
};

class DeadResults {
public:
  DeadResults(const RuleInput &input, std::vector<Finding> &findings)
      : input_(input), findings_(findings), liveness_(input) {}

  void run() {
    const Program &program = input_.kernel.program;
    const OpIndex &index = input_.shared<OpIndex>();
    for (uint32_t i = 0; i < program.ops.size(); ++i) {
      mlir::Operation *op = index.operation(i);
      if (op && costs(op, program.ops[i]) && !feedsDeadCost(op))
        report(op, i);
    }
  }

private:
  /// Ops of bodies that compute elements belong to the op around them.
  bool costs(mlir::Operation *op, const ProgramOp &entry) const {
    if (op->getNumResults() == 0 || entry.category == Category::Zero ||
        entry.category == Category::Unknown || liveness_.isLive(op))
      return false;
    mlir::Operation *parent = op->getParentOp();
    llvm::StringRef around = parent->getName().getStringRef();
    if (around.starts_with("linalg.") || around == "tensor.generate")
      return false;
    const KernelDetails &details = input_.details;
    return std::any_of(op->result_begin(), op->result_end(), [&](mlir::Value result) {
      auto known = details.values.find(result);
      return known != details.values.end() && known->second.isTile();
    });
  }

  /// Some op that costs as well and comes to nothing takes it: that one is reported.
  bool feedsDeadCost(mlir::Operation *op) {
    const Program &program = input_.kernel.program;
    llvm::SmallVector<mlir::Operation *, 16> open = {op};
    llvm::DenseSet<mlir::Operation *> seen;
    while (!open.empty()) {
      mlir::Operation *at = open.pop_back_val();
      for (mlir::Operation *user : usersOf(at)) {
        if (!seen.insert(user).second || user == op)
          continue;
        auto index = input_.details.opIndices.find(user);
        if (index != input_.details.opIndices.end() && costs(user, program.ops[index->second]))
          return true;
        open.push_back(user);
      }
    }
    return false;
  }

  /// Users of the results; a terminator hands on to the op around it and what its body carries.
  static llvm::SmallVector<mlir::Operation *, 8> usersOf(mlir::Operation *op) {
    llvm::SmallVector<mlir::Operation *, 8> users;
    if (op->hasTrait<mlir::OpTrait::IsTerminator>()) {
      mlir::Operation *parent = op->getParentOp();
      if (parent && parent->getName().getStringRef().starts_with("scf.")) {
        users.append(parent->user_begin(), parent->user_end());
        for (mlir::Value argument : op->getBlock()->getArguments())
          users.append(argument.user_begin(), argument.user_end());
      }
      return users;
    }
    users.append(op->user_begin(), op->user_end());
    return users;
  }

  /// The outs of the op, where somebody reads them later as if they held the result.
  mlir::Value readOuts(mlir::Operation *op) const {
    auto destination = llvm::dyn_cast<mlir::DestinationStyleOpInterface>(op);
    if (!destination || destination.getNumDpsInits() != 1)
      return {};
    mlir::Value outs = destination.getDpsInitOperand(0)->get();
    for (mlir::Operation *user : outs.getUsers())
      if (user != op && user->getBlock() == op->getBlock() && op->isBeforeInBlock(user))
        return outs;
    return {};
  }

  void report(mlir::Operation *op, uint32_t index) {
    Finding f;
    f.rule = "ktir-dead-result";
    f.code = llvm::isa<ktdp::LoadOp>(op) ? "KT-S31" : "KT-S42";
    f.severity = Severity::Information;
    f.range = placeOf(input_, op);
    f.message = "'" + op->getName().getStringRef().str() + "' costs " + cyclesOf(index) +
                "cycles and its result reaches no store";
    if (mlir::Value outs = readOuts(op))
      f.message +=
          ": '" + nameOf(input_, outs) + "' keeps its value, the result is a value of its own";
    findings_.push_back(std::move(f));
  }

  std::string cyclesOf(uint32_t index) const {
    const TextRange range = input_.kernel.program.ops[index].range;
    for (const OpReport &op : input_.report.ops)
      if (op.range == range && op.cycles.isNumber())
        return formatNumber(op.cycles.number(), 3) + " ";
    return {};
  }

  const RuleInput &input_;
  std::vector<Finding> &findings_;
  Liveness liveness_;
};

/// Intermediate variables of a gather that no subscript uses.
void checkVariables(const RuleInput &input, ktdp::ConstructIndirectAccessTileOp tile,
                    std::vector<Finding> &findings) {
  const unsigned captured = static_cast<unsigned>(tile.captured().size());
  auto subscripts = tile.subscripts();
  unsigned position = 0;
  for (mlir::Value variable : tile.variables()) {
    const unsigned dim = captured + position++;
    bool used = std::any_of(subscripts.begin(), subscripts.end(), [&](const auto &s) {
      return s.map && dim < s.map.getNumDims() && s.map.isFunctionOfDim(dim);
    });
    if (used)
      continue;
    Finding f;
    f.rule = "ktir-dead-result";
    f.code = "KT-S26";
    f.severity = Severity::Information;
    f.range = definitionOf(input, variable);
    f.message = "the intermediate variable '" + nameOf(input, variable) + "' is in no subscript";
    findings.push_back(std::move(f));
  }
}

} // namespace

/// Values that cost cycles and come to nothing, and arguments that nothing uses.
void checkDeadResult(const RuleInput &input, std::vector<Finding> &findings) {
  if (input.function.recovered())
    return;
  DeadResults(input, findings).run();
  for (mlir::Operation *op : input.shared<OpIndex>().operations())
    if (auto tile = llvm::dyn_cast_or_null<ktdp::ConstructIndirectAccessTileOp>(op))
      checkVariables(input, tile, findings);
  for (mlir::BlockArgument argument : input.function.op()->getRegion(0).front().getArguments()) {
    if (!argument.use_empty())
      continue;
    Finding f;
    f.rule = "ktir-dead-result";
    f.severity = Severity::Information;
    f.range = definitionOf(input, argument);
    f.message = "argument '" + nameOf(input, argument) +
                "' is never used: often a second output that got lost";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
