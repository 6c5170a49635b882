#ifndef KTIR_ANALYSIS_EVALUATE_LX_CHOICES_H
#define KTIR_ANALYSIS_EVALUATE_LX_CHOICES_H

#include "evaluate/lx_simulator.h"
#include "kernel/kernel.h"

namespace ktir {

/// Answers the LX simulator from the expressions of a program, on the core that the environment
/// stands for.
class ProgramChoices : public LxChoices {
public:
  ProgramChoices(Kernel &kernel, Environment &environment);

  std::optional<int64_t> trips(uint32_t loop) override;
  int64_t minimumTrips(uint32_t loop) override;
  std::optional<bool> condition(uint32_t condition) override;
  std::optional<int64_t> extent(Extent extent) override;
  bool uniform(uint32_t loop) override { return uniform_[loop]; }
  void enterIteration(uint32_t loop, int64_t iteration) override;
  void leaveLoop(uint32_t loop) override;

  /// Nothing that LX depends on differs between cores.
  bool sameOnAllCores() const { return perCore_.empty(); }
  /// What decides LX on the core of an environment: cores with equal answers have equal LX. Empty
  /// where it also depends on the iteration, so that no two cores can be told to be equal.
  std::vector<std::optional<int64_t>> deciding(Environment &environment) const;

private:
  void collect(LxRegion region, std::vector<ExprId> &out);
  struct Progress {
    int64_t iteration = -1;
    std::vector<Scalar> carried;
  };

  const Program &program_;
  const LxProgram &lx_;
  Environment &environment_;
  std::vector<bool> uniform_; // by loop of the program
  std::vector<Progress> progress_;
  std::vector<ExprId> perCore_; ///< expressions that differ between cores
};

} // namespace ktir

#endif
