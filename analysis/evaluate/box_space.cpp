#include "evaluate/strided_box.h"

#include <algorithm>
#include <numeric>

// What boxes cover of a space. A dimension along which boxes have gaps at regular distances is
// split into remainder and quotient by the common distance: then all of them are plain boxes.

namespace ktir {
namespace {

constexpr size_t kMaxBoxes = 1 << 12;
constexpr int64_t kMaxPeriod = 1 << 14;
/// Short progressions are as cheap one by one.
constexpr int64_t kFewRuns = 4;
constexpr int64_t kMaxWork = 1 << 20;
/// Larger spaces are not followed, so that sums of coordinates fit.
constexpr int64_t kFar = int64_t(1) << 60;

/// Cuts a progression to [0, size).
std::vector<Progression> clipped(const Progression &p, int64_t size) {
  std::vector<Progression> parts;
  auto addRun = [&](int64_t low, int64_t high) {
    low = std::max<int64_t>(low, 0);
    high = std::min(high, size - 1);
    if (low <= high)
      parts.push_back({low, high - low + 1, 0, 1});
  };
  if (p.count == 1) {
    addRun(p.start, p.start + p.length - 1);
    return parts;
  }
  // Runs first … last lie inside as a whole, those beside them may do so in part.
  int64_t first = p.start >= 0 ? 0 : (-p.start + p.step - 1) / p.step;
  int64_t room = size - p.length - p.start;
  int64_t last = room < 0 ? -1 : std::min(p.count - 1, room / p.step);
  if (first > 0 && first - 1 < p.count) {
    int64_t at = p.start + p.step * (first - 1);
    addRun(at, at + p.length - 1);
  }
  if (first <= last)
    parts.push_back({p.start + p.step * first, p.length, p.step, last - first + 1});
  for (int64_t i = std::max(last + 1, first); i < p.count; ++i) {
    int64_t at = p.start + p.step * i;
    if (at >= size)
      break;
    addRun(at, at + p.length - 1);
  }
  return parts;
}

/// A box of remainders and quotients: two coordinates where a dimension has a period, else one.
struct FlatBox {
  std::vector<int64_t> low, high;
  uint32_t owner = 0;
};

struct Piece {
  int64_t remainderLow, remainderHigh, quotientLow, quotientHigh;
};

void addInterval(int64_t low, int64_t high, int64_t period, std::vector<Piece> &out) {
  int64_t first = low / period, last = high / period;
  if (first == last) {
    out.push_back({low % period, high % period, first, first});
    return;
  }
  if (low % period != 0) {
    out.push_back({low % period, period - 1, first, first});
    ++first;
  }
  if (high % period != period - 1) {
    out.push_back({0, high % period, last, last});
    --last;
  }
  if (first <= last)
    out.push_back({0, period - 1, first, last});
}

void addProgression(const Progression &p, int64_t period, std::vector<Piece> &out) {
  if (p.count == 1 || p.step == 0)
    return addInterval(p.start, p.start + p.length - 1, period, out);
  int64_t parts = period / p.step;
  for (int64_t j = 0; j < std::min(parts, p.count); ++j) {
    int64_t start = p.start + p.step * j;
    int64_t count = (p.count - j + parts - 1) / parts;
    int64_t remainder = start % period, quotient = start / period;
    int64_t end = remainder + p.length - 1;
    if (end < period) {
      out.push_back({remainder, end, quotient, quotient + count - 1});
      continue;
    }
    out.push_back({remainder, period - 1, quotient, quotient + count - 1});
    out.push_back({0, end - period, quotient + 1, quotient + count});
  }
}

/// The boxes of a space after clipping, in coordinates where each is a plain box.
class FlatSpace {
public:
  FlatSpace(const std::vector<int64_t> &sizes, const std::vector<StridedBox> &boxes)
      : sizes_(sizes) {
    std::vector<StridedBox> parts;
    for (const StridedBox &box : boxes)
      if (!clip(box, parts))
        return;
    if (!choosePeriods(parts))
      return;
    for (const StridedBox &part : parts)
      if (!flatten(part, covers))
        return;
    StridedBox whole;
    for (int64_t size : sizes_)
      whole.dims.push_back({0, size, 0, 1});
    valid = flatten(whole, domain);
  }

  bool valid = false;
  std::vector<FlatBox> covers, domain;

