#ifndef KTIR_ANALYSIS_RULES_CORE_COSTS_H
#define KTIR_ANALYSIS_RULES_CORE_COSTS_H

#include "evaluate/evaluator.h"

#include <optional>
#include <vector>

namespace ktir {

struct RuleInput;

/// What every op costs on every class of cores, where the report has the critical one only.
class CoreCosts {
public:
  struct Class {
    std::vector<int64_t> cores; // ascending
    std::vector<OpTotals> ops;  // by op of the program
  };
  explicit CoreCosts(const RuleInput &input);

  /// In order of their lowest core.
  const std::vector<Class> &classes() const { return classes_; }

private:
  std::vector<Class> classes_;
};

/// The number, where it is one.
std::optional<double> numberOf(const Bounds &bounds);

} // namespace ktir

#endif
