#include "features/semantic_tokens.h"

#include "cost/category.h"

#include <algorithm>
#include <array>

namespace ktir::server {
namespace {

using syntax::NameKind;
using syntax::TextOutline;
using syntax::Token;
using syntax::TokenKind;

/// The index is the number in the protocol. Standard types come with colours in every theme; ours
/// follow the cost categories, and clients map them (the legend names their fallback in docs).
enum class Type : uint8_t {
  Comment,
  Keyword,
  String,
  Number,
  Operator,
  Function, // an op without a category of its own below; a function's name
  Variable,
  Parameter,
  Type,
  Property, // dictionary keys
  EnumMember,
  Macro, // attribute aliases
  Label,
  // Ours.
  OpMemory,
  OpFloat,
  OpTranscendental,
  OpInt,
  OpMatmul,
  OpComm,
  OpZero,
  OpUnknown,
  View,
  AccessTile,
};

constexpr std::array<const char *, 23> kTypeNames = {
    "comment",       "keyword",      "string",        "number",
    "operator",      "function",     "variable",      "parameter",
    "type",          "property",     "enumMember",    "macro",
    "label",         "ktirOpMemory", "ktirOpFloat",   "ktirOpTranscendental",
    "ktirOpInt",     "ktirOpMatmul", "ktirOpComm",    "ktirOpZero",
    "ktirOpUnknown", "ktirView",     "ktirAccessTile"};

constexpr uint32_t kDefinition = 1, kDeprecated = 2;
constexpr std::array<const char *, 2> kModifierNames = {"definition", "deprecated"};

Type typeOfCategory(Category category) {
  switch (category) {
  case Category::Zero:
    return Type::OpZero;
  case Category::Memory:
    return Type::OpMemory;
  case Category::ComputeFloat:
    return Type::OpFloat;
  case Category::ComputeTranscendental:
    return Type::OpTranscendental;
  case Category::ComputeInt:
    return Type::OpInt;
  case Category::ComputeMatmul:
    return Type::OpMatmul;
  case Category::Comm:
    return Type::OpComm;
  case Category::Unknown:
    return Type::OpUnknown;
  }
  return Type::Function;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// `f16`, `i32`, `index`, `tensor`, `4x64xf16`.
bool isTypeWord(std::string_view word) {
  for (std::string_view name : {"index", "tensor", "memref", "vector", "none", "bf16", "tf32"})
    if (word == name)
      return true;
  if (word.size() < 2)
    return false;
  if (word[0] == 'x' && isDigit(word[1]))
    return true;
  if (word[0] == 'x')
    return isTypeWord(word.substr(1));
  const size_t digits = word.starts_with("si") || word.starts_with("ui") ? 2 : 1;
  return (word[0] == 'f' || word[0] == 'i' || digits == 2) && word.size() > digits &&
         std::all_of(word.begin() + std::ptrdiff_t(digits), word.end(), isDigit);
}

bool isKeyword(std::string_view word) {
  static constexpr std::array kWords = {std::string_view("affine_map"),
                                        std::string_view("affine_set"),
                                        std::string_view("attributes"),
                                        std::string_view("ceildiv"),
                                        std::string_view("dense"),
                                        std::string_view("dimensions"),
                                        std::string_view("else"),
                                        std::string_view("false"),
                                        std::string_view("floordiv"),
                                        std::string_view("from"),
                                        std::string_view("identity"),
                                        std::string_view("in"),
                                        std::string_view("ind"),
                                        std::string_view("ins"),
                                        std::string_view("intermediate_variables"),
                                        std::string_view("into"),
                                        std::string_view("iter_args"),
                                        std::string_view("loc"),
                                        std::string_view("mod"),
                                        std::string_view("module"),
                                        std::string_view("output_shape"),
                                        std::string_view("outs"),
                                        std::string_view("permutation"),
                                        std::string_view("private"),
                                        std::string_view("sizes"),
                                        std::string_view("step"),
                                        std::string_view("strides"),
                                        std::string_view("symbol"),
                                        std::string_view("symbols"),
                                        std::string_view("to"),
                                        std::string_view("true"),
                                        std::string_view("unit")};
  return std::binary_search(kWords.begin(), kWords.end(), word);
}

struct Colored {
  TextRange range;
  Type type;
  uint32_t modifiers = 0;
};

class TokenColorer {
public:
  TokenColorer(const DocumentView &view, const TextOutline &outline, TextRange wanted)
      : view_(view), outline_(outline), wanted_(wanted) {}

  lsp::SemanticTokens color() {
    for (uint32_t p = 0; p < outline_.parts().size(); ++p)
      colorPart(p);
    std::stable_sort(tokens_.begin(), tokens_.end(), [](const Colored &a, const Colored &b) {
      return a.range.begin < b.range.begin;
    });
    return encode();
  }

private:
  void colorPart(uint32_t p) {
    const syntax::OutlinePart &part = outline_.parts()[p];
    if (part.text.range.end < wanted_.begin || part.text.range.begin > wanted_.end)
      return;
    findNameTokens(part);
    for (const Token &comment : part.text.tokens.comments)
      add(comment.range(), Type::Comment, 0);
    const std::vector<Token> &code = part.text.tokens.code;
    for (uint32_t i = 0; i + 1 < code.size(); ++i)
      if (code[i].begin <= wanted_.end && code[i].end >= wanted_.begin)
        colorToken(part, i);
  }

  void findNameTokens(const syntax::OutlinePart &part) {
    isName_.assign(part.text.tokens.code.size(), false);
    for (const syntax::Structure &structure : part.structures)
      for (const syntax::Statement &statement : structure.statements)
        if (statement.nameToken != syntax::kNoToken)
          isName_[statement.nameToken] = true;
  }

  void colorToken(const syntax::OutlinePart &part, uint32_t i) {
    const std::vector<Token> &code = part.text.tokens.code;
    const Token &token = code[i];
    const std::string_view word = token.text(view_.text());
    switch (token.kind) {
    case TokenKind::PercentId:
    case TokenKind::CaretId:
    case TokenKind::AtId:
    case TokenKind::ExclaimId:
    case TokenKind::HashId:
      return colorSigil(token, word);
    case TokenKind::BareId:
      return colorWord(code, i, word);
    case TokenKind::String:
      return isName_[i] ? colorOp(token, word.substr(1, word.size() < 2 ? 0 : word.size() - 2))
                        : add(token.range(), Type::String, 0);
    case TokenKind::Integer:
    case TokenKind::Float:
      return add(token.range(), Type::Number, 0);
    case TokenKind::Arrow:
      return add(token.range(), Type::Operator, 0);
    default:
      return;
    }
  }

  void colorSigil(const Token &token, std::string_view word) {
    const syntax::Occurrence *at = outline_.occurrenceAt(token.begin);
    const bool occurs = at && at->range == token.range();
    const uint32_t modifiers = occurs && at->definition ? kDefinition : 0;
    if (!occurs) {
      if (word.starts_with('#') && word.size() > 1 && isDigit(word[1]))
        return add(token.range(), Type::Number, 0);
      const bool old = word == "#ktdp.spyre_memory_space";
      return add(token.range(), Type::Type, old ? kDeprecated : 0);
    }
    const syntax::Name &name = outline_.names()[at->name];
    switch (name.kind) {
    case NameKind::Value:
      return add(token.range(), typeOfValue(at->name), modifiers);
    case NameKind::Argument:
      return add(token.range(), Type::Parameter, modifiers);
    case NameKind::Function:
      return add(token.range(), Type::Function, modifiers);
    case NameKind::AttributeAlias:
      return add(token.range(), Type::Macro, modifiers);
    case NameKind::TypeAlias:
      return add(token.range(), Type::Type, modifiers);
    case NameKind::Block:
      return add(token.range(), Type::Label, modifiers);
    }
  }

  /// By the op that defines it: the text alone says so, whether it parses or not.
  Type typeOfValue(uint32_t index) {
    const syntax::Name &name = outline_.names()[index];
    if (name.definitions.empty() || name.statement == syntax::kNoToken)
      return Type::Variable;
    const std::string_view op = outline_.opName({name.part, name.function, name.statement});
    if (!op.starts_with("ktdp.construct_"))
      return Type::Variable;
    return op.ends_with("_view") ? Type::View : Type::AccessTile;
  }

  void colorOp(const Token &token, std::string_view op) {
    if (op == "func.func" || op == "module" || op == "builtin.module")
      return add(token.range(), Type::Keyword, 0);
    add(token.range(), typeOfCategory(chargeOf(op).category), 0);
  }

  void colorWord(const std::vector<Token> &code, uint32_t i, std::string_view word) {
    const Token &token = code[i];
    if (isName_[i])
      return colorOp(token, word);
    if (isTypeWord(word))
      return add(token.range(), Type::Type, 0);
    if (word.find('.') != std::string_view::npos)
      return colorOp(token, word);
    if (code[i + 1].is(TokenKind::Equal))
      return add(token.range(), Type::Property, 0);
    if (isKeyword(word))
      return add(token.range(), Type::Keyword, 0);
    const bool inAngles =
        i > 0 && code[i - 1].is(TokenKind::Less) && i > 1 && code[i - 2].is(TokenKind::HashId);
    if (inAngles)
      add(token.range(), Type::EnumMember, 0);
  }

  void add(TextRange range, Type type, uint32_t modifiers) {
    if (range.begin <= wanted_.end && range.end >= wanted_.begin && !range.empty())
      tokens_.push_back({range, type, modifiers});
  }

  lsp::SemanticTokens encode() const {
    lsp::SemanticTokens result;
    result.data.reserve(tokens_.size() * 5);
    uint32_t line = 0, column = 0;
    for (const Colored &token : tokens_) {
      const lsp::Position begin = view_.position(token.range.begin);
      const lsp::Position end = view_.position(token.range.end);
      if (end.line != begin.line || end.character <= begin.character)
        continue; // a token on several lines cannot be said
      const uint32_t lines = begin.line - line;
      result.data.insert(result.data.end(),
                         {lines, lines == 0 ? begin.character - column : begin.character,
                          end.character - begin.character, uint32_t(token.type), token.modifiers});
      line = begin.line;
      column = begin.character;
    }
    return result;
  }

  const DocumentView &view_;
  const TextOutline &outline_;
  TextRange wanted_;
  std::vector<bool> isName_; // by token of the part at hand: an op's name
  std::vector<Colored> tokens_;
};

} // namespace

lsp::SemanticTokensLegend semanticTokensLegend() {
  return {{kTypeNames.begin(), kTypeNames.end()}, {kModifierNames.begin(), kModifierNames.end()}};
}

lsp::SemanticTokens semanticTokens(const DocumentView &view, const TextOutline &outline) {
  if (!view.analysis.isKernel)
    return {};
  return TokenColorer(view, outline, {0, uint32_t(view.text().size())}).color();
}

lsp::SemanticTokens semanticTokens(const DocumentView &view, const TextOutline &outline,
                                   lsp::Range range) {
  if (!view.analysis.isKernel)
    return {};
  return TokenColorer(view, outline, view.textRange(range)).color();
}

lsp::SemanticTokensDelta semanticTokensDelta(const lsp::SemanticTokens &before,
                                             const lsp::SemanticTokens &after) {
  lsp::SemanticTokensDelta delta;
  delta.resultId = after.resultId;
  const std::vector<uint32_t> &a = before.data, &b = after.data;
  size_t head = 0, tail = 0;
  const size_t shorter = std::min(a.size(), b.size());
  while (head < shorter && a[head] == b[head])
    ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  if (head == a.size() && head == b.size())
    return delta;
  delta.edits.push_back({uint32_t(head),
                         uint32_t(a.size() - head - tail),
                         {b.begin() + std::ptrdiff_t(head), b.end() - std::ptrdiff_t(tail)}});
  return delta;
}

} // namespace ktir::server
