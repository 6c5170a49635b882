#include "golden_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

namespace fs = std::filesystem;

namespace {

constexpr const char *kKernel = R"(module {
  func.func @copy(%src: index, %dst: index, %n: index) attributes {grid = [4]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = ktdp.construct_memory_view %src, sizes: [64], strides: [1] {
      coordinate_set = affine_set<(i) : (i >= 0, -i + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    scf.for %i = %c0 to %n step %c1 {
      %t = ktdp.construct_access_tile %v[%c0] {
        access_tile_set = affine_set<(i) : (i >= 0, -i + 63 >= 0)>, access_tile_order = affine_map<(i) -> (i)>
      } : memref<64xf16> -> !ktdp.access_tile<64xindex>
      %x = ktdp.load %t : !ktdp.access_tile<64xindex> -> tensor<64xf16>
    }
    return
  }
}
)";

struct Outcome {
  int status = -1;
  std::string out, err;
};

/// A directory of its own for each test; the program runs in it.
class Program : public testing::Test {
protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) /
            ("ktir_program_" +
             std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string &name, const std::string &text) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
  }

  static std::string slurp(const fs::path &path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  Outcome run(const std::string &arguments, const std::string &input = "/dev/null") {
    const std::string command = "cd '" + root_.string() + "' && '" KTIR_PROGRAM "' " + arguments +
                                " >.out 2>.err <" + input;
    Outcome outcome;
    const int status = std::system(command.c_str());
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.out = slurp(root_ / ".out");
    outcome.err = slurp(root_ / ".err");
    return outcome;
  }

  /// Status 2, nothing on stdout and one line on stderr.
  void expectRefused(const std::string &arguments, const std::string &message) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(outcome.err, message + "\n") << arguments;
  }

  fs::path root_;
};

