#include "cost/sticks.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cassert>
#include <numeric>

namespace ktir {

namespace {

__extension__ using Wide = __int128;
constexpr int64_t kMany = StickCount::kMany;

/// Extents and steps beyond these describe no memory that exists; they make the count open instead
/// of letting the arithmetic overflow.
constexpr int64_t kMaxExtent = int64_t(1) << 60;
constexpr int64_t kMaxStep = int64_t(1) << 60;
/// Dims that differ after merging. More only happens to made-up input.
constexpr size_t kMaxDims = 12;
/// Word operations that exact counting of interleaved rows may take (a few milliseconds).
constexpr Wide kMaxWork = Wide(1) << 22;

int64_t saturate(Wide value) { return value > kMany ? kMany : static_cast<int64_t>(value); }
int64_t multiply(int64_t a, int64_t b) { return saturate(Wide(a) * b); }
unsigned residueOf(int64_t byte) { return static_cast<uint64_t>(byte) % kStickBytes; }

/// A dim in bytes: `extent` images, `step` bytes apart, both positive.
struct ByteDim {
  int64_t step = 0;
  int64_t extent = 1;
  Wide span() const { return Wide(step) * (extent - 1); }
};

/// The dims of a box, ascending by step, merged where two of them are one arithmetic progression.
struct DimList {
  std::array<ByteDim, kMaxDims> dims;
  size_t size = 0;
  bool overflow = false;

  ByteDim *begin() { return dims.data(); }
  ByteDim *end() { return dims.data() + size; }
  const ByteDim *begin() const { return dims.data(); }
  const ByteDim *end() const { return dims.data() + size; }
  std::span<const ByteDim> span() const { return {dims.data(), size}; }

  void erase(size_t index) {
    std::copy(begin() + index + 1, end(), begin() + index);
    --size;
  }

