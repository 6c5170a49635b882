#include "source/source_text.h"

namespace ktir {

SourceText::SourceText(std::string text)
    : content_(std::make_shared<const Content>(std::move(text))) {}

SourceText::SourceText(std::string text, const PositionMap &lines)
    : content_(std::make_shared<const Content>(std::move(text), lines)) {}

std::string_view SourceText::lineEnd() const {
  const size_t feed = text().find('\n');
  return feed != std::string_view::npos && feed > 0 && text()[feed - 1] == '\r' ? "\r\n" : "\n";
}

} // namespace ktir