  size_t flatRank() const {
    size_t rank = 0;
    for (int64_t period : periods_)
      rank += period > 1 ? 2 : 1;
    return rank;
  }
  /// The lowest element of a flat cell.
  std::vector<int64_t> element(const std::vector<int64_t> &flat) const {
    std::vector<int64_t> result;
    size_t at = 0;
    for (int64_t period : periods_) {
      int64_t value = flat[at++];
      if (period > 1)
        value += period * flat[at++];
      result.push_back(value);
    }
    return result;
  }
  /// Where the flat coordinates of a dimension start, and whether there are two.
  std::pair<size_t, bool> flatDims(size_t dim) const {
    size_t at = 0;
    for (size_t d = 0; d < dim; ++d)
      at += periods_[d] > 1 ? 2 : 1;
    return {at, periods_[dim] > 1};
  }
  int64_t period(size_t dim) const { return periods_[dim]; }

private:
  bool clip(const StridedBox &box, std::vector<StridedBox> &out) {
    std::vector<StridedBox> partial(1);
    partial[0].owner = box.owner;
    for (size_t d = 0; d < sizes_.size(); ++d) {
      std::vector<Progression> parts;
      for (const Progression &p : clipped(box.dims[d], sizes_[d])) {
        if (p.count == 1 || p.count > kFewRuns) {
          parts.push_back(p);
          continue;
        }
        for (int64_t i = 0; i < p.count; ++i)
          parts.push_back({p.start + p.step * i, p.length, 0, 1});
      }
      std::vector<StridedBox> longer;
      for (const StridedBox &b : partial)
        for (const Progression &p : parts) {
          longer.push_back(b);
          longer.back().dims.push_back(p);
        }
      partial = std::move(longer);
      if (partial.size() > kMaxBoxes)
        return false;
    }
    out.insert(out.end(), partial.begin(), partial.end());
    return out.size() <= kMaxBoxes;
  }

  bool choosePeriods(const std::vector<StridedBox> &parts) {
    periods_.assign(sizes_.size(), 1);
    for (const StridedBox &part : parts)
      for (size_t d = 0; d < sizes_.size(); ++d) {
        const Progression &p = part.dims[d];
        if (p.count == 1)
          continue;
        if (p.step > kMaxPeriod)
          return false;
        periods_[d] = std::lcm(periods_[d], p.step);
        if (periods_[d] > kMaxPeriod)
          return false;
      }
    return true;
  }

  bool flatten(const StridedBox &box, std::vector<FlatBox> &out) {
    std::vector<FlatBox> partial(1);
    partial[0].owner = box.owner;
    for (size_t d = 0; d < sizes_.size(); ++d) {
      const Progression &p = box.dims[d];
      std::vector<Piece> pieces;
      if (periods_[d] > 1)
        addProgression(p, periods_[d], pieces);
      else
        pieces.push_back({p.start, p.start + p.length - 1, 0, 0});
      std::vector<FlatBox> longer;
      if (partial.size() * pieces.size() > kMaxBoxes)
        return false;
      for (const FlatBox &b : partial)
        for (const Piece &piece : pieces) {
          longer.push_back(b);
          longer.back().low.push_back(piece.remainderLow);
          longer.back().high.push_back(piece.remainderHigh);
          if (periods_[d] > 1) {
            longer.back().low.push_back(piece.quotientLow);
            longer.back().high.push_back(piece.quotientHigh);
          }
        }
      partial = std::move(longer);
    }
    out.insert(out.end(), partial.begin(), partial.end());
    return out.size() <= kMaxBoxes;
  }

  const std::vector<int64_t> &sizes_;
  std::vector<int64_t> periods_;
};

// --- sweeping ----------------------------------------------------------------------------------

using Active = std::vector<uint32_t>;

/// The coordinates at which something begins or ends along a dimension.
std::vector<int64_t> borders(size_t dim, const std::vector<FlatBox> &a, const Active &activeA,
                             const std::vector<FlatBox> &b, const Active &activeB) {
  std::vector<int64_t> at;
  auto addAll = [&](const std::vector<FlatBox> &boxes, const Active &active) {
    for (uint32_t i : active) {
      at.push_back(boxes[i].low[dim]);
      at.push_back(boxes[i].high[dim] + 1);
    }
  };
  addAll(a, activeA);
  addAll(b, activeB);
  std::sort(at.begin(), at.end());
  at.erase(std::unique(at.begin(), at.end()), at.end());
  return at;
}

Active activeAt(size_t dim, int64_t coordinate, const std::vector<FlatBox> &boxes,
                const Active &among) {
  Active active;
  for (uint32_t i : among)
    if (boxes[i].low[dim] <= coordinate && coordinate <= boxes[i].high[dim])
      active.push_back(i);
  return active;
}

Active all(const std::vector<FlatBox> &boxes) {
  Active active(boxes.size());
  std::iota(active.begin(), active.end(), 0u);
  return active;
}

/// Counts the elements of the domain that nothing covers, over the dimensions in a given order.
class GapSweep {
public:
  GapSweep(const FlatSpace &space, std::vector<size_t> order)
      : space_(space), order_(std::move(order)) {}

