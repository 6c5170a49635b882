// produce, consume, reduce and their terminators: syntax and accessors.
#include "dialect/ktdp.h"
#include "dialect/op_syntax.h"

namespace ktir::ktdp {

using namespace mlir;

static ParseResult parseNamedSet(OpAsmParser &parser, StringRef name, IntegerSetAttr &set) {
  return failure(parser.parseKeyword(name) || parser.parseEqual() ||
                 parseIntegerSet(parser, name, set));
}

static IntegerSet valueOf(IntegerSetAttr set) { return set ? set.getValue() : IntegerSet(); }

static TileFutureType futureOf(Type type) { return dyn_cast_if_present<TileFutureType>(type); }

static IntegerSet groupsOf(TileFutureType future) {
  return future ? future.getGroups() : IntegerSet();
}

//===----------------------------------------------------------------------===//
// inter_tile_produce
//===----------------------------------------------------------------------===//

constexpr StringLiteral kProducers = "producer_tiles_per_group";
constexpr StringLiteral kConsumers = "consumer_tiles_per_group";
constexpr StringLiteral kDependency = "producer_dependency_per_consumer";

ParseResult InterTileProduceOp::parse(OpAsmParser &parser, OperationState &result) {
  IntegerSetAttr producers;
  if (parseNamedSet(parser, kProducers, producers))
    return failure();
  SMLoc place = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalComma()))
    return parser.emitError(place, "expected `->`; the groups stand in the type of the future");
  if (parseDictionary(parser, result, {kProducers, "groups"}))
    return failure();

  // The older spelling repeats the types of the roles here.
  SmallVector<Type> roles;
  if (succeeded(parser.parseOptionalColon()) && parser.parseTypeList(roles))
    return failure();
  Type future;
  Region *body = result.addRegion();
  if (parser.parseArrow() || parseElidableType<TileFutureType>(parser, future) ||
      parser.parseRegion(*body))
    return failure();

  if (body->empty())
    body->emplaceBlock();
  Block &last = body->back();
  if (last.empty() || !last.back().mightHaveTrait<OpTrait::IsTerminator>()) {
    OpBuilder builder(parser.getContext());
    builder.setInsertionPointToEnd(&last);
    YieldPartialOp::create(builder, result.location, ValueRange());
  }
  result.getOrAddProperties<Properties>().producer_tiles_per_group = producers;
  result.addTypes(future);
  return success();
}

void InterTileProduceOp::print(OpAsmPrinter &printer) {
  printer << ' ' << kProducers << " = " << getProducerTilesPerGroup();
  printDictionary(printer, *this, {kProducers});
  printer << " -> ";
  printElidableType<TileFutureType>(printer, getFuture().getType());
  printer << ' ';
  printer.printRegion(getBody());
}

IntegerSet InterTileProduceOp::producers() {
  return valueOf(getProperties().producer_tiles_per_group);
}

TileFutureType InterTileProduceOp::futureType() { return futureOf(resultType(*this)); }

IntegerSet InterTileProduceOp::groups() { return groupsOf(futureType()); }

//===----------------------------------------------------------------------===//
// inter_tile_consume
//===----------------------------------------------------------------------===//

ParseResult InterTileConsumeOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand future;
  IntegerSetAttr consumers, dependency;
  if (parser.parseLParen() || parser.parseOperand(future) || parser.parseRParen() ||
      parseNamedSet(parser, kConsumers, consumers))
    return failure();
  if (succeeded(parser.parseOptionalComma()) && parseNamedSet(parser, kDependency, dependency))
    return failure();
  Type futureType;
  SmallVector<Type> results;
  if (parseDictionary(parser, result, {kConsumers, kDependency}) || parser.parseColon() ||
      parseElidableType<TileFutureType>(parser, futureType) || parser.parseArrow() ||
      parser.parseTypeList(results))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.consumer_tiles_per_group = consumers;
  properties.producer_dependency_per_consumer = dependency;
  result.addTypes(results);
  return parser.resolveOperand(future, futureType, result.operands);
}

