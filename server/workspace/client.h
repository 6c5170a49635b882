#ifndef KTIR_SERVER_WORKSPACE_CLIENT_H
#define KTIR_SERVER_WORKSPACE_CLIENT_H

#include "features/client_features.h"
#include "lsp/json.h"
#include "source/position_map.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ktir::server {

/// What a client said of itself in `initialize`. Where it says nothing, or nonsense, the protocol's
/// defaults hold.
struct Client {
  std::string name;
  std::optional<int64_t> processId;
  /// The first encoding of the client's list that we speak; UTF-16 without a list.
  PositionEncoding encoding = PositionEncoding::Utf16;
  std::vector<std::string> folders; // URIs
  ClientFeatures features;

  bool configuration = false; // answers `workspace/configuration`
  bool watchesDynamically = false;
  bool configurationDynamically = false;
  bool workspaceFolders = false;
  bool progress = false;
  bool serverStatus = false;
  bool relatedInformation = false;
  bool diagnosticTags = false;
  bool codeDescription = false;
  bool pullsDiagnostics = false;
  bool refreshesHints = false, refreshesLenses = false, refreshesTokens = false,
       refreshesDiagnostics = false;
  /// Methods that the client asks again when the answer is ContentModified.
  std::set<std::string> retries;
};

/// Reads the parameters of `initialize`.
Client readClient(const lsp::Json &params);

/// The protocol's name.
const char *encodingName(PositionEncoding encoding);

/// The URIs of a list of workspace folders; empty for what is no list.
std::vector<std::string> readFolders(const lsp::Json &folders);

} // namespace ktir::server

#endif
