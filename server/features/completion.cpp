#include "features/completion.h"

#include "cost/charge_rules.h"
#include "features/completion_context.h"
#include "features/dialect_docs.h"
#include "features/operand_types.h"
#include "features/upstream_ops.h"
#include "rules/rule_table.h"

#include <algorithm>
#include <set>

namespace ktir::server {
namespace {

using syntax::Name;
using syntax::NameKind;
using syntax::TextOutline;
using Kind = lsp::CompletionItemKind;

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

/// The prefix's letters occur in this order, the first at the start of a word.
bool matches(std::string_view label, std::string_view prefix) {
  size_t at = 0;
  for (char c : label)
    if (at < prefix.size() && lower(c) == lower(prefix[at]))
      ++at;
  return at == prefix.size();
}

class Completer {
public:
  Completer(const DocumentView &view, const TextOutline &outline, uint32_t offset,
            const ClientFeatures &client)
      : view_(view), outline_(outline), offset_(offset), client_(client),
        context_(completionContext(outline, offset)) {}

  lsp::CompletionList complete() {
    switch (context_.place) {
    case CompletionPlace::Nothing:
      break;
    case CompletionPlace::Pragma:
      pragmas();
      break;
    case CompletionPlace::OpName:
      ops();
      break;
    case CompletionPlace::Value:
      values();
      break;
    case CompletionPlace::Attribute:
      aliases(NameKind::AttributeAlias);
      attributes();
      break;
    case CompletionPlace::Type:
      types();
      break;
    case CompletionPlace::Symbol:
      names(NameKind::Function, Kind::Function);
      break;
    case CompletionPlace::Block:
      names(NameKind::Block, Kind::Reference);
      break;
    case CompletionPlace::DictKey:
      keys();
      break;
    case CompletionPlace::DictValue:
      valuesOfKey();
      break;
    case CompletionPlace::EnumWord:
      enumWords();
      break;
    case CompletionPlace::Word:
      words();
      break;
    }
    // What was left out for the prefix could fit a shorter one.
    return {!context_.prefix.empty(), std::move(items_)};
  }

private:
  struct Offer {
    std::string label;
    Kind kind = Kind::Text;
    std::string detail, documentation;
    std::string insert; // a snippet; empty: the label
    std::string rank = "5";
  };

  void offer(Offer o) {
    if (!matches(o.label, context_.prefix) || !seen_.insert(o.label).second)
      return;
    lsp::CompletionItem item;
    item.kind = o.kind;
    item.detail = std::move(o.detail);
    if (!o.documentation.empty())
      item.documentation = lsp::MarkupContent{
          client_.completionMarkdown ? lsp::MarkupKind::Markdown : lsp::MarkupKind::PlainText,
          std::move(o.documentation)};
    const bool snippet = !o.insert.empty() && client_.snippets;
    item.insertTextFormat =
        snippet ? lsp::InsertTextFormat::Snippet : lsp::InsertTextFormat::PlainText;
    item.textEdit =
        lsp::TextEdit{view_.range(context_.replaced), o.insert.empty() ? o.label
                                                      : snippet        ? o.insert
                                                                       : withoutTabStops(o.insert)};
    item.filterText = o.label;
    // What begins with the typed letters comes before what only has them.
    item.sortText =
        (std::string_view(o.label).starts_with(context_.prefix) ? "0" : "1") + o.rank + o.label;
    item.label = std::move(o.label);
    items_.push_back(std::move(item));
  }

  /// With `%name = ` in front where the op has a result and the line no `=` yet.
  std::string withResult(std::string_view snippet, std::string_view result) const {
    if (result.empty() || context_.hasResults)
      return std::string(snippet);
    return "%${1:" + std::string(result) + "} = " + std::string(snippet);
  }

  void ops() {
    const bool outside = !outline_.statementAt({context_.part, 0}) && context_.op.empty() &&
                         context_.before.empty() && !inFunction();
    for (const OpDoc &doc : ktdpOps())
      if (doc.name != "ktdp.region_terminator")
        offer({std::string(doc.name), Kind::Function, std::string(doc.summary),
               std::string(doc.details), withResult(doc.snippet, doc.result), "1"});
    for (const WordDoc &doc : spyreOps())
      offer({std::string(doc.name), Kind::Function, std::string(doc.summary),
             std::string(doc.details), withResult(doc.snippet, "value"), "4"});
    for (const ChargeRule &rule : chargeRules()) {
      if (rule.op.starts_with("ktdp.") || rule.op.starts_with("spyreop."))
        continue;
      const bool usual = rule.analogy.empty();
      offer({std::string(rule.op), Kind::Function, std::string(categoryName(rule.category)),
             usual ? std::string()
                   : "The reference estimator does not execute this op; it is charged like " +
                         std::string(rule.analogy) + ".",
             withResult(upstreamSnippet(rule.op), upstreamResult(rule.op)), usual ? "2" : "4"});
    }
    if (outside)
      offer({"module", Kind::Module, "a whole kernel, to begin with", "",
             std::string(kernelSnippet()), "0"});
  }

