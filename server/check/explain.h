#ifndef KTIR_SERVER_CHECK_EXPLAIN_H
#define KTIR_SERVER_CHECK_EXPLAIN_H

#include <ostream>
#include <string_view>

namespace ktir::server {

/// `ktir-lsp --explain`: prints the page of a rule. The answer is the exit status; an unknown id is
/// one message on `err`.
int runExplain(std::string_view id, std::ostream &out, std::ostream &err);

} // namespace ktir::server

#endif
