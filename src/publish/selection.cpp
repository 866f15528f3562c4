#include "publish/selection.hpp"

#include <algorithm>

#include "publish/pattern.hpp"

namespace penstock::publish {

bool selection::has(const tag_metadata& tag) const noexcept {
    if (tag.opc_id == own_opc && std::ranges::find(opcs, own_opc) == opcs.end()) return false;
    return matches_any(sites, tag.site_id) && matches_any(opcs, tag.opc_id) && matches_any(tags, tag.tag_id) &&
           !matches_any(exclude, tag.tag_id);
}

}  // namespace penstock::publish