  bool inFunction() const {
    const auto token = outline_.tokenAt(offset_);
    return token && outline_.statementAt(*token).has_value();
  }

  bool isVisible(const Name &name) const {
    if (name.part != context_.part || name.definitions.empty())
      return false;
    const TextRange definition = name.definitions.front();
    return !isOwn(name) && definition.end < offset_ && name.scope.begin <= offset_ &&
           // A region grows with what is typed behind its last statement.
           (offset_ <= name.scope.end || name.scope.end >= endOfStatement());
  }

  /// An op does not see its own results; what its regions count with is seen in the regions only.
  bool isOwn(const Name &name) const {
    if (name.function != context_.function || name.statement != context_.statement ||
        name.statement == 0)
      return false;
    return name.kind == NameKind::Value || (context_.op != "ktdp.construct_indirect_access_tile" &&
                                            context_.bracket != syntax::TokenKind::LeftBrace);
  }

  uint32_t endOfStatement() const {
    if (context_.before.begin == 0)
      return offset_;
    const auto &code = outline_.parts()[context_.part].text.tokens.code;
    return code[std::min<size_t>(context_.before.begin, code.size() - 1)].begin;
  }

  void values(std::string rank = "1") {
    const ValueTypes types(view_, outline_, offset_);
    const OperandKind wanted = expectedOperand(context_);
    for (const Name &name : outline_.names()) {
      if ((name.kind != NameKind::Value && name.kind != NameKind::Argument) || !isVisible(name))
        continue;
      const std::string type = types.typeOf(name);
      const bool fitting = !type.empty() && fits(wanted, type);
      // Of those that fit the nearest is the likeliest.
      const uint32_t distance = std::min<uint32_t>(offset_ - name.definitions.front().end, 999999);
      std::string digits = std::to_string(distance);
      digits.insert(0, 6 - digits.size(), '0');
      offer({std::string(name.spelling), Kind::Variable, type, "", "",
             (fitting        ? rank
              : type.empty() ? "3"
                             : "4") +
                 digits});
    }
  }

  void names(NameKind kind, Kind itemKind) {
    for (const Name &name : outline_.names())
      if (name.kind == kind && name.part == context_.part && !name.definitions.empty())
        offer({std::string(name.spelling), itemKind, "", "", "", "1"});
  }

  void aliases(NameKind kind, std::string_view starts = {}) {
    for (const syntax::AliasText &alias : outline_.parts()[context_.part].text.aliases) {
      if (alias.location || alias.name.starts_with('!') != (kind == NameKind::TypeAlias))
        continue;
      const std::string_view text = view_.text().substr(alias.range.begin, alias.range.size());
      const size_t equals = text.find('=');
      std::string_view value = equals == std::string_view::npos ? "" : text.substr(equals + 1);
      value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
      const bool fitting = starts.empty() || value.starts_with(starts);
      offer({std::string(alias.name), Kind::Constant, std::string(value), "", "",
             fitting ? "1" : "6"});
    }
  }

  void words(std::span<const WordDoc> docs, std::string_view sigil, std::string rank) {
    for (const WordDoc &doc : docs)
      if (doc.name.starts_with(sigil))
        offer({std::string(doc.name), Kind::Struct, std::string(doc.summary),
               std::string(doc.details), std::string(doc.snippet), rank});
  }

  void attributes() {
    for (const WordDoc &doc : typesAndAttributes())
      if (doc.name.starts_with('#') && doc.name != "#ktdp.spyre_memory_space")
        offer({std::string(doc.name), Kind::Struct, std::string(doc.summary),
               std::string(doc.details), std::string(doc.snippet), "2"});
  }

