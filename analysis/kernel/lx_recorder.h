#ifndef KTIR_ANALYSIS_KERNEL_LX_RECORDER_H
#define KTIR_ANALYSIS_KERNEL_LX_RECORDER_H

#include "kernel/lx_program.h"

#include <optional>
#include <span>

namespace ktir {

/// How the body of a fold names its values. Those of a `{ arith.addf }` have no names in the text,
/// so that no textual use ever ends one of them.
enum class LxNaming : uint8_t { Explicit, Nameless };

/// A block argument of a composite op: a tile of `size`, or a scalar.
struct LxBlockArgument {
  NameId name = kNoName;
  std::optional<LxSize> size;
};

/// Writes an LxProgram while somebody walks a function once, in text order.
///
/// Calls come in the order in which the reference executes: operands are fetched, temporaries are
/// bound, the result is bound. Most ops need one call, recordLx() of kernel/lx_rules.h. Ops with
/// regions are driven from outside; `body` below stands for recordLx() of every op of the region,
/// its terminator included unless it says otherwise:
///
///   scf.for          startOp, beginLoop, body (without scf.yield), endLoop
///   scf.if           startOp, beginBranch, body (without scf.yield), beginElse, body, endBranch
///   linalg.reduce    startOp, beginReduce, { beginFoldPass, body, endFoldPass } per pass,
///                    { beginOutsCombine, body, endOutsCombine } if outs is a tile,
///                    endReduce or endReduceToScalar
///   linalg.generic   startOp, beginGeneric, body, endGenericBody, and for a reduction the passes
///                    and the combination with outs as above (Nameless, only the combining op);
///                    endGeneric
///   tensor.generate  startOp, beginGenerate, body, endGenerate
///   inter_tile_produce  startOp, body (yield_partial is what lets the partial go)
///   inter_tile_reduce   startOp, beginInterTileReduce, { beginFoldPass, body, endFoldPass },
///                       endInterTileReduce
///
/// Of the passes of a fold only the first need be recorded, unless the body makes elements wider
/// than those that it gets; then the second as well. A pass of a pairwise fold over n slices binds
/// ⌊n/2⌋ slices twice and leaves ⌈n/2⌉, and ⌊⌈n/2⌉/2⌋ ≤ ⌊n/2⌋ for n ≥ 2; the next dimension starts
/// from what the last one left. A later pass thus repeats the steps of the first with at most its
/// elements, and what it binds is gone when it ends: with elements as wide it cannot peak higher.
/// The same holds for the folds of an inter-tile reduction, which are all alike.
///
/// What happens on some cores only (a fold where the group has one producer) goes between
/// beginGuard and endGuard.
class LxRecorder {
public:
  using Slot = uint32_t;

  /// Counts one textual use of a name as an operand, anywhere in the function. All uses must be
  /// counted before finish(). Operands named by the outs of linalg.reduce do not count.
  void countUse(NameId name);

  /// The following calls belong to this op.
  void startOp(uint32_t op);

  // One step each.
  void fetch(NameId name);
  void note();
  void bindNew(NameId name, LxSize size);
  void bindLiteral(NameId name, LxSize size);
  void bindScalar(NameId name);
  void pushScope();
  void popScope();

  /// Keeps hold of what a name stands for, across its last use. To be dropped.
  Slot hold(NameId name);
  /// Two slots that bindChosen can choose from; drop both.
  Slot holdTwo(NameId whenTrue, NameId whenFalse);
  void drop(Slot slot, uint32_t count = 1);
  /// The held object itself gets another name.
  void bindHeld(NameId name, Slot slot, LxSize ifEmpty);
  /// The held object itself, or a copy if it takes no space (a literal that is still bound).
  void bindInPlace(NameId name, Slot slot, LxSize ifEmpty);
  /// One of two held objects. `condition` kNoIndex: unknown.
  void bindChosen(NameId name, Slot slots, uint32_t condition);

