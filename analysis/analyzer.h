#ifndef KTIR_ANALYSIS_ANALYZER_H
#define KTIR_ANALYSIS_ANALYZER_H

#include "analysis.h"
#include "source/source_text.h"

#include <memory>

namespace ktir {

/// Analyses the versions of one document, one after the other. What it computed for a function is
/// used again as long as the function's text, its aliases and its launches stay the same, wherever
/// the function has moved: only what an edit reaches is read and evaluated. The result is that of
/// `analyze`, plus the old facts of functions that cannot be read at the moment.
class Analyzer {
public:
  Analyzer();
  ~Analyzer();
  Analyzer(Analyzer &&) noexcept;
  Analyzer &operator=(Analyzer &&) noexcept;

  Analysis analyze(const SourceText &source, const Settings &settings, syntax::Parser &parser);

  /// Call this when the settings change: nothing computed under others is used again.
  void forgetCosts();

private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace ktir

#endif
