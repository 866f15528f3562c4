#include "publish/opcua_server/tag_attributes.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <functional>
#include <string>

#include "opcua/ua.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::publish {

namespace {

/// The type for clients; empty while the device has not reported it.
std::optional<data_type> shown_type(const live::tag_ref& ref) {
    auto type = ref.type;
    if (type && ref.is_scaled && is_numeric(type->element)) type->element = element_type::float64;
    return type;
}

UA_UInt32 definition_of(const tag_config& tag, const live::tag_ref& ref) {
    const auto type = shown_type(ref);
    if (!type || !is_numeric(type->element)) return UA_NS0ID_BASEDATAVARIABLETYPE;
    if (tag.min_value && tag.max_value) return UA_NS0ID_ANALOGITEMTYPE;
    return tag.unit.empty() ? UA_NS0ID_BASEDATAVARIABLETYPE : UA_NS0ID_BASEANALOGTYPE;
}

bool is_source(const UA_NodeId& id, UA_UInt32 number) noexcept {
    return id.namespaceIndex == 0 && id.identifierType == UA_NODEIDTYPE_NUMERIC && id.identifier.numeric == number;
}

bool is_range(const UA_NodeId& id) noexcept {
    return is_source(id, UA_NS0ID_ANALOGITEMTYPE_EURANGE) || is_source(id, UA_NS0ID_BASEANALOGTYPE_EURANGE);
}

bool is_unit(const UA_NodeId& id) noexcept {
    return is_source(id, UA_NS0ID_ANALOGITEMTYPE_ENGINEERINGUNITS) ||
           is_source(id, UA_NS0ID_BASEANALOGTYPE_ENGINEERINGUNITS);
}

thread_local bool is_unit_wanted = false;

}  // namespace

variable_shape::variable_shape(const tag_config& tag, const live::tag_ref& ref)
    : attributes_(UA_VariableAttributes_default), type_definition_(UA_NODEID_NUMERIC(0, definition_of(tag, ref))) {
    const auto type = shown_type(ref);
    attributes_.dataType = type ? opcua::type_of(type->element).typeId : UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATATYPE);
    attributes_.valueRank = type ? UA_VALUERANK_SCALAR : UA_VALUERANK_ANY;
    if (type && type->is_array()) {
        dimension_ = type->count;
        attributes_.valueRank = UA_VALUERANK_ONE_DIMENSION;
        attributes_.arrayDimensions = &dimension_;
        attributes_.arrayDimensionsSize = 1;
    }
    attributes_.accessLevel = UA_ACCESSLEVELMASK_READ;
    // A source time stamp is taken and ignored, since some clients always send one: the device's time counts.
    if (tag.writable) attributes_.accessLevel |= UA_ACCESSLEVELMASK_WRITE | UA_ACCESSLEVELMASK_TIMESTAMPWRITE;
    if (ref.number != 0) attributes_.accessLevel |= UA_ACCESSLEVELMASK_HISTORYREAD;
    attributes_.historizing = ref.number != 0;
    attributes_.displayName.text = opcua::borrow_string(tag.tag_id);
}

std::size_t type_fingerprint(const tag_config& tag, const live::tag_ref& ref) {
    const auto type = shown_type(ref);
    return std::hash<std::string>{}(fmt::format("{}|{}|{}|{}|{}", type ? format_data_type(*type) : "",
                                                definition_of(tag, ref), tag.writable, ref.number != 0,
                                                !tag.unit.empty()));
}

std::size_t text_fingerprint(const tag_config& tag) {
    return std::hash<std::string>{}(fmt::format("{}|{}|{}|{}|{}", tag.tag_name, tag.description, tag.unit,
                                                tag.min_value.value_or(0), tag.max_value.value_or(0)));
}

engineering_unit_scope::engineering_unit_scope(bool is_wanted) noexcept {
    is_unit_wanted = is_wanted;
}

engineering_unit_scope::~engineering_unit_scope() {
    is_unit_wanted = false;
}

UA_Boolean wants_optional_child(UA_Server* /*server*/, const UA_NodeId* /*session_id*/, void* /*session*/,
                                const UA_NodeId* source, const UA_NodeId* /*parent*/, const UA_NodeId* /*reference*/) {
    return is_unit_wanted && is_unit(*source);
}

UA_StatusCode name_child(UA_Server* /*server*/, const UA_NodeId* /*session_id*/, void* /*session*/,
                         const UA_NodeId* source, const UA_NodeId* parent, const UA_NodeId* /*reference*/,
                         UA_NodeId* name) {
    if (parent->identifierType != UA_NODEIDTYPE_STRING || !(is_range(*source) || is_unit(*source)))
        return UA_STATUSCODE_GOOD;  // not below a tag: the stack numbers it
    std::string text(opcua::to_view(parent->identifier.string));
    text += is_range(*source) ? range_suffix : unit_suffix;
    name->identifierType = UA_NODEIDTYPE_STRING;
    name->identifier.string = opcua::copy(text);
    return UA_STATUSCODE_GOOD;
}

}  // namespace penstock::publish
