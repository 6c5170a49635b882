#ifndef KTIR_ANALYSIS_EXPLAIN_EXPLANATION_STATE_H
#define KTIR_ANALYSIS_EXPLAIN_EXPLANATION_STATE_H

#include "evaluate/evaluator.h"
#include "evaluate/launch.h"
#include "evaluate/value_range.h"
#include "explain/explanation.h"
#include "kernel/details.h"
#include "kernel/kernel.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace ktir {

/// One run of the estimator, kept for questions.
struct Explanation::State {
  State(const syntax::Function &function, const Settings &settings, size_t launch);

  const syntax::Function &function;
  Kernel kernel;
  KernelDetails details;
  LaunchReport report;
  LaunchFacts facts;

  std::unordered_multimap<uint32_t, mlir::Operation *> ops; // by where the name begins
  std::map<uint32_t, std::vector<mlir::Value>> values;      // by where the definition begins

  /// Index of the op in the program; nullopt for one that the estimator never meets.
  std::optional<uint32_t> programIndex(mlir::Operation *op) const;
  /// Index into `report.ops`.
  std::optional<size_t> reportIndex(uint32_t programOp) const;
  /// The op whose name stands there.
  mlir::Operation *opAt(TextRange name) const;
  /// The region of the program that the op stands in.
  uint32_t regionOf(mlir::Operation *op) const;
  /// Where the value is computed, or may be used if it is an argument.
  uint32_t regionOf(mlir::Value value) const;

  struct Totals {
    std::vector<OpTotals> own, chip; // by op of the program: the report's core class, all cores
  };
  const Totals &totals();

  RangeFacts rangeOf(ExprId value, uint32_t region);
  std::string text(ExprId value) const { return kernel.program.exprs.format(value); }
  std::string text(Extent extent) const;
  std::optional<int64_t> number(ExprId value) const;
  std::optional<int64_t> number(Extent extent) const;
  std::optional<OpFacts> explainOp(mlir::Operation *op);
  /// Bytes of one execution of the load or store, as it asks for them.
  std::optional<int64_t> usedBytes(mlir::Operation *access) const;

  // By kind of value (explain_value.cpp).
  void explainScalar(mlir::Value value, ExprId expr, ValueFacts &facts);
  void explainTile(const TileInfo &tile, ValueFacts &facts) const;
  void explainView(mlir::Value value, const ViewInfo &view, ValueFacts &facts);
  void explainAccessTile(mlir::Value value, const AccessTileInfo &tile, ValueFacts &facts);
  void addTraffic(mlir::Value tile, ValueFacts::Traffic &traffic);

private:
  void nameAtoms();
  void indexText();

  std::unique_ptr<Totals> totals_;
};

} // namespace ktir

#endif
