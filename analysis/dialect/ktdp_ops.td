// The operations of ktdp. Operand, result and dictionary constraints are deliberately loose here:
// the verifiers in *_verifiers.cpp check them, so that every message carries the code of its rule
// (check_code.h) and so that a wrong entry leaves an operation that can still be read.
include "ktdp_base.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Ktdp_Op<string mnemonic, list<Trait> traits = []> : Op<Ktdp_Dialect, mnemonic, traits>;

def Ktdp_DictionaryEntry : OptionalAttr<AnyAttr>;

def Ktdp_IntegerSetAttr : Attr<CPred<"::llvm::isa<::mlir::IntegerSetAttr>($_self)">, "integer set"> {
  let storageType = "::mlir::IntegerSetAttr";
  let returnType = "::mlir::IntegerSetAttr";
  let convertFromStorage = "$_self";
}

def Ktdp_GetComputeTileIdOp : Ktdp_Op<"get_compute_tile_id", [Pure]> {
  let summary = "coordinates of the executing tile, one per grid axis; axis 0 varies fastest";
  let results = (outs Variadic<AnyType>:$ids);
  let assemblyFormat = "attr-dict `:` type($ids)";
  let hasVerifier = 1;
}

def Ktdp_ConstructMemoryViewOp
    : Ktdp_Op<"construct_memory_view", [AttrSizedOperandSegments, MemRefsNormalizable, Pure]> {
  let summary = "a strided view of memory that is already allocated";
  let arguments = (ins AnyType:$base_offset, Variadic<AnyType>:$dynamic_sizes,
                       Variadic<AnyType>:$dynamic_strides, DenseI64ArrayAttr:$static_sizes,
                       DenseI64ArrayAttr:$static_strides, Ktdp_DictionaryEntry:$coordinate_set,
                       Ktdp_DictionaryEntry:$memory_space);
  let results = (outs AnyType:$view);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// These accessors can be called whatever the verifier said: what is absent, or not of the
    /// right kind, comes back null or empty.
    ::mlir::Value base();
    ::llvm::SmallVector<IndexOrLiteral, 4> sizes();
    ::llvm::SmallVector<IndexOrLiteral, 4> strides();
    ::mlir::IntegerSet coordinateSet();
    std::optional<MemorySpace> memorySpace();
    ::mlir::MemRefType viewType();
  }];
}

def Ktdp_ConstructDistributedMemoryViewOp
    : Ktdp_Op<"construct_distributed_memory_view", [Pure]> {
  let summary = "one logical view made of several views that hold parts of it";
  let arguments = (ins Variadic<AnyType>:$parts);
  let results = (outs AnyType:$view);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = "::mlir::MemRefType viewType();";
}

def Ktdp_ConstructAccessTileOp
    : Ktdp_Op<"construct_access_tile", [AttrSizedOperandSegments, Pure]> {
  let summary = "the coordinates of a tile: a corner in the base plus an integer set";
  let arguments = (ins AnyType:$base_view, Variadic<AnyType>:$index_operands,
                       Variadic<AnyType>:$set_symbols, AffineMapAttr:$base_map,
                       Ktdp_DictionaryEntry:$access_tile_set,
                       Ktdp_DictionaryEntry:$access_tile_order);
  let results = (outs AnyType:$tile);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// These accessors can be called whatever the verifier said: what is absent, or not of the
    /// right kind, comes back null or empty.
    ::mlir::Value base();
    /// The subscripts: a map over `indices()`, dimensions first, then symbols.
    ::mlir::AffineMap baseMap();
    ::mlir::ValueRange indices();
    /// The values of the symbols of `tileSet()`.
    ::mlir::ValueRange symbols();
    ::mlir::IntegerSet tileSet();
    ::mlir::AffineMap tileOrder();
    AccessTileType tileType();
  }];
}

def Ktdp_ConstructIndirectAccessTileOp
    : Ktdp_Op<"construct_indirect_access_tile",
              [AttrSizedOperandSegments, MemoryEffects<[MemRead]>]> {
  let summary = "the coordinates of a tile, some of them read from index views";
  let arguments = (ins AnyType:$base_view, Variadic<AnyType>:$index_views,
                       Variadic<AnyType>:$captured_values, Variadic<AnyType>:$set_symbols,
                       ArrayAttr:$per_dim_subscript_kinds, ArrayAttr:$per_dim_subscript_maps,
                       Ktdp_DictionaryEntry:$variables_space_set,
                       Ktdp_DictionaryEntry:$variables_space_order);
  let results = (outs AnyType:$tile);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// These accessors can be called whatever the verifier said: what is absent, or not of the
    /// right kind, comes back null or empty.
    ::mlir::Value base();
    ::mlir::ValueRange indexViews();
    /// Values from outside that the subscripts use; the first inputs of every subscript map.
    ::mlir::ValueRange captured();
    /// The intermediate variables; the other inputs of every subscript map.
    ::mlir::ValueRange variables();
    ::mlir::ValueRange symbols();
    /// One subscript per dimension of the base.
    ::llvm::SmallVector<IndirectSubscript, 4> subscripts();
    ::mlir::IntegerSet spaceSet();
    ::mlir::AffineMap spaceOrder();
    AccessTileType tileType();
  }];
}

