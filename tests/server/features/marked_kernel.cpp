#include "features/marked_kernel.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace ktir::tests {
namespace {

/// Takes the marks out of a text and notes where they stood.
std::string withoutMarks(std::string_view marked, std::vector<uint32_t> &cursors,
                         std::vector<TextRange> &ranges) {
  std::string text;
  std::vector<uint32_t> open;
  for (size_t i = 0; i < marked.size(); ++i) {
    const std::string_view rest = marked.substr(i);
    // `^bb0` is a block; a cursor stands before anything else.
    const bool block = rest.starts_with("^bb");
    if (rest[0] == '^' && !block) {
      cursors.push_back(uint32_t(text.size()));
    } else if (rest.starts_with("[[")) {
      open.push_back(uint32_t(text.size()));
      ++i;
    } else if (rest.starts_with("]]") && !open.empty()) {
      ranges.push_back({open.back(), uint32_t(text.size())});
      open.pop_back();
      ++i;
    } else {
      text += marked[i];
    }
  }
  std::sort(ranges.begin(), ranges.end());
  return text;
}

} // namespace

MarkedKernel::MarkedKernel(std::string marked, Settings settings, Marks marks)
    : text_(marks == Marks::None ? std::move(marked) : withoutMarks(marked, cursors_, ranges_)),
      settings_(std::move(settings)), source_(text_),
      analysis_(analyze(source_.text(), settings_, parser_)),
      outline_(std::make_unique<syntax::TextOutline>(source_)) {}

server::DocumentView MarkedKernel::view() const {
  return {analysis_, source_, "file:///kernel.mlir", 1, PositionEncoding::Utf16};
}

std::string MarkedKernel::at(server::lsp::Range range) const {
  const TextRange place = view().textRange(range);
  return text_.substr(place.begin, place.size());
}

std::string MarkedKernel::place(server::lsp::Range range) {
  return std::to_string(range.start.line + 1) + ":" + std::to_string(range.start.character + 1);
}

std::string MarkedKernel::edited(const std::vector<server::lsp::TextEdit> &edits) const {
  std::vector<std::pair<TextRange, std::string>> sorted;
  for (const server::lsp::TextEdit &edit : edits)
    sorted.emplace_back(view().textRange(edit.range), edit.newText);
  std::sort(sorted.begin(), sorted.end());
  std::string text;
  uint32_t at = 0;
  for (const auto &[range, replacement] : sorted) {
    EXPECT_GE(range.begin, at) << "edits overlap";
    if (range.begin < at)
      return text_;
    text += text_.substr(at, range.begin - at) + replacement;
    at = range.end;
  }
  return text + text_.substr(at);
}

std::string kernelAround(const std::string &body) {
  return "#rows = affine_set<(r, c) : (r >= 0, -r + 63 >= 0, c >= 0, -c + 63 >= 0)>\n"
         "#row = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 63 >= 0)>\n"
         "#plain = affine_map<(r, c) -> (r, c)>\n"
         "module {\n"
         "  func.func @kernel(%x: index, %n: index) attributes {grid = [4]} {\n"
         "    %core = ktdp.get_compute_tile_id : index\n"
         "    %c0 = arith.constant 0 : index\n"
         "    %c4 = arith.constant 4 : index\n"
         "    %view = ktdp.construct_memory_view %x, sizes: [64, 64], strides: [64, 1] {\n"
         "      coordinate_set = #rows, memory_space = #ktdp.memory_space<global>\n"
         "    } : memref<64x64xf16>\n"
         "    %tile = ktdp.construct_access_tile %view[%core, %c0] {\n"
         "      access_tile_set = #row, access_tile_order = #plain\n"
         "    } : memref<64x64xf16> -> !ktdp.access_tile<1x64xindex>\n"
         "    %row = ktdp.load %tile : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>\n" +
         body +
         "    return\n"
         "  }\n"
         "}\n";
}

server::ClientFeatures fullClient() {
  return {.hoverMarkdown = true,
          .completionMarkdown = true,
          .signatureMarkdown = true,
          .pictures = true,
          .snippets = true,
          .completionLabelDetails = true,
          .hierarchicalSymbols = true,
          .documentChanges = true,
          .codeActionLiterals = true,
          .clientCommands = true};
}

} // namespace ktir::tests
