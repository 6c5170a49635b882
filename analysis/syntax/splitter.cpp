#include "syntax/splitter.h"

#include "syntax/lexer.h"
#include "syntax/structure.h"

namespace ktir::syntax {

namespace {

class Splitter {
public:
  Splitter(std::string_view text, PartText &part)
      : text_(text), part_(part), code_(part.tokens.code), end_(uint32_t(code_.size() - 1)) {}

  void run() {
    part_.aliases.clear();
    part_.functions.clear();
    part_.strayBraces.clear();
    part_.unclosedModule = kNoToken;
    for (uint32_t i = 0; i < end_;)
      i = readTopLevel(i);
    if (!modules_.empty())
      part_.unclosedModule = modules_.back();
    broken_ |= !modules_.empty() || !part_.strayBraces.empty();
  }

  /// Braces do not add up somewhere: read again and let indentation decide.
  bool broken() const { return broken_; }
  void trustLayout() {
    layout_ = Layout::Trust;
    modules_.clear();
    broken_ = false;
  }

private:
  std::string_view word(uint32_t i) const { return code_[i].text(text_); }
  TextRange textOf(uint32_t begin, uint32_t end) const {
    return {code_[begin].begin, code_[end - 1].end};
  }
  bool isAliasName(uint32_t i) const {
    return (code_[i].is(TokenKind::HashId) || code_[i].is(TokenKind::ExclaimId)) &&
           word(i).find('.') == std::string_view::npos;
  }

  uint32_t readTopLevel(uint32_t i);
  uint32_t readAlias(uint32_t i, bool nested);
  uint32_t readModuleHeader(uint32_t i);
  uint32_t readOperation(uint32_t i);
  uint32_t readUnknown(uint32_t i);
  uint32_t skipBalanced(uint32_t i) const;
  uint32_t skipLocation(uint32_t i) const;
  uint32_t countedEnd(uint32_t begin) const;
  void addFunction(uint32_t begin, uint32_t end, bool unclosed, Layout layout);
  void collectNestedAliases(uint32_t begin, uint32_t end);

