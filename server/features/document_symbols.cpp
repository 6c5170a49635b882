#include "features/document_symbols.h"

#include "check/launch_words.h"
#include "features/hint_text.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::TextOutline;

class SymbolCollector {
public:
  SymbolCollector(const DocumentView &view, const TextOutline &outline,
                  const LaunchChoice &launches)
      : view_(view), outline_(outline), launches_(launches) {}

  std::vector<lsp::DocumentSymbol> collect() {
    std::vector<lsp::DocumentSymbol> symbols;
    for (uint32_t p = 0; p < outline_.parts().size(); ++p) {
      const syntax::OutlinePart &part = outline_.parts()[p];
      for (const syntax::AliasText &alias : part.text.aliases)
        if (!alias.location)
          symbols.push_back(aliasSymbol(part, alias));
      for (uint32_t f = 0; f < part.structures.size(); ++f)
        if (part.text.functions[f].isFunction)
          symbols.push_back(functionSymbol(p, f));
    }
    std::sort(symbols.begin(), symbols.end(),
              [](const lsp::DocumentSymbol &a, const lsp::DocumentSymbol &b) {
                return a.range.start < b.range.start;
              });
    return symbols;
  }

private:
  lsp::DocumentSymbol aliasSymbol(const syntax::OutlinePart &part,
                                  const syntax::AliasText &alias) const {
    lsp::DocumentSymbol symbol;
    symbol.name = alias.name;
    symbol.kind =
        alias.name.starts_with('!') ? lsp::SymbolKind::TypeParameter : lsp::SymbolKind::Constant;
    symbol.range = view_.range(alias.range);
    const std::vector<syntax::Token> &code = part.text.tokens.code;
    symbol.selectionRange = view_.range(code[alias.tokens.begin].range());
    if (alias.tokens.begin + 2 < alias.tokens.end)
      symbol.detail = code[alias.tokens.begin + 2].text(view_.text());
    return symbol;
  }

  lsp::DocumentSymbol functionSymbol(uint32_t part, uint32_t f) {
    const syntax::FunctionText &text = outline_.parts()[part].text.functions[f];
    lsp::DocumentSymbol symbol;
    symbol.name = text.name.empty() ? "func.func" : std::string(text.name);
    symbol.kind = lsp::SymbolKind::Function;
    symbol.range = view_.range(text.range);
    const bool named = !text.nameRange.empty() && text.range.contains(text.nameRange);
    symbol.selectionRange =
        named ? view_.range(text.nameRange) : lsp::Range{symbol.range.start, symbol.range.start};
    launch_ = nullptr;
    for (const FunctionAnalysis &function : view_.analysis.functions)
      if (function.range.begin <= text.nameRange.begin &&
          text.nameRange.begin < function.range.end && !function.launches.empty())
        launch_ = &launches_.of(function);
    if (launch_)
      symbol.detail = formatBounds(launch_->kernel_cycles, launch_->symbols) + " cycles";
    const auto &statements = outline_.parts()[part].structures[f].statements;
    inside_.assign(statements.size(), {});
    for (uint32_t s = 1; s < statements.size(); ++s)
      inside_[statements[s].parent].push_back(s);
    symbol.children = children(part, f, 0);
    return symbol;
  }

  std::vector<lsp::DocumentSymbol> children(uint32_t part, uint32_t f, uint32_t parent) const {
    std::vector<lsp::DocumentSymbol> symbols;
    for (uint32_t s : inside_[parent]) {
      lsp::DocumentSymbol symbol;
      if (fill({part, f, s}, symbol))
        symbols.push_back(std::move(symbol));
    }
    return symbols;
  }

  /// Statements with results are values, those with regions have children; others are no symbols.
  bool fill(TextOutline::StatementPlace place, lsp::DocumentSymbol &symbol) const {
    const syntax::Statement &statement = outline_.statement(place);
    if (statement.label)
      return false;
    const std::vector<syntax::Token> &code = outline_.parts()[place.part].text.tokens.code;
    const std::string_view op = outline_.opName(place);
    const uint32_t results = syntax::skipResults(code, statement.tokens.begin);
    symbol.range = view_.range(outline_.rangeOf(place));
    symbol.children = children(place.part, place.function, place.statement);
    const bool isLoop = op == "scf.for" || op == "scf.while" || op == "affine.for";
    if (results != syntax::kNoToken && results <= statement.tokens.end) {
      for (uint32_t i = statement.tokens.begin; i + 1 < results; ++i)
        if (code[i].is(syntax::TokenKind::PercentId))
          symbol.name +=
              (symbol.name.empty() ? "" : ", ") + std::string(code[i].text(view_.text()));
      symbol.selectionRange = view_.range(code[statement.tokens.begin].range());
    } else if (!symbol.children.empty() || isLoop) {
      symbol.name = op;
      if (statement.nameToken != syntax::kNoToken)
        symbol.selectionRange = view_.range(code[statement.nameToken].range());
      else
        symbol.selectionRange = {symbol.range.start, symbol.range.start};
    } else {
      return false;
    }
    if (symbol.name.empty())
      return false;
    symbol.kind = kindOf(op);
    symbol.detail = symbol.name == op ? "" : std::string(op);
    if (isLoop && statement.nameToken != syntax::kNoToken)
      addLoopCost(code[statement.nameToken].range(), symbol);
    return true;
  }

  static lsp::SymbolKind kindOf(std::string_view op) {
    if (op.starts_with("ktdp.construct_") && op.ends_with("_view"))
      return lsp::SymbolKind::Object;
    if (op.starts_with("ktdp.construct_"))
      return lsp::SymbolKind::Array;
    if (op == "arith.constant")
      return lsp::SymbolKind::Constant;
    if (op.starts_with("scf.") || op.starts_with("affine.for"))
      return lsp::SymbolKind::Namespace;
    if (op.starts_with("ktdp.inter_tile_"))
      return lsp::SymbolKind::Event;
    return lsp::SymbolKind::Variable;
  }

  void addLoopCost(TextRange name, lsp::DocumentSymbol &symbol) const {
    if (!launch_)
      return;
    for (const LoopReport &loop : launch_->loops)
      if (loop.range == name)
        symbol.detail += (symbol.detail.empty() ? "" : " ") +
                         compactCount(loop.iterations, launch_->symbols) + " Σ " +
                         compactAmount(loop.cycles, launch_->symbols, CostUnit::Cycles) + " cy";
  }

  const DocumentView &view_;
  const TextOutline &outline_;
  const LaunchChoice &launches_;
  // Of the function at hand.
  const LaunchReport *launch_ = nullptr;
  std::vector<std::vector<uint32_t>> inside_; // by statement: those of its regions
};

} // namespace

std::vector<lsp::DocumentSymbol> documentSymbols(const DocumentView &view,
                                                 const TextOutline &outline,
                                                 const LaunchChoice &launches) {
  return SymbolCollector(view, outline, launches).collect();
}

} // namespace ktir::server
