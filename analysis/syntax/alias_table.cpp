#include "syntax/alias_table.h"

#include "source/position_map.h"
#include "syntax/wording.h"

namespace ktir::syntax {

AliasTable::AliasTable(std::string_view text, const PartText &part)
    : text_(text), part_(part), broken_(part.aliases.size()), used_(part.aliases.size()) {
  for (uint32_t i = 0; i < part.aliases.size(); ++i)
    byName_.emplace(part.aliases[i].name, i);
}

void AliasTable::reportMisplaced(Reporter &reporter) const {
  for (uint32_t i = 0; i < part_.aliases.size(); ++i) {
    const AliasText &alias = part_.aliases[i];
    const TextRange nameRange = part_.tokens.code[alias.tokens.begin].range();
    const AliasText &first = part_.aliases[byName_.at(alias.name)];
    if (&first != &alias) {
      const uint32_t line = PositionMap(text_).lineOf(first.range.begin) + 1;
      Finding finding = Reporter::make("ktir-redefined-value", nameRange,
                                       "'" + std::string(alias.name) +
                                           "' is already defined on line " + std::to_string(line));
      finding.related.push_back(
          {part_.tokens.code[first.tokens.begin].range(), "first definition"});
      reporter.report(std::move(finding));
    }
    if (alias.nested)
      reporter.report(
          Reporter::make("ktir-syntax", nameRange,
                         "alias '" + std::string(alias.name) +
                             "' is defined inside a module or a function, it belongs at "
                             "the top level of the file"));
  }
}

void AliasTable::collect(TokenRange tokens, std::vector<bool> &needed) {
  const std::vector<Token> &code = part_.tokens.code;
  std::vector<TokenRange> open = {tokens};
  while (!open.empty()) {
    const TokenRange range = open.back();
    open.pop_back();
    for (uint32_t i = range.begin; i < range.end; ++i) {
      if (!code[i].is(TokenKind::HashId) && !code[i].is(TokenKind::ExclaimId))
        continue;
      const auto found = byName_.find(code[i].text(text_));
      if (found == byName_.end() || needed[found->second])
        continue;
      needed[found->second] = true;
      used_[found->second] = true;
      const AliasText &alias = part_.aliases[found->second];
      open.push_back({alias.tokens.begin + 2, alias.tokens.end});
    }
  }
}

std::vector<uint32_t> AliasTable::usedBy(TokenRange tokens) {
  std::vector<uint32_t> result;
  if (part_.aliases.empty())
    return result;
  std::vector<bool> needed(part_.aliases.size());
  collect(tokens, needed);
  for (uint32_t i = 0; i < needed.size(); ++i)
    if (needed[i] && !broken_[i])
      result.push_back(i);
  return result;
}

std::string AliasTable::definitionsFor(TokenRange tokens) {
  std::string result;
  if (part_.aliases.empty())
    return result;
  std::vector<bool> needed(part_.aliases.size());
  collect(tokens, needed);
  for (uint32_t i = 0; i < needed.size(); ++i) {
    if (!needed[i])
      continue;
    const TextRange range = part_.aliases[i].range;
    result += broken_[i] ? '-' : '+';
    result += text_.substr(range.begin, range.size());
    result += '\n';
  }
  return result;
}

std::vector<uint32_t> AliasTable::unused() const {
  std::vector<uint32_t> result;
  for (uint32_t i = 0; i < part_.aliases.size(); ++i)
    if (!used_[i] && !broken_[i] && byName_.at(part_.aliases[i].name) == i)
      result.push_back(i);
  return result;
}

bool AliasTable::isBroken(std::string_view name) const {
  const auto found = byName_.find(name);
  return found != byName_.end() && broken_[found->second];
}

std::string_view AliasTable::nearestTo(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const AliasText &alias : part_.aliases)
    if (alias.name.front() == name.front())
      names.push_back(alias.name);
  return nearest(name, names, 2);
}

} // namespace ktir::syntax
