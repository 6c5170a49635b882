// What the features say of the examples, as files that one can read. KTIR_UPDATE_GOLDEN=1 writes
// them anew.
#include "check/style.h"
#include "features/code_lens.h"
#include "features/document_symbols.h"
#include "features/hover.h"
#include "features/inlay_hints.h"
#include "features/marked_kernel.h"
#include "features/semantic_tokens.h"
#include "golden_file.h"
#include "workspace/settings_file.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;

namespace {

const char *const kExamples[] = {"matmul",          "paged_attention", "rmsnorm",
                                 "rmsnorm_f16_sum", "rmsnorm_reload",  "rope",
                                 "softmax",         "split_k",         "vector_add"};

class Examples : public testing::TestWithParam<const char *> {
protected:
  Examples()
      : project_(loadSettings(std::string(KTIR_SOURCE_DIR) + "/examples/.ktir.json", {})),
        kernel_(test::readFile("examples/" + std::string(GetParam()) + ".mlir"), project_.settings,
                Marks::None) {}

  void expectDump(const std::string &kind, const std::string &dump) {
    test::expectFile("tests/server/features/golden/" + std::string(GetParam()) + "." + kind, dump);
  }

  std::string line(uint32_t number) const {
    const TextRange range = kernel_.view().positions().line(number);
    std::string text = kernel_.text().substr(range.begin, range.size());
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    return text.size() > 90 ? text.substr(0, 89) + "…" : text;
  }

  lsp::Range whole() const { return kernel_.view().range({0, uint32_t(kernel_.text().size())}); }

  /// The labels of all hints by line.
  std::map<uint32_t, std::string> labels(InlayHintOptions options) const {
    std::map<uint32_t, std::string> result;
    for (const lsp::InlayHint &hint : inlayHints(kernel_.view(), whole(), options)) {
      EXPECT_LE(displayWidth(hint.label), options.maximumLength);
      EXPECT_TRUE(result.emplace(hint.position.line, hint.label).second) << "two on one line";
    }
    return result;
  }

  ProjectSettings project_;
  MarkedKernel kernel_;
};

TEST_P(Examples, Hints) {
  std::map<uint32_t, std::string> columns[3];
  for (const CostUnit unit : {CostUnit::Cycles, CostUnit::Percent, CostUnit::Bytes})
    columns[size_t(unit)] = labels({.mode = HintMode::All, .unit = unit});
  const auto hot = labels({});
  std::string dump = "Hints of " + std::string(GetParam()) +
                     ".mlir; those with * are shown by default\n\n line  " +
                     padRight("cycles", 18) + padRight("percent", 18) + padRight("bytes", 18) +
                     "\n";
  for (const auto &[number, label] : columns[0]) {
    const auto shown = hot.find(number);
    if (shown != hot.end())
      EXPECT_EQ(shown->second, label);
    const auto cell = [&](CostUnit unit) {
      const auto at = columns[size_t(unit)].find(number);
      return padRight(at == columns[size_t(unit)].end() ? "" : at->second, 18);
    };
    dump += padLeft(std::to_string(number + 1), 5) + (shown != hot.end() ? "* " : "  ") +
            cell(CostUnit::Cycles) + cell(CostUnit::Percent) + cell(CostUnit::Bytes) + "| " +
            line(number) + "\n";
  }
  expectDump("hints.txt", dump);
}

TEST_P(Examples, Symbols) {
  std::string dump;
  const std::function<void(const std::vector<lsp::DocumentSymbol> &, size_t)> put =
      [&](const std::vector<lsp::DocumentSymbol> &symbols, size_t depth) {
        for (const lsp::DocumentSymbol &symbol : symbols) {
          EXPECT_LE(symbol.range.start, symbol.selectionRange.start) << symbol.name;
          EXPECT_LE(symbol.selectionRange.end, symbol.range.end) << symbol.name;
          dump += padLeft(std::to_string(symbol.range.start.line + 1), 5) + "  " +
                  std::string(depth * 2, ' ') + symbol.name +
                  (symbol.detail.empty() ? "" : "  " + symbol.detail) + "\n";
          put(symbol.children, depth + 1);
        }
      };
  put(documentSymbols(kernel_.view(), kernel_.outline(), {}), 0);
  expectDump("symbols.txt", dump);
}

TEST_P(Examples, Tokens) {
  const lsp::SemanticTokensLegend legend = semanticTokensLegend();
  const lsp::SemanticTokens tokens = semanticTokens(kernel_.view(), kernel_.outline());
  ASSERT_EQ(tokens.data.size() % 5, 0u);
  std::string dump;
  uint32_t lineNumber = 0, column = 0;
  for (size_t i = 0; i < tokens.data.size(); i += 5) {
    const uint32_t *token = &tokens.data[i];
    if (token[0] > 0 || i == 0) {
      lineNumber += token[0];
      column = 0;
      dump += (i == 0 ? "" : "\n") + padLeft(std::to_string(lineNumber + 1), 4);
    }
    column += token[1];
    const std::string type = legend.tokenTypes.at(token[3]);
    const std::string text = kernel_.at({{lineNumber, column}, {lineNumber, column + token[2]}});
    dump += "  " + (type == "comment" ? "// …" : text) + ":" + type;
    for (size_t m = 0; m < legend.tokenModifiers.size(); ++m)
      if (token[4] >> m & 1)
        dump += "." + legend.tokenModifiers[m];
  }
  expectDump("tokens.txt", dump + "\n");
}

/// Functions, ops that cost something, loops, and every value where it is defined.
TEST_P(Examples, Hovers) {
  std::string dump;
  std::map<uint32_t, std::string> hovers; // by offset
  ClientFeatures client;
  client.hoverMarkdown = true;
  const auto add = [&](uint32_t offset) {
    const auto shown = hover(kernel_.view(), kernel_.outline(), kernel_.view().position(offset),
                             kernel_.settings(), client, {});
    ASSERT_TRUE(shown) << kernel_.text().substr(offset, 40);
    // What ktdp ops mean is the same everywhere.
    hovers[offset] = shown->contents.value.substr(0, shown->contents.value.find("\n\n---"));
  };
  for (const FunctionAnalysis &function : kernel_.analysis().functions) {
    add(function.nameRange.begin);
    for (const OpReport &op : function.launches.front().ops)
      if (!op.cycles.isNumber() || op.cycles.number() != 0)
        add(op.range.begin);
    for (const LoopReport &loop : function.launches.front().loops)
      add(loop.range.begin);
  }
  for (const syntax::Name &name : kernel_.outline().names())
    if (name.kind == syntax::NameKind::Value || name.kind == syntax::NameKind::Argument)
      add(name.definitions.front().begin);
  for (const auto &[offset, text] : hovers) {
    const lsp::Position at = kernel_.view().position(offset);
    dump += "=== line " + std::to_string(at.line + 1) + ": " +
            kernel_.text().substr(offset,
                                  kernel_.text().find_first_of(" \n({[,:=", offset + 1) - offset) +
            "\n" + text + "\n\n";
  }
  expectDump("hovers.md", dump);
}

TEST_P(Examples, Lenses) {
  std::string dump;
  for (const lsp::CodeLens &lens : codeLenses(kernel_.view(), fullClient(), {}))
    dump += std::to_string(lens.range.start.line + 1) + "  " + lens.command->title + "  -> " +
            lens.command->command + lens.command->arguments + "\n";
  expectDump("lenses.txt", dump);
}

INSTANTIATE_TEST_SUITE_P(Golden, Examples, testing::ValuesIn(kExamples),
                         [](const auto &info) { return std::string(info.param); });

} // namespace
