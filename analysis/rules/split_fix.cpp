#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "rules/insertion.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/tail_fixes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace ktir {
namespace {

std::string shapeText(llvm::ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text;
}

void replaceAll(std::string &text, const std::string &what, const std::string &by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// Writes the body of a loop once more, for the tile that remains after its last whole trip.
class Remainder {
public:
  Remainder(const RuleInput &input, const TileExcess &excess, mlir::Operation *loop)
      : input_(input), excess_(excess), loop_(loop), body_(loop->getRegion(0).front()),
        rest_(excess.extent - excess.amount), names_(input) {}

  /// False where the body holds something that cannot be cut.
  bool write(Fix &fix) {
    const syntax::OpSite *site = input_.function.site(loop_);
    if (rest_ <= 0 || !site || !readLoop() || !findCut() || !checkShapes())
      return false;
    indent_ = indentAt(input_.text, site->statement.begin);
    const std::string end = names_.make("%whole_end");
    auto before = linesBefore(
        input_, loop_, {end + " = arith.constant " + std::to_string(excess_.offset) + " : index"});
    auto upper = useOfUpper();
    if (!before || !upper)
      return false;
    rename_[body_.getArgument(0)] = end;
    std::string tail;
    for (mlir::Value value : outside_)
      tail += slice(value, nameOf(input_, value));
    for (unsigned slot = 0; slot + 1 < body_.getNumArguments(); ++slot)
      tail += carriedIn(slot);
    for (mlir::Operation &op : body_.without_terminator()) {
      auto text = statement(&op);
      if (!text)
        return false;
      tail += "\n" + indent_ + *text;
    }
    for (unsigned slot = 0; slot < loop_->getNumResults(); ++slot)
      tail += carriedOut(slot);
    fix.title = "give the last " + withCommas(rest_) + " " +
                coordinateName(excess_.dim, rank(), true) + " a tile of their own after the loop";
    fix.edits.push_back(*before);
    fix.edits.push_back({*upper, end});
    fix.edits.push_back({{site->statement.end, site->statement.end}, tail});
    for (unsigned slot = 0; slot < loop_->getNumResults(); ++slot)
      renameUses(slot, fix);
    return true;
  }

private:
  size_t rank() const {
    return static_cast<size_t>(
        llvm::cast<mlir::ShapedType>(excess_.op->getResult(0).getType()).getRank());
  }

  /// Whole trips up to where the tile starts, and a rest that the loop does in one trip.
  bool readLoop() const {
    const Program &program = input_.kernel.program;
    uint32_t index = input_.details.opIndices.lookup(loop_);
    for (const ProgramLoop &loop : program.loops) {
      if (loop.op != index)
        continue;
      const ExprTable &t = program.exprs;
      if (!t.isConstant(loop.lower) || !t.isConstant(loop.trips) || !t.isConstant(loop.step))
        return false;
      const int64_t step = t.constantValue(loop.step);
      return step == excess_.extent && t.constantValue(loop.trips) > 1 &&
             t.constantValue(loop.lower) + (t.constantValue(loop.trips) - 1) * step ==
                 excess_.offset;
    }
    return false;
  }

  // --- which dimension of which value gets shorter

  static bool isElementwise(llvm::StringRef name) {
    return (name.starts_with("arith.") || name.starts_with("math.")) && name != "arith.constant";
  }

  bool mark(mlir::Value value, int64_t dim) {
    auto type = llvm::dyn_cast<mlir::ShapedType>(value.getType());
    if (!type || !type.hasStaticShape() || dim >= type.getRank() ||
        type.getDimSize(static_cast<unsigned>(dim)) != excess_.extent)
      return false;
    auto [at, isNew] = cut_.try_emplace(value, dim);
    changed_ |= isNew;
    return at->second == dim;
  }

  std::optional<int64_t> cutOf(mlir::Value value) const {
    auto at = cut_.find(value);
    return at == cut_.end() ? std::nullopt : std::optional(at->second);
  }

  bool markAlike(mlir::Operation &op) {
    std::optional<int64_t> dim;
    llvm::SmallVector<mlir::Value, 4> values(op.operand_begin(), op.operand_end());
    values.append(op.result_begin(), op.result_end());
    for (mlir::Value value : values)
      if (auto found = cutOf(value))
        dim = found;
    if (!dim)
      return true;
    return std::all_of(values.begin(), values.end(), [&](mlir::Value value) {
      return !llvm::isa<mlir::ShapedType>(value.getType()) || mark(value, *dim);
    });
  }

  bool markTile(mlir::Operation &op) {
    auto tile = llvm::cast<ktdp::ConstructAccessTileOp>(op);
    bool moves = std::find(tile.indices().begin(), tile.indices().end(), body_.getArgument(0)) !=
                 tile.indices().end();
    if (!moves)
      return !cutOf(op.getResult(0));
    const auto &all = input_.shared<TileBounds>().excesses();
    auto own =
        std::find_if(all.begin(), all.end(), [&](const TileExcess &e) { return e.op == &op; });
    if (own == all.end() || own->below || own->amount != excess_.amount ||
        own->extent != excess_.extent || own->offset != excess_.offset ||
        subscriptOf(*own) != body_.getArgument(0))
      return false;
    const AccessTileInfo &info = input_.details.accessTiles[own->tile];
    return info.order.identity && mark(op.getResult(0), static_cast<int64_t>(own->dim));
  }

  static std::vector<int64_t> listed(mlir::Operation &op, llvm::StringRef attribute) {
    auto list = op.getAttrOfType<mlir::DenseI64ArrayAttr>(attribute);
    return list ? std::vector<int64_t>(list.asArrayRef().begin(), list.asArrayRef().end())
                : std::vector<int64_t>();
  }

  bool markReduce(mlir::Operation &op) {
    if (op.getNumOperands() != 2)
      return false;
    auto dim = cutOf(op.getOperand(0));
    if (!dim)
      return !cutOf(op.getOperand(1)) && !cutOf(op.getResult(0));
    int64_t kept = *dim;
    for (int64_t gone : listed(op, "dimensions")) {
      if (gone == *dim)
        return true;
      kept -= gone < *dim;
    }
    return mark(op.getOperand(1), kept) && mark(op.getResult(0), kept);
  }

  bool markBroadcast(mlir::Operation &op) {
    auto dim = cutOf(op.getResult(0)) ? cutOf(op.getResult(0)) : cutOf(op.getOperand(1));
    if (!dim)
      return !cutOf(op.getOperand(0));
    int64_t source = *dim;
    bool added = false;
    for (int64_t d : listed(op, "dimensions")) {
      added |= d == *dim;
      source -= d < *dim;
    }
    return mark(op.getResult(0), *dim) && mark(op.getOperand(1), *dim) &&
           (added ? !cutOf(op.getOperand(0)) : mark(op.getOperand(0), source));
  }

  bool markOp(mlir::Operation &op) {
    llvm::StringRef name = op.getName().getStringRef();
    if (name == "ktdp.construct_access_tile")
      return markTile(op);
    if (name == "ktdp.load" || name == "ktdp.store" || name == "linalg.fill" || isElementwise(name))
      return op.getNumRegions() == 0 || name == "linalg.fill" ? markAlike(op) : false;
    if (name == "linalg.reduce")
      return markReduce(op);
    if (name == "linalg.broadcast")
      return markBroadcast(op);
    if (name == "scf.yield")
      return markYield(op);
    return name == "arith.constant" || name == "tensor.empty";
  }

  bool markYield(mlir::Operation &op) {
    for (unsigned slot = 0; slot < op.getNumOperands(); ++slot) {
      mlir::Value carried = body_.getArgument(slot + 1), next = op.getOperand(slot);
      if (auto dim = cutOf(next); dim && !mark(carried, *dim))
        return false;
      if (auto dim = cutOf(carried); dim && !mark(next, *dim))
        return false;
    }
    return true;
  }

  bool findCut() {
    do {
      changed_ = false;
      for (mlir::Operation &op : body_)
        if (!markOp(op))
          return false;
    } while (changed_);
    // Of a tensor from outside, the first lanes are taken.
    for (auto [value, dim] : cut_)
      if (value.getParentBlock() != &body_)
        outside_.push_back(value);
    std::sort(outside_.begin(), outside_.end(), [&](mlir::Value a, mlir::Value b) {
      return definitionOf(input_, a) < definitionOf(input_, b);
    });
    return true;
  }

  std::string shapeOf(mlir::Value value, bool shorter) const {
    auto type = llvm::cast<mlir::ShapedType>(value.getType());
    llvm::SmallVector<int64_t, 4> shape(type.getShape());
    if (shorter)
      shape[static_cast<size_t>(*cutOf(value))] = rest_;
    return shapeText(shape);
  }

  /// Within one statement a shape must not stand for values of both kinds: the text is changed by
  /// shape.
  bool checkShapes() const {
    for (mlir::Operation &op : body_) {
      llvm::SmallVector<mlir::Value, 4> values(op.operand_begin(), op.operand_end());
      values.append(op.result_begin(), op.result_end());
      for (mlir::Value a : values)
        for (mlir::Value b : values)
          if (cutOf(a) && !cutOf(b) && llvm::isa<mlir::ShapedType>(b.getType()) &&
              shapeOf(a, false) == shapeText(llvm::cast<mlir::ShapedType>(b.getType()).getShape()))
            return false;
    }
    return true;
  }

  // --- text

  std::optional<TextRange> useOfUpper() const {
    const syntax::OpSite *site = input_.function.site(loop_);
    const syntax::ValueSite *named = input_.function.site(loop_->getOperand(1));
    if (!site || !named || loop_->getOperand(0) == loop_->getOperand(1) ||
        loop_->getOperand(1) == loop_->getOperand(2))
      return std::nullopt;
    for (const TextRange &use : named->uses)
      if (site->header.contains(use))
        return use;
    return std::nullopt;
  }

  std::string typeText(mlir::Value value, bool shorter) const {
    auto type = llvm::cast<mlir::RankedTensorType>(value.getType());
    std::string element;
    llvm::raw_string_ostream stream(element);
    type.getElementType().print(stream);
    return "tensor<" + shapeOf(value, shorter) + element + ">";
  }

  /// "[0, 0] [1, 128] [1, 1]"
  std::string sliceText(mlir::Value value) const {
    auto type = llvm::cast<mlir::ShapedType>(value.getType());
    std::string zeros, sizes, ones;
    for (int64_t d = 0; d < type.getRank(); ++d) {
      const char *comma = d ? ", " : "";
      zeros += comma + std::string("0");
      ones += comma + std::string("1");
      sizes += comma + std::to_string(
                           d == *cutOf(value) ? rest_ : type.getDimSize(static_cast<unsigned>(d)));
    }
    return "[" + zeros + "] [" + sizes + "] [" + ones + "]";
  }

  /// The first lanes of what is longer outside of the rest.
  std::string slice(mlir::Value value, const std::string &source) {
    const std::string part = names_.make(source + "_part");
    rename_[value] = part;
    return "\n" + indent_ + part + " = tensor.extract_slice " + source + sliceText(value) + " : " +
           typeText(value, false) + " to " + typeText(value, true);
  }

  std::string carriedIn(unsigned slot) {
    mlir::Value carried = body_.getArgument(slot + 1);
    const std::string whole = nameOf(input_, loop_->getResult(slot));
    rename_[carried] = whole;
    return cutOf(carried) ? slice(carried, whole) : std::string();
  }

  std::string carriedOut(unsigned slot) {
    mlir::Value carried = body_.getArgument(slot + 1), next = body_.back().getOperand(slot);
    auto named = rename_.find(next);
    std::string last = named == rename_.end() ? nameOf(input_, next) : named->second;
    if (!cutOf(carried)) {
      final_.push_back(last);
      return {};
    }
    const std::string whole = nameOf(input_, loop_->getResult(slot));
    final_.push_back(names_.make(whole + "_all"));
    return "\n" + indent_ + final_.back() + " = tensor.insert_slice " + last + " into " + whole +
           sliceText(carried) + " : " + typeText(carried, true) + " into " +
           typeText(carried, false);
  }

  /// What came from the loop comes from the rest now.
  void renameUses(unsigned slot, Fix &fix) const {
    const syntax::ValueSite *site = input_.function.site(loop_->getResult(slot));
    if (site)
      for (const TextRange &use : site->uses)
        fix.edits.push_back({use, final_[slot]});
  }

  /// The text of a statement of the body with new names, shapes and set.
  std::optional<std::string> statement(mlir::Operation *op) {
    const syntax::OpSite *site = input_.function.site(op);
    if (!site)
      return std::nullopt;
    const TextRange range = site->statement;
    std::vector<TextEdit> edits;
    for (mlir::Value result : op->getResults()) {
      const syntax::ValueSite *named = input_.function.site(result);
      if (!named || !range.contains(named->definition))
        return std::nullopt;
      rename_[result] = names_.make(named->spelling + "_rest");
      edits.push_back({named->definition, rename_[result]});
    }
    for (auto &[value, name] : rename_)
      if (const syntax::ValueSite *named = input_.function.site(value))
        for (const TextRange &use : named->uses)
          if (range.contains(use))
            edits.push_back({use, name});
    std::sort(edits.begin(), edits.end(),
              [](const TextEdit &a, const TextEdit &b) { return b.range < a.range; });
    std::string text(input_.text.substr(range.begin, range.size()));
    for (const TextEdit &edit : edits)
      text.replace(edit.range.begin - range.begin, edit.range.size(), edit.text);
    for (mlir::Value value : op->getOperands())
      shorten(value, text);
    for (mlir::Value value : op->getResults())
      shorten(value, text);
    if (op->getNumResults() == 1 && cutOf(op->getResult(0)) &&
        llvm::isa<ktdp::ConstructAccessTileOp>(op) && !replaceSet(op->getResult(0), text))
      return std::nullopt;
    // The body stood two blanks further in.
    replaceAll(text, "\n" + indentAt(input_.text, range.begin), "\n" + indent_);
    return text;
  }

  void shorten(mlir::Value value, std::string &text) const {
    if (cutOf(value))
      replaceAll(text, "<" + shapeOf(value, false), "<" + shapeOf(value, true));
  }

  /// The set of a tile, in full: from 0 to what it has in each dimension.
  bool replaceSet(mlir::Value tile, std::string &text) const {
    const size_t key = text.find("access_tile_set");
    const size_t equals = key == std::string::npos ? key : text.find('=', key);
    if (equals == std::string::npos)
      return false;
    size_t end = equals + 1;
    for (int depth = 0; end < text.size(); ++end) {
      const char c = text[end];
      depth += c == '(' || c == '<' || c == '[';
      depth -= c == ')' || c == ']' || (c == '>' && text[end - 1] != '-' && text[end + 1] != '=');
      if (depth == 0 && (c == ',' || c == '}' || c == '\n'))
        break;
    }
    auto type = llvm::cast<mlir::ShapedType>(tile.getType());
    std::string dims, rows;
    for (int64_t d = 0; d < type.getRank(); ++d) {
      const std::string name = "d" + std::to_string(d);
      const int64_t extent = d == *cutOf(tile) ? rest_ : type.getDimSize(static_cast<unsigned>(d));
      dims += (d ? ", " : "") + name;
      rows +=
          (d ? ", " : "") + name + " >= 0, -" + name + " + " + std::to_string(extent - 1) + " >= 0";
    }
    text.replace(equals + 1, end - equals - 1, " affine_set<(" + dims + ") : (" + rows + ")>");
    return true;
  }

  const RuleInput &input_;
  const TileExcess &excess_;
  mlir::Operation *loop_;
  mlir::Block &body_;
  int64_t rest_;
  FreshNames names_;
  std::string indent_;
  llvm::DenseMap<mlir::Value, int64_t> cut_;
  llvm::DenseMap<mlir::Value, std::string> rename_;
  std::vector<mlir::Value> outside_;
  std::vector<std::string> final_;
  bool changed_ = false;
};

} // namespace

void addSplitFix(const RuleInput &input, const TileExcess &excess, Finding &finding) {
  auto variable = llvm::dyn_cast_or_null<mlir::BlockArgument>(subscriptOf(excess));
  mlir::Operation *loop = variable ? variable.getOwner()->getParentOp() : nullptr;
  // A constant would be right for the assumed size only.
  if (!loop || loop->getName().getStringRef() != "scf.for" || variable.getArgNumber() != 0 ||
      excess.op->getBlock() != variable.getOwner() || excess.below ||
      finding.proof != Proof::Proved)
    return;
  Fix fix;
  if (Remainder(input, excess, loop).write(fix))
    finding.fixes.push_back(std::move(fix));
}

} // namespace ktir