TEST_F(Program, AGoodKernelEndsWithZero) {
  write("a.mlir", kKernel);
  const Outcome outcome = run("--check --assume n=3 a.mlir");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("a.mlir:2: copy\n  launch      n = 3 (--assume)"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("\n1 file, 1 function: no errors"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos); // no terminal, no colours
}

TEST_F(Program, AnErrorEndsWithOne) {
  std::string text = kKernel;
  text.replace(text.find("ktdp.load"), 9, "ktdp.lod ");
  write("a.mlir", text);
  const Outcome outcome = run("--check a.mlir");
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_NE(outcome.out.find("a.mlir:12:12: error: "), std::string::npos) << outcome.out;
}

TEST_F(Program, WhatCouldNotBeReadLeavesTotalsOpen) {
  std::string text = kKernel;
  text.insert(text.find("%x = ktdp.load"), "%y = ktdp.load, %t\n      ");
  write("a.mlir", text);
  const Outcome outcome = run("--check --assume n=3 a.mlir");
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_NE(outcome.out.find("cycles      ≥ "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("(not read)"), std::string::npos) << outcome.out;
  EXPECT_NE(run("--check --format json a.mlir").out.find("\"upper\": null"), std::string::npos);
}

TEST_F(Program, ANameWithoutDefinitionCostsNothing) {
  std::string text = kKernel;
  text.insert(text.find("return"), "%u = arith.addi %nope, %nope : index\n  ");
  write("a.mlir", text);
  const Outcome outcome = run("--check --assume n=3 a.mlir");
  EXPECT_EQ(outcome.status, 1) << outcome.out;
  EXPECT_EQ(outcome.out.find("≥"), std::string::npos) << outcome.out;
}

TEST_F(Program, TextWithoutEndIsRefused) {
  write("large.mlir", kKernel);
  fs::resize_file(root_ / "large.mlir", (size_t(64) << 20) + 1);
  expectRefused("--check large.mlir",
                "ktir-lsp: 'large.mlir' is larger than 67,108,864 bytes (64 MiB)");
  expectRefused("--check /dev/zero",
                "ktir-lsp: '/dev/zero' is larger than 67,108,864 bytes (64 MiB)");
  const Outcome input = run("--check -", "/dev/zero");
  EXPECT_EQ(input.status, 2);
}

TEST_F(Program, WhatCannotBeDoneEndsWithTwo) {
  write("a.mlir", kKernel);
  expectRefused("--check none.mlir", "ktir-lsp: 'none.mlir' does not exist");
  expectRefused("--check a.mlir none.mlir", "ktir-lsp: 'none.mlir' does not exist");
  expectRefused("--check --fromat json a.mlir",
                "ktir-lsp: unknown option '--fromat'; did you mean '--format'?");
  expectRefused("--check --function cpy a.mlir",
                "ktir-lsp: --function 'cpy': no such function; did you mean 'copy'?");
  expectRefused("--check --assume N=3,m=1 a.mlir",
                "ktir-lsp: --assume 'N': no function has such an argument; did you mean 'n'?");
  expectRefused("--check --hardware notebok a.mlir",
                "--hardware: error: unknown hardware profile 'notebok'; did you mean 'notebook'? "
                "[ktir-config]");
  expectRefused("--check --set xyz.y=1 a.mlir",
                "--set xyz.y: error: unknown setting 'xyz' [ktir-config]");
  fs::create_directories(root_ / "empty");
  expectRefused("--check empty", "ktir-lsp: no .mlir or .ktir file in 'empty'");
  const Outcome nothing = run("");
  EXPECT_EQ(nothing.status, 1) << "a language server whose client goes without a word";
  EXPECT_EQ(nothing.out + nothing.err, "");
}

TEST_F(Program, WrongSettingsEndWithTwoAndTheirPlace) {
  write("a.mlir", kKernel);
  write(".ktir.json", "{\n  \"pipelin\": \"serial\"\n}\n");
  expectRefused("--check a.mlir",
                root_.string() + "/.ktir.json:2:3: error: unknown setting 'pipelin'; did you mean "
                                 "'pipeline'? [ktir-config]");
}

TEST_F(Program, TheNearestSettingsHold) {
  write("a.mlir", kKernel);
  write("sub/a.mlir", kKernel);
  write(".ktir.json", R"({"launches": {"copy": [{"args": {"n": 5}}]}})");
  write("sub/.ktir.json", R"({"launches": {"copy": [{"args": {"n": 7}}]}, "exclude": ["gen"]})");
  write("sub/gen/a.mlir", kKernel);
  const auto json = nlohmann::json::parse(run("--check --format json .").out);
  ASSERT_EQ(json["files"].size(), 2u);
  EXPECT_EQ(json["files"][0]["path"], "a.mlir");
  EXPECT_EQ(json["files"][0]["functions"][0]["launches"][0]["args"]["n"], 5);
  EXPECT_EQ(json["files"][1]["path"], "sub/a.mlir");
  const auto launch = json["files"][1]["functions"][0]["launches"][0];
  EXPECT_EQ(launch["args"]["n"], 7);
  EXPECT_EQ(launch["assumptions"][0]["origin"], "project_file");
  // 64 f16 are one stick; four cores share 128 bytes a cycle.
  EXPECT_EQ(launch["kernel_cycles"], 7 * 4);
}

TEST_F(Program, AnArgumentWithoutAValueStaysAFormula) {
  write("a.mlir", kKernel);
  const auto json = nlohmann::json::parse(run("--check --format json a.mlir").out);
  const auto launch = json["files"][0]["functions"][0]["launches"][0];
  EXPECT_EQ(launch["args"]["n"], "n");
  EXPECT_EQ(launch["kernel_cycles"], "4 × n");
  EXPECT_TRUE(launch["assumptions"].empty());
}

TEST_F(Program, OtherFilesAreNamedOnceOrCounted) {
  write("a.mlir", kKernel);
  write("other.mlir", "module {\n  func.func @f() {\n    return\n  }\n}\n");
  write("triton.mlir", "module {\n  tt.func @f() {\n    tt.return\n  }\n}\n");
  const Outcome named = run("--check other.mlir triton.mlir");
  EXPECT_EQ(named.status, 0);
  EXPECT_EQ(
      named.out,
      "other.mlir:1:1: information: no ktdp operation here: not a KTIR kernel [ktir-not-a-kernel]\n"
      "    1 | module {\n"
      "      | ^~~~~~~~\n\n"
      "triton.mlir:1:1: information: `tt.` operations, no ktdp: Triton's intermediate text, not a "
      "KTIR kernel [ktir-not-a-kernel]\n"
      "    1 | module {\n"
      "      | ^~~~~~~~\n\n"
      "2 files, no functions: no errors, no warnings, 2 information; 2 files are no KTIR kernel\n");
  const Outcome walked = run("--check .");
  EXPECT_EQ(walked.status, 0);
  EXPECT_EQ(walked.out.find("ktir-not-a-kernel"), std::string::npos);
  EXPECT_NE(
      walked.out.find("3 files, 1 function: no errors, no warnings; 2 files are no KTIR kernel"),
      std::string::npos)
      << walked.out;
}

TEST_F(Program, ReadsStandardInput) {
  write("a.txt", kKernel);
  const Outcome outcome = run("--check --assume n=1 -", "a.txt");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("<stdin>:2: copy"), std::string::npos) << outcome.out;
}

TEST_F(Program, OneFunctionOfMany) {
  std::string text = kKernel;
  std::string second = kKernel;
  second.replace(second.find("@copy"), 5, "@more");
  write("a.mlir", text.substr(0, text.rfind("}\n")) + second.substr(second.find('\n') + 1));
  const auto json = nlohmann::json::parse(run("--check --format json --function @more a.mlir").out);
  ASSERT_EQ(json["files"][0]["functions"].size(), 1u);
  EXPECT_EQ(json["files"][0]["functions"][0]["name"], "more");
}

TEST_F(Program, ColorsCanBeAskedFor) {
  write("a.mlir", kKernel);
  EXPECT_NE(run("--check --color always a.mlir").out.find("\x1b[1m"), std::string::npos);
}

TEST_F(Program, HelpAndVersionGoToStdout) {
  const Outcome help = run("--help");
  EXPECT_EQ(help.status, 0);
  EXPECT_NE(help.out.find("--assume NAME=VALUE,..."), std::string::npos);
  const Outcome version = run("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out.substr(0, 9), "ktir-lsp ");
  EXPECT_NE(version.out.find("MLIR 22."), std::string::npos) << version.out;
}

TEST_F(Program, TwoRunsGiveTheSameBytes) {
  for (const char *format : {"text", "json"}) {
    const std::string command =
        std::string("--check --format ") + format + " '" KTIR_SOURCE_DIR "/examples'";
    EXPECT_EQ(run(command).out, run(command).out) << format;
  }
}

TEST_F(Program, TheReadmeShowsWhatOneWillSee) {
  const std::string readme = ktir::test::readFile("README.md");
  const size_t begin = readme.find("```text\n") + 8;
  const std::string shown = readme.substr(begin, readme.find("```", begin) - begin);
  // As in the README: from the root of the repository.
  const std::string command = "cd '" KTIR_SOURCE_DIR "' && '" KTIR_PROGRAM
                              "' --check examples/ >'" +
                              (root_ / "out").string() + "'";
  EXPECT_EQ(std::system(command.c_str()), 0);
  const std::string report = slurp(root_ / "out");
  EXPECT_NE(report.find(shown), std::string::npos) << report;
  const std::string last = report.substr(report.rfind('\n', report.size() - 2) + 1);
  EXPECT_NE(readme.find("`" + last.substr(0, last.size() - 1) + "`"), std::string::npos) << last;
}

/// What the reference estimator reports after executing the examples on the hardware that
/// examples/.ktir.json names.
TEST_F(Program, TheExamplesCostWhatTheReferenceSays) {
  const Outcome outcome = run("--check --format json '" KTIR_SOURCE_DIR "/examples'");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  const auto expected =
      nlohmann::json::parse(ktir::test::readFile("tests/server/check/examples_expected.json"));
  const auto report = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(report["files"].size(), expected.size());
  for (const auto &file : report["files"]) {
    const auto launch = file["functions"][0]["launches"][0];
    const std::string name = file["functions"][0]["name"];
    ASSERT_TRUE(expected.contains(name)) << name;
    const auto &want = expected[name];
    EXPECT_EQ(launch["kernel_cycles"], want["kernel_cycles"]) << name;
    EXPECT_EQ(launch["bottleneck"], want["bottleneck"]) << name;
    size_t cores = 0;
    for (const auto &core : launch["cores"])
      for (const auto &id : core["core_ids"]) {
        const auto &row = want["cores"][std::to_string(id.get<int>())];
        EXPECT_EQ(core["compute_cycles"], row[0]) << name << " core " << id;
        EXPECT_EQ(core["memory_cycles"], row[1]) << name << " core " << id;
        EXPECT_EQ(core["comm_cycles"], row[2]) << name << " core " << id;
        EXPECT_EQ(core["lx_peak_bytes"], row[3]) << name << " core " << id;
        ++cores;
      }
    EXPECT_EQ(cores, want["cores"].size()) << name;
  }
}

} // namespace
