#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/device_runner.hpp"
#include "engine/sample_sink.hpp"
#include "live/tag_table.hpp"
#include "model/opc.hpp"

namespace penstock::engine {

/// What other modules are notified of after a change of configuration.
struct pending_notifications {
    std::vector<sample_sink::recorded_tag> configured;
    std::vector<tag_number> forgotten;
    std::vector<std::uint32_t> removed;  ///< tags, by their number in the tag table
};

/// One OPC as it is configured: its tags with their places in the tag table, and its runner. Changes are collected for
/// the runner and for other modules. These are notified without the engine's lock, because they may wait for a disk.
///
/// Thread: under the engine's lock.
class device {
public:
    using tag_numbers = std::unordered_map<std::string, tag_number>;

    /// `index`: number of devices that were created before it.
    device(const std::string& opc_id, std::uint32_t index, io::executor loop, live::tag_table& table,
           const engine::settings& around);

    device_runner& runner() const noexcept { return *runner_; }
    const std::shared_ptr<device_runner>& shared_runner() const noexcept { return runner_; }

    /// The state that a user and the configuration demand; NOT_COLLECT without tags.
    scan_status state() const noexcept;
    std::size_t tag_count() const noexcept { return tag_count_; }
    bool has(const std::string& tag_id) const { return table_.slot_in(*block_, tag_id).has_value(); }

    /// A tag that is read in another way than before starts again; an unchanged tag keeps its value. `numbers`: the
    /// numbers of the new tags.
    void put_tags(const std::vector<tag_config>& tags, const tag_numbers& numbers, device_change& c,
                  pending_notifications& pending);
    void remove_tag(const std::string& tag_id, device_change& c, pending_notifications& pending);
    /// Removes all tags except these.
    void remove_others(const std::vector<tag_config>& staying, device_change& c, pending_notifications& pending);
    /// Removes the tags together with the device: a module that still uses a tag keeps its last value.
    void remove_from_table(pending_notifications& pending);

    opc_config opc;
    run_command order = run_command::none;

private:
    struct tag_entry {
        std::uint32_t id = no_id;  ///< its number in the tag table
        tag_number number = 0;
        std::size_t fingerprint = 0;  ///< hash of everything that decides how the tag is read and displayed
    };
    static constexpr std::uint32_t no_id = ~std::uint32_t{0};  ///< number of a free slot

    void free_slot(std::uint32_t slot, pending_notifications& pending);

    live::tag_table& table_;
    const std::shared_ptr<const std::string> opc_id_;
    const std::shared_ptr<live::tag_block> block_ = std::make_shared<live::tag_block>();
    const std::shared_ptr<device_runner> runner_;
    std::vector<tag_entry> tags_;  ///< by slot; where a tag is, the tag table has
    std::size_t tag_count_ = 0;
};

}  // namespace penstock::engine
