#ifndef KTIR_SERVER_FEATURES_FORMATTING_H
#define KTIR_SERVER_FEATURES_FORMATTING_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Edits that bring the text into its usual form: two blanks for each region, four for what goes on
/// with an op, single blanks between tokens, one empty line at most, a line end at the end. Only
/// blanks and empty lines change, never a token or a comment; lines stay as the author broke them.
/// What does not add up (brackets that nothing closes) is left alone. Formatting twice changes
/// nothing more.
std::vector<lsp::TextEdit> formatting(const DocumentView &view, const syntax::TextOutline &outline);

/// Those of the edits that lie on the lines of a range.
std::vector<lsp::TextEdit> rangeFormatting(const DocumentView &view,
                                           const syntax::TextOutline &outline, lsp::Range range);

} // namespace ktir::server

#endif
