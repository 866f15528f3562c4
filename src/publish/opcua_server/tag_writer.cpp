#include "publish/opcua_server/tag_writer.hpp"

#include <open62541/statuscodes.h>

#include <algorithm>

#include "opcua/value_codec.hpp"

namespace penstock::publish {

namespace {

/// The type that a client must write; empty while the device has not reported it.
std::optional<data_type> wanted_type(const tag_node& tag) {
    auto type = tag.ref.type;
    if (!type) type = tag.ref.block->visit(tag.ref.at(), [](const live::last_value& r) { return r.reported_type; });
    if (type && tag.ref.is_scaled && is_numeric(type->element)) type->element = element_type::float64;
    return type;
}

bool is_within(const tag_node& tag, const value& v) {
    if (const auto* elements = std::get_if<array>(&v))
        return std::ranges::all_of(*elements, [&](const value& element) { return is_within(tag, element); });
    const auto number = to_double(v);
    return !number || (*number >= tag.min_value && *number <= tag.max_value);
}

}  // namespace

write_text text_to_write(const tag_node& tag, const UA_NumericRange* range, const UA_DataValue& value) {
    if (range != nullptr) return {UA_STATUSCODE_BADWRITENOTSUPPORTED};
    if (!value.hasValue || value.value.type == nullptr) return {UA_STATUSCODE_BADTYPEMISMATCH};
    const auto wanted = wanted_type(tag);
    if (!wanted) return {UA_STATUSCODE_BADWAITINGFORINITIALDATA};
    const auto given = opcua::type_of(value.value);
    if (!given || value.value.type != &opcua::type_of(wanted->element) || *given != *wanted)
        return {UA_STATUSCODE_BADTYPEMISMATCH};
    const auto v = opcua::from_variant(value.value);
    if (!v) return {UA_STATUSCODE_BADTYPEMISMATCH};
    if (!is_within(tag, *v)) return {UA_STATUSCODE_BADOUTOFRANGE};
    return {UA_STATUSCODE_GOOD, format_value(*v)};
}

}  // namespace penstock::publish
