#ifndef KTIR_SERVER_FEATURES_HINT_TEXT_H
#define KTIR_SERVER_FEATURES_HINT_TEXT_H

#include "cost/report.h"

#include <string>
#include <string_view>

/// Short spellings of costs, for places that have room for a few characters only.
namespace ktir::server {

/// At most four characters whatever the size, so that a hint keeps its width while one types:
/// "8.0", "64", "8.2k", "128k", "1.5M". More than nothing never looks like nothing: "<.01".
std::string compactNumber(double value);
/// "512 B", "8.0 KiB", "128 KiB", "1.5 MiB".
std::string compactBytes(double bytes);

/// What a hint counts.
enum class CostUnit : uint8_t { Cycles, Percent, Bytes };

/// One amount: a compact number, "64..128" between bounds, "≥ 64" without an upper one, a formula
/// where the launch leaves it open, "?" where nothing is known.
std::string compactAmount(const Bounds &amount, const std::vector<std::string> &symbols,
                          CostUnit unit);
/// How often: "×16", "×2..5", "×⌈n / 4⌉"; numbers up to 9,999 in full.
std::string compactCount(const Bounds &count, const std::vector<std::string> &symbols);

/// The first `length` characters, the last of them "…" if something was cut.
std::string cutTo(std::string_view text, size_t length);

} // namespace ktir::server

#endif
