#include "dialect/ktdp.h"
#include "kernel/builder.h"

// Gather and scatter: index sticks are exact, data sticks have bounds.

namespace ktir {

void KernelBuilder::indirectTile(mlir::Operation &op) {
  count(opIndex(op));
  auto tileOp = llvm::cast<ktdp::ConstructIndirectAccessTileOp>(op);
  AccessTileInfo info;
  info.view = viewOfValue(tileOp.base()).id;
  info.known = views_[info.view].known && !views_[info.view].distributed;
  llvm::SmallVector<ExprId, 4> captured, symbols;
  for (mlir::Value v : tileOp.captured())
    captured.push_back(scalar(valueOf(v)));
  for (mlir::Value v : tileOp.symbols())
    symbols.push_back(scalar(valueOf(v)));
  if (mlir::IntegerSet set = tileOp.spaceSet())
    info.set = bindSet(set, symbols, exprs_);
  info.known &= info.set.given;
  if (auto type = tileOp.tileType())
    for (int64_t extent : type.getShape())
      info.declared.push_back(mlir::ShapedType::isDynamic(extent) ? Extent::expr(exprs_.opaque())
                                                                  : Extent(extent));
  IndirectTileInfo indirect;
  for (const ktdp::IndirectSubscript &subscript : tileOp.subscripts()) {
    SubscriptInfo entry;
    entry.indirect = subscript.isIndirect();
    if (entry.indirect)
      entry.indexView = viewOfValue(subscript.indexView).id;
    if (subscript.map)
      for (mlir::AffineExpr result : subscript.map.getResults())
        entry.forms.push_back(splitVariables(result, captured, exprs_));
    indirect.subscripts.push_back(std::move(entry));
  }
  info.indirect = static_cast<int>(indirectTiles_.size());
  indirectTiles_.push_back(std::move(indirect));
  accessTiles_.push_back(std::move(info));
  finish(op, operands(op),
         KernelValue{KernelValue::AccessTile, static_cast<uint32_t>(accessTiles_.size() - 1)});
}

namespace {

/// Which variables an expression uses, as bits.
uint64_t variablesOf(mlir::AffineExpr expr) {
  uint64_t used = 0;
  if (expr)
    expr.walk([&](mlir::AffineExpr e) {
      if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(e))
        used |= uint64_t(1) << std::min(dim.getPosition(), 63u);
    });
  return used;
}

/// Smallest and largest value over a box of small constants; nullopt when it is too large to try.
std::optional<std::pair<int64_t, int64_t>>
extremes(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high) {
  int64_t points = 1;
  uint64_t used = variablesOf(expr);
  for (size_t v = 0; v < low.size(); ++v)
    if (used >> v & 1) {
      if (high[v] < low[v] || __builtin_mul_overflow(points, high[v] - low[v] + 1, &points) ||
          points > 1 << 16)
        return std::nullopt;
    }
  llvm::SmallVector<int64_t, 4> point(low.begin(), low.end());
  std::optional<std::pair<int64_t, int64_t>> result;
  for (int64_t n = 0; n < points; ++n) {
    int64_t rest = n;
    for (size_t v = 0; v < low.size(); ++v)
      if (used >> v & 1) {
        int64_t extent = high[v] - low[v] + 1;
        point[v] = low[v] + rest % extent;
        rest /= extent;
      }
    auto value = affineAt(expr, point, {});
    if (!value)
      return std::nullopt;
    if (!result)
      result = {*value, *value};
    result->first = std::min(result->first, *value);
    result->second = std::max(result->second, *value);
  }
  return result;
}

/// Offsets of Σ form(point) × stride for all points of a set.
class FormOffsets : public PointRuns {
public:
  FormOffsets(llvm::ArrayRef<VariableForm> forms, llvm::ArrayRef<int64_t> strides)
      : forms_(forms), strides_(strides) {}
  void run(llvm::ArrayRef<int64_t> outer, int64_t first, int64_t last) override {
    point_.assign(outer.begin(), outer.end());
    point_.push_back(first);
    for (int64_t i = first; i <= last; ++i) {
      point_.back() = i;
      int64_t sum = 0;
      for (size_t f = 0; f < forms_.size(); ++f)
        if (forms_[f].variable)
          sum += affineAt(forms_[f].variable, point_, {}).value_or(0) * strides_[f];
      if (!runs.empty() && runs.back().first + runs.back().count == sum)
        ++runs.back().count;
      else if (runs.empty() || runs.back().first + runs.back().count - 1 != sum)
        runs.push_back({sum, 1, 1});
    }
  }
  std::vector<OffsetRun> runs;

private:
  llvm::ArrayRef<VariableForm> forms_;
  llvm::ArrayRef<int64_t> strides_;
  llvm::SmallVector<int64_t, 4> point_;
};

} // namespace

