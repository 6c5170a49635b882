#ifndef KTIR_SERVER_WORKSPACE_NEAREST_H
#define KTIR_SERVER_WORKSPACE_NEAREST_H

#include <string>
#include <string_view>
#include <vector>

namespace ktir::server {

/// The candidates that a person most likely meant by `word`, best first, at most three: those that
/// a few changed letters turn into it. Ties keep the order of the candidates.
std::vector<std::string_view> nearest(std::string_view word,
                                      const std::vector<std::string_view> &candidates);

/// "; did you mean 'a' or 'b'?", or nothing if no candidate is near.
std::string didYouMean(std::string_view word, const std::vector<std::string_view> &candidates);

} // namespace ktir::server

#endif
