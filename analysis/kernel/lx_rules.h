#ifndef KTIR_ANALYSIS_KERNEL_LX_RULES_H
#define KTIR_ANALYSIS_KERNEL_LX_RULES_H

#include "kernel/lx_recorder.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
class Operation;
class Value;
} // namespace mlir

namespace ktir {

/// One op on the walk over a function: names and values beside its operands and results. In the
/// body of a generic, generate or fold, the values are lifted tiles.
struct OpEvent {
  mlir::Operation *op = nullptr;
  uint32_t opIndex = 0;
  llvm::ArrayRef<NameId> operandNames;
  llvm::ArrayRef<KernelValue> operands;
  llvm::ArrayRef<NameId> resultNames;
  llvm::ArrayRef<KernelValue> results;
  /// Indexed by the ids of tile values.
  llvm::ArrayRef<TileInfo> tiles;
  /// arith.select of tiles by a scalar: the condition, as LxChoices numbers it. kNoIndex: unknown.
  uint32_t condition = kNoIndex;
};

/// What an op without control flow does to the scratchpad (cost-model, section 8.2): its operands
/// are fetched, its tile results bound. All terminators but scf.yield belong here; ops with regions
/// do not (see LxRecorder).
void recordLx(LxRecorder &lx, const OpEvent &event);

/// True for what recordLx takes: every op but scf.for, scf.if, scf.yield, linalg.reduce,
/// linalg.generic, linalg.map, tensor.generate, and the ops that move tiles between cores.
bool recordsLxByItself(mlir::Operation *op);

/// Counts the textual uses of all names in a function: every operand of every op at any depth but
/// the outs of linalg.reduce. `nameOf` gives kNoName to what has no name in the text.
void countUses(LxRecorder &lx, mlir::Operation *function,
               llvm::function_ref<NameId(mlir::Value)> nameOf);

} // namespace ktir

#endif
