#ifndef KTIR_TESTS_ANALYSIS_INCREMENTAL_RANDOM_EDITS_H
#define KTIR_TESTS_ANALYSIS_INCREMENTAL_RANDOM_EDITS_H

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// Kernels of the examples and golden files, as one text with several functions. Names of functions
/// differ; some share aliases, some have pragmas.
std::string randomDocument(std::mt19937 &random);

/// One more or less sensible thing that a person at a keyboard does to a text.
void editRandomly(std::string &text, std::mt19937 &random);

std::string readSource(std::string_view pathInRepository);

} // namespace ktir

#endif
