#include "drivers/opcua/structure_reader.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <optional>
#include <utility>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/opcua/address.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/node.hpp"

namespace penstock::opcua {

namespace {

using owned_browse = owned<UA_BrowseRequest, UA_TYPES_BROWSEREQUEST>;
using owned_browsed = owned<UA_BrowseResponse, UA_TYPES_BROWSERESPONSE>;

constexpr unsigned max_nesting = 16;    ///< structures in structures, and types above a type
constexpr std::size_t max_types = 500;  ///< asked about for one structure

error_code undescribed(const UA_NodeId& id) {
    return worded_error(fmt::format("the server does not describe the structure {}: its members have no names",
                                    format_address(to_address(id))),
                        remedy::fix_config);
}

/// Types that define how a member is encoded without being one that the stack has.
const UA_DataType* abstract_type(const UA_NodeId& id) noexcept {
    if (id.namespaceIndex != 0 || id.identifierType != UA_NODEIDTYPE_NUMERIC) return nullptr;
    switch (id.identifier.numeric) {
        case UA_NS0ID_BASEDATATYPE:
        case UA_NS0ID_NUMBER:
        case UA_NS0ID_INTEGER:
        case UA_NS0ID_UINTEGER: return &UA_TYPES[UA_TYPES_VARIANT];
        case UA_NS0ID_STRUCTURE: return &UA_TYPES[UA_TYPES_EXTENSIONOBJECT];
        case UA_NS0ID_ENUMERATION: return &UA_TYPES[UA_TYPES_INT32];
        default: return nullptr;
    }
}

class reader {
public:
    reader(session& over, structure_types& types, milliseconds timeout)
        : session_(over), types_(types), patience_(timeout) {}

    io::awaitable<result<const UA_DataType*>> of_encoding(const UA_NodeId& encoding) {
        const auto id = co_await above(encoding, UA_NS0ID_HASENCODING);
        if (!id) co_return id.error();
        result<const UA_DataType*> type = not_described(encoding);
        if (*id) type = co_await of_data_type(***id, 0);
        if (type || !lacks_description_ || remedy_of(type.error()) == remedy::reconnect) co_return type;
        // Before 1.04 types were described in a document alone.
        const auto described = co_await of_dictionary(encoding);
        if (!described) co_return described.error();
        if (*described != nullptr) co_return *described;
        co_return type;
    }

private:
    error_code not_described(const UA_NodeId& id) {
        lacks_description_ = true;
        return undescribed(id);
    }

    using maybe_id = std::optional<owned_node_id>;

    /// By the document that the encoding refers to. Null: it refers to none.
    io::awaitable<result<const UA_DataType*>> of_dictionary(const UA_NodeId& encoding) {
        const auto entry = co_await follow(encoding, UA_NS0ID_HASDESCRIPTION, UA_BROWSEDIRECTION_FORWARD);
        if (!entry) co_return entry.error();
        if (!*entry) co_return nullptr;
        auto node = co_await above(***entry, UA_NS0ID_HASCOMPONENT);
        if (!node) co_return node.error();
        if (!*node) co_return nullptr;
        const auto name = co_await value_of(***entry);
        if (!name) co_return name.error();
        if ((*name)->value.type != &UA_TYPES[UA_TYPES_STRING] || !UA_Variant_isScalar(&(*name)->value))
            co_return nullptr;
        auto* dictionary = types_.dictionary_of(***node);
        if (dictionary == nullptr) {
            const auto document = co_await value_of(***node);
            if (!document) co_return document.error();
            const auto& content = (*document)->value;
            if (content.type != &UA_TYPES[UA_TYPES_BYTESTRING] || !UA_Variant_isScalar(&content)) co_return nullptr;
            auto parsed = type_dictionary::parse(to_bytes(*static_cast<const UA_ByteString*>(content.data)));
            structure_types::dictionary read;
            if (parsed) {
                read.content = std::move(*parsed);
            } else {
                read.error = parsed.error();
            }
            dictionary = &types_.keep(std::move(**node), std::move(read));
        }
        if (dictionary->content == nullptr) co_return dictionary->error;
        co_return dictionary->content->type_of(make_utf8(to_view(*static_cast<const UA_String*>((*name)->value.data))));
    }

    io::awaitable<result<owned_data_value>> value_of(const UA_NodeId& id) {
        auto found = co_await attribute_of(id, UA_ATTRIBUTEID_VALUE);
        co_return found;
    }

    /// The other end of the first reference of that type that points here.
    io::awaitable<result<maybe_id>> above(const UA_NodeId& id, UA_UInt32 reference) {
        auto found = co_await follow(id, reference, UA_BROWSEDIRECTION_INVERSE);
        co_return found;
    }

