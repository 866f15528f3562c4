#include "publish/opcua_server/nodeset_writer.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

#include "base/invariant.hpp"
#include "base/text.hpp"
#include "base/xml_text.hpp"
#include "opcua/ua.hpp"
#include "time/iso_text.hpp"

namespace penstock::publish {

namespace {

struct node_alias {
    std::string_view name;
    UA_UInt32 id;
};

/// Nodes of the standard that the file names.
constexpr std::array aliases{node_alias{"Boolean", UA_NS0ID_BOOLEAN},
                             node_alias{"SByte", UA_NS0ID_SBYTE},
                             node_alias{"Byte", UA_NS0ID_BYTE},
                             node_alias{"Int16", UA_NS0ID_INT16},
                             node_alias{"UInt16", UA_NS0ID_UINT16},
                             node_alias{"Int32", UA_NS0ID_INT32},
                             node_alias{"UInt32", UA_NS0ID_UINT32},
                             node_alias{"Int64", UA_NS0ID_INT64},
                             node_alias{"UInt64", UA_NS0ID_UINT64},
                             node_alias{"Float", UA_NS0ID_FLOAT},
                             node_alias{"Double", UA_NS0ID_DOUBLE},
                             node_alias{"String", UA_NS0ID_STRING},
                             node_alias{"DateTime", UA_NS0ID_DATETIME},
                             node_alias{"ByteString", UA_NS0ID_BYTESTRING},
                             node_alias{"LocalizedText", UA_NS0ID_LOCALIZEDTEXT},
                             node_alias{"BaseDataType", UA_NS0ID_BASEDATATYPE},
                             node_alias{"Range", UA_NS0ID_RANGE},
                             node_alias{"EUInformation", UA_NS0ID_EUINFORMATION},
                             node_alias{"EnumValueType", UA_NS0ID_ENUMVALUETYPE},
                             node_alias{"Organizes", UA_NS0ID_ORGANIZES},
                             node_alias{"HasTypeDefinition", UA_NS0ID_HASTYPEDEFINITION},
                             node_alias{"HasProperty", UA_NS0ID_HASPROPERTY},
                             node_alias{"HasComponent", UA_NS0ID_HASCOMPONENT}};

/// The oldest base model that has all types of our nodes: BaseAnalogType came with 1.04.
constexpr std::string_view required_model =
    R"(<RequiredModel ModelUri="http://opcfoundation.org/UA/" Version="1.04" PublicationDate="2018-05-15T00:00:00Z"/>)";

UA_UInt32 type_of_reference(UA_Byte index) noexcept {
    switch (index) {
        case UA_REFERENCETYPEINDEX_ORGANIZES: return UA_NS0ID_ORGANIZES;
        case UA_REFERENCETYPEINDEX_HASTYPEDEFINITION: return UA_NS0ID_HASTYPEDEFINITION;
        case UA_REFERENCETYPEINDEX_HASPROPERTY: return UA_NS0ID_HASPROPERTY;
        default: PENSTOCK_INVARIANT(index == UA_REFERENCETYPEINDEX_HASCOMPONENT); return UA_NS0ID_HASCOMPONENT;
    }
}

/// `Double`, or `i=11` for a node without an alias.
std::string alias_of(UA_UInt32 id) {
    const auto found = std::ranges::find(aliases, id, &node_alias::id);
    return found == aliases.end() ? fmt::format("i={}", id) : std::string(found->name);
}

/// As XML Schema writes a number.
std::string number_text_of(double number) {
    if (number == std::numeric_limits<double>::infinity()) return "INF";
    if (number == -std::numeric_limits<double>::infinity()) return "-INF";
    return format_number(number);
}

template <class... Parts>
void append(std::string& to, fmt::format_string<Parts...> form, Parts&&... parts) {
    fmt::format_to(std::back_inserter(to), form, std::forward<Parts>(parts)...);
}

}  // namespace

void nodeset_writer::begin_file(std::string_view uri, wall_time published) {
    output_ +=
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        "<UANodeSet xmlns=\"http://opcfoundation.org/UA/2011/03/UANodeSet.xsd\" "
        "xmlns:uax=\"http://opcfoundation.org/UA/2008/02/Types.xsd\">\n"
        "<NamespaceUris>\n<Uri>";
    append_xml_text(output_, uri);
    output_ += "</Uri>\n</NamespaceUris>\n<Models>\n<Model ModelUri=\"";
    append_xml_text(output_, uri);
    // The standard compares two files of a model by this date. Importers read no fractions of a second.
    append(output_, "\" PublicationDate=\"{}Z\">\n{}\n</Model>\n</Models>\n<Aliases>\n",
           format_iso_time(published).substr(0, 19), required_model);
    for (const auto& alias : aliases)
        append(output_, "<Alias Alias=\"{}\">i={}</Alias>\n", alias.name, alias.id);
    output_ += "</Aliases>\n";
}

void nodeset_writer::end_file() {
    if (replaced_nodes_ != 0)
        append(output_, "<!-- Nodes with U+FFFD in place of characters that XML 1.0 cannot hold: {}. -->\n",
               replaced_nodes_);
    output_ += "</UANodeSet>\n";
}

void nodeset_writer::append_text(std::string& to, std::string_view text) {
    is_whole_ = append_xml_text(to, text) && is_whole_;
}

void nodeset_writer::append_element(std::string& to, std::string_view name, const UA_LocalizedText& text) {
    append(to, "<{}>", name);
    append_text(to, opcua::to_view(text.text));
    append(to, "</{}>\n", name);
}

void nodeset_writer::append_id(std::string& to, const UA_NodeId& id) {
    if (id.identifierType == UA_NODEIDTYPE_NUMERIC) return append(to, "i={}", id.identifier.numeric);
    append(to, "ns={};s=", id.namespaceIndex);
    append_text(to, opcua::to_view(id.identifier.string));
}

void nodeset_writer::begin(std::string_view element, const UA_NodeId& id, const UA_QualifiedName& name,
                           const UA_LocalizedText& display_name, const UA_LocalizedText& description) {
    element_ = element;
    for (auto* const part : {&attributes_, &parent_, &further_attributes_, &texts_, &references_, &value_})
        part->clear();
    is_begun_ = false;
    is_whole_ = true;
    attributes_ += " NodeId=\"";
    append_id(attributes_, id);
    attributes_ += "\" BrowseName=\"";
    if (name.namespaceIndex != 0) append(attributes_, "{}:", name.namespaceIndex);
    append_text(attributes_, opcua::to_view(name.name));
    attributes_ += '"';
    append_element(texts_, "DisplayName", display_name);
    if (description.text.length != 0) append_element(texts_, "Description", description);
}

void nodeset_writer::begin_object(const UA_NodeId& id, const UA_QualifiedName& name,
                                  const UA_ObjectAttributes& attributes) {
    begin("UAObject", id, name, attributes.displayName, attributes.description);
}

void nodeset_writer::begin_variable(const UA_NodeId& id, const UA_QualifiedName& name,
                                    const UA_VariableAttributes& attributes, const UA_DataSource* source) {
    begin("UAVariable", id, name, attributes.displayName, attributes.description);
    auto& to = further_attributes_;
    append(to, " DataType=\"{}\" ValueRank=\"{}\"", alias_of(attributes.dataType.identifier.numeric),
           attributes.valueRank);
    for (std::size_t i = 0; i < attributes.arrayDimensionsSize; ++i)
        append(to, "{}{}", i == 0 ? " ArrayDimensions=\"" : ",", attributes.arrayDimensions[i]);
    if (attributes.arrayDimensionsSize != 0) to += '"';
    // For the schema an absent UserAccessLevel is 1, and some servers refuse writes then. A user has at most the rights
    // of AccessLevel; here those of an operator.
    append(to, " AccessLevel=\"{0}\" UserAccessLevel=\"{0}\"", attributes.accessLevel);
    if (attributes.minimumSamplingInterval != 0)
        append(to, " MinimumSamplingInterval=\"{}\"", number_text_of(attributes.minimumSamplingInterval));
    if (attributes.historizing) to += " Historizing=\"true\"";
    if (source == nullptr) append_value(attributes.value);
}

void nodeset_writer::add_reference(UA_Byte type, bool is_forward, const UA_NodeId& target,
                                   const UA_QualifiedName& /*target_name*/) {
    append(references_, "<Reference ReferenceType=\"{}\"{}>", alias_of(type_of_reference(type)),
           is_forward ? "" : " IsForward=\"false\"");
    append_id(references_, target);
    references_ += "</Reference>\n";
    // The attribute means that the node goes when its parent goes; a folder that only organizes is no such parent.
    if (is_forward || type == UA_REFERENCETYPEINDEX_ORGANIZES) return;
    parent_ = " ParentNodeId=\"";
    append_id(parent_, target);
    parent_ += '"';
}

void nodeset_writer::flush() {
    if (!is_begun_) {
        if (!is_whole_) {
            ++replaced_nodes_;
            output_ += "<!-- The next node has U+FFFD in place of characters that XML 1.0 cannot hold. -->\n";
        }
        append(output_, "<{}{}{}{}>\n{}<References>\n", element_, attributes_, parent_, further_attributes_, texts_);
        is_begun_ = true;
    }
    output_ += references_;
    references_.clear();
}

void nodeset_writer::end_node() {
    flush();
    output_ += "</References>\n";
    output_ += value_;
    append(output_, "</{}>\n", element_);
}

// Line breaks between the elements of a value are no decoration: asyncua reads no value without them
// (findings/asyncua-nodeset-in-one-line-has-no-values.sh).

void nodeset_writer::append_value(const UA_Variant& value) {
    if (value.type == nullptr) return;
    value_ += "<Value>\n";
    const auto* const first = static_cast<const char*>(value.data);
    if (value.type == &UA_TYPES[UA_TYPES_LOCALIZEDTEXT]) {
        append_localized("LocalizedText", *static_cast<const UA_LocalizedText*>(value.data));
    } else if (UA_Variant_isScalar(&value)) {
        append_struct(first, *value.type);
    } else {
        value_ += "<uax:ListOfExtensionObject>\n";
        for (std::size_t i = 0; i < value.arrayLength; ++i)
            append_struct(first + i * value.type->memSize, *value.type);
        value_ += "</uax:ListOfExtensionObject>\n";
    }
    value_ += "</Value>\n";
}

/// Appends a structure as an extension object. Members that have no value are left out, as the schema of the types
/// allows.
void nodeset_writer::append_struct(const void* value, const UA_DataType& type) {
    const auto begin = [this](UA_UInt32 encoding, std::string_view name) {
        append(value_,
               "<uax:ExtensionObject>\n<uax:TypeId>\n<uax:Identifier>i={}</uax:Identifier>\n</uax:TypeId>\n<uax:Body>\n"
               "<uax:{}>\n",
               encoding, name);
    };
    std::string_view name;
    if (&type == &UA_TYPES[UA_TYPES_RANGE]) {
        name = "Range";
        begin(UA_NS0ID_RANGE_ENCODING_DEFAULTXML, name);
        const auto& range = *static_cast<const UA_Range*>(value);
        append(value_, "<uax:Low>{}</uax:Low>\n<uax:High>{}</uax:High>\n", number_text_of(range.low),
               number_text_of(range.high));
    } else if (&type == &UA_TYPES[UA_TYPES_EUINFORMATION]) {
        name = "EUInformation";
        begin(UA_NS0ID_EUINFORMATION_ENCODING_DEFAULTXML, name);
        const auto& unit = *static_cast<const UA_EUInformation*>(value);
        value_ += "<uax:NamespaceUri>";
        append_text(value_, opcua::to_view(unit.namespaceUri));
        append(value_, "</uax:NamespaceUri>\n<uax:UnitId>{}</uax:UnitId>\n", unit.unitId);
        append_localized("DisplayName", unit.displayName);
        append_localized("Description", unit.description);
    } else {
        PENSTOCK_INVARIANT(&type == &UA_TYPES[UA_TYPES_ENUMVALUETYPE]);
        name = "EnumValueType";
        begin(UA_NS0ID_ENUMVALUETYPE_ENCODING_DEFAULTXML, name);
        const auto& one = *static_cast<const UA_EnumValueType*>(value);
        append(value_, "<uax:Value>{}</uax:Value>\n", one.value);
        append_localized("DisplayName", one.displayName);
    }
    append(value_, "</uax:{}>\n</uax:Body>\n</uax:ExtensionObject>\n", name);
}

void nodeset_writer::append_localized(std::string_view name, const UA_LocalizedText& text) {
    append(value_, "<uax:{}>\n<uax:Text>", name);
    append_text(value_, opcua::to_view(text.text));
    append(value_, "</uax:Text>\n</uax:{}>\n", name);
}

}  // namespace penstock::publish
