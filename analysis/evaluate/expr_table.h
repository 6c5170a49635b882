#ifndef KTIR_ANALYSIS_EVALUATE_EXPR_TABLE_H
#define KTIR_ANALYSIS_EVALUATE_EXPR_TABLE_H

#include "evaluate/expr.h"

#include <unordered_map>
#include <utility>

namespace ktir {

/// One summand of a linear form.
struct LinearTerm {
  ExprId node = 0;
  int64_t coefficient = 0;
  friend bool operator==(const LinearTerm &, const LinearTerm &) = default;
};

struct ExprNode {
  ExprOp op = ExprOp::Constant;
  /// Predicate, float function, or 0.
  uint8_t immediate = 0;
  bool isFloat = false;
  /// Depends on data that the kernel loads (or on what this evaluator does not follow).
  bool data = false;
  uint16_t depth = 0;
  /// Operands; a Linear has its terms at [a, a + b) of the term pool.
  ExprId a = 0, b = 0, c = 0;
  /// Constant: the value. Linear: the constant part. AtomRef: the atom. Table, LoopEnd: the index.
  int64_t value = 0;
  double floating = 0;
  /// Which atoms it depends on, a bit each; atoms from 63 on share the last bit.
  uint64_t atoms = 0;
  Interval range;
  Congruence congruence;
};

/// A loop-carried scalar without a closed form: its value before the loop and after one iteration.
struct CarriedScalar {
  AtomId atom = 0;
  ExprId initial = 0, next = 0;
};

/// What a LoopEnd expression needs to know of its loop.
struct LoopScalars {
  ExprId trips = 0;
  AtomId counter = 0;
  std::vector<CarriedScalar> carried;
};

/// All expressions of one function, each once (equal expressions have equal ids). Constructors fold
/// what constants, ranges and congruences decide, and keep sums in a linear normal form.
///
/// Arithmetic is the reference's: Python integers. A value that does not fit 64 bits is unknown.
class ExprTable {
public:
  ExprTable();

  AtomId newAtom(Atom atom);
  const Atom &atom(AtomId id) const { return atoms_[id]; }
  size_t atomCount() const { return atoms_.size(); }
  /// Narrows what is known of an atom. Only before expressions over it exist.
  void setRange(AtomId id, Interval range) { atoms_[id].range = range; }

  /// How formulas call an atom; changes nothing else.
  void rename(AtomId id, std::string name) { atoms_[id].name = std::move(name); }

  ExprId constant(int64_t value);
  ExprId floatConstant(double value);
  ExprId ref(AtomId atom);
  /// A value of which nothing is known, different from every other.
  ExprId opaque(std::string name = {});

  ExprId add(ExprId a, ExprId b) { return linear(a, 1, b, 1); }
  ExprId subtract(ExprId a, ExprId b) { return linear(a, 1, b, -1); }
  ExprId scale(ExprId a, int64_t factor);
  ExprId addConstant(ExprId a, int64_t value);
  ExprId multiply(ExprId a, ExprId b);
  /// The binary integer operations without a constructor of their own name.
  ExprId binary(ExprOp op, ExprId a, ExprId b);
  ExprId compare(ComparePredicate predicate, ExprId a, ExprId b);
  ExprId select(ExprId condition, ExprId whenTrue, ExprId whenFalse);
  /// max(0, ⌈(upper − lower) / max(step, 1)⌉)
  ExprId trips(ExprId lower, ExprId upper, ExprId step);
  /// values[index]; an index outside is unknown.
  ExprId table(std::vector<int64_t> values, ExprId index);
  ExprId toFloat(ExprId a);
  ExprId truncate(ExprId a);
  ExprId floatFunction(FloatFunction function, ExprId a, ExprId b = 0, ExprId c = 0);
  ExprId floatCompare(FloatPredicate predicate, ExprId a, ExprId b);

  uint32_t newLoop(LoopScalars scalars);
  ExprId loopEnd(uint32_t loop, uint32_t slot);

  const ExprNode &node(ExprId id) const { return nodes_[id]; }
  size_t size() const { return nodes_.size(); }
  const LinearTerm *termsBegin(const ExprNode &linear) const { return &terms_[linear.a]; }
  bool isConstant(ExprId id) const { return nodes_[id].op == ExprOp::Constant; }
  int64_t constantValue(ExprId id) const { return nodes_[id].value; }
  Interval range(ExprId id) const { return nodes_[id].range; }
  Congruence congruence(ExprId id) const { return nodes_[id].congruence; }
  static uint64_t atomBit(AtomId atom) { return uint64_t(1) << (atom < 63 ? atom : 63); }
  /// May depend on the atom (exact for the first 63 atoms of a function).
  bool dependsOn(ExprId id, AtomId atom) const { return nodes_[id].atoms & atomBit(atom); }

  /// The value where the environment decides it. The environment is as before afterwards.
  Scalar evaluate(ExprId id, Environment &environment) const;
  /// The expression with the known atoms replaced by their values.
  ExprId substitute(ExprId id, Environment &environment);

  /// As people write it: "⌈(n_rows − 1) / 4⌉", "min(N, 640)".
  std::string format(ExprId id) const;

private:
  friend class ExprEvaluation;
  ExprId intern(ExprNode node);
  ExprId internLinear(int64_t constant, std::vector<LinearTerm> &terms);
  ExprId linear(ExprId a, int64_t ca, ExprId b, int64_t cb);
  bool gather(ExprId id, int64_t factor, int64_t &constant, std::vector<LinearTerm> &terms) const;
  ExprId modulo(ExprId a, ExprId b);
  ExprId floorDivide(ExprId a, ExprId b);
  ExprId extremum(ExprOp op, ExprId a, ExprId b);
  void grow();
  bool equal(const ExprNode &x, const ExprNode &y) const;
  uint64_t hash(const ExprNode &node) const;

  std::vector<Atom> atoms_;
  std::vector<ExprNode> nodes_;
  std::vector<LinearTerm> terms_;
  std::vector<uint32_t> slots_; // open addressing; 0 is empty, else id + 1
  std::vector<std::vector<int64_t>> tables_;
  std::vector<LoopScalars> loops_;

  // One evaluation visits each node at most once.
  mutable std::vector<uint32_t> stamps_;
  mutable std::vector<Scalar> cache_;
  mutable uint32_t stamp_ = 0;
  mutable std::vector<LinearTerm> scratch_;
};

} // namespace ktir

#endif
