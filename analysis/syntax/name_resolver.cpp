#include "syntax/name_resolver.h"

#include <algorithm>

namespace ktir::syntax {

namespace {

bool isAlias(std::string_view word) {
  return word.size() > 1 && word.find('.') == std::string_view::npos &&
         !(word[1] >= '0' && word[1] <= '9');
}

/// Ops whose first parentheses hold the names of their counters.
bool listsCounters(std::string_view op) {
  return op == "scf.parallel" || op == "scf.forall" || op == "affine.parallel";
}

} // namespace

NameResolver::NameResolver(TextOutline &outline, uint32_t part)
    : outline_(outline), partIndex_(part), part_(outline.parts_[part]),
      code_(part_.text.tokens.code), text_(outline.text()), done_(code_.size(), false) {}

void NameResolver::run() {
  for (const AliasText &alias : part_.text.aliases) {
    const bool type = alias.name.starts_with('!');
    auto [at, isNew] = globals_.try_emplace(alias.name, 0);
    if (isNew)
      at->second = newName(type ? NameKind::TypeAlias : NameKind::AttributeAlias,
                           alias.tokens.begin, part_.text.range);
    occur(alias.tokens.begin, at->second, true);
  }
  for (const FunctionText &function : part_.text.functions) {
    for (uint32_t i = function.tokens.begin; i < function.tokens.end; ++i) {
      if (!is(i, TokenKind::AtId))
        continue;
      if (code_[i].range() == function.nameRange || word(i).substr(1) == function.name) {
        auto [at, isNew] = globals_.try_emplace(word(i), 0);
        if (isNew)
          at->second = newName(NameKind::Function, i, part_.text.range);
        occur(i, at->second, true);
      }
      break;
    }
  }
  for (uint32_t f = 0; f < part_.structures.size(); ++f)
    runFunction(f);
  for (uint32_t i = 0; i < code_.size(); ++i)
    if (!done_[i])
      useGlobal(i);
}

void NameResolver::useGlobal(uint32_t token) {
  NameKind kind;
  switch (code_[token].kind) {
  case TokenKind::HashId:
    kind = NameKind::AttributeAlias;
    break;
  case TokenKind::ExclaimId:
    kind = NameKind::TypeAlias;
    break;
  case TokenKind::AtId:
    kind = NameKind::Function;
    break;
  default:
    return;
  }
  if (kind != NameKind::Function && !isAlias(word(token)))
    return;
  auto [at, isNew] = globals_.try_emplace(word(token), 0);
  if (isNew)
    at->second = newName(kind, token, part_.text.range);
  occur(token, at->second, false);
}

void NameResolver::runFunction(uint32_t function) {
  function_ = function;
  structure_ = &part_.structures[function];
  headers_.clear();
  locals_.clear();
  undefined_.clear();
  findRegions();
  // What a statement defines, then what it uses: a use may stand before its definition.
  for (const bool defining : {true, false}) {
    std::vector<uint32_t> open; // statements around the token, the innermost last
    uint32_t next = 0;
    const TokenRange all = statement(0).tokens;
    for (uint32_t i = all.begin; i < all.end; ++i) {
      while (next < structure_->statements.size() && statement(next).tokens.begin == i)
        open.push_back(next++);
      while (open.size() > 1 && statement(open.back()).tokens.end <= i)
        open.pop_back();
      if (open.empty() || !(is(i, TokenKind::PercentId) || is(i, TokenKind::CaretId)))
        continue;
      if (defining)
        define(i, open.back());
      else if (!done_[i])
        use(i, open.back());
    }
  }
}

/// Statements of one region are chained; the region's range runs from the first to the last.
void NameResolver::findRegions() {
  regions_.clear();
  regionOf_.assign(structure_->statements.size(), kNoToken);
  for (uint32_t s = 1; s < structure_->statements.size(); ++s) {
    const Statement &own = statement(s);
    const TextRange range = {code_[own.tokens.begin].begin,
                             code_[std::max(own.tokens.begin + 1, own.tokens.end) - 1].end};
    if (own.previous == kNoToken) {
      regionOf_[s] = uint32_t(regions_.size());
      regions_.push_back({range, {}});
    } else {
      regionOf_[s] = regionOf_[own.previous];
      regions_[regionOf_[s]].range.end = range.end;
    }
  }
}

std::string_view NameResolver::opName(uint32_t index) const {
  const uint32_t token = statement(index).nameToken;
  return token == kNoToken ? std::string_view() : word(token);
}

uint32_t NameResolver::matchingClose(uint32_t open) const {
  uint32_t depth = 0;
  for (uint32_t i = open; i < code_.size(); ++i) {
    depth += is(i, TokenKind::LeftParen);
    if (is(i, TokenKind::RightParen) && --depth == 0)
      return i;
  }
  return kNoToken;
}

/// The name stands in parentheses of their own right before the region that it is an argument of:
/// `linalg.map … outs(%o : …) (%x: f32) {`.
bool NameResolver::isBodyArgument(uint32_t token, uint32_t index) const {
  const Statement &own = statement(index);
  if (!opName(index).starts_with("linalg.") || own.headerEnd == 0 ||
      !is(own.headerEnd - 1, TokenKind::RightParen) || token >= own.headerEnd)
    return false;
  uint32_t open = own.headerEnd - 1;
  for (uint32_t depth = 0; open > own.tokens.begin; --open) {
    depth += is(open, TokenKind::RightParen);
    if (is(open, TokenKind::LeftParen) && --depth == 0)
      break;
  }
  return open < token && !is(open - 1, TokenKind::BareId);
}

bool NameResolver::isHeaderArgument(uint32_t token, uint32_t index) const {
  const Statement &own = statement(index);
  if (token >= own.headerEnd && index != 0)
    return false;
  if (is(token + 1, TokenKind::Equal))
    return true; // `scf.for %i = …`, `iter_args(%a = …)`
  if (is(token + 1, TokenKind::Colon) &&
      (is(token - 1, TokenKind::LeftParen) || is(token - 1, TokenKind::Comma)))
    return (index == 0 && token < own.headerEnd) || isBodyArgument(token, index);
  if (listsCounters(opName(index)) && own.nameToken + 1 < token &&
      is(own.nameToken + 1, TokenKind::LeftParen))
    return token < matchingClose(own.nameToken + 1);
  return false;
}

void NameResolver::define(uint32_t token, uint32_t index) {
  const Statement &own = statement(index);
  if (own.label) {
    Scope &region = regions_[regionOf_[index]];
    if (is(token, TokenKind::CaretId) && token == own.tokens.begin)
      defineIn(region, token, index, NameKind::Block);
    else if (is(token, TokenKind::PercentId) && is(token + 1, TokenKind::Colon))
      defineIn(region, token, index, NameKind::Argument);
    return;
  }
  if (!is(token, TokenKind::PercentId) || token == 0)
    return;
  const uint32_t afterResults = skipResults(code_, own.tokens.begin);
  if (afterResults != kNoToken && token < afterResults && afterResults <= own.tokens.end) {
    if (index != 0)
      defineIn(regions_[regionOf_[index]], token, index, NameKind::Value);
    return;
  }
  if (isHeaderArgument(token, index))
    return defineIn(headers_[index], token, index, NameKind::Argument);
  // `intermediate_variables(%i, %j)`: only commas and names between the word and this name.
  uint32_t open = token;
  while (open > own.tokens.begin && (is(open, TokenKind::PercentId) || is(open, TokenKind::Comma)))
    --open;
  if (is(open, TokenKind::LeftParen) && open > own.tokens.begin &&
      word(open - 1) == "intermediate_variables")
    defineIn(locals_[index], token, index, NameKind::Argument);
}

void NameResolver::defineIn(Scope &scope, uint32_t token, uint32_t index, NameKind kind) {
  if (scope.range.empty()) {
    const TokenRange tokens = statement(index).tokens;
    scope.range = {code_[tokens.begin].begin,
                   code_[std::max(tokens.begin + 1, tokens.end) - 1].end};
  }
  const uint32_t name = newName(kind, token, scope.range);
  outline_.names_[name].statement = index;
  scope.names[word(token)].push_back({token, index, name});
  occur(token, name, true);
}

const NameResolver::Definition *NameResolver::lookUp(uint32_t token, uint32_t index) const {
  const std::string_view spelling = word(token);
  const Definition *later = nullptr;
  const auto latest = [&](const Scope &scope, uint32_t user) -> const Definition * {
    const auto at = scope.names.find(spelling);
    if (at == scope.names.end())
      return nullptr;
    const Definition *found = nullptr;
    for (const Definition &d : at->second) {
      if (d.statement == user && !statement(user).label)
        continue; // an op does not see its own results
      if (d.token < token)
        found = &d;
      else if (!later)
        later = &d;
    }
    return found;
  };
  if (const auto local = locals_.find(index); local != locals_.end()) {
    const auto at = local->second.names.find(spelling);
    if (at != local->second.names.end())
      return &at->second.front();
  }
  while (index != 0) {
    if (const Definition *found = latest(regions_[regionOf_[index]], index))
      return found;
    index = statement(index).parent;
    if (const auto header = headers_.find(index); header != headers_.end()) {
      const auto at = header->second.names.find(spelling);
      if (at != header->second.names.end())
        return &at->second.back();
    }
  }
  return later;
}

void NameResolver::use(uint32_t token, uint32_t index) {
  if (const Definition *definition = lookUp(token, index)) {
    occur(token, definition->name, false);
    return;
  }
  auto [at, isNew] = undefined_.try_emplace(word(token), 0);
  if (isNew) {
    const TokenRange tokens = statement(0).tokens;
    at->second = newName(is(token, TokenKind::CaretId) ? NameKind::Block : NameKind::Value, token,
                         {code_[tokens.begin].begin, code_[tokens.end - 1].end});
  }
  occur(token, at->second, false);
}

uint32_t NameResolver::newName(NameKind kind, uint32_t token, TextRange scope) {
  Name name;
  name.kind = kind;
  name.spelling = word(token);
  name.scope = scope;
  name.part = partIndex_;
  if (kind == NameKind::Value || kind == NameKind::Argument || kind == NameKind::Block)
    name.function = function_;
  outline_.names_.push_back(std::move(name));
  return uint32_t(outline_.names_.size() - 1);
}

void NameResolver::occur(uint32_t token, uint32_t name, bool definition) {
  done_[token] = true;
  outline_.occurrences_.push_back({code_[token].range(), name, definition});
}

} // namespace ktir::syntax