  void types() {
    aliases(NameKind::TypeAlias);
    words(typesAndAttributes(), "!", "2");
    if (!context_.prefix.starts_with('!')) {
      for (const char *type : {"index", "f16", "f32", "i1", "i32", "i64"})
        offer({type, Kind::TypeParameter, "", "", "", "3"});
      offer({"tensor", Kind::TypeParameter, "a tile in LX", "", "tensor<${1:64xf16}>", "3"});
      offer({"memref", Kind::TypeParameter, "a memory view", "", "memref<${1:64x64xf16}>", "3"});
    }
    // The types of the values that this op names already.
    const ValueTypes types(view_, outline_, offset_);
    const auto &code = outline_.parts()[context_.part].text.tokens.code;
    for (uint32_t i = context_.before.begin; i < context_.before.end; ++i)
      if (code[i].is(syntax::TokenKind::PercentId))
        if (const syntax::Occurrence *at = outline_.occurrenceAt(code[i].begin))
          if (std::string type = types.typeOf(outline_.names()[at->name]); !type.empty()) {
            std::string detail = "type of " + std::string(outline_.names()[at->name].spelling);
            offer({std::move(type), Kind::TypeParameter, std::move(detail), "", "", "0"});
          }
  }

  void keys() {
    static constexpr std::string_view kByOp[][3] = {
        {"ktdp.construct_memory_view", "coordinate_set", "memory_space"},
        {"ktdp.construct_access_tile", "access_tile_set", "access_tile_order"},
        {"ktdp.construct_indirect_access_tile", "variables_space_set", "variables_space_order"},
        {"spyreop.slice_reduction", "reduction_kind", "reduction_scope"},
        {"func.func", "grid", ""},
        {"linalg.generic", "indexing_maps", "iterator_types"},
    };
    const auto &code = outline_.parts()[context_.part].text.tokens.code;
    for (const auto &row : kByOp) {
      if (row[0] != context_.op)
        continue;
      for (std::string_view key : {row[1], row[2]}) {
        bool given = key.empty();
        for (uint32_t i = context_.before.begin; i < context_.before.end; ++i)
          given = given || code[i].text(view_.text()) == key;
        if (!given)
          offerKey(key);
      }
    }
  }

  void offerKey(std::string_view key) {
    const WordDoc *doc = findWordDoc(key);
    std::string value = "${1}";
    if (key == "memory_space")
      value = "#ktdp.memory_space<${1|global,ct_local|}>";
    else if (key == "grid")
      value = "[${1:32}]";
    else if (key.ends_with("_set"))
      value = "${1:#set}";
    else if (key.ends_with("_order"))
      value = "${1:#order}";
    else if (key.starts_with("reduction_"))
      value = "#spyreop." + std::string(key) + "<${1}>";
    offer({std::string(key), Kind::Property, doc ? std::string(doc->summary) : "",
           doc ? std::string(doc->details) : "", std::string(key) + " = " + value, "1"});
  }

  void valuesOfKey() {
    const std::string_view key = context_.key;
    const bool set = key.ends_with("_set") || key == "groups" || key.ends_with("_per_group") ||
                     key.ends_with("_per_consumer");
    const bool map = key.ends_with("_order") || key.ends_with("_maps");
    if (key == "memory_space") {
      for (const char *space : {"global", "ct_local"})
        offer({"#ktdp.memory_space<" + std::string(space) + ">", Kind::EnumMember,
               space == std::string_view("global") ? "HBM" : "the scratchpad", "", "", "0"});
      return;
    }
    aliases(NameKind::AttributeAlias, set ? "affine_set" : map ? "affine_map" : "");
    for (const char *name : {"affine_set", "affine_map"}) {
      const WordDoc *doc = findWordDoc(name);
      if (doc && (set == (name == std::string_view("affine_set")) || (!set && !map)))
        offer({name, Kind::Struct, std::string(doc->summary), std::string(doc->details),
               std::string(doc->snippet), "2"});
    }
    if (!set && !map)
      values("3");
  }

  void enumWords() {
    const auto add = [&](std::initializer_list<const char *> words) {
      for (const char *word : words)
        offer({word, Kind::EnumMember, "", "", "", "1"});
    };
    if (context_.enumOf == "#ktdp.memory_space")
      context_.commas == 0 ? add({"global", "ct_local"}) : add({"ct_id"});
    else if (context_.enumOf == "#ktdp.spyre_memory_space")
      context_.commas == 0 ? add({"HBM", "LX"}) : add({"core"});
    else if (context_.enumOf == "#spyreop.reduction_kind")
      add({"add", "sub", "max", "min", "mul", "abs_max"});
    else if (context_.enumOf == "#spyreop.reduction_scope")
      add({"in_slice", "across_slice"});
    else if (context_.op == "spyreop.compare")
      add({"equal", "notequal", "greaterthan", "greaterequal", "lesserthan", "lesserequal"});
    else
      types();
  }