  /// Adds a dim. Steps s and k·s with k at most the extent of the first leave no gap: together they
  /// are one progression of step s.
  void add(ByteDim dim) {
    for (size_t i = 0; i < size; ++i) {
      const ByteDim &fine = dims[i].step <= dim.step ? dims[i] : dim;
      const ByteDim &coarse = dims[i].step <= dim.step ? dim : dims[i];
      if (coarse.step % fine.step != 0)
        continue;
      const int64_t ratio = coarse.step / fine.step;
      const Wide extent = Wide(fine.extent) + Wide(ratio) * (coarse.extent - 1);
      if (ratio > fine.extent || extent > kMaxExtent)
        continue;
      const ByteDim merged{fine.step, static_cast<int64_t>(extent)};
      erase(i);
      return add(merged);
    }
    if (size == kMaxDims) {
      overflow = true;
      return;
    }
    size_t at = size++;
    for (; at > 0 && dims[at - 1].step > dim.step; --at)
      dims[at] = dims[at - 1];
    dims[at] = dim;
  }
};

/// Bytes from `first` to the start of the last element, with no gap wider than a stick: touches
/// every stick in between.
struct ByteRun {
  int64_t first = 0;
  int64_t last = 0;
};

/// Runs whose starts come in ascending order, joined where no stick can lie between two of them.
/// What is left shares no stick, wherever element 0 stands.
class RunJoiner {
public:
  explicit RunJoiner(std::vector<ByteRun> &runs) : runs_(runs) {}
  void add(int64_t first, int64_t last) {
    if (runs_.empty() || Wide(first) - runs_.back().last > kStickBytes)
      runs_.push_back({first, last});
    else
      runs_.back().last = std::max(runs_.back().last, last);
  }

private:
  std::vector<ByteRun> &runs_;
};

/// The positions { Σ i_d · step_d } as a bit set with one bit per `unit` bytes, widened dim by dim
/// through doubling, then read as runs.
std::vector<ByteRun> runsByBits(std::span<const ByteDim> dims, int64_t unit, int64_t span,
                                int64_t lastByte) {
  const size_t words = static_cast<size_t>(span / unit) / 64 + 1;
  std::vector<uint64_t> bits(words, 0);
  bits[0] = 1;
  const auto orShifted = [&](size_t shift) {
    const size_t whole = shift / 64, part = shift % 64;
    for (size_t i = words; i-- > whole;) {
      uint64_t moved = bits[i - whole] << part;
      if (part != 0 && i > whole)
        moved |= bits[i - whole - 1] >> (64 - part);
      bits[i] |= moved;
    }
  };
  for (const ByteDim &dim : dims) {
    const auto step = static_cast<size_t>(dim.step / unit);
    int64_t done = 1;
    while (done < dim.extent) {
      const int64_t more = std::min(done, dim.extent - done);
      orShifted(step * static_cast<size_t>(more));
      done += more;
    }
  }
  std::vector<ByteRun> runs;
  RunJoiner joiner(runs);
  for (size_t i = 0; i < words; ++i) {
    for (uint64_t rest = bits[i]; rest != 0; rest &= rest - 1) {
      const int64_t first = static_cast<int64_t>(i * 64 + std::countr_zero(rest)) * unit;
      joiner.add(first, first + lastByte);
    }
  }
  return runs;
}

/// The same by listing and sorting all positions.
std::vector<ByteRun> runsBySorting(std::span<const ByteDim> dims, int64_t lastByte) {
  std::vector<int64_t> positions = {0};
  for (const ByteDim &dim : dims) {
    const size_t inner = positions.size();
    positions.reserve(inner * static_cast<size_t>(dim.extent));
    for (int64_t i = 1; i < dim.extent; ++i)
      for (size_t p = 0; p < inner; ++p)
        positions.push_back(positions[p] + i * dim.step);
  }
  std::sort(positions.begin(), positions.end());
  std::vector<ByteRun> runs;
  RunJoiner joiner(runs);
  for (int64_t position : positions)
    joiner.add(position, position + lastByte);
  return runs;
}

int64_t log2Ceil(int64_t value) { return std::bit_width(static_cast<uint64_t>(value - 1)); }

/// The runs of interleaved dims, or nothing if that takes more than the work allowed.
std::vector<ByteRun> interleavedRuns(std::span<const ByteDim> dims, Wide lastByte) {
  Wide span = 0, positions = 1;
  int64_t unit = 0, doublings = 0;
  for (const ByteDim &dim : dims) {
    span += dim.span();
    positions = std::min(positions * dim.extent, Wide(kMany));
    unit = std::gcd(unit, dim.step);
    doublings += log2Ceil(dim.extent);
  }
  if (span + lastByte > kMaxStep)
    return {};
  const Wide sortWork = positions * (1 + log2Ceil(saturate(positions)));
  const Wide bitWork = span / unit + (span / unit / 64 + 1) * doublings;
  if (std::min(sortWork, bitWork) > kMaxWork)
    return {};
  return bitWork < sortWork
             ? runsByBits(dims, unit, static_cast<int64_t>(span), static_cast<int64_t>(lastByte))
             : runsBySorting(dims, static_cast<int64_t>(lastByte));
}

} // namespace

/// Builds the tables of sets that have no closed form.
struct StickCounter::Builder {
  /// Sum over `extent` images of the set, `step` bytes apart, none sharing a stick with another.
  static Table repeat(const Table &inner, unsigned step, int64_t extent) {
    const unsigned common = std::gcd(step, unsigned(kStickBytes));
    const unsigned period = kStickBytes / common;
    const int64_t cycles = extent / period;
    const auto rest = static_cast<unsigned>(extent % period);
    Table outer{};
    for (unsigned start = 0; start < common; ++start) {
      const auto value = [&](unsigned k) {
        return Wide(inner[(start + step * (k % period)) % kStickBytes]);
      };
      Wide total = 0, window = 0;
      for (unsigned k = 0; k < period; ++k) {
        total += value(k);
        if (k < rest)
          window += value(k);
      }
      for (unsigned k = 0; k < period; ++k) {
        const Wide whole = std::min(total, Wide(kMany)) * cycles;
        outer[(start + step * k) % kStickBytes] = saturate(whole + window);
        window += value(k + rest) - value(k);
      }
    }
    return outer;
  }

  /// How often the last stick of an image that ends `lastByte` after its start is the first stick
  /// of the next, among `extent` images.
  static Table sharedSticks(Wide lastByte, int64_t step, int64_t extent) {
    Table shared{};
    for (int64_t r = 0; r < kStickBytes; ++r)
      shared[r] = (r + lastByte) / kStickBytes == (r + Wide(step)) / kStickBytes;
    return repeat(shared, residueOf(step), extent - 1);
  }

