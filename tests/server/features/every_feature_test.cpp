// Every feature at every token of every kernel, whole and with characters deleted: nothing crashes,
// and what comes back lies in the text.
#include "features/code_actions.h"
#include "features/code_lens.h"
#include "features/completion.h"
#include "features/definition.h"
#include "features/diagnostics.h"
#include "features/document_highlight.h"
#include "features/document_symbols.h"
#include "features/folding_ranges.h"
#include "features/formatting.h"
#include "features/hover.h"
#include "features/inlay_hints.h"
#include "features/marked_kernel.h"
#include "features/references.h"
#include "features/rename.h"
#include "features/selection_ranges.h"
#include "features/semantic_tokens.h"
#include "features/signature_help.h"
#include "features/workspace_symbols.h"
#include "golden_file.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <random>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;

namespace {

class EveryFeature {
public:
  explicit EveryFeature(const std::string &text)
      : source_(text), analysis_(analyze(source_.text(), {}, parser_)), outline_(source_) {}

  /// `stride` 1 visits every token, 7 each seventh.
  void run(size_t stride) {
    wholeDocument();
    for (const syntax::OutlinePart &part : outline_.parts())
      for (const auto *list : {&part.text.tokens.code, &part.text.tokens.comments})
        for (size_t i = random_() % stride; i < list->size(); i += stride) {
          const syntax::Token &token = (*list)[i];
          at(token.begin);
          at(token.begin + (token.end - token.begin) / 2);
          at(token.end);
        }
    at(0);
    at(uint32_t(source_.text().size()));
  }

private:
  void inText(lsp::Range range) {
    const lsp::Position end = view_.position(uint32_t(source_.text().size()));
    ASSERT_LE(range.start, range.end);
    ASSERT_LE(range.end, end);
  }

  void wholeDocument() {
    const lsp::Range whole = view_.range({0, uint32_t(source_.text().size())});
    for (const CostUnit unit : {CostUnit::Cycles, CostUnit::Percent, CostUnit::Bytes})
      for (const lsp::InlayHint &hint :
           inlayHints(view_, whole, {.mode = HintMode::All, .unit = unit})) {
        inText({hint.position, hint.position});
        EXPECT_FALSE(hint.label.empty());
        if (unit == CostUnit::Cycles)
          resolveInlayHint(view_, hint, settings_, client_, {});
      }
    for (const lsp::Diagnostic &diagnostic : diagnostics(view_, {}))
      inText(diagnostic.range);
    for (const lsp::CodeLens &lens : codeLenses(view_, client_, {}))
      inText(lens.range);
    for (const lsp::FoldingRange &fold : foldingRanges(view_, outline_))
      EXPECT_LT(fold.startLine, fold.endLine);
    checkSymbols(documentSymbols(view_, outline_, {}));
    workspaceSymbols(view_, outline_, "");
    EXPECT_EQ(semanticTokens(view_, outline_).data.size() % 5, 0u);
    for (const lsp::TextEdit &edit : formatting(view_, outline_))
      inText(edit.range);
    CodeActionRequest request;
    request.range = whole;
    request.only = {"source.fixAll", "quickfix"};
    codeActions(view_, request);
  }

  void checkSymbols(const std::vector<lsp::DocumentSymbol> &symbols) {
    for (const lsp::DocumentSymbol &symbol : symbols) {
      inText(symbol.range);
      EXPECT_FALSE(symbol.name.empty());
      // The protocol demands it, and VS Code drops the whole outline otherwise.
      EXPECT_LE(symbol.range.start, symbol.selectionRange.start) << symbol.name;
      EXPECT_LE(symbol.selectionRange.end, symbol.range.end) << symbol.name;
      checkSymbols(symbol.children);
    }
  }

  void at(uint32_t offset) {
    const lsp::Position position = view_.position(offset);
    if (const auto shown = hover(view_, outline_, position, settings_, client_, {})) {
      inText(*shown->range);
      EXPECT_FALSE(shown->contents.value.empty());
    }
    for (const auto &link : definition(view_, outline_, position))
      inText(link.targetSelectionRange);
    for (const auto &place : references(view_, outline_, position, Declarations::Included))
      inText(place.range);
    documentHighlight(view_, outline_, position);
    if (const auto name = prepareRename(view_, outline_, position);
        std::holds_alternative<lsp::PrepareRename>(name)) {
      inText(std::get<lsp::PrepareRename>(name).range);
      rename(view_, outline_, position, "renamed");
    }
    for (const lsp::CompletionItem &item : completion(view_, outline_, position, client_).items)
      inText(item.textEdit->range);
    signatureHelp(view_, outline_, position, client_);
    for (const auto &selection : selectionRanges(view_, outline_, {position}))
      for (const lsp::Range &range : selection.ranges)
        inText(range);
    semanticTokens(view_, outline_, {position, position});
    rangeFormatting(view_, outline_, {position, position});
    CodeActionRequest request;
    request.range = {position, position};
    codeActions(view_, request);
  }

  SourceText source_;
  syntax::Parser parser_;
  Settings settings_;
  ClientFeatures client_ = fullClient();
  Analysis analysis_;
  syntax::TextOutline outline_;
  DocumentView view_{analysis_, source_, "file:///k.mlir", 1, PositionEncoding::Utf16};
  std::mt19937 random_{1};
};

std::vector<std::string> kernels(std::initializer_list<const char *> folders) {
  std::vector<std::string> paths;
  const std::filesystem::path root(KTIR_SOURCE_DIR);
  for (const char *folder : folders)
    for (const auto &entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".mlir")
        paths.push_back(std::filesystem::relative(entry.path(), root).string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string withDeletions(std::string text, std::mt19937 &random) {
  const size_t deletions = 1 + random() % 4;
  for (size_t i = 0; i < deletions && !text.empty(); ++i)
    text.erase(random() % text.size(), 1 + random() % 20);
  return text;
}

TEST(EveryFeature, AtEveryTokenOfTheExamples) {
  for (const std::string &path : kernels({"examples"})) {
    SCOPED_TRACE(path);
    EveryFeature(test::readFile(path)).run(1);
  }
}

TEST(EveryFeature, InAllKernelsAndCases) {
  for (const std::string &path : kernels({"tests/golden", "tests/cases", "tests/snippets"})) {
    SCOPED_TRACE(path);
    EveryFeature(test::readFile(path)).run(11);
  }
}

TEST(EveryFeature, WithCharactersDeleted) {
  std::mt19937 random(23);
  for (const std::string &path : kernels({"examples", "tests/golden", "tests/cases"})) {
    SCOPED_TRACE(path);
    const std::string text = withDeletions(test::readFile(path), random);
    EveryFeature(text).run(path.starts_with("examples") ? 5 : 29);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << text;
      return;
    }
  }
}

TEST(EveryFeature, InOddTexts) {
  for (const char *text :
       {"", "\n", "^", "%", "// ktdp", "ktdp.load", "%a = ktdp.load", "func.func @f( ktdp.load",
        "module { func.func @f() { ktdp.load }", "\xFF\xFE ktdp.load %\xC3", "ktdp.load %x : <",
        "#a = #ktdp.memory_space<", "func.func", "func.func @k() {\n^bb0(%a: index):\nktdp.store",
        "// -----\nktdp.load %a\n// -----\n", "{-# ktdp.load #-}", "ktdp.load \"unclosed"}) {
    SCOPED_TRACE(text);
    EveryFeature(text).run(1);
  }
}

} // namespace
