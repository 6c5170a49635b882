// Why an op costs what it does, and how a loop comes to its trips.
#include "cost/charge_cost.h"
#include "cost/roofline.h"
#include "explain/explanation_state.h"
#include "mlir/IR/Operation.h"

#include <algorithm>
#include <cmath>

namespace ktir {
namespace {

std::string number(double value) { return formatAmount(Amount(value), {}); }

/// All charges of one category that one execution of an op makes.
struct ChargeSum {
  Category category = Category::Zero;
  bool known = true;
  double work = 0;
  size_t charges = 0;
  std::string formula; // of a single charge that is not a number
};

std::string workText(const ChargeSum &sum) {
  const bool elements = sum.category != Category::ComputeMatmul && sum.category != Category::Comm;
  const std::string unit = sum.category == Category::ComputeMatmul ? " FLOP"
                           : sum.category == Category::Comm        ? " bytes"
                           : sum.work == 1 && sum.known            ? " element"
                                                                   : " elements";
  std::string text = (sum.known ? number(sum.work) : sum.formula) + unit;
  if (elements && sum.charges > 1)
    text += " in " + number(double(sum.charges)) + " steps";
  return text;
}

/// "4,096 elements / 64 per cycle × 4 = 256 cycles".
std::string chargeFormula(const ChargeSum &sum, const Hardware &hardware) {
  std::string text = workText(sum);
  switch (sum.category) {
  case Category::ComputeFloat:
  case Category::ComputeInt:
  case Category::ComputeTranscendental:
    text += " / " + number(double(hardware.simd_elements_per_cycle)) + " per cycle";
    break;
  case Category::ComputeMatmul:
    text += " / " + number(hardware.systolicFlopsPerCycle()) + " per cycle";
    break;
  case Category::Comm:
    text += " / " + number(hardware.ringPerCycle()) + " per cycle";
    break;
  default:
    return {};
  }
  if (sum.category == Category::ComputeTranscendental)
    text += " × " + number(double(hardware.transcendental_penalty));
  if (sum.known)
    text += " = " + number(chargeCost(hardware, sum.category, Bounds(sum.work)).cycles.number()) +
            " cycles";
  return text;
}

std::vector<std::string_view> constantsOf(Category category) {
  switch (category) {
  case Category::ComputeFloat:
  case Category::ComputeInt:
    return {"simd_elements_per_cycle"};
  case Category::ComputeTranscendental:
    return {"simd_elements_per_cycle", "transcendental_penalty"};
  case Category::ComputeMatmul:
    return {"simd_elements_per_cycle", "systolic_rows"};
  case Category::Comm:
    return {"ring_bandwidth_tb_s", "clock_ghz"};
  case Category::Memory:
    return {"hbm_bandwidth_tb_s", "clock_ghz"};
  default:
    return {};
  }
}

std::vector<ChargeSum> chargesOf(const Program &program, uint32_t op) {
  std::vector<ChargeSum> sums;
  for (const ProgramRegion &region : program.regions)
    for (const Charge &charge : region.charges) {
      if (charge.op != op || charge.category == Category::Unknown)
        continue;
      auto at = std::find_if(sums.begin(), sums.end(),
                             [&](const ChargeSum &s) { return s.category == charge.category; });
      if (at == sums.end())
        at = sums.insert(sums.end(), {charge.category, true, 0, 0, {}});
      ++at->charges;
      at->work += charge.work;
      if (charge.isExpr) {
        at->known = false;
        at->formula = at->charges == 1 ? program.exprs.format(charge.expr) : "…";
      }
    }
  return sums;
}

/// "64 sticks × 128 bytes = 8,192 bytes, / 32 per cycle = 256 cycles", what one execution moves.
std::string memoryFormula(const OpTotals &own, const Hardware &hardware, double cores) {
  const double perCycle = hardware.hbmPerCore(cores);
  const std::string rate = " / " + number(perCycle) + " per cycle and core";
  const auto shares = proportions({&own.bytes, &own.count});
  if (shares && (*shares)[1] > 0) {
    const double bytes = (*shares)[0] / (*shares)[1], sticks = bytes / kStickBytes;
    if (bytes == 0)
      return {};
    const std::string average = std::floor(sticks) == sticks ? "" : "on average ";
    return average + number(sticks) + (sticks == 1 ? " stick" : " sticks") + " × " +
           number(kStickBytes) + " bytes = " + number(bytes) + " bytes" + rate + " = " +
           number(perCycle > 0 ? bytes / perCycle : 0) + " cycles";
  }
  if (own.count.isNumber() && own.count.number() > 0 && own.bytes.lower.isNumber() &&
      own.bytes.upper.isNumber()) {
    const double count = own.count.number();
    const std::string upper =
        own.bytes.unbounded ? "…" : number(own.bytes.upper.number() / count / kStickBytes);
    return number(own.bytes.lower.number() / count / kStickBytes) + ".." + upper + " sticks × " +
           number(kStickBytes) + " bytes" + rate + "; data decides which";
  }
  return {};
}

} // namespace

std::optional<int64_t> Explanation::State::usedBytes(mlir::Operation *op) const {
  const bool loads = op->getName().getStringRef() == "ktdp.load";
  if ((loads && op->getNumResults() != 1) || (!loads && op->getNumOperands() < 2))
    return std::nullopt;
  const auto tensor = details.values.find(loads ? op->getResult(0) : op->getOperand(0));
  const auto access = details.values.find(op->getOperand(loads ? 0 : 1));
  if (tensor == details.values.end() || access == details.values.end() ||
      !tensor->second.isTile() || access->second.kind != KernelValue::AccessTile)
    return std::nullopt;
  const auto elements = number(details.tiles[tensor->second.id].elements);
  const ViewInfo &view = details.views[details.accessTiles[access->second.id].view];
  return elements ? std::optional(*elements * view.element.bytes()) : std::nullopt;
}

std::optional<OpFacts> Explanation::State::explainOp(mlir::Operation *op) {
  const auto index = programIndex(op);
  const auto reported = index ? reportIndex(*index) : std::nullopt;
  if (!reported)
    return std::nullopt;
  OpFacts result;
  result.index = *reported;
  Program &program = kernel.program;
  const OpTotals &chip = totals().chip[*index], &own = totals().own[*index];
  result.chipCount = chip.count;
  result.chipCycles = chip.cycles;
  result.chipBytes = chip.bytes;
  result.chipFlops = chip.flops;
  if (*index < facts.opLxBytes.size() && facts.opLxBytes[*index] >= 0)
    result.lxBytes = facts.opLxBytes[*index];

  const auto use = [&](Category category) {
    for (std::string_view constant : constantsOf(category))
      if (std::find(result.constants.begin(), result.constants.end(), constant) ==
          result.constants.end())
        result.constants.push_back(constant);
  };
  for (const ChargeSum &sum : chargesOf(program, *index)) {
    const bool free = sum.category == Category::ComputeInt && sum.known && sum.work <= 1;
    std::string formula = free ? std::string() : chargeFormula(sum, report.hardware);
    if (formula.empty())
      continue;
    result.formulas.push_back(std::move(formula));
    use(sum.category);
  }
  for (const MemoryAccess &access : program.accesses) {
    if (access.op != *index)
      continue;
    AccessFacts a;
    a.hbm = access.kind != MemoryAccess::Free;
    a.indirect = access.kind == MemoryAccess::Indirect;
    a.distributed = access.kind == MemoryAccess::Distributed;
    a.usedBytes = usedBytes(op);
    result.access = a;
    if (!a.hbm || access.kind == MemoryAccess::Distributed)
      continue;
    std::string formula =
        memoryFormula(own, report.hardware, static_cast<double>(program.coreCount()));
    if (!formula.empty()) {
      result.formulas.push_back(std::move(formula));
      use(Category::Memory);
    }
  }
  for (mlir::Region &region : op->getRegions())
    region.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *inner) {
      const auto innerIndex = programIndex(inner);
      const auto innerReport = innerIndex ? reportIndex(*innerIndex) : std::nullopt;
      const bool costs = innerReport && !(report.ops[*innerReport].cycles == Bounds() &&
                                          !report.ops[*innerReport].unknown);
      if (!costs)
        return;
      OpFacts part;
      part.index = *innerReport;
      for (const ChargeSum &sum : chargesOf(program, *innerIndex))
        if (std::string formula = chargeFormula(sum, report.hardware); !formula.empty()) {
          part.formulas.push_back(std::move(formula));
          use(sum.category);
        }
      result.inside.push_back(std::move(part));
    });
  return result;
}

std::optional<OpFacts> Explanation::op(TextRange name) {
  mlir::Operation *op = state_->opAt(name);
  return op ? state_->explainOp(op) : std::nullopt;
}

std::optional<LoopFacts> Explanation::loop(TextRange name) {
  mlir::Operation *op = state_->opAt(name);
  const auto index = op ? state_->programIndex(op) : std::nullopt;
  if (!index)
    return std::nullopt;
  for (const ProgramLoop &loop : state_->kernel.program.loops) {
    if (loop.op != *index)
      continue;
    LoopFacts facts;
    facts.lower = state_->text(loop.lower);
    facts.upper = state_->text(loop.upper);
    facts.step = state_->text(loop.step);
    facts.trips = state_->text(loop.trips);
    facts.tripRange = state_->rangeOf(loop.trips, state_->kernel.program.ops[*index].region);
    const auto &loops = state_->report.loops;
    const auto at = std::find_if(loops.begin(), loops.end(),
                                 [&](const LoopReport &r) { return r.range.begin == name.begin; });
    if (at == loops.end())
      return std::nullopt;
    facts.index = size_t(at - loops.begin());
    return facts;
  }
  return std::nullopt;
}

} // namespace ktir
