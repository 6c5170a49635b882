#include "mlir/IR/Operation.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"
#include "parsed_text.h"
#include "rules/suppression.h"
#include "source/line_mention.h"
#include "source/source_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::tests;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

const std::string kKernel = R"(func.func @k(%n: index) attributes {grid = [4]} {
  %me = ktdp.get_compute_tile_id : index
  %c1 = arith.constant 1 : index
  %g:2 = scf.for %i = %me to %n step %c1 iter_args(%a = %c1, %b = %n) -> (index, index) {
    %s = arith.addi %a, %b : index
    scf.yield %s, %a : index, index
  }
  %t = arith.addi %g#1, %g#1 : index
  return
}
)";

std::string withCarriageReturns(std::string text) {
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, "\r");
  return text;
}

TEST(Document, EveryOpAndValueHasItsPlace) {
  const ParsedText parsed(kKernel);
  ASSERT_THAT(parsed.lines(), IsEmpty());
  const syntax::Function *function = parsed.function("k");
  ASSERT_TRUE(function);
  const auto text = [&](TextRange range) {
    return parsed.text().substr(range.begin, range.size());
  };
  std::vector<std::string> ops, values;
  function->op()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    const syntax::OpSite *site = function->site(op);
    ASSERT_TRUE(site);
    ops.push_back(text(site->name));
    if (op->getNumRegions() == 0)
      EXPECT_EQ(site->header, site->statement);
    for (mlir::Value result : op->getResults()) {
      const syntax::ValueSite *value = function->site(result);
      ASSERT_TRUE(value);
      values.push_back(value->spelling + "=" + text(value->definition) + "/" +
                       std::to_string(value->uses.size()));
    }
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        for (mlir::BlockArgument argument : block.getArguments()) {
          const syntax::ValueSite *value = function->site(argument);
          ASSERT_TRUE(value);
          values.push_back(value->spelling + "=" + text(value->definition) + "/" +
                           std::to_string(value->uses.size()));
        }
  });
  EXPECT_THAT(ops, ElementsAre("func.func", "ktdp.get_compute_tile_id", "arith.constant", "scf.for",
                               "arith.addi", "scf.yield", "arith.addi", "return"));
  EXPECT_THAT(values, ElementsAre("%n=%n/2", "%me=%me/1", "%c1=%c1/2", "%g#0=%g/0", "%g#1=%g/2",
                                  "%i=%i/0", "%a=%a/2", "%b=%b/1", "%s=%s/1", "%t=%t/0"));
  const syntax::OpSite *top = function->site(function->op());
  EXPECT_EQ(text(top->header), "func.func @k(%n: index) attributes {grid = [4]}");
  EXPECT_EQ(text(function->range()) + "\n", kKernel);
  EXPECT_EQ(text(function->nameRange()), "@k");
}

TEST(Document, HiddenVariablesHaveTheirPlace) {
  const ParsedText parsed(readTestFile("snippets/valid/14-indirect-gather.mlir"));
  ASSERT_THAT(parsed.lines(), IsEmpty());
  const syntax::Function &function = *parsed.document().parts[0].functions[0];
  std::vector<std::string> names;
  function.op()->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef() != "ktdp.construct_indirect_access_tile")
      return;
    for (mlir::BlockArgument argument : op->getRegion(0).getArguments()) {
      const syntax::ValueSite *site = function.site(argument);
      ASSERT_TRUE(site);
      EXPECT_EQ(parsed.text().substr(site->definition.begin, site->definition.size()),
                site->spelling);
      EXPECT_FALSE(site->uses.empty());
      names.push_back(site->spelling);
    }
  });
  EXPECT_FALSE(names.empty());
}

TEST(Document, CarriageReturnsAndByteOrderMarkChangeNothing) {
  const std::string broken = replaced(kKernel, "arith.addi %a, %b", "arith.adi %a, %b");
  for (const std::string &text : {broken, withCarriageReturns(broken), "\xEF\xBB\xBF" + broken,
                                  "\xEF\xBB\xBF" + withCarriageReturns(broken)}) {
    const ParsedText parsed(text);
    EXPECT_THAT(
        parsed.lines(),
        ElementsAre("5:10 ktir-unknown-op unknown op 'arith.adi'; did you mean 'arith.addi'?"));
  }
  EXPECT_THAT(ParsedText("\xEF\xBB\xBF" + withCarriageReturns(kKernel)).lines(), IsEmpty());
}

TEST(Document, InvalidUtf8IsOneFindingAtItsPlace) {
  const ParsedText comment(replaced(kKernel, "  return", "  // \xFF\xFE \xC3\n  return"));
  EXPECT_THAT(comment.lines(), ElementsAre("9:6 ktir-syntax the text is not valid UTF-8 here"));
  EXPECT_TRUE(comment.function("k"));
  const ParsedText code(replaced(kKernel, "%c1 = arith", "%c\xFF = arith"));
  EXPECT_THAT(code.lines(), ElementsAre("3:5 ktir-syntax the text is not valid UTF-8 here"));
}