  std::string_view text_;
  PartText &part_;
  const std::vector<Token> &code_;
  uint32_t end_;
  std::vector<uint32_t> modules_; // their open braces
  Layout layout_ = Layout::Ignore;
  bool broken_ = false;
};

uint32_t Splitter::readTopLevel(uint32_t i) {
  const Token &token = code_[i];
  if (isAliasName(i) && code_[i + 1].is(TokenKind::Equal))
    return readAlias(i, !modules_.empty());
  if (token.is(TokenKind::RightBrace)) {
    if (modules_.empty()) {
      part_.strayBraces.push_back(i);
      return i + 1;
    }
    modules_.pop_back();
    return skipLocation(i + 1);
  }
  if (token.is(TokenKind::MetadataBegin)) {
    while (i < end_ && !code_[i].is(TokenKind::MetadataEnd))
      ++i;
    return i < end_ ? i + 1 : end_;
  }
  if (token.is(TokenKind::BareId)) {
    if (word(i) == "module" || word(i) == "builtin.module")
      return readModuleHeader(i);
    if (word(i) == "func.func")
      return readOperation(i);
  }
  return readUnknown(i);
}

uint32_t Splitter::readAlias(uint32_t i, bool nested) {
  AliasText alias;
  alias.name = word(i);
  alias.nested = nested;
  alias.location = code_[i + 2].is(TokenKind::BareId) && word(i + 2) == "loc";
  uint32_t j = i + 2;
  uint32_t depth = 0;
  for (; j < end_; ++j) {
    if (startsTopLevel(text_, code_, j))
      break;
    if (depth == 0 && j > i + 2 && code_[j].firstOnLine) {
      // An operation, or the end of the module.
      if (code_[j].is(TokenKind::RightBrace) || code_[j].is(TokenKind::PercentId) ||
          (isAliasName(j) && code_[j + 1].is(TokenKind::Equal)))
        break;
    }
    switch (code_[j].kind) {
    case TokenKind::LeftParen:
    case TokenKind::LeftSquare:
    case TokenKind::LeftBrace:
      ++depth;
      break;
    case TokenKind::RightParen:
    case TokenKind::RightSquare:
    case TokenKind::RightBrace:
      depth -= depth > 0;
      break;
    default:
      break;
    }
  }
  alias.tokens = {i, j};
  alias.range = textOf(i, j);
  part_.aliases.push_back(alias);
  return j;
}

/// From an opening bracket to behind the one that closes it, or to the end.
uint32_t Splitter::skipBalanced(uint32_t i) const {
  uint32_t depth = 0;
  for (; i < end_; ++i) {
    const TokenKind kind = code_[i].kind;
    if (kind == TokenKind::LeftParen || kind == TokenKind::LeftBrace ||
        kind == TokenKind::LeftSquare)
      ++depth;
    else if (kind == TokenKind::RightParen || kind == TokenKind::RightBrace ||
             kind == TokenKind::RightSquare) {
      if (--depth == 0)
        return i + 1;
    } else if (startsTopLevel(text_, code_, i)) {
      return i;
    }
  }
  return end_;
}

uint32_t Splitter::skipLocation(uint32_t i) const {
  if (code_[i].is(TokenKind::BareId) && word(i) == "loc" && code_[i + 1].is(TokenKind::LeftParen))
    return skipBalanced(i + 1);
  return i;
}

uint32_t Splitter::readModuleHeader(uint32_t i) {
  uint32_t j = i + 1;
  if (code_[j].is(TokenKind::AtId))
    ++j;
  if (code_[j].is(TokenKind::BareId) && word(j) == "attributes" &&
      code_[j + 1].is(TokenKind::LeftBrace))
    j = skipBalanced(j + 1);
  if (!code_[j].is(TokenKind::LeftBrace))
    return readUnknown(i);
  modules_.push_back(j);
  return j + 1;
}

/// Where the function ends if its brackets add up and nothing else starts inside; else kNoToken.
uint32_t Splitter::countedEnd(uint32_t begin) const {
  std::vector<TokenKind> open;
  bool inBody = false;
  for (uint32_t i = begin + 1; i <= end_; ++i) {
    const Token &token = code_[i];
    TokenKind opener;
    switch (token.kind) {
    case TokenKind::LeftBrace:
      inBody |= open.empty() && opensRegion(text_, code_, i, "func.func");
      [[fallthrough]];
    case TokenKind::LeftParen:
    case TokenKind::LeftSquare:
      open.push_back(token.kind);
      continue;
    case TokenKind::RightBrace:
      opener = TokenKind::LeftBrace;
      break;
    case TokenKind::RightParen:
      opener = TokenKind::LeftParen;
      break;
    case TokenKind::RightSquare:
      opener = TokenKind::LeftSquare;
      break;
    case TokenKind::BareId:
    case TokenKind::HashId:
    case TokenKind::ExclaimId:
    case TokenKind::End:
      if (startsTopLevel(text_, code_, i)) {
        // A declaration has no body and ends here.
        return open.empty() && !inBody ? i : kNoToken;
      }
      continue;
    default:
      continue;
    }
    if (open.empty())
      return !inBody && opener == TokenKind::LeftBrace ? i : kNoToken;
    if (open.back() != opener)
      return kNoToken;
    open.pop_back();
    if (inBody && open.empty())
      return skipLocation(i + 1);
  }
  return kNoToken;
}

void Splitter::addFunction(uint32_t begin, uint32_t end, bool unclosed, Layout layout) {
  FunctionText function;
  function.tokens = {begin, end};
  function.range = textOf(begin, end);
  function.unclosed = unclosed;
  function.layout = layout;
  function.isFunction = code_[begin].is(TokenKind::BareId) && word(begin) == "func.func";
  function.nameRange = code_[begin].range();
  for (uint32_t i = begin + 1; i < end && i < begin + 3; ++i) {
    if (!code_[i].is(TokenKind::AtId))
      continue;
    function.name = word(i).substr(1);
    function.nameRange = code_[i].range();
    break;
  }
  part_.functions.push_back(function);
  collectNestedAliases(begin, end);
}

/// Alias definitions inside a function: MLIR refuses them, people mean them.
void Splitter::collectNestedAliases(uint32_t begin, uint32_t end) {
  for (uint32_t i = begin; i < end; ++i)
    if (code_[i].firstOnLine && code_[i + 1].is(TokenKind::Equal) && isAliasName(i))
      readAlias(i, true);
}

uint32_t Splitter::readOperation(uint32_t i) {
  const uint32_t counted = countedEnd(i);
  if (counted != kNoToken && layout_ == Layout::Ignore) {
    addFunction(i, counted, false, layout_);
    return counted;
  }
  // A function whose last brace stands where its first line starts is sound, whatever its
  // statements.
  const Structure plain = readStructure(text_, code_, i, end_, Layout::Ignore);
  const Token &last = code_[plain.end - 1];
  const bool aligned = last.firstOnLine
                           ? last.is(TokenKind::RightBrace) &&
                                 lineIndent(text_, last.begin) == lineIndent(text_, code_[i].begin)
                           : counted == plain.end;
  if (plain.missing.empty() && aligned) {
    addFunction(i, plain.end, false, Layout::Ignore);
    return plain.end;
  }
  broken_ = true;
  const Structure structure = readStructure(text_, code_, i, end_, Layout::Trust);
  addFunction(i, structure.end, !structure.missing.empty(), Layout::Trust);
  return structure.end;
}

/// Text that starts nothing known: up to the next thing that does.
uint32_t Splitter::readUnknown(uint32_t i) {
  uint32_t depth = 0;
  uint32_t j = i;
  for (; j < end_; ++j) {
    if (j > i && startsTopLevel(text_, code_, j))
      break;
    const TokenKind kind = code_[j].kind;
    if (kind == TokenKind::LeftBrace)
      ++depth;
    if (kind == TokenKind::RightBrace && depth-- == 0)
      break;
  }
  if (j == i)
    return i + 1;
  addFunction(i, j, false, layout_);
  return j;
}

/// Looks at every word of a part once: what kind of text it is, and which closer looks it needs.
class Classifier {
public:
  Classifier(std::string_view text, PartText &part)
      : text_(text), part_(part), code_(part.tokens.code) {}

