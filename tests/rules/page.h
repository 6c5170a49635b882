#ifndef KTIR_TESTS_RULES_PAGE_H
#define KTIR_TESTS_RULES_PAGE_H

#include <string>
#include <vector>

namespace ktir::test {

/// A kernel that a page shows: its text and the heading it stands under.
struct Example {
  std::string heading, text;
};

/// The ```mlir blocks of a page, in order.
std::vector<Example> examplesOf(const std::string &page);

/// A block that can be analysed as it stands: it holds a whole function.
bool isWhole(const Example &example);

} // namespace ktir::test

#endif
