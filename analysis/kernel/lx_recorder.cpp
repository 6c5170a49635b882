#include "kernel/lx_recorder.h"

#include <algorithm>
#include <cassert>

namespace ktir {

namespace {

/// While a program is recorded, a region stands for itself by its number.
LxRegion placeholder(uint32_t region) { return {region, region}; }

} // namespace

void LxRecorder::sawName(NameId name) {
  if (name == kNoName)
    return;
  program_.nameCount = std::max(program_.nameCount, name + 1);
  if (everTile_.size() <= name)
    everTile_.resize(name + 1);
  everTile_[name] = true;
}

bool LxRecorder::isTileName(NameId name) const {
  return name < everTile_.size() && everTile_[name];
}

void LxRecorder::countUse(NameId name) {
  if (name == kNoName)
    return;
  if (uses_.size() <= name)
    uses_.resize(name + 1);
  ++uses_[name];
}

void LxRecorder::startOp(uint32_t op) {
  op_ = op;
  program_.opCount = std::max(program_.opCount, op + 1);
}

void LxRecorder::emit(LxStep::Kind kind, NameId name, uint32_t a, uint32_t b) {
  regions_[openRegions_.back()].push_back({kind, name, a, b});
}

/// A step that may change what its op needs at most.
void LxRecorder::emitMarked(LxStep::Kind kind, NameId name, uint32_t a, uint32_t b) {
  if (markedOps_.back() != op_) {
    markedOps_.back() = op_;
    emit(LxStep::Mark, kNoName, op_);
  }
  emit(kind, name, a, b);
}

void LxRecorder::emitBind(LxStep::Kind kind, NameId name, uint32_t a, uint32_t b) {
  // A value without a name is not kept, save in a body whose values have no names at all.
  if (namelessDepth_)
    name = kNoName;
  else if (name == kNoName)
    return;
  sawName(name);
  emitMarked(kind, name, a, b);
}

uint32_t LxRecorder::addSize(LxSize size) {
  program_.sizes.push_back(size);
  return static_cast<uint32_t>(program_.sizes.size() - 1);
}

LxRecorder::Slot LxRecorder::newSlots(uint32_t count) {
  Slot first = program_.slotCount;
  program_.slotCount += count;
  return first;
}

void LxRecorder::fetch(NameId name) {
  if (!namelessDepth_ && isTileName(name))
    emit(LxStep::Fetch, name);
}

void LxRecorder::note() { emitMarked(LxStep::Note); }

void LxRecorder::bindNew(NameId name, LxSize size) {
  emitBind(LxStep::BindNew, name, addSize(size));
}

void LxRecorder::bindLiteral(NameId name, LxSize size) {
  emitBind(LxStep::BindLiteral, name, addSize(size));
}

void LxRecorder::bindScalar(NameId name) {
  // Only matters where the name may still stand for a tile of an earlier region.
  if (!namelessDepth_ && isTileName(name))
    emit(LxStep::BindScalar, name);
}

void LxRecorder::pushScope() { emit(LxStep::PushScope); }
void LxRecorder::popScope() { emit(LxStep::PopScope); }

void LxRecorder::holdIn(Slot slot, NameId name) {
  if (!namelessDepth_ && isTileName(name))
    emit(LxStep::Hold, name, slot);
}

LxRecorder::Slot LxRecorder::hold(NameId name) {
  Slot slot = newSlots(1);
  holdIn(slot, name);
  return slot;
}

LxRecorder::Slot LxRecorder::holdTwo(NameId whenTrue, NameId whenFalse) {
  Slot slot = newSlots(2);
  holdIn(slot, whenTrue);
  holdIn(slot + 1, whenFalse);
  return slot;
}

void LxRecorder::drop(Slot slot, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    emit(LxStep::Drop, kNoName, slot + i);
}

void LxRecorder::bindHeld(NameId name, Slot slot, LxSize ifEmpty) {
  emitBind(LxStep::BindHeld, name, slot, addSize(ifEmpty));
}

void LxRecorder::bindInPlace(NameId name, Slot slot, LxSize ifEmpty) {
  emitBind(LxStep::BindInPlace, name, slot, addSize(ifEmpty));
}

void LxRecorder::bindChosen(NameId name, Slot slots, uint32_t condition) {
  emitBind(LxStep::BindChosen, name, slots, condition);
}

void LxRecorder::openRegion() {
  openRegions_.push_back(static_cast<uint32_t>(regions_.size()));
  markedOps_.push_back(kNoIndex);
  regions_.emplace_back();
}

uint32_t LxRecorder::closeRegion() {
  assert(openRegions_.size() > 1 && "closing the function body");
  uint32_t region = openRegions_.back();
  openRegions_.pop_back();
  markedOps_.pop_back();
  return region;
}

LxRecorder::Frame LxRecorder::popFrame() {
  assert(!frames_.empty() && "end without begin");
  Frame frame = frames_.back();
  frames_.pop_back();
  op_ = frame.op;
  return frame;
}

void LxRecorder::yieldInto(std::span<const NameId> names, Slot first) {
  for (NameId name : names) {
    holdIn(first++, name);
    fetch(name);
  }
}

void LxRecorder::beginLoop(uint32_t loop, std::span<const NameId> arguments,
                           std::span<const NameId> initials) {
  assert(arguments.size() == initials.size());
  auto index = static_cast<uint32_t>(program_.loops.size());
  emitMarked(LxStep::Loop, kNoName, index);
  auto begin = static_cast<uint32_t>(program_.carried.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    program_.carried.push_back({arguments[i], initials[i], kNoName, newSlots(1)});
    sawName(arguments[i]);
  }
  auto end = static_cast<uint32_t>(program_.carried.size());
  program_.loops.push_back({loop, {}, begin, end});
  frames_.push_back({index, op_});
  openRegion();
}

void LxRecorder::endLoop(std::span<const NameId> yielded, std::span<const NameId> results) {
  LxLoop &loop = program_.loops[frames_.back().index];
  for (uint32_t i = loop.carriedBegin, k = 0; i < loop.carriedEnd; ++i, ++k) {
    LxCarried &carried = program_.carried[i];
    if (k < yielded.size())
      yieldInto(yielded.subspan(k, 1), carried.slot);
    if (k < results.size()) {
      carried.result = results[k];
      sawName(results[k]);
    }
  }
  loop.body = placeholder(closeRegion());
  popFrame();
}

void LxRecorder::openBranch(uint32_t condition, bool scoped) {
  auto index = static_cast<uint32_t>(program_.branches.size());
  emitMarked(LxStep::Branch, kNoName, index);
  program_.branches.push_back({.condition = condition, .scoped = scoped});
  frames_.push_back({index, op_});
  openRegion();
}

void LxRecorder::beginBranch(uint32_t condition) { openBranch(condition, true); }
void LxRecorder::beginGuard(uint32_t condition) { openBranch(condition, false); }

void LxRecorder::closeTrueRegion(std::span<const NameId> yielded) {
  Frame &frame = frames_.back();
  frame.slot = newSlots(static_cast<uint32_t>(yielded.size()));
  frame.yielded.assign(yielded.begin(), yielded.end());
  yieldInto(yielded, frame.slot);
  program_.branches[frame.index].whenTrue = placeholder(closeRegion());
}

void LxRecorder::beginElse(std::span<const NameId> yielded) {
  closeTrueRegion(yielded);
  frames_.back().hasElse = true;
  openRegion();
}

void LxRecorder::endBranch(std::span<const NameId> yielded, std::span<const NameId> results) {
  Slot otherwise = newSlots(static_cast<uint32_t>(yielded.size()));
  bool hasElse = frames_.back().hasElse;
  if (hasElse)
    yieldInto(yielded, otherwise);
  else
    closeTrueRegion(yielded);
  // An else that is not there leaves its slots empty: the result is then bound to nothing.
  LxBranch &branch = program_.branches[frames_.back().index];
  branch.whenFalse = placeholder(hasElse ? closeRegion() : kNoIndex);
  Frame frame = popFrame();

  branch.resultsBegin = static_cast<uint32_t>(program_.branchResults.size());
  size_t count = std::min({results.size(), frame.yielded.size(), yielded.size()});
  for (uint32_t i = 0; i < count; ++i) {
    bool tile = isTileName(frame.yielded[i]) || isTileName(yielded[i]);
    if (!tile && !isTileName(results[i]))
      continue;
    sawName(results[i]);
    program_.branchResults.push_back({results[i], frame.slot + i, otherwise + i});
  }
  branch.resultsEnd = static_cast<uint32_t>(program_.branchResults.size());
}

void LxRecorder::endGuard() { endBranch({}, {}); }

void LxRecorder::beginFoldPass(LxNaming naming, LxSize lhsSize, LxSize rhsSize, NameId lhs,
                               NameId rhs) {
  frames_.push_back({static_cast<uint32_t>(naming), op_});
  namelessDepth_ += naming == LxNaming::Nameless;
  pushScope();
  bindNew(lhs, lhsSize);
  bindNew(rhs, rhsSize);
}

void LxRecorder::endFoldPass() {
  Frame frame = popFrame();
  namelessDepth_ -= frame.index == static_cast<uint32_t>(LxNaming::Nameless);
  popScope();
}

void LxRecorder::beginReduce(NameId input, NameId outs) {
  fetch(input);
  Slot slot = hold(outs);
  fetch(outs);
  frames_.push_back({0, op_, slot});
}

void LxRecorder::beginOutsCombine(LxNaming naming, LxSize size, NameId lhs, NameId rhs) {
  Slot outs = frames_.back().slot;
  frames_.push_back({static_cast<uint32_t>(naming), op_});
  namelessDepth_ += naming == LxNaming::Nameless;
  pushScope();
  bindNew(lhs, size);
  bindHeld(rhs, outs, size);
}

void LxRecorder::endReduce(NameId outs, NameId result, LxSize size) {
  drop(popFrame().slot);
  // Two names for one object, charged once.
  bindNew(outs, size);
  if (outs == kNoName) {
    bindNew(result, size);
    return;
  }
  Slot slot = hold(outs);
  bindHeld(result, slot, size);
  drop(slot);
}

void LxRecorder::endReduceToScalar(NameId outs, NameId result) {
  drop(popFrame().slot);
  bindScalar(outs);
  bindScalar(result);
}

void LxRecorder::beginGeneric(std::span<const NameId> inputs, NameId outs,
                              std::span<const LxBlockArgument> arguments) {
  for (NameId name : inputs)
    fetch(name);
  Slot slot = hold(outs);
  fetch(outs);
  frames_.push_back({0, op_, slot});
  beginGenerate(arguments);
}

void LxRecorder::endGeneric(NameId result, LxSize size) {
  drop(popFrame().slot);
  bindNew(result, size);
}

void LxRecorder::beginGenerate(std::span<const LxBlockArgument> arguments) {
  frames_.push_back({0, op_});
  pushScope();
  for (const LxBlockArgument &argument : arguments) {
    if (argument.size)
      bindNew(argument.name, *argument.size);
    else
      bindScalar(argument.name);
  }
}

void LxRecorder::endGenericBody() {
  popScope();
  popFrame();
}

void LxRecorder::endGenerate(NameId result, LxSize size) {
  endGenericBody();
  bindNew(result, size);
}

void LxRecorder::beginInterTileReduce(NameId future, NameId identity) {
  fetch(future);
  fetch(identity);
  frames_.push_back({0, op_});
}

void LxRecorder::endInterTileReduce(NameId result, LxSize size) {
  popFrame();
  bindNew(result, size);
}

LxProgram LxRecorder::finish() {
  assert(frames_.empty() && "begin without end");
  std::vector<LxRegion> ranges(regions_.size());
  size_t count = 0;
  for (const std::vector<LxStep> &region : regions_)
    count += region.size();
  program_.steps.reserve(count);
  for (size_t i = 0; i < regions_.size(); ++i) {
    ranges[i].begin = static_cast<uint32_t>(program_.steps.size());
    for (const LxStep &step : regions_[i]) {
      // Only a sole textual use ever ends a value.
      if (step.kind == LxStep::Fetch && (step.name >= uses_.size() || uses_[step.name] != 1))
        continue;
      program_.steps.push_back(step);
    }
    ranges[i].end = static_cast<uint32_t>(program_.steps.size());
  }
  auto place = [&](LxRegion &region) {
    region = region.begin == kNoIndex ? LxRegion{} : ranges[region.begin];
  };
  for (LxLoop &loop : program_.loops)
    place(loop.body);
  for (LxBranch &branch : program_.branches) {
    place(branch.whenTrue);
    place(branch.whenFalse);
  }
  program_.body = ranges[0];
  return std::move(program_);
}

} // namespace ktir
