#include "core.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace ktir::oracle {

namespace {
std::string_view nameOf(Operation &op) { return op.getName().getStringRef(); }

Scalar scalarOf(const Value &value) {
  if (const Scalar *scalar = std::get_if<Scalar>(&value))
    return *scalar;
  throw Stop("a scalar is expected");
}

/// The array of an element-wise result of two operands, of which at least one is a tile.
TilePtr combine(const Value &a, const Value &b) {
  TilePtr x = tileOf(a), y = tileOf(b);
  auto result = std::make_shared<Tile>();
  result->type = x && y ? promote(x->type, y->type) : (x ? x : y)->type;
  result->data = x && y ? broadcastShapes(x->data, y->data) : (x ? x : y)->data;
  result->shape = (x ? x : y)->shape;
  return result;
}

bool anyTile(const Value &a, const Value &b) { return tileOf(a) || tileOf(b); }

__int128 floorDivide(__int128 a, __int128 b) {
  if (b == 0)
    throw Stop("division by zero");
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

__int128 truncatedQuotient(__int128 a, __int128 b) {
  if (b == 0)
    throw Stop("division by zero");
  return static_cast<__int128>(std::trunc(static_cast<double>(a) / static_cast<double>(b)));
}

__int128 integerResult(std::string_view op, __int128 a, __int128 b) {
  if (op == "arith.addi")
    return a + b;
  if (op == "arith.subi")
    return a - b;
  if (op == "arith.muli")
    return a * b;
  if (op == "arith.divui" || op == "arith.floordivsi")
    return floorDivide(a, b);
  if (op == "arith.divsi")
    return truncatedQuotient(a, b);
  if (op == "arith.remsi")
    return a - truncatedQuotient(a, b) * b;
  if (op == "arith.remui")
    return a - floorDivide(a, b) * b;
  if (op == "arith.ceildivsi" || op == "arith.ceildivui") {
    if (b == 0)
      throw Stop("division by zero");
    return static_cast<__int128>(std::ceil(static_cast<double>(a) / static_cast<double>(b)));
  }
  if (op == "arith.andi")
    return a & b;
  if (op == "arith.ori")
    return a | b;
  if (op == "arith.xori")
    return a ^ b;
  if (op == "arith.minsi" || op == "arith.minui")
    return std::min(a, b);
  if (op == "arith.maxsi" || op == "arith.maxui")
    return std::max(a, b);
  if (b < 0 || b > 100)
    throw Stop("a shift by an odd amount");
  if (op == "arith.shli")
    return a << static_cast<int>(b);
  if (op == "arith.shrsi")
    return a >> static_cast<int>(b);
  if (op == "arith.shrui")
    return b > 31 ? 0 : static_cast<uint32_t>(a) >> static_cast<int>(b);
  throw Stop("unknown integer operation");
}

double floatResult(std::string_view op, double a, double b) {
  if (op == "arith.addf")
    return a + b;
  if (op == "arith.subf")
    return a - b;
  if (op == "arith.mulf")
    return a * b;
  if (op == "arith.divf")
    return a / b;
  // The remainder has the sign of the divisor.
  double r = std::fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

double functionResult(std::string_view op, double x) {
  if (op == "arith.negf")
    return -x;
  if (op == "math.absf")
    return std::fabs(x);
  if (op == "math.ceil")
    return std::ceil(x);
  if (op == "math.floor")
    return std::floor(x);
  if (op == "math.exp")
    return std::exp(x);
  if (op == "math.log")
    return std::log(x);
  if (op == "math.log2")
    return std::log2(x);
  if (op == "math.log1p")
    return std::log1p(x);
  if (op == "math.sqrt")
    return std::sqrt(x);
  if (op == "math.rsqrt")
    return 1 / std::sqrt(x);
  if (op == "math.tanh")
    return std::tanh(x);
  if (op == "math.sin")
    return std::sin(x);
  if (op == "math.cos")
    return std::cos(x);
  return std::erf(x);
}

double roundTo(Scalar::Kind kind, double value) {
  if (kind == Scalar::F16)
    return roundToF16(value);
  return kind == Scalar::F32 ? static_cast<float>(value) : value;
}
} // namespace

void Core::addArith(std::map<std::string_view, Handler> &table) {
  auto add = [&](Handler handler, std::initializer_list<std::string_view> names) {
    for (std::string_view name : names)
      table[name] = handler;
  };
  add(&Core::constant, {"arith.constant"});
  add(&Core::floatBinary, {"arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.remf"});
  add(&Core::floatMinMax, {"arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf"});
  add(&Core::floatUnary, {"arith.negf", "math.absf", "math.absi", "math.ceil", "math.floor",
                          "math.exp", "math.log", "math.log2", "math.log1p", "math.sqrt",
                          "math.rsqrt", "math.tanh", "math.sin", "math.cos", "math.erf"});
  add(&Core::integerBinary,
      {"arith.addi",       "arith.subi",      "arith.muli",      "arith.divsi", "arith.divui",
       "arith.floordivsi", "arith.ceildivsi", "arith.ceildivui", "arith.remsi", "arith.remui",
       "arith.andi",       "arith.ori",       "arith.xori",      "arith.shli",  "arith.shrsi",
       "arith.shrui",      "arith.minsi",     "arith.maxsi",     "arith.minui", "arith.maxui"});
  add(&Core::compare, {"arith.cmpi", "arith.cmpf"});
  add(&Core::select, {"arith.select"});
  add(&Core::convert, {"arith.bitcast", "arith.extf", "arith.truncf", "arith.extsi", "arith.extui",
                       "arith.trunci", "arith.fptosi", "arith.fptoui", "arith.sitofp",
                       "arith.uitofp", "arith.index_cast", "arith.index_castui"});
  add(&Core::fusedMultiplyAdd, {"math.fma"});
  add(&Core::power, {"math.powf"});
}

Core::Results Core::constant(Operation &op) {
  Attribute value = op.getAttr("value");
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    if (integer.getType().isInteger(1))
      return {Scalar::ofBool(integer.getValue().getBoolValue())};
    return {Scalar::ofInt(integer.getValue().getSExtValue())};
  }
  if (auto real = dyn_cast<FloatAttr>(value))
    return {Scalar::ofFloat(real.getValueAsDouble())};
  Type type = op.getResult(0).getType();
  TilePtr tile = makeTile(shapeOf(type), arrayTypeOf(type));
  auto dense = dyn_cast<DenseIntElementsAttr>(value);
  if (dense && dense.getNumElements() <= 4096) {
    auto values = std::make_shared<std::vector<int64_t>>();
    for (APInt element : dense.getValues<APInt>())
      values->push_back(element.getBitWidth() == 1 ? element.getZExtValue()
                                                   : element.getSExtValue());
    tile->values = values;
  }
  return {tile};
}

Core::Results Core::floatBinary(Operation &op) {
  Value a = fetchOperand(op, 0), b = fetchOperand(op, 1);
  if (anyTile(a, b))
    return {combine(a, b)};
  double x = roundToF16(scalarOf(a).asReal()), y = roundToF16(scalarOf(b).asReal());
  return {Scalar::ofFloat(roundToF16(floatResult(ktir::oracle::nameOf(op), x, y)), Scalar::F16)};
}

Core::Results Core::floatMinMax(Operation &op) {
  Value a = fetchOperand(op, 0), b = fetchOperand(op, 1);
  if (tileOf(a) && tileOf(b))
    return {combine(a, b)};
  if (anyTile(a, b))
    throw Stop("a minimum or maximum of a tile and a scalar");
  // The reference stops here; the product charges one element.
  Scalar x = scalarOf(a), y = scalarOf(b);
  bool wantsMax = ktir::oracle::nameOf(op).find("max") != std::string_view::npos;
  return {(x.asReal() < y.asReal()) == wantsMax ? y : x};
}

Core::Results Core::floatUnary(Operation &op) {
  Value a = fetchOperand(op, 0);
  std::string_view name = ktir::oracle::nameOf(op);
  if (TilePtr tile = tileOf(a)) {
    bool keepsRecordedShape = name == "arith.negf" || name == "math.absf";
    auto result = std::make_shared<Tile>(*tile);
    result->values = nullptr;
    if (!keepsRecordedShape)
      result->shape = tile->data;
    return {result};
  }
  Scalar x = scalarOf(a);
  if (name == "math.absi")
    return {Scalar::ofInt(x.asInt() < 0 ? -x.asInt() : x.asInt())};
  Scalar::Kind kind = x.isInteger() ? Scalar::Float : x.kind;
  return {Scalar::ofFloat(roundTo(kind, functionResult(name, x.asReal())), kind)};
}

Core::Results Core::fusedMultiplyAdd(Operation &op) {
  Value a = fetchOperand(op, 0), b = fetchOperand(op, 1), c = fetchOperand(op, 2);
  if (tileOf(a))
    return {makeTile(tileOf(a)->shape, tileOf(a)->type)};
  Scalar x = scalarOf(a);
  double value = x.asReal() * scalarOf(b).asReal() + scalarOf(c).asReal();
  return {Scalar::ofFloat(roundTo(x.kind, value), x.kind)};
}

Core::Results Core::power(Operation &op) {
  Value a = fetchOperand(op, 0), b = fetchOperand(op, 1);
  if (tileOf(a))
    return {makeTile(tileOf(a)->shape, tileOf(a)->type)};
  Scalar x = scalarOf(a);
  return {Scalar::ofFloat(roundTo(x.kind, std::pow(x.asReal(), scalarOf(b).asReal())), x.kind)};
}

Core::Results Core::integerBinary(Operation &op) {
  Value a = fetchOperand(op, 0), b = fetchOperand(op, 1);
  std::string_view name = ktir::oracle::nameOf(op);
  if (!anyTile(a, b))
    return {Scalar::ofInt(integerResult(name, scalarOf(a).asInt(), scalarOf(b).asInt()))};
  TilePtr result = combine(a, b);
  bool recordsTrueShape = name.find("min") != std::string_view::npos ||
                          name.find("max") != std::string_view::npos ||
                          name.find("ceildiv") != std::string_view::npos;
  if (recordsTrueShape)
    result->shape = result->data;
  bool keepsFirstType = name == "arith.divsi" || name.find("ceildiv") != std::string_view::npos;
  if (keepsFirstType && tileOf(a))
    result->type = tileOf(a)->type;
  // A truth value among the operands of an operation with a plain number becomes a number.
  if (result->type.kind == ArrayType::Bool && !(tileOf(a) && tileOf(b)))
    result->type = {ArrayType::Int, 8};
  return {result};
}

Core::Results Core::compare(Operation &op) {
  Value a = fetchOperand(op, 0), b = fetchOperand(op, 1);
  if (anyTile(a, b)) {
    TilePtr x = tileOf(a), y = tileOf(b);
    Point shape = broadcastShapes(x ? x->data : y->shape, y ? y->data : x->shape);
    return {makeTile(shape, {ArrayType::Bool, 1})};
  }
  int64_t predicate = cast<IntegerAttr>(op.getAttr("predicate")).getInt();
  Scalar x = scalarOf(a), y = scalarOf(b);
  if (ktir::oracle::nameOf(op) == "arith.cmpi") {
    // eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge; unsigned compares as signed.
    __int128 p = x.asInt(), q = y.asInt();
    bool results[] = {p == q, p != q, p<q, p <= q, p> q, p >= q};
    return {Scalar::ofBool(results[predicate < 6 ? predicate : predicate - 4])};
  }
  double p = x.asReal(), q = y.asReal();
  bool unordered = std::isnan(p) || std::isnan(q);
  // false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true
  bool base[] = {false, p == q, p > q, p >= q, p < q, p <= q, p != q, true};
  if (predicate == 0 || predicate == 15)
    return {Scalar::ofBool(predicate == 15)};
  if (predicate <= 7)
    return {Scalar::ofBool(!unordered && base[predicate])};
  if (predicate == 14)
    return {Scalar::ofBool(unordered)};
  return {Scalar::ofBool(unordered || base[predicate - 7])};
}

Core::Results Core::select(Operation &op) {
  Value condition = fetchOperand(op, 0), a = fetchOperand(op, 1), b = fetchOperand(op, 2);
  TilePtr mask = tileOf(condition);
  if (!mask)
    return {scalarOf(condition).truth() ? a : b};
  TilePtr x = tileOf(a), y = tileOf(b);
  auto result = std::make_shared<Tile>();
  result->data = mask->data;
  for (const TilePtr &tile : {x, y})
    if (tile)
      result->data = broadcastShapes(result->data, tile->data);
  if (x || y) {
    result->type = x && y ? promote(x->type, y->type) : (x ? x : y)->type;
    result->shape = (x ? x : y)->shape;
    return {result};
  }
  auto bytesOf = [](const Scalar &s) -> int64_t {
    return s.kind == Scalar::F16 ? 2 : s.kind == Scalar::F32 ? 4 : s.kind == Scalar::Bool ? 1 : 8;
  };
  Scalar p = scalarOf(a), q = scalarOf(b);
  auto kind = p.isInteger() && q.isInteger() ? ArrayType::Int : ArrayType::Float;
  result->type = {kind, std::max(bytesOf(p), bytesOf(q))};
  result->shape = result->data;
  return {result};
}

Core::Results Core::convert(Operation &op) {
  Value a = fetchOperand(op, 0);
  std::string_view name = ktir::oracle::nameOf(op);
  Type target = op.getResult(0).getType();
  if (TilePtr tile = tileOf(a)) {
    ArrayType type = {ArrayType::Float, 4}; // extf, uitofp
    // The reference takes every sitofp of a tile for one to f16.
    if (name == "arith.truncf" || name == "arith.sitofp")
      type = {ArrayType::Float, 2};
    else if (name == "arith.bitcast")
      type = arrayTypeOf(target);
    else if (name == "arith.fptosi" || name == "arith.fptoui" || name == "arith.trunci")
      type = {ArrayType::Int, 4};
    else if (name == "arith.extsi" || name == "arith.extui")
      type = {ArrayType::Int, 8};
    else if (name.starts_with("arith.index_cast"))
      throw Stop("index_cast of a tile");
    if ((name == "arith.extf" || name == "arith.truncf") && tile->type == type)
      return {tile}; // the very same tile
    auto result = makeTile(tile->shape, type);
    result->data = tile->data;
    return {result};
  }
  Scalar x = scalarOf(a);
  if (name == "arith.extf")
    return {Scalar::ofFloat(static_cast<float>(x.asReal()), Scalar::F32)};
  if (name == "arith.truncf") {
    double rounded = roundToF16(x.asReal());
    if (std::isinf(rounded) && !std::isinf(x.asReal()))
      throw Stop("truncf of a number that does not fit");
    return {Scalar::ofFloat(rounded, Scalar::F16)};
  }
  if (name == "arith.sitofp") {
    auto kind = target.isF16() ? Scalar::F16 : Scalar::F32;
    return {Scalar::ofFloat(roundTo(kind, x.asReal()), kind)};
  }
  if (name == "arith.uitofp")
    return {Scalar::ofFloat(x.asReal())};
  if (name == "arith.bitcast")
    throw Stop("bitcast of a scalar");
  return {Scalar::ofInt(x.asInt())};
}

} // namespace ktir::oracle
