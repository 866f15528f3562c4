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

/// Monitored items whose client wants values at least as often as the tag is read: they get each value when it arrives.
/// If they were sampled at this rate, about one value in a hundred would be missed.
///
/// Thread: the server's.   Limits: those of `live::arrivals`; if values were lost, the next one has the overflow bit.
class reported_items {
public:
    struct followed_tag {
        tag_node tag;
        std::int64_t timecycle = 0;  ///< ms between reads; 0 = back to back
    };
    /// Returns the tag of a node; `nullopt` = the node has no tag.
    using lookup = std::function<std::optional<followed_tag>(std::string_view identifier)>;

    reported_items() = default;
    ~reported_items();
    reported_items(const reported_items&) = delete;
    reported_items& operator=(const reported_items&) = delete;

    void serve(UA_UInt16 space, lookup find);
    /// True: until `end`, `deliver` passes values to the item.
    bool begin(void* item, const UA_NodeId& node, double interval);
    void end(void* item, const UA_NodeId& node);

    /// The tag of that node was changed, removed or added again.
    void mark(std::string_view identifier);
    /// The next value of that node's tag is sent to every client, even if it is unchanged.
    void report_next(const UA_NodeId& node);

    /// Passes on the values that have arrived since the last call.
    void deliver(UA_Server& server);

    std::size_t size() const noexcept { return by_key_.size(); }  ///< number of nodes

private:
    struct followed {
        std::string identifier;
        std::optional<tag_node> tag;  ///< `nullopt`: the tag was removed
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
    /// Keys are never used again, so that late values for a node without items are dropped.
    std::uint64_t last_key_ = 0;
    std::shared_ptr<live::arrivals> arrivals_ = std::make_shared<live::arrivals>();
    std::vector<live::arrivals::arrival> batch_;
};

}  // namespace penstock::publish
