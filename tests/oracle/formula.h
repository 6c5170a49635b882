#ifndef KTIR_ORACLE_FORMULA_H
#define KTIR_ORACLE_FORMULA_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace ktir::oracle {

/// The value of a formula as reports print it ("⌈(n − pid) / 4⌉", "min(N, 640)"), for given values
/// of its names; nullopt when it cannot be read.
std::optional<double> evaluateFormula(const std::string &text,
                                      const std::map<std::string, int64_t> &values);

} // namespace ktir::oracle

#endif
