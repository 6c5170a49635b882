// Writes generated kernels and what the oracle says of them, for
// tests/reference/compare_generated.py.
//
// usage: generate_kernels DIRECTORY FIRST_SEED COUNT
#include "harness.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

using nlohmann::json;
using namespace ktir;

namespace {
json describe(const oracle::Result &result) {
  json cores = json::array();
  for (const oracle::CoreCost &core : result.cores) {
    json cycles = json::object();
    for (const auto &[category, value] : core.cyclesByCategory)
      cycles[category] = value;
    cores.push_back({{"compute_cycles", core.computeCycles()},
                     {"memory_cycles", core.memoryCycles},
                     {"comm_cycles", core.commCycles},
                     {"cycles_by_category", cycles},
                     {"flops_by_category", core.flopsByCategory},
                     {"bytes_by_category", core.bytesByCategory},
                     {"lx_peak_bytes", core.lxPeakBytes}});
  }
  return cores;
}

/// The contents of each index tensor, as the oracle's launch sees them.
json tensors(const oracle::GeneratedKernel &kernel, const oracle::Launch &launch) {
  json list = json::array();
  for (const oracle::GeneratedTensor &tensor : kernel.tensors) {
    json entry = {
        {"name", tensor.name}, {"dtype", tensor.elementType}, {"elements", tensor.elements}};
    if (tensor.below) {
      int64_t bytes = tensor.elementType == "i64" ? 8 : 4;
      int64_t base = launch.arguments.at(tensor.name).asInt() * bytes;
      json values = json::array();
      for (int64_t i = 0; i < tensor.elements; ++i)
        values.push_back(launch.data(false, base + i * bytes, bytes));
      entry["values"] = values;
    }
    list.push_back(entry);
  }
  return list;
}
} // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: generate_kernels DIRECTORY FIRST_SEED COUNT\n");
    return 2;
  }
  std::string directory = argv[1];
  int64_t first = std::atoll(argv[2]), count = std::atoll(argv[3]);
  syntax::Parser parser;
  json index = json::array();
  for (int64_t seed = first; seed < first + count; ++seed) {
    oracle::GeneratedKernel kernel = oracle::generateKernel(seed, oracle::Audience::Reference);
    oracle::Launch launch = oracle::launchOf(kernel, seed);
    syntax::Document document = parser.parse(kernel.text, {});
    json entry = {{"seed", seed}, {"tensors", tensors(kernel, launch)}};
    json scalars = json::array();
    for (const auto &[name, value] : kernel.scalars)
      scalars.push_back({{"name", name}, {"value", value}});
    entry["scalars"] = scalars;
    if (oracle::Kernel parsed = oracle::kernelOf(document); parsed.function) {
      oracle::Result result = oracle::run(parsed, launch, 200'000'000);
      if (result.error.empty())
        entry["cores"] = describe(result);
      else
        entry["error"] = result.error;
    } else {
      entry["error"] = "not parsed";
    }
    std::ofstream(directory + "/" + std::to_string(seed) + ".mlir") << kernel.text;
    index.push_back(entry);
  }
  std::ofstream(directory + "/index.json") << index.dump(1);
  return 0;
}
