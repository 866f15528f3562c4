#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "alarms/definition.hpp"
#include "base/clock.hpp"
#include "master/record.hpp"
#include "master/request_error.hpp"
#include "model/samples.hpp"
#include "store/failure.hpp"
#include "store/records.hpp"

namespace penstock::store {

/// Whether an option of that protocol (canonical `opc_type`) or kind of transfer is secret, and so sealed at rest.
using secret_option = std::function<bool(std::string_view type, std::string_view option)>;

struct store_options {
    std::string data_dir;                          ///< config.sqlite and secrets/store-key are made here
    std::string site_id = "SITE_DEFAULT";          ///< `edge.site_id`: created when it does not exist
    secret_option is_secret;                       ///< not set: no option is
    std::function<wall_time()> clock = &wall_now;  ///< for `created_at` and `updated_at`
    /// `edge.store.url`: `postgresql://…` of the master data, `sqlite:<path>` instead of config.sqlite; empty = that.
    std::string url{};
    std::string time_zone = "UTC";                                    ///< `edge.timezone`
    alarms::text_language language = alarms::text_language::english;  ///< `edge.language`
};

class master_store;

/// The actor of changes without a request.
inline const std::string gateway_actor = "system";

/// Configuration and master data in SQL.
///
/// Every call is one transaction: when it returns, the change is on disk and survives a power cut. If it fails, nothing
/// was changed, and the failure names the record.
/// Lifecycle: `open` updates the schema; the destructor closes.
/// Thread: calls block and never overlap: one store thread makes them all.
/// Limits: one process; while another one writes, calls wait for it 5 s and then fail `unavailable`.
class store {
public:
    static outcome<std::unique_ptr<store>> open(const store_options& options);
    ~store();
    store(const store&) = delete;
    store& operator=(const store&) = delete;

    // OPCs and tags as they are stored; they are written as records (`master`). Secret options are sealed when written
    // and opened when read, so callers see plain text; one that cannot be opened any more is omitted, and
    // this is logged.

    outcome<stored_opc> get_opc(const std::string& opc_id);
    /// The OPCs that this gateway collects from.
    outcome<listing<stored_opc>> list_opcs(const list_query& query = {});

    outcome<tag_config> get_tag(const std::string& tag_id);
    outcome<listing<tag_config>> list_tags(const std::string& opc_id, const list_query& query = {});
    /// All tags of the OPC, read on a connection of its own; `unavailable` if no connection is free.
    /// Thread: any that may block, several at the same time.
    outcome<std::vector<tag_config>> read_tags(const std::string& opc_id);
    /// The same one after another, in ascending order of their ids: 200,000 whole tags take 280 MB.
    outcome<> read_each_tag(const std::string& opc_id, const std::function<void(tag_config&&)>& take);

    /// The tags that exist, in the order of the ids.
    outcome<std::vector<tag_config>> get_tags(const std::vector<std::string>& tag_ids);
    /// The metadata of all tags of the OPC, in ascending order of their ids.
    outcome<std::vector<tag_metadata>> list_tag_metadata(const std::string& opc_id);

    /// The tags that exist, each with its OPC.
    outcome<std::vector<std::pair<std::string, std::string>>> find_tags(const std::vector<std::string>& tag_ids);

    /// Permanent numbers of tags, in the order of the request; allocated now to those without one. A deleted tag's is
    /// not allocated again, not even to a tag of the same id.
    outcome<std::vector<tag_number>> numbers_of(const std::vector<std::string>& tag_ids);

    // By OPC: the device whose tags were imported (option `discovery`).

    outcome<std::map<std::string, std::string>> list_discovered();
    outcome<> add_discovered(const std::string& opc_id, const std::string& device);
    outcome<> remove_discovered(const std::string& opc_id);

    // What users have answered to the questions of an import, by the format of the file and the key of the question.

    outcome<import_answers> list_import_answers(const std::string& format);
    /// Adds or replaces these; an empty text removes the answer. The others stay.
    outcome<> put_import_answers(const std::string& format, const import_answers& answers);

    outcome<std::vector<site>> list_sites();

    outcome<> create_user(const user& u);
    outcome<> update_user(const user& u);  ///< everything but `created_at`
    outcome<> delete_user(const std::string& user_id);
    outcome<user> get_user(const std::string& user_id);
    outcome<std::vector<user>> list_users();
    struct login_record {
        user account;
        outcome<std::optional<second_factor>> factor;
    };
    /// A user with the second factor, for a login. It is read on a connection of its own, so it does not wait for a
    /// change in progress. Thread: any that may block.
    outcome<login_record> read_login(const std::string& user_id);

    /// Is removed with its user. Errors: bad_key (it was sealed with a key that no longer exists).
    outcome<std::optional<second_factor>> find_second_factor(const std::string& user_id);
    outcome<> put_second_factor(const second_factor& f);         ///< replaces the one there was
    outcome<> remove_second_factor(const std::string& user_id);  ///< errors: not_found

