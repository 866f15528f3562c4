#include "drivers/opcua/node.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "drivers/opcua/errc.hpp"

namespace penstock::opcua {

namespace {

UA_Guid to_guid(const guid& g) noexcept {
    UA_Guid out{};
    out.data1 = load_big<std::uint32_t>(g.data());
    out.data2 = load_big<std::uint16_t>(g.data() + 4);
    out.data3 = load_big<std::uint16_t>(g.data() + 6);
    std::copy(g.begin() + 8, g.end(), out.data4);
    return out;
}

guid from_guid(const UA_Guid& g) {
    byte_buffer bytes;
    append_big(bytes, std::uint32_t{g.data1});
    append_big(bytes, std::uint16_t{g.data2});
    append_big(bytes, std::uint16_t{g.data3});
    bytes.insert(bytes.end(), g.data4, g.data4 + 8);
    guid out{};
    std::ranges::copy(bytes, out.begin());
    return out;
}

}  // namespace

result<std::uint16_t> index_of(const std::string& uri, const std::vector<std::string>& namespaces) {
    const auto found = std::ranges::find(namespaces, uri);
    if (found == namespaces.end()) {
        return worded_error(fmt::format("the server has no namespace {}: check nsu= in the address", uri),
                            remedy::device_refused);
    }
    return static_cast<std::uint16_t>(found - namespaces.begin());
}

result<owned_node_id> to_node_id(const node_address& address, const std::vector<std::string>& namespaces) {
    owned_node_id out;
    out->namespaceIndex = address.index;
    if (!address.uri.empty()) {
        const auto index = index_of(address.uri, namespaces);
        if (!index) return index.error();
        out->namespaceIndex = *index;
    }
    if (const auto* number = std::get_if<std::uint32_t>(&address.id)) {
        out->identifierType = UA_NODEIDTYPE_NUMERIC;
        out->identifier.numeric = *number;
    } else if (const auto* text = std::get_if<std::string>(&address.id)) {
        out->identifierType = UA_NODEIDTYPE_STRING;
        out->identifier.string = copy(*text);
    } else if (const auto* g = std::get_if<guid>(&address.id)) {
        out->identifierType = UA_NODEIDTYPE_GUID;
        out->identifier.guid = to_guid(*g);
    } else if (const auto* bytes = std::get_if<byte_buffer>(&address.id)) {
        out->identifierType = UA_NODEIDTYPE_BYTESTRING;
        out->identifier.byteString = copy(byte_view(*bytes));
    } else {
        return worded_error("a path alone does not identify a node: use a node such as ns=2;s=Line",
                            remedy::fix_config);
    }
    return out;
}

node_address to_address(const UA_NodeId& id) {
    node_address out;
    out.index = id.namespaceIndex;
    switch (id.identifierType) {
        case UA_NODEIDTYPE_NUMERIC: out.id = id.identifier.numeric; break;
        case UA_NODEIDTYPE_STRING: out.id = std::string(to_view(id.identifier.string)); break;
        case UA_NODEIDTYPE_GUID: out.id = from_guid(id.identifier.guid); break;
        case UA_NODEIDTYPE_BYTESTRING: {
            const auto bytes = to_bytes(id.identifier.byteString);
            out.id = byte_buffer(bytes.begin(), bytes.end());
            break;
        }
    }
    return out;
}

}  // namespace penstock::opcua