  void run() {
    for (uint32_t i = 0; i + 1 < code_.size(); ++i) {
      switch (code_[i].kind) {
      case TokenKind::BareId:
        visitWord(i, code_[i].text(text_));
        break;
      case TokenKind::HashId:
      case TokenKind::ExclaimId:
        visitSigil(i, code_[i].text(text_).substr(1));
        break;
      case TokenKind::String:
        if (code_[i + 1].is(TokenKind::LeftParen))
          visitOperation(i, code_[i].text(text_).substr(1));
        break;
      case TokenKind::Slash:
      case TokenKind::Percent:
        part_.mayHaveLegacy = true;
        break;
      default:
        break;
      }
    }
  }

private:
  void isKernel() {
    if (part_.kind == PartKind::OtherMlir)
      part_.kind = PartKind::Kernel;
  }

  void visitOperation(uint32_t i, std::string_view word) {
    if (word.starts_with("ktdp.") || word.starts_with("ktir.") || word.starts_with("spyreop."))
      isKernel();
    if (word.starts_with("ktir."))
      part_.mayHaveLegacy = true;
    const TokenKind next = code_[i + 1].kind;
    const bool entry =
        next == TokenKind::Equal || next == TokenKind::Comma || next == TokenKind::RightBrace;
    if (word.starts_with("tt.") && !entry && part_.firstIntermediate == kNoToken) {
      part_.firstIntermediate = i;
      part_.kind = PartKind::Intermediate;
    }
  }

  /// True unless an equals sign stands at `i` without a plain list behind it. MLIR reads `==` as
  /// two.
  bool isPlainList(uint32_t i) const {
    return code_[i].is(TokenKind::Equal) ? isIntegerList(i + 1)
                                         : !code_[i].is(TokenKind::EqualEqual);
  }

