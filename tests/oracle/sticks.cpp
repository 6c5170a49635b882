#include "sticks.h"

#include <algorithm>

namespace ktir::oracle {

namespace {
constexpr int64_t kStick = 128;
int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
} // namespace

void StickCounter::touch(int64_t byteAddress) {
  int64_t first = floorDiv(byteAddress, kStick);
  int64_t last = floorDiv(byteAddress + elementBytes_ - 1, kStick);
  for (int64_t stick = first; stick <= last; ++stick)
    if (sticks_.empty() || sticks_.back() != stick)
      sticks_.push_back(stick);
}

int64_t StickCounter::count() {
  std::sort(sticks_.begin(), sticks_.end());
  sticks_.erase(std::unique(sticks_.begin(), sticks_.end()), sticks_.end());
  return static_cast<int64_t>(sticks_.size());
}

void forEachPoint(const Point &lower, const Point &upper,
                  const std::function<void(const Point &)> &visit) {
  for (size_t d = 0; d < lower.size(); ++d)
    if (lower[d] >= upper[d])
      return;
  Point point = lower;
  while (true) {
    visit(point);
    size_t d = point.size();
    while (d > 0 && ++point[d - 1] == upper[d - 1]) {
      point[d - 1] = lower[d - 1];
      --d;
    }
    if (d == 0)
      return;
  }
}

void forEachPoint(const PointSet &set, const Point &tile,
                  const std::function<void(const Point &)> &visit) {
  if (set.box)
    return forEachPoint(set.lower, set.upper, visit);
  forEachPoint(Point(tile.size(), 0), tile, [&](const Point &point) {
    if (set.contains(point))
      visit(point);
  });
}

int64_t dot(const Point &a, const Point &b) {
  int64_t sum = 0;
  for (size_t d = 0; d < a.size() && d < b.size(); ++d)
    sum += a[d] * b[d];
  return sum;
}

} // namespace ktir::oracle