/// What reading one index tensor touches: exact, its positions are affine.
bool KernelBuilder::indexPattern(const AccessTileInfo &info, const SubscriptInfo &subscript,
                                 StickPattern &pattern) {
  const ViewInfo &view = views_[subscript.indexView];
  unsigned variables = info.set.set.getNumDims();
  if (!view.known || view.distributed || subscript.forms.size() != view.strides.size())
    return false;
  pattern.elementBytes = view.element.bytes();
  ExprId start = view.base;
  bool linear = info.set.box;
  llvm::SmallVector<ExprId, 4> strides(variables, exprs_.constant(0));
  for (auto [form, stride] : llvm::zip(subscript.forms, view.strides)) {
    if (!form.known)
      return false;
    start = exprs_.add(start, exprs_.multiply(form.constant, stride));
    if (!form.variable)
      continue;
    auto row = linearRow(form.variable, variables);
    linear &= row.has_value();
    if (!row)
      continue;
    for (unsigned v = 0; v < variables; ++v)
      strides[v] = exprs_.add(strides[v], exprs_.scale(stride, row->coefficients[v]));
    if (linear)
      start = exprs_.add(start, exprs_.scale(stride, row->constant));
  }
  if (linear) {
    for (unsigned v = 0; v < variables; ++v) {
      start = exprs_.add(start, exprs_.multiply(info.set.low[v], strides[v]));
      ExprId extent =
          info.set.empty
              ? exprs_.constant(0)
              : exprs_.addConstant(exprs_.subtract(info.set.high[v], info.set.low[v]), 1);
      pattern.extents.push_back(indexValue(extent));
      pattern.strides.push_back(indexValue(strides[v]));
    }
    pattern.residue = indexValue(byteResidue(start, pattern.elementBytes));
    return true;
  }
  // Quotients and remainders: list the positions.
  ExprId origin = view.base;
  llvm::SmallVector<int64_t, 4> constantStrides;
  for (auto [form, stride] : llvm::zip(subscript.forms, view.strides)) {
    origin = exprs_.add(origin, exprs_.multiply(form.constant, stride));
    if (!exprs_.isConstant(stride))
      return false;
    constantStrides.push_back(exprs_.constantValue(stride));
  }
  llvm::SmallVector<int64_t, 4> extents;
  for (unsigned v = 0; v < variables; ++v) {
    if (info.set.box && exprs_.isConstant(info.set.high[v]))
      extents.push_back(exprs_.constantValue(info.set.high[v]) + 1);
    else if (v < info.declared.size() && info.declared[v].isConstant())
      extents.push_back(info.declared[v].constant());
    else
      return false;
  }
  FormOffsets offsets(subscript.forms, constantStrides);
  if (!visitPoints(info.set, extents, exprs_, offsets))
    return false;
  pattern.listed = true;
  pattern.runs = std::move(offsets.runs);
  pattern.residue = indexValue(byteResidue(origin, pattern.elementBytes));
  return true;
}

