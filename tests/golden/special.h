#ifndef KTIR_TESTS_GOLDEN_SPECIAL_H
#define KTIR_TESTS_GOLDEN_SPECIAL_H

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ktir::golden {

/// What is compared for a kernel for which the expected file is not the whole answer
/// (tests/golden/README.md, "Micro kernels that need a word").
enum class Judgement : uint8_t {
  FindingOnly,       ///< the parser refuses the text: the finding is the test
  FindingAndNumbers, ///< only a verifier refuses: the numbers of the file hold as well
  OtherNumbers,      ///< the product deviates on purpose: `cycles` is the answer
  SameAsOther,       ///< the numbers of another kernel of the file are the answer
  DataDecides,       ///< lower and upper bounds of the cost model's section 9
};

/// Cycles of one core (or of all, when there is one entry for several cores).
struct CoreCycles {
  double compute = 0, memory = 0, comm = 0;
};

/// Bounds of the memory cycles of the whole kernel, or of its compute cycles.
struct DataBounds {
  double lower = 0;
  std::optional<double> upper; // nothing bounds it
  const char *derivation = "";
};

struct Special {
  std::string_view kernel;
  Judgement judgement;
  std::vector<std::string_view> findings;
  std::vector<CoreCycles> cycles;
  std::string_view bottleneck, sameAs;
  int64_t criticalCore = 0;
  std::optional<DataBounds> bounds;
};

/// Null for a kernel that is compared as it stands.
const Special *specialCase(std::string_view kernel);
const std::vector<Special> &specialCases();

} // namespace ktir::golden

#endif
