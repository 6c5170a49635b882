#ifndef KTIR_SERVER_WORKSPACE_DOCUMENT_H
#define KTIR_SERVER_WORKSPACE_DOCUMENT_H

#include "analyzer.h"
#include "features/document_view.h"
#include "features/launch_choice.h"
#include "syntax/text_outline.h"
#include "workspace/open_document.h"
#include "workspace/settings_file.h"

#include <memory>
#include <optional>
#include <string>

namespace ktir::server {

/// Everything about one version of one document.
struct Facts {
  SourceText source;
  int64_t version = 0;
  PositionEncoding encoding = PositionEncoding::Utf16;
  std::shared_ptr<const ProjectSettings> project;
  Analysis analysis;
  std::string uri;

  DocumentView view() const { return {analysis, source, uri, version, encoding}; }
  const Settings &settings() const { return project->settings; }
};

/// An open document: its text, and what is known of it. Facts are made when somebody asks for them,
/// so that many edits in a row cost one analysis.
class Document {
public:
  Document(std::string uri, int64_t version, std::string text)
      : text_(std::move(uri), version, std::move(text)) {}

  const OpenDocument &text() const { return text_; }
  void change(const std::vector<lsp::ContentChange> &changes, int64_t version,
              PositionEncoding encoding);
  /// The settings that hold from now on. What they do not change stays known.
  void setProject(std::shared_ptr<const ProjectSettings> project);

  /// Facts of the text as it is now.
  const Facts &facts(syntax::Parser &parser, PositionEncoding encoding);
  const syntax::TextOutline &outline();
  /// Some version of it has been analysed.
  bool hasFacts() const { return facts_.has_value(); }
  /// A number that is new with each analysis.
  uint64_t revision() const { return revision_; }

  /// What was sent last, for answers that are differences.
  lsp::SemanticTokens sentTokens;
  /// The revision whose diagnostics were published last; 0 for none.
  uint64_t published = 0;
  /// The client asks for diagnostics itself.
  bool pulled = false;
  LaunchChoice launches;

private:
  OpenDocument text_;
  std::shared_ptr<const ProjectSettings> project_;
  Analyzer analyzer_;
  std::optional<Facts> facts_;
  std::optional<syntax::TextOutline> outline_;
  bool stale_ = true;
  uint64_t revision_ = 0;
};

} // namespace ktir::server

#endif
