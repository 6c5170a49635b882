#include "kernel/lx_rules.h"

#include "kernel/element_type.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {

namespace {

/// Which operands an op reads, and what its result is.
enum class LxRule : uint8_t {
  New,       ///< reads all operands; a new tile
  Inputs,    ///< reads all but outs; a new tile
  Source,    ///< reads the first; a new tile
  InPlace,   ///< reads all; the object of outs
  Literal,   ///< takes no space
  SameOrNew, ///< extf, truncf: the operand itself where it has that type already
  Select,
};

LxRule linalgRule(llvm::StringRef op) {
  if (op.contains("mat") || op == "dot")
    return LxRule::InPlace;
  return llvm::StringSwitch<LxRule>(op)
      .Cases({"broadcast", "copy", "fill", "fill_rng_2d", "index", "yield"}, LxRule::New)
      .Default(LxRule::Inputs);
}

LxRule ruleOf(llvm::StringRef op) {
  if (op.consume_front("arith."))
    return llvm::StringSwitch<LxRule>(op)
        .Case("constant", LxRule::Literal)
        .Cases({"extf", "truncf"}, LxRule::SameOrNew)
        .Case("select", LxRule::Select)
        .Default(LxRule::New);
  if (op.consume_front("linalg."))
    return linalgRule(op);
  if (op.consume_front("tensor."))
    return llvm::StringSwitch<LxRule>(op)
        .Cases({"collapse_shape", "expand_shape", "reshape"}, LxRule::Source)
        .Default(LxRule::New);
  return LxRule::New;
}

class Recording {
public:
  Recording(LxRecorder &lx, const OpEvent &event) : lx_(lx), event_(event) {}

  void run() {
    if (!touchesTiles()) {
      for (NameId name : event_.resultNames)
        lx_.bindScalar(name);
      return;
    }
    lx_.startOp(event_.opIndex);
    switch (ruleOf(event_.op->getName().getStringRef())) {
    case LxRule::New:
      fetch(event_.operands.size());
      return bindNew();
    case LxRule::Inputs:
      fetch(event_.operands.size() - std::min(event_.operands.size(), event_.results.size()));
      return bindNew();
    case LxRule::Source:
      fetch(1);
      return bindNew();
    case LxRule::InPlace:
      return inPlace();
    case LxRule::Literal:
      return literal();
    case LxRule::SameOrNew:
      return sameOrNew();
    case LxRule::Select:
      return select();
    }
  }

private:
  /// Most ops of a kernel are index arithmetic.
  bool touchesTiles() const {
    return llvm::any_of(event_.operands, [](KernelValue v) { return v.isTile(); }) ||
           llvm::any_of(event_.results, [](KernelValue v) { return v.isTile(); }) ||
           llvm::any_of(event_.op->getOperandTypes(), llvm::IsaPred<mlir::TensorType>) ||
           llvm::any_of(event_.op->getResultTypes(), llvm::IsaPred<mlir::TensorType>);
  }

  LxSize sizeOf(const KernelValue &value) const {
    if (!value.isTile() || value.id >= event_.tiles.size())
      return LxSize::unknown();
    return LxSize::of(event_.tiles[value.id]);
  }

  NameId operandName(size_t index) const {
    return index < event_.operandNames.size() ? event_.operandNames[index] : kNoName;
  }
  NameId resultName(size_t index) const {
    return index < event_.resultNames.size() ? event_.resultNames[index] : kNoName;
  }

  void fetch(size_t count) {
    for (size_t i = 0; i < count; ++i)
      lx_.fetch(operandName(i));
  }

  /// A tensor of which the walk knows nothing still takes space.
  bool resultIsTile(size_t index) const {
    return event_.results[index].isTile() ||
           (event_.results[index].kind == KernelValue::Unknown &&
            llvm::isa<mlir::TensorType>(event_.op->getResult(index).getType()));
  }

  void bindNew() {
    bool bound = false;
    for (size_t i = 0; i < event_.results.size(); ++i) {
      if (resultIsTile(i)) {
        lx_.bindNew(resultName(i), sizeOf(event_.results[i]));
        bound = true;
      } else {
        lx_.bindScalar(resultName(i));
      }
    }
    if (!bound)
      lx_.note();
  }

  void literal() {
    if (!event_.results.empty())
      lx_.bindLiteral(resultName(0), sizeOf(event_.results[0]));
  }

  void inPlace() {
    if (event_.operands.empty() || event_.results.empty())
      return bindNew();
    size_t outs = event_.operands.size() - 1;
    LxRecorder::Slot slot = lx_.hold(operandName(outs));
    fetch(event_.operands.size());
    lx_.bindInPlace(resultName(0), slot, sizeOf(event_.results[0]));
    lx_.drop(slot);
  }

  void sameOrNew() {
    bool same =
        event_.operands.size() == 1 && event_.results.size() == 1 && event_.operands[0].isTile() &&
        event_.results[0].isTile() &&
        event_.tiles[event_.operands[0].id].element == event_.tiles[event_.results[0].id].element;
    if (!same) {
      fetch(event_.operands.size());
      return bindNew();
    }
    LxRecorder::Slot slot = lx_.hold(operandName(0));
    fetch(1);
    lx_.bindHeld(resultName(0), slot, sizeOf(event_.results[0]));
    lx_.drop(slot);
  }

  void select() {
    bool byTile = event_.operands.size() != 3 || event_.operands[0].isTile() ||
                  llvm::isa<mlir::TensorType>(event_.op->getOperand(0).getType());
    if (byTile || event_.results.size() != 1 || !resultIsTile(0)) {
      fetch(event_.operands.size());
      return bindNew();
    }
    LxRecorder::Slot slots = lx_.holdTwo(operandName(1), operandName(2));
    fetch(3);
    lx_.bindChosen(resultName(0), slots, event_.condition);
    lx_.drop(slots, 2);
  }

  LxRecorder &lx_;
  const OpEvent &event_;
};

} // namespace

void recordLx(LxRecorder &lx, const OpEvent &event) { Recording(lx, event).run(); }

bool recordsLxByItself(mlir::Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"scf.for", "scf.if", "scf.yield"}, false)
      .Cases({"linalg.reduce", "linalg.generic", "linalg.map", "tensor.generate"}, false)
      .Default(!op->getName().getStringRef().starts_with("ktdp.inter_tile_"));
}

void countUses(LxRecorder &lx, mlir::Operation *function,
               llvm::function_ref<NameId(mlir::Value)> nameOf) {
  for (mlir::Region &region : function->getRegions()) {
    region.walk([&](mlir::Operation *op) {
      mlir::OperandRange operands = op->getOperands();
      if (op->getName().getStringRef() == "linalg.reduce")
        operands = operands.drop_back(std::min(op->getNumResults(), op->getNumOperands()));
      for (mlir::Value operand : operands)
        lx.countUse(nameOf(operand));
    });
  }
}

} // namespace ktir
