#include "syntax/legacy.h"

#include "syntax/idioms.h"
#include "syntax/legacy_subscripts.h"

#include <algorithm>
#include <array>

namespace ktir::syntax {

namespace {

constexpr std::string_view kOldSpace = "#ktdp.spyre_memory_space";
constexpr std::string_view kFuture = "!ktdp.tile_future";
constexpr std::string_view kSyntaxRule = "ktir-deprecated-syntax";

bool opens(TokenKind kind) {
  return kind == TokenKind::LeftParen || kind == TokenKind::LeftSquare ||
         kind == TokenKind::LeftBrace || kind == TokenKind::Less;
}

bool closes(TokenKind kind) {
  return kind == TokenKind::RightParen || kind == TokenKind::RightSquare ||
         kind == TokenKind::RightBrace || kind == TokenKind::Greater;
}

/// What the part of an element type says of its width; 0 if it is no float.
unsigned floatBits(std::string_view type) {
  for (auto [name, bits] : {std::pair{"bf16", 16u}, {"f16", 16u}, {"f32", 32u}, {"f64", 64u}}) {
    const size_t at = type.rfind(name);
    if (at != std::string_view::npos)
      return bits;
  }
  return 0;
}

class LegacyRewriter {
public:
  LegacyRewriter(std::string_view text, const PartText &part, Reporter &reporter)
      : text_(text), part_(part), code_(part.tokens.code), reporter_(reporter),
        end_(uint32_t(code_.size() - 1)) {}

  SharedRewrites run();

private:
  std::string_view word(uint32_t i) const { return code_[i].text(text_); }
  bool is(uint32_t i, TokenKind kind) const { return i < end_ && code_[i].is(kind); }
  bool isWord(uint32_t i, std::string_view w) const {
    return is(i, TokenKind::BareId) && word(i) == w;
  }
  std::string_view slice(TextRange range) const { return text_.substr(range.begin, range.size()); }
  TextRange span(uint32_t first, uint32_t last) const {
    return {code_[first].begin, code_[last].end};
  }
  uint32_t matching(uint32_t open) const;
  uint32_t findOutside(uint32_t from, uint32_t to, TokenKind kind) const;
  uint32_t statementEnd(uint32_t name) const;

  void visitWord(uint32_t i);
  void visitOperation(uint32_t i, std::string_view name);
  void memorySpace(uint32_t i);
  void tileFuture(uint32_t i);
  void oldPrefix(uint32_t i);
  void affineOperators(uint32_t i);
  void floatName(uint32_t i);
  void oldFloatOp(uint32_t i, std::string_view name);
  void convert(uint32_t i);
  void produce(uint32_t i, uint32_t end);
  void groupsAttribute(uint32_t i, uint32_t end);
  void viewResult(uint32_t i, uint32_t end);
  void tileResult(uint32_t i, uint32_t end);
  void subscripts(uint32_t i, uint32_t end, std::string_view name);

  /// Rewrites for MLIR and offers the same edits as the fix.
  void rewrite(std::string_view rule, Severity severity, std::string_view code, TextRange range,
               std::string message, std::string title, std::vector<TextEdit> edits);
  void addEdits(const std::vector<TextEdit> &edits);
  std::string freshAlias();

