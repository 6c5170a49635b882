// Any text through the parser: recovery ends, places stay inside the text, and every op and value
// has one.
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "syntax/document.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace ktir;

namespace {

void require(bool holds) {
  if (!holds)
    __builtin_trap();
}

void checkFindings(std::string_view text, const syntax::Document &document) {
  for (const Finding &finding : document.findings) {
    require(finding.range.end <= text.size());
    require(text.empty() || finding.range.begin < finding.range.end);
    require(!finding.rule.empty() && !finding.message.empty());
    for (const RelatedPlace &place : finding.related)
      require(place.range.end <= text.size());
    for (const Fix &fix : finding.fixes)
      for (const TextEdit &edit : fix.edits)
        require(edit.range.begin <= edit.range.end && edit.range.end <= text.size());
  }
}

void checkSites(std::string_view text, const syntax::Function &function) {
  if (!function.op())
    return;
  function.op()->walk([&](mlir::Operation *op) {
    const syntax::OpSite *site = function.site(op);
    require(site && site->statement.end <= text.size() && site->name.end <= text.size());
    for (mlir::Value result : op->getResults()) {
      const syntax::ValueSite *value = function.site(result);
      require(value && value->definition.end <= text.size());
      for (const TextRange &use : value->uses)
        require(use.end <= text.size());
    }
  });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static syntax::Parser parser;
  static const Settings settings;
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  const syntax::Document document = parser.parse(text, settings);
  checkFindings(text, document);
  for (const syntax::Part &part : document.parts)
    for (const auto &function : part.functions)
      checkSites(text, *function);
  return 0;
}
