#ifndef KTIR_ANALYSIS_KERNEL_KERNEL_H
#define KTIR_ANALYSIS_KERNEL_KERNEL_H

#include "kernel/lx_program.h"
#include "kernel/program.h"

namespace ktir {

/// A function as the estimator sees it, and how its tiles come and go in LX.
struct Kernel {
  Program program;
  LxProgram lx;
  /// By NameId: how the text spells it, with '%'; empty for what has no name there. Only filled
  /// where details were asked for.
  std::vector<std::string> names;
};

} // namespace ktir

#endif
