#pragma once

#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "audit/line_queue.hpp"
#include "audit/repeated_reads.hpp"
#include "audit/settings.hpp"
#include "audit/syslog_sink.hpp"
#include "audit/table_sink.hpp"
#include "audit/text_sink.hpp"
#include "audit/trail.hpp"

namespace penstock::audit {

/// The audit trail: a queue (`line_queue`), and a thread that writes its lines to three sinks: a file or the log
/// (whatever the log's level is); a table, in which repeated reads are merged (`repeated_reads`); a syslog server.
/// Lines that a sink cannot write wait; file, log and table try again each second. A sink that lost lines gets a line
/// with their number.
///
/// Lifecycle: `open` starts the thread; `stop` writes the waiting lines and ends it.   Thread: any.
/// Limits: `line_queue::max_bytes`; lines of unknown callers: `unauthenticated_lines`.
class trail_writer final : public trail {
public:
    /// The fault is a whole sentence, which the program prints when it ends with exit code 1.
    static checked<std::unique_ptr<trail_writer>> open(const settings& s);

    struct sinks {
        text_sink text{};
        std::optional<table_sink::settings> table{};
        std::optional<io::endpoint> syslog{};
    };
    explicit trail_writer(sinks to, bool refuses_unaudited = false);
    ~trail_writer() override;
    trail_writer(const trail_writer&) = delete;
    trail_writer& operator=(const trail_writer&) = delete;

    void add(const call_record& call) override;
    void add(const change_record& change) override;
    void note(std::string line, std::string_view stranger = {}) override;
    void stop();

    bool admits_changes() const override { return !refuses_unaudited_ || !is_failing(); }
    bool is_failing() const override;
    std::string trouble() const override;
    counters counted() const override;

private:
    /// State of a sink.
    struct sink_state {
        bool is_failing = false;  ///< the last attempt failed, and its lines wait
        std::size_t waiting = 0;
        std::uint64_t dropped = 0, failures = 0;
        std::string error{};
        std::optional<steady_time> stuck_since{};  ///< of syslog
        steady_time next_attempt{};
    };
    sink_state& of(sink s) noexcept { return states_[static_cast<std::size_t>(s)]; }
    const sink_state& shown(sink s) const noexcept { return shown_[static_cast<std::size_t>(s)]; }

    bool has_own_row(const call_record& call);
    void push(std::string text, std::unique_ptr<entry> row);
    void wake();

    // Run on the thread.
    void run();
    bool wait_for_lines();
    void write_all(bool is_last);
    void add_omissions(bool is_last);
    void add_merged_reads(bool is_last);
    void report_lost(sink s);
    template <class Write>
    void write_to(sink s, steady_time now, const Write& write);
    void end_syslog();
    void publish();

    const bool refuses_unaudited_;
    const bool has_table_;
    line_queue queue_;

    std::mutex limits_mutex_;
    unauthenticated_lines strangers_;
    repeated_reads repeated_;

    mutable std::mutex shown_mutex_;
    std::array<sink_state, sink_count> shown_{};  ///< copies for other threads
    std::atomic<std::uint64_t> left_out_{0};

    std::atomic<bool> is_stopping_{false}, has_lines_{false};
    io::asio::io_context loop_{1};
    io::asio::executor_work_guard<io::executor> work_{loop_.get_executor()};

    // Used by the thread.
    text_sink text_;
    std::optional<table_sink> table_;
    std::optional<syslog_sink> syslog_;
    std::array<sink_state, sink_count> states_{};
    std::vector<const line*> batch_;  ///< keeps its room

    std::thread thread_;
};

}  // namespace penstock::audit
