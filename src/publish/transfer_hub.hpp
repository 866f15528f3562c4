#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "publish/options.hpp"
#include "publish/preview.hpp"
#include "publish/transfer.hpp"

namespace penstock::publish {

/// Counters of all transfers since the start, including removed transfers.
struct transfer_totals {
    std::uint64_t sent = 0;  ///< samples
    std::uint64_t sent_bytes = 0;
    std::uint64_t queued = 0;  ///< samples that wait now
};

/// All transfers of the gateway, and the tags that they select from. While there is no transfer, no tags are kept (300
/// bytes each); they are read again before the first transfer.
///
/// Lifecycle: `keep_tags` where transfers will be started; notified of the tags; `start` once everything is configured;
/// `stop` before the journal's.
/// Thread: changes of transfers and tags one at a time, on the thread that changes the configuration; the rest any.
class transfer_hub {
public:
    using tag_taker = std::function<void(const std::string& opc_id, std::vector<tag_metadata> tags)>;
    /// Reads the tags of all OPCs as they are configured now, and gives them one OPC after the other.
    using tag_source = std::function<checked<>(const tag_taker& take)>;

    transfer_hub(const kind_catalog& kinds, transfer_context context, tag_source read)
        : kinds_(kinds), context_(std::move(context)), read_tags_(std::move(read)) {}
    ~transfer_hub() { stop(); }
    transfer_hub(const transfer_hub&) = delete;
    transfer_hub& operator=(const transfer_hub&) = delete;

    const kind_catalog& kinds() const noexcept { return kinds_; }

    /// Keeps the tags from now on, as they are reported.
    void keep_tags();
    bool keeps_tags() const;
    /// Call it before `put`. If it fails, with the fault of the `tag_source`, `put` must not be called. If tags are
    /// kept already, nothing is read.
    checked<> load_tags();

    // Changes of tags, as `engine::config_listener` reports them. Tags without a number are not recorded, so they are
    // not sent.

    /// All tags of the OPC; other tags are removed.
    void put_opc(const std::string& opc_id, std::vector<tag_metadata> tags);
    void put_tags(const std::string& opc_id, std::vector<tag_metadata> tags);
    void remove_tag(const std::string& opc_id, const std::string& tag_id);
    void remove_opc(const std::string& opc_id);

    /// The link states of all devices; changes are passed to the transfers.
    void put_links(const std::vector<device_state>& all);

    /// Removes journal readers that no transfer owns. Transfers that cannot be created (a type that this gateway does
    /// not have, a secret that cannot be opened, a file that is gone) are only listed, with a `status_error`, until
    /// `put` or `remove`.
    void start(const std::vector<transfer_config>& all);
    void stop();

    /// Starts a transfer, or changes it; its position in the journal stays. The options must be checked and tags kept.
    void put(const transfer_config& config);
    /// Removes a transfer with its position in the journal and its dead letters.
    void remove(const std::string& name);

    std::optional<transfer_config> config(const std::string& name) const;
    /// The options of a transfer with the defaults in force, as they are reported.
    option_map in_force(const transfer_config& config) const;
    /// Checks a change of a transfer. A default that is sent back is no choice; a fault if it would have an identity of
    /// another transfer (`check_claims`). `before` null: the transfer is new.
    faults check(const transfer_config* before, transfer_config& after) const;
    /// What a transfer with these options would send; they have been checked and tags are kept.
    transfer_preview preview(transfer_config config, wall_time now) const;
    std::shared_ptr<transfer> find(const std::string& name) const;  ///< null: not found
    std::vector<transfer_status> statuses() const;                  ///< by name
    std::optional<transfer_status> status(const std::string& name) const;
    transfer_totals totals() const;
    bool has_any() const;

private:
    using tags_of_opc = std::vector<outgoing_tag_ptr>;  ///< ascending by id

    struct unusable {
        transfer_config config;
        std::string reason;
    };
    std::optional<unusable> find_unusable(const std::string& name) const;
    /// Stops the transfer and keeps its counters. False: not found.
    bool stop_one(const std::string& name);
    std::shared_ptr<transfer> make(const transfer_config& config) const;
    tag_change snapshot() const;
    void notify(const tag_change& c) const;
    static void put_into(tags_of_opc& opc, std::vector<tag_metadata> tags, tag_change& c);

    const kind_catalog& kinds_;
    const transfer_context context_;
    const tag_source read_tags_;
    mutable std::mutex mutex_;
    bool keeps_tags_ = false;
    std::map<std::string, tags_of_opc> opcs_;  ///< by OPC; empty while tags are not kept
    std::map<std::string, bool> links_;        ///< by OPC
    std::map<std::string, std::shared_ptr<transfer>> transfers_;
    std::map<std::string, unusable> unusable_;
    transfer_totals retired_;
};

}  // namespace penstock::publish
