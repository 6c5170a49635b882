#ifndef KTIR_TESTS_GOLDEN_COMPARE_H
#define KTIR_TESTS_GOLDEN_COMPARE_H

#include "analysis.h"
#include "expected.h"

#include <optional>
#include <string>
#include <vector>

namespace ktir::golden {

/// Compares fields one by one, counts them, and remembers the differences.
class Comparison {
public:
  /// Relative difference that is still equal; 0 compares bit for bit.
  explicit Comparison(double tolerance) : tolerance_(tolerance) {}

  void number(const std::string &field, double expected, double actual);
  void number(const std::string &field, double expected, const Bounds &actual);
  void number(const std::string &field, double expected, const std::optional<double> &actual);
  void bounds(const std::string &field, double lower, std::optional<double> upper,
              const Bounds &actual);
  void text(const std::string &field, const std::string &expected, const std::string &actual);
  void holds(const std::string &field, bool condition, const std::string &what);

  size_t fields() const { return fields_; }
  const std::vector<std::string> &differences() const { return differences_; }

private:
  void differ(const std::string &field, const std::string &expected, const std::string &actual);
  double tolerance_;
  size_t fields_ = 0;
  std::vector<std::string> differences_;
};

std::string describe(const Bounds &bounds);

/// Which parts of a report are compared.
enum class Scope : uint8_t { Everything, WithoutTrace };

void compareReport(const Expected &expected, const LaunchReport &report, Scope scope,
                   Comparison &comparison);
void compareCore(const std::string &prefix, const ExpectedCore &expected, const CoreReport &actual,
                 Comparison &comparison);
void compareChipRoofline(const nlohmann::json &expected, const std::optional<ChipRoofline> &actual,
                         Comparison &comparison);

/// The class of a core; null when the report does not name the core.
const CoreReport *coreOf(const LaunchReport &report, int64_t id);

/// The settings of a golden launch: hardware, pipeline and the scalar arguments.
Settings settingsOf(const Expected &expected);

} // namespace ktir::golden

#endif
