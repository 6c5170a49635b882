#include "dialect/inter_tile_rules.h"

#include "dialect/ktdp.h"
#include "dialect/tile_set.h"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <set>

namespace ktir {

using namespace mlir;
using namespace ktdp;

namespace {

/// Ids that are looked at when no grid says how many tiles there are.
constexpr int64_t kIdsWithoutGrid = 1024;
/// What one function may cost, in visited points: some tens of milliseconds.
constexpr int64_t kPointsOfAFunction = 4'000'000;
constexpr int64_t kMaxGroups = 1 << 16;

/// What is known about a producer, for its delivery.
struct Production {
  InterTileProduceOp op;
  std::optional<TileSet> set;
  std::vector<int64_t> groups;
  std::vector<std::optional<TilePoints>> tiles; ///< one per group
};

std::string tile(int64_t id) { return "tile " + std::to_string(id); }
std::string group(int64_t id) { return "group " + std::to_string(id); }

/// The number of tiles in the grid; nothing if the function does not say.
std::optional<int64_t> gridTiles(Operation *function) {
  auto grid = function->getAttrOfType<ArrayAttr>("grid");
  if (!grid || grid.empty())
    return std::nullopt;
  int64_t product = 1;
  for (Attribute entry : grid) {
    auto extent = dyn_cast<IntegerAttr>(entry);
    if (!extent || extent.getValue().getSignificantBits() > 32 || extent.getInt() <= 0 ||
        llvm::MulOverflow(product, extent.getInt(), product))
      return std::nullopt;
  }
  return product;
}

class InterTileRules {
public:
  explicit InterTileRules(Operation *function)
      : function_(function), gridTiles_(gridTiles(function)),
        limit_(std::min(gridTiles_.value_or(kIdsWithoutGrid), kMaxGroups)),
        budget_(kPointsOfAFunction) {}

  std::vector<InterTileViolation> check() {
    function_->walk([&](Operation *op) { hasUnknownOps_ |= !op->isRegistered(); });
    // What has no future (generic text can leave it out) is nothing that could be followed.
    function_->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto produce = dyn_cast<InterTileProduceOp>(op); produce && produce.futureType())
        checkProduce(produce);
      else if (auto consume = dyn_cast<InterTileConsumeOp>(op); consume && consume.futureType())
        checkConsume(consume);
      else if (auto reduce = dyn_cast<InterTileReduceOp>(op); reduce && reduce.futureType())
        checkReduce(reduce);
    });
    return std::move(violations_);
  }

