// Any text through the whole analysis: parse, verify, evaluate, report, and the printing of
// amounts.
//
// The launch comes from the text itself (`// ktir-assume:`), so that arguments are fuzzed as well.
#include "analysis.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace ktir;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static syntax::Parser parser;
  static const Settings settings;
  std::string_view text(reinterpret_cast<const char *>(data), size);
  Analysis analysis = analyze(text, settings, parser);
  size_t printed = 0;
  for (const FunctionAnalysis &function : analysis.functions)
    for (const LaunchReport &launch : function.launches) {
      printed += formatBounds(launch.kernel_cycles, launch.symbols).size();
      for (const OpReport &op : launch.ops)
        printed += formatBounds(op.cycles, launch.symbols).size();
    }
  // A report says something about its cycles, whatever the text was.
  bool reported = false;
  for (const FunctionAnalysis &function : analysis.functions)
    reported = reported || !function.launches.empty();
  if (reported && printed == 0)
    __builtin_trap();
  return 0;
}
