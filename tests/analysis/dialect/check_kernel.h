#ifndef KTIR_TESTS_ANALYSIS_DIALECT_CHECK_KERNEL_H
#define KTIR_TESTS_ANALYSIS_DIALECT_CHECK_KERNEL_H

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::testing {

/// What the dialects say about a text: one entry per error, parser first, then verifiers, op by op.
struct Verdict {
  struct Error {
    std::string code; ///< "KT-V14", or empty for a message without a code
    std::string text;
    unsigned line = 0, column = 0;
  };
  bool parsed = false;
  std::vector<Error> errors;
  std::string printed; ///< the custom form, if the text parsed

  /// The codes alone, in order; "-" for an error without one.
  std::vector<std::string> codes() const;
};

/// Parses and verifies a text as the product does: each operation's invariants on its own, then
/// what inter_tile_rules.h finds in each function.
Verdict checkKernel(std::string_view text);

/// The same kernel in MLIR's generic form.
std::string genericForm(std::string_view text);

} // namespace ktir::testing

#endif
