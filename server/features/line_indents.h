#ifndef KTIR_SERVER_FEATURES_LINE_INDENTS_H
#define KTIR_SERVER_FEATURES_LINE_INDENTS_H

#include "syntax/text_outline.h"

#include <vector>

namespace ktir::server {

/// A line that is left as it is.
inline constexpr int kKeepIndent = -1;

/// By code token of one part, for those that stand first on their line: the column that the
/// formatter gives them, in blanks.
std::vector<int> lineIndents(const syntax::TextOutline &outline, const syntax::OutlinePart &part);

} // namespace ktir::server

#endif
