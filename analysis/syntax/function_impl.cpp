#include "syntax/function_impl.h"

#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"

#include <algorithm>

namespace ktir::syntax {

namespace {

constexpr std::string_view kIndirectTile = "ktdp.construct_indirect_access_tile";

} // namespace

/// Turns what MLIR's parser remembers of places in its input into places in the document.
class SiteBuilder {
public:
  SiteBuilder(FunctionBody &function, const ParsedText &parsed, std::string_view document,
              const std::vector<Token> &code)
      : function_(function), parsed_(parsed), buffer_(parsed.buffer), document_(document),
        code_(code), start_(buffer_.text().data()) {}

  void build(mlir::Operation *top) {
    const auto definitions = parsed_.outcome.state->getOpDefs();
    const size_t count = size_t(std::distance(definitions.begin(), definitions.end()));
    function_.opSites.reserve(count);
    function_.opIndex.reserve(unsigned(count + count / 4));
    function_.valueSites.reserve(count + 16);
    function_.valueIndex.reserve(unsigned(count + 16));
    for (const mlir::AsmParserState::OperationDefinition &definition : definitions)
      addOperation(definition);
    for (const mlir::AsmParserState::BlockDefinition &definition :
         parsed_.outcome.state->getBlockDefs())
      addArguments(definition);
    addHidden(top, 0);
  }

private:
  TextRange range(llvm::SMRange place) const {
    return buffer_.toDocument(
        {uint32_t(place.Start.getPointer() - start_), uint32_t(place.End.getPointer() - start_)});
  }

  void addOperation(const mlir::AsmParserState::OperationDefinition &definition) {
    if (!definition.op->isRegistered())
      function_.unregistered.push_back(definition.op);
    OpSite site;
    site.name = range(definition.loc);
    site.statement = range(definition.scopeLoc);
    const Placeholder *placeholder = placeholderAt(definition.loc);
    if (placeholder)
      site.name = placeholder->name;
    else
      for (const auto &group : definition.resultGroups)
        site.statement.begin = std::min(site.statement.begin, range(group.definition.loc).begin);
    site.header = site.statement;
    if (definition.op->getNumRegions() != 0 && !placeholder)
      site.header.end = headerEnd(site);
    function_.opIndex.try_emplace(definition.op, uint32_t(function_.opSites.size()));
    function_.opSites.push_back(site);

    if (definition.resultGroups.empty())
      for (mlir::Value result : definition.op->getResults())
        addValue(result, {site.name, {}, {}});
    for (size_t i = 0; i < definition.resultGroups.size(); ++i) {
      const auto &group = definition.resultGroups[i];
      const unsigned end = i + 1 < definition.resultGroups.size()
                               ? definition.resultGroups[i + 1].startIndex
                               : definition.op->getNumResults();
      addResults(definition.op, group.startIndex, end, group.definition,
                 placeholder && i < placeholder->results.size() ? &placeholder->results[i]
                                                                : nullptr);
    }
  }

  const Placeholder *placeholderAt(llvm::SMRange place) const {
    if (parsed_.placeholders.empty())
      return nullptr;
    const uint32_t tag = buffer_.tagAt(uint32_t(place.Start.getPointer() - start_));
    return tag < parsed_.placeholders.size() ? &parsed_.placeholders[tag] : nullptr;
  }

  void addResults(mlir::Operation *op, unsigned begin, unsigned end,
                  const mlir::AsmParserState::SMDefinition &definition,
                  const Placeholder::Result *unknown) {
    const TextRange place = unknown ? unknown->definition : range(definition.loc);
    const std::string_view name = document_.substr(place.begin, place.size());
    const bool pack = end - begin > 1;
    const uint32_t first = uint32_t(function_.valueSites.size());
    for (unsigned i = begin; i < end; ++i) {
      ValueSite site;
      site.definition = place;
      site.spelling = name;
      if (pack)
        site.spelling += "#" + std::to_string(i - begin);
      function_.valueIndex.try_emplace(op->getResult(i), uint32_t(function_.valueSites.size()));
      function_.valueSites.push_back(std::move(site));
    }
    if (!pack)
      function_.valueSites[first].uses.reserve(definition.uses.size());
    for (const llvm::SMRange &use : definition.uses) {
      const unsigned number = pack ? resultNumber(use) : 0;
      if (number < end - begin)
        function_.valueSites[first + number].uses.push_back(range(use));
    }
  }

  /// The number in `%x#1`.
  unsigned resultNumber(llvm::SMRange use) const {
    const char *at = use.End.getPointer();
    const char *end = start_ + buffer_.text().size();
    if (at == end || *at != '#')
      return 0;
    unsigned number = 0;
    for (++at; at != end && *at >= '0' && *at <= '9' && number < 100000; ++at)
      number = number * 10 + unsigned(*at - '0');
    return number;
  }

  void addArguments(const mlir::AsmParserState::BlockDefinition &definition) {
    const size_t count =
        std::min<size_t>(definition.arguments.size(), definition.block->getNumArguments());
    for (size_t i = 0; i < count; ++i) {
      const mlir::AsmParserState::SMDefinition &argument = definition.arguments[i];
      if (!argument.loc.isValid())
        continue;
      ValueSite site;
      site.definition = range(argument.loc);
      site.spelling = document_.substr(site.definition.begin, site.definition.size());
      site.uses.reserve(argument.uses.size());
      for (const llvm::SMRange &use : argument.uses)
        site.uses.push_back(range(use));
      addValue(definition.block->getArgument(unsigned(i)), std::move(site));
    }
  }

