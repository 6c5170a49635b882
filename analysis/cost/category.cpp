#include "cost/category.h"

namespace ktir {

namespace {

constexpr std::array<std::string_view, kCategoryCount> kNames = {
    "zero",        "memory",         "compute_float", "compute_transcendental",
    "compute_int", "compute_matmul", "comm",          "unknown"};

} // namespace

std::string_view categoryName(Category category) { return kNames[static_cast<size_t>(category)]; }

std::optional<Category> categoryFromName(std::string_view name) {
  for (size_t i = 0; i < static_cast<size_t>(Category::Unknown); ++i)
    if (kNames[i] == name)
      return static_cast<Category>(i);
  return std::nullopt;
}

} // namespace ktir
