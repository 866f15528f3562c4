#include "drivers/opcua/event_watch.hpp"

#include <open62541/nodeids.h>

#include <array>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/opcua/conversion.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/node.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

using owned_items = owned<UA_CreateMonitoredItemsRequest, UA_TYPES_CREATEMONITOREDITEMSREQUEST>;
using owned_items_made = owned<UA_CreateMonitoredItemsResponse, UA_TYPES_CREATEMONITOREDITEMSRESPONSE>;
using owned_call = owned<UA_CallRequest, UA_TYPES_CALLREQUEST>;
using owned_called = owned<UA_CallResponse, UA_TYPES_CALLRESPONSE>;

constexpr milliseconds refresh_patience{10'000};
constexpr UA_UInt32 queue_size = 1'000;  // events that the server keeps between two sendings

/// What is asked of each event, in this order.
enum field : std::size_t {
    event_type,
    source_node,
    source_name,
    event_time,
    message,
    severity,
    plain_fields,
    condition_id = plain_fields,
    condition_name,
    branch_id,
    retain,
    active,
    acked,
    all_fields
};
struct field_path {
    UA_UInt32 type;
    std::array<const char*, 2> names;
};
constexpr std::array<field_path, all_fields> fields{{
    {UA_NS0ID_BASEEVENTTYPE, {"EventType", nullptr}},
    {UA_NS0ID_BASEEVENTTYPE, {"SourceNode", nullptr}},
    {UA_NS0ID_BASEEVENTTYPE, {"SourceName", nullptr}},
    {UA_NS0ID_BASEEVENTTYPE, {"Time", nullptr}},
    {UA_NS0ID_BASEEVENTTYPE, {"Message", nullptr}},
    {UA_NS0ID_BASEEVENTTYPE, {"Severity", nullptr}},
    {UA_NS0ID_CONDITIONTYPE, {nullptr, nullptr}},
    {UA_NS0ID_CONDITIONTYPE, {"ConditionName", nullptr}},
    {UA_NS0ID_CONDITIONTYPE, {"BranchId", nullptr}},
    {UA_NS0ID_CONDITIONTYPE, {"Retain", nullptr}},
    {UA_NS0ID_ALARMCONDITIONTYPE, {"ActiveState", "Id"}},
    {UA_NS0ID_ACKNOWLEDGEABLECONDITIONTYPE, {"AckedState", "Id"}},
}};

UA_EventFilter* make_filter(std::size_t count) {
    auto* filter = UA_EventFilter_new();
    if (filter == nullptr) return nullptr;
    filter->selectClauses =
        static_cast<UA_SimpleAttributeOperand*>(UA_Array_new(count, &UA_TYPES[UA_TYPES_SIMPLEATTRIBUTEOPERAND]));
    if (filter->selectClauses == nullptr) {
        UA_EventFilter_delete(filter);
        return nullptr;
    }
    filter->selectClausesSize = count;
    for (std::size_t i = 0; i < count; ++i) {
        auto& clause = filter->selectClauses[i];
        clause.typeDefinitionId = UA_NODEID_NUMERIC(0, fields[i].type);
        clause.attributeId = i == condition_id ? UA_ATTRIBUTEID_NODEID : UA_ATTRIBUTEID_VALUE;
        std::size_t names = 0;
        while (names < 2 && fields[i].names[names] != nullptr)
            ++names;
        if (names == 0) continue;
        clause.browsePath = static_cast<UA_QualifiedName*>(UA_Array_new(names, &UA_TYPES[UA_TYPES_QUALIFIEDNAME]));
        if (clause.browsePath == nullptr) continue;
        clause.browsePathSize = names;
        for (std::size_t k = 0; k < names; ++k)
            clause.browsePath[k].name = copy(fields[i].names[k]);
    }
    return filter;
}

/// The content of a field; nothing where the event does not have it, or has something else there.
template <class T>
const T* content(const UA_EventFieldList& of, field which, std::size_t type) {
    if (which >= of.eventFieldsSize) return nullptr;
    const auto& v = of.eventFields[which];
    return UA_Variant_hasScalarType(&v, &UA_TYPES[type]) ? static_cast<const T*>(v.data) : nullptr;
}

std::string node_in(const UA_EventFieldList& of, field which) {
    const auto* id = content<UA_NodeId>(of, which, UA_TYPES_NODEID);
    return id == nullptr || UA_NodeId_isNull(id) ? std::string() : format_address(to_address(*id));
}

std::string text_in(const UA_EventFieldList& of, field which) {
    if (const auto* text = content<UA_LocalizedText>(of, which, UA_TYPES_LOCALIZEDTEXT))
        return make_utf8(to_view(text->text));
    const auto* text = content<UA_String>(of, which, UA_TYPES_STRING);
    return text == nullptr ? std::string() : make_utf8(to_view(*text));
}

bool flag_in(const UA_EventFieldList& of, field which, bool absent) {
    const auto* flag = content<UA_Boolean>(of, which, UA_TYPES_BOOLEAN);
    return flag == nullptr ? absent : *flag;
}

server_event::kind kind_of(const UA_EventFieldList& of) {
    const auto* type = content<UA_NodeId>(of, event_type, UA_TYPES_NODEID);
    if (type == nullptr || type->namespaceIndex != 0 || type->identifierType != UA_NODEIDTYPE_NUMERIC)
        return server_event::kind::other;
    switch (type->identifier.numeric) {
        case UA_NS0ID_REFRESHSTARTEVENTTYPE: return server_event::kind::refresh_begins;
        case UA_NS0ID_REFRESHENDEVENTTYPE: return server_event::kind::refresh_ends;
        case UA_NS0ID_EVENTQUEUEOVERFLOWEVENTTYPE:
        case UA_NS0ID_REFRESHREQUIREDEVENTTYPE: return server_event::kind::refresh_wanted;
        default: return server_event::kind::other;
    }
}

server_event event_of(const UA_EventFieldList& from) {
    server_event out;
    out.type = kind_of(from);
    out.source = node_in(from, source_node);
    out.source_name = text_in(from, source_name);
    out.message = text_in(from, message);
    if (const auto* n = content<UA_UInt16>(from, severity, UA_TYPES_UINT16)) out.severity = *n;
    if (const auto* time = content<UA_DateTime>(from, event_time, UA_TYPES_DATETIME)) out.time = from_date_time(*time);
    out.condition = node_in(from, condition_id);
    out.name = text_in(from, condition_name);
    // A server that does not tell the condition's node has one alarm of that name for the source.
    if (out.condition.empty() && !out.name.empty()) out.condition = out.source + "/" + out.name;
    out.is_branch = !node_in(from, branch_id).empty();
    out.is_retained = flag_in(from, retain, true);
    out.is_active = flag_in(from, active, out.is_retained);
    out.is_acked = flag_in(from, acked, true);
    return out;
}

bool is_whole_server(const UA_NodeId& node) noexcept {
    return node.namespaceIndex == 0 && node.identifierType == UA_NODEIDTYPE_NUMERIC &&
           node.identifier.numeric == UA_NS0ID_SERVER;
}

/// Empty: the Server object, so all.
result<std::string> make_source(const session& over, const point& p) {
    const auto node = over.node_of(p);
    if (!node) return node.error();
    return is_whole_server(**node) ? std::string() : format_address(to_address(**node));
}

std::string_view member_of(const point& p) {
    return p.address.member.empty() ? std::string_view() : std::string_view(p.address.member[0].name);
}

point_value shown(point_index at, point& p, value v, wall_time time, quality state) {
    if (!p.type || *p.type == *p.reported_type) return {at, std::move(v), state, {}, time};
    auto converted = convert(v, *p.reported_type, *p.type);
    if (!converted) return {at, {}, quality::configuration, converted.error(), {}};
    return {at, std::move(*converted), state, {}, time};
}

bool is_reported(const point_value& before, const point_value& now) {
    return before.v == now.v && before.state == now.state && before.error == now.error;
}

}  // namespace

