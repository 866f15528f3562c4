#include "publish/opcua_server/tag_attributes.hpp"

#include <open62541/nodeids.h>

#include "opcua/ua.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::publish {

namespace {

/// The tag's type for clients; empty while the device has not reported it.
std::optional<data_type> shown_type(const live::tag_ref& ref) {
    auto type = ref.type;
    if (type && ref.is_scaled && is_numeric(type->element)) type->element = element_type::float64;
    return type;
}

bool is_whole(element_type type) noexcept {
    return is_numeric(type) && type != element_type::float32 && type != element_type::float64;
}

/// A variant that refers to `value`: the stack does not change it.
template <class T>
UA_Variant borrowed(const T& value, const UA_DataType& type) noexcept {
    UA_Variant variant;
    UA_Variant_init(&variant);
    UA_Variant_setScalar(&variant, const_cast<T*>(&value), &type);
    return variant;
}

}  // namespace

variable_shape::variable_shape(const tag_list::entry& tag, const live::tag_ref& ref)
    : attributes_(UA_VariableAttributes_default), has_unit_(!tag.unit.empty()) {
    const auto type = shown_type(ref);
    is_number_ = type && is_numeric(type->element);
    definition_ = UA_NS0ID_BASEDATAVARIABLETYPE;
    const bool is_single = type && !type->is_array();
    if (!tag.states.empty() && is_single && is_whole(type->element)) {
        definition_ = UA_NS0ID_MULTISTATEVALUEDISCRETETYPE;
    } else if (!tag.states.empty() && is_single && type->element == element_type::boolean) {
        definition_ = UA_NS0ID_TWOSTATEDISCRETETYPE;
    } else if (is_number_ && tag.min_value && tag.max_value) {
        definition_ = UA_NS0ID_ANALOGITEMTYPE;
    } else if (has_unit()) {
        definition_ = UA_NS0ID_BASEANALOGTYPE;
    }
    attributes_.dataType = type ? opcua::type_of(type->element).typeId : UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATATYPE);
    attributes_.valueRank = type ? UA_VALUERANK_SCALAR : UA_VALUERANK_ANY;
    if (type && type->is_array()) {
        dimension_ = type->count;
        attributes_.valueRank = UA_VALUERANK_ONE_DIMENSION;
        attributes_.arrayDimensions = &dimension_;
        attributes_.arrayDimensionsSize = 1;
    }
    attributes_.accessLevel = UA_ACCESSLEVELMASK_READ;
    // A source time stamp in a write is accepted and ignored, because some clients always send one; the device's time
    // is used.
    if (tag.writable) attributes_.accessLevel |= UA_ACCESSLEVELMASK_WRITE | UA_ACCESSLEVELMASK_TIMESTAMPWRITE;
    if (ref.number != 0) attributes_.accessLevel |= UA_ACCESSLEVELMASK_HISTORYREAD;
    attributes_.historizing = ref.number != 0;
}

const char* variable_shape::definition_name() const noexcept {
    switch (definition_) {
        case UA_NS0ID_ANALOGITEMTYPE: return "AnalogItemType";
        case UA_NS0ID_BASEANALOGTYPE: return "BaseAnalogType";
        case UA_NS0ID_MULTISTATEVALUEDISCRETETYPE: return "MultiStateValueDiscreteType";
        case UA_NS0ID_TWOSTATEDISCRETETYPE: return "TwoStateDiscreteType";
        default: return "BaseDataVariableType";
    }
}

bool variable_shape::has_range() const noexcept {
    return definition_ == UA_NS0ID_ANALOGITEMTYPE;
}

bool variable_shape::has_values() const noexcept {
    return definition_ == UA_NS0ID_MULTISTATEVALUEDISCRETETYPE;
}

bool variable_shape::has_states() const noexcept {
    return definition_ == UA_NS0ID_TWOSTATEDISCRETETYPE;
}

enum_values::enum_values(const tag_list::entry& tag) {
    for_each_state(tag.states, [this](std::int64_t number, std::string_view text) {
        UA_EnumValueType one{};
        one.value = number;
        one.displayName.text = opcua::borrow_string(text);
        all_.push_back(one);
    });
}

UA_Variant enum_values::variant() noexcept {
    UA_Variant variant;
    UA_Variant_init(&variant);
    UA_Variant_setArray(&variant, all_.data(), all_.size(), &UA_TYPES[UA_TYPES_ENUMVALUETYPE]);
    return variant;
}

flag_state::flag_state(const tag_list::entry& tag, bool which) {
    text_.text = opcua::borrow_string(std::string_view(which ? "true" : "false"));
    for_each_state(tag.states, [&](std::int64_t number, std::string_view text) {
        if (number == (which ? 1 : 0)) text_.text = opcua::borrow_string(text);
    });
}

UA_Variant flag_state::variant() const noexcept {
    return borrowed(text_, UA_TYPES[UA_TYPES_LOCALIZEDTEXT]);
}

range_value::range_value(const tag_list::entry& tag) noexcept
    : range_{tag.min_value.value_or(0), tag.max_value.value_or(0)} {}

UA_Variant range_value::variant() const noexcept {
    return borrowed(range_, UA_TYPES[UA_TYPES_RANGE]);
}

unit_value::unit_value(const tag_list::entry& tag) noexcept {
    unit_.namespaceUri = opcua::borrow_string(std::string_view("http://www.opcfoundation.org/UA/units/un/cefact"));
    unit_.unitId = -1;  // the unit was entered as text, so it has no code
    unit_.displayName.text = opcua::borrow_string(tag.unit);
    unit_.description.text = opcua::borrow_string(tag.unit);
}

UA_Variant unit_value::variant() const noexcept {
    return borrowed(unit_, UA_TYPES[UA_TYPES_EUINFORMATION]);
}

}  // namespace penstock::publish
