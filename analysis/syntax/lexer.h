#ifndef KTIR_ANALYSIS_SYNTAX_LEXER_H
#define KTIR_ANALYSIS_SYNTAX_LEXER_H

#include "syntax/token.h"

namespace ktir::syntax {

/// The tokens of `text[range]`, in order, with offsets into `text`; the last code token is End.
/// Works on any bytes: what starts no token becomes Unknown.
TokenList lex(std::string_view text, TextRange range);

inline TokenList lex(std::string_view text) { return lex(text, {0, uint32_t(text.size())}); }

} // namespace ktir::syntax

#endif
