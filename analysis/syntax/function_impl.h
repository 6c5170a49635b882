#ifndef KTIR_ANALYSIS_SYNTAX_FUNCTION_IMPL_H
#define KTIR_ANALYSIS_SYNTAX_FUNCTION_IMPL_H

#include "mlir/IR/BuiltinOps.h"
#include "syntax/document.h"
#include "syntax/function_parser.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>
#include <vector>

namespace ktir::syntax {

/// A function with its IR and where everything stands.
class FunctionImpl final : public Function {
public:
  explicit FunctionImpl(const FunctionText &text)
      : name_(text.name), range_(text.range), nameRange_(text.nameRange) {}
  ~FunctionImpl() override;

  std::string_view name() const override { return name_; }
  TextRange range() const override { return range_; }
  TextRange nameRange() const override { return nameRange_; }
  mlir::Operation *op() const override { return op_; }
  const OpSite *site(mlir::Operation *op) const override;
  const ValueSite *site(mlir::Value value) const override;
  const std::vector<AssumePragma> &assumptions() const override { return assumptions_; }
  const std::vector<Assumption> &argumentComments() const override { return argumentComments_; }
  bool recovered() const override { return recovered_; }

  /// Takes the IR and works out all sites. `op` is the function in `parsed`.
  void adopt(std::shared_ptr<mlir::MLIRContext> context, ParsedText parsed, mlir::Operation *op,
             std::string_view text, const std::vector<Token> &code);
  void setAssumptions(std::vector<AssumePragma> pragmas) { assumptions_ = std::move(pragmas); }
  void setArgumentComments(std::vector<Assumption> comments) {
    argumentComments_ = std::move(comments);
  }
  /// Ops that no dialect here has, placeholders among them.
  const std::vector<mlir::Operation *> &unregistered() const { return unregistered_; }
  void setRecovered() { recovered_ = true; }
  void setName(std::string name) { name_ = std::move(name); }

private:
  friend class SiteBuilder;

  std::string name_;
  TextRange range_, nameRange_;
  // The context must outlive the module.
  std::shared_ptr<mlir::MLIRContext> context_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  mlir::Operation *op_ = nullptr;
  std::vector<OpSite> opSites_;
  std::vector<ValueSite> valueSites_;
  llvm::DenseMap<mlir::Operation *, uint32_t> opIndex_;
  llvm::DenseMap<mlir::Value, uint32_t> valueIndex_;
  std::vector<AssumePragma> assumptions_;
  std::vector<Assumption> argumentComments_;
  std::vector<mlir::Operation *> unregistered_;
  bool recovered_ = false;
};

} // namespace ktir::syntax

#endif
