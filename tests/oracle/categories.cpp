#include "core.h"

#include <unordered_map>

namespace ktir::oracle {

namespace {
// The table of the cost model's section 2, written down a second time on purpose: the oracle must
// not inherit a slip of the product's own table.
constexpr std::pair<const char *, const char *> kOps[] = {
    {"compute_float",
     "arith.addf arith.subf arith.mulf arith.divf arith.remf arith.negf arith.maximumf "
     "arith.maxnumf arith.minimumf arith.minnumf arith.cmpf arith.select math.absf math.absi "
     "math.ceil math.floor math.fma linalg.add linalg.max linalg.generic"},
    {"compute_transcendental", "math.exp math.log math.log2 math.log1p math.sqrt math.rsqrt "
                               "math.tanh math.sin math.cos math.erf math.powf"},
    {"compute_int",
     "arith.addi arith.subi arith.muli arith.divsi arith.divui arith.floordivsi arith.ceildivsi "
     "arith.ceildivui arith.remsi arith.remui arith.andi arith.ori arith.xori arith.shli "
     "arith.shrsi arith.shrui arith.minsi arith.maxsi arith.minui arith.maxui arith.cmpi"},
    {"compute_matmul", "linalg.matmul linalg.batch_matmul"},
    {"memory", "ktdp.load ktdp.store"},
    {"comm", "ktdp.inter_tile_reduce"},
};
} // namespace

std::string categoryOf(const std::string &opName) {
  static const std::unordered_map<std::string, std::string> table = [] {
    std::unordered_map<std::string, std::string> t;
    for (auto [category, names] : kOps) {
      std::string list = names;
      for (size_t begin = 0; begin < list.size();) {
        size_t end = std::min(list.find(' ', begin), list.size());
        t[list.substr(begin, end - begin)] = category;
        begin = end + 1;
      }
    }
    return t;
  }();
  auto found = table.find(opName);
  return found == table.end() ? "zero" : found->second; // only ops with a handler come here
}

} // namespace ktir::oracle
