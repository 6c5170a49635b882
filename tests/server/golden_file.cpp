#include "golden_file.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace ktir::test {

std::string readFile(const std::string &path) {
  std::ifstream in(std::string(KTIR_SOURCE_DIR) + "/" + path, std::ios::binary);
  if (!in) {
    ADD_FAILURE() << path << " cannot be read";
    return {};
  }
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void expectFile(const std::string &path, const std::string &text) {
  if (std::getenv("KTIR_UPDATE_GOLDEN")) {
    std::ofstream(std::string(KTIR_SOURCE_DIR) + "/" + path, std::ios::binary) << text;
    return;
  }
  EXPECT_EQ(readFile(path), text) << "KTIR_UPDATE_GOLDEN=1 ./dev test writes " << path << " anew";
}

} // namespace ktir::test