void event_watch::begin() noexcept {
    book_.clear();
    handle_.reset();
    reported_.clear();
    sources_.clear();
    touched_.clear();
    refused_ = {};
    no_refresh_ = {};
    has_conditions_ = true;
    wants_refresh_ = false;
    has_changed_ = false;
    complete_by_ = steady_time::max();
}

io::awaitable<result<>> event_watch::create(session& over, UA_UInt32 subscription, std::uint32_t handle,
                                            milliseconds timeout) {
    subscription_ = subscription;
    handle_ = handle;
    has_changed_ = true;
    for (const auto count : {std::size_t{all_fields}, std::size_t{plain_fields}}) {
        owned_items request;
        request->subscriptionId = subscription;
        request->timestampsToReturn = UA_TIMESTAMPSTORETURN_NEITHER;
        request->itemsToCreate = UA_MonitoredItemCreateRequest_new();
        auto* filter = make_filter(count);
        if (request->itemsToCreate == nullptr || filter == nullptr)
            co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        request->itemsToCreateSize = 1;
        auto& item = *request->itemsToCreate;
        item.itemToMonitor.nodeId = UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER);
        item.itemToMonitor.attributeId = UA_ATTRIBUTEID_EVENTNOTIFIER;
        item.monitoringMode = UA_MONITORINGMODE_REPORTING;
        item.requestedParameters.clientHandle = handle;
        item.requestedParameters.queueSize = queue_size;
        item.requestedParameters.discardOldest = true;
        UA_ExtensionObject_setValue(&item.requestedParameters.filter, filter, &UA_TYPES[UA_TYPES_EVENTFILTER]);
        const auto made = co_await over.ask<owned_items_made>(std::move(request), timeout);
        if (!made && remedy_of(made.error()) != remedy::device_refused) co_return made.error();
        if (made && (*made)->resultsSize != 1) co_return driver_errc::bad_response;
        const auto status = made ? (*made)->results[0].statusCode : UA_STATUSCODE_GOOD;
        refused_ = !made ? made.error() : UA_StatusCode_isBad(status) ? status_error(status) : error_code();
        has_conditions_ = count == all_fields;
        if (!refused_) break;  // else it may know no conditions
    }
    wants_refresh_ = !refused_ && has_conditions_;
    co_return result<>{};
}

