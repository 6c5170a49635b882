#ifndef KTIR_ANALYSIS_SYNTAX_VERIFICATION_H
#define KTIR_ANALYSIS_SYNTAX_VERIFICATION_H

#include "syntax/reporter.h"
#include "syntax/token.h"

#include <string_view>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace ktir::syntax {

class Function;

enum class TextEnd : uint8_t { Whole, CutOff };

/// Reports what the verifiers refuse in `function`, each op on its own. What depends on a
/// placeholder is not reported; with `TextEnd::CutOff` neither is what the missing end would hold.
void verifyFunction(const Function &function, mlir::Operation *top, TextEnd end,
                    std::string_view text, const std::vector<Token> &code, Reporter &reporter);

} // namespace ktir::syntax

#endif
