#include "syntax/function_parser.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "syntax/generic_parts.h"

#include <algorithm>

namespace ktir::syntax {

namespace {

/// Bounds the work on one function: attempts, and bytes handed to MLIR in all.
constexpr uint32_t kMaximumAttempts = 400;
constexpr uint64_t kSpareBytes = uint64_t(16) << 20;
constexpr uint64_t kFullReads = 4;

bool isTerminatorName(std::string_view name) {
  return name == "return" || name == "func.return" || name.ends_with(".yield") ||
         name == "ktdp.yield_partial" || name == "ktdp.yield_reduced";
}

} // namespace

const Structure &FunctionParser::structure() {
  if (!structure_) {
    structure_ = readStructure(text_, part_.tokens.code, function_.tokens.begin,
                               function_.tokens.end, function_.layout);
    replaced_.assign(structure_->statements.size(), false);
  }
  return *structure_;
}

/// The token of the function that holds `offset`, or the next one, or the last.
uint32_t FunctionParser::tokenAt(uint32_t offset) const {
  const auto begin = part_.tokens.code.begin();
  const auto found =
      std::partition_point(begin + function_.tokens.begin, begin + function_.tokens.end,
                           [&](const Token &t) { return t.end <= offset; });
  const uint32_t token = uint32_t(found - begin);
  return token < function_.tokens.end ? token : function_.tokens.end - 1;
}

/// Puts in closing braces where indentation says they belong, and takes out those too many.
void FunctionParser::repairBraces() {
  if (!function_.unclosed && function_.layout == Layout::Ignore)
    return;
  const Structure &read = structure();
  const std::vector<Token> &code = part_.tokens.code;
  for (uint32_t token : read.extraBraces) {
    reporter_.report(Reporter::make("ktir-syntax", code[token].range(),
                                    "expected an operation, found '}' that closes nothing"));
    addEdit({code[token].range(), "", kNoTag});
    recovered_ = true;
  }
  bool saidCutOff = false;
  for (const MissingBrace &missing : read.missing) {
    const bool atEnd = missing.before >= function_.tokens.end;
    if (atEnd)
      lastStatement_ =
          code[read.statements[read.statementOf(missing.before - 1)].tokens.begin].begin;
    const uint32_t last = missing.before - 1;
    const TextRange place{code[last].end, code[last].end};
    addEdit({place, "\n}", kInsertedBrace, code[missing.open].begin});
    recovered_ = true;
    cutOff_ |= atEnd;
    if (atEnd && saidCutOff)
      continue;
    saidCutOff |= atEnd;
    const Token &next = code[missing.before];
    Finding finding =
        Reporter::make("ktir-syntax", code[last].range(),
                       "expected '}', found " + (next.is(TokenKind::End)
                                                     ? std::string("the end of the text")
                                                     : "'" + std::string(next.text(text_)) + "'"));
    finding.related.push_back({code[missing.open].range(), "to match this '{'"});
    Fix fix;
    fix.title = "insert '}'";
    fix.safe = false;
    const std::string indent(lineIndent(text_, code[missing.open].begin), ' ');
    fix.edits.push_back({place, "\n" + indent + "}"});
    finding.fixes.push_back(std::move(fix));
    reporter_.report(std::move(finding));
  }
}

/// Alias definitions inside the function: they have been read, MLIR must not see them.
void FunctionParser::blankNestedAliases() {
  for (const AliasText &alias : part_.aliases)
    if (alias.nested && function_.range.contains(alias.range))
      addEdit({alias.range, "", kNoTag});
}

/// True if the word at `token` can be read as part of linalg.reduce, broadcast or transpose.
bool FunctionParser::belongsToLinalg(uint32_t token) const {
  constexpr uint32_t kFarthest = 4000;
  uint32_t depth = 0;
  for (uint32_t i = token; i > function_.tokens.begin && token - i < kFarthest; --i) {
    const Token &before = part_.tokens.code[i - 1];
    if (before.is(TokenKind::RightBrace))
      ++depth;
    if (before.is(TokenKind::LeftBrace) && depth-- == 0)
      return false;
    if (before.is(TokenKind::BareId) && depth == 0 &&
        (word(i - 1) == "linalg.reduce" || word(i - 1) == "linalg.broadcast" ||
         word(i - 1) == "linalg.transpose"))
      return true;
  }
  return token - function_.tokens.begin >= kFarthest;
}

/// Keeps from MLIR what would crash it. False if that leaves nothing.
bool FunctionParser::replaceBadLists() {
  const std::vector<Token> &code = part_.tokens.code;
  for (uint32_t token : part_.badLists) {
    if (token < function_.tokens.begin || token >= function_.tokens.end || !belongsToLinalg(token))
      continue;
    uint32_t list = std::min(token + 2, function_.tokens.end - 1);
    if (code[list].firstOnLine)
      list = token + 1;
    report(
        Reporter::make("ktir-syntax", code[list].range(),
                       "expected a list of integers after '" + std::string(word(token)) + " ='"));
    recovered_ = true;
    const uint32_t index = structure().statementOf(token);
    if (!replaced_[index] && !replace(index))
      return false;
  }
  return true;
}

/// Reports unless the finding follows from where the text is cut off, which has been said.
void FunctionParser::report(Finding finding) {
  if (!lastStatement_ || finding.range.begin < *lastStatement_)
    reporter_.report(std::move(finding));
}

/// Adds an edit. A placeholder takes the place of all edits that it meets; any other edit gives
/// way.
void FunctionParser::addEdit(Edit edit) {
  const auto meets = [](const TextRange &a, const TextRange &b) {
    return a.begin < b.end && b.begin < a.end;
  };
  if (edit.tag < placeholders_.size() && !edit.range.empty()) {
    std::erase_if(edits_, [&](const Edit &e) {
      return meets(e.range, edit.range) ||
             (e.tag == kInsertedBrace && edit.range.contains(e.opener));
    });
  } else if (std::any_of(edits_.begin(), edits_.end(),
                         [&](const Edit &e) { return meets(e.range, edit.range); })) {
    return;
  }
  const auto at = std::upper_bound(edits_.begin(), edits_.end(), edit,
                                   [](const Edit &a, const Edit &b) { return a.range < b.range; });
  edits_.insert(at, std::move(edit));
}

std::string FunctionParser::placeholderText(const Placeholder &placeholder) const {
  if (placeholder.kind == Placeholder::Kind::ArgumentType)
    return placeholder.results.front().types.front();
  std::string names, types;
  for (const Placeholder::Result &result : placeholder.results) {
    names += names.empty() ? "" : ", ";
    names += result.name;
    if (result.types.size() != 1)
      names += ":" + std::to_string(result.types.size());
    for (const std::string &type : result.types)
      types += (types.empty() ? "" : ", ") + type;
  }
  return (names.empty() ? "" : names + " = ") + "\"ktir.unknown\"() : () -> (" + types + ")";
}

ParseBuffer FunctionParser::assemble() const {
  ParseBuffer buffer(text_);
  const TextRange start{function_.range.begin, function_.range.begin};
  if (!rewrites_.aliases.empty())
    buffer.appendText(rewrites_.aliases, start);
  if (!extraAliases_.empty())
    buffer.appendText(extraAliases_, start);
  for (uint32_t alias : usedAliases_) {
    const TextRange range = part_.aliases[alias].range;
    buffer.append(range, rewrites_.edits);
    buffer.appendText("\n", {range.end, range.end});
  }
  if (placeholders_.empty()) {
    buffer.append(function_.range, edits_);
    return buffer;
  }
  std::vector<Edit> edits = edits_;
  for (Edit &edit : edits)
    if (edit.tag < placeholders_.size())
      edit.text = " " + placeholderText(placeholders_[edit.tag]) + " ";
  buffer.append(function_.range, edits);
  return buffer;
}

std::optional<ParsedText> FunctionParser::run() {
  usedAliases_ = aliases_.usedBy(function_.tokens);
  for (const Edit &edit : rewrites_.edits)
    if (function_.range.contains(edit.range))
      edits_.push_back(edit);
  blankNestedAliases();
  repairBraces();
  if (!replaceBadLists())
    return std::nullopt;

  uint64_t bytes = 0;
  const uint64_t limit = kSpareBytes + kFullReads * function_.range.size();
  for (uint32_t attempt = 0; attempt < kMaximumAttempts; ++attempt) {
    ParseBuffer buffer = assemble();
    ParseOutcome outcome = session_.parse(buffer.text());
    if (outcome.succeeded && !unreadable(outcome)) {
      ParsedText parsed{std::move(outcome), std::move(buffer), std::move(placeholders_), recovered_,
                        cutOff_};
      return parsed;
    }
    recovered_ = true;
    bytes += buffer.text().size();
    const bool repaired =
        outcome.succeeded ? repairUnreadable(buffer, outcome)
                          : progresses(buffer, outcome.errors) && repair(buffer, outcome.errors);
    if (!repaired || bytes > limit)
      return std::nullopt;
  }
  return std::nullopt;
}

/// False if the same error has come up so often that repairing it does not help.
bool FunctionParser::progresses(const ParseBuffer &buffer,
                                const std::vector<MlirDiagnostic> &errors) {
  constexpr uint32_t kMostRepetitions = 3;
  if (errors.empty())
    return false;
  const uint32_t offset = errors.front().offset;
  const uint32_t place = buffer.toDocument({offset, offset}).begin;
  return ++seen_[{place, errors.front().message}] <= kMostRepetitions;
}

/// An op that MLIR 22.1 has read but that nobody can look at: one that uses a value of its own
/// region has a null operand, a `linalg.generic` may lack its maps.
mlir::Operation *FunctionParser::unreadable(const ParseOutcome &outcome) const {
  mlir::Operation *found = nullptr;
  for (mlir::Operation &top : outcome.block())
    top.walk([&](mlir::Operation *op) {
      const bool null = llvm::any_of(op->getOpOperands(),
                                     [](mlir::OpOperand &operand) { return !operand.get(); });
      if (null || !missingGenericPart(op).empty())
        found = op;
    });
  return found;
}

bool FunctionParser::repairUnreadable(const ParseBuffer &buffer, const ParseOutcome &outcome) {
  mlir::Operation *op = unreadable(outcome);
  const auto *definition = outcome.state->getOpDef(op);
  if (!definition)
    return false;
  const uint32_t offset = uint32_t(definition->loc.Start.getPointer() - buffer.text().data());
  const uint32_t token = tokenAt(buffer.toDocument({offset, offset}).begin);
  const std::string missing = missingGenericPart(op);
  report(missing.empty()
             ? Reporter::make("ktir-undefined-value", part_.tokens.code[token].range(),
                              "'" + std::string(word(token)) +
                                  "' uses a value that is defined only inside it")
             : Reporter::make("ktir-missing-attribute", part_.tokens.code[token].range(), missing));
  return replace(structure().statementOf(token));
}

/// Puts a placeholder where a statement stands. False if there is nothing to put it into.
bool FunctionParser::replace(uint32_t index) {
  const Structure &read = structure();
  while (index != 0 && (read.statements[index].label || replaced_[index]))
    index = read.statements[index].parent;
  if (index == 0)
    return false;
  const Statement &statement = read.statements[index];
  const std::vector<Token> &code = part_.tokens.code;
  replaced_[index] = true;

  Placeholder placeholder;
  placeholder.range = {code[statement.tokens.begin].begin, code[statement.tokens.end - 1].end};
  placeholder.name =
      code[statement.nameToken == kNoToken ? statement.tokens.begin : statement.nameToken].range();
  uint32_t i = statement.tokens.begin;
  while (i < statement.tokens.end && code[i].is(TokenKind::PercentId)) {
    Placeholder::Result result;
    result.name = word(i);
    result.definition = code[i].range();
    uint32_t count = 1;
    if (code[i + 1].is(TokenKind::Colon)) {
      constexpr uint32_t kMostResults = 64;
      uint32_t value = 0;
      for (char digit : word(i + 2))
        value = std::min<uint32_t>(kMostResults, value * 10 + uint32_t(digit - '0'));
      count = std::max(1u, value);
      i += 2;
    }
    result.types.assign(count, "none");
    result.settled.assign(count, false);
    placeholder.results.push_back(std::move(result));
    ++i;
    if (!code[i].is(TokenKind::Comma))
      break;
    ++i;
  }
  placeholder.terminator =
      statement.nameToken != kNoToken && isTerminatorName(word(statement.nameToken));
  const uint32_t tag = uint32_t(placeholders_.size());
  // A definition that was already inserted for an undeclared name stays where it is.
  const TextRange range = placeholder.range;
  placeholders_.push_back(std::move(placeholder));
  addEdit({range, "", tag});
  return true;
}

std::string FunctionParser::freshName(std::string_view stem) {
  std::string name;
  do
    name = std::string(stem) + "_ktir_" + std::to_string(freshNames_++);
  while (text_.find(name) != std::string_view::npos);
  return name;
}

uint32_t FunctionParser::lineOf(uint32_t offset) const {
  return uint32_t(std::count(text_.begin(), text_.begin() + offset, '\n')) + 1;
}

} // namespace ktir::syntax
