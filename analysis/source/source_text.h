#ifndef KTIR_ANALYSIS_SOURCE_SOURCE_TEXT_H
#define KTIR_ANALYSIS_SOURCE_SOURCE_TEXT_H

#include "source/position_map.h"

#include <memory>
#include <string>
#include <string_view>

namespace ktir {

/// An immutable text together with its lines. Cheap to copy: copies share the text.
class SourceText {
public:
  /// Longer texts are not analysed.
  static constexpr size_t kMaximumSize = size_t(64) << 20;

  explicit SourceText(std::string text);
  /// `lines` are those of an equal text.
  SourceText(std::string text, const PositionMap &lines);

  std::string_view text() const { return content_->text; }
  const PositionMap &positions() const { return content_->positions; }
  bool hasByteOrderMark() const { return byteOrderMarkLength(text()) != 0; }
  /// "\r\n" if the first line ends so, else "\n": what an inserted line must end with.
  std::string_view lineEnd() const;

private:
  struct Content {
    std::string text;
    PositionMap positions;
    explicit Content(std::string t) : text(std::move(t)), positions(text) {}
    Content(std::string t, const PositionMap &lines) : text(std::move(t)), positions(text, lines) {}
  };
  std::shared_ptr<const Content> content_;
};

} // namespace ktir

#endif
