#include "check/json_report.h"

#include "check/style.h"
#include "source/position_map.h"
#include "workspace/hardware_profiles.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace ktir::server {
namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers without a fraction, infinity as the reference spells it.
Json number(double value) {
  constexpr double kExactIntegers = 9007199254740992.0; // 2^53
  if (std::isinf(value))
    return value > 0 ? "inf" : "-inf";
  if (std::floor(value) == value && std::abs(value) <= kExactIntegers)
    return static_cast<int64_t>(value);
  return value;
}

/// What a launch leaves open and what has no formula.
Json openNumber() { return {{"lower", 0}, {"upper", nullptr}}; }

Json optionalNumber(const std::optional<double> &value) {
  return value ? number(*value) : openNumber();
}

Json optionalWord(const std::string &word) { return word.empty() ? Json(nullptr) : Json(word); }

class LaunchWriter {
public:
  LaunchWriter(const LaunchReport &launch, const PositionMap &positions)
      : launch_(launch), positions_(positions) {}

  Json write() const {
    Json json = Json::object();
    json["name"] = launch_.name;
    json["args"] = arguments();
    json["assumptions"] = assumptions();
    json["hardware"] = hardware();
    json["pipeline"] = pipeline();
    json["grid"] = launch_.grid;
    json["kernel_cycles"] = bounds(launch_.kernel_cycles);
    json["kernel_time_us"] = bounds(launch_.kernel_time_us);
    json["bottleneck"] = optionalWord(launch_.bottleneck);
    json["critical_core"] = launch_.critical_core ? Json(*launch_.critical_core) : Json(nullptr);
    json["chip_roofline"] = chipRoofline();
    json["core_roofline"] = coreRoofline();
    json["cores"] = Json::array();
    for (const CoreReport &report : launch_.cores)
      json["cores"].push_back(core(report));
    json["ops"] = Json::array();
    for (const OpReport &report : launch_.ops)
      json["ops"].push_back(op(report));
    if (!launch_.approximate.empty())
      json["approximate"] = launch_.approximate;
    return json;
  }

private:
  Json amount(const Amount &amount) const {
    if (amount.isNumber())
      return number(amount.number());
    return formatAmount(amount, launch_.symbols);
  }

  Json bounds(const Bounds &bounds) const {
    if (bounds.exact())
      return amount(bounds.lower);
    return {{"lower", amount(bounds.lower)},
            {"upper", bounds.unbounded ? Json(nullptr) : amount(bounds.upper)}};
  }

  static Json value(const ArgumentValue &value) {
    if (const auto *integer = std::get_if<int64_t>(&value))
      return *integer;
    if (const auto *flag = std::get_if<bool>(&value))
      return *flag;
    return number(std::get<double>(value));
  }

  /// An argument without a value is its own formula: its name.
  Json arguments() const {
    Json args = Json::object();
    for (const Assumption &argument : launch_.args)
      args[argument.name] = value(argument.value);
    for (const std::string &name : launch_.unknown_arguments)
      args[name] = name;
    for (const std::string &name : launch_.pointer_arguments)
      args[name] = name;
    return args;
  }

  Json assumptions() const {
    static constexpr const char *kOrigins[] = {"command_line", "comment", "project_file",
                                               "argument_comment"};
    Json list = Json::array();
    for (const Assumption &argument : launch_.args)
      list.push_back({{"name", argument.name},
                      {"value", value(argument.value)},
                      {"origin", kOrigins[static_cast<size_t>(argument.origin)]},
                      {"place", argument.place}});
    return list;
  }

  Json hardware() const {
    Json json = {{"name", launch_.hardware_name}};
    for (const HardwareField &field : hardwareFields())
      json[std::string(field.name)] = number(field.get(launch_.hardware));
    return json;
  }

  std::string pipeline() const {
    switch (launch_.pipeline) {
    case Pipeline::Serial:
      return "serial";
    case Pipeline::Overlapped:
      return "overlapped";
    case Pipeline::Overlapped3Way:
      return "overlapped_3way";
    }
    return {};
  }

  static Json roofline(const Roofline &roofline) {
    Json json = Json::object();
    json["AI"] = optionalNumber(roofline.AI);
    json["compute_throughput"] = optionalNumber(roofline.compute_throughput);
    json["dram_throughput"] = optionalNumber(roofline.dram_throughput);
    json["achieved_gflops"] = optionalNumber(roofline.achieved_gflops);
    json["ceiling_gflops"] = optionalNumber(roofline.ceiling_gflops);
    json["attainment"] = optionalNumber(roofline.attainment);
    json["ridge"] = optionalNumber(roofline.ridge);
    json["peak_gflops"] = optionalNumber(roofline.peak_gflops);
    return json;
  }

  Json chipRoofline() const {
    if (!launch_.chip_roofline)
      return nullptr;
    const ChipRoofline &chip = *launch_.chip_roofline;
    Json json = roofline(chip);
    json["mean_core_active_frac"] = optionalNumber(chip.mean_core_active_frac);
    json["grid_coverage"] = optionalNumber(chip.grid_coverage);
    json["dominant_unit"] = optionalWord(chip.dominant_unit);
    json["num_cores"] = chip.num_cores;
    json["cores_active"] = chip.cores_active ? Json(*chip.cores_active) : openNumber();
    return json;
  }

