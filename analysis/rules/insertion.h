#ifndef KTIR_ANALYSIS_RULES_INSERTION_H
#define KTIR_ANALYSIS_RULES_INSERTION_H

#include "rules/finding.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlir {
class Operation;
class Value;
} // namespace mlir

namespace ktir {

struct RuleInput;

/// The blanks before the first text of the line of an offset.
std::string indentAt(std::string_view text, uint32_t offset);

/// True if only blanks stand between the start of its line and the offset: a statement can be put
/// before it on lines of its own.
bool startsLine(std::string_view text, uint32_t offset);

/// Writes lines before the statement of an op, each with its indentation. Nullopt where the op does
/// not start its line.
std::optional<TextEdit> linesBefore(const RuleInput &input, mlir::Operation *op,
                                    const std::vector<std::string> &lines);

/// A name like "%base", "%base_2", that the function does not use and has not been given before.
class FreshNames {
public:
  explicit FreshNames(const RuleInput &input);
  std::string make(const std::string &base);

private:
  std::string_view function_;
  std::vector<std::string> given_;
};

/// The first place within the op's own header where it names the value; nullopt if none.
std::optional<TextRange> useIn(const RuleInput &input, mlir::Operation *op, mlir::Value value);

/// Replaces each place within the op's own header that names the value.
void replaceUses(const RuleInput &input, mlir::Operation *op, mlir::Value value,
                 const std::string &by, std::vector<TextEdit> &edits);

} // namespace ktir

#endif
