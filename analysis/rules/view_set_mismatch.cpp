#include "dialect/ktdp.h"
#include "kernel/affine_box.h"
#include "kernel/details.h"
#include "rules/dictionary_text.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>
#include <set>

namespace ktir {
namespace {

class ViewCheck {
public:
  ViewCheck(const RuleInput &input, mlir::Operation *op, std::vector<Finding> &findings)
      : input_(input), exprs_(input.kernel.program.exprs), op_(op), view_(op), findings_(findings) {
  }

  void run() {
    for (const ktdp::IndexOrLiteral &size : view_.sizes()) {
      allLiteral_ &= size.isLiteral();
      sizes_.push_back(size.literal);
    }
    for (const ktdp::IndexOrLiteral &stride : view_.strides()) {
      stridesLiteral_ &= stride.isLiteral();
      strides_.push_back(stride.literal);
    }
    if (!checkType() && allLiteral_ && !checkSet())
      checkStrides();
  }

private:
  void report(std::string code, std::string message) {
    Finding f;
    f.rule = "ktir-view-set-mismatch";
    f.code = std::move(code);
    f.severity = Severity::Warning;
    f.range = rangeOf(input_, op_);
    f.message = std::move(message);
    findings_.push_back(std::move(f));
  }

  bool checkType() {
    mlir::MemRefType type = view_.viewType();
    if (!type || type.getRank() != static_cast<int64_t>(sizes_.size()))
      return false;
    const auto sizes = view_.sizes();
    for (size_t d = 0; d < sizes_.size(); ++d) {
      const int64_t extent = type.getDimSize(static_cast<unsigned>(d));
      if (!sizes[d].isLiteral() || mlir::ShapedType::isDynamic(extent) || extent == sizes_[d])
        continue;
      report("KT-S07", "sizes say " + withCommas(sizes_[d]) + " in dimension " + std::to_string(d) +
                           ", the memref type says " + withCommas(extent));
      return true;
    }
    return false;
  }

  /// Parts of a distributed view have global coordinates.
  bool isPart() const {
    return std::any_of(op_->user_begin(), op_->user_end(), [](mlir::Operation *user) {
      return llvm::isa<ktdp::ConstructDistributedMemoryViewOp>(user);
    });
  }

  bool checkSet() {
    mlir::IntegerSet set = view_.coordinateSet();
    if (!set || isPart() || set.getNumDims() != sizes_.size() || set.getNumSymbols() != 0)
      return false;
    const BoundSet bound = bindSet(set, {}, exprs_);
    if (!bound.box || bound.empty)
      return false;
    for (size_t d = 0; d < sizes_.size(); ++d) {
      if (!exprs_.isConstant(bound.low[d]) || !exprs_.isConstant(bound.high[d]))
        return false;
      const int64_t low = exprs_.constantValue(bound.low[d]),
                    high = exprs_.constantValue(bound.high[d]);
      if (low == 0 && high == sizes_[d] - 1)
        continue;
      report("KT-S12", low != 0 ? "coordinate_set begins at " + withCommas(low) + " in dimension " +
                                      std::to_string(d) + ", views begin at 0"
                                : "coordinate_set ends at " + withCommas(high) + " in dimension " +
                                      std::to_string(d) + ", sizes say " + withCommas(sizes_[d]));
      const syntax::OpSite *site = input_.function.site(op_);
      if (site)
        if (const auto value = entryValue(input_.text, site->statement, "coordinate_set"))
          findings_.back().fixes.push_back(
              {"write the set of the sizes", false, {{*value, boxSetText(sizes_)}}});
      return true;
    }
    return false;
  }

  void checkStrides() {
    if (!stridesLiteral_ || strides_.size() != sizes_.size())
      return;
    for (size_t d = 0; d < strides_.size(); ++d)
      if (strides_[d] < 0 && sizes_[d] > 1)
        return report("KT-S11", "stride " + withCommas(strides_[d]) + " in dimension " +
                                    std::to_string(d) + " is negative");
    if (overlaps())
      report("KT-S11", "strides " + listed(strides_) + " give two coordinates of sizes " +
                           listed(sizes_) + " one address");
  }

  static std::string listed(const std::vector<int64_t> &values) {
    std::string text = "[";
    for (size_t i = 0; i < values.size(); ++i)
      text += (i ? ", " : "") + std::to_string(values[i]);
    return text + "]";
  }

  /// Two coordinates have the same address. Strides that nest do not overlap; others are counted
  /// out, if that is not too much.
  bool overlaps() const {
    std::vector<std::pair<int64_t, int64_t>> dims;
    double points = 1;
    for (size_t d = 0; d < sizes_.size(); ++d)
      if (sizes_[d] > 1) {
        dims.push_back({strides_[d], sizes_[d]});
        points *= static_cast<double>(sizes_[d]);
      }
    std::sort(dims.begin(), dims.end());
    double reach = 0;
    bool nested = true;
    for (const auto &[stride, size] : dims) {
      nested &= static_cast<double>(stride) > reach;
      reach += static_cast<double>(stride) * static_cast<double>(size - 1);
    }
    constexpr double kCounted = 1 << 16;
    if (nested)
      return false;
    if (!dims.empty() && dims.front().first == 0)
      return true;
    if (points > reach + 1)
      return true;
    if (points > kCounted)
      return false;
    std::set<int64_t> seen = {0};
    for (const auto &[stride, size] : dims) {
      std::set<int64_t> next;
      for (int64_t at : seen)
        for (int64_t i = 0; i < size; ++i)
          if (!next.insert(at + i * stride).second)
            return true;
      seen.swap(next);
    }
    return false;
  }

  const RuleInput &input_;
  ExprTable &exprs_;
  mlir::Operation *op_;
  ktdp::ConstructMemoryViewOp view_;
  std::vector<Finding> &findings_;
  std::vector<int64_t> sizes_, strides_;
  bool allLiteral_ = true, stridesLiteral_ = true;
};

} // namespace

/// Views whose set, sizes, strides and type do not say the same.
void checkViewSetMismatch(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations())
    if (llvm::isa_and_present<ktdp::ConstructMemoryViewOp>(op))
      ViewCheck(input, op, findings).run();
}

} // namespace ktir
