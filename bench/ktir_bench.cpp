// Times the analysis of kernels, stage by stage, beside MLIR's bare parse of the same text.
//
// usage: ktir_bench JOBS
//
// JOBS has one line per measurement: NAME <tab> FILE <tab> k=v,k=v (launch arguments; may be
// empty). The answer is one line of JSON per job, times in microseconds (medians): `bare` is
// mlir::parseSourceString with its default verification in a context that is kept; `parse` our
// parse and verification with recovery, ranges and findings; `analyze` all of it, down to the
// report; `stages` splits the rest of `analyze`.
#include "analysis.h"
#include "dialect/registration.h"
#include "evaluate/launch.h"
#include "kernel/build.h"
#include "kernel/details.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "syntax/mlir_session.h"
#include "syntax/splitter.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

using namespace ktir;

namespace {
constexpr int kLeastRuns = 15;
constexpr double kLeastSeconds = 0.25;

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double medianMicroseconds(const std::function<void()> &work) {
  work(); // what only the first call does is not measured
  std::vector<double> times;
  auto begin = std::chrono::steady_clock::now();
  while (times.size() < kLeastRuns || secondsSince(begin) < kLeastSeconds) {
    auto start = std::chrono::steady_clock::now();
    work();
    times.push_back(secondsSince(start) * 1e6);
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

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
    double bare = medianMicroseconds([&] {
      mlir::OwningOpRef<mlir::ModuleOp> module =
          mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context_));
      if (!module)
        std::abort(); // the golden kernels are valid
    });
    double parse = medianMicroseconds([&] { parser_.parse(text, settings); });
    double whole = medianMicroseconds([&] { analyze(text, settings, parser_); });
    double split = medianMicroseconds(
        [&] { syntax::splitPart(text, {0, static_cast<uint32_t>(text.size())}); });
    double mlir = medianMicroseconds([&] { session_.parse(text); });
    const syntax::Function &function = *once.document.parts[0].functions[0];
    auto build = [&] {
      KernelDetails details;
      return buildKernel(function, settings.overrides, settings, &details);
    };
    double elaborate = medianMicroseconds([&] { build(); });
    double both = medianMicroseconds([&] {
      Kernel kernel = build();
      LaunchFacts facts;
      evaluateLaunch(kernel, settings.hardware, settings.pipeline, &facts);
    });
    std::printf("{\"name\": \"%s\", \"bytes\": %zu, \"cycles\": %.17g, \"bare\": %.3f, "
                "\"split\": %.3f, \"mlir\": %.3f, \"parse\": %.3f, \"elaborate\": %.3f, "
                "\"evaluate\": %.3f, \"analyze\": %.3f}\n",
                name.c_str(), text.size(), once.functions[0].launches[0].kernel_cycles.number(),
                bare, split, mlir, parse, elaborate, both - elaborate, whole);
    std::fflush(stdout);
    return true;
  }

private:
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
