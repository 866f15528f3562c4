#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "drivers/opcua/point.hpp"
#include "io/awaitable.hpp"

namespace penstock::opcua {

class session;

/// Which nodes the paths of a session's points lead to. Lives as long as the session and its namespaces: after either
/// has changed the server is asked again.
/// Thread: the device's loop.
class path_table {
public:
    /// Error: `errc::no_value` when the server was not asked yet, else why the path leads to no node.
    result<owned_node_id> node_of(const node_address& path) const;

    void put(std::string text, owned_node_id node);
    void fail(std::string text, error_code why, steady_time now);

    /// To be asked for again: a path whose node has gone; those that lead nowhere; all.
    void forget(const node_address& path);
    void forget_failed();
    void clear() noexcept { known_.clear(); }

    /// Not asked for, or failed before `since`.
    bool is_wanted(const std::string& text, steady_time since) const;

private:
    struct entry {
        owned_node_id node;
        error_code why;
        bool has_failed = false;
        steady_time asked{};
    };
    std::map<std::string, entry> known_;
};

/// Asks the server for the paths of points that are not known, or that failed longer than `retry_after` ago. A path
/// that leads nowhere is no error of this. One whose end looks like a range or a member is tried with both meanings.
io::awaitable<result<>> translate_paths(session& over, std::span<const point_index> which, std::vector<point>& points,
                                        milliseconds timeout);

}  // namespace penstock::opcua
