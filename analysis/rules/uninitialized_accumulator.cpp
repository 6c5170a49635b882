#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "rules/folding.h"
#include "rules/insertion.h"
#include "rules/neutral.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

bool isReshape(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"tensor.expand_shape", "tensor.collapse_shape", "tensor.reshape", "tensor.cast",
              "tensor.extract_slice"},
             true)
      .Default(false);
}

/// The `tensor.empty` that a value still is when an op reads it; null if it is anything else.
mlir::Operation *emptyBehind(mlir::Value value) {
  constexpr int kMaxSteps = 64;
  for (int step = 0; step < kMaxSteps; ++step) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
      // What a loop carries is on its first trip what it started from.
      mlir::Operation *loop = argument.getOwner()->getParentOp();
      unsigned slot = argument.getArgNumber() + 2;
      if (!loop || loop->getName().getStringRef() != "scf.for" || argument.getArgNumber() == 0 ||
          slot >= loop->getNumOperands())
        return nullptr;
      value = loop->getOperand(slot);
      continue;
    }
    mlir::Operation *op = value.getDefiningOp();
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "tensor.empty")
      return op;
    if (!isReshape(name))
      return nullptr;
    value = op->getOperand(0);
  }
  return nullptr;
}

/// The outs whose elements the op reads.
std::vector<mlir::Value> outsRead(mlir::Operation *op) {
  auto destination = llvm::dyn_cast<mlir::DestinationStyleOpInterface>(op);
  if (!destination)
    return {};
  llvm::StringRef name = op->getName().getStringRef();
  std::vector<mlir::Value> outs;
  for (int64_t i = 0; i < destination.getNumDpsInits(); ++i) {
    mlir::OpOperand *init = destination.getDpsInitOperand(i);
    bool reads = name == "linalg.reduce";
    if (name == "linalg.generic" && op->getNumRegions() == 1 && !op->getRegion(0).empty() &&
        init->getOperandNumber() < op->getRegion(0).front().getNumArguments())
      reads = !op->getRegion(0).front().getArgument(init->getOperandNumber()).use_empty();
    if (reads || isMatrixProduct(op))
      outs.push_back(init->get());
  }
  return outs;
}

/// Fills the tensor behind its definition: its one user gets the filled one.
void addFillFix(const RuleInput &input, const OutsFold &fold, mlir::Operation *empty,
                Finding &finding) {
  mlir::Value outs = empty->getResult(0);
  auto type = llvm::dyn_cast<mlir::RankedTensorType>(outs.getType());
  const syntax::ValueSite *site = input.function.site(outs);
  auto neutral = type ? neutralText(fold, type.getElementType()) : std::nullopt;
  // Another op may want the tensor for its shape only.
  if (!neutral || !site || !outs.hasOneUse())
    return;
  mlir::Operation *user = *outs.getUsers().begin();
  const syntax::OpSite *userSite = input.function.site(user);
  if (!userSite)
    return;
  FreshNames names(input);
  const std::string element = typeText(type.getElementType());
  const std::string value = names.make("%neutral"), filled = names.make(site->spelling + "_filled");
  auto edit = linesBefore(input, user,
                          {value + " = arith.constant " + *neutral + " : " + element,
                           filled + " = linalg.fill ins(" + value + " : " + element + ") outs(" +
                               site->spelling + " : " + typeText(type) + ") -> " + typeText(type)});
  if (!edit)
    return;
  Fix fix{"fill `" + site->spelling + "` with " + *neutral, true, {*edit}};
  replaceUses(input, user, outs, filled, fix.edits);
  finding.fixes.push_back(std::move(fix));
}

} // namespace

/// Ops that add to a tensor which nothing has filled.
void checkUninitializedAccumulator(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() == 0)
      continue;
    mlir::Operation *empty = nullptr;
    for (mlir::Value outs : outsRead(op))
      if (!empty)
        empty = emptyBehind(outs);
    if (!empty)
      continue;
    Finding f;
    f.rule = "ktir-uninitialized-accumulator";
    f.severity = Severity::Error;
    f.range = placeOf(input, op);
    f.message = "'" + op->getName().getStringRef().str() +
                "' adds to its outs, which is an unfilled tensor.empty (zero in the reference, "
                "unspecified elsewhere)";
    f.related.push_back({placeOf(input, empty), "made here, without a value"});
    if (auto fold = outsFoldOf(op))
      addFillFix(input, *fold, empty, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
