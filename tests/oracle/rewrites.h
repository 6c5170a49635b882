#ifndef KTIR_ORACLE_REWRITES_H
#define KTIR_ORACLE_REWRITES_H

#include <optional>
#include <string>

namespace ktir::oracle {

// Changes of a generated kernel's text after which every cost must be the same. They know the
// layout that the generator writes (one op a line, two blanks a level).

/// Every value gets another name.
std::string renameValues(const std::string &text);

/// The whole body runs inside a loop with one trip.
std::string wrapInOneTrip(const std::string &text);

/// The first loop of the function's top level that carries nothing runs as two loops, cut after
/// `trips` iterations; nullopt when there is no such loop.
std::optional<std::string> splitFirstLoop(const std::string &text, int trips);

/// Neighbouring index operations of which neither reads the other trade places.
std::string swapIndependentOps(const std::string &text);

} // namespace ktir::oracle

#endif
