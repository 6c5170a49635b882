#include "syntax/parse_buffer.h"

#include <algorithm>
#include <cassert>

namespace ktir::syntax {

void ParseBuffer::copy(TextRange range) {
  if (range.empty())
    return;
  segments_.push_back({uint32_t(text_.size()), range, true, kNoTag});
  text_.append(document_.substr(range.begin, range.size()));
}

void ParseBuffer::append(TextRange range, const std::vector<Edit> &edits) {
  auto edit = std::lower_bound(edits.begin(), edits.end(), range.begin,
                               [](const Edit &e, uint32_t at) { return e.range.begin < at; });
  uint32_t at = range.begin;
  for (; edit != edits.end() && edit->range.end <= range.end; ++edit) {
    assert(edit->range.begin >= at && "edits overlap");
    copy({at, edit->range.begin});
    appendText(edit->text, edit->range, edit->tag);
    at = edit->range.end;
  }
  copy({at, range.end});
}

void ParseBuffer::appendText(std::string_view text, TextRange range, uint32_t tag) {
  segments_.push_back({uint32_t(text_.size()), range, false, tag});
  text_.append(text);
}

const ParseBuffer::Segment &ParseBuffer::segmentAt(uint32_t offset) const {
  // Where nothing is rewritten the function is the last segment.
  if (segments_.back().begin <= offset)
    return segments_.back();
  const auto next =
      std::upper_bound(segments_.begin(), segments_.end(), offset,
                       [](uint32_t at, const Segment &segment) { return at < segment.begin; });
  return next == segments_.begin() ? segments_.front() : *(next - 1);
}

TextRange ParseBuffer::toDocument(TextRange range) const {
  const Segment &first = segmentAt(range.begin);
  const uint32_t begin =
      first.copied ? std::min(first.range.begin + (range.begin - first.begin), first.range.end)
                   : first.range.begin;
  if (range.empty())
    return {begin, begin};
  const Segment &last = segmentAt(range.end - 1);
  const uint32_t end = last.copied
                           ? std::min(last.range.begin + (range.end - last.begin), last.range.end)
                           : last.range.end;
  return {begin, std::max(begin, end)};
}

} // namespace ktir::syntax
