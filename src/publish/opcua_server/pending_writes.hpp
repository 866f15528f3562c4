#pragma once

#include <open62541/server.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "opcua/ua.hpp"
#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// Writes whose devices have not answered yet.
///
/// The stack calls `begin` for each value of a request, and then `defer`: the answer waits until every device has
/// responded, and meanwhile the server's thread serves other clients. All writes of a request are in progress at the
/// same time. This needs the gateway's patch of the stack (cmake/open62541); without it, `begin` waits for the device.
///
/// Thread: the server's; the gateway may report a result on any thread, even after this object is deleted.
/// Limits: 10,000 writes in progress, further ones get BadTooManyOperations; 60 s for a write, then it gets BadTimeout.
class pending_writes {
public:
    static constexpr std::size_t max_at_once = 10'000;

    using write_callback = std::function<void(std::string, std::string, std::function<void(write_status)>)>;
    /// `answered` is called on the server's thread when the device has answered.
    using answered_callback = std::function<void(const UA_NodeId&)>;
    pending_writes(write_callback write, answered_callback answered)
        : write_(std::move(write)), answered_(std::move(answered)) {}

    struct order {
        order(std::string tag, std::string v1, const UA_NodeId& id) : tag_id(std::move(tag)), text(std::move(v1)) {
            if (!node.copy_from(id)) node = {};
        }
        std::string tag_id, text;
        opcua::owned_node_id node{};
    };
    /// Begins to write one value; returns the status that the stack stores for it.
    UA_StatusCode begin(order what, steady_time now);

#ifdef UA_HAS_HELD_WRITES
    /// False: no write of the request is in progress, so it can be answered immediately.
    bool defer(const UA_HeldWrite& request, std::size_t count, const UA_StatusCode* results, steady_time now);
#endif

    /// Answers the requests that are complete, or too old.
    void answer(UA_Server& server, steady_time now);

    bool is_waiting() const noexcept {
        return !pending_.empty();
    }

private:
    /// Results that the gateway has reported.
    struct inbox {
        std::mutex mutex;
        std::condition_variable condition;
        std::vector<std::pair<std::uint64_t, UA_StatusCode>> results;
    };
#ifdef UA_HAS_HELD_WRITES
    struct request {
        UA_HeldWrite held_write{};
        std::vector<UA_StatusCode> results;
        std::size_t open = 0;
        steady_time deadline{};
    };
    struct pending_write {
        std::list<request>::iterator owner;
        std::size_t index = 0;
        opcua::owned_node_id node{};
    };
    struct begun_write {
        std::uint64_t number = 0;
        opcua::owned_node_id node{};
    };
    std::vector<begun_write> begun_;  ///< writes of the request whose values the stack passes at present
    std::list<request> requests_;     ///< in the order of their deadlines
    void finish(UA_Server& server, std::list<request>::iterator which);
#else
    using pending_write = int;
#endif
    write_callback write_;
    answered_callback answered_;
    std::shared_ptr<inbox> inbox_ = std::make_shared<inbox>();
    std::uint64_t last_ = 0;
    std::unordered_map<std::uint64_t, pending_write> pending_;
};

}  // namespace penstock::publish