  static Table ofRun(Wide lastByte) {
    Table table{};
    for (int64_t r = 0; r < kStickBytes; ++r)
      table[r] = saturate((r + lastByte) / kStickBytes + 1);
    return table;
  }

  static Table ofRuns(std::span<const ByteRun> runs) {
    // A run crosses one more border when its start residue is high: for a cyclic interval of
    // starts.
    int64_t always = 0;
    std::array<int64_t, kStickBytes + 1> change{};
    for (const ByteRun &run : runs) {
      const int64_t length = run.last - run.first;
      always += length / kStickBytes + 1;
      const auto over = static_cast<unsigned>(length % kStickBytes);
      const unsigned from = residueOf(-int64_t(over) - run.first), to = from + over;
      ++change[from];
      --change[std::min<unsigned>(to, kStickBytes)];
      if (to > kStickBytes) {
        ++change[0];
        --change[to - kStickBytes];
      }
    }
    Table table{};
    int64_t crossing = 0;
    for (int64_t r = 0; r < kStickBytes; ++r) {
      crossing += change[r];
      table[r] = always + crossing;
    }
    return table;
  }

  /// Bounds of interleaved dims that are too many to count: at least what a nested part of them
  /// touches, at most every run by itself or every stick of the range.
  static Tables bounds(std::span<const ByteDim> dims, Wide lastByte) {
    Tables tables;
    Wide span = lastByte;
    tables.upper = ofRun(lastByte);
    for (const ByteDim &dim : dims) {
      span += dim.span();
      tables.upper = repeat(tables.upper, residueOf(dim.step), dim.extent);
    }
    const Table range = ofRun(span);
    for (int64_t r = 0; r < kStickBytes; ++r)
      tables.upper[r] = std::min(tables.upper[r], range[r]);

    DimList part;
    const auto smallest = std::min_element(
        dims.begin(), dims.end(), [](ByteDim a, ByteDim b) { return a.extent < b.extent; });
    for (auto dim = dims.begin(); dim != dims.end(); ++dim)
      if (dim != smallest)
        part.add(*dim);
    tables.lower = ofDims(part.span(), lastByte).lower;
    return tables;
  }

  /// Dims, ascending, around a run that none of them can join.
  static Tables ofDims(std::span<const ByteDim> dims, Wide lastByte) {
    // The interleaved part reaches to the last dim that steps inside what lies below it.
    size_t interleaved = 0;
    Wide below = lastByte;
    for (size_t i = 0; i < dims.size(); below += dims[i].span(), ++i)
      if (dims[i].step <= below)
        interleaved = i + 1;

    Tables tables;
    if (interleaved == 0) {
      tables.lower = tables.upper = ofRun(lastByte);
    } else if (const auto runs = interleavedRuns(dims.first(interleaved), lastByte);
               !runs.empty()) {
      tables.lower = tables.upper = ofRuns(runs);
    } else {
      tables = bounds(dims.first(interleaved), lastByte);
    }
    for (size_t i = 0; i < interleaved; ++i)
      lastByte += dims[i].span();

    for (const ByteDim &dim : dims.subspan(interleaved)) {
      const unsigned step = residueOf(dim.step);
      const bool equal = tables.lower == tables.upper;
      tables.lower = repeat(tables.lower, step, dim.extent);
      tables.upper = equal ? tables.lower : repeat(tables.upper, step, dim.extent);
      if (dim.step - lastByte < kStickBytes) {
        const Table shared = sharedSticks(lastByte, dim.step, dim.extent);
        for (int64_t r = 0; r < kStickBytes; ++r) {
          if (tables.lower[r] != kMany)
            tables.lower[r] -= shared[r];
          if (tables.upper[r] != kMany)
            tables.upper[r] -= shared[r];
        }
      }
      lastByte += dim.span();
    }
    return tables;
  }

