#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/audit/audit_file.hpp"
#include "api/http/unauthenticated_lines.hpp"
#include "api/repeated_reads.hpp"
#include "base/background_thread.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::services {
class audit_trail;
}

namespace penstock::api {

class syslog_sender;

struct audit_line {
    wall_time at{};
    std::string text;  ///< without line end
};

/// The content of one audit line (specification 2.11). Views: nothing is copied before the line is made.
struct access_record {
    std::string_view method, path;  ///< keys already masked
    std::string_view query;         ///< the same
    unsigned status = 0;
    std::int64_t duration_ms = 0;
    std::string_view ip;
    std::string_view user_id;  ///< of a session, or the one that was tried at a login; empty otherwise
    std::string_view key;      ///< the accepted key; only its beginning and length are logged
    std::string_view key_id;   ///< of a named key: whose line it is also once the key is gone
    std::string_view user_agent;
    std::string_view auth = "none";
    std::string_view error;  ///< class name of an exception, empty without one
    /// Set: the caller is not identified; such lines are limited.
    std::optional<stranger_call> stranger{};
    bool is_background = false;  ///< the page asked by itself
};

/// Appends ` name=value`, the value quoted where it must be.
void append_field(std::string& out, std::string_view name, std::string_view value);

/// Appends the line, without line end. One call is always one line, whatever the values hold; path and query are cut
/// after 512 characters, the user agent after 80.
void append_access_line(std::string& out, const access_record& record);

/// What happened to a key itself: `[KEY_ACCESS] event=deleted user=KEY_1 name=robot by=kim ip=10.0.0.7`. So lines of a
/// key can be found by its name also once it is gone.
std::string key_event_line(std::string_view event, std::string_view key_id, std::string_view name, std::string_view by,
                           std::string_view ip);
inline constexpr std::string_view key_events = "KEY_ACCESS";
/// The part of such a line that no other name has.
std::string key_event_name(std::string_view name);

/// The line in the table: what `append_access_line` shows, in fields.
store::audit_entry table_entry_of(const access_record& record);
/// The same of a line of another door: `[OPCUA_ACCESS] event=login user=kim ip=10.0.0.7 …`.
store::audit_entry table_entry_of(std::string_view line);

/// The audit trail: its lines go to a file of its own or to the log, whatever the log's level, to a syslog server and
/// to a table, which merges what is read over and over (`repeated_reads`).
///
/// Written on a thread of its own, so that no answer waits for a disk. What cannot be written waits and is tried again
/// every second.
///
/// Lifecycle: `stop` writes what is waiting.   Thread: `add`, `note` and questions from any.
/// Limits: 4 MiB waiting; lines beyond are lost, counted, and the count is written as soon as there is room. Lines of
/// unknown callers: `unauthenticated_lines`.
class access_log {
public:
    struct settings {
        audit_file::settings file{};             ///< `file.path` empty: into the log
        std::string syslog{};                    ///< `udp://host:514`, `tcp://…`, `tls://…`; empty = none
        std::string syslog_ca{};                 ///< PEM; empty = the system's
        bool refuses_unaudited = false;          ///< changes are refused while lines cannot be written
        services::audit_trail* table = nullptr;  ///< outlives the log; null = none
    };

    /// The fault is printed at exit with code 1.
    static checked<std::unique_ptr<access_log>> open(const settings& s);

    /// Writes lines, all or none; false: it failed, and they are given again. Called on the log's thread.
    using writer = std::function<bool(std::span<const audit_line>)>;
    explicit access_log(writer write, std::shared_ptr<syslog_sender> syslog = nullptr, bool refuses_unaudited = false,
                        services::audit_trail* table = nullptr);
    ~access_log();
    access_log(const access_log&) = delete;
    access_log& operator=(const access_log&) = delete;

    void add(const access_record& record);
    /// A line of another door than HTTP's: `[OPCUA_ACCESS] event=login …`, complete and without keys. A stranger's
    /// address: that of somebody who was not let in; empty = it is no stranger's.
    void note(std::string line, std::string_view stranger = {});
    void stop();

    /// Whether a change may be made now: false while lines cannot be written and the settings ask for that.
    bool admits_changes() const { return !refuses_unaudited_ || !is_failing(); }
    bool is_failing() const;
    /// What is wrong, as a sentence; empty = nothing.
    std::string trouble() const;
    struct counters {
        std::uint64_t failures = 0;  ///< attempts to write that failed
        std::uint64_t lost = 0;      ///< lines that are nowhere
        std::uint64_t left_out = 0;  ///< of strangers beyond the limit
    };
    counters counted() const;

private:
    void run();
    bool put(std::string line, std::string_view address, std::optional<stranger_call> stranger);
    void push(std::string line);
    bool has_own_table_line(const access_record& record);
    void write_merged(bool is_last);
    void report_omissions(bool is_last);

    static constexpr std::size_t max_waiting = 4U << 20U;
    static constexpr std::chrono::seconds retry_pause{1};

    const writer write_;
    const std::shared_ptr<syslog_sender> syslog_;  ///< null: none
    const bool refuses_unaudited_;
    services::audit_trail* const table_;  ///< null: none

    std::vector<audit_line> waiting_;
    std::size_t bytes_ = 0;  ///< of these and of those that are being written
    unauthenticated_lines strangers_;
    repeated_reads repeated_;
    counters counted_;
    std::uint64_t unreported_ = 0;  ///< of the lost ones
    std::size_t unwritten_ = 0;     ///< lines that the last attempt could not write
    background_thread thread_;
};

}  // namespace penstock::api
