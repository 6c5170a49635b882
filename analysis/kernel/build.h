#ifndef KTIR_ANALYSIS_KERNEL_BUILD_H
#define KTIR_ANALYSIS_KERNEL_BUILD_H

#include "kernel/kernel.h"
#include "syntax/document.h"

namespace ktir {

struct KernelDetails;

/// Reads one function with the values of one launch. Every op is read once, whatever the trip
/// counts and the grid are. What is not understood becomes an unknown value or an unknown cost,
/// never an error. `details`, if given, receives what is known of single values.
Kernel buildKernel(const syntax::Function &function, const std::vector<Assumption> &arguments,
                   const Settings &settings, KernelDetails *details = nullptr);

} // namespace ktir

#endif
