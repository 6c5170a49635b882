#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "kernel/element_type.h"
#include "rules/rule.h"

#include <algorithm>
#include <set>

namespace ktir {
namespace {

void report(const ProgramOp &op, std::string message, std::vector<Finding> &findings) {
  Finding f;
  f.rule = "ktir-reference-unsupported";
  f.severity = Severity::Information;
  f.range = op.range;
  f.message = std::move(message);
  findings.push_back(std::move(f));
}

/// The reference's arrays are of f16, f32, i1, i32 and i64; an index has four bytes.
bool knownElement(ElementType e) {
  switch (e.kind) {
  case ElementType::Float:
    return e.bits == 16 || e.bits == 32;
  case ElementType::Integer:
    return e.bits == 1 || e.bits == 32 || e.bits == 64;
  case ElementType::Index:
    return true;
  case ElementType::Other:
    return false;
  }
  return false;
}

/// Maxima and minima of floats take tiles only.
bool needsTiles(llvm::StringRef name) {
  return name == "arith.maximumf" || name == "arith.minimumf" || name == "arith.maxnumf" ||
         name == "arith.minnumf";
}

} // namespace

/// Ops and element types that are legal but that the reference does not execute: the first of a
/// kind in each function.
void checkReferenceUnsupported(const RuleInput &input, std::vector<Finding> &findings) {
  const Program &program = input.kernel.program;
  // In text order, whatever order the map has.
  std::vector<std::pair<uint32_t, mlir::Operation *>> ops;
  for (auto [op, index] : input.details.opIndices) {
    const ProgramOp &entry = program.ops[index];
    if (!entry.analogy.empty() || entry.category == Category::Unknown ||
        entry.name.starts_with("arith.m") || entry.name == "ktdp.construct_memory_view")
      ops.push_back({index, op});
  }
  std::sort(ops.begin(), ops.end());
  std::set<std::string> seen;
  for (auto [index, op] : ops) {
    const ProgramOp &entry = program.ops[index];
    if (entry.name == kNotRead)
      continue;
    std::string spelling(entry.name);
    if (!entry.analogy.empty() && seen.insert(spelling).second)
      report(entry,
             "the reference does not execute `" + spelling + "`; charged like `" +
                 std::string(entry.analogy) + "`",
             findings);
    if (entry.category == Category::Unknown && seen.insert(spelling).second)
      report(entry, "the reference does not execute `" + spelling + "`; its cost is unknown",
             findings);
    llvm::StringRef name = op->getName().getStringRef();
    if (needsTiles(name) && op->getNumOperands()) {
      auto operand = input.details.values.find(op->getOperand(0));
      bool isScalar = operand != input.details.values.end() && operand->second.isScalar();
      if (isScalar && seen.insert(spelling + " scalar").second)
        report(entry, "the reference executes `" + spelling + "` on tiles only, not on scalars",
               findings);
    }
    auto view = llvm::dyn_cast<ktdp::ConstructMemoryViewOp>(op);
    if (!view || !view.viewType())
      continue;
    ElementType element = elementTypeOf(view.viewType().getElementType());
    if (knownElement(element) || !element.bits)
      continue;
    std::string spelled = elementTypeName(element);
    if (seen.insert("element " + spelled).second)
      report(entry,
             "the reference has no " + spelled + " elements; counted as " +
                 std::to_string(element.bytes()) + (element.bytes() == 1 ? " byte" : " bytes") +
                 " each",
             findings);
  }
}

} // namespace ktir