  int64_t missing() { return missing(0, all(space_.domain), all(space_.covers)); }
  bool exceeded() const { return work_ > kMaxWork; }

  /// Calls back for each stretch of the first `prefix` dimensions in which elements are missing.
  template <class Callback> void stretches(size_t prefix, Callback callback) {
    std::vector<std::pair<int64_t, int64_t>> at;
    stretches(prefix, 0, all(space_.domain), all(space_.covers), at, callback);
  }

private:
  int64_t missing(size_t level, const Active &domain, const Active &covers) {
    if (domain.empty() || exceeded())
      return 0;
    if (covers.empty())
      return volume(level, domain);
    if (level == order_.size())
      return 0;
    size_t dim = order_[level];
    auto at = borders(dim, space_.domain, domain, space_.covers, covers);
    work_ += static_cast<int64_t>(at.size() * (domain.size() + covers.size()));
    int64_t sum = 0;
    for (size_t i = 0; i + 1 < at.size() && !exceeded(); ++i)
      sum += (at[i + 1] - at[i]) * missing(level + 1, activeAt(dim, at[i], space_.domain, domain),
                                           activeAt(dim, at[i], space_.covers, covers));
    return sum;
  }

  template <class Callback>
  void stretches(size_t prefix, size_t level, const Active &domain, const Active &covers,
                 std::vector<std::pair<int64_t, int64_t>> &outer, Callback &callback) {
    if (domain.empty() || exceeded())
      return;
    if (level == prefix) {
      if (missing(level, domain, covers) > 0)
        callback(outer);
      return;
    }
    size_t dim = order_[level];
    auto at = borders(dim, space_.domain, domain, space_.covers, covers);
    work_ += static_cast<int64_t>(at.size() * (domain.size() + covers.size()));
    for (size_t i = 0; i + 1 < at.size() && !exceeded(); ++i) {
      outer.push_back({at[i], at[i + 1] - 1});
      stretches(prefix, level + 1, activeAt(dim, at[i], space_.domain, domain),
                activeAt(dim, at[i], space_.covers, covers), outer, callback);
      outer.pop_back();
    }
  }

  int64_t volume(size_t level, const Active &domain) const {
    int64_t sum = 0;
    for (uint32_t i : domain) {
      int64_t product = 1;
      for (size_t l = level; l < order_.size(); ++l)
        product *= space_.domain[i].high[order_[l]] - space_.domain[i].low[order_[l]] + 1;
      sum += product;
    }
    return sum;
  }

