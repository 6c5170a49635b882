#include "cost/launch_list.h"

#include "source/line_mention.h"

namespace ktir {

void moveRanges(LaunchReport &report,
                const std::function<std::optional<TextRange>(TextRange)> &move) {
  const auto moveAll = [&](auto &list) {
    std::erase_if(list, [&](auto &item) {
      const std::optional<TextRange> now = move(item.range);
      if (now)
        item.range = *now;
      return !now;
    });
  };
  moveAll(report.ops);
}

LaunchReport movedReport(LaunchReport report, uint32_t shift, uint32_t lines) {
  if (shift != 0)
    moveRanges(report, [shift](TextRange range) {
      return TextRange{range.begin + shift, range.end + shift};
    });
  for (Assumption &argument : report.args)
    argument.place = settleLines(argument.place, lines);
  return report;
}

LaunchList::LaunchList(std::shared_ptr<const std::vector<LaunchReport>> launches, uint32_t shift,
                       uint32_t lines)
    : original_(std::move(launches)), shift_(shift), lines_(lines),
      asOriginal_(shift == 0 && lines == 0) {
  for (const LaunchReport &report : *original_)
    for (const Assumption &argument : report.args)
      forEachLineMention(argument.place, [this](uint32_t) { asOriginal_ = false; });
}

const std::vector<LaunchReport> &LaunchList::list() const {
  static const std::vector<LaunchReport> none;
  if (!original_)
    return none;
  if (asOriginal_)
    return *original_;
  if (!moved_) {
    moved_.emplace();
    moved_->reserve(original_->size());
    for (const LaunchReport &report : *original_)
      moved_->push_back(movedReport(report, shift_, lines_));
  }
  return *moved_;
}

} // namespace ktir
