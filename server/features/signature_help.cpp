#include "features/signature_help.h"

#include "features/completion_context.h"
#include "features/dialect_docs.h"
#include "features/markup.h"

namespace ktir::server {
namespace {

uint32_t utf16Length(std::string_view text) {
  uint32_t units = 0;
  for (unsigned char c : text)
    units += (c & 0xC0) != 0x80 ? (c >= 0xF0 ? 2 : 1) : 0;
  return units;
}

bool isWord(std::string_view anchor) {
  return !anchor.empty() && anchor[0] >= 'a' && anchor[0] <= 'z';
}

/// The part whose beginning was passed last. Words may come in any order, as dictionary keys do;
/// signs count once what stands before them was passed.
uint32_t activePart(const OpDoc &doc, const syntax::TextOutline &outline,
                    const CompletionContext &context) {
  const auto &code = outline.parts()[context.part].text.tokens.code;
  uint32_t active = 0;
  int depth = 0; // of brackets that no part begins with
  for (uint32_t i = context.before.begin + 1; i < context.before.end; ++i) {
    const std::string_view token = code[i].text(outline.text());
    bool began = false;
    for (uint32_t p = 0; p < doc.parts.size() && !began; ++p) {
      const std::string_view anchor = doc.parts[p].anchor;
      if (anchor != token || (!isWord(anchor) && (p <= active || depth > 0)))
        continue;
      // `sizes: […]`: that colon begins no type.
      if (token == ":" && isWord(code[i - 1].text(outline.text())) &&
          code[i - 1].text(outline.text()) == doc.parts[active].anchor)
        break;
      active = p;
      began = true;
    }
    if (token == "[" || token == "(" || token == "<")
      ++depth;
    else if ((token == "]" || token == ")" || token == ">") && depth > 0)
      --depth;
  }
  return active;
}

} // namespace

std::optional<lsp::SignatureHelp> signatureHelp(const DocumentView &view,
                                                const syntax::TextOutline &outline,
                                                lsp::Position position,
                                                const ClientFeatures &client) {
  const uint32_t offset = view.offset(position);
  if (outline.parts().empty() || outline.inComment(offset))
    return std::nullopt;
  const CompletionContext context = completionContext(outline, offset);
  const OpDoc *doc = findOpDoc(context.op);
  if (!doc || context.before.empty() || doc->parts.empty())
    return std::nullopt;
  // On a line of its own behind a whole op something new begins.
  if (context.place == CompletionPlace::OpName)
    return std::nullopt;
  const auto kind =
      client.signatureMarkdown ? lsp::MarkupKind::Markdown : lsp::MarkupKind::PlainText;
  lsp::SignatureInformation signature;
  signature.label = doc->syntax;
  signature.documentation = lsp::MarkupContent{kind, std::string(doc->summary)};
  size_t from = 0;
  for (const SyntaxPart &part : doc->parts) {
    const size_t at = doc->syntax.find(part.label, from);
    lsp::ParameterInformation parameter;
    if (at != std::string_view::npos) {
      parameter.labelBegin = utf16Length(doc->syntax.substr(0, at));
      parameter.labelEnd = parameter.labelBegin + utf16Length(part.label);
      from = at + part.label.size();
    }
    parameter.documentation = lsp::MarkupContent{kind, std::string(part.text)};
    signature.parameters.push_back(std::move(parameter));
  }
  lsp::SignatureHelp help;
  help.activeParameter = activePart(*doc, outline, context);
  help.signatures.push_back(std::move(signature));
  return help;
}

} // namespace ktir::server
