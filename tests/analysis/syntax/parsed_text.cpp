#include "parsed_text.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Region.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace ktir::tests {

ParsedText::ParsedText(std::string text, const Settings &settings)
    : text_(std::move(text)), document_(parser_.parse(text_, settings)) {}

std::vector<std::string> ParsedText::lines() const {
  const PositionMap map(text_);
  std::vector<std::string> result;
  for (const Finding &finding : findings()) {
    const LinePosition at = map.position(finding.range.begin, PositionEncoding::Utf32);
    result.push_back(std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1) + " " +
                     finding.rule + " " + finding.message);
  }
  return result;
}

std::vector<std::string> ParsedText::rulesAndLines() const {
  const PositionMap map(text_);
  std::vector<std::string> result;
  for (const Finding &finding : findings())
    result.push_back(finding.rule + " " + std::to_string(map.lineOf(finding.range.begin) + 1));
  return result;
}

const syntax::Function *ParsedText::function(std::string_view name) const {
  for (const syntax::Part &part : document_.parts)
    for (const auto &function : part.functions)
      if (function->name() == name)
        return function->op() ? function.get() : nullptr;
  return nullptr;
}

std::string ParsedText::operations(std::string_view name) const {
  const syntax::Function *function = this->function(name);
  if (!function)
    return "(nothing)";
  std::vector<std::pair<uint32_t, std::string>> found;
  function->op()->walk([&](mlir::Operation *op) {
    const syntax::OpSite *site = function->site(op);
    const syntax::OpSite *parent = op->getParentOp() ? function->site(op->getParentOp()) : nullptr;
    if (site && op != function->op() && (!parent || parent != site))
      found.emplace_back(site->statement.begin, op->getName().getStringRef().str());
  });
  std::stable_sort(found.begin(), found.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  std::string result;
  for (const auto &[begin, op] : found)
    result += (result.empty() ? "" : " ") + op;
  return result;
}

std::string ParsedText::fixed() const {
  std::vector<TextEdit> edits;
  for (const Finding &finding : findings())
    if (!finding.fixes.empty())
      edits.insert(edits.end(), finding.fixes.front().edits.begin(),
                   finding.fixes.front().edits.end());
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    return a.range.begin < b.range.begin;
  });
  std::string result;
  uint32_t at = 0;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin < at)
      continue;
    result += text_.substr(at, edit.range.begin - at) + edit.text;
    at = edit.range.end;
  }
  return result + text_.substr(at);
}

std::string readTestFile(const std::string &path) {
  std::ifstream file(std::filesystem::path(KTIR_TESTS_DIR) / path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> testFiles(const std::string &directory) {
  const std::filesystem::path root(KTIR_TESTS_DIR);
  std::vector<std::string> paths;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(root / directory))
    if (entry.path().extension() == ".mlir")
      paths.push_back(entry.path().lexically_relative(root).string());
  std::sort(paths.begin(), paths.end());
  EXPECT_FALSE(paths.empty()) << directory;
  return paths;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at == std::string::npos)
    return text;
  EXPECT_EQ(text.find(from, at + 1), std::string::npos) << "not unique: " << from;
  return text.replace(at, from.size(), to);
}

} // namespace ktir::tests
