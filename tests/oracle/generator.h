#ifndef KTIR_ORACLE_GENERATOR_H
#define KTIR_ORACLE_GENERATOR_H

#include <cstdint>
#include <string>
#include <vector>

namespace ktir::oracle {

/// A tensor argument, large enough for every access that the generator writes.
struct GeneratedTensor {
  std::string name, elementType;
  int64_t elements = 0;
  /// Contents are drawn from [0, below), where they are looked up as indices.
  int64_t below = 0;
};

struct GeneratedKernel {
  uint64_t seed = 0;
  std::string text;
  std::vector<int64_t> grid;
  std::vector<GeneratedTensor> tensors;
  std::vector<std::pair<std::string, int64_t>> scalars;
  /// Some cost depends on the contents of tensors.
  bool dataDecides = false;
};

enum class Audience : uint8_t {
  Product,  ///< everything the dialect has
  Reference ///< only what the reference's own parser reads as it is meant
};

/// A random kernel that the dialect accepts; the same seed gives the same text for ever.
GeneratedKernel generateKernel(uint64_t seed, Audience audience);

} // namespace ktir::oracle

#endif
