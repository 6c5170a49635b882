#include "features/hint_tooltip.h"

#include "features/cost_words.h"

namespace ktir::server {

std::optional<lsp::MarkupContent> hintTooltip(const DocumentView &view,
                                              const FunctionAnalysis &function,
                                              const LineCost &line, const Settings &settings,
                                              const ClientFeatures &client, size_t launch) {
  const syntax::Function *text = functionAt(view.analysis.document, function.nameRange.begin);
  if (!text)
    return std::nullopt;
  Explanation explanation(*text, settings, launch);
  const LaunchReport &report = explanation.report();
  Markup markup(client.hoverMarkdown ? lsp::MarkupKind::Markdown : lsp::MarkupKind::PlainText);
  if (line.loop)
    if (const auto facts = explanation.loop(line.loop->range))
      writeLoop(report, report.loops[facts->index], *facts, markup);
  for (const OpReport *op : line.ops)
    if (const auto facts = explanation.op(op->range))
      writeOp(report, *facts, markup);
  if (markup.empty())
    return std::nullopt;
  writeAssumptions(report, markup);
  return markup.content();
}

} // namespace ktir::server