void InterTileConsumeOp::print(OpAsmPrinter &printer) {
  printer << '(' << getFuture() << ") " << kConsumers << " = " << getConsumerTilesPerGroup();
  if (auto set = getProducerDependencyPerConsumer())
    printer << ", " << kDependency << " = " << *set;
  printDictionary(printer, *this, {kConsumers, kDependency});
  printer << " : ";
  printElidableType<TileFutureType>(printer, getFuture().getType());
  printer << " -> " << getResultTypes();
}

IntegerSet InterTileConsumeOp::consumers() {
  return valueOf(getProperties().consumer_tiles_per_group);
}

IntegerSet InterTileConsumeOp::dependency() {
  return valueOf(getProperties().producer_dependency_per_consumer);
}

TileFutureType InterTileConsumeOp::futureType() { return futureOf(operandType(*this, 0)); }

IntegerSet InterTileConsumeOp::groups() { return groupsOf(futureType()); }

//===----------------------------------------------------------------------===//
// inter_tile_reduce
//===----------------------------------------------------------------------===//

static ParseResult parseIdentity(OpAsmParser &parser,
                                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                                 SmallVectorImpl<Type> &types) {
  if (parser.parseKeyword("identity") || parser.parseLParen())
    return failure();
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseOperandList(values) || parser.parseColonTypeList(types) ||
                 parser.parseRParen());
}

ParseResult InterTileReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand future;
  IntegerSetAttr consumers, dependency;
  if (parser.parseLParen() || parser.parseOperand(future) || parser.parseRParen() ||
      parseNamedSet(parser, kConsumers, consumers) || parser.parseComma())
    return failure();
  SMLoc place = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("groups")))
    return parser.emitError(place, "the groups stand in the type of the future");
  if (succeeded(parser.parseOptionalKeyword(kDependency)))
    if (parser.parseEqual() || parseIntegerSet(parser, kDependency, dependency) ||
        parser.parseComma())
      return failure();
  SmallVector<OpAsmParser::UnresolvedOperand> identity;
  SmallVector<Type> identityTypes, results;
  SMLoc identityPlace = parser.getCurrentLocation();
  Type futureType;
  if (parseIdentity(parser, identity, identityTypes) ||
      parseDictionary(parser, result, {kConsumers, kDependency, "groups"}) || parser.parseColon() ||
      parseElidableType<TileFutureType>(parser, futureType) || parser.parseArrow() ||
      parser.parseTypeList(results) || parser.parseRegion(*result.addRegion()))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.consumer_tiles_per_group = consumers;
  properties.producer_dependency_per_consumer = dependency;
  result.addTypes(results);
  return failure(parser.resolveOperand(future, futureType, result.operands) ||
                 parser.resolveOperands(identity, identityTypes, identityPlace, result.operands));
}

void InterTileReduceOp::print(OpAsmPrinter &printer) {
  printer << '(' << getFuture() << ") " << kConsumers << " = " << getConsumerTilesPerGroup()
          << ", ";
  if (auto set = getProducerDependencyPerConsumer())
    printer << kDependency << " = " << *set << ", ";
  printer << "identity(";
  if (!getIdentity().empty())
    printer << getIdentity() << " : " << getIdentity().getTypes();
  printer << ')';
  printDictionary(printer, *this, {kConsumers, kDependency});
  printer << " : ";
  printElidableType<TileFutureType>(printer, getFuture().getType());
  printer << " -> " << getResultTypes() << ' ';
  printer.printRegion(getCombiner());
}

IntegerSet InterTileReduceOp::consumers() {
  return valueOf(getProperties().consumer_tiles_per_group);
}

IntegerSet InterTileReduceOp::dependency() {
  return valueOf(getProperties().producer_dependency_per_consumer);
}

TileFutureType InterTileReduceOp::futureType() { return futureOf(operandType(*this, 0)); }

IntegerSet InterTileReduceOp::groups() { return groupsOf(futureType()); }

} // namespace ktir::ktdp
