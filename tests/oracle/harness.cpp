#include "harness.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace ktir::oracle {

const syntax::Function *functionOf(const syntax::Document &document) {
  for (const syntax::Part &part : document.parts)
    for (const auto &function : part.functions)
      if (function->op())
        return function.get();
  return nullptr;
}

Kernel kernelOf(const syntax::Document &document) {
  const syntax::Function *function = functionOf(document);
  if (!function)
    return {};
  return {function->op(), [function](mlir::Value value) {
            const syntax::ValueSite *site = function->site(value);
            return site ? site->spelling : std::string();
          }};
}

Launch launchOf(const GeneratedKernel &kernel, uint64_t dataSeed) {
  Launch launch;
  int64_t next = 65536;
  std::vector<std::pair<int64_t, GeneratedTensor>> placed; // end address, tensor
  for (const GeneratedTensor &tensor : kernel.tensors) {
    int64_t bytes = tensor.elementType.ends_with("64")   ? 8
                    : tensor.elementType.ends_with("32") ? 4
                                                         : 2;
    launch.arguments[tensor.name] = Scalar::ofInt(next / bytes);
    next += tensor.elements * bytes;
    placed.emplace_back(next, tensor);
    next = (next + 127) / 128 * 128;
  }
  for (const auto &[name, value] : kernel.scalars)
    launch.arguments[name] = Scalar::ofInt(value);
  launch.data = [placed, dataSeed](bool lx, int64_t address, int64_t) -> int64_t {
    for (const auto &[end, tensor] : placed)
      if (!lx && address < end) {
        uint64_t mixed = (static_cast<uint64_t>(address) + dataSeed * 7919) * 0x9e3779b97f4a7c15u;
        return tensor.below ? static_cast<int64_t>((mixed >> 33) % tensor.below) : 0;
      }
    return 0;
  };
  return launch;
}

Settings settingsOf(const GeneratedKernel &kernel) {
  Settings settings;
  for (const auto &[name, value] : kernel.scalars)
    settings.overrides.push_back({name, value, AssumptionOrigin::CommandLine, "generated"});
  return settings;
}

bool agrees(double expected, const Bounds &actual, bool dataDecides) {
  auto near = [&](double value) {
    return std::fabs(value - expected) <= 1e-9 * std::max(std::fabs(expected), std::fabs(value));
  };
  if (actual.isNumber() && near(actual.number()))
    return true;
  if (!dataDecides || !actual.lower.isNumber())
    return false;
  double lower = actual.lower.number();
  if (lower > expected && !near(lower))
    return false;
  if (actual.unbounded)
    return true;
  return actual.upper.isNumber() &&
         (expected <= actual.upper.number() || near(actual.upper.number()));
}

namespace {
std::string print(const Bounds &bounds) {
  std::ostringstream text;
  text.precision(17);
  auto end = [&](const Amount &amount) {
    if (amount.isNumber())
      text << amount.number();
    else
      text << "a formula";
  };
  end(bounds.lower);
  if (!bounds.exact()) {
    text << "..";
    if (bounds.unbounded)
      text << "?";
    else
      end(bounds.upper);
  }
  return text.str();
}

class Differences {
public:
  explicit Differences(bool dataDecides) : dataDecides_(dataDecides) {}

  void number(const std::string &what, double expected, const Bounds &actual) {
    if (agrees(expected, actual, dataDecides_))
      return;
    std::ostringstream text;
    text.precision(17);
    text << what << ": the oracle has " << expected << ", the evaluator " << print(actual);
    lines.push_back(text.str());
  }
  void categories(const std::string &what, const std::map<std::string, double> &expected,
                  const ByCategory &actual) {
    for (size_t c = 0; c < kCategoryCount; ++c) {
      std::string name(categoryName(static_cast<Category>(c)));
      auto found = expected.find(name);
      const auto &value = actual.values[c];
      if (!value && found == expected.end())
        continue;
      if (value && found == expected.end() && dataDecides_ && agrees(0, *value, true))
        continue;
      if (!value || found == expected.end())
        lines.push_back(what + "[" + name + "]: " + (value ? "no such key" : "a key") +
                        " is expected");
      else
        number(what + "[" + name + "]", found->second, *value);
    }
  }

