#include "rules/distribution_fix.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "rules/insertion.h"
#include "rules/places.h"
#include "rules/rule.h"

#include "llvm/ADT/DenseSet.h"

namespace ktir {
namespace {

/// The first op of the block that computes with the value or with what comes of it.
mlir::Operation *firstDependent(mlir::Value value, mlir::Block &block) {
  mlir::Operation *first = nullptr;
  for (mlir::Operation *user : value.getUsers()) {
    mlir::Operation *at = block.findAncestorOpInBlock(*user);
    if (at && (!first || at->isBeforeInBlock(first)))
      first = at;
  }
  return first;
}

/// Two more blanks before each line of [begin, end) that is not empty.
void indent(std::string_view text, uint32_t begin, uint32_t end, std::vector<TextEdit> &edits) {
  for (uint32_t at = begin; at < end; ++at)
    if (at > 0 && text[at - 1] == '\n' && text[at] != '\n' && text[at] != '\r')
      edits.push_back({{at, at}, "  "});
}

} // namespace

void addDistributionFix(const RuleInput &input, const StoredView &view, const Gap &gap,
                        Finding &finding) {
  const Program &program = input.kernel.program;
  if (program.grid[1] != 1 || program.grid[2] != 1 || view.stores.size() != 1 || !gap.isProduct() ||
      finding.proof != Proof::Proved)
    return;
  const TileStore &store = view.stores.front();
  const ExprTable &t = program.exprs;
  for (size_t d = 0; d < view.sizes.size(); ++d) {
    // The dimension in which the core number is the coordinate.
    const ExprNode &node = t.node(store.corner[d]);
    if (node.op != ExprOp::AtomRef || static_cast<AtomId>(node.value) != program.core[0] ||
        store.extents[d] != 1 || gap.dims[d].first != program.grid[0])
      continue;
    mlir::Block &body = input.function.op()->getRegion(0).front();
    mlir::Operation *id = nullptr;
    for (mlir::Operation &op : body)
      if (op.getName().getStringRef() == "ktdp.get_compute_tile_id") {
        if (id)
          return;
        id = &op;
      }
    if (!id || id->getNumResults() != 1 || store.op->getBlock() != &body)
      return;
    mlir::Value core = id->getResult(0);
    mlir::Operation *first = firstDependent(core, body), *last = &body.back();
    const syntax::OpSite *firstSite = first ? input.function.site(first) : nullptr;
    const syntax::OpSite *lastSite = input.function.site(last);
    const syntax::ValueSite *named = input.function.site(core);
    if (!firstSite || !lastSite || !named || !startsLine(input.text, firstSite->statement.begin) ||
        !startsLine(input.text, lastSite->statement.begin))
      return;
    FreshNames names(input);
    const std::string own = names.make("%core"), rows = names.make("%rows"),
                      cores = names.make("%cores");
    const std::string blanks = indentAt(input.text, firstSite->statement.begin);
    Fix fix;
    fix.title = "deal the " + withCommas(view.sizes[d]) + " " +
                coordinateName(d, view.sizes.size()) + " out to the " +
                withCommas(program.grid[0]) + " cores in a loop";
    // The body keeps its text: the loop's variable takes the name of the core number.
    fix.edits.push_back({named->definition, own});
    const uint32_t at = firstSite->statement.begin;
    fix.edits.push_back({{at, at},
                         rows + " = arith.constant " + std::to_string(view.sizes[d]) +
                             " : index\n" + blanks + cores + " = arith.constant " +
                             std::to_string(program.grid[0]) + " : index\n" + blanks + "scf.for " +
                             nameOf(input, core) + " = " + own + " to " + rows + " step " + cores +
                             " {\n" + blanks + "  "});
    const std::string lastBlanks = indentAt(input.text, lastSite->statement.begin);
    const uint32_t end = lastSite->statement.begin;
    indent(input.text, at, end - static_cast<uint32_t>(lastBlanks.size()), fix.edits);
    fix.edits.push_back({{end, end}, "}\n" + lastBlanks});
    finding.fixes.push_back(std::move(fix));
    return;
  }
}

} // namespace ktir
