#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit/chained_table.hpp"
#include "audit/line_queue.hpp"
#include "base/outage.hpp"

namespace penstock::audit {

/// Writes lines into `<data>/audit.sqlite` (`chained_table`) and removes them again.
///
/// Lines are removed from the front when they are older than `retention`, or when they take more than `max_bytes`.
/// For a day after the clock was set ahead by more than a day, or after a month without a line, no line is removed
/// because of its age: a wrong clock must not empty the audit.   Thread: one at a time.
class table_sink {
public:
    struct settings {
        std::string path;
        std::chrono::days retention{90};
        std::int64_t max_bytes = std::int64_t{2} << 30U;
        std::function<wall_time()> clock = &wall_now;
        milliseconds removal_interval = std::chrono::minutes(1);
    };

    /// A file that is no such table is renamed, with a warning in the log. If the file cannot be opened, each write
    /// tries it again.
    explicit table_sink(settings s);
    table_sink(const table_sink&) = delete;
    table_sink& operator=(const table_sink&) = delete;

    /// Writes all lines or none; they are on disk when this returns. False: `why` has the reason.
    bool write(std::span<const line* const> lines);
    /// Removes old lines, some at a time.
    void remove_old(steady_time now);
    /// The reason of the last failure, without the path, because the health probe shows it without authentication.
    const std::string& why() const noexcept { return failure_; }

private:
    bool is_open();
    void fail(const std::string& why);

    const settings settings_;
    std::unique_ptr<chained_table> table_;  ///< null: it could not be opened yet
    std::vector<const entry*> rows_;        ///< keeps its room
    std::string failure_;
    outage outage_{"audit", "the audit table"};
    wall_time last_wall_{};
    steady_time last_steady_{};
    steady_time keeps_until_{};  ///< age removes nothing before
    steady_time next_removal_{};
};

}  // namespace penstock::audit
