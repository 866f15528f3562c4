#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "master/record_database.hpp"
#include "model/opc.hpp"

namespace penstock::services {

/// Tags that were stored as writable, by a version whose driver did not yet say that the device can only read there.
/// New ones are corrected when they are registered (`device_rules::complete_tag`), and when their OPC changes
/// (`record_rules::follow`); of these no door may offer to write them either.
///
/// Lifecycle: `correct` for each OPC at the start, then `store` once.   Thread: one.
class read_only_tags {
public:
    /// Makes those of the tags not writable. `kind` may be null: nobody reads the OPC.
    void correct(const opc_config& opc, const protocol* kind, std::vector<tag_config>& tags);

    /// Stores what was corrected, by the gateway itself. Where that fails the log says it; the next start tries again.
    void store(master::record_database& to);

private:
    std::vector<std::string> found_;
};

}  // namespace penstock::services
