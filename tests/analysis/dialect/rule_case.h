#ifndef KTIR_TESTS_ANALYSIS_DIALECT_RULE_CASE_H
#define KTIR_TESTS_ANALYSIS_DIALECT_RULE_CASE_H

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace ktir::testing {

/// A kernel and the codes of what it breaks, in order; "-" stands for a refusal without a code. One
/// mistake gives one code: what follows from it must not be reported.
struct Case {
  const char *name;
  std::vector<std::string> codes;
  std::string text;
};

void PrintTo(const Case &c, std::ostream *os);

/// A function with the aliases that the cases use; `arguments` and `body` are text.
std::string kernel(const std::string &arguments, const std::string &body);

/// A function without a body.
std::string argumentOf(const std::string &type);

/// Instantiate it with cases: GivesItsCodes is defined in rule_case.cpp.
class RuleCase : public ::testing::TestWithParam<Case> {};

std::string nameOf(const ::testing::TestParamInfo<Case> &info);

} // namespace ktir::testing

#endif
