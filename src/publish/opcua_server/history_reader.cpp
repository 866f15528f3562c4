#include "publish/opcua_server/history_reader.hpp"

#include <open62541/nodeids.h>
#include <open62541/statuscodes.h>

#include <algorithm>
#include <cmath>

#include "base/heartbeat.hpp"
#include "opcua/ua.hpp"
#include "opcua/value_codec.hpp"
#include "publish/opcua_server/continuation_point_codec.hpp"
#include "publish/opcua_server/status_codes.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

namespace {

constexpr std::size_t max_per_node = 10'000;
constexpr std::size_t max_per_response = 100'000;
constexpr UA_UInt16 tag_space = 2;

/// One request, while its nodes are processed.
struct request {
    const server_callbacks& callbacks;
    UA_TimestampsToReturn times = UA_TIMESTAMPSTORETURN_SOURCE;
    bool is_releasing = false;
    std::size_t left = max_per_response;
};

/// The tag of a node; null: there is none, and `why` gives the reason.
const tag_node* tag_of(UA_Server& server, const UA_NodeId& id, UA_StatusCode& why) {
    void* context = nullptr;
    why = UA_Server_getNodeContext(&server, id, &context);
    if (why != UA_STATUSCODE_GOOD) return nullptr;
    const auto* tag = id.namespaceIndex == tag_space ? static_cast<const tag_node*>(context) : nullptr;
    if (tag == nullptr || tag->ref.number == 0) {
        why = UA_STATUSCODE_BADHISTORYOPERATIONUNSUPPORTED;
        return nullptr;
    }
    return tag;
}

/// The span that the client requests of one node, or the rest of it. `nullopt`: the status of the node is bad.
std::optional<continuation_point> span_asked(const UA_HistoryReadValueId& node, std::optional<continuation_point> asked,
                                             UA_HistoryReadResult& result) {
    if (node.indexRange.length > 0) {
        result.statusCode = UA_STATUSCODE_BADINDEXRANGEINVALID;
        return std::nullopt;
    }
    if (node.continuationPoint.length > 0) {
        auto left = decode_continuation_point(opcua::to_bytes(node.continuationPoint));
        if (!left) result.statusCode = UA_STATUSCODE_BADCONTINUATIONPOINTINVALID;
        return left;
    }
    if (!asked) result.statusCode = UA_STATUSCODE_BADINVALIDTIMESTAMPARGUMENT;
    return asked;
}

void stamp(UA_DataValue& value, std::int64_t time, UA_TimestampsToReturn wanted) {
    const auto ticks = opcua::to_date_time(from_epoch_ms(time));
    if (wanted == UA_TIMESTAMPSTORETURN_SOURCE || wanted == UA_TIMESTAMPSTORETURN_BOTH) {
        value.hasSourceTimestamp = true;
        value.sourceTimestamp = ticks;
    }
    if (wanted == UA_TIMESTAMPSTORETURN_SERVER || wanted == UA_TIMESTAMPSTORETURN_BOTH) {
        value.hasServerTimestamp = true;
        value.serverTimestamp = ticks;
    }
}

void set_status(UA_DataValue& value, UA_StatusCode status) {
    value.hasStatus = status != UA_STATUSCODE_GOOD;
    value.status = status;
}

void fill(const samples& points, std::size_t i, UA_DataValue& out) {
    set_status(out, status_of(points.qualities[i]));
    if (!points.has_value(i)) return;
    out.hasValue = opcua::to_variant(points.value_at(i), points.type_at(i).element, out.value).has_value();
    if (!out.hasValue) set_status(out, UA_STATUSCODE_BADINTERNALERROR);
}

bool make_room(UA_HistoryData& data, std::size_t count) {
    data.dataValues = static_cast<UA_DataValue*>(UA_Array_new(count, &UA_TYPES[UA_TYPES_DATAVALUE]));
    data.dataValuesSize = data.dataValues == nullptr ? 0 : count;
    return data.dataValues != nullptr;
}

void read_points(request& r, const tag_node& tag, continuation_point span, UA_HistoryReadResult& result,
                 UA_HistoryData& data) {
    auto most = std::min(max_per_node, std::max<std::size_t>(r.left, 1));
    if (span.count > 0) most = std::min<std::size_t>(most, span.count);
    auto page = r.callbacks.points({tag.ref.number, span.from, span.to, span.is_descending}, most);
    if (!page) {
        result.statusCode = UA_STATUSCODE_BADHISTORYOPERATIONINVALID;
        return;
    }
    const auto& points = page->points;
    if (points.empty()) {
        result.statusCode = UA_STATUSCODE_GOODNODATA;
        return;
    }
    if (!make_room(data, points.size())) {
        result.statusCode = UA_STATUSCODE_BADOUTOFMEMORY;
        return;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        fill(points, i, data.dataValues[i]);
        stamp(data.dataValues[i], points.times[i], r.times);
    }
    r.left -= std::min(r.left, points.size());
    if (!page->next) return;
    // A read without start or without end is complete when the client has the number of values that it requested.
    constexpr auto far = std::numeric_limits<std::int64_t>::max() / 8;
    const bool is_open = span.from < -far || span.to > far;
    if (span.count > 0 && is_open && span.count <= points.size()) return;
    (span.is_descending ? span.to : span.from) = *page->next;
    if (is_open) span.count -= static_cast<std::uint32_t>(points.size());
    result.continuationPoint = opcua::copy(byte_view(encode_continuation_point(span)));
}

struct asked_aggregate {
    history_aggregate kind = history_aggregate::average;
    bool is_total = false;
};

std::optional<asked_aggregate> aggregate_of(const UA_NodeId& id) {
    if (id.namespaceIndex != 0 || id.identifierType != UA_NODEIDTYPE_NUMERIC) return std::nullopt;
    switch (id.identifier.numeric) {
        case UA_NS0ID_AGGREGATEFUNCTION_AVERAGE: return asked_aggregate{history_aggregate::average};
        case UA_NS0ID_AGGREGATEFUNCTION_MINIMUM: return asked_aggregate{history_aggregate::minimum};
        case UA_NS0ID_AGGREGATEFUNCTION_MAXIMUM: return asked_aggregate{history_aggregate::maximum};
        case UA_NS0ID_AGGREGATEFUNCTION_COUNT: return asked_aggregate{history_aggregate::count};
        case UA_NS0ID_AGGREGATEFUNCTION_START: return asked_aggregate{history_aggregate::first};
        case UA_NS0ID_AGGREGATEFUNCTION_END: return asked_aggregate{history_aggregate::last};
        case UA_NS0ID_AGGREGATEFUNCTION_RANGE: return asked_aggregate{history_aggregate::range};
        case UA_NS0ID_AGGREGATEFUNCTION_TOTAL: return asked_aggregate{history_aggregate::average, true};
        default: return std::nullopt;
    }
}

/// Fills one interval. `found` is its index in `buckets`; past the end, the interval has no points.
void fill_interval(const samples& buckets, std::size_t found, const asked_aggregate& what, double seconds,
                   UA_DataValue& out) {
    if (found < buckets.size()) fill(buckets, found, out);
    if (!out.hasValue) {
        if (what.kind == history_aggregate::count) {
            UA_Int64 none = 0;
            out.hasValue = UA_Variant_setScalarCopy(&out.value, &none, &UA_TYPES[UA_TYPES_INT64]) == UA_STATUSCODE_GOOD;
            set_status(out, UA_STATUSCODE_GOOD);
        } else {
            set_status(out, UA_STATUSCODE_BADNODATA);
        }
        return;
    }
    if (out.status == UA_STATUSCODE_UNCERTAIN) out.status = UA_STATUSCODE_UNCERTAINDATASUBNORMAL;
    if (what.is_total && out.value.type == &UA_TYPES[UA_TYPES_DOUBLE])
        *static_cast<UA_Double*>(out.value.data) *= seconds;
}

/// Reads the intervals of [from, to) from its begin; the last one may be shorter. Newest first if requested.
void read_buckets(request& r, const tag_node& tag, const asked_aggregate& what, std::int64_t width,
                  continuation_point span, UA_HistoryReadResult& result, UA_HistoryData& data) {
    const auto intervals = static_cast<std::size_t>((span.to - span.from + width - 1) / width);
    const auto count = std::min({intervals, max_per_node, std::max<std::size_t>(r.left, 1)});
    auto part = span;
    if (count < intervals) {
        const auto covered = static_cast<std::int64_t>(count) * width;
        if (span.is_descending) {
            part.from = span.from + static_cast<std::int64_t>(intervals - count) * width;
        } else {
            part.to = span.from + covered;
        }
    }
    const auto page = r.callbacks.buckets({tag.ref.number, part.from, part.to, false}, what.kind, width, count);
    if (!page) {
        result.statusCode = UA_STATUSCODE_BADAGGREGATENOTSUPPORTED;
        return;
    }
    if (!make_room(data, count)) {
        result.statusCode = UA_STATUSCODE_BADOUTOFMEMORY;
        return;
    }
    const auto& buckets = page->points;
    std::size_t next = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto begin = part.from + static_cast<std::int64_t>(i) * width;
        const bool has_points = next < buckets.size() && buckets.times[next] == begin;
        auto& out = data.dataValues[span.is_descending ? count - 1 - i : i];
        const auto seconds = static_cast<double>(std::min(width, part.to - begin)) / 1000;
        fill_interval(buckets, has_points ? next : buckets.size(), what, seconds, out);
        stamp(out, begin, r.times);
        if (has_points) ++next;
    }
    r.left -= std::min(r.left, count);
    if (count == intervals) return;
    (span.is_descending ? span.to : span.from) = span.is_descending ? part.from : part.to;
    result.continuationPoint = opcua::copy(byte_view(encode_continuation_point(span)));
}

