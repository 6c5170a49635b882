#include "rules/accumulation.h"
#include "rules/finding_at.h"
#include "rules/rule.h"

namespace ktir {

/// A sum that loops add to one term at a time: from 2048 on a term of 1 or less changes nothing.
void checkStagnation(const RuleInput &input, std::vector<Finding> &findings) {
  NumericFacts &facts = input.shared<NumericFacts>();
  int64_t limit = facts.half().exactIntegers;
  for (const Accumulation &sum : input.shared<Accumulations>().all()) {
    int64_t steps = 1;
    for (const AccumulationLevel &level : sum.levels)
      if (level.kind == AccumulationLevel::Trips && level.inHalf && level.times.most &&
          __builtin_mul_overflow(steps, *level.times.most, &steps))
        steps = INT64_MAX;
    if (!sum.term || steps <= limit)
      continue;
    ValueBounds term = facts.boundsOf(sum.term);
    if (!(term.lower >= 0 && term.upper * sum.scale <= 1))
      continue;
    findings.push_back(findingAt(input, sum.op, "ktir-stagnation",
                                 withCommas(steps) +
                                     " steps add terms of up to 1 in f16: the sum " +
                                     "stops growing at " + withCommas(limit)));
  }
}

} // namespace ktir
