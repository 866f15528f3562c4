#include "drivers/opcua/subscriber.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <algorithm>
#include <span>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/node.hpp"

namespace penstock::opcua {

namespace {

using owned_create = owned<UA_CreateSubscriptionRequest, UA_TYPES_CREATESUBSCRIPTIONREQUEST>;
using owned_created = owned<UA_CreateSubscriptionResponse, UA_TYPES_CREATESUBSCRIPTIONRESPONSE>;
using owned_items = owned<UA_CreateMonitoredItemsRequest, UA_TYPES_CREATEMONITOREDITEMSREQUEST>;
using owned_items_made = owned<UA_CreateMonitoredItemsResponse, UA_TYPES_CREATEMONITOREDITEMSRESPONSE>;
using owned_removal = owned<UA_DeleteMonitoredItemsRequest, UA_TYPES_DELETEMONITOREDITEMSREQUEST>;
using owned_removed = owned<UA_DeleteMonitoredItemsResponse, UA_TYPES_DELETEMONITOREDITEMSRESPONSE>;

constexpr milliseconds longest_silence{5'000};  // asked for: a keep-alive comes at least that often
constexpr milliseconds lifetime{60'000};        // the server forgets us after that
constexpr milliseconds slack{500};
constexpr milliseconds names_sampling{1'000};
constexpr UA_UInt32 most_notifications = 10'000;  // in one message

UA_DataChangeTrigger to_stack(change_trigger t) noexcept {
    switch (t) {
        case change_trigger::status: return UA_DATACHANGETRIGGER_STATUS;
        case change_trigger::timestamp: return UA_DATACHANGETRIGGER_STATUSVALUETIMESTAMP;
        case change_trigger::value: break;
    }
    return UA_DATACHANGETRIGGER_STATUSVALUE;
}

/// Nothing where the wishes are the standard's defaults: simple servers know no filter.
void add_filter(const watch_rules& rules, UA_MonitoringParameters& to) {
    if (rules.trigger == change_trigger::value && rules.deadband == 0) return;
    auto* filter = UA_DataChangeFilter_new();
    if (filter == nullptr) return;
    filter->trigger = to_stack(rules.trigger);
    filter->deadbandValue = rules.deadband;
    filter->deadbandType = rules.deadband == 0   ? UA_DEADBANDTYPE_NONE
                           : rules.is_in_percent ? UA_DEADBANDTYPE_PERCENT
                                                 : UA_DEADBANDTYPE_ABSOLUTE;
    UA_ExtensionObject_setValue(&to.filter, filter, &UA_TYPES[UA_TYPES_DATACHANGEFILTER]);
}

}  // namespace

void subscriber::begin(session& over) {
    end();
    arrivals_ = std::make_shared<arrivals>(steady_now());
    arrivals_->set_most(std::max<std::size_t>(20'000, 10 * watches_.size()));
    last_heard_ = steady_now();
    publisher_ = std::make_shared<publisher>(over.over(), arrivals_, over.stack());
}

void subscriber::end() noexcept {
    arrivals_.reset();
    publisher_.reset();
    subscriptions_.clear();
    handles_.clear();
    doomed_.clear();
    retired_.clear();
    names_handle_.reset();
    have_names_changed_ = false;
    next_retry_ = steady_time::max();
    wanted_ = 0;
    for (auto& w : watches_) {
        if (w.is == state::unused) continue;
        w = {state::wanted};
        ++wanted_;
    }
}

void subscriber::change(std::size_t count, const std::vector<bool>& is_kept, const std::vector<bool>& is_used) {
    for (std::size_t i = 0; i < watches_.size(); ++i) {
        if (i >= count || !is_kept[i]) drop(watches_[i]);
    }
    watches_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_used[i] || watches_[i].is != state::unused) continue;
        watches_[i].is = state::wanted;
        ++wanted_;
    }
    if (arrivals_ != nullptr) arrivals_->set_most(std::max<std::size_t>(20'000, 10 * count));
}

void subscriber::drop(watch& w) {
    if (w.is == state::made) {
        handles_.disown(w.handle);
        doomed_.push_back({w.subscription, w.item, w.handle});
    } else if (w.is == state::wanted) {
        --wanted_;
    }
    w = {};
}

bool subscriber::has_work(steady_time now) const noexcept {
    return wanted_ > 0 || !doomed_.empty() || have_names_changed_ || now >= next_retry_;
}

io::awaitable<result<>> subscriber::reconcile(session& over, std::vector<point>& points,
                                              std::vector<point_value>& out) {
    const auto now = steady_now();
    const bool is_retry = now >= next_retry_;
    if (is_retry) next_retry_ = steady_time::max();
    if (is_retry || std::exchange(have_names_changed_, false)) {
        auto followed = co_await follow_names(over, points);
        if (!followed) co_return followed;
    }
    auto removed = co_await remove_doomed(over);
    if (!removed) co_return removed;
    std::vector<std::pair<milliseconds, std::vector<point_index>>> groups;
    for (std::size_t i = 0; i < watches_.size(); ++i) {
        auto& w = watches_[i];
        if (w.is == state::refused && is_retry) w.is = state::wanted, ++wanted_;
        if (w.is != state::wanted) continue;
        const auto pace = points[i].rules.publishing;
        auto found = std::ranges::find(groups, pace, [](const auto& g) { return g.first; });
        if (found == groups.end()) found = groups.insert(found, {pace, {}});
        found->second.push_back(static_cast<point_index>(i));
    }
    for (const auto& [pace, which] : groups) {
        const auto home = co_await subscription_of(over, pace);
        if (!home) co_return home.error();
        for (std::size_t i = 0; i < which.size(); i += over.limits().items) {
            const auto end = std::min(which.size(), i + over.limits().items);
            const std::vector<point_index> part(which.begin() + static_cast<std::ptrdiff_t>(i),
                                                which.begin() + static_cast<std::ptrdiff_t>(end));
            auto made = co_await make_items(over, *home, part, points, out);
            if (!made) co_return made;
        }
    }
    if (!groups.empty()) ++generation_;
    if (names_handle_ || subscriptions_.empty()) co_return result<>{};
    auto watched = co_await watch_names(over);
    co_return watched;
}

/// Makes the items anew whose namespace has another index now, and tries those again whose namespace may have come.
io::awaitable<result<>> subscriber::follow_names(session& over, const std::vector<point>& points) {
    const auto before = over.namespaces();
    const auto renamed = co_await over.read_namespaces(options_.timeout);
    if (!renamed) co_return renamed;
    const auto& after = over.namespaces();
    if (before == after) co_return result<>{};
    for (std::size_t i = 0; i < watches_.size(); ++i) {
        auto& w = watches_[i];
        if (w.is != state::made && w.is != state::refused) continue;
        const auto& uri = points[i].node().uri;
        if (uri.empty()) continue;
        const auto was = std::ranges::find(before, uri) - before.begin();
        if (w.is == state::made && was == std::ranges::find(after, uri) - after.begin()) continue;
        drop(w);
        w.is = state::wanted;
        ++wanted_;
    }
    co_return result<>{};
}

/// A server that does not let its namespace array be watched is asked when bad nodes are tried again.
io::awaitable<result<>> subscriber::watch_names(session& over) {
    owned_items request;
    request->subscriptionId = subscriptions_.front().id;
    request->timestampsToReturn = UA_TIMESTAMPSTORETURN_NEITHER;
    request->itemsToCreate = UA_MonitoredItemCreateRequest_new();
    if (request->itemsToCreate == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->itemsToCreateSize = 1;
    auto& item = *request->itemsToCreate;
    item.itemToMonitor.nodeId = UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER_NAMESPACEARRAY);
    item.itemToMonitor.attributeId = UA_ATTRIBUTEID_VALUE;
    item.monitoringMode = UA_MONITORINGMODE_REPORTING;
    names_handle_ = handles_.give(handle_table::nobody);
    item.requestedParameters.clientHandle = *names_handle_;
    item.requestedParameters.samplingInterval = static_cast<double>(names_sampling.count());
    item.requestedParameters.queueSize = 1;
    item.requestedParameters.discardOldest = true;
    const auto made = co_await over.ask<owned_items_made>(std::move(request), options_.timeout);
    if (!made && remedy_of(made.error()) == remedy::reconnect) co_return made.error();
    co_return result<>{};
}

io::awaitable<result<>> subscriber::remove_doomed(session& over) {
    while (!doomed_.empty()) {
        const auto home = doomed_.back().subscription;
        std::vector<UA_UInt32> ids;
        std::vector<std::uint32_t> handles;
        std::erase_if(doomed_, [&](const doomed_item& d) {
            if (d.subscription != home || ids.size() >= over.limits().items) return false;
            ids.push_back(d.item);
            handles.push_back(d.handle);
            return true;
        });
        owned_removal request;
        request->subscriptionId = subscriptions_[home].id;
        if (UA_Array_copy(ids.data(), ids.size(), reinterpret_cast<void**>(&request->monitoredItemIds),
                          &UA_TYPES[UA_TYPES_UINT32]) != UA_STATUSCODE_GOOD) {
            co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        }
        request->monitoredItemIdsSize = ids.size();
        const auto removed = co_await over.ask<owned_removed>(std::move(request), options_.timeout);
        if (!removed) co_return removed.error();
        retired_.insert(retired_.end(), handles.begin(), handles.end());
    }
    co_return result<>{};
}

io::awaitable<result<std::size_t>> subscriber::subscription_of(session& over, milliseconds publishing) {
    const auto found = std::ranges::find(subscriptions_, publishing, &subscription::wanted);
    if (found != subscriptions_.end()) co_return static_cast<std::size_t>(found - subscriptions_.begin());
    owned_create request;
    const auto silence = std::max(longest_silence, publishing);
    request->requestedPublishingInterval = static_cast<double>(publishing.count());
    request->requestedMaxKeepAliveCount = static_cast<UA_UInt32>(silence / publishing);
    request->requestedLifetimeCount =
        std::max(3 * request->requestedMaxKeepAliveCount, static_cast<UA_UInt32>(lifetime / publishing));
    request->maxNotificationsPerPublish = most_notifications;
    request->publishingEnabled = true;
    const auto made = co_await over.ask<owned_created>(std::move(request), options_.timeout);
    if (!made) co_return made.error();
    subscription s;
    s.wanted = publishing;
    s.id = (*made)->subscriptionId;
    s.publishing_ms = (*made)->revisedPublishingInterval;
    s.keep_alive = (*made)->revisedMaxKeepAliveCount;
    subscriptions_.push_back(s);
    publisher_->add(s.id);
    co_return subscriptions_.size() - 1;
}

io::awaitable<result<>> subscriber::make_items(session& over, std::size_t at, const std::vector<point_index>& which,
                                               std::vector<point>& points, std::vector<point_value>& out) {
    std::vector<point_index> asked;
    owned_items request;
    request->subscriptionId = subscriptions_[at].id;
    request->timestampsToReturn = UA_TIMESTAMPSTORETURN_SOURCE;
    request->itemsToCreate = static_cast<UA_MonitoredItemCreateRequest*>(
        UA_Array_new(which.size(), &UA_TYPES[UA_TYPES_MONITOREDITEMCREATEREQUEST]));
    if (request->itemsToCreate == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->itemsToCreateSize = which.size();
    for (const auto i : which) {
        const point& p = points[i];
        auto& w = watches_[i];
        auto node = to_node_id(p.node(), over.namespaces());
        if (!node) {
            w.is = state::refused;
            --wanted_;
            next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
            out.push_back({i, {}, quality::configuration, node.error(), {}});
            continue;
        }
        auto& item = request->itemsToCreate[asked.size()];
        item.itemToMonitor.nodeId = node->release();
        item.itemToMonitor.attributeId = UA_ATTRIBUTEID_VALUE;
        if (const auto range = range_text(p.node()); !range.empty()) item.itemToMonitor.indexRange = copy(range);
        item.monitoringMode = UA_MONITORINGMODE_REPORTING;
        item.requestedParameters.clientHandle = w.handle = handles_.give(i);
        item.requestedParameters.samplingInterval = static_cast<double>(p.rules.sampling.count());
        item.requestedParameters.queueSize = p.rules.queue_size;
        item.requestedParameters.discardOldest = true;
        add_filter(p.rules, item.requestedParameters);
        asked.push_back(i);
    }
    // The elements that nobody took are empty and own nothing.
    request->itemsToCreateSize = asked.size();
    if (asked.empty()) co_return result<>{};
    const auto made = co_await over.ask<owned_items_made>(std::move(request), options_.timeout);
    if (!made) co_return made.error();
    if ((*made)->resultsSize != asked.size()) co_return driver_errc::bad_answer;
    std::vector<point_index> again;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!take_result((*made)->results[i], asked[i], at, points[asked[i]], out)) again.push_back(asked[i]);
    }
    if (again.empty()) co_return result<>{};
    auto second = co_await make_items(over, at, again, points, out);
    co_return second;
}

/// False: to be tried at once in the other reading of its text.
bool subscriber::take_result(const UA_MonitoredItemCreateResult& from, point_index at, std::size_t home, point& p,
                             std::vector<point_value>& out) {
    auto& w = watches_[at];
    if (UA_StatusCode_isBad(from.statusCode)) {
        handles_.release(w.handle);
        const bool is_unknown = from.statusCode == UA_STATUSCODE_BADNODEIDUNKNOWN;
        if (is_unknown && p.literal && !p.is_literal) {
            p.is_literal = true;
            return false;
        }
        if (is_unknown) p.is_literal = false;
        w.is = state::refused;
        --wanted_;
        next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
        out.push_back({at, {}, quality::configuration, status_error(from.statusCode), {}});
        return true;
    }
    w.is = state::made;
    --wanted_;
    w.item = from.monitoredItemId;
    w.subscription = static_cast<std::uint32_t>(home);
    auto& s = subscriptions_[home];
    s.sampling_ms = from.revisedSamplingInterval;
    s.queue_size = from.revisedQueueSize;
    s.wanted_sampling_ms = static_cast<double>(p.rules.sampling.count());
    return true;
}

bool subscriber::take(session& over, std::vector<point>& points, std::vector<point_value>& out) {
    if (arrivals_ == nullptr) return false;
    auto arrived = arrivals_->take();
    last_heard_ = arrived.last_heard;
    if (arrived.last_sent != wall_time{}) last_sent_ = arrived.last_sent;
    for (const auto& change : arrived.changes) {
        for (const auto& item : std::span(change->monitoredItems, change->monitoredItemsSize)) {
            if (item.clientHandle == names_handle_) {
                const auto names = namespaces_in(item.value);
                have_names_changed_ |= !names.empty() && names != over.namespaces();
                continue;
            }
            const auto at = handles_.point_of(item.clientHandle);
            if (at != handle_table::nobody) out.push_back(take_value(at, points[at], item.value, over.types()));
        }
    }
    // What the server sent under them before it removed their items has been passed by now.
    for (const auto handle : std::exchange(retired_, {}))
        handles_.release(handle);
    return arrived.has_lost;
}

bool subscriber::is_silent(steady_time now) const noexcept {
    if (subscriptions_.empty()) return false;
    double shortest_ms = 1e12;
    for (const auto& s : subscriptions_)
        shortest_ms = std::min(shortest_ms, s.publishing_ms * s.keep_alive);
    const auto patience = milliseconds(static_cast<std::int64_t>(shortest_ms)) + options_.timeout + slack;
    return now - last_heard_ > patience;
}

std::string subscriber::describe(point_index first, std::size_t count) const {
    const auto text = fmt::format("{} nodes watched", count);
    if (first >= watches_.size() || watches_[first].is != state::made) return text;
    const auto& s = subscriptions_[watches_[first].subscription];
    return fmt::format(
        "{}: subscription {} sends every {:g} ms (asked for {}), samples every {:g} ms (asked for {:g}), "
        "queue {}",
        text, s.id, s.publishing_ms, s.wanted.count(), s.sampling_ms, s.wanted_sampling_ms, s.queue_size);
}

}  // namespace penstock::opcua
