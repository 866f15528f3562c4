#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace penstock::api {

/// The status of all objects of a kind (OPCs, transfers), and which of their fields the last update has changed.
class status_board {
public:
    /// By id, each a JSON object that begins with the member `id_member`.
    using state = std::map<std::string, std::string>;

    /// `event`: name of the events that are appended.
    status_board(std::string event, std::string id_member)
        : event_(std::move(event)), id_member_(std::move(id_member)) {}

    void update(state now);

    /// Appends the events that a stream needs which has sent everything up to round `seen`, and updates `seen`:
    /// nothing, the changes of the last update, or the whole status. `seen` 0: the stream has sent nothing.
    void append(std::string& out, std::uint64_t& seen) const;

private:
    std::string changes_between(const std::string& id, const std::string& before, const std::string& after) const;

    std::string event_, id_member_;
    state state_;
    std::uint64_t round_ = 1;  ///< one more with each update that has changed something
    std::string last_;         ///< the events of that one
};

}  // namespace penstock::api
