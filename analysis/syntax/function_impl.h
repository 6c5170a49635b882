#ifndef KTIR_ANALYSIS_SYNTAX_FUNCTION_IMPL_H
#define KTIR_ANALYSIS_SYNTAX_FUNCTION_IMPL_H

#include "mlir/IR/BuiltinOps.h"
#include "syntax/document.h"
#include "syntax/function_parser.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// What was read of a function: its IR, and where everything stood in the text that it was read
/// from. Immutable once built; versions of a document share it as long as its text stays the same.
struct FunctionBody {
  FunctionBody() = default;
  FunctionBody(const FunctionBody &) = delete;
  FunctionBody &operator=(const FunctionBody &) = delete;

  // The context must outlive the module.
  std::shared_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::Operation *op = nullptr;
  std::vector<OpSite> opSites;
  std::vector<ValueSite> valueSites;
  llvm::DenseMap<mlir::Operation *, uint32_t> opIndex;
  llvm::DenseMap<mlir::Value, uint32_t> valueIndex;
  /// Ops that no dialect here has, placeholders among them.
  std::vector<mlir::Operation *> unregistered;
  bool recovered = false;
};

/// Takes the IR and works out all sites. `op` is the function in `parsed`.
std::shared_ptr<const FunctionBody> makeBody(std::shared_ptr<mlir::MLIRContext> context,
                                             ParsedText parsed, mlir::Operation *op,
                                             std::string_view text, const std::vector<Token> &code);

/// A function of one version of a document.
class FunctionImpl final : public Function {
public:
  explicit FunctionImpl(const FunctionText &text)
      : name_(text.name), range_(text.range), nameRange_(text.nameRange) {}
  ~FunctionImpl() override;

  std::string_view name() const override { return name_; }
  TextRange range() const override { return range_; }
  TextRange nameRange() const override { return nameRange_; }
  mlir::Operation *op() const override { return body_ ? body_->op : nullptr; }
  const OpSite *site(mlir::Operation *op) const override;
  const ValueSite *site(mlir::Value value) const override;
  const std::vector<AssumePragma> &assumptions() const override { return assumptions_; }
  const std::vector<Assumption> &argumentComments() const override { return argumentComments_; }
  bool recovered() const override { return recovered_ || (body_ && body_->recovered); }

  /// `shift` is how far the text has moved since the body was read, modulo 2^32.
  void setBody(std::shared_ptr<const FunctionBody> body, uint32_t shift = 0) {
    body_ = std::move(body);
    shift_ = shift;
  }
  const std::shared_ptr<const FunctionBody> &body() const { return body_; }
  void setAssumptions(std::vector<AssumePragma> pragmas) { assumptions_ = std::move(pragmas); }
  void setArgumentComments(std::vector<Assumption> comments) {
    argumentComments_ = std::move(comments);
  }
  void setRecovered() { recovered_ = true; }
  void setName(std::string name) { name_ = std::move(name); }

private:
  /// The sites of the body, moved to where the text is now.
  struct Sites {
    std::vector<OpSite> ops;
    std::vector<ValueSite> values;
  };
  const Sites &movedSites() const;

  std::string name_;
  TextRange range_, nameRange_;
  std::shared_ptr<const FunctionBody> body_;
  uint32_t shift_ = 0;
  mutable std::unique_ptr<Sites> moved_; // made when somebody asks
  std::vector<AssumePragma> assumptions_;
  std::vector<Assumption> argumentComments_;
  bool recovered_ = false;
};

} // namespace ktir::syntax

#endif
