#include "check/arguments.h"
#include "check/check.h"
#include "check/explain.h"
#include "check/option_table.h"
#include "check/print_config.h"
#include "lsp/transport.h"
#include "version.h"
#include "workspace/serve.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <unistd.h>

using namespace ktir::server;

namespace {

bool isSet(const char *variable) {
  const char *value = std::getenv(variable);
  return value && *value;
}

Colors colorsFor(ColorChoice choice) {
  if (choice == ColorChoice::Auto) {
    const char *terminal = std::getenv("TERM");
    const bool dumb = !terminal || std::string_view(terminal) == "dumb";
    return isatty(STDOUT_FILENO) && !dumb && !isSet("NO_COLOR") ? Colors::On : Colors::Off;
  }
  return choice == ColorChoice::Always ? Colors::On : Colors::Off;
}

int serveOver(const Arguments &arguments) {
  if (arguments.listen.empty()) {
    // A person at a terminal wants to know what this is.
    if (isatty(STDIN_FILENO)) {
      std::cerr << shortUsage();
      return 2;
    }
    return serve(*lsp::makeStdioTransport(), arguments.overrides);
  }
  const lsp::Reach reach = arguments.allowRemote ? lsp::Reach::Anywhere : lsp::Reach::Loopback;
  const auto announce = [](const std::string &address) {
    std::cerr << "ktir-lsp: listening at " << address << std::endl;
  };
  const lsp::OpenedTransport opened = lsp::acceptOne(arguments.listen, reach, announce);
  if (!opened.transport) {
    std::cerr << "ktir-lsp: --listen: " << opened.error << '\n';
    return 2;
  }
  return serve(*opened.transport, arguments.overrides);
}

} // namespace

int main(int argc, char **argv) {
  std::ios::sync_with_stdio(false);
  const Arguments arguments = parseArguments({argv + std::min(argc, 1), argv + argc});
  if (!arguments.error.empty()) {
    std::cerr << "ktir-lsp: " << arguments.error << '\n';
    return 2;
  }
  switch (arguments.mode) {
  case Mode::Help:
    std::cout << helpText();
    return 0;
  case Mode::Version:
    std::cout << "ktir-lsp " << version() << " (MLIR " << mlirVersion() << ")\n";
    return 0;
  case Mode::Explain:
    return runExplain(arguments.subject, std::cout, std::cerr);
  case Mode::PrintConfig:
    return runPrintConfig(arguments.subject, arguments.overrides, std::cout, std::cerr);
  case Mode::Check:
    return runCheck(arguments, {.in = std::cin,
                                .out = std::cout,
                                .err = std::cerr,
                                .colors = colorsFor(arguments.color),
                                .showProgress = isatty(STDERR_FILENO) != 0});
  case Mode::Serve:
    return serveOver(arguments);
  }
  return 2;
}
