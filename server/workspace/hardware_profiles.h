#ifndef KTIR_SERVER_WORKSPACE_HARDWARE_PROFILES_H
#define KTIR_SERVER_WORKSPACE_HARDWARE_PROFILES_H

#include "cost/hardware.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ktir::server {

/// A field of `Hardware` that a profile can set, by the reference's name.
struct HardwareField {
  std::string_view name;
  std::string_view unit;
  std::string_view doc;
  int64_t Hardware::*integer = nullptr;
  double Hardware::*number = nullptr;

  double get(const Hardware &hardware) const {
    return integer ? static_cast<double>(hardware.*integer) : hardware.*number;
  }
};

std::span<const HardwareField> hardwareFields();

/// Sets one field. The answer is what is wrong ("'num_cores' is an integer above 0"), or empty.
std::string setHardwareField(Hardware &hardware, std::string_view name, double value);

/// Machines by name.
using HardwareProfiles = std::map<std::string, Hardware, std::less<>>;

/// `default`, the reference's `HardwareConfig()`, and `notebook`, the same with 1.024 TB/s of HBM
/// as its notebooks use.
const HardwareProfiles &builtInProfiles();

} // namespace ktir::server

#endif
