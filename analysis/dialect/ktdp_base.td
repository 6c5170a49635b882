// The ktdp dialect: its attributes and types, of both generations side by side.
#ifndef KTIR_ANALYSIS_DIALECT_KTDP_BASE_TD
#define KTIR_ANALYSIS_DIALECT_KTDP_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinTypes.td"

def Ktdp_Dialect : Dialect {
  let name = "ktdp";
  let cppNamespace = "::ktir::ktdp";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    void registerOperations();
  }];
}

class Ktdp_Attr<string cppName, string attrMnemonic> : AttrDef<Ktdp_Dialect, cppName> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Ktdp_MemorySpaceAttr : Ktdp_Attr<"MemorySpace", "memory_space"> {
  let summary = "where a memory view lives: `global`, or `ct_local` with an optional tile id";
  let parameters = (ins "::ktir::ktdp::MemorySpaceKind":$kind, "int64_t":$ctId);
}

def Ktdp_LegacyMemorySpaceAttr : Ktdp_Attr<"LegacyMemorySpace", "spyre_memory_space"> {
  let summary = "the older spelling: `HBM`, `LX` (with an optional core), `L0`, `unspecified`";
  let parameters = (ins "::ktir::ktdp::MemorySpaceKind":$kind, "int64_t":$core);
}

class Ktdp_Type<string cppName, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<Ktdp_Dialect, cppName, traits> {
  let mnemonic = typeMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Ktdp_AccessTileType : Ktdp_Type<"AccessTile", "access_tile",
                                    [ShapedTypeInterface, ValueSemantics]> {
  let summary = "a ranked set of coordinates into a view; the element type is always `index`";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let extraClassDeclaration = [{
    bool hasRank() const { return true; }
    AccessTileType cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape,
                             ::mlir::Type elementType) const;
  }];
}

def Ktdp_RuntimeArgType : Ktdp_Type<"RuntimeArg", "runtime_arg"> {
  let summary = "a scalar launch argument with an optional granularity and upper bound";
  let parameters = (ins "::mlir::Type":$valueType,
                        OptionalParameter<"std::optional<int64_t>">:$granularity,
                        OptionalParameter<"std::optional<int64_t>">:$upperbound);
}

def Ktdp_TileFutureType : Ktdp_Type<"TileFuture", "tile_future"> {
  let summary = "the partial tensors (roles) that the tiles of each group will deliver";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$roles, "::mlir::IntegerSet":$groups);
}

#endif
