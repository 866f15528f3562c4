#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "audit/entry.hpp"
#include "base/clock.hpp"

namespace penstock::audit {

/// Destinations of lines. Each sink gets the lines in their order, at its own speed.
enum class sink : std::uint8_t { text, table, syslog };  ///< text: the file or the log
inline constexpr std::size_t sink_count = 3;

/// A line, and the sinks that have not written it yet.
struct line {
    wall_time time{};
    std::string text{};            ///< of `text` and `syslog`, without line end
    std::unique_ptr<entry> row{};  ///< of `table`
    std::array<bool, sink_count> is_due{};

    bool is_due_at(sink s) const noexcept { return is_due[static_cast<std::size_t>(s)]; }
};

/// The lines that wait for their sinks.
///
/// Limits: `max_bytes` in all. A line that arrives when the queue is full is lost. A sink that cannot write must not
/// use up the space of the other sinks: if lines that were offered to the sinks use more than half of the queue, the
/// oldest are dropped for the sinks that have not written them. Lost lines are counted for each sink. Thread: `push`
/// any; all else the thread that writes.
class line_queue {
public:
    static constexpr std::size_t max_bytes = 12U << 20U;

    explicit line_queue(const std::array<bool, sink_count>& used);

    /// Adds a line; a line for no sink in use is ignored. True: it is the first line since `take_in`, so wake the
    /// writer.
    bool push(line l);
    /// Number of all lines that the sink does not get because the queue was full.
    std::uint64_t refused(sink s) const;

    /// Makes the pushed lines available to the sinks.
    void take_in();
    /// Adds a line of the writing thread itself, which does not count for the limit: a few in each round.
    void append(line l);

    /// Lines that the sink has not written yet, oldest first; they are valid until the next change of the queue.
    /// Returns the number behind the last one, for `on_written`.
    std::uint64_t due_at(sink s, std::vector<const line*>& out) const;
    /// The first line that the sink has not written yet; null: none.
    struct numbered_line {
        const line* queued_line = nullptr;
        std::uint64_t number = 0;
    };
    numbered_line first_due_at(sink s) const;
    /// Call it when the sink has written the lines before that number.
    void on_written(sink s, std::uint64_t before);
    /// Drops the oldest lines until at most half of the queue is used.
    void drop_oldest();

    std::size_t waiting(sink s) const { return of(s).waiting; }
    /// At the end: drops the lines that the sink has not written.
    void drop_waiting(sink s);
    /// Number of all lines that the sink does not get because it was too slow.
    std::uint64_t dropped(sink s) const { return of(s).dropped; }
    /// Number of lost lines that were not reported yet; they count as reported then.
    std::uint64_t take_unreported(sink s);

private:
    struct state {
        bool is_used = false;
        std::size_t waiting = 0;
        std::uint64_t next = 0;  ///< no line before that number is due at it
        std::uint64_t dropped = 0, unreported = 0;
        std::uint64_t seen_refused = 0;
    };
    state& of(sink s) noexcept { return states_[static_cast<std::size_t>(s)]; }
    const state& of(sink s) const noexcept { return states_[static_cast<std::size_t>(s)]; }
    void shrink(line& l);
    void pop_front();
    void release();
    static std::size_t size_of(const line& l) noexcept;

    bool restrict_to_used(line& l) const;
    void offer(line l);

    /// Pushed lines before `take_in`. Their texts are in one buffer, so that no thread frees memory of another one, for
    /// which malloc would need a lock.
    struct pushed_lines {
        struct without_text {
            line rest{};
            std::size_t text_size = 0;
        };
        std::vector<without_text> lines{};
        std::string texts{};

        void clear();
    };

    mutable std::mutex mutex_;
    pushed_lines pushed_;
    std::size_t bytes_ = 0;  ///< of these and of `lines_`
    std::array<std::uint64_t, sink_count> refused_{};

    pushed_lines taken_;  ///< keeps its room
    std::deque<line> lines_;
    std::uint64_t first_ = 0;        ///< the number of the first of them
    std::size_t offered_bytes_ = 0;  ///< of `lines_`
    std::size_t freed_ = 0;          ///< of these, and not yet taken off
    std::array<state, sink_count> states_{};
};

}  // namespace penstock::audit
