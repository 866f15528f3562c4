#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/clock.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish {

/// Remembers the ids of commands that were begun: a command that arrives twice within an hour is executed once.
///
/// Pure.   Thread: one at a time.
/// Limits: 10,000 ids in memory; beyond this the oldest are removed, and a restart of the transfer removes all.
class command_memory {
public:
    static constexpr std::size_t max_commands = 10'000;
    static constexpr std::chrono::hours kept_for{1};

    struct command {
        std::string tag_id, text;
        std::optional<write_outcome> outcome{};  ///< absent: the command is in progress
    };

    /// Null: no command with that id was begun.
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
    std::deque<std::string> order_;  ///< ids of the commands, oldest first
};

}  // namespace penstock::publish