TEST(Document, TextsThatAreTooLongAreOneFinding) {
  std::string text = kKernel;
  text.resize(SourceText::kMaximumSize + 1, ' ');
  const ParsedText parsed(std::move(text));
  EXPECT_THAT(parsed.lines(), ElementsAre("1:1 ktir-syntax the text has 67108865 bytes; at most "
                                          "67,108,864 (64 MiB) are read"));
}

TEST(Document, DeepNestingIsOneFinding) {
  const auto nested = [](const std::string &open, const std::string &close, size_t depth) {
    std::string inner;
    for (size_t i = 0; i < depth; ++i)
      inner += open;
    for (size_t i = 0; i < depth; ++i)
      inner += close;
    return replaced(kKernel, "{grid = [4]}", "{grid = [4], deep = " + inner + "}");
  };
  EXPECT_THAT(ParsedText(nested("[", "]", 200)).lines(), IsEmpty());
  for (size_t depth : {300u, 200000u}) {
    EXPECT_THAT(
        ParsedText(nested("[", "]", depth) + replaced(kKernel, "@k", "@other")).rulesAndLines(),
        ElementsAre("ktir-syntax 1"))
        << depth;
    std::string regions = "func.func @k() attributes {grid = [1]} {\n";
    for (size_t i = 0; i < depth; ++i)
      regions += "scf.if %c {\n";
    EXPECT_THAT(ParsedText(regions).rulesAndLines(), ElementsAre("ktir-syntax 257"));
  }
  std::string chain = "affine_map<(d0) -> (d0";
  for (int i = 0; i < 100000; ++i)
    chain += " + d0";
  EXPECT_EQ(ParsedText("#m = " + chain + ")>\n" + kKernel).findings().size(), 1u);
}

TEST(Document, OnlyTheExactRulerSeparatesParts) {
  const ParsedText parsed(kKernel + "// -----\n" + kKernel + "// ------\n// ----- \n  // -----\n");
  EXPECT_THAT(parsed.lines(), IsEmpty()) << "a name may come again in another part";
  ASSERT_EQ(parsed.document().parts.size(), 2u);
  EXPECT_EQ(parsed.document().parts[1].functions.size(), 1u);
  EXPECT_EQ(
      ParsedText(withCarriageReturns(kKernel + "// -----\n" + kKernel)).document().parts.size(),
      2u);
}

TEST(Document, OtherTextIsLeftAlone) {
  const ParsedText other("func.func @f(%x: i32) -> i32 {\n  %y = arith.addd %x, %x : i32\n");
  EXPECT_EQ(other.document().parts[0].kind, syntax::PartKind::OtherMlir);
  EXPECT_THAT(other.lines(), IsEmpty());
  const ParsedText triton("func.func @f() {\n  %0 = tt.get_program_id x : i32\n"
                          "  %m = ktdp.get_compute_tile_id : index\n  return\n}\n");
  EXPECT_EQ(triton.document().parts[0].kind, syntax::PartKind::Intermediate);
  EXPECT_THAT(triton.lines(), IsEmpty());
  EXPECT_EQ(ParsedText("").document().parts[0].kind, syntax::PartKind::OtherMlir);
  EXPECT_EQ(ParsedText(kKernel).document().parts[0].kind, syntax::PartKind::Kernel);
}

TEST(Document, GenericFormIsRead) {
  const ParsedText parsed(
      "\"func.func\"() <{function_type = () -> (), sym_name = \"g\"}> ({\n"
      "  %0 = \"ktdp.get_compute_tile_id\"() : () -> index\n  \"func.return\"() : () -> ()\n"
      "}) {grid = [2]} : () -> ()\n");
  EXPECT_THAT(parsed.lines(), IsEmpty());
  EXPECT_EQ(parsed.operations("g"), "ktdp.get_compute_tile_id func.return");
}

TEST(Document, CallsMustReferToTheFile) {
  const std::string call = replaced(kKernel, "  return", "  call @helper() : () -> ()\n  return");
  EXPECT_THAT(
      ParsedText(call).lines(),
      ElementsAre("9:8 ktir-invalid-op 'helper' does not reference a function of this file"));
  EXPECT_THAT(ParsedText(call + "func.func private @helper()\n").lines(), IsEmpty());
}

TEST(Pragma, AssumptionsAboveAFunction) {
  const ParsedText parsed("// ktir-assume: n = 256\n// prose\n// ktir-assume[big]: n=1048576\n" +
                          kKernel);
  EXPECT_THAT(parsed.lines(), IsEmpty());
  const auto &assumptions = parsed.function("k")->assumptions();
  ASSERT_EQ(assumptions.size(), 2u);
  EXPECT_EQ(assumptions[0].launch, "");
  ASSERT_EQ(assumptions[0].arguments.size(), 1u);
  EXPECT_EQ(assumptions[0].arguments[0].name, "n");
  EXPECT_EQ(assumptions[0].arguments[0].value, ArgumentValue(int64_t(256)));
  EXPECT_EQ(settleLines(assumptions[0].arguments[0].place, 0), "line 1");
  EXPECT_EQ(assumptions[1].launch, "big");
  EXPECT_EQ(assumptions[1].arguments[0].value, ArgumentValue(int64_t(1048576)));
}

