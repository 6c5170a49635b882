#ifndef KTIR_ORACLE_CORE_H
#define KTIR_ORACLE_CORE_H

#include "lx_state.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "oracle.h"

namespace ktir::oracle {

struct ValueOrder {
  bool operator()(mlir::Value a, mlir::Value b) const {
    return a.getAsOpaquePointer() < b.getAsOpaquePointer();
  }
};

/// What all cores of one run share.
struct Machine {
  const Kernel &kernel;
  const Launch &launch;
  std::vector<int64_t> grid;
  int64_t coreCount = 1;
  std::map<std::string, int64_t> uses;
  std::vector<std::pair<std::string, Value>> arguments;
  int64_t workLeft = 0;
};

/// One core that runs the function from the first op to the last.
class Core {
public:
  Core(Machine &machine, int64_t id) : machine_(machine), id_(id), lx_(machine.uses) {}
  CoreCost run();

private:
  using Results = std::vector<Value>;
  using Handler = Results (Core::*)(mlir::Operation &);
  struct Cost {
    double cycles = 0, flops = 0, bytes = 0;
  };

  static const std::map<std::string_view, Handler> &handlers();
  static void addArith(std::map<std::string_view, Handler> &table);
  static void addTensor(std::map<std::string_view, Handler> &table);
  static void addLinalg(std::map<std::string_view, Handler> &table);
  static void addMemory(std::map<std::string_view, Handler> &table);
  static void addComm(std::map<std::string_view, Handler> &table);

  // core.cpp: names, blocks, charging, control flow
  std::string nameOf(mlir::Value value);
  Value fetch(mlir::Value value) { return lx_.fetch(nameOf(value)); }
  Value fetchOperand(mlir::Operation &op, unsigned i) { return fetch(op.getOperand(i)); }
  int64_t fetchInt(mlir::Value value);
  Point fetchInts(mlir::ValueRange values);
  void bind(mlir::Value value, Value bound) { lx_.bind(nameOf(value), std::move(bound)); }
  /// Runs the ops of a block; the operands of its terminator.
  Results runBlock(mlir::Block &block);
  /// Runs one op, binds its results, charges it.
  Results execute(mlir::Operation &op);
  void charge(mlir::Operation &op, const Results &results, const std::vector<Value> &operands);
  Cost costOf(const std::string &category, const Results &results,
              const std::vector<Value> &operands);
  void work(int64_t amount);
  Results forLoop(mlir::Operation &op);
  Results ifElse(mlir::Operation &op);
  Results fetchAll(mlir::Operation &op);
  Results tileId(mlir::Operation &op);

  // core_arith.cpp
  Results constant(mlir::Operation &op);
  Results floatBinary(mlir::Operation &op);
  Results floatMinMax(mlir::Operation &op);
  Results floatUnary(mlir::Operation &op);
  Results integerBinary(mlir::Operation &op);
  Results compare(mlir::Operation &op);
  Results select(mlir::Operation &op);
  Results convert(mlir::Operation &op);
  Results fusedMultiplyAdd(mlir::Operation &op);
  Results power(mlir::Operation &op);

  // core_tensor.cpp
  Results tensorEmpty(mlir::Operation &op);
  Results splat(mlir::Operation &op);
  Results extract(mlir::Operation &op);
  Results reshape(mlir::Operation &op);
  Results fromElements(mlir::Operation &op);
  Results extractSlice(mlir::Operation &op);
  Results insertSlice(mlir::Operation &op);
  Results generate(mlir::Operation &op);

  // core_linalg.cpp
  Results namedBinary(mlir::Operation &op);
  Results fill(mlir::Operation &op);
  Results broadcast(mlir::Operation &op);
  Results transpose(mlir::Operation &op);
  Results matmul(mlir::Operation &op);
  Results reduce(mlir::Operation &op);
  Results generic(mlir::Operation &op);
  Results linalgIndex(mlir::Operation &op);
  /// Applies a combiner to pairs of slices until the dimension has one left.
  using Combiner = std::function<Value(const Value &, const Value &)>;
  TilePtr fold(TilePtr tile, size_t dim, const Combiner &combine);

  // core_memory.cpp
  Results memoryView(mlir::Operation &op);
  Results distributedView(mlir::Operation &op);
  Results accessTile(mlir::Operation &op);
  Results indirectAccessTile(mlir::Operation &op);
  Results load(mlir::Operation &op);
  Results store(mlir::Operation &op);
  TilePtr loadDirect(mlir::Operation &op, const Access &access);
  int64_t directSticks(const Access &access, std::vector<int64_t> *addresses);
  void write(const Tile &tile, const Value &access);
  Cost memoryCost(const Value &access);
  Cost distributedCost(const Access &access);
  Cost indirectCost(const IndirectAccess &access);
  int64_t dataAt(const View &view, int64_t byteAddress);

  // core_comm.cpp
  Results produce(mlir::Operation &op);
  Results interTileReduce(mlir::Operation &op);

  Machine &machine_;
  int64_t id_;
  LxState lx_;
  CoreCost cost_;
  /// Integers that this core stored, by space and byte address.
  std::map<std::pair<bool, int64_t>, int64_t> written_;
  /// Of the memory or comm op that is running.
  Cost pending_;
  /// Iteration shape of the generic that is running, innermost last.
  std::vector<Point> iterationShapes_;
  /// Other names for values, while a combiner runs on its own.
  std::map<mlir::Value, std::string, ValueOrder> renamed_;
};

/// Extents and array type that a ranked type declares; `?` stops the oracle.
Point shapeOf(mlir::Type type);
ArrayType arrayTypeOf(mlir::Type type);
TilePtr makeTile(Point shape, ArrayType type);
/// Extents of two arrays that are combined element by element.
Point broadcastShapes(const Point &a, const Point &b);
std::string categoryOf(const std::string &opName);

} // namespace ktir::oracle

#endif
