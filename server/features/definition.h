#ifndef KTIR_SERVER_FEATURES_DEFINITION_H
#define KTIR_SERVER_FEATURES_DEFINITION_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Where the name at this place is defined: one link, several for a name that is defined twice,
/// none where there is no name or nothing defines it.
std::vector<lsp::LocationLink>
definition(const DocumentView &view, const syntax::TextOutline &outline, lsp::Position position);

} // namespace ktir::server

#endif
