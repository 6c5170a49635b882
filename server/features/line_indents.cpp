#include "features/line_indents.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::Statement;
using syntax::Structure;
using syntax::Token;
using syntax::TokenKind;

constexpr int kStep = 2, kContinuation = 4;

bool isOpener(TokenKind kind) {
  return kind == TokenKind::LeftBrace || kind == TokenKind::LeftParen ||
         kind == TokenKind::LeftSquare || kind == TokenKind::Less;
}
bool isCloser(TokenKind kind) {
  return kind == TokenKind::RightBrace || kind == TokenKind::RightParen ||
         kind == TokenKind::RightSquare || kind == TokenKind::Greater;
}

/// A bracket that is open at some token of a statement.
struct OpenBracket {
  TokenKind kind = TokenKind::LeftBrace;
  bool region = false;
  bool endsLine = false; // nothing follows it on its line
};

/// A statement around the token at hand.
struct OpenStatement {
  uint32_t index = 0;
  std::vector<OpenBracket> brackets;
  bool afterRegion = false; // the token before closed a region
};

class FunctionIndenter {
public:
  FunctionIndenter(std::string_view text, const std::vector<Token> &code,
                   const Structure &structure, int base, std::vector<int> &indents)
      : text_(text), code_(code), structure_(structure), indents_(indents),
        statementIndents_(structure.statements.size(), base) {}

  void run() {
    indentStatements();
    std::vector<OpenStatement> open;
    uint32_t next = 0;
    const syntax::TokenRange all = structure_.statements[0].tokens;
    for (uint32_t i = all.begin; i < all.end; ++i) {
      while (next < structure_.statements.size() && structure_.statements[next].tokens.begin == i)
        open.push_back({next++, {}, false});
      while (open.size() > 1 && structure_.statements[open.back().index].tokens.end <= i)
        open.pop_back();
      if (open.empty())
        continue;
      place(i, open.back());
      step(i, next, open.back());
    }
  }

private:
  const Statement &statement(uint32_t index) const { return structure_.statements[index]; }

  /// MLIR prints `^bb0` in the column of its op; many authors indent it, and its ops once more.
  /// Both stay as they are.
  bool isSpread(const Statement &label) const {
    const Token &first = code_[label.tokens.begin];
    const Token &owner = code_[statement(label.parent).tokens.begin];
    return first.firstOnLine &&
           syntax::lineIndent(text_, first.begin) > syntax::lineIndent(text_, owner.begin);
  }

  void indentStatements() {
    std::vector<uint32_t> firstOfRegion(structure_.statements.size(), 0);
    for (uint32_t s = 1; s < structure_.statements.size(); ++s) {
      const Statement &own = statement(s);
      firstOfRegion[s] = own.previous == syntax::kNoToken ? s : firstOfRegion[own.previous];
      const Statement &first = statement(firstOfRegion[s]);
      const int owner = statementIndents_[own.parent];
      if (!first.label) {
        statementIndents_[s] = owner + kStep;
        continue;
      }
      const bool spread = isSpread(first);
      statementIndents_[s] = owner + (spread ? kStep : 0) + (own.label ? 0 : kStep);
    }
  }

  /// The column of a token that stands first on its line.
  void place(uint32_t i, const OpenStatement &open) {
    if (!code_[i].firstOnLine)
      return;
    const int base = statementIndents_[open.index];
    const Statement &own = statement(open.index);
    const bool opensRegion = code_[i].is(TokenKind::LeftBrace) && i == own.headerEnd;
    const bool closesRegion =
        code_[i].is(TokenKind::RightBrace) && !open.brackets.empty() && open.brackets.back().region;
    if (i == own.tokens.begin || opensRegion || closesRegion || open.afterRegion) {
      indents_[i] = base;
      return;
    }
    int braces = 0;
    bool inOther = false;
    for (const OpenBracket &bracket : open.brackets) {
      if (bracket.region)
        continue;
      const bool brace = bracket.kind == TokenKind::LeftBrace;
      braces += brace;
      inOther = !brace;
    }
    if (isCloser(code_[i].kind) && !open.brackets.empty() && open.brackets.back().endsLine) {
      // The closing bracket stands where the line of the opening one stood.
      indents_[i] = base + kStep * (braces - (open.brackets.back().kind == TokenKind::LeftBrace));
      return;
    }
    const bool entry = braces > 0 && !inOther && !code_[i - 1].is(TokenKind::Equal);
    indents_[i] = base + kStep * braces + (entry ? 0 : kContinuation);
  }

