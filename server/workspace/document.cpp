#include "workspace/document.h"

namespace ktir::server {

void Document::change(const std::vector<lsp::ContentChange> &changes, int64_t version,
                      PositionEncoding encoding) {
  text_.apply(changes, version, encoding);
  stale_ = true;
}

void Document::setProject(std::shared_ptr<const ProjectSettings> project) {
  if (project_ == project)
    return;
  project_ = std::move(project);
  analyzer_.forgetCosts();
  stale_ = true;
}

const Facts &Document::facts(syntax::Parser &parser, PositionEncoding encoding) {
  if (facts_ && !stale_)
    return *facts_;
  SourceText source = text_.snapshot();
  Analysis analysis = analyzer_.analyze(source, project_->settings, parser);
  outline_.reset();
  facts_.emplace(Facts{std::move(source), text_.version(), encoding, project_, std::move(analysis),
                       text_.uri()});
  stale_ = false;
  ++revision_;
  return *facts_;
}

const syntax::TextOutline &Document::outline() {
  if (!outline_)
    outline_.emplace(facts_->source);
  return *outline_;
}

} // namespace ktir::server
