#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::updater {

/// What the service manager says of the gateway.
struct service_state {
    bool is_known = false;   ///< false: nothing of what follows is
    bool has_begun = false;  ///< a process of it runs, or is being started or stopped
    bool is_coming = false;  ///< that, or it will be started without anybody's doing
    unsigned restarts = 0;   ///< by the service manager, because it ended; may begin anew with each start by hand
    std::string last_end;    ///< `exit code 1`; empty: it has not ended
};

/// From lines `ActiveState=…`, `SubState=…`, `Job=…`, `NRestarts=…`, `ExecMainCode=…`, `ExecMainStatus=…`, as
/// `systemctl show` prints them. Others are passed over; without an ActiveState nothing is known.
service_state parse_service_state(std::string_view shown);

/// The last lines of a log, without repeats, in one line of at most 400 bytes; empty: there are none.
std::string last_words_of(std::string_view log);

/// The gateway as a service: stopped, started and asked about by commands, each bounded in time.
class gateway_service {
public:
    struct commands {
        std::vector<std::string> stop, start;
        std::vector<std::string> show;   ///< prints what `parse_service_state` reads; empty: it is not known
        std::vector<std::string> words;  ///< prints what the gateway said, since the time appended; empty: not known
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

/// Counts ends of the gateway by the restarts that the service manager tells of.
class end_count {
public:
    explicit end_count(const service_state& begin) : restarts_(begin.restarts) {}

    unsigned on_state(const service_state& now) {
        ends_ += now.restarts < restarts_ ? now.restarts : now.restarts - restarts_;
        restarts_ = now.restarts;
        if (!now.last_end.empty()) last_end_ = now.last_end;
        return ends_;
    }
    /// How it ended last. A service that is being started again does not say it any more.
    const std::string& last_end() const noexcept { return last_end_; }

private:
    unsigned restarts_;
    unsigned ends_ = 0;
    std::string last_end_;
};

}  // namespace penstock::updater
