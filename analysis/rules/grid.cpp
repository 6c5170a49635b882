#include "dialect/ktdp.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// "grid = [32, 1]" in the header of the function, or its name.
TextRange gridRange(const RuleInput &input) {
  const TextRange name = input.function.nameRange(), whole = input.function.range();
  const std::string_view rest = input.text.substr(name.end, whole.end - name.end);
  const size_t begin = rest.find("grid");
  const size_t end = begin == std::string_view::npos ? begin : rest.find(']', begin);
  if (end == std::string_view::npos)
    return name;
  return {name.end + static_cast<uint32_t>(begin), name.end + static_cast<uint32_t>(end) + 1};
}

void report(TextRange range, std::string code, Severity severity, std::string message,
            std::vector<Finding> &findings) {
  Finding f;
  f.rule = "ktir-grid";
  f.code = std::move(code);
  f.severity = severity;
  f.range = range;
  f.message = std::move(message);
  findings.push_back(std::move(f));
}

void checkShape(const RuleInput &input, mlir::Attribute grid, std::vector<Finding> &findings) {
  const TextRange range = gridRange(input);
  auto entries = llvm::dyn_cast<mlir::ArrayAttr>(grid);
  if (!entries || entries.empty())
    return report(range, {}, Severity::Error, "a grid is a list of integers, as in `[32, 1]`",
                  findings);
  std::string shape;
  double product = 1;
  for (mlir::Attribute entry : entries) {
    auto extent = llvm::dyn_cast<mlir::IntegerAttr>(entry);
    if (!extent || !extent.getValue().isSignedIntN(63) || extent.getInt() <= 0)
      return report(range, {}, Severity::Error, "a grid has integers from 1 on", findings);
    shape += (shape.empty() ? "" : " x ") + withCommas(extent.getInt());
    product *= static_cast<double>(extent.getInt());
  }
  const auto cores = static_cast<double>(input.report.hardware.num_cores);
  if (product > cores)
    report(range, {}, Severity::Error,
           "grid " + shape + " needs " + formatNumber(product, 0) + " cores, profile has " +
               formatNumber(cores, 0),
           findings);
}

} // namespace

/// Launch shapes that are none, need more cores than there are, or lack what the function asks for.
void checkGrid(const RuleInput &input, std::vector<Finding> &findings) {
  mlir::Operation *function = input.function.op();
  if (!function)
    return;
  mlir::Attribute grid = function->getAttr("grid");
  if (grid)
    checkShape(input, grid, findings);
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!llvm::isa_and_present<ktdp::GetComputeTileIdOp>(op))
      continue;
    if (!grid)
      return report(rangeOf(input, op), "KT-S06", Severity::Warning,
                    "the function asks for its compute tile but has no `grid`; costs are those of "
                    "one core",
                    findings);
    auto entries = llvm::dyn_cast<mlir::ArrayAttr>(grid);
    if (entries && !entries.empty() && op->getNumResults() > entries.size())
      report(rangeOf(input, op), "KT-S05", Severity::Warning,
             counted(op->getNumResults(), "coordinate") + " asked of a grid of " +
                 counted(static_cast<int64_t>(entries.size()), "dimension"),
             findings);
  }
}

} // namespace ktir
