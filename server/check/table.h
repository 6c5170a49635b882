#ifndef KTIR_SERVER_CHECK_TABLE_H
#define KTIR_SERVER_CHECK_TABLE_H

#include <cstdint>
#include <string>
#include <vector>

namespace ktir::server {

enum class Align : uint8_t { Left, Right };

/// Rows of cells, printed in columns two blanks apart. The first row may be a header.
class Table {
public:
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}

  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// One line per row, without blanks at its end. A cell wider than `widest` does not widen its
  /// column.
  std::vector<std::string> lines(size_t widest = 30) const;

private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

} // namespace ktir::server

#endif
