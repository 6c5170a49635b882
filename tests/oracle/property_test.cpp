// The evaluator against the oracle on generated kernels.
//
// KTIR_ORACLE_KERNELS: how many kernels (default 1500). KTIR_ORACLE_SEED: the first seed (default
// 1).
#include "analysis.h"
#include "harness.h"

#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>

namespace ktir::oracle {
namespace {

int64_t fromEnvironment(const char *name, int64_t otherwise) {
  const char *text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}

/// Elements and ops that the oracle may visit for one kernel.
constexpr int64_t kMostWork = 20'000'000;

TEST(Property, EvaluatorEqualsOracle) {
  int64_t count = fromEnvironment("KTIR_ORACLE_KERNELS", 1500);
  int64_t first = fromEnvironment("KTIR_ORACLE_SEED", 1);
  int64_t mostFailures = fromEnvironment("KTIR_ORACLE_FAILURES", 5);
  syntax::Parser parser;
  int64_t compared = 0, tooMuchWork = 0, withData = 0, wrong = 0;
  for (int64_t seed = first; seed < first + count && wrong < mostFailures; ++seed) {
    GeneratedKernel kernel = generateKernel(seed, Audience::Product);
    Analysis analysis = analyze(kernel.text, settingsOf(kernel), parser);
    std::vector<std::string> problems;
    for (const Finding &finding : analysis.document.findings)
      if (finding.severity == Severity::Error)
        problems.push_back(finding.rule + ": " + finding.message);
    const syntax::Function *function = functionOf(analysis.document);
    if (!function || analysis.functions.empty() || analysis.functions[0].launches.empty())
      problems.push_back("no report");
    if (problems.empty()) {
      Result expected = run(kernelOf(analysis.document), launchOf(kernel, seed), kMostWork);
      if (expected.error == "work limit") {
        ++tooMuchWork;
        continue;
      }
      if (!expected.error.empty())
        problems.push_back("the oracle stops: " + expected.error);
      else
        problems =
            differences(analysis.functions[0].launches[0], expected, *function, kernel.dataDecides);
      ++compared;
      withData += kernel.dataDecides;
    }
    if (problems.empty())
      continue;
    ++wrong;
    std::string text;
    for (size_t i = 0; i < problems.size() && i < 12; ++i)
      text += "  " + problems[i] + "\n";
    ADD_FAILURE() << "seed " << seed << " (KTIR_ORACLE_SEED=" << seed
                  << " KTIR_ORACLE_KERNELS=1 repeats it):\n"
                  << text << kernel.text;
  }
  std::printf("oracle: %ld kernels compared, %ld of them with bounds; %ld left out because they "
              "would take the oracle too long\n",
              long(compared), long(withData), long(tooMuchWork));
  EXPECT_GT(compared, 0);
}

} // namespace
} // namespace ktir::oracle