  std::string_view text_;
  const PartText &part_;
  const std::vector<Token> &code_;
  Reporter &reporter_;
  uint32_t end_;
  SharedRewrites result_;
  uint32_t aliasNumber_ = 0;
};

/// The bracket that closes `open`; `end_` if none does.
uint32_t LegacyRewriter::matching(uint32_t open) const {
  uint32_t depth = 0;
  for (uint32_t i = open; i < end_; ++i) {
    if (opens(code_[i].kind))
      ++depth;
    else if (closes(code_[i].kind) && --depth == 0)
      return i;
  }
  return end_;
}

uint32_t LegacyRewriter::findOutside(uint32_t from, uint32_t to, TokenKind kind) const {
  uint32_t depth = 0;
  for (uint32_t i = from; i < to; ++i) {
    if (depth == 0 && code_[i].is(kind))
      return i;
    if (opens(code_[i].kind))
      ++depth;
    else if (closes(code_[i].kind) && depth-- == 0)
      return to;
  }
  return to;
}

/// Where the operation named at `name` surely ends: the next statement at line start, or a closing
/// bracket that it did not open.
uint32_t LegacyRewriter::statementEnd(uint32_t name) const {
  uint32_t depth = 0;
  for (uint32_t i = name + 1; i < end_; ++i) {
    const Token &token = code_[i];
    const bool starts = token.firstOnLine &&
                        ((token.is(TokenKind::PercentId) && skipResults(code_, i) != kNoToken) ||
                         (token.is(TokenKind::BareId) && !is(i + 1, TokenKind::Equal) &&
                          (word(i).find('.') != std::string_view::npos || word(i) == "return")));
    if (starts)
      return i;
    if (opens(token.kind))
      ++depth;
    else if (closes(token.kind) && depth-- == 0)
      return i;
  }
  return end_;
}

void LegacyRewriter::addEdits(const std::vector<TextEdit> &edits) {
  for (const TextEdit &edit : edits)
    result_.edits.push_back({edit.range, edit.text, kNoTag});
}

void LegacyRewriter::rewrite(std::string_view rule, Severity severity, std::string_view code,
                             TextRange range, std::string message, std::string title,
                             std::vector<TextEdit> edits) {
  addEdits(edits);
  Finding finding = Reporter::make(rule, range, std::move(message));
  finding.severity = severity;
  finding.code = code;
  finding.fixes.push_back({std::move(title), true, std::move(edits)});
  reporter_.report(std::move(finding));
}

std::string LegacyRewriter::freshAlias() {
  std::string name;
  do
    name = "#groups" + std::to_string(aliasNumber_++);
  while (text_.find(name) != std::string_view::npos);
  return name;
}

/// Both generations are registered, so MLIR reads this as it is.
void LegacyRewriter::memorySpace(uint32_t i) {
  if (!is(i + 1, TokenKind::Less) || !is(i + 2, TokenKind::BareId))
    return;
  const uint32_t close = matching(i + 1);
  if (close == end_)
    return;
  const TextRange range = span(i, close);
  const std::string_view kind = word(i + 2);
  const std::string written(slice(range));
  if (kind == "L0" || kind == "unspecified") {
    Finding finding = Reporter::make("ktir-deprecated-memory-space", range,
                                     "'" + written + "' has no successor; say where the memory is");
    finding.severity = Severity::Error;
    finding.code = "KT-D02";
    finding.fixes.push_back(
        {"use '#ktdp.memory_space<global>'", false, {{range, "#ktdp.memory_space<global>"}}});
    finding.fixes.push_back(
        {"use '#ktdp.memory_space<ct_local>'", false, {{range, "#ktdp.memory_space<ct_local>"}}});
    reporter_.report(std::move(finding));
    return;
  }
  const bool numbered = is(i + 3, TokenKind::Comma);
  if ((kind != "HBM" && kind != "LX") || (kind == "HBM" && numbered))
    return;
  std::string meant = kind == "HBM" ? "#ktdp.memory_space<global" : "#ktdp.memory_space<ct_local";
  if (numbered) {
    if (!isWord(i + 4, "core") || !is(i + 5, TokenKind::Equal) || close < i + 7)
      return;
    meant += ", ct_id = " + std::string(slice(span(i + 6, close - 1)));
  }
  meant += ">";
  Finding finding = Reporter::make("ktir-deprecated-memory-space", range,
                                   "'" + written + "' is an old spelling of '" + meant + "'");
  finding.code = "KT-D01";
  finding.fixes.push_back({"write '" + meant + "'", true, {{range, meant}}});
  reporter_.report(std::move(finding));
}

/// Old forms, and sets written in place that break MLIR's search for the closing `>`.
void LegacyRewriter::tileFuture(uint32_t i) {
  if (!is(i + 1, TokenKind::Less))
    return;
  const uint32_t close = matching(i + 1);
  if (close == end_ || close < i + 4)
    return;
  const bool parenthesised = is(i + 2, TokenKind::LeftParen);
  // The last comma outside brackets separates the roles from the groups.
  uint32_t comma = kNoToken;
  for (uint32_t at = i + 2; at < close; ++at) {
    at = findOutside(at, close, TokenKind::Comma);
    if (at < close)
      comma = at;
  }
  if (comma == kNoToken)
    return;
  const bool named = isWord(comma + 1, "groups") && is(comma + 2, TokenKind::Equal);
  const uint32_t set = named ? comma + 3 : comma + 1;
  if (set >= close || (!named && !is(set, TokenKind::HashId)))
    return;
  bool inequality = false;
  for (uint32_t k = set; k < close; ++k)
    inequality |= is(k, TokenKind::GreaterEqual) || is(k, TokenKind::LessEqual);
  if (parenthesised && named && !inequality)
    return;

  const TextRange range = span(i, close);
  std::string groups(slice(span(set, close - 1)));
  std::vector<TextEdit> edits;
  if (inequality) {
    const std::string alias = freshAlias();
    const std::string definition = alias + " = " + groups + "\n";
    result_.aliases += definition;
    const uint32_t top = code_[0].begin;
    edits.push_back({{top, top}, definition});
    groups = alias;
  }
  const std::string roles(slice(span(i + 2, comma - 1)));
  const std::string meant = std::string(kFuture) + "<" +
                            (parenthesised ? roles : "(" + roles + ")") + ", groups = " + groups +
                            ">";
  result_.edits.push_back({range, meant, kNoTag});
  edits.push_back({range, meant});

  Finding finding = Reporter::make(kSyntaxRule, range, "");
  if (parenthesised && named) {
    finding.rule = "ktir-syntax";
    finding.severity = Severity::Error;
    finding.message =
        "a set with '>=' or '<=' inside '!ktdp.tile_future<…>' cannot be read, it needs "
        "an alias";
  } else {
    finding.message =
        named ? "'tile_future<T, groups = …>' is an old spelling of 'tile_future<(T), "
                "groups = …>'"
              : "'tile_future<T, #set>' is an old spelling of 'tile_future<(T), groups = "
                "#set>'";
    finding.severity = named ? Severity::Warning : Severity::Error;
    finding.code = named ? "KT-D03" : "";
  }
  finding.fixes.push_back({"write '" + meant + "'", true, std::move(edits)});
  reporter_.report(std::move(finding));
}

/// `ktir.` instead of `ktdp.`.
void LegacyRewriter::oldPrefix(uint32_t i) {
  const std::string written(word(i));
  std::string meant = written;
  meant.replace(meant.find("ktir."), 5, "ktdp.");
  rewrite(kSyntaxRule, Severity::Error, "", code_[i].range(),
          "'" + written + "' is an old spelling of '" + meant + "'", "write '" + meant + "'",
          {{code_[i].range(), meant}});
}

/// `/` and `%` in an affine map or set.
void LegacyRewriter::affineOperators(uint32_t i) {
  if (!is(i + 1, TokenKind::Less))
    return;
  const uint32_t close = matching(i + 1);
  for (uint32_t k = i + 2; k < close && close != end_; ++k) {
    if (!is(k, TokenKind::Slash) && !is(k, TokenKind::Percent))
      continue;
    const std::string meant = is(k, TokenKind::Slash) ? "floordiv" : "mod";
    rewrite(kSyntaxRule, Severity::Error, "", code_[k].range(),
            "'" + std::string(word(k)) + "' is an old spelling of '" + meant + "'",
            "write '" + meant + "'", {{code_[k].range(), " " + meant + " "}});
  }
}

void LegacyRewriter::floatName(uint32_t i) {
  const uint32_t end = code_[i].end;
  const TextRange range{end - 4, end};
  rewrite("ktir-syntax", Severity::Error, "", range, "'fp16' is no type; write 'f16'",
          "write 'f16'", {{range, "f16"}});
}

void LegacyRewriter::oldFloatOp(uint32_t i, std::string_view name) {
  const std::string_view kind = name == "arith.maxf" ? "max" : "min";
  const std::string propagating = "arith." + std::string(kind) + "imumf";
  const std::string numeric = "arith." + std::string(kind) + "numf";
  const TextRange range = code_[i].range();
  addEdits({{range, propagating}});
  Finding finding =
      Reporter::make("ktir-deprecated-op", range,
                     "'" + std::string(name) + "' is an old name of '" + propagating + "'");
  finding.fixes.push_back({"write '" + propagating + "'", true, {{range, propagating}}});
  finding.fixes.push_back(
      {"write '" + numeric + "', which prefers a number to NaN", false, {{range, numeric}}});
  reporter_.report(std::move(finding));
}

/// `arith.convertf %x : A to B`.
void LegacyRewriter::convert(uint32_t i) {
  const uint32_t end = statementEnd(i);
  const uint32_t colon = findOutside(i, end, TokenKind::Colon);
  uint32_t to = colon;
  while (to < end && !isWord(to, "to"))
    ++to;
  if (to >= end || to + 1 >= end || colon + 1 >= to)
    return;
  const unsigned from = floatBits(slice(span(colon + 1, to - 1)));
  const unsigned into = floatBits(slice(span(to + 1, end - 1)));
  if (from == 0 || into == 0 || from == into)
    return;
  const std::string meant = from < into ? "arith.extf" : "arith.truncf";
  rewrite("ktir-unknown-op", Severity::Error, "", code_[i].range(),
          "unknown op 'arith.convertf'; did you mean '" + meant + "'?", "write '" + meant + "'",
          {{code_[i].range(), meant}});
}

/// `groups = …` as an attribute of an inter-tile op: the future's type says it now.
void LegacyRewriter::groupsAttribute(uint32_t i, uint32_t end) {
  for (uint32_t k = i + 1; k + 2 < end; ++k) {
    if (is(k, TokenKind::ExclaimId) && is(k + 1, TokenKind::Less)) {
      k = matching(k + 1);
      continue;
    }
    if (is(k, TokenKind::Less) && is(k + 1, TokenKind::LeftParen)) {
      k = matching(k); // an elided future type
      continue;
    }
    if (!isWord(k, "groups") || !is(k + 1, TokenKind::Equal))
      continue;
    uint32_t last = k + 2;
    if (is(last + 1, TokenKind::Less))
      last = matching(last + 1);
    if (last >= end)
      return;
    TextRange range = span(k, last);
    TextRange cut = range;
    if (is(k - 1, TokenKind::LeftBrace) && is(last + 1, TokenKind::RightBrace))
      cut = span(k - 1, last + 1);
    else if (is(last + 1, TokenKind::Comma))
      cut = {code_[k].begin, code_[last + 2].begin};
    else if (is(k - 1, TokenKind::Comma))
      cut = {code_[k - 1].begin, code_[last].end};
    rewrite(kSyntaxRule, Severity::Error, "", range,
            "'groups' as an attribute is an old spelling of 'groups' in the type of the future",
            "remove it", {{cut, ""}});
    return;
  }
}

/// `producer_tiles_per_group = S : T -> future`.
void LegacyRewriter::produce(uint32_t i, uint32_t end) {
  const uint32_t arrow = findOutside(i + 1, end, TokenKind::Arrow);
  const uint32_t colon = findOutside(i + 1, arrow, TokenKind::Colon);
  if (arrow >= end || colon >= arrow || colon + 1 >= arrow)
    return;
  const TextRange types = span(colon, arrow - 1);
  rewrite(kSyntaxRule, Severity::Warning, "KT-D04", types,
          "'" + std::string(slice(types)) +
              " ->' is an old spelling of '->': the type of the future has the roles",
          "remove the types", {{{types.begin, code_[arrow].begin}, ""}});
}

/// `: index -> memref<…>` on a memory view.
void LegacyRewriter::viewResult(uint32_t i, uint32_t end) {
  const uint32_t dictionary = findOutside(i + 1, end, TokenKind::LeftBrace);
  if (dictionary >= end)
    return;
  const uint32_t colon = matching(dictionary) + 1;
  if (!is(colon, TokenKind::Colon) || !isWord(colon + 1, "index") ||
      !is(colon + 2, TokenKind::Arrow) || colon + 3 >= end)
    return;
  rewrite(kSyntaxRule, Severity::Error, "", span(colon + 1, colon + 2),
          "': index -> memref<…>' is an old spelling of ': memref<…>'", "remove 'index ->'",
          {{{code_[colon + 1].begin, code_[colon + 3].begin}, ""}});
}

/// `: memref<…>, !ktdp.access_tile<…>`.
void LegacyRewriter::tileResult(uint32_t i, uint32_t end) {
  const uint32_t dictionary = findOutside(i + 1, end, TokenKind::LeftBrace);
  if (dictionary >= end)
    return;
  const uint32_t from = matching(dictionary) + 1;
  if (from >= end || findOutside(from, end, TokenKind::Arrow) < end)
    return;
  for (uint32_t k = from; k + 1 < end; ++k) {
    if (!is(k, TokenKind::Comma) || !is(k + 1, TokenKind::ExclaimId) ||
        word(k + 1) != "!ktdp.access_tile")
      continue;
    rewrite(kSyntaxRule, Severity::Error, "", span(k, k + 1),
            "', !ktdp.access_tile' is an old spelling of '-> !ktdp.access_tile'", "write '->'",
            {{code_[k].range(), " ->"}});
    return;
  }
}

void LegacyRewriter::subscripts(uint32_t i, uint32_t end, std::string_view name) {
  for (SubscriptSpelling &spelling : findOldSubscripts(text_, code_, i, end, name))
    rewrite(spelling.rule, Severity::Error, spelling.code, spelling.range,
            std::move(spelling.message), std::move(spelling.title), std::move(spelling.edits));
}

void LegacyRewriter::visitOperation(uint32_t i, std::string_view name) {
  const uint32_t end = statementEnd(i);
  if (name == "ktdp.construct_memory_view")
    return viewResult(i, end);
  if (name == "ktdp.construct_access_tile" || name == "ktdp.construct_indirect_access_tile") {
    subscripts(i, end, name);
    return tileResult(i, end);
  }
  if (name == "ktdp.inter_tile_produce") {
    produce(i, end);
    return groupsAttribute(i, end);
  }
  if (name == "ktdp.inter_tile_reduce" || name == "ktdp.inter_tile_consume")
    return groupsAttribute(i, end);
}

void LegacyRewriter::visitWord(uint32_t i) {
  const std::string_view name = word(i);
  if (name.starts_with("ktdp."))
    return visitOperation(i, name);
  if (name.starts_with("ktir.")) {
    oldPrefix(i);
    return visitOperation(i, "ktdp." + std::string(name.substr(5)));
  }
  if (name == "affine_map" || name == "affine_set")
    return affineOperators(i);
  if (name == "fp16" || name.ends_with("xfp16"))
    return floatName(i);
  if (name == "arith.maxf" || name == "arith.minf")
    return oldFloatOp(i, name);
  if (name == "arith.convertf")
    return convert(i);
  if (name == "arith.absf")
    return rewrite("ktir-unknown-op", Severity::Error, "", code_[i].range(),
                   "unknown op 'arith.absf'; did you mean 'math.absf'?", "write 'math.absf'",
                   {{code_[i].range(), "math.absf"}});
}

SharedRewrites LegacyRewriter::run() {
  for (uint32_t i = 0; i < end_; ++i) {
    switch (code_[i].kind) {
    case TokenKind::BareId:
      visitWord(i);
      break;
    case TokenKind::HashId:
      if (word(i) == kOldSpace)
        memorySpace(i);
      else if (word(i).starts_with("#ktir."))
        oldPrefix(i);
      break;
    case TokenKind::ExclaimId:
      if (word(i) == kFuture)
        tileFuture(i);
      else if (word(i).starts_with("!ktir."))
        oldPrefix(i);
      break;
    default:
      break;
    }
  }
  std::stable_sort(result_.edits.begin(), result_.edits.end(),
                   [](const Edit &a, const Edit &b) { return a.range.begin < b.range.begin; });
  // Where two rewrites meet, the first stands; the other is found again once that is applied.
  uint32_t last = 0;
  std::erase_if(result_.edits, [&](const Edit &edit) {
    if (edit.range.begin < last)
      return true;
    last = edit.range.end;
    return false;
  });
  return std::move(result_);
}

} // namespace

SharedRewrites rewriteLegacy(std::string_view text, const PartText &part, Reporter &reporter) {
  return LegacyRewriter(text, part, reporter).run();
}

} // namespace ktir::syntax
