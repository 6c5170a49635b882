#include "explain/explanation.h"

#include "explain/explanation_state.h"
#include "kernel/build.h"
#include "launches.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace ktir {

Explanation::State::State(const syntax::Function &f, const Settings &settings, size_t launch)
    : function(f) {
  const std::vector<LaunchSettings> launches = launchesOf(function, settings);
  const LaunchSettings &chosen = launches[std::min(launch, launches.size() - 1)];
  kernel = buildKernel(function, chosen.arguments, settings, &details);
  report = evaluateLaunch(kernel, chosen.hardware.value_or(settings.hardware), settings.pipeline,
                          &facts);
  report.name = chosen.name;
  report.hardware_name = chosen.hardware ? "" : settings.hardwareName;
  indexText();
  nameAtoms();
}

void Explanation::State::indexText() {
  function.op()->walk([&](mlir::Operation *op) {
    if (const syntax::OpSite *site = function.site(op))
      ops.emplace(site->name.begin, op);
    const auto add = [&](mlir::Value value) {
      if (const syntax::ValueSite *site = function.site(value))
        values[site->definition.begin].push_back(value);
    };
    for (mlir::Value result : op->getResults())
      add(result);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        for (mlir::Value argument : block.getArguments())
          add(argument);
  });
}

/// Counters are called for the value that the text counts with: "trip(%k)" is 0 in the first trip.
void Explanation::State::nameAtoms() {
  Program &program = kernel.program;
  std::vector<std::string> names(program.loops.size());
  for (const auto &[begin, op] : ops) {
    auto loopLike = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op);
    const auto index = programIndex(op);
    if (!loopLike || !index)
      continue;
    const auto variables = loopLike.getLoopInductionVars();
    if (!variables || variables->empty())
      continue;
    const syntax::ValueSite *site = function.site(variables->front());
    for (size_t l = 0; l < program.loops.size(); ++l)
      if (program.loops[l].op == *index && site)
        program.exprs.rename(program.loops[l].counter, "trip(" + site->spelling + ")");
  }
  const bool oneAxis = program.grid[1] == 1 && program.grid[2] == 1;
  static constexpr const char *kAxes[] = {"core.x", "core.y", "core.z"};
  for (size_t axis = 0; axis < 3; ++axis)
    program.exprs.rename(program.core[axis], oneAxis && axis == 0 ? "core" : kAxes[axis]);
  program.exprs.rename(program.core[3], "core");
}

std::optional<uint32_t> Explanation::State::programIndex(mlir::Operation *op) const {
  const auto at = details.opIndices.find(op);
  return at == details.opIndices.end() ? std::nullopt : std::optional(at->second);
}

std::optional<size_t> Explanation::State::reportIndex(uint32_t programOp) const {
  const ProgramOp &op = kernel.program.ops[programOp];
  auto at = std::lower_bound(report.ops.begin(), report.ops.end(), op.range,
                             [](const OpReport &r, TextRange range) { return r.range < range; });
  for (; at != report.ops.end() && at->range == op.range; ++at)
    if (at->op == op.name)
      return size_t(at - report.ops.begin());
  return std::nullopt;
}

mlir::Operation *Explanation::State::opAt(TextRange name) const {
  mlir::Operation *found = nullptr;
  const auto [first, last] = ops.equal_range(name.begin);
  for (auto at = first; at != last; ++at)
    // Ops that the text does not spell share the place of the one that brought them.
    if (!found || at->second->isAncestor(found))
      found = at->second;
  return found;
}

uint32_t Explanation::State::regionOf(mlir::Operation *op) const {
  for (; op && op != function.op(); op = op->getParentOp())
    if (const auto index = programIndex(op))
      return kernel.program.ops[*index].region;
  return 0;
}

uint32_t Explanation::State::regionOf(mlir::Value value) const {
  if (mlir::Operation *op = value.getDefiningOp())
    return regionOf(op);
  mlir::Operation *owner = llvm::cast<mlir::BlockArgument>(value).getOwner()->getParentOp();
  if (const auto index = owner ? programIndex(owner) : std::nullopt)
    for (const ProgramLoop &loop : kernel.program.loops)
      if (loop.op == *index)
        return loop.body;
  return owner ? regionOf(owner) : 0;
}

