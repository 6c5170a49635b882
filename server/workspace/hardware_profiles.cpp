#include "workspace/hardware_profiles.h"

#include "workspace/nearest.h"

#include <cmath>

namespace ktir::server {
namespace {

constexpr HardwareField kFields[] = {
    {"num_cores", "cores", "cores of the chip", &Hardware::num_cores},
    {"clock_ghz", "GHz", "clock", nullptr, &Hardware::clock_ghz},
    {"hbm_bandwidth_tb_s", "TB/s", "HBM bandwidth of the whole chip", nullptr,
     &Hardware::hbm_bandwidth_tb_s},
    {"ring_bandwidth_tb_s", "TB/s", "ring bandwidth in one direction", nullptr,
     &Hardware::ring_bandwidth_tb_s},
    {"simd_elements_per_cycle", "elements/cycle", "SIMD width of a core",
     &Hardware::simd_elements_per_cycle},
    {"systolic_rows", "rows", "rows of the systolic array of a core", &Hardware::systolic_rows},
    {"transcendental_penalty", "factor", "cycles of a transcendental op over those of an addition",
     &Hardware::transcendental_penalty},
    {"lx_size_mb", "MiB", "scratchpad of a core", nullptr, &Hardware::lx_size_mb},
};

/// Far above any machine; keeps products of fields within 64 bits.
constexpr double kLargestInteger = 1e9;

} // namespace

std::span<const HardwareField> hardwareFields() { return kFields; }

std::string setHardwareField(Hardware &hardware, std::string_view name, double value) {
  for (const HardwareField &field : kFields) {
    if (field.name != name)
      continue;
    const bool whole = std::floor(value) == value && value <= kLargestInteger;
    if (!(value > 0) || !std::isfinite(value) || (field.integer && !whole))
      return "'" + std::string(name) + "' is " +
             (field.integer ? "an integer from 1 to 1,000,000,000" : "a number above 0") + ", in " +
             std::string(field.unit);
    if (field.integer)
      hardware.*field.integer = static_cast<int64_t>(value);
    else
      hardware.*field.number = value;
    return {};
  }
  std::vector<std::string_view> names;
  for (const HardwareField &field : kFields)
    names.push_back(field.name);
  return "unknown hardware field '" + std::string(name) + "'" + didYouMean(name, names);
}

const HardwareProfiles &builtInProfiles() {
  static const HardwareProfiles profiles = [] {
    Hardware notebook;
    notebook.hbm_bandwidth_tb_s = 1.024;
    return HardwareProfiles{{"default", Hardware()}, {"notebook", notebook}};
  }();
  return profiles;
}

} // namespace ktir::server
