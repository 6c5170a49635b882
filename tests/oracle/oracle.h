#ifndef KTIR_ORACLE_ORACLE_H
#define KTIR_ORACLE_ORACLE_H

#include "cost/hardware.h"
#include "value.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mlir {
class Operation;
class Value;
} // namespace mlir

/// A slow, obvious interpreter of the cost model: it runs every core and every iteration, looks at
/// every element, and adds up. It shares no code with the evaluator that it checks.
namespace ktir::oracle {

/// What one launch is given.
struct Launch {
  Hardware hardware;
  /// Values of the arguments by name, without '%'. An integer that stands for a pointer is an
  /// element count; an `index` argument that is missing is a pointer of its own, on a stick.
  std::map<std::string, Scalar> arguments;
  /// The integer at an address of HBM or LX (index tensors, branches on data).
  std::function<int64_t(bool lx, int64_t byteAddress, int64_t bytes)> data;
  /// Ops that are charged as another category.
  std::map<std::string, std::string> opCosts;
};

/// The function, and what its text calls each value (with '%'; empty for a value without a name).
struct Kernel {
  mlir::Operation *function = nullptr;
  std::function<std::string(mlir::Value)> nameOf;
};

struct OpTotals {
  std::string name, category;
  int64_t count = 0;
  double cycles = 0, flops = 0, bytes = 0;
};

struct CoreCost {
  /// In the order of first use.
  std::vector<std::pair<std::string, double>> cyclesByCategory;
  std::map<std::string, double> flopsByCategory;
  std::map<std::string, double> bytesByCategory;
  double memoryCycles = 0, commCycles = 0;
  int64_t lxPeakBytes = 0, lxUsedAtEnd = 0;
  std::map<mlir::Operation *, OpTotals> ops;

  double computeCycles() const;
};

struct Result {
  std::vector<int64_t> grid; // three entries
  std::vector<CoreCost> cores;
  std::string error; // empty unless the run stopped
};

/// Work on all cores, in elements and ops, beyond which the oracle gives up (with an error).
inline constexpr int64_t kWorkLimit = 4'000'000'000;

Result run(const Kernel &kernel, const Launch &launch, int64_t workLimit = kWorkLimit);

} // namespace ktir::oracle

#endif
