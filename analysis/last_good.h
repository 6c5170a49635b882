#ifndef KTIR_ANALYSIS_LAST_GOOD_H
#define KTIR_ANALYSIS_LAST_GOOD_H

#include "analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// Keeps the facts of functions that could be read once and cannot now.
class LastGood {
public:
  /// Takes in the next version of the document, and gives it the old facts that stand for what it
  /// cannot read.
  void follow(std::string_view text, Analysis &analysis);

private:
  std::string text_; // of the version before
  std::vector<OldFunction> good_, old_;
};

} // namespace ktir

#endif
