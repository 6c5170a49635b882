#ifndef KTIR_ANALYSIS_COST_CATEGORY_H
#define KTIR_ANALYSIS_COST_CATEGORY_H

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ktir {

/// What an op is charged as. The names are the reference estimator's.
enum class Category : uint8_t {
  Zero,
  Memory,
  ComputeFloat,
  ComputeTranscendental,
  ComputeInt,
  ComputeMatmul,
  Comm,
  /// No rule and no twin: the cost is unknown, shown as `?`.
  Unknown,
};

inline constexpr size_t kCategoryCount = 8;

/// "compute_float", …
std::string_view categoryName(Category category);
/// The category of that name; nullopt for a name that is none ("unknown" is none).
std::optional<Category> categoryFromName(std::string_view name);

/// How an op is charged. `analogy` names the op whose rule is borrowed when the reference does not
/// execute this one ("linalg.add" for "linalg.mul"), else empty.
struct OpCharge {
  Category category = Category::Unknown;
  std::string_view analogy;
};

/// The table of ops (docs/cost-model.md says where it comes from). An op that is not in it is
/// `Unknown`.
OpCharge chargeOf(std::string_view opName);

} // namespace ktir

#endif