  /// `arguments[i]` carries a tile that starts as a copy of `initials[i]`. Only tiles.
  void beginLoop(uint32_t loop, std::span<const NameId> arguments,
                 std::span<const NameId> initials);
  void endLoop(std::span<const NameId> yielded, std::span<const NameId> results);

  /// `yielded`: all operands of scf.yield, tiles or not; `results` beside them. Without beginElse
  /// there is no else, and endBranch names what the only branch yields.
  void beginBranch(uint32_t condition);
  void beginElse(std::span<const NameId> yielded);
  void endBranch(std::span<const NameId> yielded, std::span<const NameId> results);

  /// Steps that happen only where the condition holds, in the current scope. They read nothing
  /// (operands are fetched before) and bind names that stand for nothing yet.
  void beginGuard(uint32_t condition);
  void endGuard();

  void beginFoldPass(LxNaming naming, LxSize size, NameId lhs, NameId rhs) {
    beginFoldPass(naming, size, size, lhs, rhs);
  }
  void beginFoldPass(LxNaming naming, LxSize lhsSize, LxSize rhsSize, NameId lhs, NameId rhs);
  void endFoldPass();

  void beginReduce(NameId input, NameId outs);
  /// `size`: the shape of the result with the elements of the input.
  void beginOutsCombine(LxNaming naming, LxSize size, NameId lhs, NameId rhs);
  void endOutsCombine() { endFoldPass(); }
  void endReduce(NameId outs, NameId result, LxSize size);
  void endReduceToScalar(NameId outs, NameId result);

  /// `arguments`: one for each input (a tile input lifted to the iteration space), then the one of
  /// outs (its shape, or the iteration space for a reduction, with the elements of outs).
  void beginGeneric(std::span<const NameId> inputs, NameId outs,
                    std::span<const LxBlockArgument> arguments);
  void endGenericBody();
  void endGeneric(NameId result, LxSize size);

  /// `arguments`: index grids, 8 bytes an element.
  void beginGenerate(std::span<const LxBlockArgument> arguments);
  void endGenerate(NameId result, LxSize size);

  void beginInterTileReduce(NameId future, NameId identity);
  void endInterTileReduce(NameId result, LxSize size);

  /// The program. The recorder is spent.
  LxProgram finish();

private:
  /// What is open: a loop, a branch, or a composite op.
  struct Frame {
    uint32_t index = 0; ///< loop, branch, or naming of a fold
    uint32_t op = 0;
    Slot slot = kNoIndex;
    bool hasElse = false;
    std::vector<NameId> yielded = {}; ///< by the true side of a branch
  };

  void emit(LxStep::Kind kind, NameId name = kNoName, uint32_t a = 0, uint32_t b = 0);
  void emitMarked(LxStep::Kind kind, NameId name = kNoName, uint32_t a = 0, uint32_t b = 0);
  void emitBind(LxStep::Kind kind, NameId name, uint32_t a, uint32_t b = 0);
  uint32_t addSize(LxSize size);
  Slot newSlots(uint32_t count);
  void holdIn(Slot slot, NameId name);
  void yieldInto(std::span<const NameId> names, Slot first);
  void sawName(NameId name);
  bool isTileName(NameId name) const;
  void openRegion();
  uint32_t closeRegion();
  void openBranch(uint32_t condition, bool scoped);
  void closeTrueRegion(std::span<const NameId> yielded);
  Frame popFrame();

  LxProgram program_;
  /// Regions under construction, the function body first. Until finish() the program's loops and
  /// branches name them by number.
  std::vector<std::vector<LxStep>> regions_ = std::vector<std::vector<LxStep>>(1);
  std::vector<uint32_t> openRegions_ = {0};
  std::vector<uint32_t> markedOps_ = {kNoIndex}; // beside openRegions_
  std::vector<Frame> frames_;
  std::vector<uint32_t> uses_;
  /// Names that stood for a tile somewhere above.
  std::vector<bool> everTile_;
  uint32_t op_ = 0;
  uint32_t namelessDepth_ = 0;
};

} // namespace ktir

#endif
