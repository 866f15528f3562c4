#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "master/record_database.hpp"
#include "model/opc.hpp"

namespace penstock::services {

/// Corrects stored tags that are writable although their address is read-only in the device: an earlier version, whose
/// driver did not know this, has stored them. New tags are corrected when they are created
/// (`device_rules::complete_tag`) and when their OPC changes (`record_rules::follow`).
///
/// Lifecycle: `correct` for each OPC at the start, then `store` once.   Thread: one.
class read_only_tags {
public:
    /// Makes such tags not writable. `kind` null: the protocol of the OPC is unknown, and nothing is changed.
    void correct(const opc_config& opc, const protocol* kind, std::vector<tag_config>& tags);

    /// Stores the corrected tags with the gateway as author. A failure is logged; the next start tries again.
    void store(master::record_database& to);

private:
    std::vector<std::string> found_;
};

}  // namespace penstock::services
