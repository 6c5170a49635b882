#ifndef KTIR_ANALYSIS_EVALUATE_EXPR_H
#define KTIR_ANALYSIS_EVALUATE_EXPR_H

#include "evaluate/amount.h" // ExprId

#include <cstdint>
#include <string>
#include <vector>

namespace ktir {

using AtomId = uint32_t;

/// What an atom of an expression stands for.
enum class AtomKind : uint8_t {
  Core,     ///< a coordinate of the compute tile id (0, 1, 2) or the linear core id (3)
  Counter,  ///< how many iterations of a loop ran before this one: 0 … trips − 1
  Carried,  ///< a scalar that a loop carries and that has no closed form
  Argument, ///< a launch argument without a value
  Pointer,  ///< a launch argument that is an address: unknown, but on a stick boundary
  Data,     ///< a value that the kernel loads, or that this evaluator does not follow
};

/// A closed interval of integers; the ends may be infinite.
struct Interval {
  static constexpr int64_t kMin = INT64_MIN, kMax = INT64_MAX;
  int64_t lower = kMin, upper = kMax;
  bool isPoint() const { return lower == upper; }
  friend bool operator==(const Interval &, const Interval &) = default;
};

/// value ≡ remainder (mod modulus). Modulus 1 says nothing; 0 says that the value is the remainder.
struct Congruence {
  int64_t modulus = 1, remainder = 0;
  friend bool operator==(const Congruence &, const Congruence &) = default;
};

struct Atom {
  AtomKind kind = AtomKind::Data;
  uint32_t index = 0; ///< axis, loop, or position of the argument
  Interval range;
  Congruence congruence;
  std::string name; ///< as people write it ("n_rows"); empty for counters
};

enum class ExprOp : uint8_t {
  // Integers (the reference's: Python integers, here 64 bits; what does not fit is unknown).
  Constant,
  AtomRef,
  Linear, ///< constant + Σ coefficient × node
  Multiply,
  FloorDiv,
  CeilDiv,
  Modulo, ///< non-negative for a positive divisor
  TruncDiv,
  TruncRem,
  Minimum,
  Maximum,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRight,
  ShiftRightLogical,
  Compare,  ///< predicate in `immediate`
  Select,   ///< condition, true value, false value: any type
  Trips,    ///< iterations of `for lower to upper step s`: lower, upper, step
  Table,    ///< table[immediate][operand], e.g. what differs from core to core
  LoopEnd,  ///< the value a loop-carried scalar ends with: loop in `immediate`, slot in c
  Truncate, ///< a float to an integer, towards zero
  // Floats (scalars only matter where they decide a branch or a bound).
  FloatConstant,
  ToFloat,
  Float, ///< function in `immediate` (FloatFunction) over one to three operands
  FloatCompare,
};

/// Of the difference of two integers and zero.
enum class ComparePredicate : uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

/// Functions of scalar floats. Arithmetic is rounded to f16 whatever the declared type is, as the
/// reference does (cost-model, "scalar evaluation").
enum class FloatFunction : uint8_t {
  AddHalf,
  SubHalf,
  MulHalf,
  DivHalf,
  RemHalf,
  Maximum,
  Minimum,
  Negate,
  Absolute,
  Ceil,
  Floor,
  RoundToHalf,
  RoundToSingle,
  Exp,
  Log,
  Log2,
  Log1p,
  Sqrt,
  Rsqrt,
  Tanh,
  Sin,
  Cos,
  Erf,
  Pow,
  Fma,
};

/// As MLIR's `arith.cmpf`: false, ordered, unordered, true.
enum class FloatPredicate : uint8_t {
  False,
  Oeq,
  Ogt,
  Oge,
  Olt,
  Ole,
  One,
  Ord,
  Ueq,
  Ugt,
  Uge,
  Ult,
  Ule,
  Une,
  Uno,
  True
};

/// A number, or nothing known. Booleans are integers 0 and 1.
struct Scalar {
  enum Kind : uint8_t { Unknown, Integer, Floating } kind = Unknown;
  union {
    int64_t integer = 0;
    double floating;
  };
  static Scalar unknown() { return {}; }
  static Scalar of(int64_t v) {
    Scalar s;
    s.kind = Integer;
    s.integer = v;
    return s;
  }
  static Scalar ofFloat(double v) {
    Scalar s;
    s.kind = Floating;
    s.floating = v;
    return s;
  }
  bool known() const { return kind != Unknown; }
  bool isInteger() const { return kind == Integer; }
  /// As Python's bool(): zero is false.
  bool truth() const { return kind == Integer ? integer != 0 : floating != 0; }
};

/// The values of the atoms at one point of one run. Atoms without a value are unknown.
class Environment {
public:
  void resize(size_t atoms) { values_.resize(atoms); }
  const Scalar &operator[](AtomId atom) const { return values_[atom]; }
  void set(AtomId atom, Scalar value) { values_[atom] = value; }
  void clear(AtomId atom) { values_[atom] = Scalar::unknown(); }
  size_t size() const { return values_.size(); }

private:
  std::vector<Scalar> values_;
};

} // namespace ktir

#endif