  static std::shared_ptr<const Tables> open() {
    auto tables = std::make_shared<Tables>();
    tables->lower.fill(1);
    tables->upper.fill(kMany);
    return tables;
  }
};

StickCounter::StickCounter(int64_t elementBytes, std::span<const StridedDim> dims) {
  assert(elementBytes >= 0);
  for (const StridedDim &dim : dims)
    if (dim.extent <= 0)
      return; // no copy of anything
  copies_ = 1;

  DimList list;
  uint64_t origin = 0;
  for (const StridedDim &dim : dims) {
    if (dim.extent == 1 || dim.stride == 0 || elementBytes == 0)
      continue;
    int64_t step;
    if (__builtin_mul_overflow(dim.stride, elementBytes, &step) || step > kMaxStep ||
        step < -kMaxStep || dim.extent > kMaxExtent) {
      tables_ = Builder::open();
      return;
    }
    if (step < 0)
      origin += static_cast<uint64_t>(step) * static_cast<uint64_t>(dim.extent - 1);
    list.add({std::abs(step), dim.extent});
  }
  origin_ = origin % kStickBytes;
  if (list.overflow) {
    tables_ = Builder::open();
    return;
  }

  // Rows that leave no whole stick between them are one run.
  Wide lastByte = 0;
  size_t joined = 0;
  for (; joined < list.size && list.dims[joined].step <= lastByte + kStickBytes; ++joined)
    lastByte += list.dims[joined].span();
  const std::span<const ByteDim> outer = list.span().subspan(joined);

  Wide below = lastByte;
  unsigned turning = 0; // dims that turn through residues
  for (const ByteDim &dim : outer) {
    const bool apart = dim.step - below >= kStickBytes;
    turning += dim.step % kStickBytes != 0;
    if (!apart || turning > 1) {
      tables_ = std::make_shared<const Tables>(Builder::ofDims(outer, lastByte));
      return;
    }
    below += dim.span();
  }
  rowSticks_ = saturate(lastByte / kStickBytes + 1);
  lastByte_ = static_cast<unsigned>(lastByte % kStickBytes);
  for (const ByteDim &dim : outer) {
    if (dim.step % kStickBytes == 0) {
      copies_ = multiply(copies_, dim.extent);
    } else {
      rows_ = dim.extent;
      rowStep_ = residueOf(dim.step);
    }
  }
}

StickCounter StickCounter::ofRuns(int64_t elementBytes, std::span<const OffsetRun> runs) {
  assert(elementBytes >= 0);
  StickCounter counter;
  std::vector<ByteRun> pieces;
  Wide work = 0;
  for (const OffsetRun &run : runs) {
    if (run.count <= 0)
      continue;
    const Wide step = Wide(run.stride) * elementBytes;
    Wide first = Wide(run.first) * elementBytes;
    Wide last = first + step * (run.count - 1);
    if (step < 0)
      std::swap(first, last);
    const bool dense = step <= kStickBytes && step >= -kStickBytes;
    work += dense ? 1 : run.count;
    counter.copies_ = 1;
    if (first < -kMaxStep || last > kMaxStep || work > kMaxWork) {
      counter.tables_ = Builder::open();
      return counter;
    }
    if (dense) {
      pieces.push_back({static_cast<int64_t>(first), static_cast<int64_t>(last)});
      continue;
    }
    const auto apart = static_cast<int64_t>(step < 0 ? -step : step);
    for (auto at = static_cast<int64_t>(first); at <= last; at += apart)
      pieces.push_back({at, at});
  }
  if (pieces.empty())
    return counter;

  const auto byFirst = [](ByteRun a, ByteRun b) { return a.first < b.first; };
  if (!std::is_sorted(pieces.begin(), pieces.end(), byFirst))
    std::sort(pieces.begin(), pieces.end(), byFirst);
  std::vector<ByteRun> joined;
  RunJoiner joiner(joined);
  for (const ByteRun &piece : pieces)
    joiner.add(piece.first, piece.last);

  if (joined.size() == 1) {
    const int64_t length = joined[0].last - joined[0].first;
    counter.rowSticks_ = length / kStickBytes + 1;
    counter.lastByte_ = residueOf(length);
    counter.origin_ = residueOf(joined[0].first);
    return counter;
  }
  const Table table = Builder::ofRuns(joined);
  counter.tables_ = std::make_shared<const Tables>(Tables{table, table});
  return counter;
}

int64_t StickCounter::closedForm(unsigned residue) const {
  const Wide whole = Wide(rows_) * rowSticks_;
  if (lastByte_ == 0)
    return saturate(std::min(whole, Wide(kMany)) * copies_);

  // A row needs one stick more when it starts at `border` or higher.
  const unsigned border = unsigned(kStickBytes) - lastByte_;
  if (rows_ == 1)
    return saturate((whole + (residue >= border)) * copies_);

  const unsigned common = std::gcd(rowStep_, unsigned(kStickBytes));
  const unsigned period = unsigned(kStickBytes) / common;
  const unsigned lowest = residue % common;
  const unsigned beforeBorder = border > lowest ? (border - lowest + common - 1) / common : 0;
  Wide crossing = Wide(rows_ / period) * (period - beforeBorder);
  unsigned at = residue;
  for (auto rest = static_cast<unsigned>(rows_ % period); rest > 0; --rest) {
    crossing += at >= border;
    at = (at + rowStep_) % unsigned(kStickBytes);
  }
  return saturate(std::min(whole + crossing, Wide(kMany)) * copies_);
}

StickCount StickCounter::at(int64_t startByte) const {
  if (copies_ == 0)
    return {};
  const unsigned residue = residueOf(static_cast<int64_t>(uint64_t(startByte) + origin_));
  if (tables_)
    return {tables_->lower[residue], tables_->upper[residue]};
  const int64_t count = closedForm(residue);
  return {count, count};
}

StickCount StickCounter::over(Residues starts) const {
  if (copies_ == 0)
    return {};
  const auto step = static_cast<unsigned>(std::gcd(starts.modulus, kStickBytes));
  const unsigned first =
      residueOf(static_cast<int64_t>(uint64_t(starts.remainder) + origin_)) % step;
  const unsigned last = unsigned(kStickBytes) - step + first;
  // One row's count does not fall when its start residue rises.
  if (!tables_ && rows_ == 1)
    return {closedForm(first), closedForm(last)};
  StickCount all{kMany, 0};
  for (unsigned residue = first; residue <= last; residue += step) {
    const int64_t lower = tables_ ? tables_->lower[residue] : closedForm(residue);
    const int64_t upper = tables_ ? tables_->upper[residue] : lower;
    all.lower = std::min(all.lower, lower);
    all.upper = std::max(all.upper, upper);
  }
  return all;
}

StickCount countSticks(int64_t startByte, int64_t elementBytes, std::span<const StridedDim> dims) {
  return StickCounter(elementBytes, dims).at(startByte);
}

StickCount indirectSticks(const IndirectAccess &access, Residues starts) {
  const StickCounter lookup(access.elementBytes, access.direct);
  const StickCounter parent(access.elementBytes, access.parent);
  if (access.lookups <= 0)
    return {};

  // Where a look-up can start, relative to the parent, modulo one stick.
  std::bitset<kStickBytes> shifts;
  shifts.set(residueOf(static_cast<int64_t>(static_cast<uint64_t>(access.directFirst) *
                                            static_cast<uint64_t>(access.elementBytes))));
  for (const StridedDim &index : access.indices) {
    const unsigned step = residueOf(static_cast<int64_t>(
        static_cast<uint64_t>(index.stride) * static_cast<uint64_t>(access.elementBytes)));
    std::bitset<kStickBytes> reached;
    unsigned shift = 0;
    for (int64_t value = 0; value < std::min(index.extent, kStickBytes); ++value) {
      reached |= shifts << shift | shifts >> (unsigned(kStickBytes) - shift);
      shift = (shift + step) % unsigned(kStickBytes);
    }
    shifts = reached;
  }
  if (shifts.none())
    return {}; // no legal index value: nothing can be looked up

  StickCount all{kMany, 0};
  const auto step = static_cast<unsigned>(std::gcd(starts.modulus, kStickBytes));
  for (unsigned start = residueOf(starts.remainder) % step; start < kStickBytes; start += step) {
    StickCount one{kMany, 0};
    for (unsigned shift = 0; shift < kStickBytes; ++shift) {
      if (!shifts[shift])
        continue;
      const StickCount count = lookup.at(start + shift);
      one.lower = std::min(one.lower, count.lower);
      one.upper = std::max(one.upper, count.upper);
    }
    all.lower = std::min(all.lower, one.lower);
    all.upper =
        std::max(all.upper, std::min(multiply(one.upper, access.lookups), parent.at(start).upper));
  }
  return all;
}

} // namespace ktir
