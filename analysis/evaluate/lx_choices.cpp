#include "evaluate/lx_choices.h"

namespace ktir {

ProgramChoices::ProgramChoices(Kernel &kernel, Environment &environment)
    : program_(kernel.program), lx_(kernel.lx), environment_(environment),
      uniform_(kernel.program.loops.size(), true), progress_(kernel.program.loops.size()) {
  std::vector<ExprId> all;
  collect(lx_.body, all);
  uint64_t cores = 0;
  for (AtomId atom : program_.core)
    cores |= ExprTable::atomBit(atom);
  for (ExprId id : all)
    if (program_.exprs.node(id).atoms & cores)
      perCore_.push_back(id);
}

std::vector<std::optional<int64_t>> ProgramChoices::deciding(Environment &environment) const {
  uint64_t iteration = 0;
  for (const ProgramLoop &loop : program_.loops) {
    iteration |= ExprTable::atomBit(loop.counter);
    for (const CarriedScalar &c : loop.carried)
      iteration |= ExprTable::atomBit(c.atom);
  }
  std::vector<std::optional<int64_t>> answers;
  for (ExprId id : perCore_) {
    if (program_.exprs.node(id).atoms & iteration)
      return {};
    Scalar v = program_.exprs.evaluate(id, environment);
    answers.push_back(v.isInteger() ? std::optional(v.integer)
                      : v.known()   ? std::optional<int64_t>(v.truth())
                                    : std::nullopt);
  }
  return answers;
}

/// The expressions that the steps of a region depend on; on the way, which loops are uniform.
void ProgramChoices::collect(LxRegion region, std::vector<ExprId> &out) {
  for (uint32_t i = region.begin; i < region.end; ++i) {
    const LxStep &step = lx_.steps[i];
    if (step.kind == LxStep::BindChosen && step.b != kNoIndex)
      out.push_back(program_.conditions[step.b]);
    if (step.kind == LxStep::Branch) {
      const LxBranch &branch = lx_.branches[step.a];
      if (branch.condition != kNoIndex)
        out.push_back(program_.conditions[branch.condition]);
      collect(branch.whenTrue, out);
      collect(branch.whenFalse, out);
    }
    if (step.kind != LxStep::Loop)
      continue;
    const LxLoop &lxLoop = lx_.loops[step.a];
    const ProgramLoop &loop = program_.loops[lxLoop.loop];
    std::vector<ExprId> inside;
    collect(lxLoop.body, inside);
    uint64_t varying = ExprTable::atomBit(loop.counter);
    for (const CarriedScalar &c : loop.carried)
      varying |= ExprTable::atomBit(c.atom);
    for (ExprId id : inside)
      if (program_.exprs.node(id).atoms & varying)
        uniform_[lxLoop.loop] = false;
    out.push_back(loop.trips);
    out.insert(out.end(), inside.begin(), inside.end());
  }
  // Sizes are not listed by region; those that are expressions count everywhere.
  if (region.begin == lx_.body.begin && region.end == lx_.body.end)
    for (const LxSize &size : lx_.sizes)
      if (!size.elements.isConstant()) {
        out.push_back(size.elements.expr());
        for (size_t l = 0; l < program_.loops.size(); ++l)
          if (program_.exprs.dependsOn(size.elements.expr(), program_.loops[l].counter))
            uniform_[l] = false;
      }
}

std::optional<int64_t> ProgramChoices::trips(uint32_t loop) {
  Scalar v = program_.exprs.evaluate(program_.loops[loop].trips, environment_);
  return v.isInteger() ? std::optional(v.integer) : std::nullopt;
}

int64_t ProgramChoices::minimumTrips(uint32_t loop) {
  return std::max<int64_t>(0, program_.exprs.range(program_.loops[loop].trips).lower);
}

std::optional<bool> ProgramChoices::condition(uint32_t condition) {
  Scalar v = program_.exprs.evaluate(program_.conditions[condition], environment_);
  return v.known() ? std::optional(v.truth()) : std::nullopt;
}

std::optional<int64_t> ProgramChoices::extent(Extent extent) {
  if (extent.isConstant())
    return extent.constant();
  Scalar v = program_.exprs.evaluate(extent.expr(), environment_);
  return v.isInteger() ? std::optional(v.integer) : std::nullopt;
}

void ProgramChoices::enterIteration(uint32_t index, int64_t iteration) {
  const ProgramLoop &loop = program_.loops[index];
  Progress &p = progress_[index];
  if (iteration == kAnyIteration) {
    environment_.clear(loop.counter);
    for (const CarriedScalar &c : loop.carried)
      environment_.clear(c.atom);
    return;
  }
  // Carried scalars go step by step, also over iterations that are left out.
  if (p.iteration < 0 || iteration < p.iteration) {
    p.iteration = 0;
    p.carried.clear();
    for (const CarriedScalar &c : loop.carried)
      p.carried.push_back(program_.exprs.evaluate(c.initial, environment_));
  }
  auto place = [&] {
    environment_.set(loop.counter, Scalar::of(p.iteration));
    for (size_t i = 0; i < loop.carried.size(); ++i)
      environment_.set(loop.carried[i].atom, p.carried[i]);
  };
  while (!loop.carried.empty() && p.iteration < iteration) {
    place();
    std::vector<Scalar> next;
    for (const CarriedScalar &c : loop.carried)
      next.push_back(program_.exprs.evaluate(c.next, environment_));
    p.carried.swap(next);
    ++p.iteration;
  }
  p.iteration = iteration;
  place();
}

void ProgramChoices::leaveLoop(uint32_t index) {
  const ProgramLoop &loop = program_.loops[index];
  environment_.clear(loop.counter);
  for (const CarriedScalar &c : loop.carried)
    environment_.clear(c.atom);
  progress_[index] = {};
}

} // namespace ktir
