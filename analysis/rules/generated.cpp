#include "rules/generated.h"

#include "mlir/IR/Operation.h"

#include <algorithm>
#include <array>

namespace ktir {
namespace {

/// Rules about spellings and about what other tools read.
constexpr std::array<std::string_view, 11> kPortability = {"ktir-deprecated-memory-space",
                                                           "ktir-deprecated-op",
                                                           "ktir-deprecated-syntax",
                                                           "ktir-experimental-op",
                                                           "ktir-local-path",
                                                           "ktir-outs-aliases-input",
                                                           "ktir-reference-misreads",
                                                           "ktir-reference-swallows-loop",
                                                           "ktir-reference-unsupported",
                                                           "ktir-stick-constant",
                                                           "ktir-unregistered-dialect"};

std::string_view firstComments(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string_view::npos && line.substr(first, 2) != "//")
      break;
    at = std::min(end + 1, text.size());
  }
  return text.substr(0, at);
}

/// The line on which a statement ends names a place.
bool hasLocation(std::string_view text, TextRange statement) {
  const size_t end = std::min(text.find('\n', statement.end), text.size());
  const size_t begin = text.rfind('\n', statement.end == 0 ? 0 : statement.end - 1);
  const size_t from = begin == std::string_view::npos ? 0 : begin;
  return text.substr(from, end - from).find("loc(") != std::string_view::npos;
}

bool everyOpHasALocation(std::string_view text, const syntax::Document &document) {
  bool any = false;
  for (const syntax::Part &part : document.parts)
    for (const auto &function : part.functions) {
      mlir::Operation *top = function->op();
      if (!top)
        continue;
      const auto result = top->walk([&](mlir::Operation *op) {
        const syntax::OpSite *site = function->site(op);
        if (!site || op == top)
          return mlir::WalkResult::advance();
        any = true;
        return hasLocation(text, site->statement) ? mlir::WalkResult::advance()
                                                  : mlir::WalkResult::interrupt();
      });
      if (result.wasInterrupted())
        return false;
    }
  return any;
}

} // namespace

bool isGenerated(std::string_view text, const syntax::Document &document) {
  return firstComments(text).find("DO NOT EDIT") != std::string_view::npos ||
         (text.find("loc(") != std::string_view::npos && everyOpHasALocation(text, document));
}

void adaptToGeneratedText(std::vector<Finding> &findings, const Settings &settings) {
  for (Finding &finding : findings) {
    const bool portability =
        std::find(kPortability.begin(), kPortability.end(), finding.rule) != kPortability.end();
    if (portability && !settings.ruleSeverities.contains(finding.rule) &&
        finding.severity != Severity::Hint)
      finding.severity = static_cast<Severity>(static_cast<uint8_t>(finding.severity) + 1);
    if (!settings.knobs.generatedQuickFixes)
      finding.fixes.clear();
  }
}

} // namespace ktir
