#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock {

enum class log_severity : std::uint8_t { trace, debug, info, warn, error, critical };

std::string_view to_string(log_severity s) noexcept;
/// `warning` is the same as `warn`; `nullopt`: an unknown word.
std::optional<log_severity> parse_log_severity(std::string_view word) noexcept;

/// A record of the log as it was written: keys and passwords of the gateway are `***`. The message may contain any
/// bytes.
struct log_record {
    std::uint64_t seq = 0;  ///< from 1, in the order written; no two records have the same
    wall_time time{};
    log_severity severity = log_severity::info;
    std::string module;  ///< the logger's name
    std::string message;
};

/// The logger of the audit's lines if the audit has no file. Only administrators may see them.
inline constexpr std::string_view access_module = "access";

/// The last records of the log, in memory. Lines of calls (`access_module`) have a ring of their own, so that many
/// calls do not replace other records.
///
/// A reader keeps the `seq` of the last record that it has seen: `last_seq` tells, with one load, whether there is a
/// newer one, and `after` returns the newer ones. There is no callback, so code that logs never waits for a reader.
/// Thread: any.   Limits: 5,000 records and as many of calls, 4 MiB of each; the oldest are dropped. A message is cut
/// after 4,000 bytes.
class log_ring {
public:
    struct limits {
        std::size_t records = 5'000;
        std::size_t bytes = 4U << 20U;
        std::size_t message = 4'000;
    };
    using record_list = std::vector<std::shared_ptr<const log_record>>;

    explicit log_ring(limits most = {5'000, 4U << 20U, 4'000}) : limits_(most) {}

    void add(wall_time at, log_severity severity, std::string_view module, std::string_view message);

    /// The `seq` of the newest record; 0: no record was written.
    std::uint64_t last_seq() const noexcept { return last_seq_.load(std::memory_order_acquire); }

    enum class calls { left_out, included };
    /// The records newer than `seq`, oldest first. If the `seq` of the first one is not the next number, older records
    /// were dropped.
    record_list after(std::uint64_t seq, calls of_access) const;

private:
    struct ring {
        std::deque<std::shared_ptr<const log_record>> records;
        std::size_t bytes = 0;
    };
    static void append_after(const ring& from, std::uint64_t seq, record_list& out);

    const limits limits_;
    std::atomic<std::uint64_t> last_seq_{0};
    mutable std::mutex mutex_;
    ring calls_;
    ring others_;
};

/// The ring of all loggers of the process (`base/log.hpp`).
log_ring& recent_log() noexcept;

/// Which records are wanted.
struct log_filter {
    log_severity min_severity = log_severity::trace;
    std::string module;  ///< empty = all
    std::string part;    ///< of the message or the module, ASCII case ignored; empty = all

    bool admits(const log_record& r) const noexcept;
};

}  // namespace penstock
