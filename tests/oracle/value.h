#ifndef KTIR_ORACLE_VALUE_H
#define KTIR_ORACLE_VALUE_H

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace ktir::oracle {

using Point = std::vector<int64_t>;

/// The oracle stops here: the kernel does what the cost model calls an error, or what the oracle
/// does not know.
struct Stop : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The type of the array that holds a tile, which need not be the declared type.
struct ArrayType {
  enum Kind : uint8_t { Bool, Int, Float } kind = Float;
  int64_t bytes = 2;
  friend bool operator==(const ArrayType &, const ArrayType &) = default;
};

/// What an operation on two arrays gives.
ArrayType promote(ArrayType a, ArrayType b);

/// A number that is not in an array: a Python int, bool or float, or a sized float.
struct Scalar {
  enum Kind : uint8_t { Int, Bool, Float, F16, F32 } kind = Int;
  __int128 integer = 0; // Int, Bool
  double real = 0;      // Float, F16, F32

  static Scalar ofInt(__int128 v) { return {Int, v, 0}; }
  static Scalar ofBool(bool v) { return {Bool, v ? 1 : 0, 0}; }
  static Scalar ofFloat(double v, Kind kind = Float) { return {kind, 0, v}; }
  bool isInteger() const { return kind == Int || kind == Bool; }
  __int128 asInt() const { return isInteger() ? integer : static_cast<__int128>(real); }
  double asReal() const { return isInteger() ? static_cast<double>(integer) : real; }
  bool truth() const { return isInteger() ? integer != 0 : real != 0; }
};

/// Rounded to half precision (overflow gives infinity).
double roundToF16(double value);

/// A tensor value in LX. `shape` is the recorded shape, by which ops are charged; `data` the true
/// extents of the array, by which LX is.
struct Tile {
  Point shape, data;
  ArrayType type;
  /// The elements, where they are known (integers that were loaded or written down).
  std::shared_ptr<const std::vector<int64_t>> values;

  int64_t bytes() const;
};
using TilePtr = std::shared_ptr<Tile>;

int64_t product(const Point &extents);

/// Integer points. A box has its own bounds; any other set is looked for inside a tile.
struct PointSet {
  size_t dims = 0;
  bool box = false;
  Point lower, upper; // of a box; upper is exclusive
  std::function<bool(const Point &)> contains;
};

using Coordinates = std::function<Point(const Point &)>;

struct View {
  int64_t byteAddress = 0;
  Point sizes, strides;
  bool lx = false;
  ArrayType type;
  std::optional<PointSet> coordinates;
};

struct DistributedView {
  std::vector<std::shared_ptr<View>> parts;
  Point shape;
};

/// `construct_access_tile`: on a view, a distributed view, or a tile.
struct Access {
  std::shared_ptr<View> view;
  std::shared_ptr<DistributedView> distributed;
  Point base, tile;
  PointSet set;
  Coordinates order; // empty: identity
};

/// One subscript of an indirect access: an index view with one expression per dimension, or (no
/// view) a single expression, over the variables.
struct Subscript {
  std::shared_ptr<View> index;
  Coordinates expressions;
};

struct IndirectAccess {
  std::shared_ptr<View> view;
  std::vector<Subscript> subscripts;
  Point tile;
  PointSet space;
};

struct Future {
  TilePtr partial;
  std::vector<int64_t> producers; // of this core's group
  int64_t group = 0;
};

using Value = std::variant<std::monostate, Scalar, TilePtr, std::shared_ptr<View>,
                           std::shared_ptr<DistributedView>, std::shared_ptr<Access>,
                           std::shared_ptr<IndirectAccess>, std::shared_ptr<Future>>;

inline TilePtr tileOf(const Value &v) {
  const TilePtr *tile = std::get_if<TilePtr>(&v);
  return tile ? *tile : nullptr;
}

} // namespace ktir::oracle

#endif
