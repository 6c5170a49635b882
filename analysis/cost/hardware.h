#ifndef KTIR_ANALYSIS_COST_HARDWARE_H
#define KTIR_ANALYSIS_COST_HARDWARE_H

#include <cstdint>

namespace ktir {

/// Bytes of one HBM access unit; a constant of the model, not a parameter.
inline constexpr int64_t kStickBytes = 128;

/// The machine, with the reference's `HardwareConfig` names, units and defaults.
struct Hardware {
  int64_t num_cores = 32;
  double clock_ghz = 1.0;
  /// Whole chip, 1e12 B/s.
  double hbm_bandwidth_tb_s = 0.128;
  /// One direction, 1e12 B/s; also the LX bandwidth of mixed distributed views.
  double ring_bandwidth_tb_s = 0.064;
  int64_t simd_elements_per_cycle = 64;
  int64_t systolic_rows = 8;
  int64_t transcendental_penalty = 4;
  /// MiB per core. Fractions are allowed.
  double lx_size_mb = 2;

  double clockHz() const { return clock_ghz * 1e9; }
  double hbmChip() const { return hbm_bandwidth_tb_s * 1e12; }
  /// B/cycle of one core when `gridCores` share the chip.
  double hbmPerCore(double gridCores) const { return hbmChip() / clockHz() / gridCores; }
  double ringPerCycle() const { return ring_bandwidth_tb_s * 1e12 / clockHz(); }
  double systolicFlopsPerCycle() const {
    return static_cast<double>(2 * simd_elements_per_cycle * systolic_rows);
  }
  double systolicPeak() const { return systolicFlopsPerCycle() * clockHz(); }
  double simdPeak() const { return static_cast<double>(simd_elements_per_cycle) * clockHz(); }
  double lxBytes() const { return lx_size_mb * 1048576.0; }

  friend bool operator==(const Hardware &, const Hardware &) = default;
};

} // namespace ktir

#endif
