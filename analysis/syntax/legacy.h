#ifndef KTIR_ANALYSIS_SYNTAX_LEGACY_H
#define KTIR_ANALYSIS_SYNTAX_LEGACY_H

#include "syntax/function_parser.h"
#include "syntax/reporter.h"
#include "syntax/splitter.h"

#include <string_view>

namespace ktir::syntax {

/// Finds the older spellings of dialect.md (3.1, 4.5, 7 and 8) among the tokens of a part, reports
/// each with its fix, and gives the edits that let MLIR read what they mean.
SharedRewrites rewriteLegacy(std::string_view text, const PartText &part, Reporter &reporter);

} // namespace ktir::syntax

#endif
