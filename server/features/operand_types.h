#ifndef KTIR_SERVER_FEATURES_OPERAND_TYPES_H
#define KTIR_SERVER_FEATURES_OPERAND_TYPES_H

#include "features/completion_context.h"
#include "features/document_view.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace ktir::server {

/// What kind of value an op wants at a place.
enum class OperandKind : uint8_t { Any, Index, View, AccessTile, Tensor, Future, Bool };

OperandKind expectedOperand(const CompletionContext &context);
bool fits(OperandKind kind, std::string_view type);

/// The types of the values around a place: as the parser knows them, else as the text says.
class ValueTypes {
public:
  ValueTypes(const DocumentView &view, const syntax::TextOutline &outline, uint32_t offset);
  /// Empty where nothing says it.
  std::string typeOf(const syntax::Name &name) const;

private:
  std::string typeInText(const syntax::Name &name) const;
  const syntax::TextOutline &outline_;
  std::unordered_map<uint32_t, std::string> types_; // by where the value is defined
};

} // namespace ktir::server

#endif
