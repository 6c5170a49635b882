#ifndef KTIR_SERVER_CHECK_FILE_RESULT_H
#define KTIR_SERVER_CHECK_FILE_RESULT_H

#include "analysis.h"

#include <string>
#include <vector>

namespace ktir::server {

/// What is reported about one file: plain values, without the syntax tree they came from.
struct FileResult {
  std::string path;
  std::string text;
  bool isKernel = true;
  std::vector<FunctionAnalysis> functions; // in text order
  std::vector<Finding> findings;           // sorted by position, then rule id
};

} // namespace ktir::server

#endif
