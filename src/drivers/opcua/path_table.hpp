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

/// The node to which a path leads in the present session.
struct path_target {
    enum class state : std::uint8_t {
        unknown,  ///< the server has not been asked yet, or is to be asked again
        found,    ///< the path leads to `node`
        failed,   ///< the path leads to no node, or to several: see `error`
    };

    state progress = state::unknown;
    owned_node_id node{};
    error_code error{};
    steady_time failed_at{};

    void put(owned_node_id found);
    void fail(const error_code& why, steady_time now);
    void forget() noexcept;

    /// The server must be asked: it was not asked yet, or the path failed before `since`.
    bool is_wanted(steady_time since) const noexcept;
    /// A copy of the node. Error: `errc::no_value` if the server was not asked yet, else the reason why there is no
    /// node.
    result<owned_node_id> copy_node() const;
};

/// The nodes to which the paths of the points lead. They are known until the session or its namespaces change: then the
/// server is asked again. Each point keeps a pointer to its target, so that a scan looks up no text.
/// Thread: the device's loop.
class path_table {
public:
    /// The target of the address that the point uses now. It is looked up by its text once for each address of the
    /// point.
    path_target& target_of(point& p);

    /// The server is asked again: for the paths that failed; for all paths.
    void forget_failed() noexcept;
    void clear() noexcept;

private:
    std::map<std::string, std::shared_ptr<path_target>> known_;
};

/// Asks the server for the paths that are not known, or that failed longer than `retry_after` ago. A path that leads to
/// no node is not an error here. A path whose end looks like a range or a member is tried with both meanings.
io::awaitable<result<>> translate_paths(session& over, std::span<const point_index> which, std::vector<point>& points,
                                        milliseconds timeout);

}  // namespace penstock::opcua
