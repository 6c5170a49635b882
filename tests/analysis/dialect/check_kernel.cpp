#include "check_kernel.h"

#include "dialect/check_code.h"
#include "dialect/inter_tile_rules.h"
#include "dialect/registration.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

namespace ktir::testing {
namespace {

using namespace mlir;

Verdict::Error errorOf(const Diagnostic &diagnostic) {
  Verdict::Error error{.code = "", .text = diagnostic.str(), .line = 0, .column = 0};
  if (auto coded = splitCheckCode(error.text)) {
    error.code = coded->code;
    std::string text = coded->text;
    error.text = text;
  }
  if (auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation())) {
    error.line = place.getLine();
    error.column = place.getColumn();
  }
  return error;
}

class Session {
public:
  Session() : context_(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
    context_.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        verdict.errors.push_back(errorOf(diagnostic));
      return success();
    });
  }

  OwningOpRef<ModuleOp> parse(std::string_view text) {
    ParserConfig config(&context_, /*verifyAfterParse=*/false);
    auto module = parseSourceString<ModuleOp>(llvm::StringRef(text.data(), text.size()), config);
    verdict.parsed = static_cast<bool>(module);
    return module;
  }

  Verdict verdict;

private:
  MLIRContext context_;
};

} // namespace

std::vector<std::string> Verdict::codes() const {
  std::vector<std::string> codes;
  for (const Error &error : errors)
    codes.push_back(error.code.empty() ? "-" : error.code);
  return codes;
}

Verdict checkKernel(std::string_view text) {
  Session session;
  OwningOpRef<ModuleOp> module = session.parse(text);
  if (!module)
    return session.verdict;
  // What is inside an operation that upstream's verifier refuses may crash upstream's next one.
  module->walk<WalkOrder::PreOrder>([](Operation *op) {
    auto info = op->getRegisteredInfo();
    bool isGood = !info || (succeeded(info->verifyInvariants(op)) &&
                            succeeded(info->verifyRegionInvariants(op)));
    return isGood ? WalkResult::advance() : WalkResult::skip();
  });
  for (auto function : module->getOps<func::FuncOp>())
    for (const InterTileViolation &violation : checkInterTileRules(function))
      violation.op->emitOpError("[") << violation.code << "] " << violation.message;
  llvm::raw_string_ostream stream(session.verdict.printed);
  module->print(stream);
  return session.verdict;
}

std::string genericForm(std::string_view text) {
  Session session;
  OwningOpRef<ModuleOp> module = session.parse(text);
  std::string generic;
  if (!module)
    return generic;
  llvm::raw_string_ostream stream(generic);
  module->print(stream, OpPrintingFlags().printGenericOpForm());
  return generic;
}

} // namespace ktir::testing