private:
  void report(StringRef code, Operation *op, const llvm::Twine &message,
              Operation *other = nullptr) {
    violations_.push_back({.code = code.str(), .op = op, .message = message.str(), .other = other});
  }

  //===--------------------------------------------------------------------===//
  // Evaluation
  //===--------------------------------------------------------------------===//

  /// Empty if a bound of `groups` is unknown or there are too many.
  std::vector<int64_t> groupsOf(IntegerSet groups) {
    std::vector<int64_t> ids;
    if (!groups || groups.getNumDims() != 1 || groups.getNumSymbols() != 0)
      return ids;
    TileSet set(groups);
    std::optional<TileSet::Bounds> bounds = set.bounds({});
    if (!bounds || bounds->upper - bounds->lower >= kMaxGroups)
      return ids;
    for (int64_t id = bounds->lower; id <= bounds->upper; ++id)
      if (set.contains(id, {}))
        ids.push_back(id);
    return ids;
  }

  /// The set as one over tiles, with the group as its symbol; reports one that is none.
  std::optional<TileSet> tileSetOf(Operation *op, IntegerSet set, StringRef name) {
    if (!set || set.getNumSymbols() != 1)
      return std::nullopt;
    if (set.getNumDims() != 1) {
      if (!isa<InterTileConsumeOp>(op)) // there the verifier says so
        report("KT-S33", op,
               "`" + name + "` has " + llvm::Twine(set.getNumDims()) +
                   " dimensions, it must have one, the tile");
      return std::nullopt;
    }
    return TileSet(set);
  }

  /// The tiles of a set in each group. Reports the first that cannot be a tile.
  std::vector<std::optional<TilePoints>> tilesOf(Operation *op, const TileSet &set,
                                                 ArrayRef<int64_t> groups, StringRef role) {
    std::vector<std::optional<TilePoints>> tiles;
    bool isReported = false;
    for (int64_t id : groups) {
      tiles.push_back(set.pointsBelow(limit_, {id}, budget_));
      if (!tiles.back() || isReported)
        continue;
      isReported = true;
      if (tiles.back()->below)
        report("KT-S34", op,
               tile(*tiles.back()->below) + " is a " + role + " of " + group(id) +
                   ", tile ids are not negative");
      else if (tiles.back()->above && gridTiles_ && *tiles.back()->above >= *gridTiles_)
        report("KT-S34", op,
               tile(*tiles.back()->above) + " is a " + role + " of " + group(id) +
                   ", the grid has " + llvm::Twine(*gridTiles_) + " tiles");
      else
        isReported = false;
    }
    return tiles;
  }

  //===--------------------------------------------------------------------===//
  // The producer: R1, R2
  //===--------------------------------------------------------------------===//

  void checkProduce(InterTileProduceOp op) {
    checkUses(op);
    Production production{.op = op, .set = {}, .groups = groupsOf(op.groups()), .tiles = {}};
    production.set = tileSetOf(op, op.producers(), "producer_tiles_per_group");
    if (production.set) {
      production.tiles = tilesOf(op, *production.set, production.groups, "producer");
      checkDisjoint(production);
    }
    productions_.insert({op, std::move(production)});
  }

  void checkUses(InterTileProduceOp op) {
    size_t uses = std::distance(op.getFuture().use_begin(), op.getFuture().use_end());
    if (uses == 1 || (uses == 0 && hasUnknownOps_))
      return;
    if (uses == 0)
      return report("KT-L02", op, "the future is delivered nowhere, it needs exactly one delivery");
    SmallVector<Operation *> users(op.getFuture().getUsers());
    // Uses are linked from the last to the first.
    report("KT-L02", op,
           "the future is used " + llvm::Twine(uses) + " times, it needs exactly one delivery",
           users[users.size() - 2]);
  }

  void checkDisjoint(const Production &production) {
    llvm::DenseMap<int64_t, int64_t> firstGroup;
    for (auto [id, tiles] : llvm::zip_equal(production.groups, production.tiles)) {
      if (!tiles)
        continue;
      for (int64_t tileId : tiles->ids) {
        auto [entry, isNew] = firstGroup.insert({tileId, id});
        if (isNew)
          continue;
        return report("KT-V51", production.op,
                      tile(tileId) + " is a producer of " + group(entry->second) + " and of " +
                          group(id) + ", the groups must be disjoint");
      }
    }
  }

  //===--------------------------------------------------------------------===//
  // Delivery
  //===--------------------------------------------------------------------===//

  struct Delivery {
    Operation *op;
    const Production &production;
    std::vector<std::optional<TilePoints>> consumers; ///< one per group
    std::optional<TileSet> dependency;
    unsigned dependencySymbols = 0;
    bool hasDependency = false;
  };

  std::optional<Delivery> deliveryOf(Operation *op, Value future, IntegerSet consumers,
                                     IntegerSet dependency) {
    std::optional<TileSet> set = tileSetOf(op, consumers, "consumer_tiles_per_group");
    auto produce = future.getDefiningOp<InterTileProduceOp>();
    auto production = productions_.find(produce);
    if (!set || !produce || production == productions_.end())
      return std::nullopt;
    Delivery delivery{
        .op = op, .production = production->second, .consumers = {}, .dependency = {}};
    delivery.consumers = tilesOf(op, *set, delivery.production.groups, "consumer");
    delivery.hasDependency = static_cast<bool>(dependency);
    if (delivery.hasDependency && dependency.getNumDims() == 1 &&
        (dependency.getNumSymbols() == 1 || dependency.getNumSymbols() == 2)) {
      delivery.dependency.emplace(dependency);
      delivery.dependencySymbols = dependency.getNumSymbols();
    }
    return delivery;
  }

  /// The producers that one consumer waits for; nothing if they are unknown.
  std::optional<TilePoints> sourcesOf(const Delivery &delivery, int64_t consumer, int64_t groupId) {
    int64_t symbols[] = {consumer, groupId};
    // A declared producer may lie outside the grid: that it does not produce is the point of R3.
    return delivery.dependency->pointsBelow(
        std::max(limit_, kIdsWithoutGrid), ArrayRef(symbols).take_front(delivery.dependencySymbols),
        budget_);
  }

  /// R3, R4 and, for a copy, that each consumer has one source. One report at most: a wrong source
  /// makes the right one look unclaimed.
  void checkSources(const Delivery &delivery, bool isCopy) {
    const Production &production = delivery.production;
    std::optional<InterTileViolation> unclaimed;
    for (size_t i = 0; i < production.tiles.size(); ++i) {
      const std::optional<TilePoints> &producers = production.tiles[i],
                                      &consumers = delivery.consumers[i];
      if (!producers || !consumers)
        continue;
      int64_t groupId = production.groups[i];
      std::set<int64_t> claimed;
      bool isKnown = consumers->isComplete;
      for (int64_t consumer : consumers->ids) {
        std::optional<TilePoints> sources = sourcesOf(delivery, consumer, groupId);
        isKnown &= sources && sources->isComplete;
        if (!sources)
          continue;
        if (checkConsumer(delivery, isCopy && producers->ids.size() > 1, consumer, groupId,
                          *sources))
          return;
        claimed.insert(sources->ids.begin(), sources->ids.end());
      }
      if (!isKnown || unclaimed)
        continue;
      for (int64_t producer : producers->ids)
        if (!claimed.count(producer)) {
          unclaimed = {.code = "KT-L04",
                       .op = delivery.op,
                       .message = tile(producer) + " is a producer of " + group(groupId) +
                                  ", no consumer of the group takes from it",
                       .other = production.op};
          break;
        }
    }
    if (unclaimed)
      violations_.push_back(*unclaimed);
  }

  /// True if something was reported.
  bool checkConsumer(const Delivery &delivery, bool needsOneSource, int64_t consumer,
                     int64_t groupId, const TilePoints &sources) {
    const Production &production = delivery.production;
    auto isNoProducer = [&](int64_t id) { return !production.set->contains(id, {groupId}); };
    auto wrong = llvm::find_if(sources.ids, isNoProducer);
    if (!budget_.spend(sources.ids.size()))
      return false;
    if (wrong != sources.ids.end()) {
      report("KT-L03", delivery.op,
             tile(consumer) + " of " + group(groupId) + " waits for " + tile(*wrong) +
                 ", which is no producer of that group",
             production.op);
      return true;
    }
    if (!needsOneSource || !sources.isComplete || sources.ids.size() == 1)
      return false;
    report("KT-L08", delivery.op,
           tile(consumer) + " of " + group(groupId) + " has " +
               (sources.ids.empty() ? "no producer"
                                    : std::to_string(sources.ids.size()) + " producers") +
               " to copy from, it must have exactly one",
           production.op);
    return true;
  }

  void checkConsume(InterTileConsumeOp op) {
    std::optional<Delivery> delivery =
        deliveryOf(op, op.getFuture(), op.consumers(), op.dependency());
    if (!delivery)
      return;
    if (delivery->dependency)
      return checkSources(*delivery, /*isCopy=*/true);
    if (delivery->hasDependency)
      return;
    const Production &production = delivery->production;
    for (size_t i = 0; i < production.tiles.size(); ++i) {
      const std::optional<TilePoints> &producers = production.tiles[i],
                                      &consumers = delivery->consumers[i];
      bool isDeliveredNowhere = consumers && consumers->isComplete && consumers->ids.empty();
      if (!producers || producers->ids.size() < 2 || isDeliveredNowhere)
        continue;
      return report("KT-L08", op,
                    group(production.groups[i]) + " has " + llvm::Twine(producers->ids.size()) +
                        " producers (" + tile(producers->ids[0]) + ", " + tile(producers->ids[1]) +
                        (producers->ids.size() > 2 ? ", .." : "") +
                        ") and no `producer_dependency_per_consumer` that picks one per consumer",
                    production.op);
    }
  }

  void checkReduce(InterTileReduceOp op) {
    checkDependencyShape(op);
    std::optional<Delivery> delivery =
        deliveryOf(op, op.getFuture(), op.consumers(), op.dependency());
    if (!delivery)
      return;
    if (delivery->dependency)
      checkSources(*delivery, /*isCopy=*/false);
    checkConsumersProduce(*delivery);
  }

  /// For a copy the verifier says so; for a reduction this is left to the rules.
  void checkDependencyShape(InterTileReduceOp op) {
    IntegerSet set = op.dependency();
    if (!set || (set.getNumDims() == 1 && (set.getNumSymbols() == 1 || set.getNumSymbols() == 2)))
      return;
    report("KT-V55", op,
           "`producer_dependency_per_consumer` has " + llvm::Twine(set.getNumDims()) +
               " dimensions and " + llvm::Twine(set.getNumSymbols()) +
               " symbols, it must have one dimension (the producer) and one or two symbols (the "
               "consumer, the group)");
  }

  /// R13, then R14: a consumer that does not produce explains a set that differs.
  void checkConsumersProduce(const Delivery &delivery) {
    const Production &production = delivery.production;
    std::optional<InterTileViolation> subset;
    for (size_t i = 0; i < production.tiles.size(); ++i) {
      const std::optional<TilePoints> &producers = production.tiles[i],
                                      &consumers = delivery.consumers[i];
      if (!producers || !consumers || !budget_.spend(consumers->ids.size()))
        continue;
      int64_t groupId = production.groups[i];
      for (int64_t consumer : consumers->ids)
        if (!production.set->contains(consumer, {groupId}))
          return report("KT-L13", delivery.op,
                        tile(consumer) + " receives the reduction of " + group(groupId) +
                            " and is no producer of it",
                        production.op);
      bool isKnown = producers->isComplete && consumers->isComplete;
      if (subset || !isKnown || consumers->ids.size() == 1 || consumers->ids == producers->ids)
        continue;
      subset = {.code = "KT-L14",
                .op = delivery.op,
                .message = std::to_string(consumers->ids.size()) + " of the " +
                           std::to_string(producers->ids.size()) + " producers of " +
                           group(groupId) + " receive the reduction" +
                           missing(*producers, *consumers) +
                           ", it goes to all of them or to one tile",
                .other = production.op};
    }
    if (subset)
      violations_.push_back(*subset);
  }

  /// Names the first producer that gets nothing.
  static std::string missing(const TilePoints &producers, const TilePoints &consumers) {
    for (int64_t id : producers.ids)
      if (!llvm::is_contained(consumers.ids, id))
        return " (" + tile(id) + " does not)";
    return "";
  }

  Operation *function_;
  std::optional<int64_t> gridTiles_;
  int64_t limit_;
  EnumerationBudget budget_;
  bool hasUnknownOps_ = false;
  llvm::DenseMap<Operation *, Production> productions_;
  std::vector<InterTileViolation> violations_;
};

} // namespace

std::vector<InterTileViolation> checkInterTileRules(Operation *function) {
  return InterTileRules(function).check();
}

} // namespace ktir
