#include "analysis_text.h"
#include "analyzer.h"
#include "random_edits.h"

#include <cstdlib>
#include <gtest/gtest.h>

using namespace ktir;

namespace {

/// How many edits the test makes: `KTIR_RANDOM_EDITS`, or few enough for every day.
int editCount() {
  const char *given = std::getenv("KTIR_RANDOM_EDITS");
  return given ? std::atoi(given) : 2000;
}

/// Edits come in runs on one document, as at a keyboard: some are undone at once, some stay, and
/// the document is never repaired on purpose.
TEST(Incremental, RandomEditsGiveWhatAFreshAnalysisGives) {
  const int wanted = editCount();
  constexpr int kEditsPerDocument = 40;
  int edits = 0, broken = 0;
  for (uint32_t seed = 1; edits < wanted; ++seed) {
    std::mt19937 random(seed);
    std::string text = randomDocument(random);
    Analyzer analyzer;
    syntax::Parser parser, fresh;
    const Settings settings;
    for (int i = 0; i < kEditsPerDocument; ++i, ++edits) {
      const std::string before = text;
      editRandomly(text, random);
      const Analysis analysis = analyzer.analyze(SourceText(text), settings, parser);
      const std::string expected = textOf(analyze(text, settings, fresh));
      if (textOf(analysis) != expected) {
        // Shown as a difference of lines, which is short.
        EXPECT_EQ(textOf(analysis), expected) << "seed " << seed << ", edit " << i;
        return;
      }
      broken += !analysis.old.empty();
      if (random() % 2 == 0)
        text = before;
    }
  }
  std::printf("random edits: %d, in %d of which something stood by its old facts\n", edits, broken);
  EXPECT_GT(broken, edits / 20) << "the edits hardly break anything";
}

} // namespace
