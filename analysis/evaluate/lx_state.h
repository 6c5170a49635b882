#ifndef KTIR_ANALYSIS_EVALUATE_LX_STATE_H
#define KTIR_ANALYSIS_EVALUATE_LX_STATE_H

#include "evaluate/lx_simulator.h"

namespace ktir {

/// The scratchpad counter of one core: scopes of names, objects with a count of the names that
/// stand for them, and the bytes in use.
class LxState {
public:
  using ObjectId = int32_t;
  static constexpr ObjectId kNone = -1;

  struct Object {
    int64_t bytes = 0;
    int32_t names = 0;         ///< how many stand for it; charged while there is one
    int32_t pins = 0;          ///< slots that hold it
    bool literal = false;      ///< takes no space
    bool maybeLiteral = false; ///< stands for an alternative that may be one
    uint32_t op = 0;
    ObjectId nextFree = kNone;
  };

  LxState(const LxProgram &program, int64_t capacity);

  ObjectId newObject(int64_t bytes, bool literal = false);
  const Object &object(ObjectId id) const { return objects_[id]; }
  void setMaybeLiteral(ObjectId id) { objects_[id].maybeLiteral = true; }

  ObjectId lookUp(NameId name) const {
    int32_t entry = heads_[name];
    return entry < 0 ? kNone : entries_[entry].object;
  }
  /// An operand read whose name occurs once in the text: ends the name if it is local.
  void fetch(NameId name);
  /// `id` kNone: the name stands for something that is not a tile. Name kNoName: a temporary.
  void bind(NameId name, ObjectId id);
  void pushScope() { scopes_.push_back(static_cast<int32_t>(entries_.size())); }
  void popScope();

  ObjectId slot(uint32_t index) const { return slots_[index]; }
  void hold(uint32_t slot, ObjectId id);
  void drop(uint32_t slot) { hold(slot, kNone); }

  void setOp(uint32_t op) { op_ = op; }
  uint32_t op() const { return op_; }
  void note() { opBytes_[op_] = std::max(opBytes_[op_], used_); }

  int64_t used() const { return used_; }
  int64_t peak() const { return peak_; }
  void setPeak(int64_t bytes) { peak_ = bytes; }
  /// What was most, apart from the state itself.
  struct Record {
    int64_t peak = 0;
    std::vector<int64_t> opBytes;
  };
  Record record() const { return {peak_, opBytes_}; }
  /// Takes over what `record` has seen per op.
  void addOpBytes(const Record &record);
  std::vector<int64_t> takeOpBytes() { return std::move(opBytes_); }
  std::optional<LxOverflow> takeOverflow() { return std::move(overflow_); }

private:
  /// A binding, linked to the binding of the same name in the next outer scope.
  struct Entry {
    NameId name;
    ObjectId object;
    int32_t outer;
  };

  void charge(const Object &object);
  void release(ObjectId id);
  void free(ObjectId id);
  std::vector<LxHolder> holders() const;

  std::vector<Object> objects_;
  ObjectId firstFree_ = kNone;
  std::vector<Entry> entries_;
  std::vector<int32_t> scopes_ = {0}; ///< first entry of each scope
  std::vector<int32_t> heads_;        ///< innermost entry of each name
  std::vector<ObjectId> slots_;
  std::vector<int64_t> opBytes_;
  std::optional<LxOverflow> overflow_;
  int64_t used_ = 0, peak_ = 0, capacity_;
  uint32_t op_ = 0;
};

} // namespace ktir

#endif
