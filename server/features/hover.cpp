#include "features/hover.h"

#include "features/cost_words.h"
#include "features/hover_parts.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::NameKind;
using syntax::TextOutline;
using syntax::Token;
using syntax::TokenKind;

class HoverWriter {
public:
  HoverWriter(const DocumentView &view, const TextOutline &outline, uint32_t offset,
              const Settings &settings, const ClientFeatures &client, const LaunchChoice &launches)
      : view_(view), outline_(outline), offset_(offset), settings_(settings), client_(client),
        launches_(launches),
        markup_(client.hoverMarkdown ? lsp::MarkupKind::Markdown : lsp::MarkupKind::PlainText) {}

  std::optional<lsp::Hover> write() {
    const auto token = outline_.tokenAt(offset_);
    if (!token || outline_.inComment(offset_))
      return std::nullopt;
    place_ = *token;
    range_ = tokenRange(place_);
    writeToken();
    if (markup_.empty())
      return std::nullopt;
    return lsp::Hover{markup_.content(), view_.range(range_)};
  }

private:
  const std::vector<Token> &code() const { return outline_.parts()[place_.part].text.tokens.code; }
  TextRange tokenRange(TextOutline::TokenPlace place) const {
    return outline_.parts()[place.part].text.tokens.code[place.token].range();
  }

  void writeToken() {
    const std::string_view word = outline_.word(place_);
    if (const syntax::Occurrence *at = outline_.occurrenceAt(offset_))
      if (at->range == range_)
        return writeName(outline_.names()[at->name]);
    switch (code()[place_.token].kind) {
    case TokenKind::HashId:
      // The number behind a pack's name: `%g#1`.
      if (place_.token > 0 && code()[place_.token - 1].is(TokenKind::PercentId) &&
          code()[place_.token - 1].end == range_.begin)
        if (const syntax::Occurrence *at = outline_.occurrenceAt(code()[place_.token - 1].begin))
          return writeName(outline_.names()[at->name]);
      [[fallthrough]];
    case TokenKind::ExclaimId:
      if (const WordDoc *doc = findWordDoc(word))
        writeWordDoc(*doc, markup_);
      return;
    case TokenKind::BareId:
    case TokenKind::String:
      return writeWord(word);
    default:
      return;
    }
  }

  void writeWord(std::string_view word) {
    const auto place = outline_.statementAt(place_);
    const bool isName = place && outline_.statement(*place).nameToken == place_.token;
    if (!isName && !isInnerOp(word)) {
      if (const WordDoc *doc = findWordDoc(word))
        writeWordDoc(*doc, markup_);
      return;
    }
    const std::string_view name =
        word.starts_with('"') && word.size() > 1 ? word.substr(1, word.size() - 2) : word;
    if (name == "func.func") {
      if (const FunctionAnalysis *function = functionHere())
        writeFunctionOf(*function);
      return;
    }
    writeOpCost();
    if (const OpDoc *doc = findOpDoc(name)) {
      markup_.rule();
      writeOpDoc(*doc, markup_);
    } else if (const WordDoc *word = findWordDoc(name)) {
      markup_.rule();
      writeWordDoc(*word, markup_);
    }
  }

  /// `linalg.reduce { arith.addf }`: an op inside the header of another.
  static bool isInnerOp(std::string_view word) {
    return word.find('.') != std::string_view::npos && !word.starts_with('"');
  }

  const FunctionAnalysis *functionHere() const {
    for (const FunctionAnalysis &function : view_.analysis.functions)
      if (function.range.begin <= offset_ && offset_ <= function.range.end &&
          !function.launches.empty())
        return &function;
    return nullptr;
  }

  /// The facts of the function around, in the launch that is shown.
  Explanation *explanation() {
    const FunctionAnalysis *function = functionHere();
    const syntax::Function *text = functionAt(view_.analysis.document, offset_);
    if (!function || !text)
      return nullptr;
    if (!explanation_)
      explanation_ = std::make_unique<Explanation>(*text, settings_, launches_.indexFor(*function));
    return explanation_.get();
  }

