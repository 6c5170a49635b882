#ifndef KTIR_ANALYSIS_DIALECT_SUBSCRIPT_PARSER_H
#define KTIR_ANALYSIS_DIALECT_SUBSCRIPT_PARSER_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/OpImplementation.h"

namespace ktir::ktdp {

/// Reads affine expressions over SSA names:
///
///     sum     := product { ('+' | '-') product }
///     product := unary { '*' unary | ('floordiv' | 'ceildiv' | 'mod') unary }
///     unary   := '-' unary | integer | name | 'symbol' '(' name ')' | '(' sum ')'
///
/// MLIR has such a parser too; it tells `%x#0` from `%x#1` only at the first use of `%x`.
class SubscriptParser {
public:
  using Name = mlir::OpAsmParser::UnresolvedOperand;
  enum class NameUse : uint8_t { Dimension, Symbol };
  /// Gives the expression that stands for a name.
  using Bind = llvm::function_ref<mlir::AffineExpr(const Name &, NameUse)>;

  SubscriptParser(mlir::OpAsmParser &parser, Bind bind) : parser_(parser), bind_(bind) {}

  /// One expression. After a failure exactly one error has been reported.
  mlir::ParseResult parseExpression(mlir::AffineExpr &result);

  /// `[ e, e, .. ]` or `( e, e, .. )`; `results` gets what was read.
  mlir::ParseResult parseList(mlir::OpAsmParser::Delimiter delimiter,
                              llvm::SmallVectorImpl<mlir::AffineExpr> &results);

private:
  mlir::ParseResult parseProduct(mlir::AffineExpr &result);
  mlir::ParseResult parseUnary(mlir::AffineExpr &result);
  mlir::ParseResult parseMultiplication(mlir::AffineExpr &left, llvm::SMLoc place);
  mlir::ParseResult parseDivision(mlir::AffineExpr &left, mlir::AffineExprKind kind,
                                  llvm::StringRef spelling);

  mlir::OpAsmParser &parser_;
  Bind bind_;
};

/// True if both names are the same result of the same statement.
inline bool sameName(const SubscriptParser::Name &a, const SubscriptParser::Name &b) {
  return a.name == b.name && a.number == b.number;
}

} // namespace ktir::ktdp

#endif
