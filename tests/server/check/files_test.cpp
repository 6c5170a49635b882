#include "check/files.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

using namespace ktir::server;
namespace fs = std::filesystem;

namespace {

/// A directory with some files, gone afterwards.
class Files : public testing::Test {
protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) /
            ("ktir_files_" +
             std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(root_);
    for (const char *name : {"b.mlir", "a.ktir", "c.txt", "sub/z.mlir", "sub/a.mlir",
                             ".hidden/x.mlir", "build/gen.mlir"}) {
      fs::create_directories((root_ / name).parent_path());
      std::ofstream(root_ / name) << "module {}";
    }
  }
  void TearDown() override { fs::remove_all(root_); }

  std::vector<std::string> collect(const std::vector<std::string> &names,
                                   const std::vector<std::string> &exclude = {}) {
    ProjectSettings settings;
    settings.root = fs::absolute(root_);
    settings.exclude = exclude;
    std::vector<std::string> paths;
    for (const std::string &name : names)
      paths.push_back(name == "-" ? name : (root_ / name).string());
    const InputFiles input =
        collectFiles(paths, [&](const fs::path &) -> const ProjectSettings & { return settings; });
    error_ = input.error;
    std::vector<std::string> result;
    for (const InputFile &file : input.files)
      result.push_back(
          (file.named ? "!" : "") +
          (file.path == "-" ? file.path : fs::path(file.path).lexically_relative(root_).string()));
    return result;
  }

  fs::path root_;
  std::string error_;
};

using Names = std::vector<std::string>;

TEST_F(Files, DirectoriesAreWalkedInOrderWithoutHiddenAndOtherFiles) {
  EXPECT_EQ(collect({"."}),
            (Names{"a.ktir", "b.mlir", "build/gen.mlir", "sub/a.mlir", "sub/z.mlir"}));
}

TEST_F(Files, NamedFilesKeepTheirOrderAndComeOnce) {
  EXPECT_EQ(collect({"sub/z.mlir", "c.txt", "sub", "-"}),
            (Names{"!sub/z.mlir", "!c.txt", "sub/a.mlir", "!-"}));
}

TEST_F(Files, ExcludedPathsAreLeftOutOfTheWalkOnly) {
  EXPECT_EQ(collect({"."}, {"build/", "sub/z*"}), (Names{"a.ktir", "b.mlir", "sub/a.mlir"}));
  EXPECT_EQ(collect({"build/gen.mlir"}, {"build/"}), Names{"!build/gen.mlir"});
}

TEST_F(Files, AMissingFileIsAnError) {
  collect({"b.mlir", "none.mlir"});
  EXPECT_EQ(error_, "'" + (root_ / "none.mlir").string() + "' does not exist");
}

TEST_F(Files, ALinkInACircleEnds) {
  fs::create_directory_symlink(root_, root_ / "sub" / "loop");
  EXPECT_EQ(collect({"sub"}), (Names{"sub/a.mlir", "sub/z.mlir"}));
}

TEST(Patterns, FollowTheUsualRules) {
  EXPECT_TRUE(matchesPattern("gen_*.mlir", "a/b/gen_1.mlir"));
  EXPECT_TRUE(matchesPattern("a/*.mlir", "a/x.mlir"));
  EXPECT_FALSE(matchesPattern("a/*.mlir", "a/b/x.mlir"));
  EXPECT_TRUE(matchesPattern("a/**/x.mlir", "a/b/c/x.mlir"));
  EXPECT_TRUE(matchesPattern("a/**/x.mlir", "a/x.mlir"));
  EXPECT_TRUE(matchesPattern("**/x.mlir", "x.mlir"));
  EXPECT_TRUE(matchesPattern("third_party", "lib/third_party/k.mlir"));
  EXPECT_TRUE(matchesPattern("third_party/", "third_party/k.mlir"));
  EXPECT_FALSE(matchesPattern("/lib", "a/lib/k.mlir"));
  EXPECT_TRUE(matchesPattern("?.mlir", "a.mlir"));
  EXPECT_FALSE(matchesPattern("?.mlir", "ab.mlir"));
  EXPECT_FALSE(matchesPattern("", "a.mlir"));
}

} // namespace
