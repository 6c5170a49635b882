#include "analysis_text.h"

#include "mlir/IR/Operation.h"

#include <sstream>

namespace ktir {

namespace {

std::ostream &operator<<(std::ostream &out, TextRange range) {
  return out << '[' << range.begin << ',' << range.end << ')';
}

void write(std::ostream &out, const Finding &finding) {
  out << finding.range << ' ' << finding.rule << ' ' << finding.code << ' ' << int(finding.severity)
      << int(finding.proof) << ' ' << finding.message << '\n';
  for (const RelatedPlace &related : finding.related)
    out << "  related " << related.range << ' ' << related.message << '\n';
  for (const Fix &fix : finding.fixes) {
    out << "  fix " << fix.safe << ' ' << fix.title << '\n';
    for (const TextEdit &edit : fix.edits)
      out << "    " << edit.range << " '" << edit.text << "'\n";
  }
}

void write(std::ostream &out, const ArgumentValue &value) {
  std::visit([&](auto v) { out << std::boolalpha << v; }, value);
}

void write(std::ostream &out, const LaunchReport &launch) {
  const auto bounds = [&](const Bounds &b) { return formatBounds(b, launch.symbols); };
  out << "launch '" << launch.name << "' " << launch.hardware_name << " cycles "
      << bounds(launch.kernel_cycles) << ' ' << launch.bottleneck << ' '
      << launch.critical_core.value_or(-1) << ' ' << launch.approximate << '\n';
  for (const Assumption &argument : launch.args) {
    out << "  arg " << argument.name << '=';
    write(out, argument.value);
    out << ' ' << int(argument.origin) << ' ' << argument.place << '\n';
  }
  for (const std::string &name : launch.unknown_arguments)
    out << "  unknown " << name << '\n';
  for (const CoreReport &core : launch.cores)
    out << "  cores " << core.core_ids.size() << " from " << core.core_ids.front() << ": "
        << bounds(core.total_cycles) << ' ' << bounds(core.lx_peak_bytes) << '\n';
  for (const OpReport &op : launch.ops)
    out << "  op " << op.range << ' ' << op.op << ' ' << int(op.category) << ' ' << op.analogy
        << ' ' << bounds(op.count) << ' ' << bounds(op.cycles) << ' ' << bounds(op.bytes) << '\n';
}

void writeSites(std::ostream &out, const syntax::Function &function) {
  if (!function.op())
    return;
  function.op()->walk([&](mlir::Operation *op) {
    if (const syntax::OpSite *site = function.site(op))
      out << "  site " << op->getName().getStringRef().str() << ' ' << site->statement
          << site->header << site->name << '\n';
    for (mlir::Value result : op->getResults())
      if (const syntax::ValueSite *site = function.site(result)) {
        out << "  value " << site->spelling << ' ' << site->definition;
        for (TextRange use : site->uses)
          out << use;
        out << '\n';
      }
  });
}

} // namespace

std::string textOf(const std::vector<LaunchReport> &launches) {
  std::ostringstream out;
  for (const LaunchReport &launch : launches)
    write(out, launch);
  return out.str();
}

std::string textOf(const Analysis &analysis) {
  std::ostringstream out;
  out << (analysis.isKernel ? "kernel\n" : "no kernel\n");
  for (const Finding &finding : analysis.findings)
    write(out, finding);
  for (const syntax::Part &part : analysis.document.parts) {
    out << "part " << part.range << ' ' << int(part.kind) << '\n';
    for (const auto &function : part.functions) {
      out << "function " << function->name() << ' ' << function->range() << function->nameRange()
          << function->recovered() << '\n';
      writeSites(out, *function);
    }
  }
  for (const FunctionAnalysis &function : analysis.functions)
    out << "costs of " << function.name << ' ' << function.range << function.nameRange
        << function.partial << '\n'
        << textOf(function.launches);
  return out.str();
}

} // namespace ktir
