#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "api/events/event_topics.hpp"
#include "base/clock.hpp"

namespace penstock::api {

/// The last events of alarms and jobs, so that a client that connects again gets the events that it has missed.
///
/// Places count up from 0; a reader keeps the place of the next entry it wants.
/// Limits: 1,000 entries; the oldest are dropped.
class change_ring {
public:
    static constexpr std::size_t max_entries = 1'000;

    /// The ring begins behind the event `id`: a client that has seen this event has missed nothing.
    void begin_behind(std::string id);
    /// `data`: JSON. `id` must differ from all earlier ids.
    void add(topic of, std::string id, std::string data, steady_time now);

    std::uint64_t end() const noexcept { return first_ + entries_.size(); }
    /// The place behind the entry with that id; `nullopt`: the id is unknown, or its entry was dropped.
    std::optional<std::uint64_t> place_behind(std::string_view id) const;
    /// The place of the first entry that was added at `then` or later. If such entries were dropped, it is a place
    /// before the ring, so that `append` reports the gap.
    std::uint64_t place_since(steady_time then) const;
    /// Appends the events from `place` on that are of `wanted`, and moves it. False: some were dropped before; then
    /// nothing is appended, and `place` is the end.
    bool append(std::string& out, std::uint64_t& place, const topic_set& wanted) const;

private:
    struct entry {
        topic subject;
        std::string id, data;
        steady_time added_at;
    };
    std::deque<entry> entries_;
    std::uint64_t first_ = 0;   ///< place of the oldest
    std::string previous_id_;   ///< id of the one before it
    steady_time dropped_at_{};  ///< when that one was added
};

}  // namespace penstock::api
