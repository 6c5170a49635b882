#ifndef KTIR_ANALYSIS_COST_LAUNCH_LIST_H
#define KTIR_ANALYSIS_COST_LAUNCH_LIST_H

#include "cost/report.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <vector>

namespace ktir {

/// Gives every place in a report to `move`, which says where it is now; what is nowhere (nullopt)
/// is taken out of the report. The one function that knows all places.
void moveRanges(LaunchReport &report,
                const std::function<std::optional<TextRange>(TextRange)> &move);

/// The report as it is after its text has moved by so many bytes and lines, both modulo 2^32.
LaunchReport movedReport(LaunchReport report, uint32_t shift, uint32_t lines);

/// The launches of one function: an immutable vector, shared between versions of a document in
/// which only the place of the function differs. The moved form is made when somebody asks for it;
/// a list belongs to one thread.
class LaunchList {
public:
  LaunchList() = default;
  LaunchList(std::initializer_list<LaunchReport> launches)
      : LaunchList(std::vector<LaunchReport>(launches)) {}
  LaunchList(std::vector<LaunchReport> launches)
      : original_(std::make_shared<const std::vector<LaunchReport>>(std::move(launches))) {}
  /// Launches that have moved, and whose places may speak of marked lines.
  LaunchList(std::shared_ptr<const std::vector<LaunchReport>> launches, uint32_t shift,
             uint32_t lines);

  const std::vector<LaunchReport> &list() const;
  operator const std::vector<LaunchReport> &() const { return list(); }
  auto begin() const { return list().begin(); }
  auto end() const { return list().end(); }
  size_t size() const { return original_ ? original_->size() : 0; }
  bool empty() const { return size() == 0; }
  const LaunchReport &operator[](size_t i) const { return list()[i]; }
  const LaunchReport &front() const { return list().front(); }
  const LaunchReport &back() const { return list().back(); }

private:
  std::shared_ptr<const std::vector<LaunchReport>> original_;
  uint32_t shift_ = 0, lines_ = 0;
  bool asOriginal_ = true;
  mutable std::optional<std::vector<LaunchReport>> moved_;
};

} // namespace ktir

#endif
