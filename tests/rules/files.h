#ifndef KTIR_TESTS_RULES_FILES_H
#define KTIR_TESTS_RULES_FILES_H

#include <string>
#include <string_view>
#include <vector>

namespace ktir::test {

/// The text of a file, named from the root of the repository; a test failure and "" if there is
/// none.
std::string readText(const std::string &path);

bool exists(const std::string &path);

/// Writes a file, named from the root of the repository.
void writeText(const std::string &path, std::string_view text);

/// The kernels below a directory, sorted, named from the root; those that are the expected result
/// of fixes (`.fixed.mlir`) are left out.
std::vector<std::string> kernelsBelow(const std::string &directory);

/// True where expected texts are to be written instead of compared.
bool updateGolden();

/// False for a rule that is written but whose fixtures, pages or findings on sound kernels do not
/// hold yet: its check is not run (analysis/rules/rule.cpp).
bool isSwitchedOn(std::string_view rule);

/// "ktir-partial-stick": "partial_stick".
std::string fileNameOf(std::string_view rule);

} // namespace ktir::test

#endif