  void addValue(mlir::Value value, ValueSite site) {
    const bool added =
        function_.valueIndex.try_emplace(value, uint32_t(function_.valueSites.size())).second;
    if (added)
      function_.valueSites.push_back(std::move(site));
  }

  /// Ops and arguments that the text does not spell stand where the op around them does.
  void addHidden(mlir::Operation *top, uint32_t topSite) {
    struct Open {
      mlir::Operation *op;
      uint32_t site;
    };
    std::vector<Open> open = {{top, topSite}};
    while (!open.empty()) {
      const Open current = open.back();
      open.pop_back();
      const auto [known, added] = function_.opIndex.try_emplace(current.op, current.site);
      const uint32_t site = known->second;
      if (added)
        for (mlir::Value result : current.op->getResults())
          addValue(result, {function_.opSites[site].name, {}, {}});
      for (mlir::Region &region : current.op->getRegions())
        for (mlir::Block &block : region) {
          addHiddenArguments(current.op, block, site);
          for (mlir::Operation &op : block)
            open.push_back({&op, site});
        }
    }
  }

  void addHiddenArguments(mlir::Operation *op, mlir::Block &block, uint32_t site) {
    if (block.getNumArguments() == 0 || function_.valueIndex.contains(block.getArgument(0)))
      return;
    const bool indirect = op->getName().getStringRef() == llvm::StringRef(kIndirectTile);
    if (indirect)
      addVariables(block, function_.opSites[site]);
    for (mlir::BlockArgument argument : block.getArguments())
      addValue(argument, {function_.opSites[site].name, {}, {}});
  }

  uint32_t tokenAt(uint32_t offset) const {
    return uint32_t(std::partition_point(code_.begin(), code_.end() - 1,
                                         [&](const Token &t) { return t.end <= offset; }) -
                    code_.begin());
  }

  /// `intermediate_variables(%a, %b)` names the arguments of the hidden region.
  void addVariables(mlir::Block &block, const OpSite &site) {
    uint32_t i = tokenAt(site.name.begin);
    while (code_[i].begin < site.statement.end && !code_[i].is(TokenKind::LeftParen))
      ++i;
    std::vector<std::string_view> names;
    std::vector<ValueSite> sites;
    for (; code_[i].begin < site.statement.end && !code_[i].is(TokenKind::RightParen); ++i) {
      if (!code_[i].is(TokenKind::PercentId) || sites.size() == block.getNumArguments())
        continue;
      names.push_back(code_[i].text(document_));
      sites.push_back({code_[i].range(), {}, std::string(names.back())});
    }
    for (; code_[i].begin < site.statement.end; ++i) {
      if (!code_[i].is(TokenKind::PercentId))
        continue;
      const auto name = std::find(names.begin(), names.end(), code_[i].text(document_));
      if (name != names.end())
        sites[size_t(name - names.begin())].uses.push_back(code_[i].range());
    }
    for (size_t k = 0; k < sites.size(); ++k)
      addValue(block.getArgument(unsigned(k)), std::move(sites[k]));
  }

  /// Where the brace of the first region stands; the end of the statement if the text has none.
  uint32_t headerEnd(const OpSite &site) const {
    const std::string_view name = document_.substr(site.name.begin, site.name.size());
    for (uint32_t i = tokenAt(site.name.begin); code_[i].begin < site.statement.end; ++i)
      if (code_[i].is(TokenKind::LeftBrace) && opensRegion(document_, code_, i, name))
        return i > 0 ? code_[i - 1].end : code_[i].begin;
    return site.statement.end;
  }

  FunctionBody &function_;
  const ParsedText &parsed_;
  const ParseBuffer &buffer_;
  std::string_view document_;
  const std::vector<Token> &code_;
  const char *start_;
};

std::shared_ptr<const FunctionBody> makeBody(std::shared_ptr<mlir::MLIRContext> context,
                                             ParsedText parsed, mlir::Operation *op,
                                             std::string_view text,
                                             const std::vector<Token> &code) {
  auto body = std::make_shared<FunctionBody>();
  body->context = std::move(context);
  body->op = op;
  body->recovered = parsed.recovered;
  SiteBuilder(*body, parsed, text, code).build(op);
  body->module = std::move(parsed.outcome.module);
  return body;
}

FunctionImpl::~FunctionImpl() = default;

const FunctionImpl::Sites &FunctionImpl::movedSites() const {
  if (moved_)
    return *moved_;
  moved_ = std::make_unique<Sites>(Sites{body_->opSites, body_->valueSites});
  const auto move = [this](TextRange &range) {
    range.begin += shift_;
    range.end += shift_;
  };
  for (OpSite &site : moved_->ops)
    for (TextRange *range : {&site.statement, &site.header, &site.name})
      move(*range);
  for (ValueSite &site : moved_->values) {
    move(site.definition);
    for (TextRange &use : site.uses)
      move(use);
  }
  return *moved_;
}

const OpSite *FunctionImpl::site(mlir::Operation *op) const {
  if (!body_)
    return nullptr;
  const auto found = body_->opIndex.find(op);
  if (found == body_->opIndex.end())
    return nullptr;
  return shift_ == 0 ? &body_->opSites[found->second] : &movedSites().ops[found->second];
}

const ValueSite *FunctionImpl::site(mlir::Value value) const {
  if (!body_)
    return nullptr;
  const auto found = body_->valueIndex.find(value);
  if (found == body_->valueIndex.end())
    return nullptr;
  return shift_ == 0 ? &body_->valueSites[found->second] : &movedSites().values[found->second];
}

} // namespace ktir::syntax
