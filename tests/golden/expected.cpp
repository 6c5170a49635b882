#include "expected.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace ktir::golden {

using nlohmann::json;

namespace {
Hardware readHardware(const json &fields, Hardware hardware) {
  for (const auto &[key, value] : fields.items()) {
    if (key == "num_cores")
      hardware.num_cores = value;
    else if (key == "clock_ghz")
      hardware.clock_ghz = value;
    else if (key == "hbm_bandwidth_tb_s")
      hardware.hbm_bandwidth_tb_s = value;
    else if (key == "ring_bandwidth_tb_s")
      hardware.ring_bandwidth_tb_s = value;
    else if (key == "simd_elements_per_cycle")
      hardware.simd_elements_per_cycle = value;
    else if (key == "systolic_rows")
      hardware.systolic_rows = value;
    else if (key == "transcendental_penalty")
      hardware.transcendental_penalty = value;
    else if (key == "lx_size_mb")
      hardware.lx_size_mb = value;
    else
      throw std::runtime_error("unknown hardware field " + key);
  }
  return hardware;
}

Argument readArgument(const json &entry) {
  Argument argument;
  argument.name = entry.at("name");
  argument.isTensor = entry.at("kind") == "tensor";
  if (!argument.isTensor) {
    const json &value = entry.at("value");
    argument.value = value.is_number_integer() ? ArgumentValue(value.get<int64_t>())
                                               : ArgumentValue(value.get<double>());
    return argument;
  }
  argument.shape = entry.at("shape").get<std::vector<int64_t>>();
  argument.elementType = entry.at("dtype");
  size_t count = 1;
  for (int64_t extent : argument.shape)
    count *= extent;
  if (auto fill = entry.find("fill"); fill != entry.end()) {
    if (fill->is_array())
      argument.integers = fill->get<std::vector<int64_t>>();
    else if (argument.elementType[0] == 'i')
      for (size_t i = 0; i < count; ++i)
        argument.integers.push_back(*fill == "ramp" ? i % 7 : 1);
  }
  if (auto values = entry.find("values"); values != entry.end()) {
    if (values->is_array())
      argument.integers = values->get<std::vector<int64_t>>();
    else
      argument.integers.assign(count, values->at("all").get<int64_t>());
  }
  return argument;
}

std::map<std::string, double> readAmounts(const json &fields) {
  std::map<std::string, double> amounts;
  for (const auto &[key, value] : fields.items())
    amounts[key] = value;
  return amounts;
}

ExpectedCore readCore(const json &entry) {
  ExpectedCore core;
  if (entry.contains("core_ids"))
    core.ids = entry["core_ids"].get<std::vector<int64_t>>();
  else
    core.ids = {entry.at("core").get<int64_t>()};
  core.compute = entry.at("compute_cycles");
  core.memory = entry.at("memory_cycles");
  core.comm = entry.at("comm_cycles");
  core.total = entry.at("total_cycles");
  core.lxPeak = entry.at("lx_peak_bytes");
  core.cycles = readAmounts(entry.at("cycles_by_category"));
  core.flops = readAmounts(entry.at("flops_by_category"));
  core.bytes = readAmounts(entry.at("bytes_by_category"));
  return core;
}

/// The rows of one core, grouped by op and category.
std::vector<TraceRow> groupRows(const json &rows) {
  std::map<std::pair<std::string, std::string>, TraceRow> grouped;
  for (const json &row : rows) {
    TraceRow &group = grouped[{row[0], row[1]}];
    group.op = row[0];
    group.category = row[1];
    ++group.count;
    group.cycles += row[2].get<double>();
  }
  std::vector<TraceRow> result;
  for (auto &[key, group] : grouped)
    result.push_back(group);
  return result;
}

void readReport(const json &entry, Expected &expected) {
  expected.kernelCycles = entry.at("kernel_cycles");
  expected.kernelTimeUs = entry.at("kernel_time_us");
  expected.bottleneck = entry.at("bottleneck");
  expected.chipRoofline = entry.at("chip_roofline");
  expected.coreRoofline = entry.at("core_roofline");
  if (!expected.coreRoofline.is_object() || expected.coreRoofline.contains("error"))
    expected.coreRoofline = nullptr;
}

json parse(const std::string &path) { return json::parse(readFile(path)); }
} // namespace

std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Expected> readMicro(const std::string &directory) {
  json document = parse(directory + "/expected.json");
  Hardware defaults = readHardware(document.at("default_config"), {});
  std::vector<Expected> result;
  for (const auto &[name, entry] : document.at("kernels").items()) {
    Expected expected;
    expected.name = name;
    expected.path = directory + "/" + entry.at("file").get<std::string>();
    expected.function = entry.at("function");
    expected.pipeline = entry.at("pipeline");
    for (const json &argument : entry.at("args"))
      expected.arguments.push_back(readArgument(argument));
    expected.hardware = readHardware(entry.at("config"), defaults);
    if (entry.contains("grid") && entry["grid"].is_array())
      expected.grid = entry["grid"].get<std::vector<int64_t>>();
    if (entry.contains("error")) {
      expected.error = entry["error"].at("type");
      result.push_back(expected);
      continue;
    }
    readReport(entry, expected);
    for (const json &core : entry.at("per_core")) {
      expected.cores.push_back(readCore(core));
      if (expected.cores.back().total > expected.cores[expected.criticalCore].total)
        expected.criticalCore = expected.cores.size() - 1;
    }
    const json *trace = &entry.at("trace").at(std::to_string(expected.criticalCore));
    if (trace->is_object())
      trace = &entry["trace"].at(std::to_string(trace->at("same_as").get<int64_t>()));
    expected.trace = groupRows(*trace);
    result.push_back(expected);
  }
  return result;
}

std::vector<Expected> readRuns(const std::string &directory) {
  json document = parse(directory + "/expected.json");
  std::vector<Expected> result;
  for (const auto &[name, entry] : document.at("runs").items()) {
    Expected expected;
    expected.name = name;
    expected.path = directory + "/" + entry.at("file").get<std::string>();
    expected.function = entry.at("function");
    for (const json &argument : entry.at("args"))
      expected.arguments.push_back(readArgument(argument));
    expected.hardware = readHardware(entry.at("hardware"), {});
    expected.grid = entry.at("grid").get<std::vector<int64_t>>();
    expected.criticalCore = entry.at("critical_core");
    readReport(entry, expected);
    for (const json &core : entry.at("cores"))
      expected.cores.push_back(readCore(core));
    for (const json &row : entry.at("trace_critical_core"))
      expected.trace.push_back(
          {row.at("op"), row.at("category"), row.at("count"), row.at("cycles")});
    result.push_back(expected);
  }
  return result;
}

} // namespace ktir::golden