const Explanation::State::Totals &Explanation::State::totals() {
  if (totals_)
    return *totals_;
  totals_ = std::make_unique<Totals>();
  Evaluator evaluator(kernel.program, report.hardware);
  totals_->chip.resize(kernel.program.ops.size());
  const CoreReport *shown =
      report.critical_class < report.cores.size() ? &report.cores[report.critical_class] : nullptr;
  for (const CoreClass &cores : evaluator.classes()) {
    const std::vector<OpTotals> own = evaluator.opTotals(cores.node);
    const Bounds times(static_cast<double>(cores.coreIds.size()));
    for (size_t op = 0; op < own.size(); ++op) {
      OpTotals &sum = totals_->chip[op];
      sum.count += own[op].count * times;
      sum.cycles += own[op].cycles * times;
      sum.flops += own[op].flops * times;
      sum.bytes += own[op].bytes * times;
    }
    if (shown &&
        std::binary_search(cores.coreIds.begin(), cores.coreIds.end(), shown->core_ids.front()))
      totals_->own = own;
  }
  totals_->own.resize(kernel.program.ops.size());
  return *totals_;
}

RangeFacts Explanation::State::rangeOf(ExprId value, uint32_t region) {
  const ValueRange range = ValueRanges(kernel.program).rangeOf(value, region);
  RangeFacts facts;
  facts.runs = range.runs;
  facts.exact = range.exact;
  if (range.range.lower != Interval::kMin)
    facts.lower = range.range.lower;
  if (range.range.upper != Interval::kMax)
    facts.upper = range.range.upper;
  facts.step = kernel.program.exprs.congruence(value).modulus;
  facts.lowerCore = range.atLower.core;
  facts.upperCore = range.atUpper.core;
  return facts;
}

std::optional<int64_t> Explanation::State::number(ExprId value) const {
  const ExprTable &exprs = kernel.program.exprs;
  return exprs.isConstant(value) ? std::optional(exprs.constantValue(value)) : std::nullopt;
}

std::optional<int64_t> Explanation::State::number(Extent extent) const {
  return extent.isConstant() ? std::optional(extent.constant()) : number(extent.expr());
}

std::string Explanation::State::text(Extent extent) const {
  return extent.isConstant() ? formatNumber(static_cast<double>(extent.constant()))
                             : text(extent.expr());
}

Explanation::Explanation(const syntax::Function &function, const Settings &settings, size_t launch)
    : state_(std::make_unique<State>(function, settings, launch)) {}

Explanation::~Explanation() = default;

const LaunchReport &Explanation::report() const { return state_->report; }

std::vector<std::pair<TextRange, std::string>> valueTypes(const syntax::Function &function) {
  std::vector<std::pair<TextRange, std::string>> types;
  const auto add = [&](mlir::Value value) {
    const syntax::ValueSite *site = function.site(value);
    if (!site)
      return;
    std::string type;
    llvm::raw_string_ostream(type) << value.getType();
    types.emplace_back(site->definition, std::move(type));
  };
  if (function.op())
    function.op()->walk([&](mlir::Operation *op) {
      for (mlir::Value result : op->getResults())
        add(result);
      for (mlir::Region &region : op->getRegions())
        for (mlir::Block &block : region)
          for (mlir::Value argument : block.getArguments())
            add(argument);
    });
  std::sort(types.begin(), types.end());
  return types;
}

const syntax::Function *functionAt(const syntax::Document &document, uint32_t offset) {
  for (const syntax::Part &part : document.parts)
    for (const auto &function : part.functions)
      if (function->range().begin <= offset && offset <= function->range().end && function->op() &&
          function->op()->getNumRegions() != 0 && !function->op()->getRegion(0).empty())
        return function.get();
  return nullptr;
}

} // namespace ktir
