#include "rules/literals.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>
#include <cstdlib>

namespace ktir {
namespace {

/// What a type may change in a number before it is worth a word.
constexpr double kTolerance = 0.01;
/// Literals of one constant that are read.
constexpr size_t kMaxLiterals = 4096;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

double converted(double value, const llvm::fltSemantics &semantics) {
  llvm::APFloat number(value);
  bool loses = false;
  number.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &loses);
  number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
  return number.convertToDouble();
}

double asDouble(llvm::APFloat number) {
  bool loses = false;
  number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
  return number.convertToDouble();
}

/// The decimal numbers in the value of a constant: after the op's name and before its type.
std::vector<std::string> numbersIn(std::string_view text) {
  std::vector<std::string> numbers;
  for (size_t i = 0; i < text.size() && numbers.size() < kMaxLiterals;) {
    bool word = i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) ||
                          text[i - 1] == '_' || text[i - 1] == '"');
    if (!isDigit(text[i]) || word) {
      if (text[i] == ':')
        break;
      ++i;
      continue;
    }
    size_t begin = i > 0 && text[i - 1] == '-' ? i - 1 : i;
    if (text.substr(i).starts_with("0x")) {
      // Bits are meant as they stand.
      for (i += 2; i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i]));)
        ++i;
      continue;
    }
    while (i < text.size() &&
           (isDigit(text[i]) || text[i] == '.' || text[i] == 'e' || text[i] == 'E' ||
            ((text[i] == '-' || text[i] == '+') && (text[i - 1] == 'e' || text[i - 1] == 'E'))))
      ++i;
    numbers.emplace_back(text.substr(begin, i - begin));
  }
  return numbers;
}

} // namespace

ChangedLiterals::ChangedLiterals(const RuleInput &input) {
  const FloatFormat &half = input.shared<NumericFacts>().half();
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getName().getStringRef() != "arith.constant" || op->getNumResults() != 1)
      continue;
    auto type =
        llvm::dyn_cast<mlir::FloatType>(mlir::getElementTypeOrSelf(op->getResult(0).getType()));
    const syntax::OpSite *site = type ? input.function.site(op) : nullptr;
    if (!site || site->statement.end > input.text.size() || site->name.end > site->statement.end)
      continue;
    std::string_view text = input.text.substr(site->name.end, site->statement.end - site->name.end);
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    FloatLiteral literal;
    literal.op = op;
    llvm::raw_string_ostream(literal.type) << type;
    literal.largest = asDouble(llvm::APFloat::getLargest(semantics));
    literal.smallest = asDouble(llvm::APFloat::getSmallest(semantics));
    literal.smallestNormal = asDouble(llvm::APFloat::getSmallestNormalized(semantics));
    bool device = type.isF16() && half.name != kIeeeHalf.name;
    if (type.isF16()) {
      literal.largest = half.largest;
      literal.smallest = half.smallest;
      literal.smallestNormal = half.smallestNormal;
    }
    for (std::string &number : numbersIn(text)) {
      literal.written = std::strtod(number.c_str(), nullptr);
      double magnitude = std::abs(literal.written);
      if (!device)
        literal.stored = converted(literal.written, semantics);
      else
        literal.stored = magnitude > half.largest    ? std::copysign(INFINITY, literal.written)
                         : magnitude < half.smallest ? 0
                                                     : literal.written;
      if (magnitude == 0 || !std::isfinite(magnitude) ||
          std::abs(literal.stored - literal.written) <= kTolerance * magnitude)
        continue;
      literal.text = std::move(number);
      all_.push_back(literal);
    }
  }
}

const FloatLiteral *ChangedLiterals::of(mlir::Operation *constant) const {
  for (const FloatLiteral &literal : all_)
    if (literal.op == constant)
      return &literal;
  return nullptr;
}

} // namespace ktir
