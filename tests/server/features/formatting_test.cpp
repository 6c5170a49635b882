#include "features/formatting.h"
#include "features/marked_kernel.h"
#include "golden_file.h"
#include "syntax/lexer.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;

namespace {

std::string formatted(const std::string &text) {
  const MarkedKernel kernel(text, {}, Marks::None);
  return kernel.edited(formatting(kernel.view(), kernel.outline()));
}

/// The tokens and the comments, one a line.
std::string tokensOf(const std::string &text) {
  const syntax::TokenList tokens = syntax::lex(text);
  std::string result;
  for (const auto *list : {&tokens.code, &tokens.comments})
    for (const syntax::Token &token : *list)
      if (!token.is(syntax::TokenKind::End))
        result += std::string(token.text(text)) + (token.firstOnLine ? " first\n" : "\n");
  return result;
}

/// All kernels of the repository.
std::vector<std::string> kernels() {
  std::vector<std::string> paths;
  const std::filesystem::path root(KTIR_SOURCE_DIR);
  for (const char *folder : {"examples", "tests/golden", "tests/cases", "tests/snippets"})
    for (const auto &entry : std::filesystem::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".mlir")
        paths.push_back(std::filesystem::relative(entry.path(), root).string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// A kernel as somebody types it: other indents, blanks more or less, empty lines.
std::string untidy(const std::string &text, std::mt19937 &random) {
  std::string result;
  bool inString = false, inComment = false, lineStart = true;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      inComment = false;
      lineStart = true;
      result += !inComment && random() % 8 == 0 ? "  \n\n" : "\n";
      continue;
    }
    if (lineStart && c == ' ') {
      if (random() % 3)
        result += ' ';
      continue;
    }
    lineStart = false;
    inComment = inComment || text.compare(i, 2, "//") == 0;
    inString = inString != (c == '"' && !inComment);
    result += c;
    if (c == ' ' && !inComment && !inString && random() % 6 == 0)
      result += "  ";
  }
  return result;
}

TEST(Formatting, TheExamplesAreFormatted) {
  for (const std::string &path : kernels())
    if (path.starts_with("examples/")) {
      const std::string text = test::readFile(path);
      EXPECT_EQ(formatted(text), text) << path;
    }
}

TEST(Formatting, KeepsTokensAndIsIdempotent) {
  std::mt19937 random(7);
  size_t files = 0, changed = 0;
  for (const std::string &path : kernels()) {
    const std::string text = test::readFile(path);
    for (const std::string &version : {text, untidy(text, random)}) {
      const std::string once = formatted(version);
      EXPECT_EQ(tokensOf(once), tokensOf(version)) << path;
      EXPECT_EQ(formatted(once), once) << path;
      changed += once != version;
    }
    ++files;
  }
  EXPECT_GT(files, 150u);
  EXPECT_GT(changed, files);
}

TEST(Formatting, KeepsTokensInBrokenText) {
  std::mt19937 random(19);
  for (const std::string &path : kernels()) {
    std::string text = test::readFile(path);
    for (int i = 0; i < 5 && text.size() > 20; ++i)
      text.erase(random() % text.size(), 1 + random() % 4);
    const std::string once = formatted(text);
    EXPECT_EQ(tokensOf(once), tokensOf(text)) << path;
    EXPECT_EQ(formatted(once), once) << path << "\n" << text;
  }
}

TEST(Formatting, IndentsAndSpaces) {
  EXPECT_EQ(formatted("#a   =   affine_map<(d)->(d)>\n"
                      "module{\n"
                      "// about f\n"
                      "func.func @f(%x:index,%n : index) attributes{grid=[4]}{\n"
                      "%c0=arith.constant 0:index   // zero\n"
                      "\n\n\n"
                      "%v = ktdp.construct_memory_view %x , sizes: [ 64,64 ], strides: [64, 1]{\n"
                      "coordinate_set = #s,memory_space = #ktdp.memory_space<global>\n"
                      "}: memref<64x64xf16>\n"
                      "%r = linalg.reduce { arith.addf }\n"
                      "ins (%v : tensor<4xf16>)\n"
                      "outs(%v : tensor<f16>)\n"
                      "dimensions = [0]\n"
                      "scf.for %i = %c0 to %n step %c0 {\n"
                      "    // inside\n"
                      "scf.yield\n"
                      "        // at the end\n"
                      "}\n"
                      "return\n"
                      "}\n"
                      "}"),
            "#a   = affine_map<(d)->(d)>\n"
            "module {\n"
            "  // about f\n"
            "  func.func @f(%x:index, %n : index) attributes {grid = [4]} {\n"
            "    %c0 = arith.constant 0:index   // zero\n"
            "\n"
            "    %v = ktdp.construct_memory_view %x, sizes: [64, 64], strides: [64, 1] {\n"
            "      coordinate_set = #s, memory_space = #ktdp.memory_space<global>\n"
            "    } : memref<64x64xf16>\n"
            "    %r = linalg.reduce { arith.addf }\n"
            "        ins(%v : tensor<4xf16>)\n"
            "        outs(%v : tensor<f16>)\n"
            "        dimensions = [0]\n"
            "    scf.for %i = %c0 to %n step %c0 {\n"
            "      // inside\n"
            "      scf.yield\n"
            "      // at the end\n"
            "    }\n"
            "    return\n"
            "  }\n"
            "}\n");
}

TEST(Formatting, KeepsLineEndsAndTheByteOrderMark) {
  EXPECT_EQ(formatted("\xEF\xBB\xBF#m = #ktdp.memory_space<global>\r\n\r\n\r\n\r\n#n = #m"),
            "\xEF\xBB\xBF#m = #ktdp.memory_space<global>\r\n\r\n#n = #m\r\n");
}

TEST(Formatting, LeavesOtherFilesAlone) {
  const std::string text = "module {\nfunc.func @f() {\nreturn\n}\n}";
  EXPECT_EQ(formatted(text), text);
}

TEST(Formatting, OfARangeTouchesItsLinesOnly) {
  const MarkedKernel kernel(kernelAround("  %a = math.exp %row : tensor<1x64xf16>\n"
                                         "  %b  =  math[[.exp %row]] : tensor<1x64xf16>\n"
                                         "  %c = math.exp %row : tensor<1x64xf16>\n"));
  const std::string after =
      kernel.edited(rangeFormatting(kernel.view(), kernel.outline(), kernel.range()));
  std::string expected = kernel.text();
  const std::string line = "  %b  =  math.exp";
  expected.replace(expected.find(line), line.size(), "    %b = math.exp");
  EXPECT_EQ(after, expected);
}

} // namespace
