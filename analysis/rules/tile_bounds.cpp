#include "rules/tile_bounds.h"

#include "dialect/ktdp.h"
#include "evaluate/checked.h"
#include "kernel/details.h"
#include "rules/op_index.h"
#include "rules/rule.h"
#include "rules/store_footprint.h"
#include "rules/value_ranges.h"

#include <algorithm>

namespace ktir {
namespace {

/// One coordinate of a tile: it goes from `low` to `high`, and has to stay in [0, size).
struct Coordinate {
  size_t dim = 0;
  ExprId base = 0, low = 0, high = 0, size = 0;
  bool indexView = false;
  mlir::Value view;
};

/// Points tried to find the extremes of a subscript that is not linear.
constexpr int64_t kMaxPoints = 1 << 12;

/// Lowest and highest value of a linear function over a box.
std::optional<std::pair<ExprId, ExprId>> rowExtremes(const LinearMapRow &row, const BoundSet &set,
                                                     ExprTable &exprs) {
  ExprId low = exprs.constant(row.constant), high = low;
  for (size_t i = 0; i < row.coefficients.size(); ++i) {
    int64_t c = row.coefficients[i];
    if (c == 0)
      continue;
    if (i >= set.low.size())
      return std::nullopt;
    low = exprs.add(low, exprs.scale(c > 0 ? set.low[i] : set.high[i], c));
    high = exprs.add(high, exprs.scale(c > 0 ? set.high[i] : set.low[i], c));
  }
  return std::pair(low, high);
}

/// The extremes of a function of the variables of an indirect tile.
std::optional<std::pair<ExprId, ExprId>> formExtremes(const VariableForm &form, const BoundSet &set,
                                                      ExprTable &exprs) {
  if (!form.known)
    return std::nullopt;
  if (!form.variable)
    return std::pair(exprs.constant(0), exprs.constant(0));
  unsigned variables = set.set.getNumDims();
  if (auto row = linearRow(form.variable, variables))
    return rowExtremes(*row, set, exprs);
  // Quotients and remainders: over a small box, point by point.
  std::vector<int64_t> low, point, high;
  int64_t points = 1;
  for (unsigned v = 0; v < variables; ++v) {
    bool used = form.variable.isFunctionOfDim(v);
    if (used && !(exprs.isConstant(set.low[v]) && exprs.isConstant(set.high[v])))
      return std::nullopt;
    low.push_back(used ? exprs.constantValue(set.low[v]) : 0);
    high.push_back(used ? exprs.constantValue(set.high[v]) : 0);
    auto extent = checkedAdd(high.back(), 1 - low.back());
    if (!extent || *extent <= 0 || __builtin_mul_overflow(points, *extent, &points) ||
        points > kMaxPoints)
      return std::nullopt;
  }
  point = low;
  std::optional<Interval> range;
  for (int64_t n = 0; n < points; ++n) {
    auto value = affineAt(form.variable, point, {});
    if (!value)
      return std::nullopt;
    range = range ? Interval{std::min(range->lower, *value), std::max(range->upper, *value)}
                  : Interval{*value, *value};
    for (size_t v = 0; v < point.size(); ++v) {
      if (++point[v] <= high[v])
        break;
      point[v] = low[v];
    }
  }
  if (!range)
    return std::nullopt;
  return std::pair(exprs.constant(range->lower), exprs.constant(range->upper));
}

/// Sizes of a view, from its own operands or from its type.
std::vector<ExprId> sizesOf(const ViewInfo &view, mlir::Value value, ExprTable &exprs) {
  if (!view.sizes.empty())
    return {view.sizes.begin(), view.sizes.end()};
  std::vector<ExprId> sizes;
  if (auto type = llvm::dyn_cast<mlir::ShapedType>(value.getType()); type && type.hasRank())
    for (int64_t extent : type.getShape())
      sizes.push_back(mlir::ShapedType::isDynamic(extent) ? 0 : exprs.constant(extent));
  return sizes;
}

class Finder {
public:
  explicit Finder(const RuleInput &input)
      : input_(input), program_(input.kernel.program), exprs_(program_.exprs),
        ranges_(input.shared<SharedValueRanges>()), sampled_(program_) {}

