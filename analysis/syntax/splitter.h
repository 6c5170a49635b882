#ifndef KTIR_ANALYSIS_SYNTAX_SPLITTER_H
#define KTIR_ANALYSIS_SYNTAX_SPLITTER_H

#include "syntax/document.h"
#include "syntax/token.h"

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace ktir::syntax {

constexpr uint32_t kNoToken = std::numeric_limits<uint32_t>::max();

/// A half-open range of indices into a part's code tokens.
struct TokenRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool empty() const { return begin == end; }
};

/// `#name = …` or `!name = …`.
struct AliasText {
  std::string_view name; // with its sigil
  TokenRange tokens;
  TextRange range;
  bool location = false; // `#loc = loc(…)`: may come after its use
  bool nested = false;   // stands inside a module or a function, where MLIR refuses it
};

/// Whether indentation decides where closing braces belong: only where counting them has failed.
enum class Layout : uint8_t { Ignore, Trust };

/// One top-level operation.
struct FunctionText {
  std::string_view name; // without '@'; empty if there is none
  TextRange range;
  TextRange nameRange;
  TokenRange tokens;
  bool isFunction = false; // spelled `func.func`
  /// Ended by the start of something else, or by the end of the part, before its last brace.
  bool unclosed = false;
  Layout layout = Layout::Ignore;
};

/// One part of a file: what stands between `// -----` lines.
struct PartText {
  TextRange range;
  PartKind kind = PartKind::OtherMlir;
  TokenList tokens;
  std::vector<AliasText> aliases;
  std::vector<FunctionText> functions;
  std::vector<uint32_t> strayBraces;     // tokens: closing braces that close nothing
  uint32_t firstIntermediate = kNoToken; // the first `tt.` op
  /// Some token can belong to an older spelling, or calls a function: look closer.
  bool mayHaveLegacy = false;
  bool hasCalls = false;
  /// `dimensions =` or `permutation =` without a plain list of integers behind it: MLIR 22.1
  /// dereferences null on that in linalg.reduce, broadcast and transpose.
  std::vector<uint32_t> badLists;
  /// The brace of a module that nobody closes.
  uint32_t unclosedModule = kNoToken;
};

/// The ranges between the lines that are exactly `// -----`.
std::vector<TextRange> splitParts(std::string_view text);

/// The top-level operations and aliases of one part.
PartText splitPart(std::string_view text, TextRange range);

} // namespace ktir::syntax

#endif
