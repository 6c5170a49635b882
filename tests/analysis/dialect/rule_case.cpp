#include "rule_case.h"

#include "check_kernel.h"

#include <ostream>

namespace ktir::testing {

void PrintTo(const Case &c, std::ostream *os) { *os << c.name; }

std::string kernel(const std::string &arguments, const std::string &body) {
  return R"(#one = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>
#row = affine_set<(d0, d1) : (d0 == 0, d1 >= 0, -d1 + 63 >= 0)>
#sym = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#wide = affine_map<(d0) -> (d0, d0)>
#tiles = affine_set<(i)[g] : (i - 4*g >= 0, -i + 4*g + 3 >= 0)>
#first = affine_set<(i)[g] : (i - 4*g == 0)>
#g = affine_set<(g) : (g == 0)>
func.func @k()" +
         arguments + ") {\n" + body + "\n  return\n}\n";
}

std::string argumentOf(const std::string &type) { return kernel("%a: " + type, ""); }

TEST_P(RuleCase, GivesItsCodes) {
  Verdict verdict = checkKernel(GetParam().text);
  std::string seen;
  for (const Verdict::Error &error : verdict.errors) {
    seen += error.text + "\n";
    EXPECT_GT(error.line, 0u);
  }
  EXPECT_EQ(verdict.codes(), GetParam().codes) << seen << GetParam().text;
}

std::string nameOf(const ::testing::TestParamInfo<Case> &info) { return info.param.name; }

} // namespace ktir::testing
