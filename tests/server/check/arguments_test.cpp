#include "check/arguments.h"

#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;

namespace {

std::string errorOf(const std::vector<std::string_view> &words) {
  return parseArguments(words).error;
}

TEST(Arguments, ReadsOptionsAndPathsInAnyOrder) {
  const Arguments a = parseArguments({"a.mlir", "--format=json", "--check", "--function", "@f",
                                      "dir", "--pipeline", "overlapped", "--color", "never", "-"});
  EXPECT_EQ(a.error, "");
  EXPECT_EQ(a.mode, Mode::Check);
  EXPECT_EQ(a.format, OutputFormat::Json);
  EXPECT_EQ(a.function, "f");
  EXPECT_EQ(a.color, ColorChoice::Never);
  EXPECT_EQ(a.paths, (std::vector<std::string>{"a.mlir", "dir", "-"}));
  ASSERT_EQ(a.overrides.values.size(), 1u);
  EXPECT_EQ(a.overrides.values[0],
            std::make_pair(std::string("pipeline"), std::string("overlapped")));
}

TEST(Arguments, AfterTwoDashesEverythingIsAPath) {
  EXPECT_EQ(parseArguments({"--check", "--", "--format"}).paths,
            std::vector<std::string>{"--format"});
}

TEST(Arguments, AssumptionsAreTyped) {
  const Arguments a = parseArguments(
      {"--check", "f", "--assume", "rows=256, %eps = 1e-5,flag=true", "--assume=rows=-1"});
  EXPECT_EQ(a.error, "");
  ASSERT_EQ(a.overrides.arguments.size(), 3u);
  EXPECT_EQ(a.overrides.arguments[0].name, "eps");
  EXPECT_EQ(a.overrides.arguments[0].value, ArgumentValue(1e-5));
  EXPECT_EQ(a.overrides.arguments[1].value, ArgumentValue(true));
  EXPECT_EQ(a.overrides.arguments[2].name, "rows");
  EXPECT_EQ(a.overrides.arguments[2].value, ArgumentValue(int64_t(-1)));
  EXPECT_EQ(a.overrides.arguments[2].origin, AssumptionOrigin::CommandLine);
}

TEST(Arguments, HelpAndVersionWinOverCheck) {
  EXPECT_EQ(parseArguments({"--check", "--help"}).mode, Mode::Help);
  EXPECT_EQ(parseArguments({"--version", "--check", "a"}).mode, Mode::Version);
  EXPECT_EQ(parseArguments({}).mode, Mode::Serve);
}

TEST(Arguments, ErrorsSayWhatIsWrong) {
  EXPECT_EQ(errorOf({"--check", "--fromat", "json"}),
            "unknown option '--fromat'; did you mean '--format'?");
  EXPECT_EQ(errorOf({"--check", "-x"}), "unknown option '-x'");
  EXPECT_EQ(errorOf({"--check"}), "--check needs a file or a directory");
  EXPECT_EQ(errorOf({"a.mlir"}), "--check is missing: without it, no file is taken");
  EXPECT_EQ(errorOf({"--check=1", "a"}), "--check takes no value");
  EXPECT_EQ(errorOf({"--check", "a", "--format"}), "--format needs a value: --format FORMAT");
  EXPECT_EQ(errorOf({"--check", "a", "--format=xml"}),
            "--format is one of text, json; here it is 'xml'");
  EXPECT_EQ(errorOf({"--check", "a", "--pipeline", "both"}),
            "--pipeline is one of serial, overlapped, overlapped_3way; here it is 'both'");
  EXPECT_EQ(errorOf({"--check", "a", "--assume", "N"}),
            "--assume 'N' is not of the form NAME=VALUE");
  EXPECT_EQ(errorOf({"--check", "a", "--assume", "N=1,"}),
            "--assume '' is not of the form NAME=VALUE");
  EXPECT_EQ(errorOf({"--check", "a", "--assume", "N=1k"}),
            "--assume 'N=1k': '1k' is no integer, float, true or false");
  EXPECT_EQ(errorOf({"--check", "a", "--set", "x"}), "--set 'x' is not of the form KEY=VALUE");
  EXPECT_EQ(errorOf({"--check", "a", "--function="}), "--function needs a name");
  EXPECT_EQ(errorOf({"--check", "a", "--hardware", ""}),
            "--hardware needs the name of a profile or FIELD=VALUE");
}

TEST(ArgumentValue, IsAnIntegerAFloatOrATruthValue) {
  EXPECT_EQ(parseArgumentValue("42"), ArgumentValue(int64_t(42)));
  EXPECT_EQ(parseArgumentValue("0.5"), ArgumentValue(0.5));
  EXPECT_EQ(parseArgumentValue("false"), ArgumentValue(false));
  // More than 64 bits are a float.
  EXPECT_EQ(parseArgumentValue("10000000000000000000"), ArgumentValue(1e19));
  for (const char *bad : {"", " ", "1 2", "0x10", "inf", "nan", "True", "1e999"})
    EXPECT_EQ(parseArgumentValue(bad), std::nullopt) << bad;
}

TEST(Arguments, WithoutCheckItServes) {
  EXPECT_EQ(parseArguments({"--stdio"}).mode, Mode::Serve);
  const Arguments a =
      parseArguments({"--listen", "127.0.0.1:9257", "--allow-remote", "--hardware", "notebook"});
  EXPECT_EQ(a.error, "");
  EXPECT_EQ(a.mode, Mode::Serve);
  EXPECT_EQ(a.listen, "127.0.0.1:9257");
  EXPECT_TRUE(a.allowRemote);
  EXPECT_EQ(a.overrides.hardware, "notebook");
  EXPECT_EQ(errorOf({"--listen="}), "--listen needs an address and a port");
}

} // namespace
