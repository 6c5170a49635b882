#ifndef KTIR_ANALYSIS_SYNTAX_MLIR_SESSION_H
#define KTIR_ANALYSIS_SYNTAX_MLIR_SESSION_H

#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ktir::syntax {

/// What MLIR said about some text: an error, with its notes. Offsets are into the parsed text.
struct MlirNote {
  uint32_t offset = 0;
  std::string message;
};
struct MlirDiagnostic {
  uint32_t offset = 0;
  std::string message;
  std::vector<MlirNote> notes;
};

/// A successful or failed parse. After a failure `module` is empty and `state` must not be used.
struct ParseOutcome {
  bool succeeded = false;
  /// Holds what was read: some verifiers ask for a parent without looking whether there is one.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::unique_ptr<mlir::AsmParserState> state;
  std::vector<MlirDiagnostic> errors;

  mlir::Block &block() const { return *module.get().getBody(); }
};

/// A context with all dialects loaded, for one thread.
class MlirSession {
public:
  MlirSession();

  const std::shared_ptr<mlir::MLIRContext> &context() const { return context_; }
  /// How much text it has parsed; uniqued objects are never freed, so it must not get old.
  uint64_t parsedBytes() const { return parsedBytes_; }

  /// Parses operations without verifying them. `text` must stay as long as `state` is read.
  ParseOutcome parse(const std::string &text);

private:
  std::shared_ptr<mlir::MLIRContext> context_;
  uint64_t parsedBytes_ = 0;
};

/// Runs `check` and gives the errors that it emits, as messages.
std::vector<std::string> captureErrors(mlir::MLIRContext *context,
                                       llvm::function_ref<void()> check);

} // namespace ktir::syntax

#endif
