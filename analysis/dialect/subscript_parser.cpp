#include "dialect/subscript_parser.h"

namespace ktir::ktdp {

using namespace mlir;

ParseResult SubscriptParser::parseExpression(AffineExpr &result) {
  if (parseProduct(result))
    return failure();
  while (true) {
    bool subtract = false;
    if (succeeded(parser_.parseOptionalMinus()))
      subtract = true;
    else if (failed(parser_.parseOptionalPlus()))
      return success();
    AffineExpr right;
    if (parseProduct(right))
      return failure();
    result = subtract ? result - right : result + right;
  }
}

ParseResult SubscriptParser::parseList(OpAsmParser::Delimiter delimiter,
                                       SmallVectorImpl<AffineExpr> &results) {
  return parser_.parseCommaSeparatedList(delimiter,
                                         [&] { return parseExpression(results.emplace_back()); });
}

ParseResult SubscriptParser::parseProduct(AffineExpr &result) {
  if (parseUnary(result))
    return failure();
  while (true) {
    SMLoc place = parser_.getCurrentLocation();
    ParseResult parsed = success();
    if (succeeded(parser_.parseOptionalStar()))
      parsed = parseMultiplication(result, place);
    else if (succeeded(parser_.parseOptionalKeyword("floordiv")))
      parsed = parseDivision(result, AffineExprKind::FloorDiv, "floordiv");
    else if (succeeded(parser_.parseOptionalKeyword("ceildiv")))
      parsed = parseDivision(result, AffineExprKind::CeilDiv, "ceildiv");
    else if (succeeded(parser_.parseOptionalKeyword("mod")))
      parsed = parseDivision(result, AffineExprKind::Mod, "mod");
    else if (succeeded(parser_.parseOptionalSlash()))
      return parser_.emitError(place, "[KT-V30] `/` is not a subscript operator, write `floordiv`");
    else
      return success();
    if (parsed)
      return failure();
  }
}

ParseResult SubscriptParser::parseMultiplication(AffineExpr &left, SMLoc place) {
  AffineExpr right;
  if (parseUnary(right))
    return failure();
  if (!isa<AffineConstantExpr>(left) && !isa<AffineConstantExpr>(right))
    return parser_.emitError(
        place, "[KT-V30] product of two values in a subscript, one factor must be a constant");
  left = left * right;
  return success();
}

ParseResult SubscriptParser::parseDivision(AffineExpr &left, AffineExprKind kind,
                                           StringRef spelling) {
  SMLoc place = parser_.getCurrentLocation();
  AffineExpr right;
  if (parseUnary(right))
    return failure();
  auto divisor = dyn_cast<AffineConstantExpr>(right);
  if (!divisor)
    return parser_.emitError(place, "[KT-V30] `")
           << spelling << "` in a subscript needs a constant on its right";
  if (divisor.getValue() <= 0)
    return parser_.emitError(place, "[KT-V30] `")
           << spelling << "` by " << divisor.getValue() << ", the constant must be positive";
  left = getAffineBinaryOpExpr(kind, left, right);
  return success();
}

ParseResult SubscriptParser::parseUnary(AffineExpr &result) {
  SMLoc place = parser_.getCurrentLocation();
  if (succeeded(parser_.parseOptionalMinus())) {
    if (parseUnary(result))
      return failure();
    result = -result;
    return success();
  }
  int64_t literal;
  OptionalParseResult integer = parser_.parseOptionalInteger(literal);
  if (integer.has_value()) {
    if (succeeded(*integer))
      result = getAffineConstantExpr(literal, parser_.getContext());
    return *integer;
  }
  if (succeeded(parser_.parseOptionalLParen()))
    return failure(parseExpression(result) || parser_.parseRParen());

  Name name;
  if (succeeded(parser_.parseOptionalKeyword("symbol"))) {
    if (parser_.parseLParen() || parser_.parseOperand(name) || parser_.parseRParen())
      return failure();
    result = bind_(name, NameUse::Symbol);
    return success();
  }
  OptionalParseResult operand = parser_.parseOptionalOperand(name);
  if (!operand.has_value())
    return parser_.emitError(place, "expected a value, an integer or `(` in a subscript");
  if (succeeded(*operand))
    result = bind_(name, NameUse::Dimension);
  return *operand;
}

} // namespace ktir::ktdp