  void find(mlir::Operation *op, uint32_t region, uint32_t tile, std::vector<TileExcess> &excesses,
            std::vector<bool> &decided) {
    const AccessTileInfo &info = input_.details.accessTiles[tile];
    if (!info.set.given || info.set.empty)
      return;
    std::optional<TileExcess> possible;
    for (const Coordinate &c : coordinates(op, info)) {
      bool known = false;
      auto excess = look(c, region, known);
      if (!c.indexView) {
        decided.resize(std::max(decided.size(), c.dim + 1));
        decided[c.dim] = known;
      }
      if (!excess)
        continue;
      excess->op = op;
      excess->tile = tile;
      if (excess->proof == Proof::Proved)
        return excesses.push_back(std::move(*excess));
      if (!possible)
        possible = std::move(excess);
    }
    if (possible)
      excesses.push_back(std::move(*possible));
  }

private:
  std::vector<Coordinate> coordinates(mlir::Operation *op, const AccessTileInfo &info) {
    if (info.indirect >= 0)
      return indirectCoordinates(op, info);
    std::vector<Coordinate> result;
    mlir::Value view = op->getOperand(0);
    std::vector<ExprId> sizes = sizesOf(input_.details.views[info.view], view, exprs_);
    if (sizes.size() != info.base.size() || !info.set.box || info.set.low.size() != sizes.size() ||
        !orderKeepsBox(info))
      return {};
    for (size_t d = 0; d < sizes.size(); ++d)
      if (sizes[d])
        result.push_back(
            {d, info.base[d], info.set.low[d], info.set.high[d], sizes[d], false, view});
    return result;
  }

  /// The dimension that is looked up is data; where it is looked up, and the others, are not.
  std::vector<Coordinate> indirectCoordinates(mlir::Operation *op, const AccessTileInfo &info) {
    auto tileOp = llvm::cast<ktdp::ConstructIndirectAccessTileOp>(op);
    const IndirectTileInfo &indirect =
        input_.details.indirectTiles[static_cast<size_t>(info.indirect)];
    if (!info.set.box)
      return {};
    std::vector<Coordinate> result;
    std::vector<ExprId> sizes = sizesOf(input_.details.views[info.view], tileOp.base(), exprs_);
    auto subscripts = tileOp.subscripts();
    for (size_t d = 0; d < indirect.subscripts.size() && d < subscripts.size(); ++d) {
      const SubscriptInfo &s = indirect.subscripts[d];
      std::vector<ExprId> within = sizes;
      if (s.indirect)
        within = sizesOf(input_.details.views[s.indexView], subscripts[d].indexView, exprs_);
      for (size_t f = 0; f < s.forms.size(); ++f) {
        size_t dim = s.indirect ? f : d;
        auto extremes = formExtremes(s.forms[f], info.set, exprs_);
        if (!extremes || dim >= within.size() || !within[dim])
          continue;
        result.push_back({dim, s.forms[f].constant ? s.forms[f].constant : exprs_.constant(0),
                          extremes->first, extremes->second, within[dim], s.indirect,
                          s.indirect ? subscripts[d].indexView : tileOp.base()});
      }
    }
    return result;
  }

  std::optional<TileExcess> look(const Coordinate &c, uint32_t region, bool &known) {
    ExprId last = exprs_.add(c.base, c.high);
    ExprId behind = exprs_.addConstant(exprs_.subtract(last, c.size), 1);
    ExprId first = exprs_.add(c.base, c.low);
    known = true;
    if (exprs_.range(behind).upper <= 0 && exprs_.range(first).lower >= 0)
      return std::nullopt;
    for (bool below : {false, true}) {
      ExprId amount = below ? exprs_.scale(first, -1) : behind;
      if (exprs_.range(amount).upper <= 0)
        continue;
      const ValueRange &range = ranges_.of(amount, region);
      if (!range.runs)
        return std::nullopt;
      if (range.range.upper <= 0)
        continue;
      if (range.exact)
        return excess(c, below, range.range.upper, range.atUpper, {});
      known = false;
    }
    return known ? std::nullopt : sample(c, behind, region);
  }

  /// Whether some size that is not known makes the tile leave the view: only where the view's own
  /// extent is open, nothing else is, and the text fits the tiles to it (a loop up to the size, a
  /// guard, an offset). A tile that lies where it lies, whatever the size, is the caller's
  /// business.
  std::optional<TileExcess> sample(const Coordinate &c, ExprId behind, uint32_t region) {
    if (!input_.settings.knobs.boundsPossible || input_.settings.knobs.boundsAssumeDescriptorClamp)
      return std::nullopt;
    std::optional<AtomId> argument;
    for (AtomId atom = 0; atom < exprs_.atomCount(); ++atom)
      if (exprs_.dependsOn(c.size, atom) && exprs_.atom(atom).kind == AtomKind::Argument) {
        if (argument)
          return std::nullopt;
        argument = atom;
      }
    if (!argument || exprs_.node(c.size).data || !isFittedTo(*argument, c, region))
      return std::nullopt;
    for (int64_t value : {int64_t(1000), int64_t(97)}) {
      ValueRange range =
          sampled_.rangeOf(behind, region, std::nullopt, {{*argument, Scalar::of(value)}});
      if (!range.runs || !range.exact || range.range.upper <= 0)
        continue;
      auto found = excess(c, false, range.range.upper, range.atUpper, {*argument, value});
      if (!found)
        continue;
      found->proof = Proof::Possible;
      found->argument = exprs_.atom(*argument).name;
      found->argumentValue = value;
      return found;
    }
    return std::nullopt;
  }

