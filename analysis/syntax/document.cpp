#include "syntax/document.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "source/source_text.h"
#include "syntax/function_impl.h"
#include "syntax/legacy.h"
#include "syntax/nesting.h"
#include "syntax/pragma.h"
#include "syntax/verification.h"
#include "syntax/wording.h"

#include <algorithm>
#include <map>

namespace ktir::syntax {

namespace {

/// A context serves this much text: enough that its start costs nothing, little enough that what it
/// never frees stays small (about 2 KB for a kernel of 8 KB, most of which it has seen before).
constexpr uint64_t kBytesPerContext = uint64_t(8) << 20;

/// Bounds the search for what is wrong with aliases that nothing uses.
constexpr uint32_t kMaximumAliasErrors = 64;

class PartParser {
public:
  PartParser(std::string_view text, const PartText &part, MlirSession &session, Reporter &reporter)
      : text_(text), part_(part), session_(session), reporter_(reporter), aliases_(text, part) {}

  void run(Part &result, std::vector<Suppression> &suppressions);

private:
  void reportStructure();
  void reportDuplicates();
  void reportCalls();
  void checkUnusedAliases();
  bool tooDeep(TokenRange tokens, std::string_view what);
  void parseFunction(uint32_t index, FunctionPragmas pragmas, Part &result);
  void adopt(const FunctionText &function, ParsedText parsed, FunctionPragmas pragmas,
             Part &result);

  std::string_view text_;
  const PartText &part_;
  MlirSession &session_;
  Reporter &reporter_;
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

bool PartParser::tooDeep(TokenRange tokens, std::string_view what) {
  const uint32_t token = findTooDeep(text_, part_.tokens.code, tokens);
  if (token == kNoToken)
    return false;
  reporter_.report(Reporter::make("ktir-syntax", part_.tokens.code[token].range(),
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
    const ParseOutcome outcome = session_.parse(buffer.text());
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

void PartParser::adopt(const FunctionText &text, ParsedText parsed, FunctionPragmas pragmas,
                       Part &result) {
  const TextEnd end = parsed.cutOff ? TextEnd::CutOff : TextEnd::Whole;
  mlir::Operation *top = nullptr;
  for (mlir::Operation &op : parsed.outcome.block())
    if (!top || op.getName().getStringRef() != "ktir.unknown")
      top = &op;
  if (!top)
    return;
  auto function = std::make_unique<FunctionImpl>(text);
  auto func = mlir::dyn_cast<mlir::func::FuncOp>(top);
  if (func && text.name.empty())
    function->setName(func.getName().str());
  function->setAssumptions(std::move(pragmas.assumptions));
  function->setArgumentComments(std::move(pragmas.argumentComments));
  function->adopt(session_.context(), std::move(parsed), top, text_, part_.tokens.code);
  for (mlir::Operation *op : function->unregistered()) {
    const std::string dialect = op->getName().getDialectNamespace().str();
    const OpSite *site = function->site(op);
    if (dialect == "ktir" || op->getDialect() || !site)
      continue;
    reporter_.report(
        Reporter::make("ktir-unregistered-dialect", site->name,
                       "dialect '" + dialect + "' is not known here; its ops are skipped"));
  }
  verifyFunction(*function, top, end, text_, part_.tokens.code, reporter_);
  if (func)
    result.functions.push_back(std::move(function));
}

void PartParser::parseFunction(uint32_t index, FunctionPragmas pragmas, Part &result) {
  const FunctionText &text = part_.functions[index];
  if (!tooDeep(text.tokens, text.isFunction ? "function" : "text")) {
    FunctionParser parser(session_, text_, part_, text, rewrites_, aliases_, reporter_);
    if (std::optional<ParsedText> parsed = parser.run())
      return adopt(text, std::move(*parsed), std::move(pragmas), result);
  }
  if (!text.isFunction)
    return;
  auto function = std::make_unique<FunctionImpl>(text);
  function->setRecovered();
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
    if (tooDeep(part_.aliases[i].tokens, "alias"))
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
  std::unique_ptr<MlirSession> session;

  MlirSession &freshSession() {
    if (!session || session->parsedBytes() > kBytesPerContext)
      session = std::make_unique<MlirSession>();
    return *session;
  }
};

Parser::Parser() : state_(std::make_unique<State>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser &&) noexcept = default;
Parser &Parser::operator=(Parser &&) noexcept = default;

Document Parser::parse(std::string_view text, const Settings &settings) {
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
      PartParser(readable, text, state_->freshSession(), valid ? reporter : sink)
          .run(part, document.suppressions);
    document.parts.push_back(std::move(part));
  }
  document.findings = reporter.take();
  return document;
}

} // namespace ktir::syntax
