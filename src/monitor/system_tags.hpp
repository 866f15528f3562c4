#pragma once

#include <memory>
#include <vector>

#include "engine/sample_sink.hpp"
#include "engine/status.hpp"
#include "live/tag_table.hpp"
#include "model/opc.hpp"
#include "monitor/monitor_record.hpp"
#include "monitor/system_stats.hpp"

namespace penstock::monitor {

/// The built-in OPC `EDGE_SYSTEM`: protocol SYSTEM, always connected, neither changeable nor counted.
const opc_config& system_opc();
opc_config system_opc_at(std::string site_id);  ///< the same, at the gateway's site

/// The tags of `EDGE_SYSTEM`, one for each value of the monitor record (`EDGE_SYSTEM.CPU` …); the address is the
/// field's name.
const std::vector<tag_config>& system_tag_configs();

/// Keeps the tags of `EDGE_SYSTEM` in the tag table, from construction to destruction.
///
/// Thread: any, one `write` at a time.
class system_tags {
public:
    /// `keep` may be null: they are not recorded.
    system_tags(live::tag_table& table, engine::sample_sink* keep);
    ~system_tags();
    system_tags(const system_tags&) = delete;
    system_tags& operator=(const system_tags&) = delete;

    /// Writes each value of the record as a good value; a null one as an error with the text in `absent` (by field).
    void write(const monitor_record& record, const missing_reasons& absent);

    /// The status that lists show: CONNECTED and START, with the numbers of tags and points.
    engine::opc_status status() const;

private:
    live::tag_table& table_;
    std::shared_ptr<live::tag_block> block_;
    std::vector<live::tag_slot> places_;  ///< in the order of the configs
    engine::sample_sink* const recording_;
    std::vector<tag_number> numbers_;  ///< in the same order; empty when not recorded
    sample_batch scan_;
};

}  // namespace penstock::monitor
