#ifndef KTIR_ANALYSIS_RULES_FINDING_H
#define KTIR_ANALYSIS_RULES_FINDING_H

#include "source/text_range.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ktir {

enum class Severity : uint8_t { Error, Warning, Information, Hint };

/// How far a finding is proved: for every value of the unknowns, under a named assumption, or only
/// for some value.
enum class Proof : uint8_t { Proved, Assumed, Possible };

/// Another place that a finding refers to, with a short label.
struct RelatedPlace {
  TextRange range;
  std::string message;
  friend bool operator==(const RelatedPlace &, const RelatedPlace &) = default;
};

struct TextEdit {
  TextRange range;
  std::string text;
  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// A change of the text that removes a finding. `safe` fixes keep the meaning of the program.
struct Fix {
  std::string title;
  bool safe = true;
  std::vector<TextEdit> edits;
  friend bool operator==(const Fix &, const Fix &) = default;
};

/// A diagnostic before it is LSP, JSON or a line of text. `rule` is the public id ("ktir-…") and
/// points into the rule table (rules/rule_table.h); `code` is the internal check ("KT-V14"), or
/// empty.
struct Finding {
  std::string rule;
  std::string code;
  Severity severity = Severity::Error;
  Proof proof = Proof::Proved;
  TextRange range;
  std::string message;
  std::vector<RelatedPlace> related;
  std::vector<Fix> fixes;
  friend bool operator==(const Finding &, const Finding &) = default;
};

} // namespace ktir

#endif
