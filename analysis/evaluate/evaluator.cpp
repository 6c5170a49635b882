#include "evaluate/evaluator.h"

#include "evaluate/iteration_classes.h"

#include <algorithm>
#include <bit>

namespace ktir {
namespace {

/// Region entries and single iterations before the evaluator stops telling iterations apart.
constexpr int64_t kWorkCap = 1 << 17;
/// Iteration classes of a loop whose trip count is open.
constexpr int64_t kMaxOpenClasses = kStickBytes;

// What a key says about an observable besides its value.
constexpr int64_t kFloatingTag = INT64_MIN + 1, kUnknownTag = INT64_MIN + 2;

} // namespace

size_t Evaluator::KeyHash::operator()(const std::vector<int64_t> &key) const {
  uint64_t h = 0x9E3779B97F4A7C15ull;
  for (int64_t v : key) {
    h ^= static_cast<uint64_t>(v);
    h *= 0xFF51AFD7ED558CCDull;
    h ^= h >> 32;
  }
  return h;
}

Evaluator::Evaluator(Program &program, const Hardware &hardware)
    : program_(program), hardware_(hardware),
      hbmPerCore_(hardware.hbmPerCore(static_cast<double>(program.coreCount()))),
      accessCosts_(program, hbmPerCore_, hardware.ringPerCycle()),
      observables_(program.regions.size()), loopFacts_(program.loops.size()),
      constantNodes_(program.regions.size(), -1) {
  // Regions are numbered before the regions inside them.
  for (uint32_t r = static_cast<uint32_t>(program.regions.size()); r-- > 0;)
    observe(r);
  environment_.resize(program.exprs.atomCount());
}

Evaluator::~Evaluator() = default;

// --- observables -----------------------------------------------------------------------------

void Evaluator::pushAtoms(ExprId id, uint64_t without, std::vector<ExprId> &out) {
  uint64_t atoms = program_.exprs.node(id).atoms & ~without;
  for (AtomId a = 0; a < program_.exprs.atomCount() && a < 63; ++a)
    if (atoms >> a & 1)
      out.push_back(program_.exprs.ref(a));
  if (atoms >> 63)
    for (AtomId a = 63; a < program_.exprs.atomCount(); ++a)
      out.push_back(program_.exprs.ref(a));
}

void Evaluator::observeLoop(const ProgramLoop &loop, std::vector<ExprId> &out) {
  ExprTable &t = program_.exprs;
  LoopFacts &facts = loopFacts_[&loop - program_.loops.data()];
  uint64_t counter = ExprTable::atomBit(loop.counter), carried = 0;
  for (const CarriedScalar &c : loop.carried)
    carried |= ExprTable::atomBit(c.atom);

  out.push_back(loop.trips);
  for (ExprId id : observables_[loop.body]) {
    uint64_t atoms = t.node(id).atoms;
    if (!(atoms & (counter | carried))) {
      out.push_back(id);
      continue;
    }
    facts.varying.push_back(id);
    facts.carried |= (atoms & carried) != 0;
    // The residues that a sum takes over the iterations follow from where it starts.
    ExprNode n = t.node(id);
    if (n.op == ExprOp::Modulo && t.isConstant(n.b) && t.node(n.a).op == ExprOp::Linear) {
      ExprNode sum = t.node(n.a);
      ExprId rest = t.constant(sum.value);
      bool plain = true;
      std::vector<LinearTerm> terms(t.termsBegin(sum), t.termsBegin(sum) + sum.b);
      for (const LinearTerm &term : terms) {
        const ExprNode &of = t.node(term.node);
        if (!(of.atoms & (counter | carried)))
          rest = t.add(rest, t.scale(term.node, term.coefficient));
        else if (of.op != ExprOp::AtomRef || static_cast<AtomId>(of.value) != loop.counter)
          plain = false;
      }
      if (plain) {
        ExprId residue = t.binary(ExprOp::Modulo, rest, n.b);
        if (!t.isConstant(residue))
          out.push_back(residue);
        continue;
      }
    }
    // Atoms from 63 on share a bit, so nothing may be left out that others could mean.
    uint64_t inside = (counter | carried) & ~(uint64_t(1) << 63);
    pushAtoms(id, inside, out);
  }
  if (!facts.carried)
    return;
  for (const CarriedScalar &c : loop.carried) {
    out.push_back(c.initial);
    pushAtoms(c.next, (counter | carried) & ~(uint64_t(1) << 63), out);
  }
}

void Evaluator::observe(uint32_t index) {
  const ProgramRegion &r = program_.regions[index];
  ExprTable &t = program_.exprs;
  std::vector<ExprId> out;
  auto observeValue = [&](const IndexValue &v) {
    if (!v.isConstant())
      out.push_back(v.expr);
  };
  auto observePattern = [&](const StickPattern &p) {
    observeValue(p.residue);
    for (const IndexValue &v : p.extents)
      observeValue(v);
    for (const IndexValue &v : p.strides)
      observeValue(v);
  };
  for (const Charge &c : r.charges)
    if (c.isExpr)
      out.push_back(c.expr);
  for (uint32_t a : r.accesses) {
    const MemoryAccess &access = program_.accesses[a];
    for (const StickPattern &p : access.direct)
      observePattern(p);
    for (const IndirectPattern &p : access.indirect) {
      observePattern(p.direct);
      observePattern(p.parent);
      observeValue(p.directFirst);
      observeValue(p.lookups);
      for (size_t i = 0; i < p.indexStrides.size(); ++i) {
        observeValue(p.indexStrides[i]);
        observeValue(p.indexExtents[i]);
      }
    }
    for (const PartitionPattern &p : access.partitions) {
      out.push_back(p.residue);
      observeValue(p.bytes);
      for (const auto *list : {&p.low, &p.high, &p.strides, &p.base, &p.tileLow, &p.tileHigh})
        for (const IndexValue &v : *list)
          observeValue(v);
    }
  }
  for (uint32_t l : r.loops)
    observeLoop(program_.loops[l], out);
  for (uint32_t b : r.branches) {
    const ProgramBranch &branch = program_.branches[b];
    out.push_back(branch.condition);
    for (uint32_t inner : {branch.whenTrue, branch.whenFalse})
      out.insert(out.end(), observables_[inner].begin(), observables_[inner].end());
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  std::erase_if(out, [&](ExprId id) {
    ExprOp op = t.node(id).op;
    return op == ExprOp::Constant || op == ExprOp::FloatConstant;
  });
  observables_[index] = std::move(out);
}

// --- nodes -----------------------------------------------------------------------------------

uint32_t Evaluator::region(uint32_t index) {
  ++work_;
  const std::vector<ExprId> &observed = observables_[index];
  if (observed.empty()) {
    if (constantNodes_[index] < 0)
      constantNodes_[index] = build(index);
    return static_cast<uint32_t>(constantNodes_[index]);
  }
  std::vector<int64_t> key;
  key.reserve(observed.size() + 1);
  key.push_back(index);
  for (ExprId id : observed) {
    Scalar v = program_.exprs.evaluate(id, environment_);
    if (v.isInteger()) {
      key.push_back(v.integer);
    } else if (v.known()) {
      key.push_back(kFloatingTag);
      key.push_back(std::bit_cast<int64_t>(v.floating));
    } else {
      key.push_back(kUnknownTag);
      key.push_back(program_.exprs.substitute(id, environment_));
    }
  }
  auto known = memo_.find(key);
  if (known != memo_.end())
    return known->second;
  uint32_t node = build(index);
  memo_.emplace(std::move(key), node);
  return node;
}

uint32_t Evaluator::build(uint32_t index) {
  Node node;
  node.region = index;
  const ProgramRegion &r = program_.regions[index];
  for (uint32_t a : r.accesses) {
    node.accesses.push_back(accessCosts_.cost(a, environment_));
    node.numeric &= node.accesses.back().bytes.isNumber();
  }
  for (const Charge &c : r.charges)
    if (c.isExpr) {
      node.works.push_back(amountOf(c.expr));
      node.numeric &= node.works.back().isNumber();
    }
  for (const Charge &c : r.charges)
    node.numeric &= c.category != Category::Unknown;
  for (uint32_t l : r.loops)
    addLoop(l, node);
  for (uint32_t b : r.branches)
    addBranch(program_.branches[b], node);
  nodes_.push_back(std::move(node));
  return static_cast<uint32_t>(nodes_.size() - 1);
}

void Evaluator::add(Node &node, uint32_t child, double times) {
  node.numeric &= nodes_[child].numeric;
  for (Part &part : node.parts)
    if (part.alternatives.size() == 1 && part.alternatives[0] == child && part.times.isNumber()) {
      part.times += Bounds(times);
      return;
    }
  node.parts.push_back({Bounds(times), {child}});
}

void Evaluator::add(Node &node, std::vector<uint32_t> alternatives, Bounds times) {
  std::sort(alternatives.begin(), alternatives.end());
  alternatives.erase(std::unique(alternatives.begin(), alternatives.end()), alternatives.end());
  node.numeric = false;
  node.parts.push_back({std::move(times), std::move(alternatives)});
}

Bounds Evaluator::amountOf(ExprId expr) {
  ExprTable &t = program_.exprs;
  Scalar v = t.evaluate(expr, environment_);
  if (v.isInteger())
    return Bounds(static_cast<double>(std::max<int64_t>(0, v.integer)));
  ExprId open = t.substitute(expr, environment_);
  const ExprNode &n = t.node(open);
  bool argumentsOnly = !n.data && !(n.atoms >> 63);
  for (AtomId a = 0; argumentsOnly && a < std::min<size_t>(63, t.atomCount()); ++a)
    if (n.atoms >> a & 1)
      argumentsOnly = t.atom(a).kind == AtomKind::Argument;
  if (argumentsOnly && t.hasFormula(open)) {
    // max(0, 3·n) = 3 · max(0, n)
    if (n.op == ExprOp::Linear && n.b == 1 && n.value == 0 && t.termsBegin(n)->coefficient > 0)
      return Bounds(Amount(static_cast<double>(t.termsBegin(n)->coefficient)) *
                    Amount::symbol(t.termsBegin(n)->node));
    return Bounds(Amount::symbol(open));
  }
  double low = static_cast<double>(std::max<int64_t>(0, n.range.lower));
  if (n.range.upper == Interval::kMax)
    return Bounds(Amount(low), Amount(low), true);
  return Bounds(Amount(low), Amount(static_cast<double>(std::max<int64_t>(0, n.range.upper))));
}

// --- loops and branches ----------------------------------------------------------------------

void Evaluator::addLoop(uint32_t index, Node &node) {
  const ProgramLoop &loop = program_.loops[index];
  const LoopFacts &facts = loopFacts_[index];
  Scalar trips = program_.exprs.evaluate(loop.trips, environment_);
  if (!trips.isInteger())
    return addSymbolicLoop(loop, facts, node);
  if (trips.integer <= 0)
    return;
  double times = static_cast<double>(trips.integer);
  if (facts.varying.empty())
    return add(node, region(loop.body), times);
  if (facts.carried)
    return visitAll(loop, facts, trips.integer, node);

  IterationClasses iterations(program_.exprs, loop.counter, environment_);
  auto classes = iterations.group(facts.varying, trips.integer);
  if (!classes)
    return visitAll(loop, facts, trips.integer, node);
  for (const IterationClass &c : *classes) {
    environment_.set(loop.counter, Scalar::of(c.first));
    add(node, region(loop.body), static_cast<double>(c.count));
  }
  environment_.clear(loop.counter);
}

void Evaluator::visitAll(const ProgramLoop &loop, const LoopFacts &facts, int64_t trips,
                         Node &node) {
  const ExprTable &t = program_.exprs;
  std::vector<Scalar> values, next;
  if (facts.carried)
    for (const CarriedScalar &c : loop.carried)
      values.push_back(t.evaluate(c.initial, environment_));
  std::unordered_map<uint32_t, double> times;
  std::vector<uint32_t> order;
  int64_t k = 0;
  for (; k < trips && work_ < kWorkCap; ++k) {
    environment_.set(loop.counter, Scalar::of(k));
    for (size_t i = 0; i < values.size(); ++i)
      environment_.set(loop.carried[i].atom, values[i]);
    uint32_t child = region(loop.body);
    auto [at, isNew] = times.emplace(child, 0);
    at->second += 1;
    if (isNew)
      order.push_back(child);
    next.clear();
    for (size_t i = 0; i < values.size(); ++i)
      next.push_back(t.evaluate(loop.carried[i].next, environment_));
    values.swap(next);
  }
  environment_.clear(loop.counter);
  for (size_t i = 0; i < values.size(); ++i)
    environment_.clear(loop.carried[i].atom);
  for (uint32_t child : order) { // each once: no need to look for an equal part
    node.numeric &= nodes_[child].numeric;
    node.parts.push_back({Bounds(times[child]), {child}});
  }
  if (k == trips)
    return;
  approximate_ = "too many iterations differ; the rest is bounded, not counted";
  add(node, {region(loop.body)}, Bounds(static_cast<double>(trips - k)));
}

void Evaluator::addSymbolicLoop(const ProgramLoop &loop, const LoopFacts &facts, Node &node) {
  Bounds times = amountOf(loop.trips);
  if (facts.varying.empty())
    return add(node, {region(loop.body)}, times);
  IterationClasses iterations(program_.exprs, loop.counter, environment_);
  auto period = facts.carried ? std::nullopt : iterations.period(facts.varying, kMaxOpenClasses);
  std::vector<uint32_t> alternatives;
  for (int64_t k = 0; period && k < *period; ++k) {
    environment_.set(loop.counter, Scalar::of(k));
    alternatives.push_back(region(loop.body));
  }
  environment_.clear(loop.counter);
  if (!period)
    alternatives.push_back(region(loop.body));
  add(node, std::move(alternatives), times);
}

void Evaluator::addBranch(const ProgramBranch &branch, Node &node) {
  Scalar taken = program_.exprs.evaluate(branch.condition, environment_);
  if (taken.known())
    return add(node, region(taken.truth() ? branch.whenTrue : branch.whenFalse), 1);
  add(node, {region(branch.whenTrue), region(branch.whenFalse)}, Bounds(1.0));
}

// --- cores -----------------------------------------------------------------------------------

Environment &Evaluator::environmentOf(int64_t core) {
  int64_t nx = program_.grid[0], ny = program_.grid[1];
  environment_.resize(program_.exprs.atomCount());
  environment_.set(program_.core[0], Scalar::of(core % nx));
  environment_.set(program_.core[1], Scalar::of(core / nx % ny));
  environment_.set(program_.core[2], Scalar::of(core / (nx * ny)));
  environment_.set(program_.core[3], Scalar::of(core));
  return environment_;
}

std::vector<CoreClass> Evaluator::classes() {
  std::vector<CoreClass> classes;
  std::unordered_map<uint32_t, size_t> byNode;
  for (int64_t core = 0; core < program_.coreCount(); ++core) {
    environmentOf(core);
    uint32_t node = region(0);
    auto [at, isNew] = byNode.emplace(node, classes.size());
    if (isNew)
      classes.push_back({{}, node});
    classes[at->second].coreIds.push_back(core);
  }
  return classes;
}

} // namespace ktir
