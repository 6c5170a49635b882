#ifndef KTIR_ORACLE_STICKS_H
#define KTIR_ORACLE_STICKS_H

#include "value.h"

namespace ktir::oracle {

/// The sticks that single elements touch, one element at a time.
class StickCounter {
public:
  explicit StickCounter(int64_t elementBytes) : elementBytes_(elementBytes) {}
  void touch(int64_t byteAddress);
  /// Distinct sticks so far.
  int64_t count();

private:
  int64_t elementBytes_;
  std::vector<int64_t> sticks_;
};

/// Calls `visit` for every point with lower <= p < upper, row-major.
void forEachPoint(const Point &lower, const Point &upper,
                  const std::function<void(const Point &)> &visit);

/// The points of a set; those of a set that is no box are looked for in [0, tile).
void forEachPoint(const PointSet &set, const Point &tile,
                  const std::function<void(const Point &)> &visit);

int64_t dot(const Point &a, const Point &b);

} // namespace ktir::oracle

#endif
