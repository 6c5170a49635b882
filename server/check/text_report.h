#ifndef KTIR_SERVER_CHECK_TEXT_REPORT_H
#define KTIR_SERVER_CHECK_TEXT_REPORT_H

#include "check/file_result.h"
#include "check/style.h"
#include "source/position_map.h"

#include <string>

namespace ktir::server {

/// The report on one file for people: its functions, launch by launch, then its findings.
std::string textReport(const FileResult &result, const Style &style);

/// One launch of a function, without the line that names the function.
std::string launchText(const LaunchReport &launch, const PositionMap &positions,
                       const Style &style);

/// What the last line of a report counts.
struct Totals {
  size_t files = 0;
  size_t otherFiles = 0; // without a kernel
  size_t functions = 0;
  size_t errors = 0, warnings = 0, informations = 0, hints = 0;

  void add(const FileResult &result);
};

std::string summaryText(const Totals &totals, const Style &style);

} // namespace ktir::server

#endif
