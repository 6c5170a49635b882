#include "files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace fs = std::filesystem;

namespace ktir::test {
namespace {

fs::path root() { return KTIR_SOURCE_DIR; }

} // namespace

std::string readText(const std::string &path) {
  std::ifstream in(root() / path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path << " cannot be read";
  return {std::istreambuf_iterator<char>(in), {}};
}

bool exists(const std::string &path) { return fs::is_regular_file(root() / path); }

void writeText(const std::string &path, std::string_view text) {
  std::ofstream(root() / path, std::ios::binary) << text;
}

std::vector<std::string> kernelsBelow(const std::string &directory) {
  std::vector<std::string> paths;
  if (fs::is_directory(root() / directory))
    for (const auto &entry : fs::recursive_directory_iterator(root() / directory)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(".mlir") && !name.ends_with(".fixed.mlir"))
        paths.push_back(entry.path().lexically_relative(root()).generic_string());
    }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool updateGolden() { return std::getenv("KTIR_UPDATE_GOLDEN") != nullptr; }

std::string fileNameOf(std::string_view rule) {
  std::string name(rule.substr(std::string_view("ktir-").size()));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

bool isSwitchedOn(std::string_view rule) {
  static constexpr std::string_view kOff[] = {
      "ktir-dead-loop",
      "ktir-dead-result",
      "ktir-distributed-overlap",
      "ktir-index-through-float",
      "ktir-indirect-multiplied",
      "ktir-inf-minus-inf",
      "ktir-init-reuse",
      "ktir-inter-tile-combiner",
      "ktir-negative-index-unguarded",
      "ktir-non-divisible-step",
      "ktir-overlapping-reduction-tiles",
      "ktir-overlapping-store",
      "ktir-reduce-identity",
      "ktir-runtime-arg-bounds",
      "ktir-shadowed-variable",
      "ktir-tail-identity",
      "ktir-tile-out-of-bounds",
      "ktir-uncovered-output",
      "ktir-uninitialized-accumulator",
      "ktir-zero-step",
  };
  return std::find(std::begin(kOff), std::end(kOff), rule) == std::end(kOff);
}

} // namespace ktir::test
