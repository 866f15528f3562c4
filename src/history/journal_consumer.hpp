#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "base/background_thread.hpp"
#include "base/outage.hpp"
#include "history/history.hpp"
#include "journal/journal.hpp"

namespace penstock::history {

/// Reads samples from the journal as they arrive and appends them to the history.
///
/// A checkpoint is made each minute, when much is in memory, and when the disk fills or has space again.
/// Lifecycle: `start`; `stop` reads what is in the journal until then, for `stop_timeout` at most, and ends the
/// thread. Thread: one of its own. Limits: while the store refuses, `max_open_bytes` are kept in memory; the rest
/// waits in the journal.
class journal_consumer {
public:
    static constexpr milliseconds stop_timeout{4000};

    struct settings {
        milliseconds checkpoint{
            60'000};  ///< between checkpoints; after a kill samples since the last one are read again
        std::size_t max_open_bytes = 64U << 20U;  ///< of points; with more, a checkpoint is made earlier
        milliseconds retry{2000};                 ///< after a checkpoint that failed
    };

    journal_consumer(const settings& s, history& to, journal::journal& from);
    ~journal_consumer() { stop(); }
    journal_consumer(const journal_consumer&) = delete;
    journal_consumer& operator=(const journal_consumer&) = delete;

    void start();
    void stop() { thread_.stop(); }

    /// Removes the tag's points some time later: they are not queried any more, and a cluster may be down. What the
    /// process has not removed when it ends stays until it is too old.
    void remove_later(tag_number tag);

    /// Samples that are in the journal and not yet in the history.
    std::uint64_t waiting() const;
    /// Why the history accepts no points at present; none if it does.
    std::optional<std::string> error() const;

private:
    void run();
    bool begin();
    void take(steady_time until);
    void checkpoint(bool is_full);
    void note_journal();
    void remove_forgotten();
    void set_error(std::optional<std::string> why);

    const settings settings_;
    history& history_;
    journal::journal& journal_;
    const std::unique_ptr<journal::cursor> cursor_;
    steady_time due_{};           ///< of the next checkpoint
    bool has_failed_ = false;     ///< the last checkpoint
    sequence_number stored_ = 0;  ///< the position of the last one
    bool was_well_ = true;        ///< the journal, at the last check
    outage taking_{"history", "the history"};

    // Under the lock of the thread.
    std::optional<std::string> error_;
    std::vector<tag_number> forgotten_;
    background_thread thread_;
};

}  // namespace penstock::history
