#include "workspace/json_with_places.h"

#include <algorithm>
#include <iterator>

namespace ktir::server {
namespace {

using Json = nlohmann::ordered_json;

/// Reads a text and tells how far the lexer has come.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(const char *at, const char **furthest) : at_(at), furthest_(furthest) {}
  const char &operator*() const { return *at_; }
  CountingIterator &operator++() {
    *furthest_ = ++at_;
    return *this;
  }
  friend bool operator==(const CountingIterator &a, const CountingIterator &b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const CountingIterator &a, const CountingIterator &b) { return !(a == b); }

private:
  const char *at_;
  const char **furthest_;
};

/// Builds the value and notes the place of each key. The lexer stands right behind a string when it
/// hands it over.
class Builder : public nlohmann::json_sax<Json> {
public:
  Builder(std::string_view text, const char *const &furthest, JsonWithPlaces &result)
      : text_(text), furthest_(furthest), result_(result) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t &) override { return put(value); }
  bool string(string_t &value) override { return put(std::move(value)); }
  bool binary(binary_t &) override { return false; }

  bool start_object(size_t) override { return open(Json::object()); }
  bool start_array(size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t &name) override {
    Json &object = *frames_.back().value;
    if (object.contains(name))
      return fail(keyOffset(), "key '" + name + "' occurs twice in one object");
    frames_.back().key = name;
    result_.keys[memberPointer(frames_.back().pointer, name)] = keyOffset();
    return true;
  }

  bool parse_error(size_t position, const std::string &, const Json::exception &error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while …"
    std::string_view message = error.what();
    const size_t syntax = message.find("syntax error");
    if (syntax != std::string_view::npos)
      message.remove_prefix(syntax);
    return fail(position > 0 ? position - 1 : 0, std::string(message));
  }

private:
  struct Frame {
    Json *value;
    std::string pointer;
    std::string key;
  };

  size_t keyOffset() const {
    const size_t end = static_cast<size_t>(furthest_ - text_.data());
    // The closing quote is the last byte before `end`; an escaped quote is not the opening one.
    size_t at = end >= 2 ? end - 2 : 0;
    while (at > 0 && (text_[at] != '"' || text_[at - 1] == '\\'))
      --at;
    return at;
  }

  bool fail(size_t offset, std::string message) {
    if (result_.error.empty()) {
      result_.error = std::move(message);
      result_.errorOffset = std::min(offset, text_.size());
    }
    return false;
  }

  Json *place(Json value) {
    if (frames_.empty())
      return &(result_.value = std::move(value));
    Frame &frame = frames_.back();
    if (frame.value->is_array()) {
      frame.value->push_back(std::move(value));
      return &frame.value->back();
    }
    return &((*frame.value)[frame.key] = std::move(value));
  }

  bool put(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json value) {
    std::string pointer;
    if (!frames_.empty()) {
      const Frame &frame = frames_.back();
      pointer = memberPointer(
          frame.pointer, frame.value->is_array() ? std::to_string(frame.value->size()) : frame.key);
    }
    // Members are only added to the innermost value, so the pointer stays good while it is open.
    Json *placed = place(std::move(value));
    frames_.push_back({placed, std::move(pointer), {}});
    return frames_.size() <= kMaximumDepth ||
           fail(static_cast<size_t>(furthest_ - text_.data()), "nested too deeply");
  }

  bool close() {
    frames_.pop_back();
    return true;
  }

  static constexpr size_t kMaximumDepth = 64;

  std::string_view text_;
  const char *const &furthest_;
  JsonWithPlaces &result_;
  std::vector<Frame> frames_;
};

} // namespace

std::string memberPointer(std::string_view pointer, std::string_view key) {
  std::string result(pointer);
  result += '/';
  for (char c : key) {
    if (c == '~')
      result += "~0";
    else if (c == '/')
      result += "~1";
    else
      result += c;
  }
  return result;
}

size_t JsonWithPlaces::place(std::string_view pointer) const {
  while (!pointer.empty()) {
    if (const auto it = keys.find(std::string(pointer)); it != keys.end())
      return it->second;
    pointer = pointer.substr(0, pointer.rfind('/'));
  }
  return 0;
}

JsonWithPlaces parseJsonWithPlaces(std::string_view text) {
  JsonWithPlaces result;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") {
    // The offsets stay those of the whole text.
    result = parseJsonWithPlaces(text.substr(3));
    for (auto &[pointer, offset] : result.keys)
      offset += 3;
    result.errorOffset += 3;
    return result;
  }
  const char *furthest = text.data();
  Builder builder(text, furthest, result);
  Json::sax_parse(CountingIterator(text.data(), &furthest),
                  CountingIterator(text.data() + text.size(), &furthest), &builder,
                  Json::input_format_t::json, /*strict=*/true, /*ignore_comments=*/true);
  return result;
}

} // namespace ktir::server
