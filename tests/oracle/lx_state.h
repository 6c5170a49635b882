#ifndef KTIR_ORACLE_LX_STATE_H
#define KTIR_ORACLE_LX_STATE_H

#include "value.h"

#include <map>
#include <set>
#include <unordered_map>

namespace ktir::oracle {

/// Names, scopes and the bytes that tiles hold in one core's scratchpad (cost model, section 8.1).
class LxState {
public:
  /// `uses`: how often each name is written as an operand in the whole function.
  explicit LxState(std::map<std::string, int64_t> uses) : uses_(std::move(uses)) {}

  enum class Charge : uint8_t { Yes, No };
  void bind(const std::string &name, Value value, Charge charge = Charge::Yes);
  /// The value of a name, found from the innermost scope outwards. Reading a tile that is used once
  /// and lives in the innermost scope releases it.
  Value fetch(const std::string &name);
  Value peek(const std::string &name) const;
  void pushScope() { scopes_.emplace_back(); }
  void popScope();
  bool isUncharged(const TilePtr &tile) const { return uncharged_.count(tile.get()) != 0; }

  int64_t used() const { return used_; }
  int64_t peak() const { return peak_; }

private:
  using Scope = std::map<std::string, Value>;
  void release(const TilePtr &tile);

  std::map<std::string, int64_t> uses_;
  std::vector<Scope> scopes_ = std::vector<Scope>(1);
  std::unordered_map<const Tile *, int64_t> references_;
  std::set<const Tile *> uncharged_;
  int64_t used_ = 0, peak_ = 0;
};

} // namespace ktir::oracle

#endif
