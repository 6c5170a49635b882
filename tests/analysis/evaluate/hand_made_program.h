#ifndef KTIR_TESTS_ANALYSIS_EVALUATE_HAND_MADE_PROGRAM_H
#define KTIR_TESTS_ANALYSIS_EVALUATE_HAND_MADE_PROGRAM_H

#include "kernel/program.h"

#include <functional>
#include <vector>

namespace ktir {

/// Programs made by hand: loops and branches around one place.
struct HandMadeProgram {
  Program p;
  uint32_t region = 0;

  explicit HandMadeProgram(int64_t columns, int64_t rows = 1) {
    p.grid = {columns, rows, 1};
    for (uint32_t i = 0; i < 4; ++i) {
      Atom atom;
      atom.kind = AtomKind::Core;
      atom.range = {0, (i < 3 ? p.grid[i] : p.coreCount()) - 1};
      p.core[i] = p.exprs.newAtom(std::move(atom));
    }
    p.regions.emplace_back();
  }

  ExprTable &t() { return p.exprs; }
  ExprId core(size_t axis = 0) { return p.exprs.ref(p.core[axis]); }
  ExprId number(int64_t v) { return p.exprs.constant(v); }

  /// Opens a loop; returns its induction variable.
  ExprId loop(ExprId lower, ExprId upper, int64_t step) {
    ProgramLoop loop;
    loop.lower = lower;
    loop.upper = upper;
    loop.step = number(step);
    loop.trips = t().trips(lower, upper, loop.step);
    Atom atom;
    atom.kind = AtomKind::Counter;
    int64_t most = t().range(loop.trips).upper;
    atom.range = {0, most == Interval::kMax ? most : std::max<int64_t>(0, most - 1)};
    loop.counter = t().newAtom(std::move(atom));
    loop.body = static_cast<uint32_t>(p.regions.size());
    uint32_t index = static_cast<uint32_t>(p.loops.size());
    p.regions.emplace_back();
    p.regions.back().parent = {RegionParent::LoopBody, index, region};
    p.loops.push_back(loop);
    region = loop.body;
    return t().add(lower, t().scale(t().ref(loop.counter), step));
  }

  void guard(ExprId condition) {
    ProgramBranch branch;
    branch.condition = condition;
    branch.whenTrue = static_cast<uint32_t>(p.regions.size());
    p.regions.emplace_back();
    p.regions.back().parent = {RegionParent::BranchTrue, static_cast<uint32_t>(p.branches.size()),
                               region};
    p.branches.push_back(branch);
    region = branch.whenTrue;
  }

  /// Calls back for every core and iteration on which the place is reached, one by one.
  void visitAll(const std::function<void(Environment &)> &callback) {
    std::vector<RegionParent> chain;
    for (uint32_t r = region; p.regions[r].parent.kind != RegionParent::None;
         r = p.regions[r].parent.region)
      chain.insert(chain.begin(), p.regions[r].parent);
    Environment e;
    e.resize(t().atomCount());
    std::function<void(size_t)> visit = [&](size_t level) {
      if (level == chain.size())
        return callback(e);
      if (chain[level].kind == RegionParent::LoopBody) {
        const ProgramLoop &loop = p.loops[chain[level].index];
        int64_t trips = t().evaluate(loop.trips, e).integer;
        for (int64_t k = 0; k < trips; ++k) {
          e.set(loop.counter, Scalar::of(k));
          visit(level + 1);
        }
        e.clear(loop.counter);
      } else if (t().evaluate(p.branches[chain[level].index].condition, e).truth()) {
        visit(level + 1);
      }
    };
    for (int64_t core = 0; core < p.coreCount(); ++core) {
      e.set(p.core[0], Scalar::of(core % p.grid[0]));
      e.set(p.core[1], Scalar::of(core / p.grid[0]));
      e.set(p.core[2], Scalar::of(0));
      e.set(p.core[3], Scalar::of(core));
      visit(0);
    }
  }
};

} // namespace ktir

#endif
