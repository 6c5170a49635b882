#ifndef KTIR_ANALYSIS_SYNTAX_NESTING_H
#define KTIR_ANALYSIS_SYNTAX_NESTING_H

#include "syntax/splitter.h"

#include <string_view>

namespace ktir::syntax {

/// MLIR's parser recurses with every bracket and every operator of an affine expression, without a
/// limit of its own.
constexpr uint32_t kMaximumNesting = 256;
constexpr uint32_t kMaximumOperators = 1024;

/// The first token of `tokens` that stands too deep; kNoToken if none does.
uint32_t findTooDeep(std::string_view text, const std::vector<Token> &code, TokenRange tokens);

} // namespace ktir::syntax

#endif
