#include "syntax/verification.h"

#include "dialect/inter_tile_rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Verifier.h"
#include "rules/rule_table.h"
#include "source/line_mention.h"
#include "syntax/document.h"
#include "syntax/idioms.h"
#include "syntax/mlir_session.h"
#include "syntax/wording.h"

#include <algorithm>

namespace ktir::syntax {

namespace {

constexpr std::string_view kUnknown = "ktir.unknown";

std::string_view nameOf(mlir::Operation *op) {
  const llvm::StringRef name = op->getName().getStringRef();
  return {name.data(), name.size()};
}

bool isUnknown(mlir::Operation *op) { return nameOf(op) == kUnknown; }

/// What is wrong with an op whose own verifier would crash on it (MLIR 22.1); empty if nothing is.
std::string_view hazardOf(mlir::Operation *op) {
  // It asks a scalar result for its shape.
  if (auto select = mlir::dyn_cast<mlir::arith::SelectOp>(op)) {
    const mlir::Type condition = select->getOperand(0).getType();
    const mlir::Type result = select->getResult(0).getType();
    if (mlir::isa<mlir::ShapedType>(condition) && !mlir::isa<mlir::ShapedType>(result))
      return "a condition that is a tensor chooses between tensors, not between scalars";
  }
  return {};
}

bool hasHazard(mlir::Operation *top) {
  return top
      ->walk([](mlir::Operation *op) {
        return hazardOf(op).empty() ? mlir::WalkResult::advance() : mlir::WalkResult::interrupt();
      })
      .wasInterrupted();
}

class FunctionVerifier {
public:
  FunctionVerifier(const Function &function, mlir::Operation *top, TextEnd end,
                   std::string_view text, const std::vector<Token> &code, Reporter &reporter)
      : function_(function), top_(top), end_(end), text_(text), code_(code), reporter_(reporter) {}

  void run() {
    bool sound = false;
    std::vector<std::string> whole;
    if (!hasHazard(top_))
      whole =
          captureErrors(top_->getContext(), [&] { sound = mlir::succeeded(mlir::verify(top_)); });
    if (!sound) {
      verifyOne(top_);
      verifyDominance();
      if (!reported_ && !recovered())
        reportWhole(whole);
    }
    verifyGroups();
  }

private:
  bool recovered() const { return function_.recovered(); }

  bool verifyOne(mlir::Operation *op);
  bool verifyTerminators(mlir::Operation *op);
  void verifyDominance();
  void verifyGroups();
  void reportWhole(const std::vector<std::string> &messages);
  bool touchesUnknown(mlir::Operation *op) const;
  void reportErrors(mlir::Operation *op, const std::vector<std::string> &messages);
  void addFixes(mlir::Operation *op, Finding &finding) const;
  TextRange placeOf(mlir::Operation *op) const;
  uint32_t tokenAt(uint32_t offset) const;
  void report(Finding finding) {
    reported_ = true;
    reporter_.report(std::move(finding));
  }

  const Function &function_;
  mlir::Operation *top_;
  TextEnd end_;
  std::string_view text_;
  const std::vector<Token> &code_;
  Reporter &reporter_;
  bool reported_ = false;
  std::vector<mlir::Operation *> refused_; // their own verifiers have spoken
};

uint32_t FunctionVerifier::tokenAt(uint32_t offset) const {
  return uint32_t(std::partition_point(code_.begin(), code_.end() - 1,
                                       [&](const Token &t) { return t.end <= offset; }) -
                  code_.begin());
}

/// An op's results and its name: what a finding about the whole op marks.
TextRange FunctionVerifier::placeOf(mlir::Operation *op) const {
  const OpSite *site = function_.site(op);
  if (!site)
    return function_.nameRange();
  const bool ordered = site->statement.begin <= site->name.begin;
  return ordered && op != top_ ? TextRange{site->statement.begin, site->name.end} : site->name;
}

/// True if the op reads an unknown value, or its region ends in an unknown op: what its verifier
/// says then may be about the placeholder.
bool FunctionVerifier::touchesUnknown(mlir::Operation *op) const {
  for (mlir::Value operand : op->getOperands())
    if (mlir::Operation *source = operand.getDefiningOp(); source && isUnknown(source))
      return true;
  // MLIR adds a terminator of its own behind an unknown one.
  if (mlir::Operation *before = op->getPrevNode(); before && isUnknown(before) &&
                                                   op->hasTrait<mlir::OpTrait::IsTerminator>() &&
                                                   op->getNumOperands() == 0)
    return true;
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region)
      for (mlir::Operation &inner : block)
        if (isUnknown(&inner) &&
            (inner.getNextNode() == nullptr || inner.getNextNode()->getNextNode() == nullptr))
          return true;
  return false;
}

/// True if the op's own invariants hold.
bool FunctionVerifier::verifyOne(mlir::Operation *op) {
  if (isUnknown(op))
    return false;
  const bool tainted = touchesUnknown(op);
  const std::optional<mlir::RegisteredOperationName> info = op->getRegisteredInfo();
  mlir::MLIRContext *context = op->getContext();
  bool valid = true;
  if (const std::string_view hazard = hazardOf(op); !hazard.empty()) {
    valid = false;
    if (!tainted)
      report(Reporter::make("ktir-type-mismatch", placeOf(op), std::string(hazard)));
  } else if (info) {
    reportErrors(
        op, captureErrors(context, [&] { valid = mlir::succeeded(info->verifyInvariants(op)); }));
  } else if (mlir::Dialect *dialect = op->getDialect();
             dialect && !dialect->allowsUnknownOperations()) {
    const OpSite *site = function_.site(op);
    if (site)
      report(Reporter::make("ktir-unknown-op", site->name,
                            "unknown op '" + std::string(nameOf(op)) + "'"));
  }
  // Of the ops inside, the terminators count, and in bodies that compute elements all.
  const bool computesElements = nameOf(op).starts_with("linalg.");
  bool inside = true;
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region)
      for (mlir::Operation &inner : block)
        inside &= verifyOne(&inner) || !(inner.getNextNode() == nullptr || computesElements);
  if (!info || !valid || tainted)
    return valid && info.has_value();
  inside &= verifyTerminators(op);
  // Region verifiers take it for granted that what they look at is valid, and crash on it
  // otherwise.
  if (inside)
    reportErrors(op, captureErrors(context, [&] { (void)info->verifyRegionInvariants(op); }));
  return true;
}

