#include "check/table.h"

#include "check/style.h"

#include <algorithm>

namespace ktir::server {

std::vector<std::string> Table::lines(size_t widest) const {
  std::vector<size_t> widths(columns_.size(), 0);
  for (const auto &row : rows_)
    for (size_t i = 0; i < row.size(); ++i)
      if (const size_t width = displayWidth(row[i]); width <= widest)
        widths[i] = std::max(widths[i], width);
  std::vector<std::string> result;
  for (const auto &row : rows_) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      if (i > 0)
        line += "  ";
      line += columns_[i] == Align::Left ? padRight(row[i], widths[i]) : padLeft(row[i], widths[i]);
    }
    line.resize(line.find_last_not_of(' ') + 1);
    result.push_back(std::move(line));
  }
  return result;
}

} // namespace ktir::server
