#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::updater {

/// The state of the gateway's service, as the service manager reports it.
struct service_state {
    bool is_known = false;   ///< false: the other members are unknown
    bool has_begun = false;  ///< a process of the gateway runs, or is being started or stopped
    bool is_coming = false;  ///< the same, or the service manager will start it
    /// Restarts by the service manager after the gateway ended; a start by hand may reset the number.
    unsigned restarts = 0;
    std::string last_end;  ///< `exit code 1`; empty = it has not ended
};

/// Parses lines `ActiveState=…`, `SubState=…`, `Job=…`, `NRestarts=…`, `ExecMainCode=…`, `ExecMainStatus=…`, as
/// `systemctl show` prints them. Other lines are skipped; without an ActiveState the state is unknown.
service_state parse_service_state(std::string_view shown);

/// The last lines of a log, without repetitions, in one line of at most 400 bytes; empty = there are none.
std::string last_words_of(std::string_view log);

/// Stops, starts and observes the gateway's service by commands, each with a time limit.
class gateway_service {
public:
    struct commands {
        std::vector<std::string> stop, start;
        std::vector<std::string> show;   ///< prints the lines for `parse_service_state`; empty = the state is unknown
        std::vector<std::string> words;  ///< prints the gateway's log since the appended time; empty = unknown
        milliseconds timeout{120'000};
    };

    explicit gateway_service(commands c) : commands_(std::move(c)) {}

    checked<> stop() const;
    checked<> start() const;
    service_state state() const;
    std::string last_words(std::int64_t since_epoch_ms) const;

private:
    commands commands_;
};

/// Counts how often the gateway ended, by the restarts that the service manager reports.
class end_count {
public:
    explicit end_count(const service_state& begin) : restarts_(begin.restarts) {}

    unsigned on_state(const service_state& now) {
        ends_ += now.restarts < restarts_ ? now.restarts : now.restarts - restarts_;
        restarts_ = now.restarts;
        if (!now.last_end.empty()) last_end_ = now.last_end;
        return ends_;
    }
    /// How the gateway ended last. A service that is being started again does not report it any more.
    const std::string& last_end() const noexcept { return last_end_; }

private:
    unsigned restarts_;
    unsigned ends_ = 0;
    std::string last_end_;
};

}  // namespace penstock::updater
