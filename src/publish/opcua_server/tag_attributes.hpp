#pragma once

#include <open62541/server.h>

#include <array>
#include <string_view>

#include "live/tag_table.hpp"
#include "model/tag.hpp"

namespace penstock::publish {

// What the stack makes below a tag's node; no id of ours has such a character.
inline constexpr const char* range_suffix = "#EURange";
inline constexpr const char* unit_suffix = "#EngineeringUnits";

/// Type, rights and kind of node of one tag. Numbers with a range are AnalogItemType, with a unit alone BaseAnalogType.
///
/// Keeps texts of the tag it was made of.
class variable_shape {
public:
    variable_shape(const tag_config& tag, const live::tag_ref& ref);
    variable_shape(const variable_shape&) = delete;
    variable_shape& operator=(const variable_shape&) = delete;

    const UA_VariableAttributes& attributes() const noexcept { return attributes_; }
    UA_NodeId type_definition() const noexcept { return type_definition_; }

private:
    UA_VariableAttributes attributes_;
    UA_NodeId type_definition_;
    UA_UInt32 dimension_ = 0;
};

/// Of everything in `variable_shape`.
std::size_t type_fingerprint(const tag_config& tag, const live::tag_ref& ref);
/// Of everything that can be written into a node that stays.
std::size_t text_fingerprint(const tag_config& tag);

/// While it lives, nodes that are added get their optional EngineeringUnits. The stack calls without stating for which
/// node's sake. Thread: the server's.
class engineering_unit_scope {
public:
    explicit engineering_unit_scope(bool is_wanted) noexcept;
    ~engineering_unit_scope();
    engineering_unit_scope(const engineering_unit_scope&) = delete;
    engineering_unit_scope& operator=(const engineering_unit_scope&) = delete;
};

// The stack's questions while it adds a node.
UA_Boolean wants_optional_child(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* source,
                                const UA_NodeId* parent, const UA_NodeId* reference);
UA_StatusCode name_child(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* source,
                         const UA_NodeId* parent, const UA_NodeId* reference, UA_NodeId* name);

}  // namespace penstock::publish