/// Bounds of the data side: what one look-up touches, how many there are, what the parent holds.
bool KernelBuilder::dataPattern(const AccessTileInfo &info, const IndirectTileInfo &indirect,
                                IndirectPattern &pattern) {
  const ViewInfo &view = views_[info.view];
  unsigned variables = info.set.set.getNumDims();
  if (!info.set.box || variables > 62 || indirect.subscripts.size() != view.strides.size())
    return false;
  uint64_t looked = 0; // variables that index tensors are read with
  for (const SubscriptInfo &s : indirect.subscripts)
    for (const VariableForm &form : s.forms) {
      if (!form.known)
        return false;
      if (s.indirect)
        looked |= variablesOf(form.variable);
    }
  auto extentOfVariable = [&](unsigned v) {
    return info.set.empty
               ? exprs_.constant(0)
               : exprs_.addConstant(exprs_.subtract(info.set.high[v], info.set.low[v]), 1);
  };
  pattern.direct.elementBytes = pattern.parent.elementBytes = view.element.bytes();
  llvm::SmallVector<ExprId, 4> strides(variables, exprs_.constant(0));
  ExprId first = exprs_.constant(0);
  for (auto [d, s] : llvm::enumerate(indirect.subscripts)) {
    ExprId stride = view.strides[d];
    pattern.parent.extents.push_back(indexValue(view.sizes[d]));
    pattern.parent.strides.push_back(indexValue(stride));
    if (s.indirect) {
      pattern.indexExtents.push_back(indexValue(view.sizes[d]));
      pattern.indexStrides.push_back(indexValue(stride));
      continue;
    }
    if (s.forms.size() != 1)
      return false;
    const VariableForm &form = s.forms[0];
    first = exprs_.add(first, exprs_.multiply(form.constant, stride));
    if (!form.variable)
      continue;
    if (auto row = linearRow(form.variable, variables)) {
      first = exprs_.add(first, exprs_.scale(stride, row->constant));
      for (unsigned v = 0; v < variables; ++v)
        strides[v] = exprs_.add(strides[v], exprs_.scale(stride, row->coefficients[v]));
      continue;
    }
    // A quotient or remainder of looked-up variables moves from look-up to look-up.
    llvm::SmallVector<int64_t, 4> low, high;
    for (unsigned v = 0; v < variables; ++v) {
      if (!exprs_.isConstant(info.set.low[v]) || !exprs_.isConstant(info.set.high[v]))
        return false;
      low.push_back(exprs_.constantValue(info.set.low[v]));
      high.push_back(exprs_.constantValue(info.set.high[v]));
    }
    auto range = extremes(form.variable, low, high);
    if (!range || (variablesOf(form.variable) & ~looked))
      return false;
    first = exprs_.add(first, exprs_.scale(stride, range->first));
    pattern.indexExtents.push_back(indexValue(exprs_.constant(range->second - range->first + 1)));
    pattern.indexStrides.push_back(indexValue(stride));
  }
  ExprId lookups = exprs_.constant(1);
  for (unsigned v = 0; v < variables; ++v) {
    first = exprs_.add(first, exprs_.multiply(info.set.low[v], strides[v]));
    bool moves = !(exprs_.isConstant(strides[v]) && exprs_.constantValue(strides[v]) == 0);
    if (looked >> v & 1) {
      lookups = exprs_.multiply(lookups, extentOfVariable(v));
      if (moves) {
        pattern.indexExtents.push_back(indexValue(extentOfVariable(v)));
        pattern.indexStrides.push_back(indexValue(strides[v]));
      }
      continue;
    }
    pattern.direct.extents.push_back(indexValue(extentOfVariable(v)));
    pattern.direct.strides.push_back(indexValue(strides[v]));
  }
  // Only where the look-up starts on its sticks matters: cores that differ in whole sticks are
  // alike.
  if (kStickBytes % view.element.bytes() == 0)
    first =
        exprs_.binary(ExprOp::Modulo, first, exprs_.constant(kStickBytes / view.element.bytes()));
  pattern.directFirst = indexValue(first);
  pattern.lookups = indexValue(lookups);
  pattern.parent.residue = indexValue(byteResidue(view.base, pattern.parent.elementBytes));
  return true;
}

void KernelBuilder::indirectAccess(const AccessTileInfo &info, MemoryAccess &access) {
  const IndirectTileInfo &indirect = indirectTiles_[static_cast<size_t>(info.indirect)];
  if (!info.known)
    return;
  bool known = true;
  for (const SubscriptInfo &s : indirect.subscripts) {
    if (!s.indirect || views_[s.indexView].space == Space::Lx)
      continue;
    StickPattern pattern;
    known &= indexPattern(info, s, pattern);
    access.direct.push_back(std::move(pattern));
  }
  // Data in LX costs nothing; the index tensors in HBM are read all the same.
  if (views_[info.view].space == Space::Hbm) {
    IndirectPattern pattern;
    known &= dataPattern(info, indirect, pattern);
    access.indirect.push_back(std::move(pattern));
  }
  if (!known) {
    access.direct.clear();
    access.indirect.clear();
    return;
  }
  access.kind = access.direct.empty() && access.indirect.empty() ? MemoryAccess::Free
                                                                 : MemoryAccess::Indirect;
}

} // namespace ktir
