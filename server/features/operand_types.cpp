#include "features/operand_types.h"

#include "explain/explanation.h"

namespace ktir::server {
namespace {

using syntax::Token;
using syntax::TokenKind;

int nesting(TokenKind kind) {
  switch (kind) {
  case TokenKind::LeftBrace:
  case TokenKind::LeftParen:
  case TokenKind::LeftSquare:
  case TokenKind::Less:
    return 1;
  case TokenKind::RightBrace:
  case TokenKind::RightParen:
  case TokenKind::RightSquare:
  case TokenKind::Greater:
    return -1;
  default:
    return 0;
  }
}

} // namespace

OperandKind expectedOperand(const CompletionContext &context) {
  const std::string_view op = context.op;
  const bool inBrackets = context.bracket.has_value();
  if (op == "ktdp.load")
    return OperandKind::AccessTile;
  if (op == "ktdp.store")
    return context.commas == 0 ? OperandKind::Tensor : OperandKind::AccessTile;
  if (op == "ktdp.construct_memory_view")
    return OperandKind::Index;
  if (op == "ktdp.construct_distributed_memory_view")
    return OperandKind::View;
  if (op == "ktdp.construct_access_tile" || op == "ktdp.construct_indirect_access_tile")
    return inBrackets ? OperandKind::Index : OperandKind::View;
  if (op == "ktdp.inter_tile_reduce" || op == "ktdp.inter_tile_consume")
    return context.commas == 0 && inBrackets ? OperandKind::Future : OperandKind::Tensor;
  if (op.starts_with("ktdp.yield_") || op.starts_with("linalg.") || op.starts_with("math."))
    return OperandKind::Tensor;
  if (op == "scf.for")
    return inBrackets ? OperandKind::Any : OperandKind::Index;
  if (op == "scf.if")
    return OperandKind::Bool;
  if (op == "arith.addi" || op == "arith.subi" || op == "arith.muli" || op == "arith.cmpi" ||
      op == "arith.minsi" || op == "arith.maxsi" || op.starts_with("arith.div") ||
      op.starts_with("arith.rem") || op.starts_with("arith.ceildiv"))
    return op == "arith.divf" || op == "arith.remf" ? OperandKind::Tensor : OperandKind::Index;
  if (op.starts_with("arith.") && op.ends_with("f"))
    return OperandKind::Tensor;
  return OperandKind::Any;
}

bool fits(OperandKind kind, std::string_view type) {
  switch (kind) {
  case OperandKind::Any:
    return true;
  case OperandKind::Index:
    return type == "index";
  case OperandKind::View:
    return type.starts_with("memref<");
  case OperandKind::AccessTile:
    return type.starts_with("!ktdp.access_tile");
  case OperandKind::Tensor:
    return type.starts_with("tensor<");
  case OperandKind::Future:
    return type.starts_with("!ktdp.tile_future");
  case OperandKind::Bool:
    return type == "i1";
  }
  return false;
}

ValueTypes::ValueTypes(const DocumentView &view, const syntax::TextOutline &outline,
                       uint32_t offset)
    : outline_(outline) {
  if (const syntax::Function *function = functionAt(view.analysis.document, offset))
    for (auto &[place, type] : valueTypes(*function))
      types_.emplace(place.begin, std::move(type));
}

std::string ValueTypes::typeOf(const syntax::Name &name) const {
  if (name.definitions.empty())
    return {};
  const auto known = types_.find(name.definitions.front().begin);
  return known != types_.end() ? known->second : typeInText(name);
}

/// `%x: type` for an argument; for a result what stands behind the last arrow, `to`, `into` or
/// colon of its statement.
std::string ValueTypes::typeInText(const syntax::Name &name) const {
  if (name.statement == syntax::kNoToken || name.function == syntax::kNoToken)
    return {};
  const std::vector<Token> &code = outline_.parts()[name.part].text.tokens.code;
  const auto token = outline_.tokenAt(name.definitions.front().begin);
  if (!token)
    return {};
  const syntax::Statement &statement =
      outline_.statement({name.part, name.function, name.statement});
  uint32_t begin = syntax::kNoToken, end = statement.headerEnd;
  if (name.kind == syntax::NameKind::Argument) {
    if (!code[token->token + 1].is(TokenKind::Colon))
      return outline_.opName({name.part, name.function, name.statement}).ends_with(".for") ? "index"
                                                                                           : "";
    begin = token->token + 2;
    int depth = 0;
    for (end = begin; end < code.size() && !code[end].is(TokenKind::End); ++end) {
      const int step = nesting(code[end].kind);
      if (depth + step < 0 || (depth == 0 && code[end].is(TokenKind::Comma)))
        break;
      depth += step;
    }
  } else {
    int depth = 0;
    for (uint32_t i = statement.tokens.begin; i < statement.headerEnd; ++i) {
      depth += nesting(code[i].kind);
      const std::string_view word = code[i].text(outline_.text());
      if (depth == 0 && (code[i].is(TokenKind::Arrow) || code[i].is(TokenKind::Colon) ||
                         word == "to" || word == "into"))
        begin = i + 1;
    }
  }
  if (begin == syntax::kNoToken || begin >= end)
    return {};
  return std::string(
      outline_.text().substr(code[begin].begin, code[end - 1].end - code[begin].begin));
}

} // namespace ktir::server
