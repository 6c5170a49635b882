#ifndef KTIR_ANALYSIS_EVALUATE_EVALUATOR_H
#define KTIR_ANALYSIS_EVALUATE_EVALUATOR_H

#include "cost/charge_cost.h"
#include "cost/hardware.h"
#include "cost/report.h"
#include "evaluate/access_cost.h"
#include "kernel/program.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ktir {

/// What one entry into a region costs, nested regions included.
struct RegionTotals {
  ByCategory cycles, flops, bytes;
  Bounds compute_cycles,
      total_cycles; // of all compute categories; of everything, one after another
};

/// What one op costs over all its executions.
struct OpTotals {
  Bounds count, cycles, flops, bytes;
};

/// Cores that do the same, evaluated once.
struct CoreClass {
  std::vector<int64_t> coreIds;
  uint32_t node = 0;
};

/// Runs a program for every core without visiting what cannot differ.
///
/// For each region the evaluator knows which expressions decide its cost (its observables). The
/// cost of a region is a node; entering a region with the same values of its observables gives the
/// same node. A loop adds up the nodes of its iteration classes; the grid is the outermost such
/// loop, and cores with the same node are one class. See ARCHITECTURE.md.
class Evaluator {
public:
  Evaluator(Program &program, const Hardware &hardware);
  ~Evaluator();

  /// Classes in order of their lowest core id.
  std::vector<CoreClass> classes();
  RegionTotals totals(uint32_t node);
  /// By op of the program.
  std::vector<OpTotals> opTotals(uint32_t node);

  /// Positions the environment on a core, for questions about single expressions.
  Environment &environmentOf(int64_t core);
  /// Why numbers are bounds where they could be exact: the work cap was reached. Else empty.
  const std::string &approximate() const { return approximate_; }

private:
  struct Part {
    Bounds times;
    /// More than one: any of them may happen, each time.
    std::vector<uint32_t> alternatives;
  };
  struct Node {
    uint32_t region = 0;
    /// All numbers are known: sums are plain doubles.
    bool numeric = true;
    std::vector<Part> parts;
    std::vector<AccessCost> accesses; // by the region's accesses
    std::vector<Bounds> works;        // by the region's charges that are expressions
  };
  struct LoopFacts {
    std::vector<ExprId> varying; // observables of the body that depend on the iteration
    bool carried = false;        // … through a carried scalar
  };
  struct KeyHash {
    size_t operator()(const std::vector<int64_t> &key) const;
  };
  /// By category; `present` has a bit for each category that occurred.
  struct NumericTotals {
    double cycles[kCategoryCount] = {}, flops[kCategoryCount] = {}, bytes[kCategoryCount] = {};
    unsigned present = 0;
  };

  void observe(uint32_t region);
  void observeLoop(const ProgramLoop &loop, std::vector<ExprId> &out);
  void pushAtoms(ExprId id, uint64_t without, std::vector<ExprId> &out);
  uint32_t region(uint32_t region);
  uint32_t build(uint32_t region);
  void addLoop(uint32_t loop, Node &node);
  void visitAll(const ProgramLoop &loop, const LoopFacts &facts, int64_t trips, Node &node);
  void addSymbolicLoop(const ProgramLoop &loop, const LoopFacts &facts, Node &node);
  void addBranch(const ProgramBranch &branch, Node &node);
  void add(Node &node, uint32_t child, double times);
  void add(Node &node, std::vector<uint32_t> alternatives, Bounds times);
  /// A number, a symbol where only launch arguments decide, bounds where data does.
  Bounds amountOf(ExprId expr);
  const NumericTotals &numericTotals(uint32_t node);
  const RegionTotals &boundedTotals(uint32_t node);
  const std::vector<OpTotals> &boundedOps(uint32_t node);
  std::vector<OpTotals> numericOps(uint32_t node);

  Program &program_;
  Hardware hardware_;
  double hbmPerCore_ = 0;
  AccessCosts accessCosts_;
  Environment environment_;
  std::vector<std::vector<ExprId>> observables_; // by region
  std::vector<LoopFacts> loopFacts_;
  std::vector<Node> nodes_;
  std::unordered_map<std::vector<int64_t>, uint32_t, KeyHash> memo_;
  std::vector<int64_t> constantNodes_; // by region without observables: node, or −1
  std::unordered_map<uint32_t, std::unique_ptr<NumericTotals>> numericTotals_;
  std::unordered_map<uint32_t, RegionTotals> boundedTotals_;
  std::unordered_map<uint32_t, std::vector<OpTotals>> boundedOps_;
  int64_t work_ = 0;
  std::string approximate_;
};

} // namespace ktir

#endif
