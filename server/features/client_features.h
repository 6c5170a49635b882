#ifndef KTIR_SERVER_FEATURES_CLIENT_FEATURES_H
#define KTIR_SERVER_FEATURES_CLIENT_FEATURES_H

namespace ktir::server {

/// What the client said it can show, as far as a feature must know. The defaults are what the
/// protocol assumes of a client that says nothing.
struct ClientFeatures {
  bool hoverMarkdown = false;
  bool completionMarkdown = false;
  bool signatureMarkdown = false;
  /// `![](data:image/svg+xml;base64,…)` in Markdown shows a picture
  /// (`initializationOptions.pictures`).
  bool pictures = false;
  bool snippets = false;
  bool completionLabelDetails = false;
  bool hierarchicalSymbols = false;
  bool lineFoldingOnly = false;
  bool documentChanges = false;
  bool codeActionLiterals = false;
  /// The commands of `features/commands.h` that run in the client (`ktir.showRoofline`, …) exist
  /// there (`initializationOptions.commands`).
  bool clientCommands = false;
};

} // namespace ktir::server

#endif
