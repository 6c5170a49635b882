// The dialect's registration, its attributes and its types.
#include "dialect/ktdp.h"
#include "dialect/quoted.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

// Generated code needs what stands above it.
// clang-format off
#include "dialect/ktdp_dialect.cpp.inc"
// clang-format on

#define GET_ATTRDEF_CLASSES
#include "dialect/ktdp_attributes.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialect/ktdp_types.cpp.inc"

namespace ktir::ktdp {

using namespace mlir;

using ErrorSink = function_ref<InFlightDiagnostic()>;

void KtdpDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerOperations();
}

void KtdpDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialect/ktdp_attributes.cpp.inc"
      >();
}

void KtdpDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialect/ktdp_types.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Memory spaces
//===----------------------------------------------------------------------===//

/// The number of a memory space that says "not given".
constexpr int64_t kNoNumber = -1;

std::optional<MemorySpace> memorySpaceOf(Attribute attribute) {
  auto number = [](int64_t value) {
    return value == kNoNumber ? std::nullopt : std::optional<int64_t>(value);
  };
  if (auto space = dyn_cast_if_present<MemorySpaceAttr>(attribute))
    return MemorySpace{.kind = space.getKind(), .ctId = number(space.getCtId()), .legacy = false};
  if (auto space = dyn_cast_if_present<LegacyMemorySpaceAttr>(attribute))
    return MemorySpace{.kind = space.getKind(), .ctId = number(space.getCore()), .legacy = true};
  return std::nullopt;
}

namespace {

/// How one generation spells a memory space.
struct SpaceSpelling {
  struct Word {
    StringRef text;
    MemorySpaceKind kind;
  };
  ArrayRef<Word> words;
  StringRef expected;
  StringRef number; ///< the keyword before the number

  StringRef wordOf(MemorySpaceKind kind) const {
    for (const Word &word : words)
      if (word.kind == kind)
        return word.text;
    return "?";
  }
};

constexpr SpaceSpelling::Word kCurrentWords[] = {{"global", MemorySpaceKind::Global},
                                                 {"ct_local", MemorySpaceKind::CtLocal}};
constexpr SpaceSpelling::Word kLegacyWords[] = {{"HBM", MemorySpaceKind::Global},
                                                {"LX", MemorySpaceKind::CtLocal},
                                                {"L0", MemorySpaceKind::L0},
                                                {"unspecified", MemorySpaceKind::Unspecified}};

const SpaceSpelling &currentSpelling() {
  static const SpaceSpelling spelling{kCurrentWords, "`global` or `ct_local`", "ct_id"};
  return spelling;
}

const SpaceSpelling &legacySpelling() {
  static const SpaceSpelling spelling{kLegacyWords, "`HBM`, `LX`, `L0` or `unspecified`", "core"};
  return spelling;
}

ParseResult parseSpace(AsmParser &parser, const SpaceSpelling &spelling, MemorySpaceKind &kind,
                       int64_t &number) {
  StringRef word;
  if (parser.parseLess())
    return failure();
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseOptionalKeyword(&word))
    return parser.emitError(place, "expected ") << spelling.expected;
  const auto *found =
      llvm::find_if(spelling.words, [&](const auto &entry) { return entry.text == word; });
  if (found == spelling.words.end())
    return parser.emitError(place, "unknown memory space `")
           << word << "`, expected " << spelling.expected;
  kind = found->kind;
  number = kNoNumber;
  if (succeeded(parser.parseOptionalComma()))
    if (parser.parseKeyword(spelling.number) || parser.parseEqual() || parser.parseInteger(number))
      return failure();
  return parser.parseGreater();
}

void printSpace(AsmPrinter &printer, const SpaceSpelling &spelling, MemorySpaceKind kind,
                int64_t number) {
  printer << '<' << spelling.wordOf(kind);
  if (number != kNoNumber)
    printer << ", " << spelling.number << " = " << number;
  printer << '>';
}

LogicalResult verifySpace(ErrorSink emitError, const SpaceSpelling &spelling, MemorySpaceKind kind,
                          int64_t number) {
  if (number < kNoNumber)
    return emitError() << "[KT-V10] `" << spelling.number << "` is " << number
                       << ", it must be 0 or more (or -1 for none)";
  bool isLocal = kind == MemorySpaceKind::CtLocal || kind == MemorySpaceKind::L0;
  if (number != kNoNumber && !isLocal)
    return emitError() << "[KT-V11] `" << spelling.number << " = " << number
                       << "` makes no sense for `" << spelling.wordOf(kind)
                       << "`, which belongs to no tile";
  return success();
}

} // namespace

