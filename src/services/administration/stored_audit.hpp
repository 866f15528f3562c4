#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/background_thread.hpp"
#include "base/outage.hpp"
#include "services/administration/audit_trail.hpp"
#include "services/shared/worker_pool.hpp"
#include "store/failure.hpp"

namespace penstock::store {
class audit_table;
}

namespace penstock::services {

/// The audit's lines in `<data>/audit.sqlite` (`store::audit_table`), written by one thread, a batch a second.
///
/// Lines are removed from the front when they are older than `retention`, or when they take more than `max_bytes`.
/// While the clock has just been moved ahead by more than a day, or a month has passed since the last line, age removes
/// nothing for a day: a wrong clock must not empty the audit. Lifecycle: `stop` writes what waits.   Thread: any.
/// Limits: 4 MiB waiting; lines beyond are lost, counted, and the count is written as soon as there is room. Two
/// searches at a time, others wait; one that has waited for 2 s is refused.
class stored_audit final : public audit_trail {
public:
    struct settings {
        std::string path;
        std::chrono::days retention{90};
        std::int64_t max_bytes = std::int64_t{2} << 30U;
        std::function<wall_time()> now = &wall_now;
        milliseconds removal_interval = std::chrono::minutes(1);
    };

    /// A file that is no such table is moved aside, with a warning; one that cannot be opened is tried again each
    /// second, and lines wait meanwhile.
    explicit stored_audit(settings s);
    ~stored_audit() override;

    void stop();

    void add(audit_entry line) override;
    bool is_failing() const override;
    std::string trouble() const override;
    std::uint64_t lost() const override;
    std::uint64_t failures() const override;
    io::awaitable<outcome<audit_page>> search(audit_query query) override;
    io::awaitable<outcome<audit_check>> verify() override;

private:
    using table = std::unique_ptr<store::audit_table>;
    void run();
    bool is_open();
    void fail(const std::string& why);
    bool write(const std::vector<audit_entry>& lines);
    void remove_old(steady_time now);
    void note_lost();
    template <class T, class Work>
    outcome<T> ask(steady_time deadline, const Work& work);

    static constexpr std::size_t max_waiting = 4U << 20U;

    const settings settings_;

    // Of the thread
    table writer_;  ///< null: it could not be opened yet
    outage outage_{"audit", "the table of the audit"};
    wall_time last_wall_{};
    steady_time last_steady_{};
    steady_time keeps_until_{};  ///< age removes nothing before
    steady_time next_removal_{};

    // Under the thread's lock
    std::vector<audit_entry> waiting_;
    std::size_t bytes_ = 0;  ///< of these and of those that are being written
    std::uint64_t lost_ = 0, unreported_ = 0, failures_ = 0;
    std::size_t unwritten_ = 0;
    std::string why_;

    std::mutex readers_mutex_;
    std::vector<table> idle_readers_;
    background_thread thread_;
    worker_pool readers_{2, "audit reader"};
};

}  // namespace penstock::services
