#ifndef KTIR_TESTS_GOLDEN_EXPECTED_H
#define KTIR_TESTS_GOLDEN_EXPECTED_H

#include "settings.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ktir::golden {

/// One argument of a launch as the expected files describe it.
struct Argument {
  std::string name, elementType;
  bool isTensor = false;
  std::vector<int64_t> shape;
  std::optional<ArgumentValue> value;
  std::vector<int64_t> integers; // contents of an index tensor
};

struct ExpectedCore {
  std::vector<int64_t> ids;
  double compute = 0, memory = 0, comm = 0, total = 0, lxPeak = 0;
  std::map<std::string, double> cycles, flops, bytes;
};

/// One row of a grouped trace.
struct TraceRow {
  std::string op, category;
  double count = 0, cycles = 0;
};

/// What the reference reports for one launch of one kernel.
struct Expected {
  std::string name; // "mem_column", "rope.mlir"
  std::string path; // of the kernel
  std::string function, pipeline = "serial";
  std::vector<Argument> arguments;
  Hardware hardware;
  std::vector<int64_t> grid;
  std::string error; // the reference stopped: nothing below is there
  double kernelCycles = 0, kernelTimeUs = 0;
  std::string bottleneck;
  int64_t criticalCore = 0;
  std::vector<ExpectedCore> cores;
  nlohmann::json chipRoofline, coreRoofline; // coreRoofline is null where the reference raises
  std::vector<TraceRow> trace;               // of the critical core
};

std::vector<Expected> readMicro(const std::string &directory);
std::vector<Expected> readRuns(const std::string &directory);
std::string readFile(const std::string &path);

} // namespace ktir::golden

#endif
