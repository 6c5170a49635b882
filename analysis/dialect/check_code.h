#ifndef KTIR_ANALYSIS_DIALECT_CHECK_CODE_H
#define KTIR_ANALYSIS_DIALECT_CHECK_CODE_H

#include <optional>
#include <string>
#include <string_view>

namespace ktir {

/// How a diagnostic of the ktdp and spyreop dialects says which check refused the text.
///
/// The parsers and verifiers of both dialects put the code of the check in square brackets in front
/// of the message:
///
///     [KT-V01] the element type of an access tile is `index`, not `f16`
///     custom op 'ktdp.construct_access_tile' [KT-V30] `/` is not a subscript operator, ..
///     'ktdp.load' op [KT-V44] the tile has shape 4x8, the tensor has shape 4x4
///
/// MLIR may put the name of the operation before it, as in the last two lines. A message without a
/// code is MLIR's own ("expected ']'", "use of undeclared SSA value name"), or one of ours for text
/// that breaks the grammar and no numbered check.
///
/// A verifier that answers with a code has left the operation readable: the accessors of ktdp.h and
/// spyreop.h work on it. After a refusal without a code they may not.
struct CodedMessage {
  std::string_view code; ///< "KT-V44"
  std::string text;      ///< the message without the code and without the operation's name
};

/// Takes a diagnostic's text apart; nothing if it carries no code.
std::optional<CodedMessage> splitCheckCode(std::string_view message);

} // namespace ktir

#endif
