#ifndef KTIR_SERVER_FEATURES_HOVER_PARTS_H
#define KTIR_SERVER_FEATURES_HOVER_PARTS_H

#include "explain/explanation.h"
#include "features/dialect_docs.h"
#include "features/document_view.h"
#include "features/markup.h"

/// The sections that hovers are made of.
namespace ktir::server {

/// Which way a roofline is shown: as an SVG picture, or drawn in text.
enum class PictureStyle : uint8_t { Svg, Text };

/// The verdict on a function: cycles, bottleneck, roofline, cores, what it rests on.
void writeFunction(const FunctionAnalysis &function, const LaunchReport &launch,
                   PictureStyle pictures, Markup &markup);
/// A value: type, where it comes from, range, memory, who uses it.
void writeValue(const DocumentView &view, const LaunchReport &launch, const ValueFacts &facts,
                Markup &markup);
void writeOpDoc(const OpDoc &doc, Markup &markup);
void writeWordDoc(const WordDoc &doc, Markup &markup);

} // namespace ktir::server

#endif
