#include "cost/charge_cost.h"

namespace ktir {

ChargeCost chargeCost(const Hardware &hardware, Category category, const Bounds &work) {
  double simd = static_cast<double>(hardware.simd_elements_per_cycle);
  // The reference divides; dividing by a power of two and multiplying by its inverse are the same,
  // for other widths only dividing gives its digits.
  auto divided = [](const Bounds &amount, double rate) {
    if (rate <= 0)
      return Bounds(0.0);
    if (amount.isNumber())
      return Bounds(amount.number() / rate);
    return amount * Bounds(1.0 / rate);
  };
  switch (category) {
  case Category::ComputeFloat:
    return {divided(work, simd), work, Bounds()};
  case Category::ComputeTranscendental: {
    Bounds base = divided(work, simd);
    double penalty = static_cast<double>(hardware.transcendental_penalty);
    return {base.isNumber() ? Bounds(base.number() * penalty) : base * Bounds(penalty), work,
            Bounds()};
  }
  case Category::ComputeInt:
    // Address arithmetic on one element is free. A symbolic tile is taken to have more than one.
    if (work.isNumber() && work.number() <= 1)
      return {};
    return {divided(work, simd), work, Bounds()};
  case Category::ComputeMatmul:
    return {divided(work, hardware.systolicFlopsPerCycle()), work, Bounds()};
  case Category::Comm:
    return {divided(work, hardware.ringPerCycle()), Bounds(), work};
  case Category::Unknown:
    return {Bounds(Amount(0), Amount(0), true), Bounds(Amount(0), Amount(0), true),
            Bounds(Amount(0), Amount(0), true)};
  case Category::Zero:
  case Category::Memory:
    break;
  }
  return {};
}

} // namespace ktir
