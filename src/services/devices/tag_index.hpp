#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "engine/config_listener.hpp"
#include "services/devices/tag_rows.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

/// The data by which lists of tags are filtered and sorted, for each OPC whose list is in use. It is created when a
/// list is requested, then kept up to date, and dropped five minutes after the last request.
///
/// Thread: `find` and `drop_idle` from any, `make` and changes from the store's. `make` has a thread of its own make
/// the rows of an OPC with many tags.
class tag_index : public engine::config_listener {
public:
    static constexpr std::chrono::minutes idle_time{5};
    /// Loads the tags of one OPC as they are stored.
    using loader = std::function<outcome<std::vector<tag_metadata>>(const std::string& opc_id)>;
    using directory = std::shared_ptr<const tag_directory>;

    /// OPCs that are collected from here, EDGE_SYSTEM not among them, in ascending order.
    std::vector<std::string> opc_ids() const;

    /// Null: call `make` first.
    directory find(const std::vector<std::string>& opc_ids, steady_time now);
    /// An OPC that this gateway does not collect from is loaded each time. Refused: the error of `load`.
    outcome<directory> make(const std::vector<std::string>& opc_ids, const live::tag_table& table, const loader& load,
                            steady_time now);
    void drop_idle(steady_time now);
    std::size_t size() const;  ///< number of OPCs whose rows are in memory

    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override;
    void change_opc(const opc_config&) override {}
    void put_tags(const std::string& opc_id, std::span<const tag_config> tags) override;
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override;
    void remove_opc(const std::string& opc_id) override;

private:
    using rows = std::shared_ptr<const tag_rows>;
    struct entry {
        rows made;                                                   ///< null: nobody has asked
        std::map<std::string, std::optional<tag_metadata>> changes;  ///< by tag, since then; absent = it is gone
        steady_time asked{};
    };
    void note(const std::string& opc_id, const std::string& tag_id, std::optional<tag_metadata> now);
    std::optional<entry> copy_of(const std::string& opc_id) const;
    directory join(std::vector<rows> parts);
    static void forget(entry& e);

    mutable std::mutex mutex_;
    std::map<std::string, entry> opcs_;
    directory joined_;  ///< the last one of several OPCs
};

tag_metadata metadata_of(const tag_config& tag);

}  // namespace penstock::services
