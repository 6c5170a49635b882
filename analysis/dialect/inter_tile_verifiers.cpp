// The rules of the inter-tile operations that one operation can be checked against; those that
// need a producer and its delivery together are in inter_tile_rules.cpp.
#include "dialect/ktdp.h"
#include "dialect/op_syntax.h"
#include "dialect/quoted.h"

namespace ktir::ktdp {

using namespace mlir;

/// Reports values whose types are not those wanted, as `what` ("value", "result").
static LogicalResult checkTypes(Operation *op, StringRef code, StringRef what, TypeRange found,
                                TypeRange wanted, StringRef wantedBy) {
  if (found.size() != wanted.size())
    return op->emitOpError("[") << code << "] " << countText(found.size(), what, (what + "s").str())
                                << ", " << wantedBy << " has " << wanted.size();
  for (auto [position, types] : llvm::enumerate(llvm::zip_equal(found, wanted)))
    if (std::get<0>(types) != std::get<1>(types))
      return op->emitOpError("[") << code << "] " << what << " " << position << " has type "
                                  << quoted(std::get<0>(types)) << ", " << wantedBy << " has "
                                  << quoted(std::get<1>(types));
  return success();
}

static InFlightDiagnostic refuseFuture(Operation *op, StringRef code, Type found) {
  return op->emitOpError("[") << code << "] expected a tile future, found " << quoted(found);
}

/// False if the block ends in no operation that could be its yield. A yield of the other kind
/// reports itself, and an operation that nobody knows is no evidence.
static bool mayEndInYield(Block &block) {
  if (block.empty())
    return false;
  Operation &end = block.back();
  return isa<YieldPartialOp, YieldReducedOp>(end) || !end.isRegistered();
}

LogicalResult InterTileProduceOp::verify() {
  if (!futureType())
    return refuseFuture(*this, "KT-V50", getFuture().getType());
  if (!getBody().hasOneBlock())
    return emitOpError("[KT-V48] the region must have one block, it has ")
           << getBody().getBlocks().size();
  TypeRange arguments = getBody().front().getArgumentTypes();
  if (arguments.size() != 1)
    return emitOpError("[KT-V48] the block takes ")
           << countText(arguments.size(), "argument", "arguments")
           << ", it must take one `index`, the group";
  if (!arguments.front().isIndex())
    return emitOpError("[KT-V48] the block takes ")
           << quoted(arguments.front()) << ", it must take one `index`, the group";
  if (producers().getNumSymbols() != 1)
    return emitOpError("[KT-V49] `producer_tiles_per_group` has ")
           << countText(producers().getNumSymbols(), "symbol", "symbols")
           << ", it must have one, the group";
  if (!mayEndInYield(getBody().front()))
    return emitOpError("[KT-V50] the region must end in `ktdp.yield_partial`");
  return success();
}

LogicalResult YieldPartialOp::verify() {
  auto produce = dyn_cast_if_present<InterTileProduceOp>((*this)->getParentOp());
  if (!produce)
    return emitOpError("[KT-V52] belongs into the region of `ktdp.inter_tile_produce`");
  TileFutureType future = produce.futureType();
  if (!future)
    return success();
  return checkTypes(*this, "KT-V50", "value", getValues().getTypes(), future.getRoles(),
                    "the future");
}

LogicalResult YieldReducedOp::verify() {
  auto reduce = dyn_cast_if_present<InterTileReduceOp>((*this)->getParentOp());
  if (!reduce)
    return emitOpError("[KT-V52] belongs into the region of `ktdp.inter_tile_reduce`");
  TileFutureType future = reduce.futureType();
  if (!future)
    return success();
  return checkTypes(*this, "KT-V58", "value", getValues().getTypes(), future.getRoles(),
                    "the future");
}

static LogicalResult checkConsumers(Operation *op, StringRef code, IntegerSet consumers) {
  if (consumers.getNumSymbols() == 1)
    return success();
  return op->emitOpError("[") << code << "] `consumer_tiles_per_group` has "
                              << countText(consumers.getNumSymbols(), "symbol", "symbols")
                              << ", it must have one, the group";
}

LogicalResult InterTileConsumeOp::verify() {
  TileFutureType future = futureType();
  if (!future)
    return refuseFuture(*this, "KT-V53", getFuture().getType());
  if (failed(checkTypes(*this, "KT-V53", "result", getResultTypes(), future.getRoles(),
                        "the future")) ||
      failed(checkConsumers(*this, "KT-V54", consumers())))
    return failure();
  if (consumers().getNumDims() != 1)
    return emitOpError("[KT-V54] `consumer_tiles_per_group` has ")
           << countText(consumers().getNumDims(), "dimension", "dimensions")
           << ", it must have one, the tile";
  IntegerSet needs = dependency();
  if (!needs)
    return success();
  if (needs.getNumSymbols() != 1 && needs.getNumSymbols() != 2)
    return emitOpError("[KT-V55] `producer_dependency_per_consumer` has ")
           << countText(needs.getNumSymbols(), "symbol", "symbols")
           << ", it must have one (the consumer) or two (the consumer and the group)";
  if (needs.getNumDims() != 1)
    return emitOpError("[KT-V55] `producer_dependency_per_consumer` has ")
           << countText(needs.getNumDims(), "dimension", "dimensions")
           << ", it must have one, the producer";
  return success();
}

/// The block of the combiner takes all left values, then all right values.
static LogicalResult checkCombiner(InterTileReduceOp op, TileFutureType future) {
  Region &combiner = op.getCombiner();
  if (!combiner.hasOneBlock())
    return op.emitOpError("[KT-V57] the region must have one block, it has ")
           << combiner.getBlocks().size();
  SmallVector<Type> wanted(future.getRoles());
  llvm::append_range(wanted, future.getRoles());
  if (failed(checkTypes(op, "KT-V57", "block argument", combiner.front().getArgumentTypes(), wanted,
                        "the combiner, a left and a right value for each role,")))
    return failure();
  if (!mayEndInYield(combiner.front()))
    return op.emitOpError("[KT-V58] the region must end in `ktdp.yield_reduced`");
  return success();
}

LogicalResult InterTileReduceOp::verify() {
  TileFutureType future = futureType();
  if (!future)
    return refuseFuture(*this, "KT-V53", getFuture().getType());
  if (failed(checkTypes(*this, "KT-V53", "result", getResultTypes(), future.getRoles(),
                        "the future")) ||
      failed(checkTypes(*this, "KT-V56", "identity value", getIdentity().getTypes(),
                        getResultTypes(), "the operation")) ||
      failed(checkConsumers(*this, "KT-V59", consumers())))
    return failure();
  return checkCombiner(*this, future);
}

} // namespace ktir::ktdp
