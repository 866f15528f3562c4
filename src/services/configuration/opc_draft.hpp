#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/error.hpp"
#include "model/opc.hpp"

namespace penstock::services {

/// An OPC with its tags, as requested; checked by `device_rules`.
struct opc_draft {
    opc_config opc;
    std::vector<tag_config> tags;
    bool has_tags = false;  ///< false: the tags of a stored OPC stay unchanged
};

/// An OPC of an import with those of its tags that are new or change; checked by `device_rules`.
struct imported_opc {
    enum class state { created, changed, unchanged };
    state kind = state::created;
    opc_config opc;
    std::size_t tag_count = 0;
    /// The tag with a number below `tag_count`, made when it is written: 200,000 whole tags take 280 MB. The same each
    /// time.
    std::function<tag_config(std::size_t)> tag;
};

// They change the stored object to the requested one, and return its faults.
using opc_edit = std::function<faults(opc_draft& draft)>;
using tag_edit = std::function<faults(tag_config& tag, const opc_config& opc)>;

}  // namespace penstock::services