  bool isFittedTo(AtomId argument, const Coordinate &c, uint32_t region) const {
    if (exprs_.dependsOn(c.base, argument))
      return true;
    for (uint32_t r = region; program_.regions[r].parent.kind != RegionParent::None;
         r = program_.regions[r].parent.region) {
      const RegionParent &parent = program_.regions[r].parent;
      ExprId decides = parent.kind == RegionParent::LoopBody
                           ? program_.loops[parent.index].trips
                           : program_.branches[parent.index].condition;
      if (exprs_.dependsOn(decides, argument))
        return true;
    }
    return false;
  }

  std::optional<TileExcess> excess(const Coordinate &c, bool below, int64_t amount,
                                   const RangeWitness &witness,
                                   std::pair<AtomId, std::optional<int64_t>> given) {
    Environment environment;
    environment.resize(exprs_.atomCount());
    if (given.second)
      environment.set(given.first, Scalar::of(*given.second));
    setWitness(witness, environment);
    auto at = [&](ExprId id) -> std::optional<int64_t> {
      Scalar v = exprs_.evaluate(id, environment);
      return v.isInteger() ? std::optional(v.integer) : std::nullopt;
    };
    auto low = at(c.low), high = at(c.high), size = at(c.size), base = at(c.base);
    if (!low || !high || !size)
      return std::nullopt;
    TileExcess result;
    result.view = c.view;
    result.dim = c.dim;
    result.below = below;
    result.indexView = c.indexView;
    result.amount = amount;
    result.size = *size;
    result.extent = *high - *low + 1;
    // The amount is exact even where carried scalars decide; the offset follows from it.
    int64_t offset = below ? -amount : amount + *size - 1 - *high + *low;
    result.offset = base ? *base + *low : offset;
    result.witness = witness;
    result.offsetExpr = exprs_.add(c.base, c.low);
    result.amountExpr =
        below ? exprs_.scale(result.offsetExpr, -1)
              : exprs_.addConstant(exprs_.subtract(exprs_.add(c.base, c.high), c.size), 1);
    return result;
  }

  void setWitness(const RangeWitness &witness, Environment &environment) const {
    int64_t nx = program_.grid[0], ny = program_.grid[1];
    environment.set(program_.core[0], Scalar::of(witness.core % nx));
    environment.set(program_.core[1], Scalar::of(witness.core / nx % ny));
    environment.set(program_.core[2], Scalar::of(witness.core / (nx * ny)));
    environment.set(program_.core[3], Scalar::of(witness.core));
    for (auto [loop, iteration] : witness.iterations)
      environment.set(program_.loops[loop].counter, Scalar::of(iteration));
  }

  const RuleInput &input_;
  Program &program_;
  ExprTable &exprs_;
  SharedValueRanges &ranges_;
  ValueRanges sampled_;
};

} // namespace

TileBounds::TileBounds(const RuleInput &input) : decided_(input.details.accessTiles.size()) {
  Finder finder(input);
  const OpIndex &index = input.shared<OpIndex>();
  const Program &program = input.kernel.program;
  for (uint32_t op = 0; op < program.ops.size(); ++op) {
    mlir::Operation *operation = index.operation(op);
    if (!operation || operation->getNumResults() != 1 ||
        !program.ops[op].name.ends_with("_access_tile"))
      continue;
    auto value = input.details.values.find(operation->getResult(0));
    if (value == input.details.values.end() || value->second.kind != KernelValue::AccessTile)
      continue;
    finder.find(operation, program.ops[op].region, value->second.id, excesses_,
                decided_[value->second.id]);
  }
}

const TileExcess *TileBounds::of(uint32_t tile) const {
  auto at = std::find_if(excesses_.begin(), excesses_.end(),
                         [&](const TileExcess &e) { return e.tile == tile; });
  return at == excesses_.end() ? nullptr : &*at;
}

bool TileBounds::isDecided(uint32_t tile, size_t dim) const {
  return dim < decided_[tile].size() && decided_[tile][dim];
}

} // namespace ktir