io::awaitable<result<>> event_watch::refresh(session& over, milliseconds timeout) {
    if (!std::exchange(wants_refresh_, false)) co_return result<>{};
    owned_call request;
    request->methodsToCall = UA_CallMethodRequest_new();
    if (request->methodsToCall == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->methodsToCallSize = 1;
    auto& method = *request->methodsToCall;
    method.objectId = UA_NODEID_NUMERIC(0, UA_NS0ID_CONDITIONTYPE);
    method.methodId = UA_NODEID_NUMERIC(0, UA_NS0ID_CONDITIONTYPE_CONDITIONREFRESH);
    method.inputArguments = UA_Variant_new();
    if (method.inputArguments == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    method.inputArgumentsSize = 1;
    UA_Variant_setScalarCopy(method.inputArguments, &subscription_, &UA_TYPES[UA_TYPES_UINT32]);
    const auto called = co_await over.ask<owned_called>(std::move(request), timeout);
    if (!called && remedy_of(called.error()) != remedy::device_refused) co_return called.error();
    const bool has_result = called && (*called)->resultsSize == 1;
    const auto status = has_result ? (*called)->results[0].statusCode : UA_STATUSCODE_GOOD;
    // One that is under way tells the same.
    const bool is_under_way = status == UA_STATUSCODE_BADREFRESHINPROGRESS;
    no_refresh_ = !called                                        ? called.error()
                  : UA_StatusCode_isBad(status) && !is_under_way ? status_error(status)
                                                                 : error_code();
    has_changed_ = true;
    complete_by_ = steady_now() + refresh_patience;
    co_return result<>{};
}

void event_watch::take(const UA_EventFieldList& from, const session& over, std::vector<point>& points,
                       std::span<const point_index> which, std::vector<point_value>& out) {
    const auto event = event_of(from);
    if (event.type == server_event::kind::refresh_wanted) wants_refresh_ = true;
    const bool had_overflow = book_.has_overflow();
    book_.apply(event);
    if (event.type != server_event::kind::other || book_.has_overflow() != had_overflow) has_changed_ = true;
    if (event.type != server_event::kind::other) return;
    if (!has_changed_) touched_.insert({std::string(), event.source, event.condition});
    for (const auto at : which) {
        point& p = points[at];
        if (p.address.type != node_address::kind::event) continue;
        const auto& source = source_of(over, at, p);
        const bool is_meant = source && (source->empty() || *source == event.source || *source == event.condition);
        if (is_meant) out.push_back(shown(at, p, value_of(event, member_of(p)), event.time, quality::good));
    }
}

const result<std::string>& event_watch::source_of(const session& over, point_index at, const point& p) {
    const auto known = sources_.find(at);
    return known != sources_.end() ? known->second : sources_.emplace(at, make_source(over, p)).first->second;
}

point_value event_watch::value_now(const result<std::string>& source, point_index at, point& p) const {
    if (!source) return {at, {}, quality::configuration, source.error(), {}};
    if (refused_) return {at, {}, quality::configuration, refused_, {}};
    if (p.address.type == node_address::kind::event) return {at, {}, quality::good, {}, {}};
    if (!has_conditions_) {
        return {at,
                {},
                quality::configuration,
                worded_error("the server sends events, but has no alarms (conditions): use event= in place of alarm=",
                             remedy::device_refused),
                {}};
    }
    const auto now = book_.of(*source);
    // Without a refresh what was active before the session is not known, nor all of it beyond the bound.
    const bool is_sure = book_.is_complete() && !no_refresh_ && !book_.has_overflow();
    return shown(at, p, value_of(now, member_of(p)), now.time, is_sure ? quality::good : quality::uncertain);
}

/// Until the server has told all that there are, nothing is said; but it is not waited for ever.
bool event_watch::knows_all(steady_time now) const noexcept {
    return refused_ || !has_conditions_ || book_.is_complete() || no_refresh_ || now >= complete_by_;
}

void event_watch::report(const session& over, std::vector<point>& points, std::span<const point_index> which,
                         steady_time now, std::vector<point_value>& out) {
    if (!is_made() || !knows_all(now)) return;
    const bool have_all_changed = std::exchange(has_changed_, false);
    const auto touched = std::exchange(touched_, {});
    for (const auto at : which) {
        const auto before = reported_.find(at);
        const auto& source = source_of(over, at, points[at]);
        const bool has_changed = have_all_changed || (source && touched.contains(*source));
        if (!has_changed && before != reported_.end()) continue;
        auto v = value_now(source, at, points[at]);
        if (points[at].address.type == node_address::kind::event && !is_bad(v.state)) continue;  // told as it comes
        if (before != reported_.end() && is_reported(before->second, v)) continue;
        out.push_back(v);
        reported_[at] = std::move(v);
    }
}

}  // namespace penstock::opcua