def Ktdp_RegionTerminatorOp : Ktdp_Op<"region_terminator", [Terminator, Pure]> {
  let summary = "closes the hidden region of an indirect access tile";
  let assemblyFormat = "attr-dict";
}

def Ktdp_LoadOp : Ktdp_Op<"load", [MemoryEffects<[MemRead]>]> {
  let summary = "reads a tile into a tensor";
  let arguments = (ins AnyType:$tile);
  let results = (outs AnyType:$value);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    AccessTileType tileType();
    ::mlir::RankedTensorType tensorType();
  }];
}

def Ktdp_StoreOp : Ktdp_Op<"store", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes a tensor to a tile";
  let arguments = (ins AnyType:$value, AnyType:$tile);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    AccessTileType tileType();
    ::mlir::RankedTensorType tensorType();
  }];
}

def Ktdp_RuntimeArgExtractOp : Ktdp_Op<"runtime_arg_extract", [Pure]> {
  let summary = "the value, the granularity or the upper bound of a runtime argument";
  let arguments = (ins AnyType:$argument, StrAttr:$kind);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// What is asked for; nothing if the attribute holds another word.
    std::optional<RuntimeArgKind> extractKind();
    RuntimeArgType argumentType();
  }];
}

def Ktdp_InterTileProduceOp : Ktdp_Op<"inter_tile_produce", [RecursiveMemoryEffects]> {
  let summary = "what each producer tile of a group contributes";
  let arguments = (ins Ktdp_IntegerSetAttr:$producer_tiles_per_group);
  let results = (outs AnyType:$future);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Tiles (i)[g] that produce; null if the set is absent.
    ::mlir::IntegerSet producers();
    TileFutureType futureType();
    /// The set of groups (g), from the type of the future; null if that is no future.
    ::mlir::IntegerSet groups();
  }];
}

def Ktdp_InterTileConsumeOp : Ktdp_Op<"inter_tile_consume"> {
  let summary = "delivers each role unchanged to the consumer tiles";
  let arguments = (ins AnyType:$future, Ktdp_IntegerSetAttr:$consumer_tiles_per_group,
                       OptionalAttr<Ktdp_IntegerSetAttr>:$producer_dependency_per_consumer);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Tiles (i)[g] that receive; null if the set is absent.
    ::mlir::IntegerSet consumers();
    /// Producers (p)[c] or (p)[c, g] that consumer c waits for; null if the set is absent.
    ::mlir::IntegerSet dependency();
    TileFutureType futureType();
    ::mlir::IntegerSet groups();
  }];
}

def Ktdp_InterTileReduceOp : Ktdp_Op<"inter_tile_reduce", [RecursiveMemoryEffects]> {
  let summary = "combines the contributions of a group and delivers the result";
  let arguments = (ins AnyType:$future, Variadic<AnyType>:$identity,
                       Ktdp_IntegerSetAttr:$consumer_tiles_per_group,
                       OptionalAttr<Ktdp_IntegerSetAttr>:$producer_dependency_per_consumer);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$combiner);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Tiles (i)[g] that receive; null if the set is absent.
    ::mlir::IntegerSet consumers();
    /// Producers (p)[c] or (p)[c, g] that consumer c waits for; null if the set is absent.
    ::mlir::IntegerSet dependency();
    TileFutureType futureType();
    ::mlir::IntegerSet groups();
  }];
}

class Ktdp_YieldOp<string mnemonic> : Ktdp_Op<mnemonic, [Terminator, ReturnLike, Pure]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let hasVerifier = 1;
}

def Ktdp_YieldPartialOp : Ktdp_YieldOp<"yield_partial"> {
  let summary = "what a tile contributes, one value per role";
}

def Ktdp_YieldReducedOp : Ktdp_YieldOp<"yield_reduced"> {
  let summary = "the combined values, one per role";
}
