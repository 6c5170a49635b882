#ifndef KTIR_SERVER_CHECK_FINDING_TEXT_H
#define KTIR_SERVER_CHECK_FINDING_TEXT_H

#include "check/style.h"
#include "rules/finding.h"
#include "source/position_map.h"

#include <string>
#include <string_view>

namespace ktir::server {

/// A finding as compilers print theirs: `path:line:column: severity: message [id]`, the line of the
/// source with the range underlined, then the related places and the titles of the fixes.
std::string findingText(const Finding &finding, std::string_view path, std::string_view text,
                        const PositionMap &positions, const Style &style);

} // namespace ktir::server

#endif
