#ifndef KTIR_ANALYSIS_SYNTAX_FUNCTION_MEMORY_H
#define KTIR_ANALYSIS_SYNTAX_FUNCTION_MEMORY_H

#include "rules/finding.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ktir::syntax {

struct FunctionBody;

/// Everything that decides what reading a function gives: its text, from the start of its line, and
/// what it takes from elsewhere (the definitions of its aliases, …) as one string.
struct FunctionKey {
  std::string_view text;
  std::string context;
};

/// What reading a function gave. Places are those of the text that it was read from.
struct RememberedFunction {
  std::string text, context;
  /// Where `text` stood: offset, and number of the line.
  uint32_t begin = 0, line = 0;
  std::shared_ptr<const FunctionBody> body; // null if too little could be read
  std::vector<Finding> findings;            // lines in their messages are marked
  uint64_t lastUse = 0;
};

/// The functions of one document that have been read, so that a later version reads only those that
/// changed. Reading is a function of the key: what comes from memory is what reading would give.
class FunctionMemory {
public:
  /// Null if no function with this key has been read lately. Good until `endVersion`.
  const RememberedFunction *find(const FunctionKey &key);
  void add(const FunctionKey &key, RememberedFunction function);

  /// True if nothing a finding points at, and no line that it speaks of, lies outside of a range:
  /// then it moves with it.
  static bool staysInside(const Finding &finding, TextRange range, uint32_t firstLine,
                          uint32_t lastLine);

  /// Forgets what the last few versions did not use.
  void endVersion();
  void clear() { functions_.clear(); }

private:
  std::unordered_multimap<uint64_t, RememberedFunction> functions_; // by hash of the text
  uint64_t version_ = 0;
};

/// The finding as it is after its text has moved by so many bytes and lines, both modulo 2^32.
Finding movedFinding(const Finding &finding, uint32_t shift, uint32_t lines);

} // namespace ktir::syntax

#endif
