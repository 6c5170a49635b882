#include "rules/accumulation.h"
#include "rules/assumption_note.h"
#include "rules/overflow_effect.h"
#include "rules/rule.h"
#include "rules/term_kind.h"

#include <cmath>

// f16 ends at 65504: a sum of many terms in f16 overflows for ordinary data.

namespace ktir {
namespace {

/// The mean of one-over-N weights may be rounded up.
constexpr double kRoundedShare = 1.001;

/// "4.00", "255.9", "2,047": as many digits as a threshold needs.
std::string threshold(double value) {
  if (value >= 1000)
    return formatNumber(value, 1);
  char text[32];
  std::snprintf(text, sizeof text, value < 100 ? "%.2f" : "%.1f", value);
  return value < 0.1 ? formatNumber(value, 6) : text;
}

std::string plain(double value) {
  std::string text = formatNumber(value, 6);
  std::erase(text, ',');
  return text;
}

/// One sum, with what its message needs.
class Report {
public:
  Report(const RuleInput &input, const Accumulation &sum)
      : input_(input), facts_(input.shared<NumericFacts>()), sum_(sum), term_(kindOf(sum, facts_)),
        largest_(facts_.half().largest), site_(input.details.opIndices.lookup(sum.op)) {}

  std::optional<Finding> make();

private:
  bool harmless() const;
  bool silencedByAssumption() const;
  bool formula(std::string &text) const;
  std::string count() const;
  std::string makeup() const;
  std::string what() const;
  std::string condition(const std::string &n) const;
  void addRelated(const OverflowEffect &effect, Finding &f) const;
  std::string largest() const { return plain(largest_); }
  const ProgramOp &programOp(mlir::Operation *op) const {
    return input_.kernel.program.ops[input_.details.opIndices.lookup(op)];
  }

