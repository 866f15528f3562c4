#include "drivers/opcua/subscriber.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/invariant.hpp"
#include "base/log.hpp"
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

constexpr milliseconds silence_timeout{5'000};  // asked for: a keep-alive arrives at least that often
constexpr milliseconds lifetime{60'000};        // the server removes the session's data after that
constexpr milliseconds slack{500};
constexpr milliseconds names_sampling{1'000};
constexpr milliseconds path_retry{1'000};        // after the node at its end has gone
constexpr UA_UInt32 max_notifications = 10'000;  // in one message

UA_DataChangeTrigger to_stack(change_trigger t) noexcept {
    switch (t) {
        case change_trigger::status: return UA_DATACHANGETRIGGER_STATUS;
        case change_trigger::timestamp: return UA_DATACHANGETRIGGER_STATUSVALUETIMESTAMP;
        case change_trigger::value: break;
    }
    return UA_DATACHANGETRIGGER_STATUSVALUE;
}

/// The node is all right, but the server does not watch it.
bool has_no_room(UA_StatusCode status) noexcept {
    switch (status) {
        case UA_STATUSCODE_BADTOOMANYMONITOREDITEMS:
        case UA_STATUSCODE_BADTOOMANYOPERATIONS:
        case UA_STATUSCODE_BADOUTOFMEMORY:
        case UA_STATUSCODE_BADRESOURCEUNAVAILABLE:
        case UA_STATUSCODE_BADNOTSUPPORTED:
        case UA_STATUSCODE_BADNOTIMPLEMENTED:
        case UA_STATUSCODE_BADSERVICEUNSUPPORTED: return true;
        default: return false;
    }
}

/// `nullopt` if the settings are the standard's defaults: simple servers support no filter.
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
    notifications_ = std::make_shared<notification_queue>(steady_now());
    notifications_->set_max(std::max<std::size_t>(20'000, 10 * items_.size()));
    last_received_ = steady_now();
    publish_loop_ = std::make_shared<publish_loop>(over.connection(), notifications_, over.stack());
}

void subscriber::end() noexcept {
    notifications_.reset();
    publish_loop_.reset();
    subscriptions_.clear();
    handles_.clear();
    items_to_delete_.clear();
    retired_.clear();
    namespaces_handle_.reset();
    events_.begin();
    event_points_.clear();
    have_names_changed_ = false;
    has_said_read_ = false;
    next_retry_ = steady_time::max();
    wanted_ = 0;
    for (auto& w : items_) {
        if (w.item_state == state::unused) continue;
        w = {state::wanted};
        ++wanted_;
    }
}

void subscriber::change(std::size_t count, const std::vector<bool>& is_kept, const std::vector<bool>& is_used) {
    for (std::size_t i = 0; i < items_.size(); ++i) {
        if (i < count && is_kept[i]) continue;
        drop(items_[i]);
        events_.forget(static_cast<point_index>(i));
    }
    items_.resize(count);
    find_event_points();
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_used[i] || items_[i].item_state != state::unused) continue;
        items_[i].item_state = state::wanted;
        ++wanted_;
    }
    if (notifications_ != nullptr) notifications_->set_max(std::max<std::size_t>(20'000, 10 * count));
}

void subscriber::drop(monitored_item& w) {
    if (w.item_state == state::made) {
        handles_.retire(w.handle);
        items_to_delete_.push_back({w.subscription, w.item, w.handle});
    } else if (w.item_state == state::wanted) {
        PENSTOCK_INVARIANT(wanted_ > 0);
        --wanted_;
    }
    w = {};
}

void subscriber::find_event_points() {
    event_points_.clear();
    for (std::size_t i = 0; i < items_.size(); ++i) {
        if (items_[i].item_state == state::event) event_points_.push_back(static_cast<point_index>(i));
    }
}

bool subscriber::has_work(steady_time now) const noexcept {
    return wanted_ > 0 || events_.wants_refresh() || !items_to_delete_.empty() || have_names_changed_ ||
           now >= next_retry_;
}

io::awaitable<result<>> subscriber::reconcile(session& over, std::vector<point>& points,
                                              std::vector<point_value>& out) {
    const auto now = steady_now();
    const bool is_retry = now >= next_retry_;
    if (is_retry) {
        next_retry_ = steady_time::max();
        over.paths().forget_failed();
    }
    if (is_retry || std::exchange(have_names_changed_, false)) {
        auto followed = co_await refresh_namespaces(over, points);
        if (!followed) co_return followed;
    }
    auto removed = co_await delete_items(over);
    if (!removed) co_return removed;
    std::vector<std::pair<milliseconds, std::vector<point_index>>> groups;
    for (std::size_t i = 0; i < items_.size(); ++i) {
        auto& w = items_[i];
        const bool is_left_out = w.item_state == state::refused || w.item_state == state::polled;
        if (is_left_out && is_retry) w.item_state = state::wanted, ++wanted_;
        if (w.item_state != state::wanted) continue;
        if (points[i].is_event()) {
            w.item_state = state::event;
            --wanted_;
            continue;
        }
        const auto pace = points[i].rules.publishing;
        auto found = std::ranges::find(groups, pace, [](const auto& g) { return g.first; });
        if (found == groups.end()) found = groups.insert(found, {pace, {}});
        found->second.push_back(static_cast<point_index>(i));
    }
    for (const auto& [pace, which] : groups) {
        auto home = co_await subscription_of(over, pace);
        if (!home && remedy_of(home.error()) != remedy::device_refused) co_return home.error();
        if (!home) {
            // What the server has granted already takes them too, at its own pace.
            const auto other = nearest_subscription(pace);
            if (!other) {
                read_instead(which, home.error());
                continue;
            }
            home = *other;
        }
        auto made = co_await create_all(over, *home, which, points, out);
        if (!made) co_return made;
    }
    auto events = co_await watch_events(over, points);
    if (!events) co_return events;
    if (!groups.empty()) ++generation_;
    if (namespaces_handle_ || subscriptions_.empty()) co_return result<>{};
    auto watched = co_await watch_namespaces(over);
    co_return watched;
}

/// One item for the events of the whole server.
io::awaitable<result<>> subscriber::watch_events(session& over, std::vector<point>& points) {
    find_event_points();
    if (event_points_.empty()) co_return result<>{};
    const auto translated = co_await translate_paths(over, event_points_, points, options_.timeout);
    if (!translated) co_return translated;
    const auto leads_nowhere = [&](point_index at) { return !over.node_of(points[at]); };
    if (std::ranges::any_of(event_points_, leads_nowhere))
        next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
    events_.on_namespaces();
    if (!events_.is_made()) {
        const auto pace = points[event_points_.front()].rules.publishing;
        auto home = co_await subscription_of(over, pace);
        if (!home && remedy_of(home.error()) != remedy::device_refused) co_return home.error();
        if (!home) {
            const auto other = nearest_subscription(pace);
            if (!other) {
                next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
                co_return result<>{};
            }
            home = *other;
        }
        const auto handle = handles_.allocate(handle_table::no_point);
        const auto made = co_await events_.create(over, subscriptions_[*home].id, handle, options_.timeout);
        if (!made) co_return made;
    }
    auto refreshed = co_await events_.refresh(over, options_.timeout);
    co_return refreshed;
}

std::optional<std::size_t> subscriber::nearest_subscription(milliseconds publishing) const {
    const auto distance = [&](const subscription& s) { return std::chrono::abs(s.wanted - publishing); };
    const auto found = std::ranges::min_element(subscriptions_, {}, distance);
    if (found == subscriptions_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - subscriptions_.begin());
}

/// In as many requests as the server's limit asks for, which it may show by refusing one. What works is never dropped.
io::awaitable<result<>> subscriber::create_all(session& over, std::size_t at, const std::vector<point_index>& which,
                                               std::vector<point>& points, std::vector<point_value>& out) {
    for (std::size_t i = 0; i < which.size();) {
        const auto count = std::min<std::size_t>(which.size() - i, over.limits().items);
        const auto part = std::span(which).subspan(i, count);
        const auto made = co_await create_items(over, at, {part.begin(), part.end()}, points, out);
        if (!made && remedy_of(made.error()) != remedy::device_refused) co_return made;
        if (!made && count > 1 && code_of(made.error()) == UA_STATUSCODE_BADTOOMANYOPERATIONS) {
            over.halve(&server_limits::items, count);
            continue;
        }
        if (!made) read_instead(part, made.error());
        i += count;
    }
    co_return result<>{};
}

void subscriber::read_instead(std::span<const point_index> which, const error_code& why) {
    for (const auto at : which) {
        auto& w = items_[at];
        if (w.item_state != state::wanted) continue;
        w = {state::polled};
        --wanted_;
    }
    next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
    if (std::exchange(has_said_read_, true)) return;
    logger("opcua")->warn(
        "OPC {}: the server does not monitor all nodes, so the gateway reads some of them in each scan instead: {}",
        options_.opc_id, why.message());
}

void subscriber::give_up(point_index at) {
    if (at >= items_.size()) return;
    const auto now = items_[at].item_state;
    if (now != state::made && now != state::polled) return;
    drop(items_[at]);
    items_[at].item_state = state::refused;
    next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
}

/// The node has gone: another may be where the path leads.
void subscriber::follow_path(session& over, point& p, point_index at) {
    over.paths().target_of(p).forget();
    give_up(at);
    next_retry_ = std::min(next_retry_, steady_now() + path_retry);
}

/// Creates the items again whose namespace has another index now, and tries those again whose namespace may exist now.
io::awaitable<result<>> subscriber::refresh_namespaces(session& over, const std::vector<point>& points) {
    const auto before = over.namespaces();
    const auto renamed = co_await over.read_namespaces(options_.timeout);
    if (!renamed) co_return renamed;
    const auto& after = over.namespaces();
    if (before == after) co_return result<>{};
    events_.on_namespaces();
    for (std::size_t i = 0; i < items_.size(); ++i) {
        auto& w = items_[i];
        if (w.item_state != state::made && w.item_state != state::refused) continue;
        const auto& node = points[i].node();
        if (!node.names_uri()) continue;
        const auto was = std::ranges::find(before, node.uri) - before.begin();
        const bool is_where_it_was = was == std::ranges::find(after, node.uri) - after.begin();
        if (w.item_state == state::made && !node.is_path() && is_where_it_was) continue;
        drop(w);
        w.item_state = state::wanted;
        ++wanted_;
    }
    co_return result<>{};
}

/// A server that does not let its namespace array be watched is asked when bad nodes are tried again.
io::awaitable<result<>> subscriber::watch_namespaces(session& over) {
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
    namespaces_handle_ = handles_.allocate(handle_table::no_point);
    item.requestedParameters.clientHandle = *namespaces_handle_;
    item.requestedParameters.samplingInterval = static_cast<double>(names_sampling.count());
    item.requestedParameters.queueSize = 1;
    item.requestedParameters.discardOldest = true;
    const auto made = co_await over.ask<owned_items_made>(std::move(request), options_.timeout);
    if (!made && remedy_of(made.error()) == remedy::reconnect) co_return made.error();
    co_return result<>{};
}

io::awaitable<result<>> subscriber::delete_items(session& over) {
    while (!items_to_delete_.empty()) {
        const auto home = items_to_delete_.back().subscription;
        std::vector<UA_UInt32> ids;
        std::vector<std::uint32_t> handles;
        std::erase_if(items_to_delete_, [&](const item_to_delete& d) {
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
        // A refusal leaves nothing that could be removed.
        if (!removed && remedy_of(removed.error()) != remedy::device_refused) co_return removed.error();
        retired_.insert(retired_.end(), handles.begin(), handles.end());
    }
    co_return result<>{};
}

io::awaitable<result<std::size_t>> subscriber::subscription_of(session& over, milliseconds publishing) {
    const auto found = std::ranges::find(subscriptions_, publishing, &subscription::wanted);
    if (found != subscriptions_.end()) co_return static_cast<std::size_t>(found - subscriptions_.begin());
    owned_create request;
    const auto silence = std::max(silence_timeout, publishing);
    request->requestedPublishingInterval = static_cast<double>(publishing.count());
    request->requestedMaxKeepAliveCount = static_cast<UA_UInt32>(silence / publishing);
    request->requestedLifetimeCount =
        std::max(3 * request->requestedMaxKeepAliveCount, static_cast<UA_UInt32>(lifetime / publishing));
    request->maxNotificationsPerPublish = max_notifications;
    request->publishingEnabled = true;
    const auto made = co_await over.ask<owned_created>(std::move(request), options_.timeout);
    if (!made) co_return made.error();
    subscription s;
    s.wanted = publishing;
    s.id = (*made)->subscriptionId;
    s.publishing_ms = (*made)->revisedPublishingInterval;
    s.keep_alive = (*made)->revisedMaxKeepAliveCount;
    subscriptions_.push_back(s);
    over.note_subscription(s.id);
    publish_loop_->add(s.id);
    co_return subscriptions_.size() - 1;
}

io::awaitable<result<>> subscriber::create_items(session& over, std::size_t at, const std::vector<point_index>& which,
                                                 std::vector<point>& points, std::vector<point_value>& out) {
    const auto translated = co_await translate_paths(over, which, points, options_.timeout);
    if (!translated) co_return translated;
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
        auto& w = items_[i];
        if (w.item_state != state::wanted) continue;
        auto node = over.node_of(p);
        if (!node) {
            w.item_state = state::refused;
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
        item.requestedParameters.clientHandle = w.handle = handles_.allocate(i);
        item.requestedParameters.samplingInterval = static_cast<double>(p.rules.sampling.count());
        item.requestedParameters.queueSize = p.rules.queue_size;
        item.requestedParameters.discardOldest = true;
        add_filter(p.rules, item.requestedParameters);
        asked.push_back(i);
    }
    // The elements that were not moved out are empty and own nothing.
    request->itemsToCreateSize = asked.size();
    if (asked.empty()) co_return result<>{};
    const auto made = co_await over.ask<owned_items_made>(std::move(request), options_.timeout);
    if (!made) {
        for (const auto i : asked)
            handles_.release(items_[i].handle);
        co_return made.error();
    }
    if ((*made)->resultsSize != asked.size()) co_return driver_errc::bad_response;
    std::vector<point_index> again;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!apply_result((*made)->results[i], asked[i], at, points[asked[i]], out)) again.push_back(asked[i]);
        const bool is_unknown = (*made)->results[i].statusCode == UA_STATUSCODE_BADNODEIDUNKNOWN;
        if (is_unknown && points[asked[i]].node().is_path()) over.paths().target_of(points[asked[i]]).forget();
    }
    if (again.empty()) co_return result<>{};
    auto second = co_await create_items(over, at, again, points, out);
    co_return second;
}

/// False: to be tried immediately in the other reading of its text.
bool subscriber::apply_result(const UA_MonitoredItemCreateResult& from, point_index at, std::size_t home, point& p,
                              std::vector<point_value>& out) {
    auto& w = items_[at];
    if (UA_StatusCode_isBad(from.statusCode)) {
        handles_.release(w.handle);
        const bool is_unknown = from.statusCode == UA_STATUSCODE_BADNODEIDUNKNOWN;
        if (is_unknown && !p.node().is_path()) {
            // Tried with the other reading, if there is one; failed that, too, the first is what is told of.
            p.is_literal = p.literal && !p.is_literal;
            if (p.is_literal) return false;
        }
        if (has_no_room(from.statusCode)) {
            const std::array<point_index, 1> alone{at};
            read_instead(alone, status_error(from.statusCode));
            return true;
        }
        w.item_state = state::refused;
        --wanted_;
        next_retry_ = std::min(next_retry_, steady_now() + options_.retry_after);
        out.push_back({at, {}, quality::configuration, status_error(from.statusCode), {}});
        return true;
    }
    w.item_state = state::made;
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
    if (notifications_ == nullptr) return false;
    auto arrived = notifications_->take();
    last_received_ = arrived.last_received;
    if (arrived.last_sent != wall_time{}) last_sent_ = arrived.last_sent;
    for (const auto& change : arrived.changes) {
        for (const auto& item : std::span(change->monitoredItems, change->monitoredItemsSize)) {
            if (item.clientHandle == namespaces_handle_) {
                const auto names = namespaces_in(item.value);
                have_names_changed_ |= !names.empty() && names != over.namespaces();
                continue;
            }
            const auto at = handles_.point_of(item.clientHandle);
            if (at == handle_table::no_point) continue;
            out.push_back(take_value(at, points[at], item.value, over.facts()));
            const bool has_gone = item.value.hasStatus && item.value.status == UA_STATUSCODE_BADNODEIDUNKNOWN;
            if (has_gone && points[at].node().is_path()) follow_path(over, points[at], at);
        }
    }
    for (const auto& list : arrived.events) {
        for (const auto& event : std::span(list->events, list->eventsSize)) {
            if (events_.is_handle(event.clientHandle)) events_.take(event, over, points, event_points_, out);
        }
    }
    if (arrived.has_lost) events_.on_missing_events();
    events_.report(over, points, event_points_, steady_now(), out);
    // What the server sent under them before it removed their items has been passed by now.
    for (const auto handle : std::exchange(retired_, {}))
        handles_.release(handle);
    return arrived.has_lost;
}

bool subscriber::is_silent(steady_time now) const noexcept {
    if (subscriptions_.empty()) return false;
    double min_ms = 1e12;
    for (const auto& s : subscriptions_)
        min_ms = std::min(min_ms, s.publishing_ms * s.keep_alive);
    const auto timeout = milliseconds(static_cast<std::int64_t>(min_ms)) + options_.timeout + slack;
    return now - last_received_ > timeout;
}

std::string subscriber::describe(point_index first, std::size_t count) const {
    const auto read = static_cast<std::size_t>(
        std::ranges::count(items_, state::polled, [](const monitored_item& w) { return w.item_state; }));
    auto text = fmt::format("{} nodes monitored", count);
    if (read > 0) text += fmt::format(", {} of all are read instead, because the server monitors no more", read);
    if (first >= items_.size() || items_[first].item_state != state::made) return text;
    const auto& s = subscriptions_[items_[first].subscription];
    return fmt::format(
        "{}: subscription {} sends every {:g} ms (asked for {}), samples every {:g} ms (asked for {:g}), "
        "queue {}",
        text, s.id, s.publishing_ms, s.wanted.count(), s.sampling_ms, s.wanted_sampling_ms, s.queue_size);
}

}  // namespace penstock::opcua
