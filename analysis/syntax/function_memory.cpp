#include "syntax/function_memory.h"

#include "source/line_mention.h"
#include "syntax/function_impl.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace ktir::syntax {

namespace {

/// Undoing an edit finds the function as it was.
constexpr uint64_t kVersionsKept = 8;

uint64_t hashOf(std::string_view text) {
  return llvm::xxh3_64bits(llvm::StringRef(text.data(), text.size()));
}

} // namespace

const RememberedFunction *FunctionMemory::find(const FunctionKey &key) {
  const auto [first, last] = functions_.equal_range(hashOf(key.text));
  for (auto it = first; it != last; ++it) {
    if (it->second.text != key.text || it->second.context != key.context)
      continue;
    it->second.lastUse = version_;
    return &it->second;
  }
  return nullptr;
}

void FunctionMemory::add(const FunctionKey &key, RememberedFunction function) {
  function.text = key.text;
  function.context = key.context;
  function.lastUse = version_;
  functions_.emplace(hashOf(key.text), std::move(function));
}

bool FunctionMemory::staysInside(const Finding &finding, TextRange range, uint32_t firstLine,
                                 uint32_t lastLine) {
  bool inside = range.contains(finding.range);
  for (const RelatedPlace &related : finding.related)
    inside &= range.contains(related.range);
  for (const Fix &fix : finding.fixes)
    for (const TextEdit &edit : fix.edits)
      inside &= range.contains(edit.range);
  const auto visit = [&](uint32_t line) { inside &= firstLine <= line && line <= lastLine; };
  forEachLineMention(finding.message, visit);
  for (const RelatedPlace &related : finding.related)
    forEachLineMention(related.message, visit);
  for (const Fix &fix : finding.fixes)
    forEachLineMention(fix.title, visit);
  return inside;
}

void FunctionMemory::endVersion() {
  ++version_;
  std::erase_if(functions_,
                [&](const auto &entry) { return entry.second.lastUse + kVersionsKept < version_; });
}

Finding movedFinding(const Finding &finding, uint32_t shift, uint32_t lines) {
  Finding result = finding;
  const auto move = [shift](TextRange &range) {
    range.begin += shift;
    range.end += shift;
  };
  move(result.range);
  result.message = settleLines(result.message, lines);
  for (RelatedPlace &related : result.related) {
    move(related.range);
    related.message = settleLines(related.message, lines);
  }
  for (Fix &fix : result.fixes) {
    fix.title = settleLines(fix.title, lines);
    for (TextEdit &edit : fix.edits)
      move(edit.range);
  }
  return result;
}

} // namespace ktir::syntax
