#pragma once

#include <open62541/server.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "live/arrivals.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// Monitored items whose client asks for values at least as often as the tag is read: they get each value when it
/// arrives. Sampled at that pace, one in a hundred would fall between two samples.
///
/// Thread: the server's.   Limits: those of `live::arrivals`; after more, the next value has the overflow bit.
class reported_items {
public:
    struct followed_tag {
        tag_node tag;
        std::int64_t timecycle = 0;  ///< ms between reads; 0 = back to back
    };
    /// What the tag of a node is; none = there is no such tag.
    using lookup = std::function<std::optional<followed_tag>(std::string_view identifier)>;

    reported_items() = default;
    ~reported_items();
    reported_items(const reported_items&) = delete;
    reported_items& operator=(const reported_items&) = delete;

    void serve(UA_UInt16 space, lookup find);
    /// True: it is fed by `deliver` from now on, until `end`.
    bool begin(void* item, const UA_NodeId& node, double interval);
    void end(void* item, const UA_NodeId& node);

    /// The tag of that node is another one now, or gone, or there again.
    void mark(std::string_view identifier);
    /// What the tag of that node has now goes to every client, changed or not.
    void report_next(const UA_NodeId& node);

    /// What has arrived since the last call.
    void deliver(UA_Server& server);

    std::size_t size() const noexcept { return by_key_.size(); }  ///< nodes

private:
    struct followed {
        std::string identifier;
        std::optional<tag_node> tag;  ///< none: it is gone
        std::unordered_set<void*> items;
        bool has_missed = false;
        bool is_marked = false;
    };
    using keys = std::unordered_map<std::string_view, std::uint64_t>;  ///< the views are of `followed`

    followed* find(const UA_NodeId& node);
    void follow(std::uint64_t key, followed& f);
    void dispatch(UA_Server& server);
    void look_again(UA_Server& server);
    void notify(UA_Server& server, followed& f, const live::last_value& now) const;
    static void unfollow(const followed& f);

    UA_UInt16 space_ = 0;
    lookup find_;
    std::unordered_map<std::uint64_t, followed> by_key_;
    keys by_identifier_;
    std::vector<std::uint64_t> marked_;
    std::uint64_t last_key_ = 0;  ///< never used again: what still waits for a node that nobody follows is dropped
    std::shared_ptr<live::arrivals> arrivals_ = std::make_shared<live::arrivals>();
    std::vector<live::arrivals::arrival> batch_;
};

}  // namespace penstock::publish
