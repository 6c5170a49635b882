#include "version.h"

#include <cstdio>
#include <string_view>

int main(int argc, char **argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--version") {
    std::printf("ktir-lsp %s (MLIR %s)\n", ktir::server::version().data(),
                ktir::server::mlirVersion().data());
    return 0;
  }
  std::fputs("usage: ktir-lsp --check [OPTIONS] FILE|DIR...\n", stderr);
  return 2;
}