  /// `[1, 2]`, of numbers that fit.
  bool isIntegerList(uint32_t i) const {
    if (!code_[i].is(TokenKind::LeftSquare))
      return false;
    if (code_[i + 1].is(TokenKind::RightSquare))
      return true;
    while (true) {
      i += code_[i + 1].is(TokenKind::Minus) ? 2 : 1;
      constexpr uint32_t kLongest = 18;
      if (!code_[i].is(TokenKind::Integer) || code_[i].end - code_[i].begin > kLongest)
        return false;
      ++i;
      if (!code_[i].is(TokenKind::Comma))
        return code_[i].is(TokenKind::RightSquare);
    }
  }

  void visitWord(uint32_t i, std::string_view word) {
    switch (word.front()) {
    case 'd':
    case 'p':
      if ((word == "dimensions" || word == "permutation") && !isPlainList(i + 1))
        part_.badLists.push_back(i);
      break;
    case 'k':
      if (word == "ktdp")
        isKernel();
      visitOperation(i, word);
      tile_ = word.starts_with("ktdp.construct_");
      part_.mayHaveLegacy |=
          word.starts_with("ktdp.inter_tile_") || word.starts_with("ktdp.construct_indirect");
      break;
    case 's':
    case 't':
      visitOperation(i, word);
      break;
    case 'g':
      // A function with a launch shape is a kernel even if it touches no memory.
      if (word == "grid" && code_[i + 1].is(TokenKind::Equal) &&
          code_[i + 2].is(TokenKind::LeftSquare))
        isKernel();
      break;
    case 'a':
      part_.mayHaveLegacy |= word == "arith.maxf" || word == "arith.minf" || word == "arith.absf" ||
                             word == "arith.convertf";
      break;
    case 'c':
      part_.hasCalls |= word == "call";
      break;
    case 'f':
      part_.hasCalls |= word == "func.call";
      part_.mayHaveLegacy |= word == "fp16";
      break;
    case 'i':
      part_.mayHaveLegacy |= tile_ && word == "index" && code_[i + 1].is(TokenKind::Arrow);
      break;
    case 'x':
      part_.mayHaveLegacy |= word.ends_with("fp16");
      break;
    default:
      break;
    }
  }

  void visitSigil(uint32_t i, std::string_view word) {
    if (word.front() != 'k')
      return;
    if (word.starts_with("ktdp.") || word.starts_with("ktir."))
      isKernel();
    part_.mayHaveLegacy |=
        word == "ktdp.spyre_memory_space" || word == "ktdp.tile_future" ||
        word.starts_with("ktir.") ||
        (tile_ && i > 0 && code_[i - 1].is(TokenKind::Comma) && word == "ktdp.access_tile");
  }

  std::string_view text_;
  PartText &part_;
  const std::vector<Token> &code_;
  bool tile_ = false; // the last ktdp op constructs a view or a tile
};

} // namespace

std::vector<TextRange> splitParts(std::string_view text) {
  constexpr std::string_view kRuler = "// -----";
  std::vector<TextRange> parts;
  uint32_t begin = 0;
  for (size_t at = text.find(kRuler); at != std::string_view::npos;
       at = text.find(kRuler, at + 1)) {
    const size_t end = at + kRuler.size();
    const bool startsLine = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
    const bool endsLine = end == text.size() || text[end] == '\n' || text[end] == '\r';
    if (!startsLine || !endsLine)
      continue;
    parts.push_back({begin, uint32_t(at)});
    begin = uint32_t(end);
  }
  parts.push_back({begin, uint32_t(text.size())});
  return parts;
}

PartText splitPart(std::string_view text, TextRange range) {
  PartText part;
  part.range = range;
  part.tokens = lex(text, range);
  Classifier(text, part).run();
  if (part.kind != PartKind::Kernel)
    return part;
  Splitter splitter(text, part);
  splitter.run();
  if (splitter.broken()) {
    splitter.trustLayout();
    splitter.run();
  }
  return part;
}

} // namespace ktir::syntax
