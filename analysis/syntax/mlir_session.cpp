#include "syntax/mlir_session.h"

#include "dialect/registration.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Operation.h"

#include "llvm/Support/SourceMgr.h"

#include <algorithm>

namespace ktir::syntax {

namespace {

/// Offset of a line and column (both from 1) in `text`.
uint32_t offsetOf(const std::string &text, const mlir::Location &location) {
  const auto place = mlir::dyn_cast<mlir::FileLineColLoc>(location);
  if (!place)
    return 0;
  size_t begin = 0;
  for (unsigned line = 1; line < place.getLine(); ++line) {
    const size_t end = text.find('\n', begin);
    if (end == std::string::npos)
      break;
    begin = end + 1;
  }
  const size_t column = place.getColumn() > 0 ? place.getColumn() - 1 : 0;
  return uint32_t(std::min(begin + column, text.size()));
}

} // namespace

MlirSession::MlirSession() {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  context_ = std::make_shared<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  context_->allowUnregisteredDialects();
  context_->loadAllAvailableDialects();
  context_->printOpOnDiagnostic(false);
}

ParseOutcome MlirSession::parse(const std::string &text) {
  parsedBytes_ += text.size();
  ParseOutcome outcome;
  outcome.module = mlir::ModuleOp::create(mlir::UnknownLoc::get(context_.get()));
  outcome.state = std::make_unique<mlir::AsmParserState>();
  mlir::ScopedDiagnosticHandler handler(context_.get(), [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::success();
    MlirDiagnostic error{offsetOf(text, diagnostic.getLocation()), diagnostic.str(), {}};
    for (mlir::Diagnostic &note : diagnostic.getNotes())
      error.notes.push_back({offsetOf(text, note.getLocation()), note.str()});
    outcome.errors.push_back(std::move(error));
    return mlir::success();
  });
  llvm::SourceMgr manager;
  manager.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text, "kernel"), llvm::SMLoc());
  const mlir::ParserConfig config(context_.get(), /*verifyAfterParse=*/false);
  outcome.succeeded = mlir::succeeded(
      mlir::parseAsmSourceFile(manager, &outcome.block(), config, outcome.state.get()));
  return outcome;
}

std::vector<std::string> captureErrors(mlir::MLIRContext *context,
                                       llvm::function_ref<void()> check) {
  std::vector<std::string> messages;
  mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      messages.push_back(diagnostic.str());
    return mlir::success();
  });
  check();
  return messages;
}

} // namespace ktir::syntax
