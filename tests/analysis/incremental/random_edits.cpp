#include "random_edits.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace ktir {

namespace {

constexpr const char *kSources[] = {
    "examples/matmul.mlir",
    "examples/paged_attention.mlir",
    "examples/rmsnorm_f16_sum.mlir",
    "examples/softmax.mlir",
    "examples/vector_add.mlir",
    "tests/golden/rmsnorm/f32_accum.mlir",
    "tests/golden/rmsnorm/x_held.mlir",
    "tests/golden/micro/comm_ring4.mlir",
    "tests/golden/micro/ctl_if_data.mlir",
    "tests/golden/micro/cmp_generic.mlir",
    "tests/cases/11-old-memory-space.mlir",
    "tests/cases/02-tail-tile-past-view.mlir",
};

constexpr const char *kTokens[] = {
    "}",
    "{",
    "(",
    ")",
    "[",
    "%x",
    "%0 = ",
    "#map0",
    "!t",
    "scf.for ",
    "func.func ",
    "module {",
    "// -----\n",
    "\"",
    "arith.",
    ": ",
    ", ",
    "-> ",
    "affine_map<(d0) -> (d0)>",
    "0",
    "1024",
    "\n",
    "\r\n",
    "  ",
    "\t",
    "// note\n",
    "// ktir-assume: rows = 64\n",
    "// ktir-lint: ignore[ktir-syntax] because\n",
    "call @f() : () -> ()\n",
    "ktdp.",
    "\xC3\xA9",
    "#map0 = affine_map<(d0) -> (d0)>\n",
    "return\n",
    "unknown.op",
    "@name",
    "loc(#loc)",
};

size_t below(std::mt19937 &random, size_t limit) { return limit == 0 ? 0 : random() % limit; }

/// The functions of a kernel file, without a module around them, under another name.
std::string functionsOf(std::string text, const std::string &suffix) {
  if (const size_t module = text.find("module {"); module != std::string::npos) {
    text.erase(module, std::string_view("module {").size());
    text.erase(text.rfind('}'), 1);
  }
  for (size_t at = text.find("func.func @"); at != std::string::npos;
       at = text.find("func.func @", at + 1))
    text.insert(text.find('(', at), suffix);
  return text;
}

struct Line {
  size_t begin, end; // its end of line included
};

Line randomLine(const std::string &text, std::mt19937 &random) {
  const size_t at = below(random, text.size() + 1);
  const size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const size_t after = text.find('\n', at);
  return {before == std::string::npos ? 0 : before + 1,
          after == std::string::npos ? text.size() : after + 1};
}

} // namespace

std::string readSource(std::string_view path) {
  std::ifstream in(std::string(KTIR_SOURCE_DIR) + "/" + std::string(path), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string randomDocument(std::mt19937 &random) {
  std::string text;
  if (random() % 2 == 0)
    text += "#map0 = affine_map<(d0) -> (d0)>\n";
  const bool module = random() % 3 == 0;
  if (module)
    text += "module {\n";
  const size_t count = 2 + below(random, 4);
  for (size_t i = 0; i < count; ++i) {
    const char *path = kSources[below(random, std::size(kSources))];
    text += functionsOf(readSource(path), "_" + std::to_string(i)) + "\n";
  }
  return module ? text + "}\n" : text;
}

void editRandomly(std::string &text, std::mt19937 &random) {
  const size_t at = below(random, text.size() + 1);
  switch (random() % 10) {
  case 0: // one character goes
    text.erase(std::min(at, text.size()), 1);
    return;
  case 1: // one character comes
    text.insert(at, 1, char(' ' + below(random, 95)));
    return;
  case 2: // a word comes
    text.insert(at, kTokens[below(random, std::size(kTokens))]);
    return;
  case 3: { // a line goes
    const Line line = randomLine(text, random);
    text.erase(line.begin, line.end - line.begin);
    return;
  }
  case 4: { // a line is doubled
    const Line line = randomLine(text, random);
    text.insert(line.end, text.substr(line.begin, line.end - line.begin));
    return;
  }
  case 5: // a line of its own comes
    text.insert(randomLine(text, random).begin, "\n");
    return;
  case 6: { // a digit changes
    const size_t digit = text.find_first_of("0123456789", at);
    if (digit != std::string::npos)
      text[digit] = char('0' + below(random, 10));
    return;
  }
  case 7: { // a piece goes
    text.erase(std::min(at, text.size()), below(random, 60));
    return;
  }
  case 8: { // two lines change places
    const Line line = randomLine(text, random);
    if (line.end >= text.size())
      return;
    const size_t next = text.find('\n', line.end);
    const size_t end = next == std::string::npos ? text.size() : next + 1;
    const std::string first = text.substr(line.begin, line.end - line.begin);
    text.replace(line.begin, end - line.begin, text.substr(line.end, end - line.end) + first);
    return;
  }
  default: { // a comment that means something, above a function
    const size_t function = text.find("func.func", at);
    if (function != std::string::npos)
      text.insert(function, "\n// ktir-assume: rows = " + std::to_string(below(random, 99)) +
                                ", width = 1024\n");
    return;
  }
  }
}

} // namespace ktir
