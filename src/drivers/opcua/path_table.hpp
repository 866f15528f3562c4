#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drivers/opcua/point.hpp"
#include "io/awaitable.hpp"

namespace penstock::opcua {

class session;

/// Where a path leads in the present session.
struct path_target {
    enum class state : std::uint8_t {
        unknown,  ///< the server has not been asked yet, or is to be asked again
        found,    ///< it leads to `node`
        failed,   ///< it leads to no node, or to several: `error`
    };

    state progress = state::unknown;
    owned_node_id node{};
    error_code error{};
    steady_time failed_at{};

    void put(owned_node_id found);
    void fail(const error_code& why, steady_time now);
    void forget() noexcept;

    /// Not asked for, or failed before `since`.
    bool is_wanted(steady_time since) const noexcept;
    /// A copy of the node. Error: `errc::no_value` when the server was not asked yet, else why there is no node.
    result<owned_node_id> copy_node() const;
};

/// Which nodes the paths of a session's points lead to. What is known lives as long as the session and its namespaces:
/// after either has changed the server is asked again. Each point keeps its target, so that a scan looks up no text.
/// Thread: the device's loop.
class path_table {
public:
    /// The target of the reading in use; looked up by its text once for each point and reading.
    path_target& target_of(point& p);

    /// To be asked for again: those that lead nowhere; all.
    void forget_failed() noexcept;
    void clear() noexcept;

private:
    std::map<std::string, std::shared_ptr<path_target>> known_;
};

/// Asks the server for the paths of points that are not known, or that failed longer than `retry_after` ago. A path
/// that leads nowhere is no error of this. One whose end looks like a range or a member is tried with both meanings.
io::awaitable<result<>> translate_paths(session& over, std::span<const point_index> which, std::vector<point>& points,
                                        milliseconds timeout);

}  // namespace penstock::opcua
