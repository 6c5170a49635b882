#ifndef KTIR_TESTS_ANALYSIS_EVALUATE_LX_FIXTURE_H
#define KTIR_TESTS_ANALYSIS_EVALUATE_LX_FIXTURE_H

#include "evaluate/lx_simulator.h"
#include "kernel/lx_recorder.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <string>

namespace ktir::test {

/// Answers from tables. Loops, conditions and extents without an entry are not known.
class TableChoices : public LxChoices {
public:
  std::map<uint32_t, int64_t> loopTrips;
  std::map<uint32_t, int64_t> loopMinimum;
  std::map<uint32_t, bool> conditions;
  std::map<ExprId, int64_t> extents;
  /// Conditions that depend on the iteration of loop 0, and those loops' stretches.
  std::map<uint32_t, std::function<bool(int64_t)>> varying;
  std::map<uint32_t, int64_t> stretch;
  int64_t iterationsRun = 0;

  std::optional<int64_t> trips(uint32_t loop) override { return find(loopTrips, loop); }
  int64_t minimumTrips(uint32_t loop) override { return find(loopMinimum, loop).value_or(0); }
  std::optional<bool> condition(uint32_t index) override {
    if (auto it = varying.find(index); it != varying.end()) {
      if (iteration_ == kAnyIteration)
        return std::nullopt;
      return it->second(iteration_);
    }
    return find(conditions, index);
  }
  std::optional<int64_t> extent(Extent extent) override { return find(extents, extent.expr()); }
  bool uniform(uint32_t loop) override { return varying.empty() || loop != 0; }
  int64_t alikeUntil(uint32_t loop, int64_t iteration) override {
    int64_t length = find(stretch, loop).value_or(1);
    return (iteration / length + 1) * length;
  }
  void enterIteration(uint32_t loop, int64_t iteration) override {
    ++iterationsRun;
    if (loop == 0)
      iteration_ = iteration;
  }
  void leaveLoop(uint32_t) override {}

private:
  template <typename K, typename V> static std::optional<V> find(const std::map<K, V> &map, K key) {
    auto it = map.find(key);
    return it == map.end() ? std::nullopt : std::optional<V>(it->second);
  }
  int64_t iteration_ = 0;
};

/// Records programs with names as people write them.
class LxTest : public ::testing::Test {
protected:
  NameId n(const std::string &name) {
    return names_.try_emplace(name, static_cast<NameId>(names_.size())).first->second;
  }
  /// One textual use of each.
  void uses(std::initializer_list<const char *> names) {
    for (const char *name : names)
      lx.countUse(n(name));
  }
  static LxSize b(int64_t bytes) { return LxSize::bytes(bytes); }

  /// An op that reads names and makes a new tile.
  void op(const char *result, std::initializer_list<const char *> operands, int64_t bytes) {
    lx.startOp(nextOp_++);
    for (const char *name : operands) {
      lx.countUse(n(name));
      lx.fetch(n(name));
    }
    if (bytes >= 0)
      lx.bindNew(n(result), b(bytes));
    else
      lx.note();
  }
  void load(const char *result, int64_t bytes) { op(result, {}, bytes); }
  void store(const char *value) { op("", {value}, -1); }
  void literal(const char *result, int64_t bytes) {
    lx.startOp(nextOp_++);
    lx.bindLiteral(n(result), b(bytes));
  }
  void start() { lx.startOp(nextOp_++); }

  LxPeak simulate(LxLimits limits = {}) {
    if (!finished_)
      program_ = lx.finish();
    finished_ = true;
    return simulateLx(program_, choices, limits);
  }
  /// Peak and bytes at the end, both exact.
  void expect(int64_t peak, int64_t atEnd) {
    LxPeak result = simulate();
    EXPECT_EQ(result.peak, (LxBytes{peak, peak}));
    EXPECT_EQ(result.atEnd, (LxBytes{atEnd, atEnd}));
    EXPECT_FALSE(result.capped);
  }

  LxRecorder lx;
  TableChoices choices;
  uint32_t nextOp_ = 0;

private:
  std::map<std::string, NameId> names_;
  LxProgram program_;
  bool finished_ = false;
};

} // namespace ktir::test

#endif
