#ifndef KTIR_SERVER_FEATURES_RENAME_H
#define KTIR_SERVER_FEATURES_RENAME_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// The name at this place, without its sigil, if it can be renamed: an SSA value, an argument, a
/// function, an alias, a block. Anything else is refused with the reason.
lsp::OrRefusal<lsp::PrepareRename>
prepareRename(const DocumentView &view, const syntax::TextOutline &outline, lsp::Position position);

/// Edits that give the name at this place another spelling everywhere, sigil or not. Refused where
/// there is no name, where the new one is none, and where another thing in reach already has it.
lsp::OrRefusal<lsp::WorkspaceEdit> rename(const DocumentView &view,
                                          const syntax::TextOutline &outline,
                                          lsp::Position position, std::string_view newName);

} // namespace ktir::server

#endif
