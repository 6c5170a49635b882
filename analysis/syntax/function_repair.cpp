#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "source/line_mention.h"
#include "syntax/function_parser.h"
#include "syntax/idioms.h"
#include "syntax/wording.h"

#include <algorithm>
#include <map>
#include <set>

namespace ktir::syntax {

namespace {

constexpr std::string_view kUndeclared = "use of undeclared SSA value name";
constexpr std::string_view kOtherType = "' expects different type than prior uses: '";
constexpr std::string_view kUnknownOp = "' is unknown";
constexpr std::string_view kUnknownDialect = "Dialect `";
constexpr std::string_view kUndefinedAlias = "undefined symbol alias id '";
constexpr std::string_view kUndefinedLocation = "operation location alias was never defined";
constexpr std::string_view kRedefinition = "redefinition of SSA value '";
constexpr std::string_view kArgumentInUse = "region entry argument '";
constexpr std::string_view kLateDefinition = "definition of SSA value '";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::vector<std::string_view> operationsOf(mlir::MLIRContext *context, std::string_view dialect) {
  std::vector<std::string_view> names;
  for (mlir::RegisteredOperationName name : context->getRegisteredOperations()) {
    const llvm::StringRef text = name.getStringRef();
    if (dialect.empty() || name.getDialectNamespace() == llvm::StringRef(dialect))
      names.emplace_back(text.data(), text.size());
  }
  return names;
}

bool isDocumentedOnly(std::string_view name) {
  return name == "ktdp.inter_tile_gather" || name == "ktdp.inter_tile_scatter" ||
         name == "ktdp.inter_tile_all_to_all" || name == "ktdp.inter_tile_reduce_scatter";
}

} // namespace

bool FunctionParser::repair(const ParseBuffer &buffer, const std::vector<MlirDiagnostic> &errors) {
  if (errors.empty())
    return false;
  const MlirDiagnostic &error = errors.front();
  const TextRange place = buffer.toDocument({error.offset, error.offset});
  if (const std::optional<uint32_t> alias = aliasAt(place.begin, error.message))
    return repairAlias(*alias, buffer, error);

  const std::string_view message = error.message;
  if (message == kUndeclared)
    return repairUndeclared(buffer, errors);
  if (contains(message, kOtherType))
    return repairMismatch(buffer, error);
  if (message.starts_with(kLateDefinition))
    return repairLateDefinition(buffer, error);
  if (message.starts_with(kRedefinition) || message.starts_with(kArgumentInUse))
    return repairRedefinition(buffer, error);
  return repairStatement(buffer, error);
}

/// The alias whose definition an error is about. One that lacks its end is found out only at what
/// follows it in the parsed text.
std::optional<uint32_t> FunctionParser::aliasAt(uint32_t offset, std::string_view message) const {
  std::optional<uint32_t> before;
  for (uint32_t alias : usedAliases_) {
    const TextRange range = part_.aliases[alias].range;
    if (range.begin < offset && offset <= range.end)
      return alias;
    if (range.begin == offset)
      return before && message.starts_with("expected ") ? before : alias;
    before = alias;
  }
  if (offset == function_.range.begin && message.starts_with("expected ") &&
      !message.starts_with("expected operation"))
    return before;
  return std::nullopt;
}

/// The definition of an alias cannot be read: say so once, and do without the alias.
bool FunctionParser::repairAlias(uint32_t alias, const ParseBuffer &buffer,
                                 const MlirDiagnostic &error) {
  const std::vector<Token> &code = part_.tokens.code;
  const AliasText &text = part_.aliases[alias];
  const uint32_t offset = buffer.toDocument({error.offset, error.offset}).begin;
  uint32_t token = text.tokens.begin;
  while (token + 1 < text.tokens.end && (code[token].end <= offset || !text.range.contains(offset)))
    ++token;
  aliases_.markBroken(alias);
  std::erase(usedAliases_, alias);
  if (error.message.starts_with(kUndefinedAlias) || error.message == kUndefinedLocation)
    return repairUndefinedAlias(token, error);
  const std::string_view found =
      text.range.contains(offset) ? word(token) : code[text.tokens.end].text(text_);
  const Wording wording = wordParseError(error.message, found, {});
  Finding finding = Reporter::make(wording.rule, code[token].range(), wording.message);
  finding.code = wording.code;
  report(std::move(finding));
  return true;
}

/// Names that nothing defines: one finding each, and a definition at the start of the function.
bool FunctionParser::repairUndeclared(const ParseBuffer &buffer,
                                      const std::vector<MlirDiagnostic> &errors) {
  const Structure &read = structure();
  const std::vector<Token> &code = part_.tokens.code;
  const uint32_t body = read.statements[0].headerEnd;
  const bool hasBody =
      function_.isFunction && body < function_.tokens.end && code[body].is(TokenKind::LeftBrace);
  // An operation that is no function may use them in its header.
  const uint32_t definitions = hasBody ? code[body].end : function_.range.begin;

  std::map<std::string_view, std::vector<uint32_t>> names; // with the tokens that use them
  for (const MlirDiagnostic &error : errors) {
    const uint32_t token = tokenAt(buffer.toDocument({error.offset, error.offset}).begin);
    if (error.message != kUndeclared || !code[token].is(TokenKind::PercentId))
      continue;
    names[word(token)].push_back(token);
  }
  if (names.empty())
    return false;

  for (auto &[name, uses] : names) {
    const uint32_t first = *std::min_element(uses.begin(), uses.end());
    Placeholder placeholder;
    placeholder.range = placeholder.name = code[first].range();
    placeholder.free = true;
    placeholder.results.push_back({freshName(name), code[first].range(), {"none"}, {false}});
    const std::string fresh = placeholder.results.front().name;
    const uint32_t tag = uint32_t(placeholders_.size());
    placeholders_.push_back(std::move(placeholder));
    addEdit({{definitions, definitions}, "", tag});
    renameUndefined(name, fresh, first);
    if (undefined_.insert(std::string(name)).second)
      reportUndefined(name, first);
  }
  return true;
}

/// Every use of a name in some tokens, with its result number, becomes `fresh`.
void FunctionParser::renameUses(std::string_view name, std::string_view fresh, TokenRange tokens) {
  const std::vector<Token> &code = part_.tokens.code;
  for (uint32_t i = tokens.begin; i < tokens.end; ++i) {
    if (!code[i].is(TokenKind::PercentId) || word(i) != name)
      continue;
    addEdit({code[i].range(), std::string(fresh), kNoTag});
    if (code[i + 1].is(TokenKind::HashId) && code[i + 1].begin == code[i].end)
      addEdit({code[i + 1].range(), "", kNoTag});
  }
}

/// Renames the uses of a name from `first` on that see no definition: to the end of the region
/// around `first`, without the statements around definitions.
void FunctionParser::renameUndefined(std::string_view name, std::string_view fresh,
                                     uint32_t first) {
  const std::vector<Token> &code = part_.tokens.code;
  const Structure &read = structure();
  const uint32_t parent = read.statements[read.statementOf(first)].parent;
  const uint32_t end =
      parent == kNoToken ? function_.tokens.end : read.statements[parent].tokens.end;
  uint32_t from = first;
  for (uint32_t i = first; i < end; ++i) {
    const bool definition =
        code[i].is(TokenKind::PercentId) && word(i) == name &&
        (code[i + 1].is(TokenKind::Equal) ||
         (code[i + 1].is(TokenKind::Colon) && skipResults(code, i) != kNoToken));
    if (!definition)
      continue;
    const uint32_t around = read.statements[read.statementOf(i)].parent;
    if (around == parent || around == kNoToken) {
      renameUses(name, fresh, {from, i});
      return;
    }
    renameUses(name, fresh, {from, std::max(from, read.statements[around].tokens.begin)});
    from = i = std::max(i, read.statements[around].tokens.end - 1);
  }
  renameUses(name, fresh, {from, end});
}

/// What the function calls its values, each name once.
const std::vector<std::string_view> &FunctionParser::definedNames() {
  if (!definedNames_.empty())
    return definedNames_;
  const std::vector<Token> &code = part_.tokens.code;
  std::set<std::string_view> seen;
  for (uint32_t i = function_.tokens.begin; i < function_.tokens.end; ++i) {
    const bool definition = code[i].is(TokenKind::PercentId) &&
                            (code[i + 1].is(TokenKind::Equal) || code[i + 1].is(TokenKind::Colon));
    if (definition && seen.insert(word(i)).second)
      definedNames_.push_back(word(i));
  }
  return definedNames_;
}

void FunctionParser::reportUndefined(std::string_view name, uint32_t first) {
  const std::vector<Token> &code = part_.tokens.code;
  Finding finding = Reporter::make("ktir-undefined-value", code[first].range(),
                                   "'" + std::string(name) + "' is not defined in this region");
  constexpr size_t kShort = 4;
  // A text with more of them is not mistyped.
  constexpr size_t kMostSuggestions = 64;
  std::string_view near;
  if (undefined_.size() <= kMostSuggestions) {
    std::vector<std::string_view> others = definedNames();
    std::erase(others, name);
    near = nearest(name, others, name.size() < kShort ? 1 : 2);
  }
  if (!near.empty() && name.size() > 2) {
    finding.message += "; did you mean '" + std::string(near) + "'?";
    finding.fixes.push_back({"replace by '" + std::string(near) + "'",
                             false,
                             {{code[first].range(), std::string(near)}}});
  }
  report(std::move(finding));
}

Placeholder::Result *FunctionParser::resultNamed(Placeholder &placeholder, std::string_view name) {
  for (Placeholder::Result &result : placeholder.results)
    if (result.name == name)
      return &result;
  return nullptr;
}

/// Gives an unknown value the type that a use wants; false if another use has already decided it.
bool FunctionParser::settleType(Placeholder &placeholder, std::string_view name, uint32_t number,
                                std::string_view type) {
  Placeholder::Result *result = resultNamed(placeholder, name);
  if (!result || number >= result->types.size() || result->settled[number])
    return false;
  result->types[number] = readableType(type, extraAliases_, freshNames_);
  result->settled[number] = true;
  return true;
}

/// A value is used with a type that it does not have.
bool FunctionParser::repairMismatch(const ParseBuffer &buffer, const MlirDiagnostic &error) {
  const size_t at = error.message.find(kOtherType);
  const std::string_view message = error.message;
  const std::string_view types = message.substr(at + kOtherType.size());
  const size_t middle = types.rfind("' vs '");
  if (middle == std::string_view::npos || types.empty())
    return false;
  const std::string_view wanted = types.substr(0, middle);
  std::string_view has = types.substr(middle + 6);
  has.remove_suffix(has.ends_with('\''));

  // What the text at the use calls it, in the parsed text: the document may have another name.
  const std::string &text = buffer.text();
  size_t end = error.offset + 1;
  while (end < text.size() && (isalnum(uint8_t(text[end])) ||
                               std::string_view("_$.-").find(text[end]) != std::string_view::npos))
    ++end;
  const std::string_view name = std::string_view(text).substr(error.offset, end - error.offset);
  uint32_t number = 0;
  if (end < text.size() && text[end] == '#')
    for (size_t i = end + 1; i < text.size() && isdigit(uint8_t(text[i])); ++i)
      number = std::min(1000u, number * 10 + uint32_t(text[i] - '0'));

  const uint32_t token = tokenAt(buffer.toDocument({error.offset, error.offset}).begin);
  const uint32_t statement = structure().statementOf(token);
  uint32_t tag = kNoTag;
  if (!error.notes.empty())
    tag = buffer.tagAt(error.notes.front().offset);
  for (uint32_t i = 0; i < placeholders_.size(); ++i)
    if (placeholders_[i].kind == Placeholder::Kind::ArgumentType &&
        resultNamed(placeholders_[i], name))
      tag = i;
  if (tag < placeholders_.size() && resultNamed(placeholders_[tag], name)) {
    if (settleType(placeholders_[tag], name, number, wanted))
      return true;
    return replace(statement);
  }
  if (repairByIdiom(token, error))
    return true;

  const Statement &read = structure().statements[statement];
  const std::string op(read.nameToken == kNoToken ? std::string_view() : word(read.nameToken));
  Finding finding = Reporter::make("ktir-type-mismatch", part_.tokens.code[token].range(),
                                   "'" + op + "' takes '" + std::string(word(token)) + "' as " +
                                       std::string(wanted) + ", but it is " + std::string(has));
  if (!error.notes.empty()) {
    const uint32_t place =
        buffer.toDocument({error.notes.front().offset, error.notes.front().offset}).begin;
    if (function_.range.contains(place))
      finding.related.push_back(
          {part_.tokens.code[tokenAt(place)].range(), "defined here as " + std::string(has)});
  }
  report(std::move(finding));
  return replace(statement);
}

/// A use before the definition took another type than the definition gives.
bool FunctionParser::repairLateDefinition(const ParseBuffer &buffer, const MlirDiagnostic &error) {
  if (error.notes.empty())
    return false;
  const std::string_view message = error.message;
  const std::string_view note = error.notes.front().message;
  const std::optional<std::string_view> full = textBetween(message, "SSA value '", "'");
  const size_t open = note.find('\'');
  if (!full || open == std::string_view::npos)
    return false;
  std::string_view type = note.substr(open + 1);
  type.remove_suffix(type.ends_with('\''));
  const std::string_view name = full->substr(0, full->find('#'));
  uint32_t number = 0;
  if (const size_t hash = full->find('#'); hash != std::string_view::npos)
    for (char digit : full->substr(hash + 1))
      number = std::min(1000u, number * 10 + uint32_t(digit - '0'));

  const uint32_t use =
      tokenAt(buffer.toDocument({error.notes.front().offset, error.notes.front().offset}).begin);
  const uint32_t tag = buffer.tagAt(error.offset);
  if (tag < placeholders_.size()) {
    if (settleType(placeholders_[tag], name, number, type))
      return true;
    return replace(structure().statementOf(use));
  }
  const uint32_t definition = tokenAt(buffer.toDocument({error.offset, error.offset}).begin);
  Finding finding = Reporter::make("ktir-undefined-value", part_.tokens.code[use].range(),
                                   "'" + std::string(name) + "' is used before its definition on " +
                                       lineMention(lineOf(part_.tokens.code[definition].begin)));
  finding.related.push_back({part_.tokens.code[definition].range(), "defined here"});
  report(std::move(finding));
  return replace(structure().statementOf(use));
}

/// A second definition of a name: keep it under a name of its own.
bool FunctionParser::repairRedefinition(const ParseBuffer &buffer, const MlirDiagnostic &error) {
  const std::vector<Token> &code = part_.tokens.code;
  const std::optional<std::string_view> full = textBetween(error.message, "'", "'");
  if (!full)
    return false;
  const std::string name(full->substr(0, full->find('#')));
  const uint32_t tag = buffer.tagAt(error.offset);
  if (tag < placeholders_.size()) {
    Placeholder::Result *result = resultNamed(placeholders_[tag], name);
    if (!result)
      return false;
    result->name = freshName(name);
    return true;
  }
  uint32_t token = tokenAt(buffer.toDocument({error.offset, error.offset}).begin);
  while (token + 1 < function_.tokens.end && word(token) != name)
    ++token;
  if (word(token) != name)
    return false;

  Finding finding = Reporter::make("ktir-redefined-value", code[token].range(), "");
  finding.message = "'" + name + "' is already defined";
  if (!error.notes.empty()) {
    const uint32_t first =
        tokenAt(buffer.toDocument({error.notes.front().offset, error.notes.front().offset}).begin);
    finding.message += " on " + lineMention(lineOf(code[first].begin));
    finding.related.push_back({code[first].range(), "first definition"});
  }
  const std::string fresh = freshName(name);
  // The result of an operation is meant by nobody after it as much as the first definition is; an
  // argument of a region is meant by the whole region.
  const Statement &statement = structure().statements[structure().statementOf(token)];
  const bool result = statement.nameToken == kNoToken || token < statement.nameToken;
  addEdit({code[token].range(), fresh, kNoTag});
  if (!result)
    renameUses(name, fresh, {statement.headerEnd, statement.tokens.end});
  report(std::move(finding));
  return true;
}

/// MLIR says that an alias is undefined when it stands behind the name: the token of the name.
uint32_t FunctionParser::aliasNameBefore(uint32_t token, const MlirDiagnostic &error) const {
  constexpr uint32_t kFarthest = 8;
  const std::optional<std::string_view> id = textBetween(error.message, "alias id '", "'");
  if (!id)
    return token;
  for (uint32_t back = 0; back <= std::min(kFarthest, token); ++back) {
    const Token &name = part_.tokens.code[token - back];
    if ((name.is(TokenKind::HashId) || name.is(TokenKind::ExclaimId)) &&
        word(token - back).substr(1) == *id)
      return token - back;
  }
  return token;
}

bool FunctionParser::repairUndefinedAlias(uint32_t token, const MlirDiagnostic &error) {
  token = aliasNameBefore(token, error);
  if (!part_.tokens.code[token].is(TokenKind::HashId) &&
      !part_.tokens.code[token].is(TokenKind::ExclaimId))
    return false;
  const std::string_view name = word(token);
  if (aliases_.isBroken(name) || !aliases_.firstComplaint(name))
    return true;
  const bool type = name.starts_with('!');
  Finding finding = Reporter::make("ktir-undefined-alias", part_.tokens.code[token].range(),
                                   (type ? "type alias '" : "attribute alias '") +
                                       std::string(name) + "' is not defined");
  const std::string_view near = aliases_.nearestTo(name);
  if (!near.empty()) {
    finding.message += "; did you mean '" + std::string(near) + "'?";
    finding.fixes.push_back({"replace by '" + std::string(near) + "'",
                             false,
                             {{part_.tokens.code[token].range(), std::string(near)}}});
  }
  report(std::move(finding));
  return true;
}

/// Text that MLIR refuses and people write all the same: rewritten, so that its cost stays.
bool FunctionParser::repairByIdiom(uint32_t token, const MlirDiagnostic &error) {
  const uint32_t index = structure().statementOf(token);
  const Statement &statement = structure().statements[index];
  std::optional<IdiomRepair> idiom =
      repairIdiom(text_, part_.tokens.code, statement, token, error.message);
  if (!idiom)
    return false;
  for (const TextEdit &edit : idiom->edits) {
    // The same rewrite twice has not helped.
    for (const Edit &known : edits_)
      if (known.range == edit.range && known.text == edit.text)
        return false;
    addEdit({edit.range, edit.text, kNoTag});
  }
  Finding finding = Reporter::make(idiom->rule, idiom->range, idiom->message);
  finding.severity = Severity::Error;
  finding.fixes.push_back({idiom->title, true, idiom->edits});
  report(std::move(finding));
  return true;
}

bool FunctionParser::reportUnknownOp(uint32_t index, uint32_t token, std::string_view message) {
  const TextRange range = part_.tokens.code[token].range();
  const std::string name(word(token));
  const std::string dialect = name.substr(0, name.find('.'));
  const bool whole = dialect.size() + 1 < name.size();
  if (message.starts_with(kUnknownDialect) && whole) {
    report(Reporter::make("ktir-unregistered-dialect", range,
                          "dialect '" + dialect + "' is not known here; its ops are skipped"));
    return replace(index);
  }
  if (isDocumentedOnly(name)) {
    report(Reporter::make("ktir-unknown-op", range, "'" + name + "' is not in the dialect yet"));
    return replace(index);
  }
  mlir::MLIRContext *context = session_.context().get();
  const bool known = context->getLoadedDialect(dialect) && whole;
  std::string_view best = nearest(name, operationsOf(context, known ? dialect : ""), 2);
  Finding finding = Reporter::make("ktir-unknown-op", range, "unknown op '" + name + "'");
  const std::string_view moved = opInOtherDialect(name);
  if (!moved.empty())
    best = moved;
  if (!best.empty() && best != name) {
    finding.message += "; did you mean '" + std::string(best) + "'?";
    finding.fixes.push_back(
        {"replace by '" + std::string(best) + "'", false, {{range, std::string(best)}}});
  }
  report(std::move(finding));
  return replace(index);
}

/// Where the arguments end whose parenthesis nothing closes: at what can only follow them, or with
/// the header.
uint32_t FunctionParser::endOfOpenArguments(const Statement &header) const {
  const std::vector<Token> &code = part_.tokens.code;
  if (code[header.unclosedBracket].is(TokenKind::LeftParen))
    for (uint32_t i = header.unclosedBracket + 1; i < header.headerEnd; ++i)
      if (code[i].is(TokenKind::Arrow) ||
          (code[i].is(TokenKind::BareId) && word(i) == "attributes"))
        return i;
  return header.headerEnd;
}

/// Errors before the body: a bracket that nothing closes, or the type of an argument.
bool FunctionParser::repairHeader(uint32_t token, const MlirDiagnostic &error) {
  const Statement &header = structure().statements[0];
  const std::vector<Token> &code = part_.tokens.code;
  if (!function_.isFunction || token > header.headerEnd || header.headerEnd >= function_.tokens.end)
    return false;
  const Wording wording = wordParseError(error.message, word(token), "func.func");
  Finding finding = Reporter::make(wording.rule, code[token].range(), wording.message);
  finding.code = wording.code;

  if (header.unclosedBracket != kNoToken && !headerClosed_) {
    headerClosed_ = true;
    const char *closer = code[header.unclosedBracket].is(TokenKind::LeftBrace)    ? " }"
                         : code[header.unclosedBracket].is(TokenKind::LeftSquare) ? " ]"
                                                                                  : " )";
    const uint32_t at = code[endOfOpenArguments(header) - 1].end;
    addEdit({{at, at}, closer, kNoTag});
    finding.related.push_back({code[header.unclosedBracket].range(), "opened here"});
    report(std::move(finding));
    return true;
  }
  // `%x: type` around the token.
  uint32_t depth = 0, colon = kNoToken;
  for (uint32_t i = header.tokens.begin; i <= token; ++i) {
    if (code[i].is(TokenKind::LeftParen))
      ++depth;
    depth -= depth > 0 && code[i].is(TokenKind::RightParen);
    if (depth == 1 && code[i].is(TokenKind::PercentId) && code[i + 1].is(TokenKind::Colon))
      colon = i + 1;
  }
  if (colon == kNoToken || depth == 0 || colon + 1 > token)
    return false;
  uint32_t end = colon + 1;
  for (uint32_t inner = 0; end < header.headerEnd; ++end) {
    const TokenKind kind = code[end].kind;
    if (inner == 0 && (kind == TokenKind::Comma || kind == TokenKind::RightParen))
      break;
    inner +=
        kind == TokenKind::LeftParen || kind == TokenKind::Less || kind == TokenKind::LeftBrace;
    inner -= inner > 0 && (kind == TokenKind::RightParen || kind == TokenKind::Greater ||
                           kind == TokenKind::RightBrace);
  }
  if (token >= end || end == colon + 1)
    return false;
  Placeholder placeholder;
  placeholder.kind = Placeholder::Kind::ArgumentType;
  placeholder.range = {code[colon + 1].begin, code[end - 1].end};
  placeholder.name = code[colon - 1].range();
  for (const Placeholder &known : placeholders_)
    if (known.kind == placeholder.kind && known.range == placeholder.range)
      return false;
  placeholder.results.push_back(
      {std::string(word(colon - 1)), code[colon - 1].range(), {"none"}, {false}});
  const uint32_t tag = uint32_t(placeholders_.size());
  const TextRange range = placeholder.range;
  placeholders_.push_back(std::move(placeholder));
  addEdit({range, "", tag});
  report(std::move(finding));
  return true;
}

uint32_t FunctionParser::blame(uint32_t token, bool atInsertedBrace, std::string_view message) {
  const Structure &read = structure();
  const uint32_t own = read.statementOf(token);
  if (atInsertedBrace)
    return own;
  const Statement &statement = read.statements[own];
  const std::vector<Token> &code = part_.tokens.code;
  // What an open bracket swallows is its own statement's fault.
  const uint32_t before = statement.previous;
  if (before != kNoToken && !replaced_[before] && token < statement.headerEnd &&
      read.statements[before].unclosedBracket != kNoToken)
    return before;
  const bool expected = message.starts_with("expected ") || contains(message, " expected ");
  if (!expected)
    return own;
  // A brace ends the statement before it, which may be the one that lacks something.
  if (code[token].is(TokenKind::RightBrace) && token > function_.tokens.begin) {
    const uint32_t last = read.statementOf(token - 1);
    return last != own && read.statements[last].tokens.end == token && !replaced_[last] ? last
                                                                                        : own;
  }
  uint32_t prefixEnd = statement.tokens.begin + 1;
  if (code[statement.tokens.begin].is(TokenKind::PercentId)) {
    const uint32_t name = skipResults(code, statement.tokens.begin);
    prefixEnd = name == kNoToken ? prefixEnd : name;
  }
  // A line that is no operation is its own fault.
  const bool isOperation = statement.label || statement.nameToken != kNoToken;
  if (isOperation && token < prefixEnd && statement.previous != kNoToken &&
      !replaced_[statement.previous])
    return statement.previous;
  return own;
}

/// Any other error: the statement that holds it becomes unknown.
bool FunctionParser::repairStatement(const ParseBuffer &buffer, const MlirDiagnostic &error) {
  const std::vector<Token> &code = part_.tokens.code;
  const std::string_view message = error.message;
  const uint32_t offset = std::min<uint32_t>(error.offset, uint32_t(buffer.text().size()) - 1);
  const uint32_t tag = buffer.tagAt(offset);
  const uint32_t place = buffer.toDocument({offset, offset}).begin;
  uint32_t token = tokenAt(place);
  const bool inserted = tag == kInsertedBrace;
  if (inserted && code[token].begin >= place && token > function_.tokens.begin)
    --token;
  if (tag < placeholders_.size())
    return replace(structure().statementOf(token)); // a type that cannot be written: wider

  const uint32_t own = structure().statementOf(token);
  const Statement &read = structure().statements[own];
  const bool atName = token == read.nameToken;
  if (atName && (contains(message, kUnknownOp) || message.starts_with(kUnknownDialect)))
    return reportUnknownOp(own, token, message);
  if (message.starts_with(kUndefinedAlias) || message == kUndefinedLocation) {
    const uint32_t name = aliasNameBefore(token, error);
    repairUndefinedAlias(name, error);
    return replace(structure().statementOf(name));
  }
  if (repairByIdiom(token, error))
    return true;

  const uint32_t blamed = blame(token, inserted, message);
  if (blamed == 0 && repairHeader(token, error))
    return true;
  const Statement &statement = structure().statements[blamed];
  std::string_view op;
  if (statement.nameToken != kNoToken)
    op = word(statement.nameToken);
  const bool atEnd = error.offset >= buffer.text().size();
  const Wording wording =
      wordParseError(message, inserted || atEnd ? std::string_view() : word(token), op);
  TextRange range = code[token].range();
  if (!statement.label && (token >= statement.tokens.end || token < statement.tokens.begin) &&
      blamed != 0)
    range = code[statement.tokens.end - 1].range();
  Finding finding = Reporter::make(wording.rule, range, wording.message);
  finding.code = wording.code;
  if (statement.unclosedBracket != kNoToken)
    finding.related.push_back({code[statement.unclosedBracket].range(), "opened here"});
  report(std::move(finding));
  return replace(blamed);
}

} // namespace ktir::syntax
