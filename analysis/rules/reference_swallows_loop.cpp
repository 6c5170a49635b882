#include "mlir/IR/Block.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Region.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// Lines on which the reference's parser sees no end: an op that ends without a type, or a region
/// that closes without results.
bool seemsOpen(mlir::Operation *op, std::string_view statement) {
  const llvm::StringRef name = op->getName().getStringRef();
  if (name == "linalg.broadcast" || name == "linalg.transpose" || name == "linalg.reduce")
    return statement.ends_with("]");
  return (name == "scf.for" || name == "scf.if") && op->getNumResults() == 0 &&
         statement.ends_with("}");
}

bool canBeLost(mlir::Operation *op) {
  return op->getNumResults() == 0 && !op->hasTrait<mlir::OpTrait::IsTerminator>();
}

} // namespace

/// Ops that the reference's text parser takes for a part of the line before, and drops.
void checkReferenceSwallowsLoop(const RuleInput &input, std::vector<Finding> &findings) {
  if (!input.function.op())
    return;
  input.function.op()->walk([&](mlir::Operation *op) {
    mlir::Operation *previous = op->getPrevNode();
    if (!previous || !canBeLost(op))
      return;
    const syntax::OpSite *before = input.function.site(previous), *site = input.function.site(op);
    if (!before || !site || before->statement.end > site->statement.begin)
      return;
    const std::string_view text =
        input.text.substr(before->statement.begin, before->statement.size());
    const std::string_view between =
        input.text.substr(before->statement.end, site->statement.begin - before->statement.end);
    const size_t feed = between.find('\n');
    if (!seemsOpen(previous, text) || feed == std::string_view::npos ||
        between.find_first_not_of(" \t\r\n") != std::string_view::npos ||
        between.find('\n', feed + 1) != std::string_view::npos)
      return;
    Finding f;
    f.rule = "ktir-reference-swallows-loop";
    f.severity = Severity::Warning;
    f.range = rangeOf(input, op);
    f.message = "the reference's parser joins this with the line before, which ends without a "
                "type, and drops it; a blank line keeps them apart";
    f.related.push_back({rangeOf(input, previous), "the line before"});
    const auto at = before->statement.end + static_cast<uint32_t>(feed);
    const bool carriage = feed > 0 && between[feed - 1] == '\r';
    f.fixes.push_back({"insert a blank line", true, {{{at, at}, carriage ? "\n\r" : "\n"}}});
    findings.push_back(std::move(f));
  });
}

} // namespace ktir
