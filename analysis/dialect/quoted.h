#ifndef KTIR_ANALYSIS_DIALECT_QUOTED_H
#define KTIR_ANALYSIS_DIALECT_QUOTED_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"

#include "llvm/Support/raw_ostream.h"

#include <string>

namespace ktir {

/// A type or an attribute in backticks, as a message shows it. (MLIR's own streaming of a type into
/// a diagnostic puts single quotes around it.)
template <typename T> std::string quoted(const T &typeOrAttribute) {
  std::string text;
  llvm::raw_string_ostream(text) << '`' << typeOrAttribute << '`';
  return text;
}

} // namespace ktir

#endif
