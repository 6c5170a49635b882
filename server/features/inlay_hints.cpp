#include "features/inlay_hints.h"

#include "check/launch_words.h"
#include "check/style.h"
#include "features/hint_tooltip.h"
#include "features/line_costs.h"

#include <charconv>

namespace ktir::server {
namespace {

class HintWriter {
public:
  HintWriter(const LaunchReport &launch, const InlayHintOptions &options)
      : launch_(launch), options_(options) {
    if (const CoreReport *core = shownCores(launch)) {
      cycles_ = partsOf(*core);
      for (const auto &bytes : core->bytes_by_category.values)
        if (bytes)
          bytes_ += *bytes;
    }
  }

  /// Empty: no hint.
  std::string label(const LineCost &line) const {
    return line.loop ? loopLabel(*line.loop) : opLabel(line);
  }

private:
  const Bounds &whole() const { return options_.unit == CostUnit::Bytes ? bytes_ : cycles_; }
  template <typename Report> const Bounds &amountOf(const Report &report) const {
    return options_.unit == CostUnit::Bytes ? report.bytes : report.cycles;
  }
  std::string unitMark() const { return options_.unit == CostUnit::Cycles ? " cy" : ""; }

  std::string amountText(const Bounds &amount) const {
    if (options_.unit == CostUnit::Percent)
      if (const auto share = ratio(amount, whole()))
        return percent(*share);
    return compactAmount(amount, launch_.symbols, options_.unit);
  }

  std::string loopLabel(const LoopReport &loop) const {
    std::string times = compactCount(loop.iterations, launch_.symbols);
    const auto each = ratio(loop.iterations, loop.entries);
    const bool nested = loop.entries.isNumber() && loop.entries.number() > 1;
    const std::string total = isFree(amountOf(loop)) ? "" : " Σ " + amountText(amountOf(loop));
    if (nested && each && *each > 0) {
      // Entries and trips of each, as the ops inside multiply them.
      const std::string both =
          formatNumber(loop.entries.number()) + compactCount(Bounds(*each), launch_.symbols);
      if (fits(both + total))
        times = both;
    }
    return times + total;
  }

  std::string opLabel(const LineCost &line) const {
    Bounds amount;
    bool analogy = false, unknown = false;
    for (const OpReport *op : line.ops) {
      amount += amountOf(*op);
      analogy |= !op->analogy.empty();
      unknown |= op->unknown;
    }
    if (unknown && !amount.unbounded)
      amount.unbounded = true;
    if (isFree(amount) || !isShown(amount))
      return {};
    const std::string mark = analogy ? "≈" : "";
    const Bounds &count = line.first->count;
    const std::string text = amountText(amount);
    const bool once = count.isNumber() && count.number() == 1;
    // A formula has its count in it.
    const bool formula = !amount.lower.isNumber() || !amount.upper.isNumber();
    if (options_.unit == CostUnit::Percent || once || formula || text == "?")
      return mark + text + (options_.unit == CostUnit::Percent || text == "?" ? "" : unitMark());
    return mark + compactCount(count, launch_.symbols) + " = " + text;
  }

  bool isShown(const Bounds &amount) const {
    if (options_.mode == HintMode::All)
      return true;
    const Bounds most(amount.unbounded ? amount.lower : amount.upper);
    const auto share = ratio(most, Bounds(whole().lower));
    // What cannot be compared may be hot.
    return amount.unbounded || !share || *share >= options_.threshold;
  }

  bool fits(std::string_view label) const {
    return options_.maximumLength == 0 || displayWidth(label) <= options_.maximumLength;
  }

  const LaunchReport &launch_;
  const InlayHintOptions &options_;
  Bounds cycles_, bytes_;
};

/// The end of the line without the blanks there.
uint32_t endOfLine(const DocumentView &view, uint32_t line) {
  TextRange range = view.positions().line(line);
  while (range.end > range.begin &&
         (view.text()[range.end - 1] == ' ' || view.text()[range.end - 1] == '\t'))
    --range.end;
  return range.end;
}

bool overlaps(const FunctionAnalysis &function, TextRange range) {
  return function.range.begin <= range.end && range.begin <= function.range.end;
}

} // namespace

std::vector<lsp::InlayHint> inlayHints(const DocumentView &view, lsp::Range range,
                                       const InlayHintOptions &options) {
  std::vector<lsp::InlayHint> hints;
  if (options.mode == HintMode::Off || !view.analysis.isKernel)
    return hints;
  const TextRange wanted = view.textRange(range);
  for (const FunctionAnalysis &function : view.analysis.functions) {
    if (!overlaps(function, wanted) || function.launches.empty())
      continue;
    const LaunchReport &launch = options.launches.of(function);
    const HintWriter writer(launch, options);
    for (const auto &[line, cost] : lineCosts(launch, view.positions())) {
      const uint32_t at = endOfLine(view, line);
      if (at < wanted.begin || at > wanted.end)
        continue;
      const std::string label = writer.label(cost);
      if (label.empty())
        continue;
      lsp::InlayHint hint;
      hint.position = view.position(at);
      hint.label = options.maximumLength == 0 ? label : cutTo(label, options.maximumLength);
      hint.paddingLeft = true;
      hint.data = std::to_string(line);
      hints.push_back(std::move(hint));
    }
  }
  return hints;
}

lsp::InlayHint resolveInlayHint(const DocumentView &view, lsp::InlayHint hint,
                                const Settings &settings, const ClientFeatures &client,
                                const InlayHintOptions &options) {
  uint32_t line = 0;
  const char *const end = hint.data.data() + hint.data.size();
  const auto read = std::from_chars(hint.data.data(), end, line);
  if (read.ec != std::errc() || read.ptr != end || line >= view.positions().lineCount())
    return hint;
  for (const FunctionAnalysis &function : view.analysis.functions) {
    if (!overlaps(function, view.positions().line(line)) || function.launches.empty())
      continue;
    const auto lines = lineCosts(options.launches.of(function), view.positions());
    const auto at = lines.find(line);
    if (at == lines.end())
      continue;
    hint.tooltip = hintTooltip(view, function, at->second, settings, client,
                               options.launches.indexFor(function));
    break;
  }
  return hint;
}

} // namespace ktir::server
