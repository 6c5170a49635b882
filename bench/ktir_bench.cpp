// Times the analysis of kernels, stage by stage, beside MLIR's bare parse of the same text.
//
// usage: ktir_bench JOBS
//
// JOBS has one line per measurement: NAME <tab> FILE <tab> k=v,k=v (launch arguments; may be
// empty). The answer is one line of JSON per job, times in microseconds (medians). `bare` is
// mlir::parseSourceString with its default verification in a context that is kept. `analyze` is all
// that we do. Its parts: `split` lexes and finds the functions; `mlir` is MLIR's parse without
// verification, with positions; `parse` is both of these and our verification, ranges and findings;
// `elaborate` reads the function into a program; `evaluate` runs that and reports; `rules` looks
// for findings in all of it.
#include "analysis.h"
#include "dialect/registration.h"
#include "evaluate/launch.h"
#include "kernel/build.h"
#include "kernel/details.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "rules/rule.h"
#include "syntax/mlir_session.h"
#include "syntax/splitter.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace ktir;

namespace {
constexpr int kLeastTurns = 30;
constexpr double kLeastSeconds = 0.25;

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Times of named stages, measured in turns, so that each finds the caches as the others left them:
/// nobody's parse runs a hundred times in a row.
class Stages {
public:
  template <typename Work> auto time(const char *name, Work work) {
    auto start = std::chrono::steady_clock::now();
    auto result = work();
    times_[name].push_back(secondsSince(start) * 1e6);
    return result;
  }

  void print() {
    const char *comma = "";
    for (auto &[name, times] : times_) {
      auto middle = times.begin() + times.size() / 2;
      std::nth_element(times.begin(), middle, times.end());
      std::printf("%s\"%s\": %.3f", comma, name.c_str(), *middle);
      comma = ", ";
    }
  }

private:
  std::map<std::string, std::vector<double>> times_;
};

std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The hardware of the reference's notebook, which all golden kernels of realistic size use.
Settings settingsOf(const std::string &arguments) {
  Settings settings;
  settings.hardware.hbm_bandwidth_tb_s = 1.024;
  std::istringstream list(arguments);
  for (std::string item; std::getline(list, item, ',');) {
    size_t equals = item.find('=');
    std::string name = item.substr(0, equals), text = item.substr(equals + 1);
    ArgumentValue value = text.find_first_of(".e") == std::string::npos
                              ? ArgumentValue(static_cast<int64_t>(std::stoll(text)))
                              : ArgumentValue(std::stod(text));
    settings.overrides.push_back({name, value, AssumptionOrigin::CommandLine, "bench"});
  }
  return settings;
}

class Bench {
public:
  Bench() {
    mlir::DialectRegistry registry;
    registerDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
    context_.disableMultithreading();
  }

  bool run(const std::string &name, const std::string &path, const std::string &arguments) {
    std::string text = readFile(path);
    Settings settings = settingsOf(arguments);
    Analysis once = analyze(text, settings, parser_);
    if (once.functions.empty() || !once.functions[0].launches[0].kernel_cycles.isNumber()) {
      std::fprintf(stderr, "ktir_bench: %s: no number comes out of the analysis\n", path.c_str());
      return false;
    }
    Stages stages;
    auto begin = std::chrono::steady_clock::now();
    for (int turn = 0; turn < kLeastTurns || secondsSince(begin) < kLeastSeconds; ++turn) {
      if (turn == 1)
        stages = {}; // what only the first call does is not measured
      measureBare(text, stages);
      stages.time("analyze", [&] { return analyze(text, settings, parser_).functions.size(); });
      measureParts(text, settings, stages);
    }
    std::printf("{\"name\": \"%s\", \"bytes\": %zu, \"cycles\": %.17g, ", name.c_str(), text.size(),
                once.functions[0].launches[0].kernel_cycles.number());
    stages.print();
    std::printf("}\n");
    std::fflush(stdout);
    return true;
  }

private:
  void measureBare(const std::string &text, Stages &stages) {
    bool parsed = stages.time("bare", [&] {
      mlir::OwningOpRef<mlir::ModuleOp> module =
          mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context_));
      return static_cast<bool>(module);
    });
    if (!parsed)
      std::abort(); // the golden kernels are valid
  }

  void measureParts(const std::string &text, const Settings &settings, Stages &stages) {
    stages.time("split", [&] {
      return syntax::splitPart(text, {0, static_cast<uint32_t>(text.size())}).functions.size();
    });
    stages.time("mlir", [&] { return session_.parse(text).succeeded; });
    syntax::Document document = stages.time("parse", [&] { return parser_.parse(text, settings); });
    const syntax::Function &function = *document.parts[0].functions[0];
    KernelDetails details;
    LaunchFacts facts;
    Kernel kernel = stages.time(
        "elaborate", [&] { return buildKernel(function, settings.overrides, settings, &details); });
    LaunchReport report = stages.time("evaluate", [&] {
      return evaluateLaunch(kernel, settings.hardware, settings.pipeline, &facts);
    });
    stages.time("rules", [&] {
      std::vector<Finding> findings;
      runRules({function, kernel, details, report, facts, settings}, findings);
      return findings.size();
    });
  }

  mlir::MLIRContext context_{mlir::MLIRContext::Threading::DISABLED};
  syntax::MlirSession session_;
  syntax::Parser parser_;
};
} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: ktir_bench JOBS\n");
    return 2;
  }
  Bench bench;
  std::ifstream jobs(argv[1]);
  bool good = true;
  for (std::string line; std::getline(jobs, line);) {
    std::istringstream fields(line);
    std::string name, path, arguments;
    std::getline(fields, name, '\t');
    std::getline(fields, path, '\t');
    std::getline(fields, arguments, '\t');
    good = bench.run(name, path, arguments) && good;
  }
  return good ? 0 : 1;
}