    io::awaitable<result<maybe_id>> follow(const UA_NodeId& id, UA_UInt32 reference, UA_BrowseDirection direction) {
        owned_browse request;
        request->nodesToBrowse = UA_BrowseDescription_new();
        if (request->nodesToBrowse == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        request->nodesToBrowseSize = 1;
        auto& item = *request->nodesToBrowse;
        UA_NodeId_copy(&id, &item.nodeId);
        item.browseDirection = direction;
        item.referenceTypeId = UA_NODEID_NUMERIC(0, reference);
        item.includeSubtypes = true;
        item.resultMask = UA_BROWSERESULTMASK_NONE;
        const auto response = co_await session_.ask<owned_browsed>(std::move(request), patience_);
        if (!response) co_return response.error();
        if ((*response)->resultsSize != 1) co_return driver_errc::bad_response;
        const auto& received = (*response)->results[0];
        maybe_id out;
        if (UA_StatusCode_isBad(received.statusCode) || received.referencesSize == 0) co_return out;
        out.emplace();
        if (!out->copy_from(received.references[0].nodeId.nodeId)) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        co_return out;
    }

    io::awaitable<result<const UA_DataType*>> of_data_type(const UA_NodeId& id, unsigned depth) {
        if (id.namespaceIndex == 0) {
            const auto* known = abstract_type(id);
            if (known == nullptr) known = UA_findDataType(&id);
            if (known != nullptr) co_return known;
        }
        if (const auto* made = types_.made(id)) co_return made;
        if (depth >= max_nesting || ++asked_ > max_types) {
            co_return worded_error("the structure is nested too deeply, or contains itself", remedy::fix_config);
        }
        owned_node_id own;
        if (!own.copy_from(id)) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        const auto definition = co_await definition_of(id);
        if (!definition) co_return definition.error();
        const auto& found = (*definition)->value;
        if (found.type == &UA_TYPES[UA_TYPES_STRUCTUREDEFINITION] && UA_Variant_isScalar(&found)) {
            auto type = co_await from_definition(*static_cast<const UA_StructureDefinition*>(found.data), depth);
            if (!type) co_return type.error();
            co_return types_.keep(std::move(own), std::move(*type));
        }
        // An enumeration, a number by another name, or a server that describes nothing: the type above decides.
        const auto parent = co_await above(id, UA_NS0ID_HASSUBTYPE);
        if (!parent) co_return parent.error();
        if (!*parent) co_return not_described(id);
        const auto type = co_await of_data_type(***parent, depth + 1);
        if (!type) co_return type.error();
        if ((*type)->typeKind == UA_DATATYPEKIND_EXTENSIONOBJECT) co_return not_described(id);
        types_.keep(std::move(own), *type);
        co_return *type;
    }

    io::awaitable<result<owned_data_value>> definition_of(const UA_NodeId& id) {
        auto found = co_await attribute_of(id, UA_ATTRIBUTEID_DATATYPEDEFINITION);
        co_return found;
    }

    io::awaitable<result<owned_data_value>> attribute_of(const UA_NodeId& id, UA_UInt32 attribute) {
        std::vector<session::attribute> what(1);
        what[0].id = attribute;
        if (!what[0].node.copy_from(id)) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        auto response = co_await session_.read(std::move(what), patience_);
        if (!response) co_return response.error();
        co_return owned_data_value(std::exchange((*response)->results[0], {}));
    }

    io::awaitable<result<std::unique_ptr<const structure_type>>> from_definition(const UA_StructureDefinition& from,
                                                                                 unsigned depth) {
        std::vector<structure_type::field> fields;
        for (std::size_t i = 0; i < from.fieldsSize; ++i) {
            const auto& f = from.fields[i];
            structure_type::field field;
            field.name = make_utf8(to_view(f.name));
            if (field.name.empty())
                co_return worded_error("the structure has a member without a name", remedy::fix_config);
            if (f.valueRank > 1) {
                co_return worded_error("the structure has an array of several dimensions: " + field.name,
                                       remedy::fix_config);
            }
            field.is_array = f.valueRank >= 0;
            field.is_optional = f.isOptional;
            const auto type = co_await of_data_type(f.dataType, depth + 1);
            if (!type) co_return type.error();
            field.type = *type;
            fields.push_back(std::move(field));
        }
        co_return structure_type::make(from.structureType, std::move(fields));
    }

    session& session_;
    structure_types& types_;
    const milliseconds patience_;
    std::size_t asked_ = 0;
    bool lacks_description_ = false;  ///< some type of it has no DataTypeDefinition
};

}  // namespace

io::awaitable<result<>> learn_structures(session& over, structure_types& types, milliseconds timeout) {
    for (auto& encoding : types.take_unresolved()) {
        const auto found = co_await reader(over, types, timeout).of_encoding(*encoding);
        if (!found && remedy_of(found.error()) == remedy::reconnect) co_return found.error();
        structure_types::entry entry;
        if (found) {
            entry.type = *found;
        } else {
            entry.error = found.error();
        }
        types.put(std::move(encoding), entry);
    }
    co_return result<>{};
}

}  // namespace penstock::opcua
