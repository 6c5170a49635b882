#include "cost/charge_rules.h"

#include <gtest/gtest.h>
#include <string>

namespace ktir {
namespace {

TEST(Category, NamesRoundTrip) {
  for (size_t i = 0; i < kCategoryCount; ++i) {
    const auto category = static_cast<Category>(i);
    const std::optional<Category> back = categoryFromName(categoryName(category));
    EXPECT_EQ(back, category == Category::Unknown ? std::nullopt : std::optional(category));
  }
  EXPECT_EQ(categoryName(Category::ComputeTranscendental), "compute_transcendental");
  EXPECT_FALSE(categoryFromName("Zero"));
  EXPECT_FALSE(categoryFromName(""));
}

/// Section 2 of the cost model, copied out by hand as the second pair of eyes.
TEST(ChargeRules, ReferenceOpsHaveTheReferencesCategory) {
  const std::pair<Category, const char *> expected[] = {
      {Category::ComputeFloat,
       "arith.addf arith.subf arith.mulf arith.divf arith.remf arith.negf arith.absf arith.maxf "
       "arith.maximumf arith.maxnumf arith.minf arith.minimumf arith.minnumf arith.cmpf "
       "arith.select math.absf math.absi math.ceil math.floor math.fma linalg.add linalg.max "
       "linalg.generic"},
      {Category::ComputeTranscendental,
       "math.exp math.log math.log2 math.log1p math.sqrt math.rsqrt math.tanh math.sin math.cos "
       "math.erf math.powf"},
      {Category::ComputeInt,
       "arith.addi arith.subi arith.muli arith.divsi arith.divui arith.floordivsi arith.ceildivsi "
       "arith.ceildivui arith.remsi arith.remui arith.andi arith.ori arith.xori arith.shli "
       "arith.shrsi arith.shrui arith.minsi arith.maxsi arith.minui arith.maxui arith.cmpi"},
      {Category::ComputeMatmul, "linalg.matmul linalg.batch_matmul"},
      {Category::Memory, "ktdp.load ktdp.store"},
      {Category::Comm, "ktdp.inter_tile_reduce"},
      {Category::Zero,
       "arith.constant arith.bitcast arith.convertf arith.extf arith.truncf arith.extsi "
       "arith.extui arith.trunci arith.fptosi arith.fptoui arith.sitofp arith.uitofp "
       "arith.index_cast arith.index_castui linalg.reduce linalg.fill linalg.broadcast "
       "linalg.transpose linalg.index linalg.yield tensor.empty tensor.splat tensor.extract "
       "tensor.expand_shape tensor.collapse_shape tensor.reshape tensor.from_elements "
       "tensor.generate tensor.yield tensor.extract_slice tensor.insert_slice scf.for scf.if "
       "scf.yield func.return return ktdp.get_compute_tile_id ktdp.coreid "
       "ktdp.construct_memory_view ktdp.construct_distributed_memory_view "
       "ktdp.construct_access_tile ktdp.construct_indirect_access_tile ktdp.inter_tile_produce "
       "ktdp.yield_partial ktdp.yield_reduced"}};
  size_t count = 0;
  for (const auto &[category, list] : expected) {
    std::string_view rest = list;
    while (!rest.empty()) {
      const std::string_view op = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), op.size() + 1));
      EXPECT_EQ(chargeOf(op).category, category) << op;
      EXPECT_TRUE(chargeOf(op).analogy.empty()) << op;
      ++count;
    }
  }
  size_t withoutAnalogy = 0;
  for (const ChargeRule &rule : chargeRules())
    withoutAnalogy += rule.analogy.empty();
  EXPECT_EQ(withoutAnalogy, count) << "a rule claims to be the reference's";
}

TEST(ChargeRules, EveryRuleIsFound) {
  for (const ChargeRule &rule : chargeRules()) {
    EXPECT_EQ(chargeOf(rule.op).category, rule.category) << rule.op;
    EXPECT_EQ(chargeOf(rule.op).analogy, rule.analogy) << rule.op;
  }
}

TEST(ChargeRules, AnAnalogyNamesAReferenceOpOfTheSameCategoryAndAReason) {
  for (const ChargeRule &rule : chargeRules()) {
    EXPECT_EQ(rule.analogy.empty(), rule.reason.empty()) << rule.op;
    if (rule.analogy.empty())
      continue;
    const OpCharge twin = chargeOf(rule.analogy);
    EXPECT_EQ(twin.category, rule.category) << rule.op;
    EXPECT_TRUE(twin.analogy.empty()) << rule.op << " borrows from " << rule.analogy;
  }
}

TEST(ChargeRules, Analogies) {
  EXPECT_EQ(chargeOf("linalg.mul").analogy, "linalg.add");
  EXPECT_EQ(chargeOf("linalg.mul").category, Category::ComputeFloat);
  EXPECT_EQ(chargeOf("linalg.exp").category, Category::ComputeTranscendental);
  EXPECT_EQ(chargeOf("math.exp2").analogy, "math.exp");
  EXPECT_EQ(chargeOf("linalg.map").category, Category::Zero);
  EXPECT_EQ(chargeOf("spyreop.silu").category, Category::ComputeTranscendental);
}

TEST(ChargeRules, AnOpWithoutARuleIsUnknown) {
  for (const char *op : {"func.call", "scf.while", "foo.bar", "", "arith.addfx", "arith.add"}) {
    EXPECT_EQ(chargeOf(op).category, Category::Unknown) << op;
    EXPECT_TRUE(chargeOf(op).analogy.empty()) << op;
  }
}

} // namespace
} // namespace ktir
