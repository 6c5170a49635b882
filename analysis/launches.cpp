#include "launches.h"

namespace ktir {

std::vector<LaunchSettings> launchesOf(const syntax::Function &function, const Settings &settings) {
  std::vector<LaunchSettings> launches;
  auto project = settings.launches.find(std::string(function.name()));
  bool inProject = project != settings.launches.end() && !project->second.empty();
  for (const syntax::AssumePragma &pragma : function.assumptions()) {
    LaunchSettings launch;
    launch.name = pragma.launch;
    launch.arguments = pragma.arguments;
    launches.push_back(std::move(launch));
  }
  if (launches.empty() && inProject)
    launches = project->second;
  if (launches.empty())
    launches.emplace_back();
  // What a launch leaves open is looked up further down the list of sources; the first that names
  // an argument wins.
  for (LaunchSettings &launch : launches) {
    std::vector<Assumption> arguments = settings.overrides;
    arguments.insert(arguments.end(), launch.arguments.begin(), launch.arguments.end());
    if (inProject)
      arguments.insert(arguments.end(), project->second.front().arguments.begin(),
                       project->second.front().arguments.end());
    if (settings.assumeFromComments)
      arguments.insert(arguments.end(), function.argumentComments().begin(),
                       function.argumentComments().end());
    launch.arguments = std::move(arguments);
  }
  return launches;
}

} // namespace ktir
