#ifndef KTIR_SERVER_WORKSPACE_JSON_WITH_PLACES_H
#define KTIR_SERVER_WORKSPACE_JSON_WITH_PLACES_H

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ktir::server {

/// A JSON text, comments allowed, together with where each key stands.
struct JsonWithPlaces {
  nlohmann::ordered_json value;
  /// Byte offset of the key's opening quote, by JSON pointer of its value ("/rules/ktir-grid").
  std::map<std::string, size_t> keys;

  /// What is wrong with the text, and where; empty if it could be read.
  std::string error;
  size_t errorOffset = 0;

  /// Where the value at `pointer` is introduced: its own key, or that of the nearest enclosing
  /// value that has one.
  size_t place(std::string_view pointer) const;
};

JsonWithPlaces parseJsonWithPlaces(std::string_view text);

/// The JSON pointer of member `key` of the value at `pointer`.
std::string memberPointer(std::string_view pointer, std::string_view key);

} // namespace ktir::server

#endif
