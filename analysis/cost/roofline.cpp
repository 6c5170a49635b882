#include "cost/roofline.h"

#include <algorithm>
#include <limits>

namespace ktir {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double coefficientOf(const Amount &amount, const std::vector<ExprId> &factors) {
  for (const Term &term : amount.terms())
    if (term.factors == factors)
      return term.coefficient;
  return 0;
}

/// `amount × baseShare == base × share`, term by term.
bool inProportion(const Amount &amount, double share, const Amount &base, double baseShare) {
  if (amount.constantPart() * baseShare != base.constantPart() * share)
    return false;
  const size_t terms = share == 0 ? 0 : base.terms().size();
  return amount.terms().size() == terms &&
         std::all_of(amount.terms().begin(), amount.terms().end(), [&](const Term &term) {
           return term.coefficient * baseShare == coefficientOf(base, term.factors) * share;
         });
}

} // namespace

std::optional<std::vector<double>> proportions(std::initializer_list<const Bounds *> amounts,
                                               const Bounds &whole) {
  const Amount *base = nullptr;
  for (const Bounds *bounds : amounts) {
    if (!bounds->exact())
      return std::nullopt;
    if (!base && !bounds->lower.isNumber())
      base = &bounds->lower;
  }
  std::vector<double> shares;
  shares.reserve(amounts.size());
  if (!base) {
    for (const Bounds *bounds : amounts)
      shares.push_back(bounds->number());
    return shares;
  }
  // A launch in which the amounts are 0 has another ratio, unless it does nothing at all.
  if (whole.unbounded || !vanishesWith(whole.upper, *base))
    return std::nullopt;
  const Term &leading = base->terms().front();
  for (const Bounds *bounds : amounts) {
    const double share = coefficientOf(bounds->lower, leading.factors);
    if (!inProportion(bounds->lower, share, *base, leading.coefficient))
      return std::nullopt;
    shares.push_back(share);
  }
  return shares;
}

Roofline rooflineAt(const RooflineInput &input) {
  Roofline roofline;
  roofline.peak_gflops = input.peak / 1e9;
  const std::optional<double> &bandwidth = input.bandwidth;
  if (bandwidth)
    roofline.ridge = *bandwidth > 0 ? input.peak / *bandwidth : kInfinity;

  std::optional<double> ceiling, achieved;
  if (const auto shares = proportions({&input.flops, &input.dramBytes}, input.cycles)) {
    const double flops = (*shares)[0], bytes = (*shares)[1];
    roofline.AI = bytes > 0 ? flops / bytes : kInfinity;
    if (*roofline.AI == kInfinity)
      ceiling = input.peak;
    else if (bandwidth)
      ceiling = std::min(input.peak, *bandwidth * *roofline.AI);
  }
  if (const auto shares = proportions({&input.flops, &input.cycles}, input.cycles)) {
    const double seconds = (*shares)[1] / input.clockHz;
    achieved = seconds > 0 ? (*shares)[0] / seconds : 0.0;
    roofline.achieved_gflops = *achieved / 1e9;
    roofline.compute_throughput = input.peak > 0 ? *achieved / input.peak : 0.0;
  }
  if (const auto shares = proportions({&input.dramBytes, &input.cycles}, input.cycles);
      shares && bandwidth) {
    const double seconds = (*shares)[1] / input.clockHz;
    roofline.dram_throughput =
        seconds > 0 && *bandwidth > 0 ? (*shares)[0] / (*bandwidth * seconds) : 0.0;
  }
  if (ceiling)
    roofline.ceiling_gflops = *ceiling / 1e9;
  if (ceiling && achieved)
    roofline.attainment = *ceiling > 0 ? *achieved / *ceiling : 0.0;
  return roofline;
}

} // namespace ktir