  void step(uint32_t i, uint32_t next, OpenStatement &open) {
    const TokenKind kind = code_[i].kind;
    open.afterRegion = false;
    if (isOpener(kind)) {
      const bool startsRegion =
          kind == TokenKind::LeftBrace &&
          ((next < structure_.statements.size() && statement(next).tokens.begin == i + 1 &&
            statement(next).parent == open.index) ||
           (i == statement(open.index).headerEnd && i < statement(open.index).tokens.end));
      open.brackets.push_back({kind, startsRegion, code_[i + 1].firstOnLine});
    } else if (isCloser(kind) && !open.brackets.empty()) {
      open.afterRegion = open.brackets.back().region;
      open.brackets.pop_back();
    }
  }

  std::string_view text_;
  const std::vector<Token> &code_;
  const Structure &structure_;
  std::vector<int> &indents_;
  std::vector<int> statementIndents_; // by statement
};

bool addsUp(const Structure &structure, const syntax::FunctionText &function) {
  return structure.missing.empty() && structure.extraBraces.empty() && !function.unclosed &&
         std::all_of(structure.statements.begin(), structure.statements.end(),
                     [](const Statement &s) { return s.unclosedBracket == syntax::kNoToken; });
}

} // namespace

std::vector<int> lineIndents(const syntax::TextOutline &outline, const syntax::OutlinePart &part) {
  const std::vector<Token> &code = part.text.tokens.code;
  std::vector<int> indents(code.size(), kKeepIndent);
  if (!part.text.strayBraces.empty() || part.text.unclosedModule != syntax::kNoToken)
    return indents;
  std::vector<int> owner(code.size(), -1); // function
  for (size_t f = 0; f < part.text.functions.size(); ++f)
    for (uint32_t i = part.text.functions[f].tokens.begin; i < part.text.functions[f].tokens.end;
         ++i)
      owner[i] = int(f);
  std::vector<bool> inAlias(code.size(), false);
  for (const syntax::AliasText &alias : part.text.aliases)
    for (uint32_t i = alias.tokens.begin; i < alias.tokens.end; ++i)
      inAlias[i] = true;

  int modules = 0;
  for (uint32_t i = 0; i < code.size(); ++i) {
    if (owner[i] >= 0) {
      const auto &function = part.text.functions[size_t(owner[i])];
      const Structure &structure = part.structures[size_t(owner[i])];
      if (i == function.tokens.begin && addsUp(structure, function))
        FunctionIndenter(outline.text(), code, structure, kStep * modules, indents).run();
      continue;
    }
    if (inAlias[i]) {
      const bool first = i + 1 < code.size() && code[i + 1].is(TokenKind::Equal) &&
                         (code[i].is(TokenKind::HashId) || code[i].is(TokenKind::ExclaimId));
      if (code[i].firstOnLine)
        indents[i] = kStep * modules + (first ? 0 : kContinuation);
      continue;
    }
    if (code[i].is(TokenKind::RightBrace) && modules > 0)
      --modules;
    if (code[i].firstOnLine && !code[i].is(TokenKind::End))
      indents[i] = kStep * modules;
    modules += code[i].is(TokenKind::LeftBrace);
  }
  return indents;
}

} // namespace ktir::server
