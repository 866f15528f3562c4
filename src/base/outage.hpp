#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace penstock {

/// Logs one line when something begins to fail, and one when it works again, with the duration and the number of
/// failures.
///
/// For something that is tried again while it is unavailable: a database, a disk, a server.
/// Thread: any.   Limits: two lines an outage, each text cut at 400 bytes and on one line.
class outage {
public:
    /// `what`: the subject of both lines, as in `the database`; `over`: the text of the second one.
    outage(std::string logger_name, std::string what, std::string over = "works again")
        : logger_(std::move(logger_name)), subject_(std::move(what)), end_text_(std::move(over)) {}

    /// A try failed. The first one is logged as an error; the text is `why` and what becomes of the work meanwhile.
    void failed(std::string_view why, steady_time now = steady_now());

    /// A try succeeded; true if that ended an outage, which is logged.
    bool worked(steady_time now = steady_now());

    bool is_on() const;

private:
    struct state {
        steady_time begin;
        std::uint64_t failures = 0;
        std::string last;  ///< why the last try failed; empty = as the first one
    };

    const std::string logger_, subject_, end_text_;
    mutable std::mutex mutex_;
    std::optional<state> current_;
    std::string first_;  ///< why the first try failed
};

/// `43 s`, `2 min 5 s`, `1 h 40 min`, `3 d 4 h`: human-readable.
std::string format_duration(milliseconds time);

}  // namespace penstock
