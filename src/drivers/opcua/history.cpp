#include "drivers/opcua/history.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/log.hpp"
#include "drivers/errc.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/node.hpp"
#include "io/timer.hpp"
#include "opcua/value_codec.hpp"
#include "time/iso_text.hpp"

namespace penstock::opcua {

namespace {

using owned_history = owned<UA_HistoryReadRequest, UA_TYPES_HISTORYREADREQUEST>;
using owned_history_read = owned<UA_HistoryReadResponse, UA_TYPES_HISTORYREADRESPONSE>;
using owned_bytes = owned<UA_ByteString, UA_TYPES_BYTESTRING>;

constexpr std::size_t max_backfill_per_point = 10'000;
constexpr std::size_t max_backfill_total = 100'000;
constexpr UA_UInt32 page_size = 1'000;
constexpr std::size_t min_full_page = 50;  // fewer values are no page that a server has cut
constexpr milliseconds backfill_timeout{30'000};
constexpr milliseconds first_pause{500};  // before a request that ran out is tried again, doubled each time
constexpr int max_tries = 4;
constexpr milliseconds min_timeout{5'000};  // an archive answers slower than a memory
constexpr milliseconds margin{60'000};      // what was sampled before the last message, but not sent with it

struct gap {
    point_index index;
    wall_time from, to;  ///< both ends are set; the same in each request, for servers that count pages
    wall_time seen = from;
    owned_bytes next{};  ///< where the server continues
    std::size_t count = 0;
    bool is_full = false;
    bool goes_on = false;  ///< there may be more, though the server names no place to continue
};

bool says_yes(const UA_DataValue& access, const UA_DataValue& historizing) {
    const bool can_read = UA_Variant_hasScalarType(&access.value, &UA_TYPES[UA_TYPES_BYTE]) &&
                          (*static_cast<const UA_Byte*>(access.value.data) & UA_ACCESSLEVELMASK_HISTORYREAD) != 0;
    const bool is_kept = UA_Variant_hasScalarType(&historizing.value, &UA_TYPES[UA_TYPES_BOOLEAN]) &&
                         *static_cast<const UA_Boolean*>(historizing.value.data);
    return can_read || is_kept;
}

/// One call of `backfill`.
class filling {
public:
    filling(session& over, std::vector<point>& points)
        : session_(over),
          points_(points),
          deadline_(steady_now() + backfill_timeout),
          at_once_(std::clamp(over.limits().history, 1U, 50U)) {}

    /// Keeps only those of whose points the server has history.
    io::awaitable<result<>> leave_kept(std::vector<gap>& gaps);
    io::awaitable<result<>> ask_all(std::vector<gap>& gaps);

    std::vector<point_value> found;
    std::size_t unfilled = 0;  ///< points of which there is more, or may be

private:
    io::awaitable<result<>> ask(std::span<gap> gaps);
    io::awaitable<result<>> ask_on(gap& g);
    io::awaitable<bool> may_try_again(const error_code& why);
    result<owned_history> request_of(std::span<gap*> gaps, bool is_release) const;
    void take(gap& g, UA_HistoryReadResult& from);
    bool is_enough() const { return steady_now() >= deadline_ || found.size() >= max_backfill_total; }
    milliseconds patience() const { return std::max(session_.patience(), min_timeout); }

    session& session_;
    std::vector<point>& points_;
    steady_time deadline_;
    std::size_t at_once_;
    int tries_ = 0;  ///< in a row that ran out
};

io::awaitable<result<>> filling::leave_kept(std::vector<gap>& gaps) {
    std::vector<gap> kept;
    const std::size_t step = std::max<std::size_t>(session_.limits().read / 2, 1);
    for (std::size_t begin = 0; begin < gaps.size(); begin += step) {
        if (is_enough()) {
            unfilled += gaps.size() - begin;
            break;
        }
        const auto part = std::span(gaps).subspan(begin, std::min(step, gaps.size() - begin));
        std::vector<session::attribute> what;
        std::vector<gap*> asked;
        for (auto& g : part) {
            for (const auto id : {UA_ATTRIBUTEID_ACCESSLEVEL, UA_ATTRIBUTEID_HISTORIZING}) {
                auto node = session_.node_of(points_[g.index]);
                if (!node) break;
                what.push_back({std::move(*node), static_cast<UA_UInt32>(id)});
                if (id == UA_ATTRIBUTEID_HISTORIZING) asked.push_back(&g);
            }
        }
        if (asked.empty()) continue;
        const auto response = co_await session_.read(std::move(what), patience());
        if (!response) co_return response.error();
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const auto* reported = (*response)->results + 2 * i;
            if (says_yes(reported[0], reported[1])) kept.push_back(std::move(*asked[i]));
        }
    }
    gaps = std::move(kept);
    co_return result<>{};
}

io::awaitable<result<>> filling::ask_all(std::vector<gap>& gaps) {
    // One request has one time span for all: equal spans go together.
    std::ranges::sort(gaps, {}, &gap::from);
    for (std::size_t begin = 0; begin < gaps.size();) {
        if (is_enough()) {
            unfilled += gaps.size() - begin;
            break;
        }
        const auto count = std::min(at_once_, gaps.size() - begin);
        const auto asked = co_await ask(std::span(gaps).subspan(begin, count));
        if (!asked && code_of(asked.error()) == UA_STATUSCODE_BADTOOMANYOPERATIONS && count > 1) {
            at_once_ = 1;
            continue;
        }
        if (!asked && co_await may_try_again(asked.error())) {
            at_once_ = std::max<std::size_t>(count / 2, 1);
            continue;
        }
        if (!asked) {
            unfilled += gaps.size() - begin;
            co_return asked;
        }
        tries_ = 0;
        begin += count;
    }
    co_return result<>{};
}

/// An archive that is slow now may be quicker soon, or with less to answer at once.
io::awaitable<bool> filling::may_try_again(const error_code& why) {
    if (why != io::errc::timed_out || ++tries_ >= max_tries) co_return false;
    co_await io::pause(session_.loop(), first_pause * (1 << (tries_ - 1)));
    co_return !is_enough();
}

/// Some servers cut a page and name no place to continue: what follows is asked for from the last time that came, until
/// nothing more does.
io::awaitable<result<>> filling::ask_on(gap& g) {
    while (std::exchange(g.goes_on, false) && !g.is_full) {
        if (is_enough()) {
            ++unfilled;
            break;
        }
        g.from = g.seen;
        g.next = owned_bytes();
        std::array<gap*, 1> alone{&g};
        auto request = request_of(alone, false);
        if (!request) co_return request.error();
        auto response = co_await session_.ask<owned_history_read>(std::move(*request), patience());
        if (!response) {
            g.goes_on = true;
            if (co_await may_try_again(response.error())) continue;
            ++unfilled;
            co_return response.error();
        }
        tries_ = 0;
        if ((*response)->resultsSize != 1) co_return driver_errc::bad_response;
        take(g, (*response)->results[0]);
        if (g.is_full) ++unfilled;
    }
    co_return result<>{};
}

io::awaitable<result<>> filling::ask(std::span<gap> gaps) {
    std::vector<gap*> open;
    for (auto& g : gaps)
        open.push_back(&g);
    while (!open.empty() && !is_enough()) {
        auto request = request_of(open, false);
        if (!request) co_return request.error();
        auto response = co_await session_.ask<owned_history_read>(std::move(*request), patience());
        if (!response) co_return response.error();
        if ((*response)->resultsSize != open.size()) co_return driver_errc::bad_response;
        for (std::size_t i = 0; i < open.size(); ++i)
            take(*open[i], (*response)->results[i]);
        unfilled += std::erase_if(open, [](const gap* g) { return g->is_full; });
        std::erase_if(open, [](const gap* g) { return g->next->length == 0; });
    }
    unfilled += open.size();
    for (auto& g : gaps) {
        if (g.next->length > 0) continue;
        const auto asked_on = co_await ask_on(g);
        if (!asked_on) co_return asked_on;
    }
    std::vector<gap*> left;
    for (auto& g : gaps) {
        if (g.next->length > 0) left.push_back(&g);
    }
    if (left.empty()) co_return result<>{};
    auto farewell = request_of(left, true);
    if (!farewell) co_return farewell.error();
    const auto released = co_await session_.ask<owned_history_read>(std::move(*farewell), patience());
    if (!released) co_return released.error();
    co_return result<>{};
}

result<owned_history> filling::request_of(std::span<gap*> gaps, bool is_release) const {
    owned_history request;
    auto* details = UA_ReadRawModifiedDetails_new();
    if (details == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    UA_ExtensionObject_setValue(&request->historyReadDetails, details, &UA_TYPES[UA_TYPES_READRAWMODIFIEDDETAILS]);
    const auto first = *std::ranges::min_element(gaps, {}, [](const gap* g) { return g->from; });
    const auto last = *std::ranges::max_element(gaps, {}, [](const gap* g) { return g->to; });
    details->startTime = to_date_time(first->from + milliseconds{1});
    details->endTime = to_date_time(last->to);
    details->numValuesPerNode = page_size;
    request->timestampsToReturn = UA_TIMESTAMPSTORETURN_SOURCE;
    request->releaseContinuationPoints = is_release;
    request->nodesToRead =
        static_cast<UA_HistoryReadValueId*>(UA_Array_new(gaps.size(), &UA_TYPES[UA_TYPES_HISTORYREADVALUEID]));
    if (request->nodesToRead == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->nodesToReadSize = gaps.size();
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const point& p = points_[gaps[i]->index];
        auto node = session_.node_of(p);
        if (!node) return node.error();
        request->nodesToRead[i].nodeId = node->release();
        if (const auto range = range_text(p.node()); !range.empty()) request->nodesToRead[i].indexRange = copy(range);
        request->nodesToRead[i].continuationPoint = gaps[i]->next.release();
    }
    return request;
}

void filling::take(gap& g, UA_HistoryReadResult& from) {
    // A server's error for one node affects that node only: it has no history then.
    const auto& content = from.historyData;
    if (UA_StatusCode_isBad(from.statusCode) || content.encoding != UA_EXTENSIONOBJECT_DECODED ||
        content.content.decoded.type != &UA_TYPES[UA_TYPES_HISTORYDATA]) {
        return;
    }
    const auto& data = *static_cast<const UA_HistoryData*>(content.content.decoded.data);
    g.next = owned_bytes(std::exchange(from.continuationPoint, {}));
    const auto before = g.seen;
    for (const auto& one : std::span(data.dataValues, data.dataValuesSize)) {
        auto v = take_value(g.index, points_[g.index], one, session_.facts());
        if (is_bad(v.state) || v.time <= g.seen || v.time >= g.to) continue;
        g.is_full = ++g.count > max_backfill_per_point || found.size() >= max_backfill_total;
        if (g.is_full) break;
        g.seen = v.time;
        found.push_back(std::move(v));
    }
    g.goes_on = g.next->length == 0 && g.seen > before && data.dataValuesSize >= min_full_page;
}

/// The gaps that these values end.
std::vector<gap> ended_by(const std::vector<point_value>& values, std::vector<point>& points) {
    std::vector<gap> out;
    std::vector<bool> is_met(points.size());
    for (const auto& v : values) {
        auto& p = points[v.point];
        if (p.missed_since == wall_time{} || is_bad(v.state) || v.time == wall_time{} || is_met[v.point]) continue;
        is_met[v.point] = true;
        if (v.time > p.missed_since + milliseconds{1}) {
            out.push_back({v.point, p.missed_since, v.time});
        } else {
            p.missed_since = {};  // it is what it was
        }
    }
    return out;
}

}  // namespace

void mark_gaps(std::vector<point>& points, wall_time last_received) {
    for (auto& p : points) {
        if (p.missed_since != wall_time{} || p.last_time == wall_time{}) continue;
        p.missed_since = p.last_time;
        if (last_received != wall_time{}) p.missed_since = std::max(p.missed_since, last_received - margin);
    }
}

io::awaitable<result<>> backfill(session& over, std::vector<point>& points, std::vector<point_value>& values) {
    auto gaps = ended_by(values, points);
    if (gaps.empty()) co_return result<>{};
    std::vector<std::pair<point_index, wall_time>> ends;
    for (const auto& g : gaps)
        ends.emplace_back(g.index, points[g.index].last_time);
    filling f(over, points);
    auto done = co_await f.leave_kept(gaps);
    const auto kept = gaps.size();
    std::string since;
    if (kept > 0) since = format_iso_time(std::ranges::min_element(gaps, {}, &gap::from)->from);
    if (done) done = co_await f.ask_all(gaps);
    // Reading the past has moved these.
    for (const auto& [at, time] : ends)
        points[at].last_time = time;
    if (!done) {
        const auto& why = done.error();
        if (why != io::errc::timed_out && remedy_of(why) == remedy::reconnect) co_return done;
        logger("opcua")->warn(
            "OPC {}: of {} tags with history, {} keep a gap in the outage since {}: the server did not return these "
            "values: {}",
            over.opc_id(), kept, f.unfilled, since, why.message());
    } else if (f.unfilled > 0) {
        logger("opcua")->warn(
            "OPC {}: {} tags keep a gap in the outage since {}: the server has, or may have, more values than the "
            "gateway requests",
            over.opc_id(), f.unfilled, since);
    }
    for (const auto& [at, time] : ends)
        points[at].missed_since = {};
    values.insert(values.begin(), std::make_move_iterator(f.found.begin()), std::make_move_iterator(f.found.end()));
    co_return result<>{};
}

}  // namespace penstock::opcua
