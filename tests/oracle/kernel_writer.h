#ifndef KTIR_ORACLE_KERNEL_WRITER_H
#define KTIR_ORACLE_KERNEL_WRITER_H

#include "generator.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ktir::oracle {

/// An index value in scope, with an interval that holds on every core and iteration.
struct IndexName {
  std::string name;
  int64_t lower = 0, upper = 0;
};

struct TileName {
  std::string name;
  std::vector<int64_t> shape;
  std::string element;
  std::string type() const;
};

struct ViewName {
  std::string name;
  std::vector<int64_t> sizes, strides;
  std::string element;
  bool lx = false, distributed = false;
  std::string spelledType; ///< with a question mark for each dynamic size
};

/// Element types of views, the common ones more often.
inline const std::vector<std::string> kElements = {"f16", "f16", "f16", "f32", "f32", "i32", "i64"};

std::string extents(const std::vector<int64_t> &shape); // "4x8x"
std::string listed(const std::vector<std::string> &items);
/// "affine_set<(d0, d1) : (d0 - 2 >= 0, -d0 + 5 >= 0, ...)>", inclusive bounds.
std::string boxSet(const std::vector<int64_t> &lower, const std::vector<int64_t> &upper);
std::string identityMap(size_t dims);

/// Writes one kernel, drawing every choice from one sequence of random numbers.
class KernelWriter {
public:
  KernelWriter(uint64_t seed, Audience audience);
  GeneratedKernel write();

private:
  // random choices
  uint64_t next();
  int64_t between(int64_t lower, int64_t upper); // inclusive
  bool chance(int percent) { return between(1, 100) <= percent; }
  template <typename T> const T &pick(const std::vector<T> &items) {
    return items[between(0, static_cast<int64_t>(items.size()) - 1)];
  }

  // text
  void line(const std::string &text);
  void blank() { text_ += '\n'; }
  std::string fresh(const std::string &stem);
  struct Scope {
    size_t indices, tiles, conditions;
    std::vector<std::string> names;
  };
  void open();
  void close();

  // writer_scalars.cpp
  std::string constant(int64_t value);
  std::string integerConstant(int64_t value, const std::string &type);
  void indexOp();
  /// An index within [0, upper], made from what is in scope.
  IndexName indexUpTo(int64_t upper);
  std::string condition();
  IndexName define(const std::string &expression, int64_t lower, int64_t upper);

  // writer_memory.cpp
  void makeViews();
  void makeView(bool lx);
  void makeDistributed();
  std::string pointer(const std::string &element);
  std::string accessTile(const ViewName &view, std::vector<int64_t> &shape);
  void loadTile();
  void storeTile();

  // writer_data.cpp
  std::string denseView(const std::string &base, const std::vector<int64_t> &sizes,
                        const std::vector<std::string> &strides, const std::string &element);
  void indirect();
  IndexName loadedIndex(int64_t below);
  void onData(int depth);

  // writer_tiles.cpp
  TileName constantTile(const std::vector<int64_t> &shape, const std::string &element);
  TileName anyTile();
  TileName anyFloatTile();
  void addTile(const TileName &tile) { tiles_.push_back(tile); }
  void elementwise();
  void integerElementwise(const TileName &tile);
  void castOrShape();
  void reduce();
  void broadcast();
  void matmul();
  void batchMatmul();
  void generic();
  void genericIndex();
  void generate();
  void scalarFloat();
  void interTile();

  // writer_control.cpp
  void body(int depth, int statements);
  void statement(int depth);
  void loop(int depth);
  void branch(int depth);
  void branchWithResult(int depth);

  Audience audience_;
  uint64_t state_;
  GeneratedKernel kernel_;
  std::string text_, indent_ = "    ";
  int counter_ = 0;
  int64_t coreCount_ = 1;
  /// How often the statement that is written next runs on one core, at most.
  int64_t executions_ = 1;
  bool uniform_ = true; ///< every core comes here equally often
  std::map<std::string, std::string> constants_;
  std::vector<IndexName> indices_;
  std::vector<TileName> tiles_;
  std::vector<ViewName> views_;
  std::vector<Scope> scopes_;
  std::set<std::string> reusable_; ///< names of regions that are closed
};

} // namespace ktir::oracle

#endif