Attribute MemorySpaceAttr::parse(AsmParser &parser, Type) {
  SMLoc place = parser.getCurrentLocation();
  MemorySpaceKind kind;
  int64_t number;
  if (parseSpace(parser, currentSpelling(), kind, number))
    return {};
  return parser.getChecked<MemorySpaceAttr>(place, parser.getContext(), kind, number);
}

void MemorySpaceAttr::print(AsmPrinter &printer) const {
  printSpace(printer, currentSpelling(), getKind(), getCtId());
}

LogicalResult MemorySpaceAttr::verify(ErrorSink emitError, MemorySpaceKind kind, int64_t ctId) {
  return verifySpace(emitError, currentSpelling(), kind, ctId);
}

Attribute LegacyMemorySpaceAttr::parse(AsmParser &parser, Type) {
  SMLoc place = parser.getCurrentLocation();
  MemorySpaceKind kind;
  int64_t number;
  if (parseSpace(parser, legacySpelling(), kind, number))
    return {};
  return parser.getChecked<LegacyMemorySpaceAttr>(place, parser.getContext(), kind, number);
}

void LegacyMemorySpaceAttr::print(AsmPrinter &printer) const {
  printSpace(printer, legacySpelling(), getKind(), getCore());
}

LogicalResult LegacyMemorySpaceAttr::verify(ErrorSink emitError, MemorySpaceKind kind,
                                            int64_t core) {
  return verifySpace(emitError, legacySpelling(), kind, core);
}

//===----------------------------------------------------------------------===//
// !ktdp.access_tile
//===----------------------------------------------------------------------===//

AccessTileType AccessTileType::cloneWith(std::optional<ArrayRef<int64_t>> shape, Type) const {
  // Ops that derive a type of other elements get coordinates all the same; their verifiers say so.
  return get(getContext(), shape.value_or(getShape()), getElementType());
}

Type AccessTileType::parse(AsmParser &parser) {
  SMLoc place = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type element;
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/true) ||
      parser.parseType(element) || parser.parseGreater())
    return {};
  return parser.getChecked<AccessTileType>(place, parser.getContext(), shape, element);
}

void AccessTileType::print(AsmPrinter &printer) const {
  printer << '<';
  for (int64_t extent : getShape()) {
    if (ShapedType::isDynamic(extent))
      printer << '?';
    else
      printer << extent;
    printer << 'x';
  }
  printer << getElementType() << '>';
}

LogicalResult AccessTileType::verify(ErrorSink emitError, ArrayRef<int64_t> shape,
                                     Type elementType) {
  if (!isa<IndexType>(elementType))
    return emitError() << "[KT-V01] the element type of an access tile is `index`, not "
                       << quoted(elementType);
  for (auto [axis, extent] : llvm::enumerate(shape))
    if (extent < 0 && !ShapedType::isDynamic(extent))
      return emitError() << "[KT-V02] extent " << axis << " of an access tile is " << extent
                         << ", it must be 0 or more";
  return success();
}

//===----------------------------------------------------------------------===//
// !ktdp.runtime_arg
//===----------------------------------------------------------------------===//

static ParseResult parseBound(AsmParser &parser, std::optional<int64_t> &granularity,
                              std::optional<int64_t> &upperbound) {
  SMLoc place = parser.getCurrentLocation();
  StringRef key;
  if (parser.parseOptionalKeyword(&key))
    return parser.emitError(place, "[KT-V06] expected `granularity` or `upperbound`");
  std::optional<int64_t> *bound = llvm::StringSwitch<std::optional<int64_t> *>(key)
                                      .Case("granularity", &granularity)
                                      .Case("upperbound", &upperbound)
                                      .Default(nullptr);
  if (!bound)
    return parser.emitError(place, "[KT-V06] unknown key `")
           << key << "`, a runtime argument has `granularity` and `upperbound`";
  if (bound->has_value())
    return parser.emitError(place, "[KT-V06] `") << key << "` is given twice";
  int64_t value;
  if (parser.parseEqual() || parser.parseInteger(value))
    return failure();
  *bound = value;
  return success();
}

