#include "features/cost_words.h"

#include "check/launch_words.h"
#include "check/style.h"
#include "workspace/hardware_profiles.h"

#include <algorithm>

namespace ktir::server {
namespace {

std::string integer(int64_t value) { return formatNumber(static_cast<double>(value)); }

std::string amount(const LaunchReport &launch, const Bounds &value) {
  return formatBounds(value, launch.symbols);
}

std::string shareText(const LaunchReport &launch, const Bounds &cycles) {
  const CoreReport *core = shownCores(launch);
  const auto share = core ? ratio(cycles, partsOf(*core)) : std::nullopt;
  return share ? percent(*share) + " of the kernel" : std::string();
}

int64_t coreCount(const LaunchReport &launch) {
  return launch.grid[0] * launch.grid[1] * launch.grid[2];
}

std::string whereShown(const LaunchReport &launch) {
  return coreName(launch) + (launch.critical_core ? " (critical)" : "");
}

std::string chipColumn(const LaunchReport &launch) {
  const int64_t cores = coreCount(launch);
  return cores == 1 ? "the one core" : "all " + integer(cores) + " cores";
}

/// The ops that cost nothing say so in a line; the others have a table.
void writeCosts(const LaunchReport &launch, const OpReport &op, const OpFacts &facts,
                Markup &markup) {
  std::vector<std::vector<std::string>> rows = {{"", whereShown(launch), chipColumn(launch)}};
  const auto row = [&](const char *name, const Bounds &own, const Bounds &chip) {
    rows.push_back({name, markup.plain(amount(launch, own)), markup.plain(amount(launch, chip))});
  };
  row("runs", op.count, facts.chipCount);
  row("cycles", op.cycles, facts.chipCycles);
  if (!isFree(op.flops))
    row("FLOP", op.flops, facts.chipFlops);
  if (!isFree(op.bytes))
    row(op.category == Category::Comm ? "ring bytes" : "HBM bytes", op.bytes, facts.chipBytes);
  if (coreCount(launch) == 1)
    for (auto &cells : rows)
      cells.pop_back();
  markup.table(rows);
}

/// How much of what a load or store moves it asked for.
std::string usedText(const OpReport &op, const AccessFacts &access) {
  if (!access.usedBytes)
    return {};
  const std::string used = integer(*access.usedBytes) + " bytes asked for each time";
  const auto moved = ratio(op.bytes, op.count);
  if (!moved || !op.count.exact())
    return used;
  if (access.indirect)
    return used + ", " + formatNumber(*moved) + " moved with the sticks of the indices";
  const double wasted = *moved - static_cast<double>(*access.usedBytes);
  const std::string text = used + ", " + formatNumber(*moved) + " moved";
  if (wasted == 0)
    return text + ": every stick is used whole";
  if (wasted < 0)
    return text + ": rows share sticks";
  return text + ": " + formatNumber(wasted) + " wasted on sticks used in part (" +
         percent(wasted / *moved) + ")";
}

void writeConstants(const LaunchReport &launch, const std::vector<std::string_view> &constants,
                    Markup &markup) {
  std::vector<std::string> parts;
  const Hardware defaults;
  for (std::string_view name : constants)
    for (const HardwareField &field : hardwareFields())
      if (field.name == name) {
        const double value = field.get(launch.hardware);
        parts.push_back(markup.code(name) + " = " + formatNumber(value, 4) +
                        (value == field.get(defaults) ? " (the reference estimator's default)"
                         : launch.hardware_name.empty()
                             ? " (set for this launch)"
                             : " (profile " + markup.code(launch.hardware_name) + ")"));
      }
  if (std::find(constants.begin(), constants.end(), "hbm_bandwidth_tb_s") != constants.end())
    parts.push_back("shared by " +
                    (coreCount(launch) == 1 ? std::string("1 core")
                                            : "the " + integer(coreCount(launch)) + " cores") +
                    " of the grid");
  if (!parts.empty())
    markup.paragraph(joined(parts));
}

std::string placeOf(const AccessFacts &access) {
  if (!access.hbm)
    return "the scratchpad, so nothing is charged";
  if (access.distributed)
    return "a distributed view: the parts in HBM and in LX are read at the same time";
  if (access.indirect)
    return "HBM through an index tensor: which sticks depends on the indices";
  return {};
}

} // namespace

std::string categoryText(const OpReport &op, const Markup &markup) {
  std::string text = markup.code(categoryName(op.category));
  if (!op.analogy.empty())
    text += ", ≈ charged like " + markup.code(op.analogy) + " (by analogy)";
  if (op.unknown)
    text = "cost unknown: no rule and no twin";
  return text;
}

std::string rangeText(const RangeFacts &range) {
  if (!range.runs)
    return "runs on no core";
  if (!range.lower && !range.upper)
    return "any value";
  if (!range.upper)
    return "at least " + integer(*range.lower);
  if (!range.lower)
    return "at most " + integer(*range.upper);
  if (*range.lower == *range.upper)
    return integer(*range.lower);
  std::string text = integer(*range.lower) + ".." + integer(*range.upper);
  if (!range.exact)
    text += " at most";
  if (range.step > 1)
    text += " in steps of " + integer(range.step);
  return text;
}

void writeOp(const LaunchReport &launch, const OpFacts &facts, Markup &markup) {
  const OpReport &op = launch.ops[facts.index];
  std::string head = markup.strong(op.op) + " · " + categoryText(op, markup);
  if (const std::string share = isFree(op.cycles) ? "" : shareText(launch, op.cycles);
      !share.empty())
    head += " · " + share;
  markup.paragraph(head);
  if (isFree(op.cycles) && !op.unknown) {
    const std::string place = facts.access ? placeOf(*facts.access) : std::string();
    if (!place.empty())
      markup.paragraph("in " + place);
    else if (op.count.isNumber() && op.count.number() == 0 && launch.critical_core)
      markup.paragraph("does not run on " + coreName(launch));
    else if (facts.inside.empty())
      markup.paragraph("costs nothing" +
                       std::string(op.category == Category::ComputeInt
                                       ? ": integer arithmetic on one element is free"
                                       : ""));
  } else {
    writeCosts(launch, op, facts, markup);
  }
  std::vector<std::string> lines;
  for (const std::string &formula : facts.formulas)
    lines.push_back(markup.plain(formula));
  if (facts.access && facts.access->hbm) {
    if (const std::string used = usedText(op, *facts.access); !used.empty())
      lines.push_back(used);
    if (const std::string place = placeOf(*facts.access); !place.empty())
      lines.push_back("from " + place);
  }
  constexpr size_t kMostInside = 6;
  Bounds inside;
  for (const OpFacts &inner : facts.inside) {
    const OpReport &own = launch.ops[inner.index];
    inside += own.cycles;
    if (facts.inside.size() > kMostInside)
      continue;
    std::string line = "inside: " + markup.code(own.op) + " runs " +
                       markup.plain(amount(launch, own.count)) + " times, " +
                       markup.plain(amount(launch, own.cycles)) + " cycles";
    if (const std::string share = shareText(launch, own.cycles); !share.empty())
      line += ", " + share;
    for (const std::string &formula : inner.formulas)
      line += "; " + markup.plain(formula);
    lines.push_back(std::move(line));
  }
  if (facts.inside.size() > 1) {
    std::string line = "inside it all: " + markup.plain(amount(launch, inside)) + " cycles";
    if (const std::string share = shareText(launch, inside); !share.empty())
      line += ", " + share;
    lines.push_back(std::move(line));
  }
  if (facts.lxBytes && *facts.lxBytes > 0)
    lines.push_back("LX: up to " + integer(*facts.lxBytes) + " of " +
                    formatNumber(launch.hardware.lxBytes(), 0) + " bytes live here");
  markup.list(lines);
  writeConstants(launch, facts.constants, markup);
}

void writeLoop(const LaunchReport &launch, const LoopReport &loop, const LoopFacts &facts,
               Markup &markup) {
  const bool nested = !(loop.entries.isNumber() && loop.entries.number() == 1);
  std::string head = markup.strong("loop") + " · ";
  const auto each = ratio(loop.iterations, loop.entries);
  if (each && nested)
    head += formatNumber(*each) + (*each == 1 ? " trip" : " trips") + " each time, " +
            markup.plain(amount(launch, loop.entries)) +
            " times = " + markup.plain(amount(launch, loop.iterations)) + " trips";
  else
    head += markup.plain(amount(launch, loop.iterations)) +
            (loop.iterations.isNumber() && loop.iterations.number() == 1 ? " trip" : " trips") +
            (nested ? " in all" : "");
  head += " on " + coreName(launch);
  markup.paragraph(head);

  std::vector<std::string> lines;
  std::string origin = "from " + markup.code(facts.lower) + " to " + markup.code(facts.upper) +
                       " in steps of " + markup.code(facts.step);
  if (facts.tripRange.runs && facts.tripRange.lower && facts.tripRange.upper &&
      *facts.tripRange.lower != *facts.tripRange.upper)
    origin += ": " + rangeText(facts.tripRange) + " trips, by core and iteration (fewest on core " +
              integer(facts.tripRange.lowerCore) + ", most on core " +
              integer(facts.tripRange.upperCore) + ")";
  else
    origin += ": " + markup.code(facts.trips) + (facts.trips == "1" ? " trip" : " trips");
  lines.push_back(origin);
  if (!isFree(loop.cycles)) {
    std::string total = "all of it: " + markup.plain(amount(launch, loop.cycles)) + " cycles";
    if (const std::string share = shareText(launch, loop.cycles); !share.empty())
      total += ", " + share;
    lines.push_back(total);
    if (const auto trip = ratio(loop.cycles, loop.iterations))
      lines.push_back("a trip: " + formatNumber(*trip, 3) + " cycles");
  }
  if (!isFree(loop.bytes))
    lines.push_back("bytes moved: " + markup.plain(amount(launch, loop.bytes)));
  markup.list(lines);
}

void writeAssumptions(const LaunchReport &launch, Markup &markup) {
  std::vector<std::string> lines;
  if (!launch.args.empty())
    lines.push_back("assumes " + markup.plain(assumptionsText(launch.args)));
  if (!launch.unknown_arguments.empty())
    lines.push_back(markup.plain(joined(launch.unknown_arguments)) +
                    " not given: what depends on it stays a formula");
  if (!launch.approximate.empty())
    lines.push_back("approximate: " + markup.plain(launch.approximate));
  if (!lines.empty())
    markup.list(lines);
}

} // namespace ktir::server