  void writeOpCost() {
    Explanation *facts = explanation();
    if (!facts)
      return;
    const LaunchReport &launch = facts->report();
    if (const auto loop = facts->loop(range_))
      writeLoop(launch, launch.loops[loop->index], *loop, markup_);
    else if (const auto op = facts->op(range_))
      writeOp(launch, *op, markup_);
    else
      return;
    writeAssumptions(launch, markup_);
  }

  void writeFunctionOf(const FunctionAnalysis &function) {
    writeFunction(function, launches_.of(function),
                  client_.pictures && client_.hoverMarkdown ? PictureStyle::Svg
                                                            : PictureStyle::Text,
                  markup_);
  }

  unsigned resultNumber() const {
    const bool hasNumber = place_.token + 1 < code().size() &&
                           code()[place_.token].is(TokenKind::PercentId) &&
                           code()[place_.token + 1].is(TokenKind::HashId) &&
                           code()[place_.token + 1].begin == range_.end;
    const std::string_view digits = code()[place_.token].is(TokenKind::HashId)
                                        ? outline_.word(place_)
                                    : hasNumber ? outline_.word({place_.part, place_.token + 1})
                                                : std::string_view();
    unsigned number = 0;
    for (char c : digits.substr(std::min<size_t>(1, digits.size())))
      number = c >= '0' && c <= '9' && number < 10000 ? number * 10 + unsigned(c - '0') : number;
    return number;
  }

  void writeName(const syntax::Name &name) {
    if (name.definitions.empty()) {
      markup_.paragraph(markup_.code(name.spelling) + ": nothing defines it");
      return;
    }
    switch (name.kind) {
    case NameKind::Value:
    case NameKind::Argument:
      if (Explanation *facts = explanation())
        if (const auto value = facts->value(name.definitions.front(), resultNumber()))
          return writeValue(view_, facts->report(), *value, markup_);
      writeText(name);
      return;
    case NameKind::Function:
      for (const FunctionAnalysis &function : view_.analysis.functions)
        if (function.nameRange == name.definitions.front() ||
            function.range.contains(name.definitions.front()))
          return writeFunctionOf(function);
      return;
    case NameKind::AttributeAlias:
    case NameKind::TypeAlias:
      for (const syntax::AliasText &alias : outline_.parts()[name.part].text.aliases)
        if (alias.name == name.spelling) {
          markup_.codeBlock(view_.text().substr(alias.range.begin, alias.range.size()), "mlir");
          break;
        }
      markup_.list(
          {name.uses.empty()
               ? "nothing uses it"
               : "used " + (name.uses.size() == 1 ? std::string("once")
                                                  : std::to_string(name.uses.size()) + " times")});
      return;
    case NameKind::Block:
      return;
    }
  }

  /// What the text alone says of a value whose function could not be read.
  void writeText(const syntax::Name &name) {
    const auto token = outline_.tokenAt(name.definitions.front().begin);
    const auto place = token ? outline_.statementAt(*token) : std::nullopt;
    if (!place)
      return;
    const TextRange range = outline_.rangeOf(*place);
    const std::string_view text = view_.text().substr(range.begin, range.size());
    markup_.codeBlock(text.substr(0, std::min(text.find('\n'), text.size())), "mlir");
  }

  const DocumentView &view_;
  const TextOutline &outline_;
  uint32_t offset_;
  const Settings &settings_;
  const ClientFeatures &client_;
  const LaunchChoice &launches_;
  Markup markup_;
  TextOutline::TokenPlace place_;
  TextRange range_;
  std::unique_ptr<Explanation> explanation_;
};

} // namespace

std::optional<lsp::Hover> hover(const DocumentView &view, const TextOutline &outline,
                                lsp::Position position, const Settings &settings,
                                const ClientFeatures &client, const LaunchChoice &launches) {
  if (!view.analysis.isKernel)
    return std::nullopt;
  return HoverWriter(view, outline, view.offset(position), settings, client, launches).write();
}

} // namespace ktir::server