Type RuntimeArgType::parse(AsmParser &parser) {
  SMLoc place = parser.getCurrentLocation();
  Type valueType;
  std::optional<int64_t> granularity, upperbound;
  if (parser.parseLess() || parser.parseType(valueType))
    return {};
  while (succeeded(parser.parseOptionalComma()))
    if (parseBound(parser, granularity, upperbound))
      return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<RuntimeArgType>(place, parser.getContext(), valueType, granularity,
                                           upperbound);
}

void RuntimeArgType::print(AsmPrinter &printer) const {
  printer << '<' << getValueType();
  if (getGranularity())
    printer << ", granularity=" << *getGranularity();
  if (getUpperbound())
    printer << ", upperbound=" << *getUpperbound();
  printer << '>';
}

LogicalResult RuntimeArgType::verify(ErrorSink emitError, Type valueType,
                                     std::optional<int64_t> granularity,
                                     std::optional<int64_t> upperbound) {
  if (!valueType.isIntOrIndexOrFloat())
    return emitError() << "[KT-V03] a runtime argument wraps an index, an integer or a float, not "
                       << quoted(valueType);
  if (granularity && *granularity <= 0)
    return emitError() << "[KT-V04] `granularity` is " << *granularity
                       << ", it must be greater than 0";
  if (upperbound && *upperbound <= 0)
    return emitError() << "[KT-V05] `upperbound` is " << *upperbound
                       << ", it must be greater than 0";
  return success();
}

//===----------------------------------------------------------------------===//
// !ktdp.tile_future
//===----------------------------------------------------------------------===//

static ParseResult parseRole(AsmParser &parser, SmallVectorImpl<Type> &roles) {
  return parser.parseType(roles.emplace_back());
}

/// `tensor, tensor, groups`: the older spelling, in which nothing encloses the roles.
static ParseResult parseBareRoles(AsmParser &parser, SmallVectorImpl<Type> &roles) {
  while (failed(parser.parseOptionalKeyword("groups"))) {
    SMLoc place = parser.getCurrentLocation();
    Type role;
    OptionalParseResult parsed = parser.parseOptionalType(role);
    if (!parsed.has_value())
      return parser.emitError(place, "expected a tensor type or `groups = ` and an integer set");
    if (failed(*parsed) || parser.parseComma())
      return failure();
    roles.push_back(role);
  }
  return success();
}

Type TileFutureType::parse(AsmParser &parser) {
  SMLoc place = parser.getCurrentLocation();
  SmallVector<Type> roles;
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalLParen())) {
    if (failed(parser.parseOptionalRParen()))
      if (parser.parseCommaSeparatedList([&] { return parseRole(parser, roles); }) ||
          parser.parseRParen())
        return {};
    if (parser.parseComma() || parser.parseKeyword("groups"))
      return {};
  } else if (parseBareRoles(parser, roles)) {
    return {};
  }
  if (parser.parseEqual())
    return {};
  SMLoc setPlace = parser.getCurrentLocation();
  Attribute groups;
  if (parser.parseAttribute(groups))
    return {};
  auto set = dyn_cast<IntegerSetAttr>(groups);
  if (!set) {
    parser.emitError(setPlace, "`groups` must be an integer set, found ") << quoted(groups);
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TileFutureType>(place, parser.getContext(), roles, set.getValue());
}

void TileFutureType::print(AsmPrinter &printer) const {
  printer << "<(";
  llvm::interleaveComma(getRoles(), printer);
  printer << "), groups = " << IntegerSetAttr::get(getGroups()) << '>';
}

LogicalResult TileFutureType::verify(ErrorSink emitError, ArrayRef<Type> roles, IntegerSet groups) {
  if (roles.empty())
    return emitError() << "[KT-V07] a tile future needs at least one role";
  for (auto [position, role] : llvm::enumerate(roles))
    if (!isa<RankedTensorType>(role))
      return emitError() << "[KT-V07] role " << position
                         << " of a tile future must be a ranked tensor, found " << quoted(role);
  if (groups.getNumDims() != 1)
    return emitError() << "[KT-V08] `groups` must have one dimension, it has "
                       << groups.getNumDims();
  if (groups.getNumSymbols() != 0)
    return emitError() << "[KT-V09] `groups` must have no symbols, it has "
                       << groups.getNumSymbols();
  return success();
}

} // namespace ktir::ktdp
