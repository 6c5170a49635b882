#include "evaluate/strided_box.h"

#include "evaluate/checked.h"

#include <algorithm>

namespace ktir {
namespace {

constexpr size_t kMaxBoxes = 1 << 12;
/// Coordinates beyond are not followed, so that sums of some of them fit.
constexpr int64_t kFar = int64_t(1) << 60;

/// A step along one dimension, `move` > 0.
struct AxisStep {
  int64_t move, count;
};

/// Repeats a progression; false where the result is none.
bool repeat(Progression &p, AxisStep step) {
  if (p.count == 1 && step.move <= p.length) {
    auto added = checkedMul(step.move, step.count - 1);
    auto length = added ? checkedAdd(*added, p.length) : std::nullopt;
    if (!length)
      return false;
    p.length = *length;
    return true;
  }
  if (p.count == 1) {
    p.step = step.move;
    p.count = step.count;
    return true;
  }
  // The next stretch goes on where this one ends.
  auto stretch = checkedMul(p.step, p.count);
  if (!stretch || step.move != *stretch)
    return false;
  auto count = checkedMul(p.count, step.count);
  if (!count)
    return false;
  p.count = *count;
  return true;
}

/// The progressions of one dimension.
bool progressions(int64_t start, int64_t extent, std::vector<AxisStep> steps,
                  std::vector<Progression> &out) {
  std::sort(steps.begin(), steps.end(),
            [](const AxisStep &a, const AxisStep &b) { return a.move < b.move; });
  std::vector<Progression> current = {{start, extent, 0, 1}};
  for (const AxisStep &step : steps) {
    Progression repeated = current.front();
    if (current.size() == 1 && repeat(repeated, step)) {
      current.front() = repeated;
      continue;
    }
    if (step.count > static_cast<int64_t>(kMaxBoxes / current.size()))
      return false;
    std::vector<Progression> next;
    for (int64_t k = 0; k < step.count; ++k)
      for (Progression p : current) {
        auto offset = checkedMul(step.move, k);
        auto moved = offset ? checkedAdd(p.start, *offset) : std::nullopt;
        if (!moved)
          return false;
        p.start = *moved;
        next.push_back(p);
      }
    current = std::move(next);
  }
  for (const Progression &p : current) {
    auto reach = checkedMul(p.step, p.count - 1);
    auto last = reach ? checkedAdd(p.start, *reach) : std::nullopt;
    if (!last || p.start < -kFar || p.length > kFar || p.step > kFar || *last > kFar)
      return false;
  }
  out = std::move(current);
  return true;
}

} // namespace

std::optional<std::vector<StridedBox>> stridedBoxes(const Placement &placement,
                                                    const std::vector<int64_t> &extents) {
  const size_t rank = extents.size();
  for (int64_t extent : extents)
    if (extent <= 0)
      return std::vector<StridedBox>();
  // Steps along one axis combine; those along several are taken one by one.
  std::vector<std::vector<AxisStep>> along(rank);
  std::vector<std::vector<int64_t>> origins = {placement.origin};
  for (const PlacementStep &step : placement.steps) {
    size_t axis = rank, moving = 0;
    for (size_t d = 0; d < rank; ++d)
      if (step.move[d] != 0) {
        axis = d;
        ++moving;
      }
    if (moving == 0)
      continue;
    if (moving == 1 && step.move[axis] != INT64_MIN) {
      int64_t move = step.move[axis];
      if (move < 0) {
        auto back = checkedMul(move, step.count - 1);
        for (std::vector<int64_t> &origin : origins) {
          auto start = back ? checkedAdd(origin[axis], *back) : std::nullopt;
          if (!start)
            return std::nullopt;
          origin[axis] = *start;
        }
        move = -move;
      }
      along[axis].push_back({move, step.count});
      continue;
    }
    if (step.count > static_cast<int64_t>(kMaxBoxes / origins.size()))
      return std::nullopt;
    std::vector<std::vector<int64_t>> moved;
    for (int64_t k = 0; k < step.count; ++k)
      for (std::vector<int64_t> origin : origins) {
        for (size_t d = 0; d < rank; ++d) {
          auto offset = checkedMul(step.move[d], k);
          auto at = offset ? checkedAdd(origin[d], *offset) : std::nullopt;
          if (!at)
            return std::nullopt;
          origin[d] = *at;
        }
        moved.push_back(std::move(origin));
      }
    origins = std::move(moved);
  }

  std::vector<StridedBox> boxes;
  for (const std::vector<int64_t> &origin : origins) {
    std::vector<StridedBox> partial(1);
    for (size_t d = 0; d < rank; ++d) {
      std::vector<Progression> choices;
      if (!progressions(origin[d], extents[d], along[d], choices))
        return std::nullopt;
      if (partial.size() * choices.size() > kMaxBoxes)
        return std::nullopt;
      std::vector<StridedBox> longer;
      for (const StridedBox &box : partial)
        for (const Progression &p : choices) {
          longer.push_back(box);
          longer.back().dims.push_back(p);
        }
      partial = std::move(longer);
    }
    if (boxes.size() + partial.size() > kMaxBoxes)
      return std::nullopt;
    boxes.insert(boxes.end(), partial.begin(), partial.end());
  }
  return boxes;
}

} // namespace ktir
