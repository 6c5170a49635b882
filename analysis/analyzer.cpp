#include "analyzer.h"

#include "function_costs.h"
#include "last_good.h"
#include "launches.h"
#include "rules/document_rules.h"
#include "source/line_mention.h"
#include "syntax/function_impl.h"
#include "syntax/function_memory.h"

#include <algorithm>
#include <unordered_map>

namespace ktir {

namespace {

using SharedLaunches = std::shared_ptr<const std::vector<LaunchReport>>;
using SharedBody = std::shared_ptr<const syntax::FunctionBody>;

/// Undoing an edit finds the costs as they were.
constexpr uint64_t kVersionsKept = 8;

struct RememberedCosts {
  SharedBody body; // keeps its address from being used again
  std::string launchKey;
  /// Where the function stood.
  uint32_t begin = 0, line = 0;
  SharedLaunches launches;
  std::vector<Finding> findings;
  uint64_t lastUse = 0;
};

/// The first line that a launch speaks of, or that of the function.
uint32_t firstLineOf(const std::vector<LaunchSettings> &launches, uint32_t line) {
  for (const LaunchSettings &launch : launches)
    for (const Assumption &argument : launch.arguments)
      forEachLineMention(argument.place, [&](uint32_t at) { line = std::min(line, at); });
  return line;
}

} // namespace

struct Analyzer::State {
  syntax::FunctionMemory functions;
  std::unordered_map<const syntax::FunctionBody *, RememberedCosts> costs;
  LastGood lastGood;
  uint64_t version = 0;

  const RememberedCosts *find(const SharedBody &body, const std::string &launchKey) {
    const auto found = costs.find(body.get());
    if (found == costs.end() || found->second.launchKey != launchKey)
      return nullptr;
    found->second.lastUse = version;
    return &found->second;
  }

  void endVersion() {
    ++version;
    std::erase_if(
        costs, [&](const auto &entry) { return entry.second.lastUse + kVersionsKept < version; });
  }
};

Analyzer::Analyzer() : state_(std::make_unique<State>()) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer &&) noexcept = default;
Analyzer &Analyzer::operator=(Analyzer &&) noexcept = default;

void Analyzer::forgetCosts() {
  state_->functions.clear();
  state_->costs.clear();
}

Analysis Analyzer::analyze(const SourceText &source, const Settings &settings,
                           syntax::Parser &parser) {
  const std::string_view text = source.text();
  const PositionMap &lines = source.positions();
  Analysis analysis;
  const syntax::Earlier earlier{state_->functions, lines};
  analysis.document = parser.parse(text, settings, &earlier);
  std::vector<Finding> findings = analysis.document.findings;
  const auto analyzeFunction = [&](const syntax::Function &function) {
    const SharedBody &body = static_cast<const syntax::FunctionImpl &>(function).body();
    const TextRange range = function.range();
    const uint32_t line = lines.lineOf(range.begin) + 1;
    const std::vector<LaunchSettings> launches = launchesOf(function, settings);
    std::string key = launchKey(launches, line);
    const RememberedCosts *known = state_->find(body, key);
    RememberedCosts fresh;
    if (!known) {
      FunctionCosts costs = costsOf(function, text, launches, settings);
      fresh = {body,
               std::move(key),
               range.begin,
               line,
               std::make_shared<const std::vector<LaunchReport>>(std::move(costs.launches)),
               std::move(costs.findings),
               state_->version};
      known = &fresh;
    }
    const uint32_t shift = range.begin - known->begin, shiftedLines = line - known->line;
    for (const Finding &finding : known->findings)
      findings.push_back(syntax::movedFinding(finding, shift, shiftedLines));
    analysis.functions.push_back({std::string(function.name()), range, function.nameRange(),
                                  function.recovered(),
                                  LaunchList(known->launches, shift, shiftedLines)});
    if (known != &fresh)
      return;
    const uint32_t firstLine = firstLineOf(launches, line), lastLine = lines.lineOf(range.end) + 1;
    const bool movable =
        std::all_of(fresh.findings.begin(), fresh.findings.end(), [&](const Finding &finding) {
          return syntax::FunctionMemory::staysInside(finding, range, firstLine, lastLine);
        });
    if (movable)
      state_->costs[body.get()] = std::move(fresh);
  };
  for (const syntax::Part &part : analysis.document.parts) {
    if (part.kind != syntax::PartKind::Kernel)
      continue;
    analysis.isKernel = true;
    for (const auto &function : part.functions)
      if (isRunnable(*function))
        analyzeFunction(*function);
  }
  analysis.findings = finishFindings(std::move(findings), text, analysis.document, settings);
  state_->lastGood.follow(text, analysis);
  state_->endVersion();
  return analysis;
}

} // namespace ktir
