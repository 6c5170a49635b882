#include "fix/fix_all.h"

#include "fix/edits.h"
#include "fix/verified_fix.h"

namespace ktir {
namespace {

struct Candidate {
  const Finding *finding;
  const Fix *fix;
};

std::vector<Candidate> candidatesOf(const Analysis &analysis, const FixSelection &selection) {
  std::vector<Candidate> candidates;
  for (const Finding &finding : analysis.findings) {
    if (!selection.rule.empty() && finding.rule != selection.rule)
      continue;
    for (const Fix &fix : finding.fixes)
      if (fix.safe || selection.safety == FixSafety::All) {
        candidates.push_back({&finding, &fix});
        break;
      }
  }
  return candidates;
}

} // namespace

std::vector<TextEdit> fixRound(std::string_view text, const Analysis &before,
                               const FixSelection &selection, const Settings &settings,
                               syntax::Parser &parser) {
  std::vector<Candidate> taken;
  std::vector<TextEdit> edits;
  for (const Candidate &candidate : candidatesOf(before, selection)) {
    if (overlap(edits, candidate.fix->edits))
      continue;
    taken.push_back(candidate);
    edits.insert(edits.end(), candidate.fix->edits.begin(), candidate.fix->edits.end());
  }
  if (taken.empty())
    return {};
  std::vector<Finding> findings;
  for (const Candidate &candidate : taken)
    findings.push_back(*candidate.finding);
  // Mostly all of them hold together, and one analysis says so.
  if (refusalOf(text, before, findings, edits, settings, parser).empty())
    return edits;
  edits.clear();
  findings.clear();
  for (const Candidate &candidate : taken) {
    std::vector<TextEdit> more = edits;
    more.insert(more.end(), candidate.fix->edits.begin(), candidate.fix->edits.end());
    findings.push_back(*candidate.finding);
    if (refusalOf(text, before, findings, more, settings, parser).empty())
      edits = std::move(more);
    else
      findings.pop_back();
  }
  return edits;
}

std::string fixAll(std::string text, const FixSelection &selection, const Settings &settings,
                   syntax::Parser &parser) {
  // Each round takes findings away without adding weightier ones; the cap is for fixes that trade
  // informations.
  constexpr int kMaxRounds = 50;
  for (int round = 0; round < kMaxRounds; ++round) {
    const Analysis analysis = analyze(text, settings, parser);
    const std::vector<TextEdit> edits = fixRound(text, analysis, selection, settings, parser);
    std::string after = applyEdits(text, edits);
    if (edits.empty() || after == text)
      break;
    text = std::move(after);
  }
  return text;
}

} // namespace ktir
