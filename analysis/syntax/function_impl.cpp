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
  SiteBuilder(FunctionImpl &function, const ParsedText &parsed, std::string_view document,
              const std::vector<Token> &code)
      : function_(function), parsed_(parsed), buffer_(parsed.buffer), document_(document),
        code_(code), start_(buffer_.text().data()) {}

  void build(mlir::Operation *top) {
    const auto definitions = parsed_.outcome.state->getOpDefs();
    const size_t count = size_t(std::distance(definitions.begin(), definitions.end()));
    function_.opSites_.reserve(count);
    function_.opIndex_.reserve(unsigned(count + count / 4));
    function_.valueSites_.reserve(count + 16);
    function_.valueIndex_.reserve(unsigned(count + 16));
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
      function_.unregistered_.push_back(definition.op);
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
    function_.opIndex_.try_emplace(definition.op, uint32_t(function_.opSites_.size()));
    function_.opSites_.push_back(site);

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
    const uint32_t first = uint32_t(function_.valueSites_.size());
    for (unsigned i = begin; i < end; ++i) {
      ValueSite site;
      site.definition = place;
      site.spelling = name;
      if (pack)
        site.spelling += "#" + std::to_string(i - begin);
      function_.valueIndex_.try_emplace(op->getResult(i), uint32_t(function_.valueSites_.size()));
      function_.valueSites_.push_back(std::move(site));
    }
    if (!pack)
      function_.valueSites_[first].uses.reserve(definition.uses.size());
    for (const llvm::SMRange &use : definition.uses) {
      const unsigned number = pack ? resultNumber(use) : 0;
      if (number < end - begin)
        function_.valueSites_[first + number].uses.push_back(range(use));
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
        function_.valueIndex_.try_emplace(value, uint32_t(function_.valueSites_.size())).second;
    if (added)
      function_.valueSites_.push_back(std::move(site));
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
      const auto [known, added] = function_.opIndex_.try_emplace(current.op, current.site);
      const uint32_t site = known->second;
      if (added)
        for (mlir::Value result : current.op->getResults())
          addValue(result, {function_.opSites_[site].name, {}, {}});
      for (mlir::Region &region : current.op->getRegions())
        for (mlir::Block &block : region) {
          addHiddenArguments(current.op, block, site);
          for (mlir::Operation &op : block)
            open.push_back({&op, site});
        }
    }
  }

  void addHiddenArguments(mlir::Operation *op, mlir::Block &block, uint32_t site) {
    if (block.getNumArguments() == 0 || function_.valueIndex_.contains(block.getArgument(0)))
      return;
    const bool indirect = op->getName().getStringRef() == llvm::StringRef(kIndirectTile);
    if (indirect)
      addVariables(block, function_.opSites_[site]);
    for (mlir::BlockArgument argument : block.getArguments())
      addValue(argument, {function_.opSites_[site].name, {}, {}});
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

  FunctionImpl &function_;
  const ParsedText &parsed_;
  const ParseBuffer &buffer_;
  std::string_view document_;
  const std::vector<Token> &code_;
  const char *start_;
};

FunctionImpl::~FunctionImpl() = default;

void FunctionImpl::adopt(std::shared_ptr<mlir::MLIRContext> context, ParsedText parsed,
                         mlir::Operation *op, std::string_view text,
                         const std::vector<Token> &code) {
  context_ = std::move(context);
  op_ = op;
  recovered_ |= parsed.recovered;
  SiteBuilder(*this, parsed, text, code).build(op);
  module_ = std::move(parsed.outcome.module);
}

const OpSite *FunctionImpl::site(mlir::Operation *op) const {
  const auto found = opIndex_.find(op);
  return found == opIndex_.end() ? nullptr : &opSites_[found->second];
}

const ValueSite *FunctionImpl::site(mlir::Value value) const {
  const auto found = valueIndex_.find(value);
  return found == valueIndex_.end() ? nullptr : &valueSites_[found->second];
}

} // namespace ktir::syntax
