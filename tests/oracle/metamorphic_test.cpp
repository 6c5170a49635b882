// Changes of a kernel, or of how it is launched, that must not change its costs.
//
// KTIR_ORACLE_KERNELS and KTIR_ORACLE_SEED as in property_test.cpp (default: 300 kernels).
#include "analysis.h"
#include "formula.h"
#include "harness.h"
#include "rewrites.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>

namespace ktir::oracle {
namespace {

int64_t fromEnvironment(const char *name, int64_t otherwise) {
  const char *text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}

bool near(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

bool same(const Bounds &a, const Bounds &b) {
  auto ends = [](const Amount &x, const Amount &y) {
    return x.isNumber() && y.isNumber() && near(x.number(), y.number());
  };
  return a.unbounded == b.unbounded && ends(a.lower, b.lower) &&
         (a.unbounded || ends(a.upper, b.upper));
}

const CoreReport *coreOf(const LaunchReport &report, int64_t id) {
  for (const CoreReport &core : report.cores)
    for (int64_t member : core.core_ids)
      if (member == id)
        return &core;
  return nullptr;
}

enum class Scratchpad : uint8_t { Same, MayDiffer };

/// What differs between two reports of which every cost must be equal.
std::string difference(const LaunchReport &a, const LaunchReport &b, Scratchpad scratchpad) {
  if (!same(a.kernel_cycles, b.kernel_cycles))
    return "kernel_cycles";
  if (a.grid != b.grid)
    return "grid";
  for (int64_t id = 0; id < a.grid[0] * a.grid[1] * a.grid[2]; ++id) {
    const CoreReport *x = coreOf(a, id), *y = coreOf(b, id);
    std::string where = " of core " + std::to_string(id);
    if (!x || !y)
      return "the entry" + where;
    if (!same(x->compute_cycles, y->compute_cycles))
      return "compute_cycles" + where;
    if (!same(x->memory_cycles, y->memory_cycles))
      return "memory_cycles" + where;
    if (!same(x->comm_cycles, y->comm_cycles))
      return "comm_cycles" + where;
    for (size_t c = 0; c < kCategoryCount; ++c) {
      const Bounds none(0.0);
      auto value = [&](const ByCategory &amounts) {
        return amounts.values[c] ? *amounts.values[c] : none;
      };
      if (!same(value(x->flops_by_category), value(y->flops_by_category)) ||
          !same(value(x->bytes_by_category), value(y->bytes_by_category)))
        return std::string(categoryName(static_cast<Category>(c))) + where;
    }
    if (scratchpad == Scratchpad::Same && !same(x->lx_peak_bytes, y->lx_peak_bytes))
      return "lx_peak_bytes" + where;
  }
  return "";
}

class Metamorphic : public testing::Test {
protected:
  /// The default launch; a failure and an empty report where the text gives none.
  LaunchReport launch(const std::string &text, const Settings &settings) {
    Analysis analysis = analyze(text, settings, parser_);
    for (const Finding &finding : analysis.document.findings)
      if (finding.severity == Severity::Error) {
        ADD_FAILURE() << finding.rule << ": " << finding.message << "\n" << text;
        return {};
      }
    if (analysis.functions.empty() || analysis.functions[0].launches.empty()) {
      ADD_FAILURE() << "no report\n" << text;
      return {};
    }
    return analysis.functions[0].launches[0];
  }

  template <typename Check> void forEachKernel(int64_t count, Check check) {
    int64_t first = fromEnvironment("KTIR_ORACLE_SEED", 1);
    count = fromEnvironment("KTIR_ORACLE_KERNELS", count);
    for (int64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      check(generateKernel(seed, Audience::Product));
    }
  }

  void expectSame(const GeneratedKernel &kernel, const std::string &changed,
                  Scratchpad scratchpad) {
    Settings settings = settingsOf(kernel);
    std::string what =
        difference(launch(kernel.text, settings), launch(changed, settings), scratchpad);
    if (!what.empty())
      ADD_FAILURE() << what << " differs\n" << kernel.text << "\n" << changed;
  }

  syntax::Parser parser_;
};

TEST_F(Metamorphic, NamesDoNotMatter) {
  forEachKernel(300, [&](const GeneratedKernel &kernel) {
    expectSame(kernel, renameValues(kernel.text), Scratchpad::Same);
  });
}

TEST_F(Metamorphic, OneTripAroundEverything) {
  forEachKernel(300, [&](const GeneratedKernel &kernel) {
    expectSame(kernel, wrapInOneTrip(kernel.text), Scratchpad::MayDiffer);
  });
}

TEST_F(Metamorphic, LoopCutInTwo) {
  int cut = 0;
  forEachKernel(300, [&](const GeneratedKernel &kernel) {
    for (int trips : {1, 3})
      if (auto changed = splitFirstLoop(kernel.text, trips)) {
        ++cut;
        expectSame(kernel, *changed, Scratchpad::MayDiffer);
      }
  });
  std::printf("oracle: %d loops cut in two\n", cut);
}

TEST_F(Metamorphic, OrderOfIndependentOps) {
  forEachKernel(300, [&](const GeneratedKernel &kernel) {
    expectSame(kernel, swapIndependentOps(kernel.text), Scratchpad::Same);
  });
}

/// The value of an amount once the names in it are known; nullopt when its text cannot be read.
std::optional<double> substitute(const Amount &amount, const std::vector<std::string> &symbols,
                                 const std::map<std::string, int64_t> &values) {
  double sum = amount.constantPart();
  for (const Term &term : amount.terms()) {
    double product = term.coefficient;
    for (ExprId factor : term.factors) {
      auto value = evaluateFormula(symbols.at(factor), values);
      if (!value)
        return std::nullopt;
      product *= *value;
    }
    sum += product;
  }
  return sum;
}

TEST_F(Metamorphic, ArgumentsGivenLater) {
  int exact = 0, within = 0, unread = 0;
  std::string firstUnread;
  forEachKernel(300, [&](const GeneratedKernel &kernel) {
    if (kernel.scalars.empty())
      return;
    LaunchReport given = launch(kernel.text, settingsOf(kernel));
    LaunchReport open = launch(kernel.text, {});
    if (HasFailure())
      return;
    std::map<std::string, int64_t> values(kernel.scalars.begin(), kernel.scalars.end());
    auto compare = [&](const std::string &what, const Bounds &formula, const Bounds &number) {
      auto lower = substitute(formula.lower, open.symbols, values);
      auto upper = substitute(formula.upper, open.symbols, values);
      if (!lower || (!formula.unbounded && !upper)) {
        if (unread++ == 0)
          firstUnread = formatBounds(formula, open.symbols);
        return;
      }
      if (formula.exact())
        ++exact;
      else
        ++within;
      bool good = *lower <= number.lower.number() * (1 + 1e-9) + 1e-9 &&
                  (formula.unbounded ||
                   (!number.unbounded && number.upper.number() <= *upper * (1 + 1e-9) + 1e-9));
      if (formula.exact())
        good = good && number.exact();
      if (!good)
        ADD_FAILURE() << what << " is " << formatBounds(formula, open.symbols) << ", which gives "
                      << *lower << ".." << upper.value_or(HUGE_VAL) << " where the launch has "
                      << formatBounds(number, given.symbols) << "\n"
                      << kernel.text;
    };
    for (int64_t id = 0; id < open.grid[0] * open.grid[1] * open.grid[2]; ++id) {
      const CoreReport *a = coreOf(open, id), *b = coreOf(given, id);
      if (!a || !b) {
        ADD_FAILURE() << "no entry for core " << id;
        return;
      }
      values["id0"] = id % open.grid[0];
      values["id1"] = id / open.grid[0] % open.grid[1];
      values["id2"] = id / (open.grid[0] * open.grid[1]);
      std::string where = " of core " + std::to_string(id);
      compare("compute_cycles" + where, a->compute_cycles, b->compute_cycles);
      compare("memory_cycles" + where, a->memory_cycles, b->memory_cycles);
      compare("comm_cycles" + where, a->comm_cycles, b->comm_cycles);
      compare("total_cycles" + where, a->total_cycles, b->total_cycles);
      compare("lx_peak_bytes" + where, a->lx_peak_bytes, b->lx_peak_bytes);
    }
    compare("kernel_cycles", open.kernel_cycles, given.kernel_cycles);
  });
  std::printf("oracle: %d formulas equal the launch, %d bounds hold it, %d formulas not read\n",
              exact, within, unread);
  EXPECT_EQ(unread, 0) << firstUnread;
}

} // namespace
} // namespace ktir::oracle
