#pragma once

#include <open62541/server.h>

#include <string_view>
#include <vector>

#include "live/tag_table.hpp"
#include "model/tag_list.hpp"

namespace penstock::publish {

// Ends of the identifiers of a tag's properties; ids of tags never contain this character.
inline constexpr std::string_view range_suffix = "#EURange";
inline constexpr std::string_view unit_suffix = "#EngineeringUnits";
inline constexpr std::string_view values_suffix = "#EnumValues";
inline constexpr std::string_view text_suffix = "#ValueAsText";
inline constexpr std::string_view true_suffix = "#TrueState";
inline constexpr std::string_view false_suffix = "#FalseState";

/// Type, rights and kind of node of one tag. Whole numbers with texts of their states are
/// MultiStateValueDiscreteType, a Boolean with them is TwoStateDiscreteType. Other numbers with a range are
/// AnalogItemType, with a unit alone BaseAnalogType.
///
/// It refers to texts of the tag that it was made of.
class variable_shape {
public:
    variable_shape(const tag_list::entry& tag, const live::tag_ref& ref);
    variable_shape(const variable_shape&) = delete;
    variable_shape& operator=(const variable_shape&) = delete;

    const UA_VariableAttributes& attributes() const noexcept { return attributes_; }
    UA_UInt32 definition() const noexcept { return definition_; }  ///< node of its type in the OPC UA standard
    const char* definition_name() const noexcept;
    bool has_range() const noexcept;
    bool has_unit() const noexcept { return is_number_ && has_unit_ && !has_values(); }
    bool has_values() const noexcept;  ///< EnumValues and ValueAsText
    bool has_states() const noexcept;  ///< TrueState and FalseState

private:
    UA_VariableAttributes attributes_;
    UA_UInt32 definition_ = 0;
    UA_UInt32 dimension_ = 0;
    bool is_number_ = false;
    bool has_unit_ = false;
};

/// The value of EnumValues; it refers to the tag's texts.
class enum_values {
public:
    explicit enum_values(const tag_list::entry& tag);
    UA_Variant variant() noexcept;

private:
    std::vector<UA_EnumValueType> all_;
};

/// The value of TrueState or FalseState; it refers to the tag's text.
class flag_state {
public:
    flag_state(const tag_list::entry& tag, bool which);
    UA_Variant variant() const noexcept;

private:
    UA_LocalizedText text_{};
};

/// The value of EURange. A variant of it is valid while this object lives.
class range_value {
public:
    explicit range_value(const tag_list::entry& tag) noexcept;
    UA_Variant variant() const noexcept;

private:
    UA_Range range_;
};

/// The value of EngineeringUnits; it refers to the tag's text. A variant of it is valid while this object lives.
class unit_value {
public:
    explicit unit_value(const tag_list::entry& tag) noexcept;
    UA_Variant variant() const noexcept;

private:
    UA_EUInformation unit_{};
};

}  // namespace penstock::publish