  const FlatSpace &space_;
  std::vector<size_t> order_;
  int64_t work_ = 0;
};

std::vector<size_t> naturalOrder(size_t rank) {
  std::vector<size_t> order(rank);
  std::iota(order.begin(), order.end(), size_t(0));
  return order;
}

} // namespace

bool Gap::isProduct() const {
  int64_t product = 1;
  for (const Projection &p : dims)
    if (__builtin_mul_overflow(product, p.count, &product))
      return false;
  return product == elements;
}

std::optional<int64_t> BoxSpace::volume() const {
  int64_t product = 1;
  for (int64_t size : sizes_)
    if (size < 0 || size > kFar || __builtin_mul_overflow(product, size, &product))
      return std::nullopt;
  return product;
}

std::optional<int64_t> BoxSpace::covered() const {
  auto whole = volume();
  if (!whole)
    return std::nullopt;
  if (*whole == 0)
    return 0;
  FlatSpace space(sizes_, boxes_);
  if (!space.valid)
    return std::nullopt;
  GapSweep sweep(space, naturalOrder(space.flatRank()));
  int64_t missing = sweep.missing();
  return sweep.exceeded() ? std::nullopt : std::optional(*whole - missing);
}

std::optional<Gap> BoxSpace::gap() const {
  auto inside = covered();
  if (!inside)
    return std::nullopt;
  Gap gap;
  gap.elements = *volume() - *inside;
  if (gap.elements == 0)
    return gap;
  FlatSpace space(sizes_, boxes_);
  for (size_t d = 0; d < sizes_.size(); ++d) {
    // The dimension first, then the others.
    auto [at, split] = space.flatDims(d);
    std::vector<size_t> order = {at};
    if (split)
      order.push_back(at + 1);
    for (size_t f = 0; f < space.flatRank(); ++f)
      if (f != at && !(split && f == at + 1))
        order.push_back(f);
    GapSweep sweep(space, order);
    Gap::Projection projection;
    projection.first = INT64_MAX;
    projection.last = -1;
    const int64_t period = space.period(d);
    const bool isSplit = split;
    sweep.stretches(isSplit ? 2 : 1, [&](const auto &outer) {
      int64_t length = outer[0].second - outer[0].first + 1;
      int64_t low = outer[0].first, high = outer[0].second;
      if (isSplit) {
        length *= outer[1].second - outer[1].first + 1;
        low += period * outer[1].first;
        high += period * outer[1].second;
      }
      projection.count += length;
      projection.first = std::min(projection.first, low);
      projection.last = std::max(projection.last, high);
    });
    if (sweep.exceeded())
      return std::nullopt;
    gap.dims.push_back(projection);
  }
  GapSweep sweep(space, naturalOrder(space.flatRank()));
  sweep.stretches(space.flatRank(), [&](const auto &cell) {
    std::vector<int64_t> corner;
    for (const auto &[low, high] : cell)
      corner.push_back(low);
    std::vector<int64_t> element = space.element(corner);
    if (gap.first.empty() || element < gap.first)
      gap.first = std::move(element);
  });
  return gap.first.empty() ? std::nullopt : std::optional(gap);
}

namespace {

/// Visits the cells in which more than one box is active.
template <class Callback>
void sharedCells(const FlatSpace &space, size_t level, const Active &active,
                 std::vector<int64_t> &low, std::vector<int64_t> &high, bool ownersMatter,
                 int64_t &work, Callback &callback) {
  if (active.size() < 2 || work > kMaxWork)
    return;
  if (ownersMatter && std::all_of(active.begin(), active.end(), [&](uint32_t i) {
        return space.covers[i].owner == space.covers[active.front()].owner;
      }))
    return;
  if (level == space.flatRank())
    return callback(active, low, high);
  auto at = borders(level, space.covers, active, {}, {});
  work += static_cast<int64_t>(at.size() * active.size());
  for (size_t i = 0; i + 1 < at.size(); ++i) {
    low.push_back(at[i]);
    high.push_back(at[i + 1] - 1);
    sharedCells(space, level + 1, activeAt(level, at[i], space.covers, active), low, high,
                ownersMatter, work, callback);
    low.pop_back();
    high.pop_back();
  }
}

} // namespace

BoxSpace::SharedResult BoxSpace::shared() const {
  FlatSpace space(sizes_, boxes_);
  if (!space.valid)
    return {};
  SharedResult result;
  int64_t work = 0;
  std::vector<int64_t> low, high;
  auto look = [&](const Active &active, const std::vector<int64_t> &corner,
                  const std::vector<int64_t> &) {
    std::vector<int64_t> element = space.element(corner);
    if (result.first && result.first->element <= element)
      return;
    Shared found{element, space.covers[active.front()].owner, 0};
    found.other = found.one;
    for (uint32_t i : active) {
      found.one = std::min(found.one, space.covers[i].owner);
      found.other = std::max(found.other, space.covers[i].owner);
    }
    // Two owners that are next to each other in number read best.
    for (uint32_t i : active)
      if (space.covers[i].owner > found.one)
        found.other = std::min(found.other, space.covers[i].owner);
    result.first = found;
  };
  sharedCells(space, 0, all(space.covers), low, high, true, work, look);
  result.decided = work <= kMaxWork || result.first.has_value();
  return result;
}

std::optional<Cell> BoxSpace::coveredTwice() const {
  FlatSpace space(sizes_, boxes_);
  if (!space.valid)
    return std::nullopt;
  int64_t work = 0;
  std::vector<int64_t> low, high;
  std::optional<Cell> around;
  auto look = [&](const Active &, const std::vector<int64_t> &from,
                  const std::vector<int64_t> &to) {
    std::vector<int64_t> first = space.element(from), last = space.element(to);
    if (!around) {
      around = Cell{first, last};
      return;
    }
    for (size_t d = 0; d < first.size(); ++d) {
      around->low[d] = std::min(around->low[d], first[d]);
      around->high[d] = std::max(around->high[d], last[d]);
    }
  };
  sharedCells(space, 0, all(space.covers), low, high, false, work, look);
  return work > kMaxWork ? std::nullopt : around;
}

} // namespace ktir
