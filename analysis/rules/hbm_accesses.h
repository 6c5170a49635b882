#ifndef KTIR_ANALYSIS_RULES_HBM_ACCESSES_H
#define KTIR_ANALYSIS_RULES_HBM_ACCESSES_H

#include "kernel/program.h"

#include <optional>
#include <vector>

namespace mlir {
class Operation;
}

namespace ktir {

struct RuleInput;
struct AccessTileInfo;
struct ViewInfo;
struct OpReport;

/// A load or store of one tile of one plain view in HBM.
struct HbmAccess {
  uint32_t op = 0;
  mlir::Operation *operation = nullptr;
  mlir::Operation *tileOp = nullptr, *viewOp = nullptr;
  const AccessTileInfo *tile = nullptr;
  const ViewInfo *view = nullptr;
  const StickPattern *pattern = nullptr;
  bool isLoad = false;
};

/// All direct accesses to HBM, in text order: what the rules about memory look at.
class HbmAccesses {
public:
  explicit HbmAccesses(const RuleInput &input);

  const std::vector<HbmAccess> &all() const { return accesses_; }
  /// The kernel has loads or stores that are not in the list: through index tensors, to distributed
  /// views, or to a place that is not understood.
  bool others() const { return others_; }

private:
  std::vector<HbmAccess> accesses_;
  bool others_ = false;
};

/// Distinct elements of one execution; nullopt unless all extents are constants.
std::optional<int64_t> elementsOf(const StickPattern &pattern);

/// Bytes of the innermost extent; nullopt unless it is a constant.
std::optional<int64_t> innermostBytes(const StickPattern &pattern);

/// Whether the op runs in a loop.
bool inLoop(const RuleInput &input, uint32_t op);

/// One element, read or written once: meant to be a scalar.
bool isLoneScalar(const RuleInput &input, const HbmAccess &access);

/// What the critical core is charged for an op; nullptr if the report lacks it.
const OpReport *reportOf(const RuleInput &input, uint32_t op);

} // namespace ktir

#endif
