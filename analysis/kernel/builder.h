#ifndef KTIR_ANALYSIS_KERNEL_BUILDER_H
#define KTIR_ANALYSIS_KERNEL_BUILDER_H

#include "kernel/build.h"
#include "kernel/details.h"
#include "kernel/lx_rules.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace ktir {

/// The op that recovery puts in the place of text that could not be read.
inline constexpr std::string_view kUnknownOpName = "ktir.unknown";
/// A grid with more cores is not taken seriously.
inline constexpr int64_t kMaxCores = 1 << 20;

/// Walks one function and writes its program. One object, several files: control flow
/// (build_control.cpp), scalars (build_scalar.cpp), element-wise tiles (build_tile.cpp), linalg
/// (build_linalg.cpp), memory (build_memory.cpp, build_indirect.cpp) and inter-tile ops
/// (build_inter_tile.cpp).
class KernelBuilder {
public:
  KernelBuilder(const syntax::Function &function, const std::vector<Assumption> &arguments,
                const Settings &settings);
  Kernel build(KernelDetails *details);

private:
  using Values = llvm::SmallVector<KernelValue, 4>;

  // --- builder.cpp: the walk, names
  void readGrid();
  void bindArguments();
  void block(mlir::Block &block);
  void op(mlir::Operation &op);
  uint32_t opIndex(mlir::Operation &op);
  void count(uint32_t op);
  void computeTileId(mlir::Operation &op);
  void plainOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void unknownOp(mlir::Operation &op);
  uint32_t newRegion(RegionParent parent);
  NameId name(mlir::Value value);
  NameId newName();
  KernelValue valueOf(mlir::Value value);
  Values operands(mlir::Operation &op);
  void bind(mlir::Value value, KernelValue what) { values_[value] = what; }
  /// Binds the results and tells the LX recorder. `operands` beside those of the op.
  void finish(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands,
              llvm::ArrayRef<KernelValue> results);
  KernelValue unknownOfType(mlir::Type type);

  // --- build_control.cpp
  struct BlockRuns {
    enum Kind : uint8_t { Once, Sometimes, AnyTimes } kind = Once;
    ExprId condition = 0; // Sometimes: where this holds
  };
  BlockRuns blockRuns(mlir::Block &block);
  void controlFlow(mlir::Region &body);
  void forLoop(mlir::Operation &op);
  void ifBranch(mlir::Operation &op);
  uint32_t newCondition(ExprId expr);
  void leaveScope(size_t rebound);

  // --- charges
  void charge(uint32_t op, Category category, Extent work);
  void chargeNumber(uint32_t op, Category category, double work);
  void chargeExpr(uint32_t op, Category category, ExprId work);
  Extent product(llvm::ArrayRef<Extent> extents);
  Extent multiply(Extent a, Extent b);
  Extent extentOf(ExprId expr);
  ExprId exprOf(Extent extent);