    outcome<> create_key(const api_key& k);  ///< errors: duplicate (the id, or the same key under another id)
    outcome<> update_key(const api_key& k);  ///< everything but `created_at`
    outcome<> delete_key(const std::string& key_id);
    outcome<std::vector<api_key>> list_keys();

    outcome<> put_view(const view& v);                   ///< replaces the one there was, but for owner, `created_at`
    outcome<> delete_view(const std::string& view_id);   ///< errors: not_found, integrity (a display shows it)
    outcome<view> get_view(const std::string& view_id);  ///< errors: not_found
    outcome<std::vector<view>> list_views(const std::string& owner);  ///< own and shared ones
    outcome<std::int64_t> count_views(const std::string& owner);      ///< own ones

    /// Is removed with its user. Empty: the user has chosen nothing yet.
    outcome<std::string> read_preferences(const std::string& user_id);
    outcome<> put_preferences(const std::string& user_id, const std::string& content);  ///< errors: not_found

    outcome<> create_display(const display& d);  ///< errors: duplicate
    outcome<> delete_display(const std::string& display_id);
    outcome<std::vector<display>> list_displays();

    // Transfers. Their secret options are handled like those of OPCs.

    outcome<> create_transfer(const transfer& t);             ///< errors: duplicate
    outcome<> update_transfer(const transfer& t);             ///< everything but `created_at`; errors: not_found
    outcome<> delete_transfer(const std::string& name);       ///< errors: not_found
    outcome<transfer> get_transfer(const std::string& name);  ///< errors: not_found
    outcome<std::vector<transfer>> list_transfers();

    // Notifications. The options `authorization`, `password` and `url` of a channel are sealed. A change needs the
    // version that it replaces; 0: any.

    outcome<> create_notification_channel(const notification_channel_row& c);            ///< errors: duplicate
    outcome<> update_notification_channel(const notification_channel_row& c);            ///< errors: not_found, stale
    outcome<> delete_notification_channel(const std::string& id, std::int64_t version);  ///< errors: not_found, stale
    outcome<std::vector<notification_channel_row>> list_notification_channels();
    outcome<> create_notification_rule(const notification_rule_row& r);               ///< errors: duplicate
    outcome<> update_notification_rule(const notification_rule_row& r);               ///< errors: not_found, stale
    outcome<> delete_notification_rule(const std::string& id, std::int64_t version);  ///< errors: not_found, stale
    outcome<std::vector<notification_rule_row>> list_notification_rules();

    /// Adds a message to the record and returns its id. Of those that have ended, the newest 2,000 stay.
    outcome<std::int64_t> add_notification_sent(const notification_sent_row& row);
    outcome<> update_notification_sent(const notification_sent_row& row);  ///< errors: not_found
    /// Newest first, those with an id below `before`; 0: from the newest one. An empty id of a channel: of all.
    outcome<std::vector<notification_sent_row>> list_notification_sent(const std::string& channel_id,
                                                                       std::int64_t before, std::int64_t limit);
    outcome<std::vector<notification_sent_row>> list_notification_queue();  ///< that wait, oldest first
    /// How far the changes of alarms were processed; empty: never stored.
    outcome<std::string> notification_progress();
    outcome<> put_notification_progress(const std::string& text);
    // The bin: what was deleted stays for some days.

    static constexpr std::int64_t max_binned = 1'000;
    static constexpr std::int64_t max_bin_bytes = std::int64_t{64} << 20U;
    static constexpr std::int64_t max_binned_bytes = std::int64_t{16} << 20U;  ///< of one
    static constexpr std::chrono::days bin_time{7};

    /// Adds it, with the present time and a new id; then removes what is older than `bin_time`, and the oldest until
    /// the bin is within its limits. Errors: integrity (it is too large for the bin).
    outcome<> put_binned(binned deleted);
    outcome<std::vector<binned>> list_binned();                     ///< newest first, without content
    outcome<binned> get_binned(const std::string& bin_id);          ///< errors: not_found (also when its time is over)
    outcome<> delete_binned(const std::string& bin_id);             ///< errors: not_found
    outcome<binned> make_binned(const std::string& transfer_name);  ///< of a transfer, sealed; errors: not_found

    /// Opens the secret options of a record as `master` gives it. Any thread.
    void open_secrets(option_map& options, const std::string& type, const std::string& owner) const;

    /// Sites, assets, orders … (V5). Lives as long as this.
    master_store& master() noexcept;

    /// `EDGE_` and 12 characters, made once.
    const std::string& edge_id() const noexcept;

    /// Whether the database accepts changes now. It tries a change without effect, once a second at most.
    bool is_writable();

    /// The database's last message when a call failed by no fault of the caller.
    const std::string& last_error() const noexcept;

private:
    class body;
    static std::function<bool(std::string_view)> has_login(body& of);
    static std::function<void(const master::record&)> on_record_deleted(body& of);
    static std::function<master::outcome<>(const master::record*, master::record&)> sealer(body& of);
    explicit store(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::store
