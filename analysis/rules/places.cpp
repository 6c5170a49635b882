#include "rules/places.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {

TextRange placeOf(const RuleInput &input, mlir::Operation *op) {
  const syntax::OpSite *site = input.function.site(op);
  if (!site)
    return input.function.nameRange();
  return site->statement.begin <= site->name.begin
             ? TextRange{site->statement.begin, site->name.end}
             : site->name;
}

TextRange definitionOf(const RuleInput &input, mlir::Value value) {
  if (mlir::Operation *op = value.getDefiningOp())
    return placeOf(input, op);
  const syntax::ValueSite *site = input.function.site(value);
  return site ? site->definition : TextRange();
}

std::string nameOf(const RuleInput &input, mlir::Value value) {
  const syntax::ValueSite *site = input.function.site(value);
  return site ? site->spelling : std::string();
}

uint32_t lineOf(const RuleInput &input, uint32_t offset) {
  auto begin = input.text.begin();
  auto end = begin + std::min<std::ptrdiff_t>(offset, std::ssize(input.text));
  return static_cast<uint32_t>(std::count(begin, end, '\n')) + 1;
}

std::vector<mlir::Operation *> loopsAround(mlir::Operation *op) {
  std::vector<mlir::Operation *> loops;
  for (mlir::Operation *around = op->getParentOp(); around; around = around->getParentOp())
    if (around->getName().getStringRef() == "scf.for")
      loops.push_back(around);
  return loops;
}

std::string coordinateName(size_t dim, size_t rank, bool several) {
  if (rank == 1)
    return several ? "elements" : "element";
  if (rank == 2)
    return std::string(dim == 0 ? "row" : "column") + (several ? "s" : "");
  return "dimension " + std::to_string(dim);
}

std::string coordinateRange(size_t dim, size_t rank, int64_t first, int64_t last) {
  std::string text = coordinateName(dim, rank, first != last) + " " + withCommas(first);
  return first == last ? text : text + ".." + withCommas(last);
}

} // namespace ktir
