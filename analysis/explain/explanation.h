#ifndef KTIR_ANALYSIS_EXPLAIN_EXPLANATION_H
#define KTIR_ANALYSIS_EXPLAIN_EXPLANATION_H

#include "cost/report.h"
#include "settings.h"
#include "syntax/document.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ktir {

/// Where an integer value lies over all cores and iterations.
struct RangeFacts {
  /// False: the op that makes it runs on no core.
  bool runs = false;
  /// Both ends are reached; otherwise they only enclose the values.
  bool exact = false;
  std::optional<int64_t> lower, upper; // empty: not bounded
  /// Step between possible values; 0 or 1 says nothing.
  int64_t step = 1;
  int64_t lowerCore = 0, upperCore = 0;
};

/// An extent or a coordinate: a number, or a formula.
using SizeText = std::string;

/// A load or store, once executed.
struct AccessFacts {
  /// Bytes that the op asks for: elements times their size.
  std::optional<int64_t> usedBytes;
  /// In the scratchpad, so it costs nothing; `hbm` false.
  bool hbm = true;
  bool indirect = false, distributed = false;
};

/// Why an op costs what it does.
struct OpFacts {
  size_t index = 0; // into LaunchReport::ops
  /// One execution's cost, with its real numbers: "4,096 elements / 64 per cycle = 64 cycles".
  /// Empty for what costs nothing; one entry for each kind of charge.
  std::vector<std::string> formulas;
  /// The machine's constants that the formulas use, by their names in settings.
  std::vector<std::string_view> constants;
  std::optional<AccessFacts> access;
  /// Over all cores of the grid.
  Bounds chipCount, chipCycles, chipBytes, chipFlops;
  /// Most live bytes of LX while it runs; empty where it never ran.
  std::optional<int64_t> lxBytes;
  /// The ops in its regions that cost something, in text order.
  std::vector<OpFacts> inside;
};

/// How a loop comes to its trip count.
struct LoopFacts {
  size_t index = 0; // into LaunchReport::loops
  SizeText lower, upper, step;
  /// "⌈(n − 0) / 256⌉", or a number.
  SizeText trips;
  /// Trips of one entry, over all cores and iterations around it.
  RangeFacts tripRange;
};

/// A coordinate of an access tile in its view.
struct CoordinateFacts {
  SizeText formula;
  RangeFacts range;
};

/// What an SSA value is, and what is known of it.
struct ValueFacts {
  std::string spelling;
  std::string type; // as MLIR prints it
  TextRange definition;
  std::vector<TextRange> uses;
  /// The op whose result it is (its name in the text), or whose region it is an argument of.
  TextRange owner;
  std::string ownerName;
  bool isArgument = false;

  enum class Kind : uint8_t {
    Unknown,
    Scalar,
    Tile,
    View,
    AccessTile,
    Future
  } kind = Kind::Unknown;
  // Scalar.
  SizeText formula;
  std::optional<RangeFacts> range;
  /// A launch argument: where its value comes from.
  std::optional<Assumption> assumption;
  bool pointer = false, open = false; // launch arguments without a value
  // Tile, View, AccessTile.
  std::vector<SizeText> sizes, strides;
  std::optional<int64_t> elementBytes;
  std::optional<int64_t> bytes; // of the tile in LX, of all elements of a view, of one access
  bool inLx = false, distributed = false, indirect = false;
  std::vector<TextRange> parts; // of a distributed view, where they are defined
  std::vector<CoordinateFacts> coordinates;
  std::optional<TextRange> view; // of an access tile, where it is defined
  std::string viewSpelling;
  /// View, AccessTile: the loads and stores through it, their traffic over all their executions on
  /// the core class of the report and on all cores.
  struct Traffic {
    size_t loads = 0, stores = 0; // ops in the text
    Bounds loadedBytes, storedBytes, chipLoadedBytes, chipStoredBytes;
  } traffic;
};

/// What one function under one launch comes to, and why. It is made when somebody asks, so that
/// typing does not pay for it. Numbers equal those of the analysis: they come from the same run.
class Explanation {
public:
  /// `launch` counts the launches of the function's analysis from 0; the function must have an op.
  Explanation(const syntax::Function &function, const Settings &settings, size_t launch);
  ~Explanation();
  Explanation(const Explanation &) = delete;
  Explanation &operator=(const Explanation &) = delete;

  const LaunchReport &report() const;
  /// The op whose name stands there.
  std::optional<OpFacts> op(TextRange name);
  std::optional<LoopFacts> loop(TextRange name);
  /// The value defined there; several results of one pack have one place, `result` says which.
  std::optional<ValueFacts> value(TextRange definition, unsigned result = 0);

private:
  struct State;
  std::unique_ptr<State> state_;
};

/// MLIR's spelling of the type of each named value of a function, by where it is defined, sorted.
std::vector<std::pair<TextRange, std::string>> valueTypes(const syntax::Function &function);

/// The function around an offset whose costs are known; nullptr outside of functions.
const syntax::Function *functionAt(const syntax::Document &document, uint32_t offset);

} // namespace ktir

#endif
