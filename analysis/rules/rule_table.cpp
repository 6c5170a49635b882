#include "rules/rule_table.h"

#include <algorithm>
#include <array>

namespace ktir {

namespace {

constexpr auto E = Severity::Error;
constexpr auto W = Severity::Warning;
constexpr auto I = Severity::Information;
constexpr auto H = Severity::Hint;
constexpr bool kOff = false;

constexpr std::array kRules = {
    RuleInfo{"ktir-access-set-mismatch", E,
             "the set of an access tile does not span its result type"},
    RuleInfo{"ktir-affine-arity", E,
             "numbers of subscripts, dimensions, symbols or results disagree"},
    RuleInfo{"ktir-bad-pragma", W, "a `ktir-` comment that cannot be read"},
    RuleInfo{"ktir-collective-divergence", E,
             "cores reach an inter-tile operation unequally often"},
    RuleInfo{"ktir-core-span-limit", W,
             "a view of which one core addresses more than the device can span"},
    RuleInfo{"ktir-dead-result", I, "a result that nothing uses"},
    RuleInfo{"ktir-deprecated-memory-space", W, "an older spelling of a memory space"},
    RuleInfo{"ktir-deprecated-op", W, "an older name of an operation"},
    RuleInfo{"ktir-deprecated-syntax", W, "an older spelling of an operation or a type"},
    RuleInfo{"ktir-distributed-overlap", W, "the parts of a distributed view do not tile it"},
    RuleInfo{"ktir-experimental-op", I, "an operation whose surface is not settled"},
    RuleInfo{"ktir-f16-accumulation-overflow", W, "a sum in f16 that overflows for ordinary data"},
    RuleInfo{"ktir-grid", E, "a launch shape that does not fit the hardware or the function"},
    RuleInfo{"ktir-idle-cores", H, "cores of the chip that have nothing to do", kOff},
    RuleInfo{"ktir-int-op-on-float", E, "an integer operation on float operands"},
    RuleInfo{"ktir-inter-tile-combiner", W, "a combiner that cannot be applied in any order"},
    RuleInfo{"ktir-inter-tile-groups", E, "producers and consumers of a group do not fit together"},
    RuleInfo{"ktir-invalid-op", E, "an operation that its verifier refuses"},
    RuleInfo{"ktir-load-imbalance", I, "some cores do more work than others"},
    RuleInfo{"ktir-local-path", I, "a location that names a directory of one machine"},
    RuleInfo{"ktir-loop-count-limit", W, "a loop with more trips than the device can count"},
    RuleInfo{"ktir-loop-invariant-load", W, "a load that fetches the same bytes on every trip"},
    RuleInfo{"ktir-lx-overflow", E, "live tiles exceed the scratchpad"},
    RuleInfo{"ktir-lx-pressure", W, "live tiles exceed the usable part of the scratchpad"},
    RuleInfo{"ktir-memory-space", E, "an unknown memory space, or a tile id where none belongs"},
    RuleInfo{"ktir-missing-attribute", E,
             "a required dictionary entry is absent or of the wrong kind"},
    RuleInfo{"ktir-missing-terminator", E, "a function or region without its terminator"},
    RuleInfo{"ktir-narrow-access", I, "an access whose innermost extent is under 16 bytes"},
    RuleInfo{"ktir-not-a-kernel", I, "a file without any ktdp operation"},
    RuleInfo{"ktir-outs-aliases-input", I, "a linalg operation that writes into one of its inputs",
             kOff},
    RuleInfo{"ktir-partial-stick", I, "an access that uses a part of the sticks that it fetches"},
    RuleInfo{"ktir-problem-sized-tile", I, "a tile that grows with the problem"},
    RuleInfo{"ktir-redefined-value", E, "a second definition of a name in one scope"},
    RuleInfo{"ktir-reference-misreads", I, "text that the reference reads as something else", kOff},
    RuleInfo{"ktir-reference-swallows-loop", W,
             "an operation that the reference takes for a part of the line before"},
    RuleInfo{"ktir-reference-unsupported", I,
             "a legal operation that the reference does not execute"},
    RuleInfo{"ktir-row-pitch", I, "rows that are no whole number of sticks apart"},
    RuleInfo{"ktir-runtime-arg-bounds", W, "bounds of a runtime argument that do not fit together"},
    RuleInfo{"ktir-scalar-f32-evaluated-as-f16", W,
             "scalar f32 arithmetic that the reference evaluates in f16"},
    RuleInfo{"ktir-shadowed-variable", I, "an intermediate variable that hides another value",
             kOff},
    RuleInfo{"ktir-stick-constant", I,
             "an offset that counts 64 elements to a stick of another type"},
    RuleInfo{"ktir-syntax", E, "text that the grammar does not allow"},
    RuleInfo{"ktir-tile-out-of-bounds", E, "a tile that runs past its view"},
    RuleInfo{"ktir-tile-shape-mismatch", E, "a tensor and its access tile differ in shape"},
    RuleInfo{"ktir-type-mismatch", E, "operand or result types break the operation's rule"},
    RuleInfo{"ktir-undefined-alias", E, "an alias that nothing defines"},
    RuleInfo{"ktir-undefined-value", E, "a value used without a definition in scope"},
    RuleInfo{"ktir-unknown-op", E, "an operation name that its dialect does not have"},
    RuleInfo{"ktir-unregistered-dialect", W, "operations of a dialect that is not known here"},
    RuleInfo{"ktir-unused-suppression", I, "a `ktir-lint: ignore` comment that hides nothing"},
    RuleInfo{"ktir-view-set-mismatch", W, "the coordinate set of a view does not fit its sizes"},
    RuleInfo{"ktir-yield-mismatch", E, "a region yields other values than its operation carries"},
};

constexpr bool sorted() {
  for (size_t i = 1; i < kRules.size(); ++i)
    if (!(kRules[i - 1].id < kRules[i].id))
      return false;
  return true;
}
static_assert(sorted());

struct CodeRow {
  std::string_view rule;
  std::string_view codes; // each followed by a blank
};

constexpr std::array kCodes = {
    CodeRow{"ktir-syntax", "V06 V30 "},
    CodeRow{"ktir-type-mismatch", "V01 V03 V07 V12 V13 V17 V19 V20 V21 V22 V40 V43 V45 V47 V48 V53 "
                                  "V56 V57 V60 V62 V63 "},
    CodeRow{"ktir-invalid-op", "V02 V04 V05 V16 V46 V52 V61 "},
    CodeRow{"ktir-missing-attribute", "V18 V23 V24 V42 "},
    CodeRow{"ktir-affine-arity",
            "V08 V09 V14 V15 V25 V26 V27 V28 V29 V31 V32 V33 V34 V35 V36 V37 V38 "
            "V39 V41 V49 V54 V55 V59 S09 S10 S18 S19 "},
    CodeRow{"ktir-tile-shape-mismatch", "V44 S29 "},
    CodeRow{"ktir-yield-mismatch", "V50 V58 "},
    CodeRow{"ktir-memory-space", "V10 V11 S03 S04 "},
    CodeRow{"ktir-inter-tile-groups", "V51 L02 L03 L04 L08 L13 L14 S33 S34 S35 "},
    CodeRow{"ktir-inter-tile-combiner", "S37 S38 "},
    CodeRow{"ktir-grid", "S05 S06 "},
    CodeRow{"ktir-view-set-mismatch", "S07 S11 S12 S13 "},
    CodeRow{"ktir-access-set-mismatch", "S20 S22 S23 "},
    CodeRow{"ktir-tile-out-of-bounds", "S21 "},
    CodeRow{"ktir-distributed-overlap", "S14 S15 S16 S17 "},
    CodeRow{"ktir-dead-result", "S26 S31 S42 "},
    CodeRow{"ktir-redefined-value", "S25 "},
    CodeRow{"ktir-shadowed-variable", "S27 S28 "},
    CodeRow{"ktir-runtime-arg-bounds", "S01 "},
    CodeRow{"ktir-deprecated-memory-space", "D01 D02 "},
    CodeRow{"ktir-deprecated-syntax", "D03 D04 "},
    CodeRow{"ktir-reference-unsupported", "S08 S40 "},
    CodeRow{"ktir-reference-misreads", "S41 S43 S44 "},
};

bool isDeprecation(std::string_view rule) { return rule.starts_with("ktir-deprecated-"); }

} // namespace

std::span<const RuleInfo> allRules() { return kRules; }

const RuleInfo *findRule(std::string_view id) {
  const auto at = std::lower_bound(
      kRules.begin(), kRules.end(), id,
      [](const RuleInfo &rule, std::string_view wanted) { return rule.id < wanted; });
  return at != kRules.end() && at->id == id ? &*at : nullptr;
}

std::string_view ruleOfCode(std::string_view code) {
  constexpr std::string_view kPrefix = "KT-";
  if (!code.starts_with(kPrefix))
    return {};
  const std::string_view number = code.substr(kPrefix.size());
  for (const CodeRow &row : kCodes) {
    const size_t at = row.codes.find(number);
    if (at != std::string_view::npos && number.size() == 3)
      return row.rule;
  }
  return {};
}

std::optional<Severity> severityUnder(const Settings &settings, std::string_view rule,
                                      Severity base) {
  const auto set = settings.ruleSeverities.find(std::string(rule));
  if (set != settings.ruleSeverities.end())
    return set->second;
  if (settings.generation == DialectGeneration::G2 && isDeprecation(rule))
    return Severity::Error;
  const RuleInfo *info = findRule(rule);
  if (info && !info->onByDefault)
    return std::nullopt;
  return base;
}

} // namespace ktir
