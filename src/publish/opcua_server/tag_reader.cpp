#include "publish/opcua_server/tag_reader.hpp"

#include "opcua/ua.hpp"
#include "opcua/value_codec.hpp"
#include "publish/opcua_server/status_codes.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

namespace {

/// The type of the tag's values for clients; empty while the device has not reported it.
std::optional<element_type> shown_type(const tag_node& tag, const live::last_value& r) noexcept {
    if (tag.ref.is_scaled) return element_type::float64;
    if (tag.ref.type) return tag.ref.type->element;
    if (r.reported_type) return r.reported_type->element;
    return std::nullopt;
}

UA_StatusCode cut(const UA_NumericRange& range, UA_Variant& whole) {
    UA_Variant part;
    UA_Variant_init(&part);
    const auto status = UA_Variant_copyRange(&whole, &part, range);
    UA_Variant_clear(&whole);
    if (status == UA_STATUSCODE_GOOD) whole = part;
    return status;
}

UA_StatusCode show(const tag_node& tag, const live::last_value& r, bool wants_time, const UA_NumericRange* range,
                   UA_DataValue& out) {
    const auto status = status_of(r.status, r.state);
    const auto type = shown_type(tag, r);
    // Without a value, the status is the return code; with a value, it is a part of the value.
    if (r.status == live::read_status::not_read || is_empty(r.last) || !type)
        return status == UA_STATUSCODE_GOOD ? UA_STATUSCODE_BADWAITINGFORINITIALDATA : status;
    if (!opcua::to_variant(r.last, *type, out.value)) return UA_STATUSCODE_BADINTERNALERROR;
    if (range != nullptr) {
        if (const auto cutting = cut(*range, out.value); cutting != UA_STATUSCODE_GOOD) return cutting;
    }
    out.hasValue = true;
    if (status != UA_STATUSCODE_GOOD || tag.says_good) {
        out.hasStatus = true;
        out.status = status;
    }
    if (wants_time) {
        out.hasSourceTimestamp = true;
        out.sourceTimestamp = opcua::to_date_time(r.time);
    }
    return UA_STATUSCODE_GOOD;
}

}  // namespace

void show_tag(const tag_node& tag, const live::last_value& r, UA_DataValue& out) {
    const auto status = show(tag, r, true, nullptr, out);
    if (status == UA_STATUSCODE_GOOD) return;
    UA_DataValue_clear(&out);
    out.hasStatus = true;
    out.status = status;
}

UA_StatusCode read_tag(UA_Server* /*server*/, const UA_NodeId* /*session_id*/, void* /*session*/,
                       const UA_NodeId* /*node_id*/, void* context, UA_Boolean wants_time, const UA_NumericRange* range,
                       UA_DataValue* out) {
    const auto& tag = *static_cast<const tag_node*>(context);
    return tag.ref.block->visit(tag.ref.at(),
                                [&](const live::last_value& r) { return show(tag, r, wants_time, range, *out); });
}

UA_StatusCode read_state_text(UA_Server* /*server*/, const UA_NodeId* /*session_id*/, void* /*session*/,
                              const UA_NodeId* /*node_id*/, void* context, UA_Boolean wants_time,
                              const UA_NumericRange* range, UA_DataValue* out) {
    const auto& tag = *static_cast<const tag_node*>(context);
    if (range != nullptr) return UA_STATUSCODE_BADINDEXRANGENODATA;
    return tag.ref.block->visit(tag.ref.at(), [&](const live::last_value& r) -> UA_StatusCode {
        const auto status = status_of(r.status, r.state);
        if (r.status == live::read_status::not_read || is_empty(r.last))
            return status == UA_STATUSCODE_GOOD ? UA_STATUSCODE_BADWAITINGFORINITIALDATA : status;
        // For a value without a text, the standard requires the number as text.
        const auto state = tag.ref.states ? state_of(*tag.ref.states, r.last) : std::string_view();
        const auto number = state.empty() ? format_value(r.last) : std::string();
        const UA_LocalizedText text{{}, opcua::borrow_string(state.empty() ? std::string_view(number) : state)};
        const auto copied = UA_Variant_setScalarCopy(&out->value, &text, &UA_TYPES[UA_TYPES_LOCALIZEDTEXT]);
        if (copied != UA_STATUSCODE_GOOD) return copied;
        out->hasValue = true;
        out->hasStatus = status != UA_STATUSCODE_GOOD;
        out->status = status;
        out->hasSourceTimestamp = wants_time;
        if (wants_time) out->sourceTimestamp = opcua::to_date_time(r.time);
        return UA_STATUSCODE_GOOD;
    });
}

}  // namespace penstock::publish
