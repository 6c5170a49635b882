#include "check/launch_words.h"
#include "features/cost_words.h"
#include "features/hover_parts.h"

namespace ktir::server {
namespace {

std::string integer(int64_t value) { return formatNumber(static_cast<double>(value)); }

std::string lineOf(const DocumentView &view, TextRange place) {
  return "line " + std::to_string(view.positions().lineOf(place.begin) + 1);
}

std::string shapeText(const std::vector<SizeText> &sizes) {
  std::string text;
  for (const SizeText &size : sizes)
    text += (text.empty() ? "" : " × ") + size;
  return sizes.empty() ? "1" : text;
}

std::string origin(const DocumentView &view, const ValueFacts &facts, const Markup &markup) {
  if (!facts.isArgument)
    return "result of " + markup.code(facts.ownerName) + ", " + lineOf(view, facts.definition);
  if (facts.ownerName == "func.func")
    return "argument of the kernel";
  return "argument of " + markup.code(facts.ownerName) + ", " + lineOf(view, facts.definition);
}

std::string usesText(const DocumentView &view, const ValueFacts &facts) {
  if (facts.uses.empty())
    return "nothing uses it";
  constexpr size_t kLines = 6;
  std::string text = "used " +
                     (facts.uses.size() == 1 ? std::string("once")
                                             : std::to_string(facts.uses.size()) + " times") +
                     ": line";
  uint32_t last = ~0u;
  size_t shown = 0;
  std::string lines;
  for (TextRange use : facts.uses) {
    const uint32_t line = view.positions().lineOf(use.begin) + 1;
    if (line == last)
      continue;
    last = line;
    if (shown++ == kLines) {
      lines += ", …";
      break;
    }
    lines += (lines.empty() ? " " : ", ") + std::to_string(line);
  }
  return text + (shown > 1 ? "s" : "") + lines;
}

void scalarLines(const ValueFacts &facts, const Markup &markup, std::vector<std::string> &lines) {
  if (facts.assumption)
    lines.push_back("value: " + valueText(facts.assumption->value) + " (" +
                    markup.plain(originText(*facts.assumption)) + ")");
  else if (facts.pointer)
    lines.push_back("an address: unknown, but on a stick boundary");
  else if (facts.open)
    lines.push_back("not given: what depends on it stays a formula in " +
                    markup.code(facts.spelling.substr(1)));
  if (facts.kind != ValueFacts::Kind::Scalar || facts.pointer || facts.open)
    return;
  const bool constant = facts.range && facts.range->exact && facts.range->lower &&
                        facts.range->lower == facts.range->upper &&
                        facts.formula == integer(*facts.range->lower);
  if (constant) {
    if (!facts.assumption)
      lines.push_back("value: " + facts.formula);
    return;
  }
  if (!facts.formula.empty() && facts.formula != "?")
    lines.push_back("value: " + markup.code(facts.formula));
  if (facts.range && (facts.range->lower || facts.range->upper)) {
    std::string text = "over all cores and trips: " + rangeText(*facts.range);
    if (facts.range->exact && facts.range->lowerCore != facts.range->upperCore)
      text += " (least on core " + integer(facts.range->lowerCore) + ", most on core " +
              integer(facts.range->upperCore) + ")";
    lines.push_back(text);
  }
}

std::string memoryText(const ValueFacts &facts) {
  if (facts.distributed)
    return "distributed: made of " + std::to_string(facts.parts.size()) + " views";
  return facts.inLx ? "in LX, the scratchpad: loads and stores are free" : "in HBM";
}

void trafficLines(const LaunchReport &launch, const ValueFacts &facts, const Markup &markup,
                  std::vector<std::string> &lines) {
  const ValueFacts::Traffic &traffic = facts.traffic;
  const auto add = [&](const char *verb, size_t ops, const Bounds &own, const Bounds &chip) {
    if (ops == 0)
      return;
    std::string text = std::string(verb) + " " + markup.plain(formatBounds(own, launch.symbols)) +
                       " bytes on " + coreName(launch);
    if (launch.grid[0] * launch.grid[1] * launch.grid[2] > 1)
      text += ", " + markup.plain(formatBounds(chip, launch.symbols)) + " on all cores";
    lines.push_back(text);
  };
  if (facts.inLx)
    return;
  add("loads move", traffic.loads, traffic.loadedBytes, traffic.chipLoadedBytes);
  add("stores move", traffic.stores, traffic.storedBytes, traffic.chipStoredBytes);
  if (traffic.loads + traffic.stores == 0)
    lines.push_back("no load or store goes through it");
}

void tileLines(const DocumentView &view, const LaunchReport &launch, const ValueFacts &facts,
               const Markup &markup, std::vector<std::string> &lines) {
  std::string shape = shapeText(facts.sizes) + " points of ";
  shape += facts.view ? markup.code(facts.viewSpelling) + " (" + lineOf(view, *facts.view) + ")"
                      : std::string("a view");
  lines.push_back(shape + ", " + memoryText(facts));
  if (facts.bytes)
    lines.push_back(integer(*facts.bytes) + " bytes asked for by each access");
  if (facts.indirect)
    lines.push_back("which coordinates it touches depends on the index tensor");
  for (size_t d = 0; d < facts.coordinates.size(); ++d) {
    const CoordinateFacts &c = facts.coordinates[d];
    std::string text = "corner, dimension " + std::to_string(d) + ": " +
                       (c.formula == "?" ? "unknown" : markup.code(c.formula));
    if (c.range.runs && c.range.lower && c.range.upper && c.range.lower != c.range.upper)
      text += ", " + rangeText(c.range) + " over all cores and trips";
    lines.push_back(text);
  }
  trafficLines(launch, facts, markup, lines);
}

void viewLines(const LaunchReport &launch, const ValueFacts &facts, const Markup &markup,
               std::vector<std::string> &lines) {
  std::string shape = markup.plain(shapeText(facts.sizes)) + " elements";
  if (facts.elementBytes)
    shape +=
        " of " + integer(*facts.elementBytes) + (*facts.elementBytes == 1 ? " byte" : " bytes");
  if (facts.bytes)
    shape += " = " + integer(*facts.bytes) + " bytes, " +
             integer((*facts.bytes + kStickBytes - 1) / kStickBytes) + " sticks if dense";
  if (!facts.sizes.empty())
    lines.push_back(shape);
  lines.push_back(memoryText(facts));
  if (!facts.strides.empty())
    lines.push_back("strides " + markup.plain(joined(facts.strides)));
  trafficLines(launch, facts, markup, lines);
}

} // namespace

void writeValue(const DocumentView &view, const LaunchReport &launch, const ValueFacts &facts,
                Markup &markup) {
  markup.codeBlock(facts.spelling + " : " + facts.type, "mlir");
  std::vector<std::string> lines = {origin(view, facts, markup)};
  switch (facts.kind) {
  case ValueFacts::Kind::Tile:
    lines.push_back("in LX: " + markup.plain(shapeText(facts.sizes)) + " elements" +
                    (facts.bytes ? ", " + integer(*facts.bytes) + " bytes" : ""));
    break;
  case ValueFacts::Kind::View:
    viewLines(launch, facts, markup, lines);
    break;
  case ValueFacts::Kind::AccessTile:
    tileLines(view, launch, facts, markup, lines);
    break;
  case ValueFacts::Kind::Future:
    lines.push_back("on its way between cores until it is delivered");
    break;
  case ValueFacts::Kind::Scalar:
  case ValueFacts::Kind::Unknown:
    scalarLines(facts, markup, lines);
    break;
  }
  lines.push_back(usesText(view, facts));
  markup.list(lines);
}

} // namespace ktir::server
