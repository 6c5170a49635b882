#ifndef KTIR_SERVER_CHECK_CHECK_H
#define KTIR_SERVER_CHECK_CHECK_H

#include "check/arguments.h"
#include "check/style.h"

#include <cstdio>
#include <istream>
#include <ostream>

namespace ktir::server {

/// Where a check reads from and writes to.
struct CheckStreams {
  std::istream &in;
  std::ostream &out;
  std::ostream &err;
  Colors colors = Colors::Off;
  /// Whether a line on `err` may be overwritten, to show how far a long check has come.
  bool showProgress = false;
};

/// `ktir-lsp --check`. The answer is the exit status; what stands in the way of the work goes to
/// `err` in one message.
int runCheck(const Arguments &arguments, const CheckStreams &streams);

} // namespace ktir::server

#endif