  std::vector<std::string> lines;

private:
  bool dataDecides_;
};

const CoreReport *coreOf(const LaunchReport &report, int64_t id) {
  for (const CoreReport &core : report.cores)
    if (std::find(core.core_ids.begin(), core.core_ids.end(), id) != core.core_ids.end())
      return &core;
  return nullptr;
}

double totalOf(const CoreCost &core) {
  return core.computeCycles() + core.memoryCycles + core.commCycles;
}

/// The ops of the text against the oracle's counts on the core that the report describes.
void compareOps(const LaunchReport &report, const CoreCost &core, const syntax::Function &function,
                Differences &out) {
  // Ops of a combiner in short form have no text of their own, and share a range.
  std::map<std::pair<TextRange, std::string>, const OpReport *> reported;
  for (const OpReport &op : report.ops)
    reported[{op.range, op.op}] = &op;
  for (const auto &[operation, totals] : core.ops) {
    const syntax::OpSite *site = function.site(operation);
    if (totals.cycles == 0 || !site)
      continue;
    std::string what = totals.name + " at byte " + std::to_string(site->name.begin) + " ";
    auto found = reported.find({site->name, totals.name});
    if (found == reported.end()) {
      out.lines.push_back(what + "is not in the report");
      continue;
    }
    out.number(what + "count", static_cast<double>(totals.count), found->second->count);
    out.number(what + "cycles", totals.cycles, found->second->cycles);
    out.number(what + "flops", totals.flops, found->second->flops);
    out.number(what + "bytes", totals.bytes, found->second->bytes);
  }
}
} // namespace

std::vector<std::string> differences(const LaunchReport &report, const Result &expected,
                                     const syntax::Function &function, bool dataDecides) {
  Differences out(dataDecides);
  double most = 0;
  int64_t critical = 0;
  for (size_t id = 0; id < expected.cores.size(); ++id) {
    const CoreCost &core = expected.cores[id];
    const CoreReport *actual = coreOf(report, static_cast<int64_t>(id));
    std::string prefix = "core " + std::to_string(id) + " ";
    if (!actual) {
      out.lines.push_back(prefix + "is not in the report");
      continue;
    }
    out.number(prefix + "compute_cycles", core.computeCycles(), actual->compute_cycles);
    out.number(prefix + "memory_cycles", core.memoryCycles, actual->memory_cycles);
    out.number(prefix + "comm_cycles", core.commCycles, actual->comm_cycles);
    out.number(prefix + "total_cycles", totalOf(core), actual->total_cycles);
    out.number(prefix + "lx_peak_bytes", static_cast<double>(core.lxPeakBytes),
               actual->lx_peak_bytes);
    std::map<std::string, double> cycles(core.cyclesByCategory.begin(),
                                         core.cyclesByCategory.end());
    out.categories(prefix + "cycles_by_category", cycles, actual->cycles_by_category);
    out.categories(prefix + "flops_by_category", core.flopsByCategory, actual->flops_by_category);
    out.categories(prefix + "bytes_by_category", core.bytesByCategory, actual->bytes_by_category);
    if (totalOf(core) > most) {
      most = totalOf(core);
      critical = static_cast<int64_t>(id);
    }
  }
  out.number("kernel_cycles", most, report.kernel_cycles);
  if (!report.approximate.empty())
    out.lines.push_back("approximate: " + report.approximate);
  if (dataDecides)
    return out.lines;
  // Equal sums may round differently, so the critical core is one of those with most cycles.
  if (!report.critical_core ||
      !agrees(most, Bounds(totalOf(expected.cores.at(*report.critical_core))), false))
    out.lines.push_back("critical_core is not core " + std::to_string(critical));
  else
    compareOps(report, expected.cores.at(*report.critical_core), function, out);
  return out.lines;
}

} // namespace ktir::oracle