/// True if all blocks that need a terminator have one.
bool FunctionVerifier::verifyTerminators(mlir::Operation *op) {
  if (op->hasTrait<mlir::OpTrait::NoTerminator>())
    return true;
  bool complete = true;
  for (mlir::Region &region : op->getRegions()) {
    for (mlir::Block &block : region) {
      const bool ends =
          !block.empty() && block.back().mightHaveTrait<mlir::OpTrait::IsTerminator>();
      if (ends)
        continue;
      complete = false;
      if (end_ == TextEnd::CutOff)
        continue;
      const OpSite *site = function_.site(op);
      if (!site)
        continue;
      const bool isFunction = op == top_;
      const uint32_t last = site->statement.end - 1;
      Finding finding = Reporter::make(
          "ktir-missing-terminator", {last, last + 1},
          isFunction
              ? "'" + std::string(function_.name()) + "' does not end with 'return'"
              : "the region of '" + std::string(nameOf(op)) + "' does not end with a terminator");
      if (isFunction) {
        finding.related.push_back({function_.nameRange(), "the function"});
        finding.fixes.push_back({"insert 'return'", true, {{{last, last}, "  return\n"}}});
      }
      report(std::move(finding));
    }
  }
  return complete;
}

void FunctionVerifier::addFixes(mlir::Operation *op, Finding &finding) const {
  const OpSite *site = function_.site(op);
  if (finding.rule != "ktir-int-op-on-float" || !site)
    return;
  const std::string_view twin = floatTwin(nameOf(op));
  if (twin.empty())
    return;
  Fix fix{"use '" + std::string(twin) + "'", true, {{site->name, std::string(twin)}}};
  if (nameOf(op) == "arith.cmpi") {
    const Token &predicate = code_[tokenAt(site->name.end)];
    const std::string_view meant = floatPredicate(predicate.text(text_));
    if (meant.empty())
      return;
    fix.edits.push_back({predicate.range(), std::string(meant)});
  }
  finding.fixes.push_back(std::move(fix));
}

/// The first message of a verifier is the cause, the others follow from it.
void FunctionVerifier::reportErrors(mlir::Operation *op, const std::vector<std::string> &messages) {
  if (messages.empty() || touchesUnknown(op))
    return;
  const Wording wording = wordVerifierError(messages.front(), nameOf(op));
  if (end_ == TextEnd::CutOff && wording.rule == "ktir-yield-mismatch")
    return;
  Finding finding = Reporter::make(wording.rule, placeOf(op), wording.message);
  finding.code = wording.code;
  addFixes(op, finding);
  refused_.push_back(op);
  report(std::move(finding));
}

void FunctionVerifier::verifyDominance() {
  mlir::DominanceInfo dominance(top_);
  top_->walk([&](mlir::Operation *op) {
    for (mlir::Value operand : op->getOperands()) {
      if (dominance.properlyDominates(operand, op))
        continue;
      const ValueSite *value = function_.site(operand);
      const OpSite *site = function_.site(op);
      if (!value || !site)
        continue;
      TextRange place = site->name;
      for (const TextRange &use : value->uses)
        if (site->header.contains(use))
          place = use;
      const uint32_t line =
          uint32_t(std::count(text_.begin(), text_.begin() + value->definition.begin, '\n')) + 1;
      Finding finding = Reporter::make(
          "ktir-undefined-value", place,
          "'" + value->spelling + "' is used before its definition on " + lineMention(line));
      finding.related.push_back({value->definition, "defined here"});
      report(std::move(finding));
    }
  });
}

/// MLIR refuses the function for a reason that no op's own verifier gives.
void FunctionVerifier::reportWhole(const std::vector<std::string> &messages) {
  if (messages.empty() || end_ == TextEnd::CutOff)
    return;
  const Wording wording = wordVerifierError(messages.front(), nameOf(top_));
  report(Reporter::make(wording.rule, function_.nameRange(), wording.message));
}

/// Rules that need producers and deliveries together.
void FunctionVerifier::verifyGroups() {
  for (InterTileViolation &violation : checkInterTileRules(top_)) {
    const bool refused =
        std::find(refused_.begin(), refused_.end(), violation.op) != refused_.end();
    if (refused || touchesUnknown(violation.op))
      continue;
    const std::string_view rule = ruleOfCode(violation.code);
    Finding finding =
        Reporter::make(rule.empty() ? std::string_view("ktir-inter-tile-groups") : rule,
                       placeOf(violation.op), std::move(violation.message));
    finding.code = std::move(violation.code);
    if (violation.other)
      finding.related.push_back({placeOf(violation.other), std::string(nameOf(violation.other))});
    report(std::move(finding));
  }
}

} // namespace

void verifyFunction(const Function &function, mlir::Operation *top, TextEnd end,
                    std::string_view text, const std::vector<Token> &code, Reporter &reporter) {
  FunctionVerifier(function, top, end, text, code, reporter).run();
}

} // namespace ktir::syntax
