#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "rules/assumption_note.h"
#include "rules/folding.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/splat.h"
#include "rules/tile_bounds.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <cmath>

namespace ktir {
namespace {

/// What the lanes of a tensor hold that lie outside of a view.
struct Lanes {
  const TileExcess *excess = nullptr;
  size_t dim = 0;              // of the tensor
  std::optional<double> value; // nullopt: something that depends on the other lanes
  bool isNonNegative = false;  // all lanes, those inside too
};

/// A sum in which lanes outside of the view count as zero: right, but not over how many it was.
struct PaddedSum {
  const TileExcess *excess = nullptr;
  int64_t lanes = 0;
};

std::vector<int64_t> listed(mlir::Operation *op, llvm::StringRef attribute) {
  auto list = op->getAttrOfType<mlir::DenseI64ArrayAttr>(attribute);
  return list ? std::vector<int64_t>(list.asArrayRef().begin(), list.asArrayRef().end())
              : std::vector<int64_t>();
}

double neutralOf(Combining combining) {
  switch (combining) {
  case Combining::Sum:
    return 0;
  case Combining::Product:
    return 1;
  case Combining::Maximum:
    return -INFINITY;
  case Combining::Minimum:
    return INFINITY;
  }
  return 0;
}

std::string_view nameOf(Combining combining) {
  switch (combining) {
  case Combining::Sum:
    return "sum";
  case Combining::Product:
    return "product";
  case Combining::Maximum:
    return "maximum";
  case Combining::Minimum:
    return "minimum";
  }
  return "";
}

std::string numberText(double value) {
  if (std::isinf(value))
    return value < 0 ? "-inf" : "+inf";
  return formatNumber(value, 6);
}

/// f of what the lanes hold; nullopt where it is not followed.
std::optional<double> applied(llvm::StringRef name, llvm::ArrayRef<std::optional<double>> x) {
  if (name == "arith.mulf" && x.size() == 2 && ((x[0] && *x[0] == 0) || (x[1] && *x[1] == 0)))
    return 0;
  if (std::any_of(x.begin(), x.end(), [](const auto &v) { return !v; }) || x.empty())
    return std::nullopt;
  const double a = *x[0], b = x.size() > 1 ? *x[1] : 0;
  using Function = double (*)(double, double);
  auto function = llvm::StringSwitch<Function>(name)
                      .Cases({"arith.extf", "arith.truncf"}, [](double v, double) { return v; })
                      .Case("arith.addf", [](double v, double w) { return v + w; })
                      .Case("arith.subf", [](double v, double w) { return v - w; })
                      .Case("arith.mulf", [](double v, double w) { return v * w; })
                      .Case("arith.divf", [](double v, double w) { return v / w; })
                      .Cases({"arith.maximumf", "arith.maxnumf"},
                             [](double v, double w) { return std::max(v, w); })
                      .Cases({"arith.minimumf", "arith.minnumf"},
                             [](double v, double w) { return std::min(v, w); })
                      .Case("arith.negf", [](double v, double) { return -v; })
                      .Case("math.absf", [](double v, double) { return std::fabs(v); })
                      .Case("math.exp", [](double v, double) { return std::exp(v); })
                      .Case("math.exp2", [](double v, double) { return std::exp2(v); })
                      .Case("math.sqrt", [](double v, double) { return std::sqrt(v); })
                      .Case("math.tanh", [](double v, double) { return std::tanh(v); })
                      .Default(nullptr);
  if (!function)
    return std::nullopt;
  double result = function(a, b);
  return std::isnan(result) ? std::nullopt : std::optional(result);
}

class LaneFlow {
public:
  LaneFlow(const RuleInput &input, std::vector<Finding> &findings)
      : input_(input), findings_(findings) {}

  void run() {
    for (mlir::Operation *op : input_.shared<OpIndex>().operations()) {
      if (!op || op->getNumResults() == 0)
        continue;
      if (auto load = llvm::dyn_cast<ktdp::LoadOp>(op))
        start(load);
      else
        step(op);
    }
  }

private:
  void start(ktdp::LoadOp load) {
    auto tile = input_.details.values.find(load->getOperand(0));
    if (tile == input_.details.values.end() || tile->second.kind != KernelValue::AccessTile)
      return;
    const AccessTileInfo &info = input_.details.accessTiles[tile->second.id];
    const TileExcess *excess = input_.shared<TileBounds>().of(tile->second.id);
    if (!excess || excess->proof == Proof::Possible || excess->indexView || excess->below ||
        info.indirect >= 0 || !info.order.identity)
      return;
    lanes_[load->getResult(0)] = {excess, excess->dim, 0.0, false};
  }

