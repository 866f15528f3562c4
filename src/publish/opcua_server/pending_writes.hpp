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

/// Write requests whose devices have not answered yet.
///
/// The stack calls `begin` for each value of a request and, when all are through, `defer`: then the answer waits until
/// every device has responded, and the server's thread goes on with other clients. All writes of a request are in
/// progress at a time. Without our patch of the stack (cmake/open62541) an answer cannot wait; then `begin` does.
///
/// Thread: the server's; what `begin` passes to the gateway may return on any, also after this object is deleted.
/// Limits: 10,000 writes in progress, more get BadTooManyOperations; 60 s a write, then BadTimeout.
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
    /// Starts writing one value; the status is what the stack is to keep for it.
    UA_StatusCode begin(order what, steady_time now);

#ifdef UA_HAS_HELD_WRITES
    /// False: no write of the request is in progress, it can be answered immediately.
    bool defer(const UA_HeldWrite& request, std::size_t count, const UA_StatusCode* results, steady_time now);
#endif

    /// Answers the requests that are complete, or too old.
    void answer(UA_Server& server, steady_time now);

    bool is_waiting() const noexcept {
        return !pending_.empty();
    }

private:
    /// What comes back from the gateway.
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
    std::vector<begun_write> begun_;  ///< of the request that the stack is going through
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
