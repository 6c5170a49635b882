#ifndef KTIR_ANALYSIS_SYNTAX_PRAGMA_H
#define KTIR_ANALYSIS_SYNTAX_PRAGMA_H

#include "syntax/document.h"
#include "syntax/reporter.h"
#include "syntax/splitter.h"

#include <string_view>
#include <vector>

namespace ktir::syntax {

/// What comments say about one function.
struct FunctionPragmas {
  std::vector<AssumePragma> assumptions;
  std::vector<Assumption> argumentComments;
};

/// Reads the `ktir-` comments of a part: one entry per function of `part`, and the suppressions,
/// which are appended. Those that cannot be read are reported.
std::vector<FunctionPragmas> readPragmas(std::string_view text, const PartText &part,
                                         std::vector<Suppression> &suppressions,
                                         Reporter &reporter);

} // namespace ktir::syntax

#endif