  /// The accumulator of a loop that this op combines with.
  const Accumulator *accumulatorOf(mlir::Operation *op) {
    mlir::Operation *loop = op->getParentOp();
    if (!loop || loop->getName().getStringRef() != "scf.for")
      return nullptr;
    auto [known, isNew] = accumulators_.try_emplace(loop);
    if (isNew)
      known->second = accumulatorsOf(loop);
    for (const Accumulator &accumulator : known->second)
      if (accumulator.op == op)
        return &accumulator;
    return nullptr;
  }

  void step(mlir::Operation *op) {
    if (followSum(op))
      return;
    const Lanes *lanes = nullptr;
    for (mlir::Value operand : op->getOperands())
      if (auto at = lanes_.find(operand); at != lanes_.end() && !lanes)
        lanes = &at->second;
    if (!lanes)
      return;
    llvm::StringRef name = op->getName().getStringRef();
    const Lanes in = *lanes;
    if (name == "arith.select")
      return; // masked
    if (const Accumulator *accumulator = accumulatorOf(op)) {
      if (lanesOf(accumulator->terms.front()) && isElementwise(op))
        combine(op, accumulator->combining, in, tripsOf(accumulator->loop),
                accumulator->loop->getResult(accumulator->slot));
      return;
    }
    if (name == "linalg.reduce")
      return reduce(op, in);
    if (name == "linalg.broadcast")
      return broadcast(op, in);
    if (isElementwise(op))
      elementwise(op, in);
  }

  static bool isElementwise(mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    return (name.starts_with("arith.") || name.starts_with("math.")) && op->getNumRegions() == 0;
  }

  const Lanes *lanesOf(mlir::Value value) const {
    auto at = lanes_.find(value);
    return at == lanes_.end() ? nullptr : &at->second;
  }

  void elementwise(mlir::Operation *op, const Lanes &in) {
    llvm::SmallVector<std::optional<double>, 3> values;
    bool allNonNegative = true;
    for (mlir::Value operand : op->getOperands()) {
      const Lanes *lanes = lanesOf(operand);
      std::optional<double> splat = lanes ? std::nullopt : splatOf(operand);
      values.push_back(lanes ? lanes->value : splat);
      allNonNegative &= lanes ? lanes->isNonNegative : splat && *splat >= 0;
    }
    llvm::StringRef name = op->getName().getStringRef();
    Lanes out = in;
    out.value = applied(name, values);
    bool isSquare = name == "arith.mulf" && op->getOperand(0) == op->getOperand(1);
    out.isNonNegative =
        isSquare || name == "math.exp" || name == "math.exp2" || name == "math.absf" ||
        (allNonNegative && (name == "arith.addf" || name == "arith.mulf" || name == "arith.extf" ||
                            name == "arith.truncf" || name == "math.sqrt")) ||
        (name == "arith.maximumf" && op->getNumOperands() == 2 &&
         (splatOf(op->getOperand(1)).value_or(-1) >= 0 ||
          splatOf(op->getOperand(0)).value_or(-1) >= 0));
    lanes_[op->getResult(0)] = out;
  }

  void broadcast(mlir::Operation *op, const Lanes &in) {
    Lanes out = in;
    std::vector<int64_t> added = listed(op, "dimensions");
    std::sort(added.begin(), added.end());
    for (int64_t d : added)
      if (d <= static_cast<int64_t>(out.dim))
        ++out.dim;
    lanes_[op->getResult(0)] = out;
  }

  void reduce(mlir::Operation *op, const Lanes &in) {
    auto reduction = outsFoldOf(op);
    if (!reduction || reduction->inputs.size() != 1 || !lanesOf(reduction->inputs[0]))
      return;
    std::vector<int64_t> dims = listed(op, "dimensions");
    if (std::find(dims.begin(), dims.end(), static_cast<int64_t>(in.dim)) != dims.end())
      return combine(op, reduction->combining, in, 1, op->getResult(0));
    Lanes out = in;
    for (int64_t d : dims)
      if (d < static_cast<int64_t>(in.dim))
        --out.dim;
    bool keeps = reduction->combining == Combining::Maximum ||
                 reduction->combining == Combining::Minimum || (in.value && *in.value == 0);
    if (!keeps)
      out.value.reset();
    lanes_[op->getResult(0)] = out;
  }

