#include "publish/opcua_server/pending_writes.hpp"

#include <open62541/statuscodes.h>

#include <algorithm>

#include "publish/opcua_server/status_codes.hpp"

namespace penstock::publish {

namespace {

constexpr std::chrono::seconds write_timeout{60};

}  // namespace

#ifdef UA_HAS_HELD_WRITES

UA_StatusCode pending_writes::begin(order what, steady_time /*now*/) {
    if (pending_.size() + begun_.size() >= max_at_once) return UA_STATUSCODE_BADTOOMANYOPERATIONS;
    const auto number = ++last_;
    begun_.push_back({number, std::move(what.node)});
    write_(std::move(what.tag_id), std::move(what.text), [in = inbox_, number](write_status fact) {
        const std::scoped_lock lock(in->mutex);
        in->results.emplace_back(number, status_of(fact));
    });
    return UA_STATUSCODE_GOODCOMPLETESASYNCHRONOUSLY;
}

bool pending_writes::defer(const UA_HeldWrite& who, std::size_t count, const UA_StatusCode* results, steady_time now) {
    if (begun_.empty()) return false;
    requests_.push_back({who, {results, results + count}, begun_.size(), now + write_timeout});
    const auto added = std::prev(requests_.end());
    if (UA_NodeId_copy(&who.sessionId, &added->held_write.sessionId) != UA_STATUSCODE_GOOD) {
        requests_.pop_back();
        begun_.clear();
        return false;
    }
    auto number = begun_.begin();
    for (std::size_t i = 0; i < count && number != begun_.end(); ++i) {
        if (results[i] != UA_STATUSCODE_GOODCOMPLETESASYNCHRONOUSLY) continue;
        pending_[number->number] = {added, i, std::move(number->node)};
        ++number;
    }
    begun_.clear();
    return true;
}

void pending_writes::finish(UA_Server& server, std::list<request>::iterator which) {
    // A session that has gone needs no answer.
    UA_Server_answerHeldWrite(&server, &which->held_write, which->results.size(), which->results.data());
    UA_NodeId_clear(&which->held_write.sessionId);
    requests_.erase(which);
}

void pending_writes::answer(UA_Server& server, steady_time now) {
    if (pending_.empty()) return;
    std::vector<std::pair<std::uint64_t, UA_StatusCode>> arrived;
    {
        const std::scoped_lock lock(inbox_->mutex);
        arrived.swap(inbox_->results);
    }
    for (const auto& [number, status] : arrived) {
        const auto found = pending_.find(number);
        if (found == pending_.end()) continue;  // came after its deadline
        const auto owner = found->second.owner;
        owner->results[found->second.index] = status;
        answered_(*found->second.node);
        pending_.erase(found);
        if (--owner->open == 0) finish(server, owner);
    }
    while (!requests_.empty() && requests_.front().deadline <= now) {
        const auto late = requests_.begin();
        std::erase_if(pending_, [&](const auto& entry) { return entry.second.owner == late; });
        std::ranges::replace(late->results, UA_StatusCode{UA_STATUSCODE_GOODCOMPLETESASYNCHRONOUSLY},
                             UA_StatusCode{UA_STATUSCODE_BADTIMEOUT});
        finish(server, late);
    }
}

#else

namespace {

constexpr std::chrono::seconds longest_standstill{2};  ///< no other client is served meanwhile

}  // namespace

UA_StatusCode pending_writes::begin(order what, steady_time now) {
    const auto number = ++last_;
    write_(std::move(what.tag_id), std::move(what.text), [in = inbox_, number](write_status fact) {
        const std::scoped_lock lock(in->mutex);
        in->results.emplace_back(number, status_of(fact));
        in->condition.notify_one();
    });
    std::unique_lock lock(inbox_->mutex);
    auto& results = inbox_->results;
    const auto mine = [&] {
        return std::ranges::find(results, number, &std::pair<std::uint64_t, UA_StatusCode>::first);
    };
    if (!inbox_->condition.wait_until(lock, now + longest_standstill, [&] { return mine() != results.end(); }))
        return UA_STATUSCODE_BADTIMEOUT;
    const auto status = mine()->second;
    results.clear();  // what is older came after its deadline
    answered_(*what.node);
    return status;
}

void pending_writes::answer(UA_Server& /*server*/, steady_time /*now*/) {}

#endif

}  // namespace penstock::publish
