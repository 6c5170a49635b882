#ifndef KTIR_ANALYSIS_RULES_ANALYSIS_CACHE_H
#define KTIR_ANALYSIS_RULES_ANALYSIS_CACHE_H

#include <memory>
#include <vector>

namespace ktir {

struct RuleInput;

/// What rules of one launch share: each analysis is built when the first rule asks for it and kept
/// until the launch is done. An analysis is any type with a constructor from `const RuleInput &`;
/// it may ask for others.
class AnalysisCache {
public:
  template <class Analysis> Analysis &get(const RuleInput &input) {
    for (const Entry &entry : entries_)
      if (entry.key == &kKey<Analysis>)
        return *static_cast<Analysis *>(entry.value.get());
    // Built before it is listed: its constructor may add others.
    auto value = std::make_shared<Analysis>(input);
    entries_.push_back({&kKey<Analysis>, value});
    return *value;
  }

private:
  /// One address per type.
  template <class Analysis> static inline const char kKey = 0;
  struct Entry {
    const void *key;
    std::shared_ptr<void> value;
  };
  std::vector<Entry> entries_;
};

} // namespace ktir

#endif
