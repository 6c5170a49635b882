#include "syntax/document.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "source/source_text.h"
#include "syntax/function_impl.h"
#include "syntax/function_memory.h"
#include "syntax/legacy.h"
#include "syntax/nesting.h"
#include "syntax/pragma.h"
#include "syntax/verification.h"
#include "syntax/wording.h"

#include <algorithm>
#include <map>
#include <optional>

namespace ktir::syntax {

namespace {

/// A context serves this much text: enough that its start costs nothing, little enough that what it
/// never frees stays small (about 2 KB for a kernel of 8 KB, most of which it has seen before).
constexpr uint64_t kBytesPerContext = uint64_t(8) << 20;

/// Bounds the search for what is wrong with aliases that nothing uses.
constexpr uint32_t kMaximumAliasErrors = 64;

/// Gives a session that is not too old.
class SessionSource {
public:
  MlirSession &fresh() {
    if (!session_ || session_->parsedBytes() > kBytesPerContext)
      session_ = std::make_unique<MlirSession>();
    return *session_;
  }

private:
  std::unique_ptr<MlirSession> session_;
};

class PartParser {
public:
  PartParser(std::string_view text, const PartText &part, SessionSource &sessions,
             Reporter &reporter, const Settings &settings, const Earlier *earlier)
      : text_(text), part_(part), sessions_(sessions), reporter_(reporter), settings_(settings),
        earlier_(earlier), aliases_(text, part) {}

  void run(Part &result, std::vector<Suppression> &suppressions);

private:
  void reportStructure();
  void reportDuplicates();
  void reportCalls();
  void checkUnusedAliases();
  bool tooDeep(TokenRange tokens, std::string_view what, Reporter &reporter);
  void parseFunction(uint32_t index, FunctionPragmas pragmas, Part &result);
  std::shared_ptr<const FunctionBody> readFunction(const FunctionText &text, Reporter &reporter);
  std::shared_ptr<const FunctionBody> adopt(const FunctionText &text, ParsedText parsed,
                                            const std::shared_ptr<mlir::MLIRContext> &context,
                                            Reporter &reporter);
  FunctionKey keyOf(const FunctionText &text);
  void readThroughMemory(const FunctionText &text, FunctionImpl &function);