void on_read_raw(UA_Server* server, void* context, const UA_NodeId* /*session_id*/, void* /*session*/,
                 const UA_RequestHeader* /*header*/, const UA_ReadRawModifiedDetails* details,
                 UA_TimestampsToReturn times, UA_Boolean is_releasing, std::size_t count,
                 const UA_HistoryReadValueId* nodes, UA_HistoryReadResponse* response,
                 UA_HistoryData* const* const data) {
    if (is_releasing) return;
    const heartbeat::limit_scope works(heartbeat::work_limit);  // a Cassandra cluster may be slow
    request r{*static_cast<const server_callbacks*>(context), times, is_releasing};
    const auto asked = span_of(details->startTime, details->endTime, details->numValuesPerNode);
    for (std::size_t i = 0; i < count; ++i) {
        heartbeat::beat();
        auto& result = response->results[i];
        const auto* tag = tag_of(*server, nodes[i].nodeId, result.statusCode);
        if (tag == nullptr) continue;
        if (const auto span = span_asked(nodes[i], asked, result)) read_points(r, *tag, *span, result, *data[i]);
    }
}

void on_read_processed(UA_Server* server, void* context, const UA_NodeId* /*session_id*/, void* /*session*/,
                       const UA_RequestHeader* /*header*/, const UA_ReadProcessedDetails* details,
                       UA_TimestampsToReturn times, UA_Boolean is_releasing, std::size_t count,
                       const UA_HistoryReadValueId* nodes, UA_HistoryReadResponse* response,
                       UA_HistoryData* const* const data) {
    if (is_releasing) return;
    if (details->aggregateTypeSize != count) {
        response->responseHeader.serviceResult = UA_STATUSCODE_BADAGGREGATELISTMISMATCH;
        return;
    }
    const heartbeat::limit_scope works(heartbeat::work_limit);
    request r{*static_cast<const server_callbacks*>(context), times, is_releasing};
    auto asked = span_of(details->startTime, details->endTime, 0);
    if (details->startTime == details->endTime) asked.reset();
    // Intervals begin at the start time, which belongs to them, even if the span is read backwards.
    if (asked && asked->is_descending) asked = continuation_point{asked->from - 1, asked->to - 1, true, 0};
    for (std::size_t i = 0; i < count; ++i) {
        heartbeat::beat();
        auto& result = response->results[i];
        const auto* tag = tag_of(*server, nodes[i].nodeId, result.statusCode);
        if (tag == nullptr) continue;
        const auto what = aggregate_of(details->aggregateType[i]);
        if (!what) {
            result.statusCode = UA_STATUSCODE_BADAGGREGATENOTSUPPORTED;
            continue;
        }
        const auto span = span_asked(nodes[i], asked, result);
        if (!span) continue;
        const auto whole = static_cast<double>(span->to - span->from);
        const auto wanted = details->processingInterval;
        const auto width = wanted >= 1 && wanted < whole ? static_cast<std::int64_t>(wanted) : span->to - span->from;
        read_buckets(r, *tag, *what, std::max<std::int64_t>(width, 1), *span, result, *data[i]);
    }
}

}  // namespace

void history_reader::install(UA_ServerConfig& config) {
    if (!callbacks_.points || !callbacks_.buckets) return;
    config.historizingEnabled = true;
    config.accessHistoryDataCapability = true;
    config.maxReturnDataValues = max_per_node;
    config.historyDatabase.context = const_cast<server_callbacks*>(&callbacks_);
    config.historyDatabase.readRaw = &on_read_raw;
    config.historyDatabase.readProcessed = &on_read_processed;
}

}  // namespace penstock::publish
