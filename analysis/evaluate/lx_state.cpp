#include "evaluate/lx_state.h"

#include <cassert>

namespace ktir {

LxState::LxState(const LxProgram &program, int64_t capacity)
    : heads_(program.nameCount, -1), slots_(program.slotCount, kNone),
      opBytes_(std::max(program.opCount, uint32_t(1)), -1), capacity_(capacity) {
  objects_.reserve(64);
  entries_.reserve(program.steps.size());
  scopes_.reserve(16);
}

LxState::ObjectId LxState::newObject(int64_t bytes, bool literal) {
  ObjectId id = firstFree_;
  if (id == kNone) {
    id = static_cast<ObjectId>(objects_.size());
    objects_.emplace_back();
  } else {
    firstFree_ = objects_[id].nextFree;
  }
  objects_[id] = {.bytes = bytes, .literal = literal, .op = op_};
  return id;
}

void LxState::free(ObjectId id) {
  objects_[id].nextFree = firstFree_;
  firstFree_ = id;
}

void LxState::charge(const Object &object) {
  if (used_ > capacity_ - object.bytes && !overflow_)
    overflow_ = LxOverflow{op_, object.bytes, used_, holders()};
  used_ += object.bytes;
  peak_ = std::max(peak_, used_);
  note();
}

void LxState::release(ObjectId id) {
  Object &object = objects_[id];
  if (--object.names)
    return;
  if (!object.literal)
    used_ -= object.bytes;
  // The reference forgets that it was a literal: bound again, it takes space.
  object.literal = false;
  if (!object.pins)
    free(id);
}

void LxState::fetch(NameId name) {
  int32_t head = heads_[name];
  if (head < scopes_.back())
    return;
  Entry &entry = entries_[head];
  if (entry.object == kNone)
    return;
  heads_[name] = entry.outer;
  ObjectId id = entry.object;
  entry = {kNoName, kNone, -1};
  release(id);
}

void LxState::bind(NameId name, ObjectId id) {
  if (id != kNone)
    ++objects_[id].pins;
  int32_t target;
  if (name != kNoName && heads_[name] >= scopes_.back()) {
    target = heads_[name];
    if (ObjectId old = entries_[target].object; old != kNone)
      release(old);
  } else {
    target = static_cast<int32_t>(entries_.size());
    entries_.push_back({name, kNone, -1});
    if (name != kNoName) {
      entries_[target].outer = heads_[name];
      heads_[name] = target;
    }
  }
  entries_[target].object = id;
  if (id == kNone)
    return;
  Object &object = objects_[id];
  if (!object.literal && object.names == 0)
    charge(object);
  ++object.names;
  --object.pins;
}

void LxState::popScope() {
  assert(scopes_.size() > 1 && "leaving the function body");
  int32_t begin = scopes_.back();
  scopes_.pop_back();
  for (auto i = static_cast<int32_t>(entries_.size()); i-- > begin;) {
    Entry entry = entries_[i];
    if (entry.name != kNoName)
      heads_[entry.name] = entry.outer;
    if (entry.object != kNone)
      release(entry.object);
  }
  entries_.resize(begin);
}

void LxState::hold(uint32_t slot, ObjectId id) {
  if (id != kNone)
    ++objects_[id].pins;
  ObjectId old = slots_[slot];
  slots_[slot] = id;
  if (old == kNone)
    return;
  if (--objects_[old].pins == 0 && objects_[old].names == 0)
    free(old);
}

void LxState::addOpBytes(const Record &record) {
  for (size_t i = 0; i < opBytes_.size(); ++i)
    opBytes_[i] = std::max(opBytes_[i], record.opBytes[i]);
}

std::vector<LxHolder> LxState::holders() const {
  std::vector<LxHolder> result;
  std::vector<bool> seen(objects_.size());
  for (const Entry &entry : entries_) {
    if (entry.object == kNone || seen[entry.object])
      continue;
    seen[entry.object] = true;
    // The object that asks is bound already but not yet counted.
    const Object &object = objects_[entry.object];
    if (object.names && !object.literal)
      result.push_back({entry.name, object.bytes, object.op});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const LxHolder &a, const LxHolder &b) { return a.bytes > b.bytes; });
  return result;
}

} // namespace ktir