  std::string_view text_;
  const PartText &part_;
  SessionSource &sessions_;
  Reporter &reporter_;
  const Settings &settings_;
  const Earlier *earlier_;
  AliasTable aliases_;
  SharedRewrites rewrites_;
};

void PartParser::reportStructure() {
  const std::vector<Token> &code = part_.tokens.code;
  if (!part_.strayBraces.empty())
    reporter_.report(Reporter::make("ktir-syntax", code[part_.strayBraces.front()].range(),
                                    "expected an operation, found '}' that closes nothing"));
  const bool said = std::any_of(part_.functions.begin(), part_.functions.end(),
                                [](const FunctionText &f) { return f.unclosed; });
  if (part_.unclosedModule == kNoToken || said)
    return;
  Finding finding = Reporter::make("ktir-syntax", code[code.size() - 2].range(),
                                   "expected '}', found the end of the text");
  finding.related.push_back({code[part_.unclosedModule].range(), "to match this '{'"});
  finding.fixes.push_back(
      {"insert '}'", false, {{{code[code.size() - 2].end, code[code.size() - 2].end}, "\n}"}}});
  reporter_.report(std::move(finding));
}

void PartParser::reportDuplicates() {
  std::map<std::string_view, const FunctionText *> first;
  for (const FunctionText &function : part_.functions) {
    if (function.name.empty())
      continue;
    const auto [known, added] = first.emplace(function.name, &function);
    if (added)
      continue;
    const TextRange place = known->second->nameRange;
    const uint32_t line = PositionMap(text_).lineOf(place.begin) + 1;
    Finding finding = Reporter::make("ktir-redefined-value", function.nameRange,
                                     "'@" + std::string(function.name) +
                                         "' is already defined on line " + std::to_string(line));
    finding.related.push_back({place, "first definition"});
    reporter_.report(std::move(finding));
  }
}

/// Functions are parsed one by one, so MLIR cannot see what a call refers to.
void PartParser::reportCalls() {
  const std::vector<Token> &code = part_.tokens.code;
  for (uint32_t i = 0; i + 1 < code.size(); ++i) {
    if (!code[i].is(TokenKind::BareId) || !code[i + 1].is(TokenKind::AtId))
      continue;
    const std::string_view word = code[i].text(text_);
    if (word != "call" && word != "func.call")
      continue;
    const std::string_view name = code[i + 1].text(text_).substr(1);
    const bool known = std::any_of(part_.functions.begin(), part_.functions.end(),
                                   [&](const FunctionText &f) { return f.name == name; });
    if (!known)
      reporter_.report(
          Reporter::make("ktir-invalid-op", code[i + 1].range(),
                         "'" + std::string(name) + "' does not reference a function of this file"));
  }
}

bool PartParser::tooDeep(TokenRange tokens, std::string_view what, Reporter &reporter) {
  const uint32_t token = findTooDeep(text_, part_.tokens.code, tokens);
  if (token == kNoToken)
    return false;
  reporter.report(Reporter::make("ktir-syntax", part_.tokens.code[token].range(),
                                 "nested deeper than " + std::to_string(kMaximumNesting) +
                                     " levels: this " + std::string(what) + " is not read"));
  return true;
}

/// Aliases that no function uses have not been read yet.
void PartParser::checkUnusedAliases() {
  std::vector<uint32_t> unused = aliases_.unused();
  for (uint32_t attempt = 0; attempt < kMaximumAliasErrors && !unused.empty(); ++attempt) {
    ParseBuffer buffer(text_);
    std::vector<uint32_t> needed = unused;
    for (uint32_t alias : unused)
      for (uint32_t other : aliases_.usedBy(
               {part_.aliases[alias].tokens.begin + 2, part_.aliases[alias].tokens.end}))
        needed.push_back(other);
    std::sort(needed.begin(), needed.end());
    needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
    buffer.appendText(rewrites_.aliases, {0, 0});
    for (uint32_t alias : needed) {
      buffer.append(part_.aliases[alias].range, rewrites_.edits);
      buffer.appendText("\n", {part_.aliases[alias].range.end, part_.aliases[alias].range.end});
    }
    const ParseOutcome outcome = sessions_.fresh().parse(buffer.text());
    if (outcome.succeeded || outcome.errors.empty())
      return;
    const MlirDiagnostic &error = outcome.errors.front();
    const uint32_t offset = buffer.toDocument({error.offset, error.offset}).begin;
    const auto at = std::find_if(needed.begin(), needed.end(), [&](uint32_t alias) {
      return offset < part_.aliases[alias].range.end;
    });
    if (at == needed.end())
      return;
    const AliasText &alias = part_.aliases[*at];
    uint32_t token = alias.tokens.begin;
    while (token + 1 < alias.tokens.end && part_.tokens.code[token].end <= offset)
      ++token;
    const Token &place = part_.tokens.code[token];
    const std::string_view name = place.text(text_);
    aliases_.markBroken(*at);
    if (error.message.starts_with("undefined symbol alias")) {
      if (!aliases_.isBroken(name) && aliases_.firstComplaint(name))
        reporter_.report(
            Reporter::make("ktir-undefined-alias", place.range(),
                           "attribute alias '" + std::string(name) + "' is not defined"));
    } else {
      const Wording wording = wordParseError(error.message, name, {});
      Finding finding = Reporter::make(wording.rule, place.range(), wording.message);
      finding.code = wording.code;
      reporter_.report(std::move(finding));
    }
    std::erase(unused, *at);
    std::erase_if(unused, [&](uint32_t other) { return other == *at; });
  }
}

std::shared_ptr<const FunctionBody>
PartParser::adopt(const FunctionText &text, ParsedText parsed,
                  const std::shared_ptr<mlir::MLIRContext> &context, Reporter &reporter) {
  const TextEnd end = parsed.cutOff ? TextEnd::CutOff : TextEnd::Whole;
  mlir::Operation *top = nullptr;
  for (mlir::Operation &op : parsed.outcome.block())
    if (!top || op.getName().getStringRef() != "ktir.unknown")
      top = &op;
  if (!top)
    return nullptr;
  FunctionImpl function(text);
  if (auto func = mlir::dyn_cast<mlir::func::FuncOp>(top); func && text.name.empty())
    function.setName(func.getName().str());
  function.setBody(makeBody(context, std::move(parsed), top, text_, part_.tokens.code));
  for (mlir::Operation *op : function.body()->unregistered) {
    const std::string dialect = op->getName().getDialectNamespace().str();
    const OpSite *site = function.site(op);
    if (dialect == "ktir" || op->getDialect() || !site)
      continue;
    reporter.report(
        Reporter::make("ktir-unregistered-dialect", site->name,
                       "dialect '" + dialect + "' is not known here; its ops are skipped"));
  }
  verifyFunction(function, top, end, text_, part_.tokens.code, reporter);
  return function.body();
}

/// Null when nothing of it can be read.
std::shared_ptr<const FunctionBody> PartParser::readFunction(const FunctionText &text,
                                                             Reporter &reporter) {
  if (tooDeep(text.tokens, text.isFunction ? "function" : "text", reporter))
    return nullptr;
  MlirSession &session = sessions_.fresh();
  FunctionParser parser(session, text_, part_, text, rewrites_, aliases_, reporter);
  std::optional<ParsedText> parsed = parser.run();
  return parsed ? adopt(text, std::move(*parsed), session.context(), reporter) : nullptr;
}

/// Everything that `readFunction` looks at, save the settings.
FunctionKey PartParser::keyOf(const FunctionText &text) {
  const uint32_t begin = earlier_->lines.line(earlier_->lines.lineOf(text.range.begin)).begin;
  FunctionKey key{text_.substr(begin, text.range.end - begin), {}};
  std::string &context = key.context;
  context +=
      char('0' + (text.isFunction ? 1 : 0) + (text.unclosed ? 2 : 0) +
           (text.layout == Layout::Trust ? 4 : 0) + (text.range.end == text_.size() ? 8 : 0));
  context += std::to_string(text.range.begin - begin) + ' ';
  // What follows is named where a brace is missing.
  if (text.unclosed || text.layout == Layout::Trust)
    context += part_.tokens.code[text.tokens.end].text(text_);
  context += '\n' + aliases_.definitionsFor(text.tokens) + rewrites_.aliases;
  const auto first =
      std::partition_point(rewrites_.edits.begin(), rewrites_.edits.end(),
                           [&](const Edit &edit) { return edit.range.begin < text.range.begin; });
  for (auto edit = first; edit != rewrites_.edits.end() && text.range.contains(edit->range); ++edit)
    context += std::to_string(edit->range.begin - begin) + '+' +
               std::to_string(edit->range.size()) + edit->text + '\n';
  return key;
}

void PartParser::readThroughMemory(const FunctionText &text, FunctionImpl &function) {
  const FunctionKey key = keyOf(text);
  const uint32_t begin = uint32_t(key.text.data() - text_.data());
  const uint32_t line = earlier_->lines.lineOf(begin) + 1;
  if (const RememberedFunction *known = earlier_->memory.find(key)) {
    for (const Finding &finding : known->findings)
      reporter_.report(movedFinding(finding, begin - known->begin, line - known->line));
    return function.setBody(known->body, begin - known->begin);
  }
  const uint64_t changes = aliases_.changes();
  Reporter own(text_, settings_);
  function.setBody(readFunction(text, own));
  const TextRange range{begin, text.range.end};
  const uint32_t lastLine = earlier_->lines.lineOf(text.range.end) + 1;
  bool remember = aliases_.changes() == changes;
  for (const Finding &finding : own.reported()) {
    remember &= FunctionMemory::staysInside(finding, range, line, lastLine);
    reporter_.report(finding);
  }
  if (remember)
    earlier_->memory.add(key, {{}, {}, begin, line, function.body(), own.reported(), 0});
}

void PartParser::parseFunction(uint32_t index, FunctionPragmas pragmas, Part &result) {
  const FunctionText &text = part_.functions[index];
  auto function = std::make_unique<FunctionImpl>(text);
  if (earlier_)
    readThroughMemory(text, *function);
  else
    function->setBody(readFunction(text, reporter_));
  if (auto func = mlir::dyn_cast_or_null<mlir::func::FuncOp>(function->op())) {
    if (text.name.empty())
      function->setName(func.getName().str());
  } else if (function->op() || !text.isFunction) {
    return;
  } else {
    function->setRecovered();
  }
  function->setAssumptions(std::move(pragmas.assumptions));
  function->setArgumentComments(std::move(pragmas.argumentComments));
  result.functions.push_back(std::move(function));
}

void PartParser::run(Part &result, std::vector<Suppression> &suppressions) {
  reportStructure();
  reportDuplicates();
  if (part_.hasCalls)
    reportCalls();
  aliases_.reportMisplaced(reporter_);
  for (uint32_t i = 0; i < part_.aliases.size(); ++i)
    if (tooDeep(part_.aliases[i].tokens, "alias", reporter_))
      aliases_.markBroken(i);
  if (part_.mayHaveLegacy)
    rewrites_ = rewriteLegacy(text_, part_, reporter_);
  std::vector<FunctionPragmas> pragmas = readPragmas(text_, part_, suppressions, reporter_);
  result.functions.reserve(part_.functions.size());
  for (uint32_t i = 0; i < part_.functions.size(); ++i)
    parseFunction(i, std::move(pragmas[i]), result);
  checkUnusedAliases();
}

} // namespace

struct Parser::State {
  SessionSource sessions;
};

Parser::Parser() : state_(std::make_unique<State>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser &&) noexcept = default;
Parser &Parser::operator=(Parser &&) noexcept = default;

Document Parser::parse(std::string_view text, const Settings &settings, const Earlier *earlier) {
  Document document;
  Reporter reporter(text, settings);
  if (text.size() > SourceText::kMaximumSize) {
    reporter.report(Reporter::make("ktir-syntax", {0, 1},
                                   "the text has " + std::to_string(text.size()) +
                                       " bytes; at most 67,108,864 (64 MiB) are read"));
    document.findings = reporter.take();
    return document;
  }
  // Bytes that are no UTF-8 are reported once; the rest is read with '?' in their place.
  std::string repaired;
  if (size_t wrong = findInvalidUtf8(text); wrong < text.size()) {
    const uint32_t at = uint32_t(wrong);
    reporter.report(
        Reporter::make("ktir-syntax", {at, at + 1}, "the text is not valid UTF-8 here"));
    repaired = text;
    for (; wrong < text.size(); wrong = findInvalidUtf8(text, wrong + 1))
      repaired[wrong] = '?';
  }
  const bool valid = repaired.empty();
  Reporter sink(text, settings);
  const std::string_view readable = valid ? text : std::string_view(repaired);
  for (const TextRange &range : splitParts(readable)) {
    const PartText text = splitPart(readable, range);
    Part part{range, text.kind, {}};
    if (text.kind == PartKind::Kernel)
      PartParser(readable, text, state_->sessions, valid ? reporter : sink, settings, earlier)
          .run(part, document.suppressions);
    document.parts.push_back(std::move(part));
  }
  document.findings = reporter.take();
  if (earlier)
    earlier->memory.endVersion();
  return document;
}

} // namespace ktir::syntax