  // --- build_scalar.cpp
  ExprId scalarResult(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  ExprId scalar(KernelValue value);
  ExprId constantOf(mlir::Operation &op);

  // --- build_index.cpp
  llvm::SmallVector<ExprId, 4> indexResults(mlir::Operation &op,
                                            llvm::ArrayRef<KernelValue> operands);
  ExprId extractedScalar(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  ExprId storedAs(mlir::Type type, ExprId value);
  ExprId listedElement(mlir::DenseElementsAttr list, ExprId index);

  // --- build_tile.cpp
  KernelValue newTile(Shape shape, ElementType element);
  KernelValue newTile(TileInfo info);
  const TileInfo &tile(KernelValue value) const { return tiles_[value.id]; }
  void elementwise(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  Shape broadcast(const Shape &a, const Shape &b);
  void constantTile(mlir::Operation &op);
  void tensorOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  Shape shapeOfType(mlir::Type type, llvm::ArrayRef<KernelValue> dynamicExtents);
  ExprId tensorDim(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  Shape sliceShape(mlir::RankedTensorType type, llvm::ArrayRef<mlir::OpFoldResult> sizes);
  Shape reshaped(mlir::RankedTensorType type, const TileInfo &source);
  Extent elementsCharged(llvm::ArrayRef<KernelValue> operands, KernelValue result);

  void chargeOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands, KernelValue result);

  // --- build_linalg.cpp
  /// A product whose operands lie otherwise than its name says: the reference does not read it.
  static bool hasOwnMaps(mlir::Operation &op);
  Extent matmulFlops(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void namedLinalg(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  KernelValue linalgResult(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void reduce(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void generic(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void mapOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void generate(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  Shape iterationShape(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);

  /// How two values become one: a whole region, or one op of a generic's body.
  struct Combiner {
    mlir::Block *block = nullptr;
    mlir::Operation *single = nullptr;
    LxNaming naming = LxNaming::Nameless;
    NameId left = kNoName, right = kNoName;
  };
  Combiner combinerOf(mlir::Block &block);
  KernelValue combine(const Combiner &combiner, KernelValue left, KernelValue right);
  /// Folds the dims of a tile pairwise, the highest first; each keeps extent 1.
  TileInfo fold(const Combiner &combiner, TileInfo tile, llvm::ArrayRef<int64_t> dims);
  KernelValue foldPass(const Combiner &combiner, const TileInfo &half, bool recorded);
  KernelValue combineOuts(const Combiner &combiner, TileInfo reduced, KernelValue outs);
  Values runBody(mlir::Block &block, llvm::ArrayRef<KernelValue> arguments);

  // --- build_memory.cpp
  void memoryView(mlir::Operation &op);
  void distributedView(mlir::Operation &op);
  void accessTile(mlir::Operation &op);
  void load(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void store(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  KernelValue viewOfValue(mlir::Value value);
  void access(uint32_t op, const AccessTileInfo &tile);
  Shape loadedShape(const AccessTileInfo &tile, mlir::Type declared);
  bool directPattern(const AccessTileInfo &tile, const ViewInfo &view, StickPattern &pattern);
  bool distributedPatterns(const AccessTileInfo &tile, const ViewInfo &view, MemoryAccess &access);
  IndexValue indexValue(ExprId expr) const;
  ExprId byteResidue(ExprId elements, int64_t elementBytes);

  // --- build_indirect.cpp
  void indirectTile(mlir::Operation &op);
  bool indexPattern(const AccessTileInfo &tile, const SubscriptInfo &subscript,
                    StickPattern &pattern);
  bool dataPattern(const AccessTileInfo &tile, const IndirectTileInfo &indirect,
                   IndirectPattern &pattern);
  void indirectAccess(const AccessTileInfo &tile, MemoryAccess &access);

  // --- build_inter_tile.cpp
  void produce(mlir::Operation &op);
  GroupTables groupTables(mlir::IntegerSet groups, mlir::IntegerSet producers);
  ExprId ringBytes(const FutureInfo &future);
  Values deliver(mlir::Operation &op, KernelValue delivered);
  void interTileReduce(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);
  void interTileConsume(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands);

  const syntax::Function &function_;
  const std::vector<Assumption> &arguments_;
  const Settings &settings_;
  Kernel kernel_;
  Program &program_;
  ExprTable &exprs_;
  LxRecorder lx_;
  uint32_t region_ = 0;

  KernelDetails details_;
  llvm::DenseMap<mlir::Value, KernelValue> &values_;
  llvm::DenseMap<mlir::Operation *, uint32_t> &opIndices_;
  mlir::Operation *lastOp_ = nullptr; // the op asked for last, and its index
  uint32_t lastIndex_ = 0;
  llvm::DenseMap<mlir::Value, NameId> names_;
  llvm::DenseMap<llvm::StringRef, NameId> nameIds_; // by spelling, which the document owns
  NameId nextName_ = 0;
  std::vector<TileInfo> &tiles_;
  std::vector<ViewInfo> &views_;
  std::vector<AccessTileInfo> &accessTiles_;
  std::vector<IndirectTileInfo> &indirectTiles_;
  std::vector<FutureInfo> &futures_;
  /// The iteration space of the innermost generic, for `linalg.index`.
  llvm::SmallVector<Shape, 2> iterationSpaces_;
  /// False while passes are walked whose LX steps the first pass stands for.
  bool recording_ = true;
  /// Values that a full reduction has bound anew in the current scope, with what they were.
  llvm::SmallVector<std::pair<mlir::Value, KernelValue>, 4> rebound_;
  /// The condition of the scalar select that is being recorded.
  uint32_t chosenBy_ = kNoIndex;
};

} // namespace ktir

#endif
