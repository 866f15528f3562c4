#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "publish/dead_letters.hpp"
#include "publish/options.hpp"
#include "publish/publisher.hpp"
#include "publish/runner.hpp"

namespace penstock::publish {

/// What the gateway gives to every transfer; all of it outlives the transfers.
struct transfer_context {
    journal::journal* log = nullptr;
    const live::tag_table* table = nullptr;
    std::string edge_id, site_id, version;
    std::string data_dir;
    /// Writes a value through the engine, for that transfer; `done` is called once, from any thread. Not set: nothing
    /// can be written.
    std::function<void(const std::string& transfer, write_order order, std::function<void(write_outcome)> done)>
        write{};
    /// Gets each command that was refused, with the reason, from any thread. Not set: not reported.
    std::function<void(const std::string& transfer, const write_order& order, std::string_view why)> refused{};
};

/// Counts the results of the receiver's commands since the start of the transfer.   Thread: any.
struct command_counters {
    std::atomic<std::uint64_t> done{0};
    std::atomic<std::uint64_t> failed{0};   ///< the device refused the value, or the result is unknown
    std::atomic<std::uint64_t> refused{0};  ///< not sent to a device: too old, not selected, malformed or repeated
};

struct command_counts {
    std::uint64_t done = 0, failed = 0, refused = 0;
};

/// One entry of `GET /api/v1/transfer`.
struct transfer_status {
    std::string name, type;
    bool is_enabled = false;
    publisher_status link;
    std::optional<std::string> status_error;  ///< why the other members are missing
    runner_stats stats;
    std::uint64_t dropped = 0;                ///< samples that the journal dropped before they were sent
    std::optional<std::size_t> dead_letters;  ///< absent if the type of transfer has no dead letters
    command_counts commands{};
    bool takes_commands = false;
};

/// The result of a test message, and how long it took.
struct timed_report {
    test_report report;
    milliseconds elapsed{0};
};

/// Tags and devices that have changed, queued for a transfer.
struct tag_change {
    std::vector<outgoing_tag_ptr> put;  ///< new and changed tags, each with its id as its name
    std::vector<tag_number> removed;
    std::vector<device_state> links;
};

/// A running transfer: a publisher and its runner on their own thread, so that no transfer delays another.
///
/// Lifecycle: `start`; `begin_stop`, then the destructor waits for the end (a few seconds past the deadline at most). A
/// disabled transfer has its thread, too, for tests; its position in the journal stays.
/// Thread: any.   Limits: see `runner`.
class transfer {
public:
    transfer(transfer_config config, const kind_catalog::entry& kind, const transfer_context& context);
    ~transfer();
    transfer(const transfer&) = delete;
    transfer& operator=(const transfer&) = delete;

    void start(tag_change all);
    void begin_stop(steady_time deadline);
    void join();

    void change(tag_change c);

    const transfer_config& config() const noexcept { return config_; }
    const transfer_settings& settings() const noexcept { return settings_; }
    transfer_status status() const;

    /// `done` is called on the transfer's thread after `timeout_ms` at the latest, unless the transfer stops before.
    void test(std::function<void(timed_report)> done);
    /// Sends a dead letter again, and removes it if the receiver accepts it. `nullopt`: there is no such letter.
    void resend_dead_letter(const std::string& batch_id, std::function<void(std::optional<delivery>)> done);

    dead_letters* letters() noexcept { return letters_.get(); }  ///< null: this type of transfer has none

    /// Removes the position in the journal and the files of a transfer of that name.
    static void erase(const std::string& name, const transfer_context& context);

private:
    publisher_context context_of(const transfer_context& context);
    void write(const transfer_context& context, write_order order, std::function<void(write_outcome)> done) const;
    bool selects(const live::tag_table& table, const std::string& tag_id) const;
    io::awaitable<> live();
    void apply_inbox();
    void publish_stats();

    const transfer_config config_;
    const transfer_settings settings_;
    journal::journal& journal_;
    std::shared_ptr<io::asio::io_context> loop_;
    tag_index tags_;
    const std::shared_ptr<command_counters> commands_ = std::make_shared<command_counters>();
    std::unique_ptr<publisher> publisher_;
    std::unique_ptr<dead_letters> letters_;
    std::unique_ptr<runner> runner_;  ///< null: not enabled
    std::thread thread_;

    std::atomic<bool> has_inbox_{false};
    mutable std::mutex mutex_;
    std::vector<tag_change> inbox_;
    bool is_stopping_ = false;
    steady_time stop_by_{};
    runner_stats stats_;
    std::string fault_;  ///< the error that ended the transfer; empty = none
};

}  // namespace penstock::publish
