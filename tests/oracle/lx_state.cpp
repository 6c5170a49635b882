#include "lx_state.h"

#include <algorithm>

namespace ktir::oracle {

void LxState::bind(const std::string &name, Value value, Charge charge) {
  Scope &top = scopes_.back();
  if (auto old = top.find(name); old != top.end())
    if (TilePtr tile = tileOf(old->second))
      release(tile);
  top[name] = value;
  TilePtr tile = tileOf(value);
  if (!tile)
    return;
  if (charge == Charge::No || isUncharged(tile)) {
    uncharged_.insert(tile.get());
    ++references_[tile.get()];
    return;
  }
  if (references_[tile.get()]++ == 0) {
    used_ += tile->bytes();
    peak_ = std::max(peak_, used_);
  }
}

Value LxState::fetch(const std::string &name) {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    auto found = scope->find(name);
    if (found == scope->end())
      continue;
    Value value = found->second;
    TilePtr tile = tileOf(value);
    auto uses = uses_.find(name);
    if (tile && scope == scopes_.rbegin() && uses != uses_.end() && uses->second == 1) {
      scope->erase(found);
      release(tile);
    }
    return value;
  }
  throw Stop("no value named " + name);
}

Value LxState::peek(const std::string &name) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    if (auto found = scope->find(name); found != scope->end())
      return found->second;
  return {};
}

void LxState::popScope() {
  Scope top = std::move(scopes_.back());
  scopes_.pop_back();
  for (auto &[name, value] : top)
    if (TilePtr tile = tileOf(value))
      release(tile);
}

void LxState::release(const TilePtr &tile) {
  auto found = references_.find(tile.get());
  if (--found->second > 0)
    return;
  references_.erase(found);
  if (uncharged_.erase(tile.get()) == 0)
    used_ -= tile->bytes();
}

} // namespace ktir::oracle
