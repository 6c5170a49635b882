#ifndef KTIR_TESTS_SERVER_GOLDEN_FILE_H
#define KTIR_TESTS_SERVER_GOLDEN_FILE_H

#include <string>

namespace ktir::test {

/// Compares a text with a file of the repository, named from its root. With KTIR_UPDATE_GOLDEN set
/// in the environment the file is written instead.
void expectFile(const std::string &path, const std::string &text);

/// The file's text; a test failure and "" if there is none.
std::string readFile(const std::string &path);

} // namespace ktir::test

#endif