  Json coreRoofline() const {
    if (!launch_.core_roofline)
      return nullptr;
    const CoreRoofline &core = *launch_.core_roofline;
    Json json = Json::object();
    json["core_AI"] = optionalNumber(core.core_AI);
    json["core_attainment"] = optionalNumber(core.core_attainment);
    json["core_dominant_unit"] = optionalWord(core.core_dominant_unit);
    json["peak_bw_gb_s"] = optionalNumber(core.peak_bw_gb_s);
    json["ridge"] = optionalNumber(core.ridge);
    json["units"] = {{"systolic", roofline(core.systolic)}, {"simd", roofline(core.simd)}};
    return json;
  }

  Json byCategory(const ByCategory &amounts) const {
    Json json = Json::object();
    for (size_t i = 0; i < kCategoryCount; ++i)
      if (amounts.values[i])
        json[std::string(categoryName(static_cast<Category>(i)))] = bounds(*amounts.values[i]);
    return json;
  }

  Json core(const CoreReport &core) const {
    Json json = Json::object();
    json["core_ids"] = core.core_ids;
    json["compute_cycles"] = bounds(core.compute_cycles);
    json["memory_cycles"] = bounds(core.memory_cycles);
    json["comm_cycles"] = bounds(core.comm_cycles);
    json["total_cycles"] = bounds(core.total_cycles);
    json["flops_by_category"] = byCategory(core.flops_by_category);
    json["cycles_by_category"] = byCategory(core.cycles_by_category);
    json["bytes_by_category"] = byCategory(core.bytes_by_category);
    json["lx_peak_bytes"] = bounds(core.lx_peak_bytes);
    return json;
  }

  Json op(const OpReport &op) const {
    const LinePosition at = positions_.position(op.range.begin, PositionEncoding::Utf32);
    Json json = Json::object();
    json["line"] = at.line + 1;
    json["column"] = at.column + 1;
    json["op"] = op.op;
    json["category"] = categoryName(op.category);
    json["count"] = bounds(op.count);
    json["cycles"] = bounds(op.cycles);
    json["flops"] = bounds(op.flops);
    json["bytes"] = bounds(op.bytes);
    if (!op.analogy.empty())
      json["analogy"] = op.analogy;
    return json;
  }

  const LaunchReport &launch_;
  const PositionMap &positions_;
};

class FileWriter {
public:
  explicit FileWriter(const FileResult &result) : result_(result), positions_(result.text) {}

  Json write() const {
    Json json = Json::object();
    json["path"] = result_.path;
    json["functions"] = Json::array();
    for (const FunctionAnalysis &function : result_.functions)
      json["functions"].push_back(this->function(function));
    json["findings"] = Json::array();
    for (const Finding &finding : result_.findings)
      json["findings"].push_back(this->finding(finding));
    return json;
  }

private:
  Json function(const FunctionAnalysis &function) const {
    Json json = Json::object();
    json["name"] = function.name;
    json["line"] = positions_.lineOf(function.nameRange.begin) + 1;
    if (function.partial)
      json["partial"] = true;
    json["launches"] = Json::array();
    for (const LaunchReport &launch : function.launches)
      json["launches"].push_back(LaunchWriter(launch, positions_).write());
    return json;
  }

  Json begin(uint32_t offset) const {
    const LinePosition at = positions_.position(offset, PositionEncoding::Utf32);
    Json json = Json::object();
    json["line"] = at.line + 1;
    json["column"] = at.column + 1;
    return json;
  }

  void putRange(Json &json, TextRange range) const {
    json.update(begin(range.begin));
    const LinePosition end = positions_.position(range.end, PositionEncoding::Utf32);
    json["end_line"] = end.line + 1;
    json["end_column"] = end.column + 1;
  }

  Json finding(const Finding &finding) const {
    Json json = Json::object();
    json["id"] = finding.rule;
    if (!finding.code.empty())
      json["code"] = finding.code;
    json["severity"] = severityName(finding.severity);
    putRange(json, finding.range);
    json["message"] = finding.message;
    json["related"] = Json::array();
    for (const RelatedPlace &related : finding.related) {
      Json place = begin(related.range.begin);
      place["message"] = related.message;
      json["related"].push_back(std::move(place));
    }
    json["fixes"] = Json::array();
    for (const Fix &fix : finding.fixes)
      json["fixes"].push_back(this->fix(fix));
    return json;
  }

  Json fix(const Fix &fix) const {
    Json json = Json::object();
    json["title"] = fix.title;
    json["safe"] = fix.safe;
    json["edits"] = Json::array();
    for (const TextEdit &edit : fix.edits) {
      Json change = Json::object();
      putRange(change, edit.range);
      change["text"] = edit.text;
      json["edits"].push_back(std::move(change));
    }
    return json;
  }

  const FileResult &result_;
  PositionMap positions_;
};

} // namespace

JsonReport::JsonReport() : document_(std::make_unique<Json>(Json::object())) {
  (*document_)["version"] = kJsonReportVersion;
  (*document_)["files"] = Json::array();
}

JsonReport::~JsonReport() = default;

void JsonReport::add(const FileResult &result) {
  (*document_)["files"].push_back(FileWriter(result).write());
}

std::string JsonReport::text() const {
  // Paths and source lines may hold bytes that are no UTF-8.
  return document_->dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
}

} // namespace ktir::server
