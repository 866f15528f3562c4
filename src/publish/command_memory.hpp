#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/clock.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish {

/// Which commands were begun, by their ids: what comes twice within an hour is done once.
///
/// Pure.   Thread: one at a time.
/// Limits: 10,000 ids, above that the oldest are forgotten; in memory, so a restart of the transfer forgets them all.
class command_memory {
public:
    static constexpr std::size_t max_commands = 10'000;
    static constexpr std::chrono::hours kept_for{1};

    struct command {
        std::string tag_id, text;
        std::optional<write_outcome> outcome{};  ///< absent: it is in progress
    };

    /// Null: none of that id was begun.
    const command* find(const std::string& id, steady_time now);
    void begin(const std::string& id, std::string tag_id, std::string text, steady_time now);
    void finish(const std::string& id, const write_outcome& outcome);

private:
    void forget_first();

    struct entry {
        command begun;
        steady_time time{};
    };
    std::unordered_map<std::string, entry> commands_;
    std::deque<std::string> order_;  ///< their ids, oldest first
};

}  // namespace penstock::publish