TEST(Pragma, ValuesAreIntegersFloatsAndTruths) {
  const ParsedText parsed(
      "// ktir-assume: a = -1.5e-3, b = true, c = 7\n"
      "func.func @k(%a: f32, %b: i1, %c: index) attributes {grid = [1]} {\n  return\n}\n");
  EXPECT_THAT(parsed.lines(), IsEmpty());
  const auto &arguments = parsed.function("k")->assumptions()[0].arguments;
  ASSERT_EQ(arguments.size(), 3u);
  EXPECT_EQ(arguments[0].value, ArgumentValue(-1.5e-3));
  EXPECT_EQ(arguments[1].value, ArgumentValue(true));
  EXPECT_EQ(arguments[2].value, ArgumentValue(int64_t(7)));
}

TEST(Pragma, CommentsThatCannotBeReadAreReported) {
  for (const std::string comment :
       {"ktir-assume n = 1", "ktir-assume: n", "ktir-assume: n = x", "ktir-assume: %n = 1",
        "ktir-assume: = 1", "ktir-assume[a: n = 1", "ktir-assume:", "ktir-assume: n = 1, n = 2",
        "ktir-assume: nn = 1", "ktir-assum: n = 1", "ktir-lint: ignore",
        "ktir-lint: ignore[ktir-syntax]", "ktir-lint: ignore[ktir-sintax] why",
        "ktir-lint: skip[ktir-syntax] why", "ktir-budget"}) {
    const ParsedText parsed("// " + comment + "\n" + kKernel);
    EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-bad-pragma 1")) << comment;
  }
  const ParsedText away("// ktir-assume: n = 1\n\n" + kKernel);
  EXPECT_THAT(away.rulesAndLines(), ElementsAre("ktir-bad-pragma 1"));
  for (const std::string comment :
       {"ktir-budget: cycles <= 100", "ktir-lsp is a linter", "assume: n = 1", "ktir-lint is on"})
    EXPECT_THAT(ParsedText("// " + comment + "\n" + kKernel).lines(), IsEmpty()) << comment;
  const ParsedText near(
      "// ktir-assume: rowss = 1\nfunc.func @k(%rows: index) attributes {grid = [1]} "
      "{\n  return\n}\n");
  EXPECT_THAT(near.lines(),
              ElementsAre("1:17 ktir-bad-pragma the function has no argument 'rowss'; did "
                          "you mean 'rows'?"));
}

TEST(Pragma, TrailingIntegersOfArguments) {
  const ParsedText parsed("func.func @k(%a: index, // 1024\n"
                          "  %b: index, %c: index, // 7\n  %d: index, // rows, 32\n"
                          "  %e: f16 // 3\n) attributes {grid = [1]} {\n  return // 5\n}\n");
  EXPECT_THAT(parsed.lines(), IsEmpty());
  const auto &comments = parsed.function("k")->argumentComments();
  ASSERT_EQ(comments.size(), 3u);
  EXPECT_EQ(comments[0].name + comments[1].name + comments[2].name, "ace");
  EXPECT_EQ(comments[0].value, ArgumentValue(int64_t(1024)));
  EXPECT_EQ(settleLines(comments[0].place, 0), "line 1");
  EXPECT_EQ(comments[0].origin, AssumptionOrigin::ArgumentComment);
}

TEST(Pragma, SuppressionsHideWhatTheyName) {
  const auto left = [](const std::string &text) {
    const ParsedText parsed(text);
    std::vector<std::string> rules;
    for (const Finding &finding :
         applySuppressions(parsed.findings(), parsed.document().suppressions, Settings{}))
      rules.push_back(finding.rule);
    return rules;
  };
  const std::string broken = replaced(kKernel, "arith.addi %a, %b", "arith.adi %a, %b");
  const std::string line = "    %s = arith.adi %a, %b : index";
  EXPECT_THAT(left(replaced(broken, line, line + " // ktir-lint: ignore[ktir-unknown-op] test")),
              IsEmpty());
  EXPECT_THAT(
      left(replaced(broken, line, "    // ktir-lint: ignore[ktir-unknown-op] test\n" + line)),
      IsEmpty());
  EXPECT_THAT(left("// ktir-lint: ignore-file[ktir-syntax, ktir-unknown-op] test\n" + broken),
              IsEmpty());
  EXPECT_THAT(left("// ktir-lint: ignore[ktir-unknown-op] test\n" + broken),
              ElementsAre("ktir-unused-suppression", "ktir-unknown-op"));
  EXPECT_THAT(left("// ktir-lint: ignore-file[ktir-syntax] test\n" + broken),
              ElementsAre("ktir-unused-suppression", "ktir-unknown-op"));
}

} // namespace
