#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {

/// A linalg op that writes into one of its own inputs.
void checkOutsAliasesInput(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    auto style = llvm::dyn_cast_if_present<mlir::DestinationStyleOpInterface>(op);
    if (!style || !op->getName().getStringRef().starts_with("linalg."))
      continue;
    for (mlir::OpOperand *in : style.getDpsInputOperands()) {
      const auto outs = style.getDpsInits();
      if (std::find(outs.begin(), outs.end(), in->get()) == outs.end())
        continue;
      const syntax::ValueSite *site = input.function.site(in->get());
      const std::string name = site ? "`" + site->spelling + "`" : "an operand";
      Finding f;
      f.rule = "ktir-outs-aliases-input";
      f.severity = Severity::Information;
      f.range = rangeOf(input, op);
      f.message = name + " is an input and the outs of `" + op->getName().getStringRef().str() +
                  "`, which the scheduler mishandles; give it a `tensor.empty` as outs";
      if (site)
        f.related.push_back({site->definition, "defined here"});
      findings.push_back(std::move(f));
      break;
    }
  }
}

} // namespace ktir
