#ifndef KTIR_ORACLE_HARNESS_H
#define KTIR_ORACLE_HARNESS_H

#include "cost/report.h"
#include "generator.h"
#include "oracle.h"
#include "syntax/document.h"

#include <string>
#include <vector>

namespace ktir::oracle {

/// The first function of a document, ready to be run; null `function` where there is none. The
/// document must outlive it.
Kernel kernelOf(const syntax::Document &document);
const syntax::Function *functionOf(const syntax::Document &document);

/// The launch of a generated kernel: its scalars, and index tensors with contents drawn from
/// `dataSeed`.
Launch launchOf(const GeneratedKernel &kernel, uint64_t dataSeed);
Settings settingsOf(const GeneratedKernel &kernel);

/// What differs between the evaluator's report and the oracle's run, one line each.
std::vector<std::string> differences(const LaunchReport &report, const Result &expected,
                                     const syntax::Function &function, bool dataDecides);

/// Whether an amount is one of the numbers that a report gives: equal, or within its bounds.
bool agrees(double expected, const Bounds &actual, bool dataDecides);

} // namespace ktir::oracle

#endif
