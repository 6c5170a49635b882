#include "oracle.h"

#include "core.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace ktir::oracle {

namespace {
std::vector<int64_t> gridOf(Operation *function) {
  std::vector<int64_t> grid;
  if (auto array = dyn_cast_or_null<ArrayAttr>(function->getAttr("grid")))
    for (Attribute entry : array)
      if (auto extent = dyn_cast<IntegerAttr>(entry))
        grid.push_back(extent.getInt());
  grid.resize(3, 1);
  return grid;
}

/// How often each name is written as an operand. The initial value of linalg.reduce is not counted.
std::map<std::string, int64_t> countUses(const Kernel &kernel) {
  std::map<std::string, int64_t> uses;
  kernel.function->walk([&](Operation *op) {
    bool isReduce = op->getName().getStringRef() == "linalg.reduce";
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      if (isReduce && i == 1)
        continue;
      if (std::string name = kernel.nameOf(operand); !name.empty())
        ++uses[name];
    }
  });
  return uses;
}

/// Pointers that nobody gave: distinct, and on a stick whatever the size of an element.
int64_t freshPointer(unsigned position) { return (int64_t(position) + 1) << 36; }
} // namespace

Result run(const Kernel &kernel, const Launch &launch, int64_t workLimit) {
  Result result;
  result.grid = gridOf(kernel.function);
  Machine machine{kernel, launch,   result.grid, product(result.grid), countUses(kernel),
                  {},     workLimit};
  try {
    for (BlockArgument argument : kernel.function->getRegion(0).getArguments()) {
      std::string name = kernel.nameOf(argument);
      auto given = launch.arguments.find(name.substr(1));
      if (given != launch.arguments.end())
        machine.arguments.emplace_back(name, given->second);
      else if (argument.getType().isIndex())
        machine.arguments.emplace_back(name, Scalar::ofInt(freshPointer(argument.getArgNumber())));
    }
    for (int64_t id = 0; id < machine.coreCount; ++id)
      result.cores.push_back(Core(machine, id).run());
  } catch (const Stop &stop) {
    result.error = stop.what();
  }
  return result;
}

} // namespace ktir::oracle
