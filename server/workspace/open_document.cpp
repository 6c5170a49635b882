#include "workspace/open_document.h"

#include <algorithm>

namespace ktir::server {

void OpenDocument::apply(const std::vector<lsp::ContentChange> &changes, int64_t version,
                         PositionEncoding encoding) {
  for (const lsp::ContentChange &change : changes) {
    if (!change.range) {
      text_ = change.text;
      lines_ = PositionMap(text_);
      continue;
    }
    const auto offset = [&](lsp::Position place) {
      return lines_.offset({place.line, place.character}, encoding);
    };
    TextRange range{offset(change.range->start), offset(change.range->end)};
    if (range.end < range.begin)
      std::swap(range.begin, range.end);
    text_.replace(range.begin, range.size(), change.text);
    lines_.replace(text_, range, uint32_t(change.text.size()));
  }
  version_ = version;
}

} // namespace ktir::server
