#ifndef KTIR_ANALYSIS_SYNTAX_ALIAS_TABLE_H
#define KTIR_ANALYSIS_SYNTAX_ALIAS_TABLE_H

#include "syntax/parse_buffer.h"
#include "syntax/reporter.h"
#include "syntax/splitter.h"

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ktir::syntax {

/// The aliases of one part: who uses which, and what has been said about them already.
class AliasTable {
public:
  AliasTable(std::string_view text, const PartText &part);

  /// Reports aliases that are defined twice or where MLIR refuses them.
  void reportMisplaced(Reporter &reporter) const;

  /// The aliases that these tokens need, directly or through other aliases, in text order; without
  /// those that are marked broken.
  std::vector<uint32_t> usedBy(TokenRange tokens);
  /// Those that nothing has asked for.
  std::vector<uint32_t> unused() const;

  void markBroken(uint32_t alias) {
    broken_[alias] = true;
    ++changes_;
  }
  bool isBroken(std::string_view name) const;
  /// True the first time that a name is asked for: an undefined alias is reported once.
  bool firstComplaint(std::string_view name) {
    ++changes_;
    return complaints_.insert(std::string(name)).second;
  }
  /// Grows with each broken alias and each complaint: where it stays the same, reading something
  /// depended on nothing that was read before, and nothing read later depends on it.
  uint64_t changes() const { return changes_; }
  /// All that these tokens take from aliases, as one string: the definitions that they need, and
  /// the names of those that are broken.
  std::string definitionsFor(TokenRange tokens);
  /// The defined name that is nearest to `name`; empty if none is near.
  std::string_view nearestTo(std::string_view name) const;

private:
  void collect(TokenRange tokens, std::vector<bool> &needed);

  std::string_view text_;
  const PartText &part_;
  std::unordered_map<std::string_view, uint32_t> byName_;
  std::vector<bool> broken_, used_;
  std::set<std::string> complaints_;
  uint64_t changes_ = 0;
};

} // namespace ktir::syntax

#endif