  int64_t tripsOf(mlir::Operation *loop) const {
    const Program &program = input_.kernel.program;
    uint32_t index = input_.details.opIndices.lookup(loop);
    for (const ProgramLoop &l : program.loops)
      if (l.op == index && program.exprs.isConstant(l.trips))
        return program.exprs.constantValue(l.trips);
    return 0;
  }

  /// The lanes meet those inside.
  void combine(mlir::Operation *op, Combining combining, const Lanes &in, int64_t trips,
               mlir::Value result) {
    const double neutral = neutralOf(combining);
    bool harmless = in.value && *in.value == neutral;
    harmless |= combining == Combining::Maximum && in.isNonNegative && in.value && *in.value == 0;
    if (harmless) {
      if (combining == Combining::Sum)
        sums_[result] = {in.excess, in.excess->extent * trips};
      return;
    }
    std::string kind(nameOf(combining));
    const int64_t count = std::min(in.excess->amount, in.excess->extent);
    std::string message =
        laneText(count) + " past the view " + (count == 1 ? "enters" : "enter") + " this " + kind;
    message += in.value ? " as " + numberText(*in.value) : "";
    message += ": neutral is " + numberText(neutral) + ", put it there with a select";
    report(op, *in.excess, std::move(message));
  }

  static std::string laneText(int64_t count) {
    return withCommas(count) + (count == 1 ? " lane" : " lanes");
  }

  /// A padded sum that is divided by the number of its lanes; true where the op passes it on.
  bool followSum(mlir::Operation *op) {
    for (mlir::Value operand : op->getOperands()) {
      auto at = sums_.find(operand);
      if (at == sums_.end())
        continue;
      const PaddedSum sum = at->second;
      llvm::StringRef name = op->getName().getStringRef();
      bool passes = name == "arith.extf" || name == "arith.truncf" || name == "linalg.broadcast" ||
                    name == "tensor.extract" || name == "tensor.expand_shape" ||
                    name == "tensor.collapse_shape";
      auto reduction = outsFoldOf(op);
      if (passes || (reduction && reduction->combining == Combining::Sum &&
                     reduction->inputs.front() == operand)) {
        sums_[op->getResult(0)] = sum;
        return true;
      }
      checkMean(op, operand, sum);
      return false;
    }
    return false;
  }

  void checkMean(mlir::Operation *op, mlir::Value operand, const PaddedSum &sum) {
    if (op->getNumOperands() != 2 || sum.lanes <= 0)
      return;
    llvm::StringRef name = op->getName().getStringRef();
    std::optional<double> other = splatOf(op->getOperand(op->getOperand(0) == operand ? 1 : 0));
    const double lanes = static_cast<double>(sum.lanes);
    bool divides = other && name == "arith.divf" && op->getOperand(0) == operand && *other == lanes;
    bool scales = other && name == "arith.mulf" && std::fabs(*other * lanes - 1) < 1e-3;
    if (!divides && !scales)
      return;
    const int64_t outside = std::min(sum.excess->amount, sum.excess->extent);
    report(op, *sum.excess,
           "the mean is over " + withCommas(sum.lanes) + " lanes, of which " + withCommas(outside) +
               " lie past the view and add 0: divide by " + withCommas(sum.lanes - outside));
  }

  void report(mlir::Operation *op, const TileExcess &excess, std::string message) {
    Finding f;
    f.rule = "ktir-tail-identity";
    f.severity = Severity::Warning;
    f.range = placeOf(input_, op);
    f.message = std::move(message);
    f.related.push_back({placeOf(input_, excess.op),
                         "this tile runs " + withCommas(excess.amount) + " past its view"});
    std::vector<mlir::Value> values = controlOf(excess.op);
    for (mlir::Value operand : excess.op->getOperands().drop_front())
      values.push_back(operand);
    if (mlir::Operation *view = excess.view.getDefiningOp())
      for (mlir::Value operand : view->getOperands())
        values.push_back(operand);
    noteAssumptions(input_, values, f);
    findings_.push_back(std::move(f));
  }

  const RuleInput &input_;
  std::vector<Finding> &findings_;
  llvm::DenseMap<mlir::Value, Lanes> lanes_;
  llvm::DenseMap<mlir::Value, PaddedSum> sums_;
  llvm::DenseMap<mlir::Operation *, std::vector<Accumulator>> accumulators_;
};

} // namespace

/// Lanes past the end of a view that reach a reduction for which what they hold is not neutral.
void checkTailIdentity(const RuleInput &input, std::vector<Finding> &findings) {
  if (!input.shared<TileBounds>().excesses().empty())
    LaneFlow(input, findings).run();
}

} // namespace ktir
