#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "alarms/queries.hpp"
#include "base/background_thread.hpp"
#include "base/outage.hpp"
#include "calendar/timetable.hpp"
#include "engine/status.hpp"
#include "io/awaitable.hpp"
#include "notify/message.hpp"
#include "publish/transfer.hpp"
#include "services/notify/channel_worker.hpp"
#include "services/notify/escalation.hpp"
#include "services/notify/fault_watch.hpp"
#include "services/notify/message_group.hpp"
#include "services/shared/outcome.hpp"
#include "store/records.hpp"

namespace penstock::live {
class tag_table;
}

namespace penstock::master {
class record_database;
class record_reader;
}  // namespace penstock::master

namespace penstock::services {

using store::notification_sent_row;

/// A channel as it is listed: its secrets are `***`.
struct notification_channel_view {
    notification_channel channel;
    channel_state state;
};

/// The result of a test message.
struct notification_test {
    bool is_delivered = false;
    std::string receiver, answer;
    milliseconds elapsed{0};
};

/// Notifies users of alarms and of faults of the gateway, by webhook and mail.
///
/// A thread reads each second what has changed, decides by the rules what is due, and puts it into messages, one for
/// each channel and interval. Each channel sends on a thread of its own. A message is in the database before it is sent
/// and until its result is known, so it is not lost when the program ends: it may be sent twice, but not never.
/// Lifecycle: created after the store; `start` when all tags are configured; `stop` before the store's thread ends.
/// Thread: `warnings`, `states` and `test` any; the other functions the store's. Limits: `max_channels`, `max_rules`.
/// Refused: what each function says, and `store_failed` by all where the store fails.
class notifications {
public:
    static constexpr std::size_t max_channels = 20;
    static constexpr std::size_t max_rules = 50;

    struct settings {
        store::store& store;
        master::record_database& records;
        const live::tag_table& tags;
        notify::sender sender;  ///< this gateway
        std::function<std::vector<engine::opc_status>()> devices;
        std::function<std::vector<publish::transfer_status>()> transfers;
        std::function<double()> disk_used_percent;
        std::function<std::vector<std::string>()> warnings;  ///< sentences about the gateway, without those of this
        channel_worker::sender send{};                       ///< not set: the real servers
    };
    using store_executor = std::function<void(const std::function<void()>& work)>;

    explicit notifications(settings s);
    ~notifications();
    notifications(const notifications&) = delete;
    notifications& operator=(const notifications&) = delete;

    /// `run` calls its argument on the store's thread and waits for it.
    void start(store_executor run);
    void stop();

    outcome<std::vector<notification_channel_view>> list_channels();
    outcome<notification_channel_view> find_channel(const std::string& id);  ///< refused: `not_found`
    /// Refused: `duplicate`, `invalid`, `integrity` (too many).
    outcome<> create_channel(notification_channel wanted);
    /// `version` 0: any. Refused: `not_found`, `stale`, `invalid`.
    outcome<> change_channel(notification_channel wanted, std::int64_t version);
    /// Refused: `not_found`, `stale`, `integrity` (a rule uses it).
    outcome<> remove_channel(const std::string& id, std::int64_t version);

    outcome<std::vector<notification_rule>> list_rules();
    outcome<notification_rule> find_rule(const std::string& id);  ///< refused: `not_found`
    outcome<> create_rule(notification_rule wanted);              ///< refused: as `create_channel`
    outcome<> change_rule(notification_rule wanted, std::int64_t version);
    outcome<> remove_rule(const std::string& id, std::int64_t version);  ///< refused: `not_found`, `stale`

    /// Newest first, those with an id below `before`; 0: from the newest one.
    outcome<std::vector<notification_sent_row>> list_sent(const std::string& channel_id, std::int64_t before,
                                                          std::int64_t limit);

    /// Sends a test message now. Ends when the server has answered, at the latest after twice the time-out of the
    /// channel. Refused: `not_found`, `unavailable` (another test is in progress).
    io::awaitable<outcome<notification_test>> test(std::string channel_id);

    /// By id of the channel.
    std::map<std::string, channel_state> states() const;
    /// A sentence for each channel that loses messages.
    std::vector<std::string> warnings() const;

private:
    struct hours_cache;
    using workers = std::map<std::string, std::shared_ptr<channel_worker>>;

    outcome<std::vector<notification_channel>> stored_channels();
    outcome<std::vector<notification_rule>> stored_rules();
    outcome<> check_references(const notification_rule& rule);
    failure refused(const failure& why) const;
    void reload();
    void apply_channels(const std::vector<notification_channel>& all);
    void load_queue();

    std::shared_ptr<channel_worker> worker_of(const std::string& channel_id) const;
    notify::attempt send(const notification_channel& to, const queued_message& what,
                         const notify::stop_request& stop) const;
    void record(const std::string& channel_id, const queued_message& what, std::optional<delivery_queue::ending> end,
                const std::string& answer);

    void run();
    void look(wall_time at, steady_time now);
    void take_configuration(steady_time now);
    void read_alarms(wall_time at, steady_time now);
    void resume_alarms(master::record_reader& view, wall_time at, steady_time now);
    std::optional<notification_subject> subject_of(master::record_reader& view, const alarms::live_alarm& alarm);
    void look_for_faults(wall_time at, steady_time now);
    std::vector<present_fault> present_faults(wall_time at) const;
    void send_due(steady_time now, bool is_last);
    void queue(const std::string& channel_id, const notify::message& what);
    void save_progress(wall_time at, steady_time now);
    bool is_open(const notification_rule& rule, wall_time at);
    bool was_open(const notification_rule& rule, wall_time begin, wall_time end);

    settings settings_;
    store_executor on_store_;

    // Of the thread alone.
    escalation escalation_;
    fault_watch faults_;
    std::map<std::string, message_group> groups_;  ///< by channel
    std::unique_ptr<hours_cache> hours_;
    std::map<std::string, std::vector<std::string>> places_;  ///< of assets, for one look
    std::optional<std::int64_t> last_seq_;                    ///< of the last change of an alarm that was processed
    std::int64_t saved_seq_ = -1;
    steady_time next_save_{}, next_fault_look_{};
    outage reading_{"notify", "reading the alarms for notifications", "are read again"};
    outage storing_{"notify", "storing messages to users", "are stored again"};

    // Under the thread's lock.
    workers workers_;
    std::vector<std::shared_ptr<channel_worker>> retired_;
    std::optional<std::vector<notification_rule>> new_rules_;
    std::vector<std::string> problems_;  ///< channels with secrets that cannot be opened
    background_thread thread_;
};

}  // namespace penstock::services
