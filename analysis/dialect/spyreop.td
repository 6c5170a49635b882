// The spyreop dialect: scalar intrinsics of the accelerator. Its operations have a few forms; each
// form's text and its check are written once in spyreop.cpp.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SpyreOp_Dialect : Dialect {
  let name = "spyreop";
  let cppNamespace = "::ktir::spyreop";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

// Types: elements of vectors, tensors and memrefs, without parameters.

class SpyreOp_Type<string cppName, string typeMnemonic>
    : TypeDef<SpyreOp_Dialect, cppName,
              [MemRefElementTypeInterface, VectorElementTypeInterface]> {
  let mnemonic = typeMnemonic;
}

def SpyreOp_DF16Type : SpyreOp_Type<"DF16", "df16">;
def SpyreOp_DF16FusedType : SpyreOp_Type<"DF16Fused", "df16_fused">;
def SpyreOp_FP16FusedType : SpyreOp_Type<"FP16Fused", "fp16_fused">;
def SpyreOp_FP32FusedType : SpyreOp_Type<"FP32Fused", "fp32_fused">;

// Enumerations.

class SpyreOp_Enum<string cppName, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<cppName, summary, cases> {
  let cppNamespace = "::ktir::spyreop";
  let genSpecializedAttr = 0;
}

def SpyreOp_ReductionKind : SpyreOp_Enum<"ReductionKind", "how elements are combined", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Sub", 1, "sub">,
  I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">,
  I32EnumAttrCase<"Mul", 4, "mul">, I32EnumAttrCase<"AbsMax", 5, "abs_max">
]>;

def SpyreOp_ReductionScope : SpyreOp_Enum<"ReductionScope", "which elements are combined", [
  I32EnumAttrCase<"InSlice", 0, "in_slice">, I32EnumAttrCase<"AcrossSlice", 1, "across_slice">
]>;

def SpyreOp_Predicate : SpyreOp_Enum<"Predicate", "a comparison", [
  I32EnumAttrCase<"Equal", 0, "equal">, I32EnumAttrCase<"NotEqual", 1, "notequal">,
  I32EnumAttrCase<"GreaterThan", 2, "greaterthan">,
  I32EnumAttrCase<"GreaterEqual", 3, "greaterequal">,
  I32EnumAttrCase<"LesserThan", 4, "lesserthan">,
  I32EnumAttrCase<"LesserEqual", 5, "lesserequal">
]>;

def SpyreOp_ReductionKindAttr
    : EnumAttr<SpyreOp_Dialect, SpyreOp_ReductionKind, "reduction_kind"> {
  let assemblyFormat = "`<` $value `>`";
}
def SpyreOp_ReductionScopeAttr
    : EnumAttr<SpyreOp_Dialect, SpyreOp_ReductionScope, "reduction_scope"> {
  let assemblyFormat = "`<` $value `>`";
}
def SpyreOp_PredicateAttr : EnumAttr<SpyreOp_Dialect, SpyreOp_Predicate, "predicate"> {
  let assemblyFormat = "`<` $value `>`";
}

// Operations.

class SpyreOp_Op<string mnemonic, string text> : Op<SpyreOp_Dialect, mnemonic, [Pure]> {
  let summary = text;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// Operands, keywords between them and types as a row of the table in spyreop.cpp says.
class SpyreOp_TableOp<string mnemonic, string text> : SpyreOp_Op<mnemonic, text> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return parseTableOp(parser, result);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) { printTableOp(printer, *this); }
    ::llvm::LogicalResult $cppClass::verify() { return verifyTableOp(*this); }
  }];
}

def SpyreOp_AddI32ToI32Op : SpyreOp_TableOp<"addi32toi32", "x + y of 32-bit integers">;
def SpyreOp_AddI64ToI64Op : SpyreOp_TableOp<"addi64toi64", "x + y of 64-bit integers">;
def SpyreOp_MulI32ToI32Op : SpyreOp_TableOp<"muli32toi32", "x * y of 32-bit integers">;
def SpyreOp_ExpOp : SpyreOp_TableOp<"exp", "exp(x)">;
def SpyreOp_ReciprocalOp : SpyreOp_TableOp<"reciprocal", "1 / x">;
def SpyreOp_SigmoidOp : SpyreOp_TableOp<"sigmoid", "1 / (1 + exp(-x))">;
def SpyreOp_SiluOp : SpyreOp_TableOp<"silu", "x * sigmoid(x)">;
def SpyreOp_SqrtOp : SpyreOp_TableOp<"sqrt", "square root of x">;
def SpyreOp_RsqrtOp : SpyreOp_TableOp<"rsqrt", "1 / sqrt(x)">;
def SpyreOp_GeluOp : SpyreOp_TableOp<"gelu", "x * cdf(x) of the normal distribution">;
def SpyreOp_RealDivOp : SpyreOp_TableOp<"realdiv", "x / y">;
def SpyreOp_LayerNormScaleOp
    : SpyreOp_TableOp<"layernormscale", "the scale of a layer norm, from mean and mean of squares">;
def SpyreOp_LayerNormNormOp
    : SpyreOp_TableOp<"layernormnorm", "a value normalised, weighted and shifted by a layer norm">;
def SpyreOp_Exx2Op : SpyreOp_TableOp<"exx2", "a mean and a mean of squares">;
def SpyreOp_Exx2FusedOp
    : SpyreOp_TableOp<"exx2_fused", "a mean and a mean of squares, as one pair value">;
def SpyreOp_Exx2ZeroMeanFusedOp
    : SpyreOp_TableOp<"exx2_zeromean_fused", "a mean of squares around zero, as one pair value">;
def SpyreOp_LayerNormScaleFusedOp
    : SpyreOp_TableOp<"layernormscale_fused", "the scale of a layer norm, from a pair value">;
def SpyreOp_SelectOp
    : SpyreOp_TableOp<"select", "one of two values; the condition is of their type too">;

def SpyreOp_CompareOp : SpyreOp_Op<"compare", "1 or 0, in the type of the operands"> {
  let arguments = (ins AnyType:$left, AnyType:$right, SpyreOp_PredicateAttr:$predicate);
  let results = (outs AnyType:$result);
}

def SpyreOp_SoftplusOp : SpyreOp_Op<"softplus", "log(1 + beta * exp(x)) / beta"> {
  let arguments = (ins AnyType:$input, F32Attr:$beta, F32Attr:$threshold);
  let results = (outs AnyType:$result);
}

// The early form holds base and stride as attributes; they are operands now.
def SpyreOp_Idx32ToAddrOp : SpyreOp_Op<"idx32toaddr", "base + stride * index"> {
  let arguments = (ins AnyType:$index, Variadic<AnyType>:$address,
                       OptionalAttr<I32Attr>:$base_address, OptionalAttr<I32Attr>:$stride);
  let results = (outs AnyType:$result);
}

def SpyreOp_ConstantOp : SpyreOp_Op<"constant", "a constant of type f16 or f32"> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$result);
}

def SpyreOp_SliceReductionOp
    : SpyreOp_Op<"slice_reduction", "combines the elements of whole sticks within or across slices"> {
  let arguments = (ins AnyType:$input, OptionalAttr<AnyAttr>:$reduction_kind,
                       OptionalAttr<AnyAttr>:$reduction_scope);
  let results = (outs AnyType:$result);
}
