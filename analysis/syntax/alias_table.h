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

  void markBroken(uint32_t alias) { broken_[alias] = true; }
  bool isBroken(std::string_view name) const;
  /// True the first time that a name is asked for: an undefined alias is reported once.
  bool firstComplaint(std::string_view name) {
    return complaints_.insert(std::string(name)).second;
  }
  /// The defined name that is nearest to `name`; empty if none is near.
  std::string_view nearestTo(std::string_view name) const;

private:
  void collect(TokenRange tokens, std::vector<bool> &needed);

  std::string_view text_;
  const PartText &part_;
  std::unordered_map<std::string_view, uint32_t> byName_;
  std::vector<bool> broken_, used_;
  std::set<std::string> complaints_;
};

} // namespace ktir::syntax

#endif