  void words() {
    if (const OpDoc *doc = findOpDoc(context_.op))
      for (const SyntaxPart &part : doc->parts)
        if (const WordDoc *word = findWordDoc(part.anchor))
          offer({std::string(word->name), Kind::Keyword, std::string(word->summary),
                 std::string(word->details), "", "1"});
    if (context_.op == "ktdp.runtime_arg_extract")
      for (const char *word : {"value", "granularity", "upperbound", "from"})
        offer({word, Kind::Keyword, "", "", "", "1"});
    if (context_.op == "ktdp.construct_indirect_access_tile" &&
        context_.bracket == syntax::TokenKind::LeftSquare)
      offer({"ind", Kind::Keyword, "a coordinate read from an index view", "",
             "ind(${1:%indices}[${2:%i}])", "0"});
    if (context_.op.starts_with("linalg."))
      for (const char *word : {"ins", "outs", "dimensions", "permutation"})
        offer({word, Kind::Keyword, "", "", "", "2"});
    if (context_.op == "scf.for")
      for (const char *word : {"to", "step", "iter_args"})
        offer({word, Kind::Keyword, "", "", "", "1"});
    if (context_.op == "func.func")
      offer({"attributes", Kind::Keyword, "", "", "attributes {grid = [${1:32}]}", "1"});
    values("2");
  }

  void pragmas() {
    offer({"ktir-assume", Kind::Snippet, "values of launch arguments", "",
           "ktir-assume: ${1:n} = ${2:4096}", "1"});
    offer({"ktir-lint", Kind::Snippet, "hides a finding on this line or the next", "",
           "ktir-lint: ignore[${1:ktir-rule}] ${2:reason}", "1"});
    const TextRange line = view_.positions().line(view_.positions().lineOf(offset_));
    const std::string_view before = view_.text().substr(line.begin, offset_ - line.begin);
    if (before.find("ktir-lint") == std::string_view::npos ||
        before.find('[') == std::string_view::npos)
      return;
    items_.clear();
    // `-` ends a word elsewhere; here it is part of the id.
    uint32_t begin = offset_;
    while (begin > line.begin &&
           (view_.text()[begin - 1] == '-' || lower(view_.text()[begin - 1]) >= 'a'))
      --begin;
    context_.replaced.begin = begin;
    context_.prefix = view_.text().substr(begin, offset_ - begin);
    for (const RuleInfo &rule : allRules())
      offer({std::string(rule.id), Kind::Constant, std::string(rule.summary), "", "", "1"});
  }

  const DocumentView &view_;
  const TextOutline &outline_;
  uint32_t offset_;
  const ClientFeatures &client_;
  CompletionContext context_;
  std::vector<lsp::CompletionItem> items_;
  std::set<std::string> seen_;
};

} // namespace

lsp::CompletionList completion(const DocumentView &view, const TextOutline &outline,
                               lsp::Position position, const ClientFeatures &client) {
  if (outline.parts().empty())
    return {};
  return Completer(view, outline, view.offset(position), client).complete();
}

std::string withoutTabStops(std::string_view snippet) {
  std::string text;
  for (size_t i = 0; i < snippet.size(); ++i) {
    if (snippet[i] != '$' || i + 1 >= snippet.size()) {
      text += snippet[i];
      continue;
    }
    if (snippet[i + 1] != '{') {
      while (i + 1 < snippet.size() && snippet[i + 1] >= '0' && snippet[i + 1] <= '9')
        ++i;
      continue;
    }
    // `${2:text}`, `${2|one,two|}`, `${2}`: no stop stands inside another.
    const size_t close = std::min(snippet.find('}', i), snippet.size());
    std::string_view inside = snippet.substr(i + 2, close - i - 2);
    const size_t mark = inside.find_first_of(":|");
    if (mark != std::string_view::npos) {
      const bool choice = inside[mark] == '|';
      inside.remove_prefix(mark + 1);
      text += choice ? inside.substr(0, inside.find_first_of(",|")) : inside;
    }
    i = close;
  }
  return text;
}

} // namespace ktir::server
