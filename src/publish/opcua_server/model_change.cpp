#include "publish/opcua_server/model_change.hpp"

#include <open62541/nodeids.h>

#include <algorithm>

#include "base/log.hpp"
#include "opcua/ua.hpp"

namespace penstock::publish {

namespace {

constexpr UA_Byte reference_added = 4;
constexpr UA_Byte reference_deleted = 8;
constexpr UA_UInt16 severity = 100;  // of 1,000: nothing that needs attention

void write_property(UA_Server& server, const UA_NodeId& event, const char* name, const UA_Variant& value) {
    UA_Server_writeObjectProperty(&server, event, UA_QUALIFIEDNAME(0, const_cast<char*>(name)), value);
}

}  // namespace

void model_change::add(std::vector<change>& to, UA_UInt16 space, const std::string& node, UA_Byte verbs) {
    // Changes come folder by folder, so the one to join is among the last.
    if (!to.empty() && to.back().node == node) {
        to.back().verbs |= verbs;
    } else {
        to.push_back({space, node, verbs});
    }
}

void model_change::add(UA_UInt16 space, const std::string& node, const std::string& parent, verb what) {
    if (nodes_.size() < max_nodes) {
        add(nodes_, space, node, static_cast<UA_Byte>(what));
    } else {
        is_cut_ = true;
    }
    if (what == verb::type_changed) return;
    add(folders_, space, parent, what == verb::node_added ? reference_added : reference_deleted);
}

void model_change::clear() {
    nodes_.clear();
    folders_.clear();
    is_cut_ = false;
}

void model_change::emit(UA_Server& server) {
    if (nodes_.empty()) return;
    auto changed = std::move(folders_);
    if (!is_cut_) std::ranges::move(nodes_, std::back_inserter(changed));
    clear();
    std::vector<UA_ModelChangeStructureDataType> shown(changed.size());
    for (std::size_t i = 0; i < changed.size(); ++i) {
        UA_ModelChangeStructureDataType_init(&shown[i]);
        shown[i].affected = {changed[i].space, UA_NODEIDTYPE_STRING, {}};
        shown[i].affected.identifier.string = opcua::borrow_string(changed[i].node);
        shown[i].verb = changed[i].verbs;
    }
    opcua::owned_node_id event;
    auto status = UA_Server_createEvent(&server, UA_NODEID_NUMERIC(0, UA_NS0ID_GENERALMODELCHANGEEVENTTYPE), &*event);
    if (status == UA_STATUSCODE_GOOD) {
        UA_Variant value;
        UA_Variant_init(&value);
        UA_Variant_setArray(&value, shown.data(), shown.size(), &UA_TYPES[UA_TYPES_MODELCHANGESTRUCTUREDATATYPE]);
        write_property(server, *event, "Changes", value);
        UA_DateTime now = UA_DateTime_now();
        UA_Variant_setScalar(&value, &now, &UA_TYPES[UA_TYPES_DATETIME]);
        write_property(server, *event, "Time", value);
        UA_UInt16 weight = severity;
        UA_Variant_setScalar(&value, &weight, &UA_TYPES[UA_TYPES_UINT16]);
        write_property(server, *event, "Severity", value);
        UA_LocalizedText text{{}, opcua::borrow_string(std::string_view("tags were added, changed or removed"))};
        UA_Variant_setScalar(&value, &text, &UA_TYPES[UA_TYPES_LOCALIZEDTEXT]);
        write_property(server, *event, "Message", value);
        status = UA_Server_triggerEvent(&server, *event, UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER), nullptr, true);
    }
    if (status != UA_STATUSCODE_GOOD)
        logger("opcua_server")
            ->warn("OPC UA clients could not be notified of changed tags, and must browse again to see them: {}",
                   UA_StatusCode_name(status));
}

}  // namespace penstock::publish
