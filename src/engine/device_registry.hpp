#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/device_runner.hpp"
#include "engine/follower.hpp"
#include "engine/loops.hpp"
#include "engine/status.hpp"
#include "live/tag_table.hpp"
#include "model/opc.hpp"

namespace penstock::engine {

/// The devices that run, by OPC id, with their tags' places in the tag table.
///
/// Lifecycle: made once; `stop` waits until every link is closed and every loop has ended.
/// Thread: any; configuration is changed by one at a time, readers share.
class device_registry {
public:
    device_registry(const engine::settings& s, std::vector<std::shared_ptr<const protocol>> protocols);

    const protocol* find_protocol(std::string_view type_or_alias) const noexcept;
    const std::vector<std::shared_ptr<const protocol>>& protocols() const noexcept { return protocols_; }
    live::tag_table& table() noexcept { return table_; }

    void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_order order);
    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags);
    void put_alarms(std::vector<tag_alarms> all);
    void put_tallies(const std::string& tag_id, std::vector<std::shared_ptr<tally>> all);
    void remove_tag(const std::string& opc_id, const std::string& tag_id);
    void remove_opc(const std::string& opc_id);
    void order(const std::string& opc_id, run_order order);

    std::shared_ptr<device_runner> runner(const std::string& opc_id) const;  ///< null: no such OPC
    std::vector<std::shared_ptr<device_runner>> runners() const;
    std::vector<std::shared_ptr<device_runner>> runners_of(std::string_view opc_type) const;
    opcua::certificate_store* certificates() const noexcept { return set_.certificates; }

    std::optional<std::string> opc_type(const std::string& opc_id) const;
    std::optional<std::string> option(const std::string& opc_id, std::string_view name) const;

    /// What deleted OPCs have counted: sums over the gateway never fall.
    totals retired() const;

    io::executor next_loop();
    void stop();

private:
    /// One OPC: its runner and what other threads need to know of it.
    struct device {
        struct tag_entry {
            std::uint32_t slot = 0;
            std::size_t mark = 0;  ///< fingerprint of how the tag is read and shown
            tag_number number = 0;
        };
        std::shared_ptr<device_runner> runner;
        std::shared_ptr<live::block> home = std::make_shared<live::block>();
        std::shared_ptr<const std::string> opc_id;
        opc_config opc;
        run_order order = run_order::none;
        std::unordered_map<std::string, tag_entry> tags;

        scan_status state() const noexcept;
    };

    /// What others are to know of a change. They are told without the lock: they may wait for a disk.
    struct told_changes {
        std::vector<recording::numbered_tag> configured;
        std::vector<tag_number> forgotten;
        std::vector<std::string> gone;  ///< tags
    };

    device* find(const std::string& opc_id);
    device& find_or_make(const std::string& opc_id);
    void remove_missing(device& d, const std::vector<tag_config>& wanted, device_change& c, told_changes& told);
    void remove_tag(device& d, const std::string& tag_id, device_change& c, told_changes& told);
    using numbers_by_id = std::unordered_map<std::string, tag_number>;
    numbers_by_id numbers_of_new(const std::string& opc_id, const std::vector<tag_config>& tags) const;
    void put_tags(device& d, const std::vector<tag_config>& tags, const numbers_by_id& numbers, device_change& c,
                  told_changes& told);
    void tell_others(const told_changes& c) const;
    void tell_alarms_of(const std::vector<tag_config>& tags) const;
    void send_tallies(const std::string& tag_id) const;
    template <class Tell>
    void tell_followers(const Tell& tell) const {
        for (auto* f : set_.followers)
            tell(*f);
    }
    enum class part { tags, opc_too };
    void send(const device& d, device_change c, part changed);

    live::tag_table table_;
    std::vector<std::shared_ptr<const protocol>> protocols_;
    const engine::settings set_;
    mutable std::shared_mutex guard_;  ///< of the four below
    std::map<std::string, device> devices_;
    std::map<std::string, std::vector<std::shared_ptr<tally>>> tallies_;  ///< by tag, which may not be there yet
    totals retired_;
    std::uint32_t made_ = 0;
    std::atomic<bool> is_stopped_{false};
    loops loops_;
};

/// Adds what the device has counted.
void add_counts(totals& sum, const opc_status& s) noexcept;

}  // namespace penstock::engine
