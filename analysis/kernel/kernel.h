#ifndef KTIR_ANALYSIS_KERNEL_KERNEL_H
#define KTIR_ANALYSIS_KERNEL_KERNEL_H

#include "kernel/lx_program.h"
#include "kernel/program.h"

namespace ktir {

/// A function as the estimator sees it, and how its tiles come and go in LX.
struct Kernel {
  Program program;
  LxProgram lx;
};

} // namespace ktir

#endif