  const RuleInput &input_;
  NumericFacts &facts_;
  const Accumulation &sum_;
  TermKind term_;
  double largest_;
  uint32_t site_;
  double n_ = 0; // terms; 0 if not known
};

/// No data can make it overflow, but for a term that has overflowed itself.
bool Report::harmless() const {
  if (n_ > 0 && term_.scale * n_ <= kRoundedShare)
    return true;
  if (term_.kind == TermKind::Bounded)
    return term_.bound == 0 || (n_ > 0 && term_.bound * n_ <= largest_);
  return facts_.boundsOf(sum_.result).bounded();
}

/// The settings say how large the data are, and that is not large enough.
bool Report::silencedByAssumption() const {
  if (n_ <= 0)
    return false;
  auto rms = assumedRms(input_, term_.base);
  if (!rms)
    return false;
  double share = largest_ / (n_ * term_.scale);
  switch (term_.kind) {
  case TermKind::Square:
    return *rms <= std::sqrt(share);
  case TermKind::Product: {
    auto other = assumedRms(input_, term_.other);
    return other && *rms * *other <= share;
  }
  case TermKind::OneSign:
  case TermKind::Any:
    return *rms <= share;
  case TermKind::Exponential:
  case TermKind::Bounded:
    return false;
  }
  return false;
}

/// The number of terms as a product of what is known and what is not; false if part of it cannot be
/// written.
bool Report::formula(std::string &text) const {
  double known = 1;
  const ExprTable &exprs = input_.kernel.program.exprs;
  for (const AccumulationLevel &level : sum_.levels) {
    if (level.times.most) {
      known *= static_cast<double>(*level.times.most);
      continue;
    }
    if (!level.times.expr || exprs.node(level.times.expr).data)
      return false;
    std::string factor = exprs.format(level.times.expr);
    std::erase(factor, ',');
    text += (text.empty() ? "" : " x ") + factor;
  }
  if (known > 1)
    text += " x " + plain(known);
  return true;
}

std::string Report::count() const {
  return n_ > 0 ? withCommas(static_cast<int64_t>(n_)) : "an unknown number of";
}

/// " (4 trips x 1,024)" where it takes several ops to get there.
std::string Report::makeup() const {
  std::string text;
  if (sum_.levels.size() < 2 || n_ <= 0)
    return text;
  for (const AccumulationLevel &level : sum_.levels) {
    if (!level.times.most || *level.times.most == 1)
      continue;
    text += text.empty() ? " (" : " x ";
    text += withCommas(*level.times.most);
    if (level.kind == AccumulationLevel::Trips)
      text += " trips";
    if (level.kind == AccumulationLevel::Cores)
      text += " cores";
  }
  return text.empty() ? text : text + ")";
}

std::string Report::what() const {
  switch (term_.kind) {
  case TermKind::Square:
    return "squares";
  case TermKind::Product:
    return "products";
  case TermKind::Exponential:
    return "exponentials without a subtracted maximum";
  case TermKind::OneSign:
    return "values of one sign";
  case TermKind::Bounded:
    return "values of up to " + formatNumber(term_.bound, 4);
  case TermKind::Any:
    return "values";
  }
  return "values";
}

/// When it overflows, in the units of what is summed. `n`: the number of terms as a formula writes
/// it.
std::string Report::condition(const std::string &n) const {
  std::string scaled = term_.scale == 1 ? n : n + " x " + plain(term_.scale);
  bool compound = scaled.find(' ') != std::string::npos;
  std::string divisor = compound ? "(" + scaled + ")" : scaled;
  std::string share = largest() + " / " + divisor;
  double value = n_ > 0 ? largest_ / (n_ * term_.scale) : 0;
  auto bound = [&](double number, const std::string &expression) {
    return n_ > 0 ? threshold(number) + " = `" + expression + "`" : "`" + expression + "`";
  };
  std::string typical = bound(value * std::sqrt(n_) / 4,
                              largest() + " / (4 x sqrt(" + n + ")" +
                                  (term_.scale == 1 ? ")" : " x " + plain(term_.scale) + ")"));
  switch (term_.kind) {
  case TermKind::Square:
    return "RMS(x) > " + bound(std::sqrt(value), "sqrt(" + share + ")");
  case TermKind::Product:
    return "mean of abs(a*b) > " + bound(value, share) +
           (n_ > 0 ? ", for equal operands RMS > " + threshold(std::sqrt(value)) : "") +
           "; typical data, independent with zero mean: std(a)*std(b) > " + typical;
  case TermKind::Exponential:
    return "one x > " + threshold(std::log(largest_ / term_.scale)) + " = `log(" + largest() + ")`";
  case TermKind::OneSign:
  case TermKind::Bounded:
    return "their mean > " + bound(value, share);
  case TermKind::Any:
    return "the mean of values of one sign > " + bound(value, share) +
           "; typical data, independent with zero mean: std(x) > " + typical;
  }
  return {};
}

void Report::addRelated(const OverflowEffect &effect, Finding &f) const {
  llvm::SmallVector<mlir::Operation *, 4> named{sum_.op};
  auto add = [&](mlir::Operation *op, std::string label) {
    if (!op || llvm::is_contained(named, op) || !input_.details.opIndices.contains(op))
      return;
    named.push_back(op);
    f.related.push_back({programOp(op).range, std::move(label)});
  };
  mlir::Operation *term = sum_.term ? sum_.term.getDefiningOp() : nullptr;
  double single = std::sqrt(largest_ / term_.scale);
  if (term_.kind == TermKind::Square)
    add(term, "the square; a single one overflows when abs(x) > " + threshold(single));
  else
    add(term, "the term");
  for (const AccumulationLevel &level : sum_.levels) {
    std::string times = level.times.most ? withCommas(*level.times.most) : "an unknown number of";
    switch (level.kind) {
    case AccumulationLevel::Trips:
      add(level.op, "loop accumulator, " + times + (times == "1" ? " trip" : " trips"));
      break;
    case AccumulationLevel::Extent:
      add(level.op, "adds up " + times + " of them first");
      break;
    case AccumulationLevel::Cores:
      add(level.op, "sum over " + times + " cores");
      break;
    }
  }
  for (const OverflowEffect::Turn &turn : effect.turns)
    add(turn.op, turn.label);
}

std::optional<Finding> Report::make() {
  if (sum_.terms.most)
    n_ = static_cast<double>(*sum_.terms.most);
  if (sum_.terms.most &&
      *sum_.terms.most < std::max<int64_t>(2, input_.settings.knobs.numericsMinN))
    return std::nullopt;
  if (harmless() || silencedByAssumption())
    return std::nullopt;
  std::string n = n_ > 0 ? plain(n_) : std::string();
  if (n_ <= 0 && !formula(n))
    return std::nullopt;
  Finding f;
  f.rule = "ktir-f16-accumulation-overflow";
  f.severity = Severity::Warning;
  f.range = input_.kernel.program.ops[site_].range;
  OverflowEffect effect = effectOfInfinity(input_, sum_.result);
  f.message = "f16 sum of " + (n_ > 0 ? count() : "`" + n + "`") + " " + what() + makeup() +
              " overflows when " + condition(n);
  if (!effect.sentence.empty())
    f.message += "; " + effect.sentence;
  f.message += ". Accumulate on an f32 tile";
  if (n_ <= 0) {
    f.proof = Proof::Possible;
    f.severity = Severity::Information;
  }
  addRelated(effect, f);
  std::vector<mlir::Value> deciding;
  for (const AccumulationLevel &level : sum_.levels)
    if (mlir::scf::ForOp loop = level.loop)
      for (mlir::Value bound : {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
        deciding.push_back(bound);
  noteAssumptions(input_, deciding, f);
  return f;
}

} // namespace

void checkF16AccumulationOverflow(const RuleInput &input, std::vector<Finding> &findings) {
  for (const Accumulation &sum : input.shared<Accumulations>().all())
    if (auto finding = Report(input, sum).make())
      findings.push_back(std::move(*finding));
}

} // namespace ktir
