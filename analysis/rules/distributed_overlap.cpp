#include "dialect/ktdp.h"
#include "evaluate/strided_box.h"
#include "kernel/details.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// The coordinates that a part holds; nullopt where they are no box of constants.
std::optional<Cell> cellOf(const RuleInput &input, mlir::Value part) {
  auto known = input.details.values.find(part);
  if (known == input.details.values.end() || known->second.kind != KernelValue::View)
    return std::nullopt;
  const BoundSet &set = input.details.views[known->second.id].coordinates;
  const ExprTable &t = input.kernel.program.exprs;
  if (!set.box || set.empty)
    return std::nullopt;
  Cell cell;
  for (size_t d = 0; d < set.low.size(); ++d) {
    if (!t.isConstant(set.low[d]) || !t.isConstant(set.high[d]))
      return std::nullopt;
    cell.low.push_back(t.constantValue(set.low[d]));
    cell.high.push_back(t.constantValue(set.high[d]));
  }
  return cell;
}

/// What two parts have in common; nullopt for nothing, or for replicas of each other.
std::optional<Cell> partialOverlap(const Cell &a, const Cell &b) {
  if (a.low.size() != b.low.size() || (a.low == b.low && a.high == b.high))
    return std::nullopt;
  Cell common;
  for (size_t d = 0; d < a.low.size(); ++d) {
    common.low.push_back(std::max(a.low[d], b.low[d]));
    common.high.push_back(std::min(a.high[d], b.high[d]));
    if (common.low[d] > common.high[d])
      return std::nullopt;
  }
  return common;
}

std::string cellText(const Cell &cell, const std::vector<int64_t> &sizes) {
  std::string text;
  for (size_t d = 0; d < cell.low.size(); ++d)
    if (d >= sizes.size() || cell.low[d] != 0 || cell.high[d] != sizes[d] - 1)
      text += (text.empty() ? "" : ", ") +
              coordinateRange(d, cell.low.size(), cell.low[d], cell.high[d]);
  return text.empty() ? "all of it" : text;
}

class DistributedView {
public:
  DistributedView(const RuleInput &input, ktdp::ConstructDistributedMemoryViewOp op,
                  std::vector<Finding> &findings)
      : input_(input), op_(op), findings_(findings) {
    if (mlir::MemRefType type = op.viewType(); type && type.hasStaticShape())
      sizes_.assign(type.getShape().begin(), type.getShape().end());
  }

  void check() {
    if (op_->getNumOperands() == 0)
      return report("KT-S14", "a distributed view without parts holds nothing", {});
    std::vector<std::optional<Cell>> cells;
    for (mlir::Value part : op_->getOperands()) {
      mlir::Operation *definition = part.getDefiningOp();
      if (definition && llvm::isa<ktdp::ConstructDistributedMemoryViewOp>(definition))
        return report("KT-S17", "'" + nameOf(input_, part) + "' is no memory view of its own",
                      {part});
      cells.push_back(cellOf(input_, part));
    }
    for (unsigned i = 0; i < cells.size(); ++i)
      for (unsigned j = 0; j < i; ++j)
        if (cells[i] && cells[j])
          if (auto common = partialOverlap(*cells[i], *cells[j]))
            return report("KT-S15",
                          "parts " + std::to_string(j) + " and " + std::to_string(i) +
                              " both hold " + cellText(*common, sizes_) +
                              ", but neither is a copy of the other: which one counts is not "
                              "specified",
                          {op_->getOperand(j), op_->getOperand(i)});
    checkGap(cells);
  }

private:
  void checkGap(const std::vector<std::optional<Cell>> &cells) {
    if (sizes_.empty())
      return;
    BoxSpace space(sizes_);
    for (const std::optional<Cell> &cell : cells) {
      if (!cell || cell->low.size() != sizes_.size())
        return;
      StridedBox box;
      for (size_t d = 0; d < sizes_.size(); ++d)
        box.dims.push_back({cell->low[d], cell->high[d] - cell->low[d] + 1, 0, 1});
      space.add(std::move(box));
    }
    auto gap = space.gap();
    if (!gap || gap->elements == 0)
      return;
    Cell missing;
    for (const Gap::Projection &p : gap->dims) {
      missing.low.push_back(p.first);
      missing.high.push_back(p.last);
    }
    report("KT-S16",
           withCommas(gap->elements) + " of " + withCommas(*space.volume()) +
               " elements are in no part: " + (gap->isProduct() ? "" : "some of ") +
               cellText(missing, sizes_),
           {});
  }

  void report(std::string code, std::string message, std::vector<mlir::Value> parts) {
    Finding f;
    f.rule = "ktir-distributed-overlap";
    f.code = std::move(code);
    f.severity = Severity::Warning;
    f.range = placeOf(input_, op_);
    f.message = std::move(message);
    for (mlir::Value part : parts)
      f.related.push_back({definitionOf(input_, part), "the part"});
    findings_.push_back(std::move(f));
  }

  const RuleInput &input_;
  ktdp::ConstructDistributedMemoryViewOp op_;
  std::vector<Finding> &findings_;
  std::vector<int64_t> sizes_;
};

} // namespace

/// Parts of a distributed view that overlap or leave a gap.
void checkDistributedOverlap(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations())
    if (auto view = llvm::dyn_cast_or_null<ktdp::ConstructDistributedMemoryViewOp>(op))
      DistributedView(input, view, findings).check();
}

} // namespace ktir
