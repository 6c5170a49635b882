#ifndef KTIR_SERVER_CHECK_JSON_REPORT_H
#define KTIR_SERVER_CHECK_JSON_REPORT_H

#include "check/file_result.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ktir::server {

/// The report for programs (docs/json.md), built file by file.
class JsonReport {
public:
  JsonReport();
  ~JsonReport();
  void add(const FileResult &result);
  /// The whole document, with a line end.
  std::string text() const;

private:
  std::unique_ptr<nlohmann::ordered_json> document_;
};

/// The version of the report's shape; grows when a field changes its meaning.
inline constexpr int kJsonReportVersion = 1;

} // namespace ktir::server

#endif
