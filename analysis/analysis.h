#ifndef KTIR_ANALYSIS_ANALYSIS_H
#define KTIR_ANALYSIS_ANALYSIS_H

#include "cost/launch_list.h"
#include "rules/finding.h"
#include "settings.h"
#include "syntax/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// One top-level function and what each of its launches costs.
struct FunctionAnalysis {
  std::string name;
  TextRange range, nameRange;
  /// The text had a syntax error inside: costs leave out what could not be read.
  bool partial = false;
  /// At least one; the first is the default.
  LaunchList launches;
};

/// A function whose text cannot be read as a whole at the moment: what it cost when it last could
/// be. Ranges have moved with the edits since; ops whose text is gone are left out.
struct OldFunction {
  std::string name;
  TextRange range;
  LaunchList launches;
};

/// All facts about one version of a document, for one thread.
struct Analysis {
  std::vector<FunctionAnalysis> functions; // in text order
  std::vector<Finding> findings;           // sorted by position, then rule id
  /// Only from an Analyzer, which has seen earlier versions; sorted by place.
  std::vector<OldFunction> old;
  /// No part of the document is a kernel (no ktdp, or intermediate Triton text).
  bool isKernel = false;
  syntax::Document document;
};

/// The front door: text and settings in, facts out. Deterministic; never throws.
Analysis analyze(std::string_view text, const Settings &settings, syntax::Parser &parser);

} // namespace ktir

#endif
