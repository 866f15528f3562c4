#include "publish/opcua_server/node_store.hpp"

#include <gtest/gtest.h>
#include <open62541/nodeids.h>
#include <open62541/server_config_default.h>

#include <map>
#include <memory>
#include <string>

#include "opcua/ua.hpp"

namespace penstock::publish {
namespace {

/// Objects with a display name; `folder` holds the others.
class named_objects : public node_maker {
public:
    bool make(std::string_view identifier, bool with_children, node_builder& node) override {
        const auto found = names.find(identifier);
        if (found == names.end()) return false;
        ++made;
        auto attributes = UA_ObjectAttributes_default;
        attributes.displayName.text = opcua::borrow_string(std::string_view(found->second));
        node.begin_object(id_of(identifier), name_of(identifier), attributes);
        node.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_FOLDERTYPE, "FolderType");
        if (!with_children || !is_folder(identifier)) return true;
        for (const auto& [child, name] : names) {
            if (child != identifier)
                node.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, true, id_of(child), name_of(child));
        }
        return true;
    }
    bool is_folder(std::string_view identifier) const override { return identifier == "folder"; }

    UA_NodeId id_of(std::string_view identifier) const {
        UA_NodeId id{space, UA_NODEIDTYPE_STRING, {}};
        id.identifier.string = opcua::borrow_string(identifier);
        return id;
    }
    UA_QualifiedName name_of(std::string_view name) const { return {space, opcua::borrow_string(name)}; }

    UA_UInt16 space = 0;
    std::map<std::string, std::string, std::less<>> names;
    std::size_t made = 0;
};

class opcua_node_store : public testing::Test {
protected:
    opcua_node_store() {
        UA_ServerConfig config{};
        UA_ServerConfig_setMinimal(&config, 0, nullptr);
        UA_String_clear(&config.serverUrls[0]);
        config.serverUrls[0] = opcua::copy(std::string_view("opc.tcp://127.0.0.1:0"));
        nodes.install(config);
        server.reset(UA_Server_newWithConfig(&config));
        maker.space = UA_Server_addNamespace(server.get(), "urn:test");
        nodes.serve(maker.space, maker);
    }

    std::string name_of(const std::string& identifier) {
        opcua::owned<UA_LocalizedText, UA_TYPES_LOCALIZEDTEXT> name;
        const auto status = UA_Server_readDisplayName(server.get(), maker.id_of(identifier), &*name);
        return status == UA_STATUSCODE_GOOD ? std::string(opcua::to_view(name->text)) : UA_StatusCode_name(status);
    }

    std::size_t children_of(const std::string& identifier) {
        UA_BrowseDescription wanted;
        UA_BrowseDescription_init(&wanted);
        wanted.nodeId = maker.id_of(identifier);
        wanted.browseDirection = UA_BROWSEDIRECTION_FORWARD;
        wanted.referenceTypeId = UA_NODEID_NUMERIC(0, UA_NS0ID_HIERARCHICALREFERENCES);
        wanted.includeSubtypes = true;
        opcua::owned<UA_BrowseResult, UA_TYPES_BROWSERESULT> found(UA_Server_browse(server.get(), 0, &wanted));
        return found->referencesSize;
    }

    /// Texts that a client sees that monitors the name of a node; without an interval, as few clients do.
    void monitor_name(const std::string& identifier, std::string& reported) {
        UA_MonitoredItemCreateRequest item;
        UA_MonitoredItemCreateRequest_init(&item);
        item.itemToMonitor.nodeId = maker.id_of(identifier);
        item.monitoringMode = UA_MONITORINGMODE_REPORTING;
        item.itemToMonitor.attributeId = UA_ATTRIBUTEID_DISPLAYNAME;
        item.requestedParameters.samplingInterval = 0;
        const auto result = UA_Server_createDataChangeMonitoredItem(
            server.get(), UA_TIMESTAMPSTORETURN_NEITHER, item, &reported,
            [](UA_Server*, UA_UInt32, void* into, const UA_NodeId*, void*, UA_UInt32, const UA_DataValue* value) {
                if (value->value.type == &UA_TYPES[UA_TYPES_LOCALIZEDTEXT])
                    *static_cast<std::string*>(into) +=
                        opcua::to_view(static_cast<UA_LocalizedText*>(value->value.data)->text);
            });
        EXPECT_EQ(result.statusCode, UA_STATUSCODE_GOOD);
    }

    struct deleter {
        void operator()(UA_Server* s) const { UA_Server_delete(s); }
    };
    named_objects maker;
    node_store nodes;
    std::unique_ptr<UA_Server, deleter> server;
};

TEST_F(opcua_node_store, a_node_is_made_when_it_is_asked_for_and_once) {
    maker.names = {{"a", "Boiler"}, {"b", "Pump"}};
    EXPECT_EQ(nodes.kept(), 0U);
    EXPECT_EQ(name_of("a"), "Boiler");
    EXPECT_EQ(name_of("a"), "Boiler");
    EXPECT_EQ(maker.made, 1U);
    EXPECT_EQ(nodes.kept(), 1U);
    EXPECT_EQ(name_of("none"), "BadNodeIdUnknown");
    EXPECT_EQ(nodes.kept(), 1U);
}

TEST_F(opcua_node_store, of_many_some_are_kept_and_each_is_served) {
    constexpr int many = 40'000;
    for (int i = 0; i < many; ++i)
        maker.names.emplace(std::to_string(i), "Tag " + std::to_string(i));
    for (int i = 0; i < many; ++i)
        ASSERT_EQ(name_of(std::to_string(i)), "Tag " + std::to_string(i));
    EXPECT_LE(nodes.kept(), 16'384U);
    EXPECT_GT(nodes.kept(), 8'000U);
    EXPECT_EQ(name_of("0"), "Tag 0");
}

TEST_F(opcua_node_store, a_new_one_is_served_when_all_others_are_in_use) {
    constexpr int many = 16'384;
    for (int i = 0; i <= many; ++i)
        maker.names.emplace(std::to_string(i), "Tag " + std::to_string(i));
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < many; ++i)
            name_of(std::to_string(i));
    }
    EXPECT_EQ(name_of(std::to_string(many)), "Tag 16384");
    EXPECT_EQ(nodes.kept(), 16'384U);
}

TEST_F(opcua_node_store, each_is_found_in_every_order) {
    maker.names = {{"a", "A"}, {"b", "B"}, {"c", "C"}, {"bb", "BB"}};
    for (const std::string order : {"abc", "abc", "cba", "aab", "acb", "bca"}) {
        for (const char id : order)
            EXPECT_EQ(name_of(std::string(1, id)), maker.names.find(std::string(1, id))->second) << order;
        EXPECT_EQ(name_of("bb"), "BB");
    }
    EXPECT_EQ(maker.made, 4U);
    EXPECT_EQ(name_of("a"), "A");
    maker.names.erase("b");
    nodes.renew(maker.id_of("b"));  // it would be the next one
    EXPECT_EQ(name_of("b"), "BadNodeIdUnknown");
    EXPECT_EQ(name_of("c"), "C");
}

TEST_F(opcua_node_store, one_that_is_in_use_lives_until_it_is_released) {
    maker.names = {{"a", "Boiler"}};
    auto& store = UA_Server_getConfig(server.get())->nodestore;
    const auto id = maker.id_of("a");
    const auto get = [&] {
        return store.getNode(store.context, &id, UA_NODEATTRIBUTESMASK_ALL, UA_REFERENCETYPESET_NONE,
                             UA_BROWSEDIRECTION_INVALID);
    };
    const auto* const held = get();
    const auto* const again = get();
    EXPECT_EQ(held, again);
    maker.names["a"] = "Boiler 2";
    nodes.renew(id);
    EXPECT_EQ(name_of("a"), "Boiler 2");
    store.releaseNode(store.context, held);
    EXPECT_EQ(opcua::to_view(again->head.nodeId.identifier.string), "a");
    EXPECT_TRUE(static_cast<const tag_node*>(again->head.context)->tag_id.empty());
    store.releaseNode(store.context, again);
    EXPECT_EQ(name_of("a"), "Boiler 2");
    EXPECT_EQ(nodes.kept(), 1U);
}

TEST_F(opcua_node_store, a_folder_whose_name_was_read_has_all_it_holds) {
    maker.names = {{"folder", "Line"}};
    for (int i = 0; i < 1'000; ++i)
        maker.names.emplace(std::to_string(i), "x");
    EXPECT_EQ(name_of("folder"), "Line");
    EXPECT_EQ(children_of("folder"), 1'000U);
    EXPECT_EQ(children_of("folder"), 1'000U);
    EXPECT_EQ(children_of("1"), 0U);
}

TEST_F(opcua_node_store, one_that_has_changed_or_is_gone_is_another_or_none) {
    maker.names = {{"a", "Boiler"}};
    EXPECT_EQ(name_of("a"), "Boiler");
    maker.names["a"] = "Boiler 2";
    EXPECT_FALSE(nodes.renew(maker.id_of("a")));
    EXPECT_EQ(name_of("a"), "Boiler 2");
    maker.names.erase("a");
    EXPECT_FALSE(nodes.renew(maker.id_of("a")));
    EXPECT_EQ(name_of("a"), "BadNodeIdUnknown");
    EXPECT_EQ(nodes.kept(), 0U);
}

TEST_F(opcua_node_store, one_that_is_monitored_without_an_interval_stays_and_reports_its_change) {
    maker.names = {{"a", "Boiler"}};
    std::string reported;
    monitor_name("a", reported);
    UA_Server_run_startup(server.get());
    UA_Server_run_iterate(server.get(), false);
    EXPECT_EQ(reported, "Boiler");
    for (int i = 0; i < 20'000; ++i)
        maker.names.emplace("other" + std::to_string(i), "x");
    for (int i = 0; i < 20'000; ++i)
        name_of("other" + std::to_string(i));
    maker.names["a"] = "Boiler 2";
    ASSERT_TRUE(nodes.renew(maker.id_of("a"))) << "it is made again at once";
    UA_Server_writeDisplayName(server.get(), maker.id_of("a"),
                               {{}, opcua::borrow_string(std::string_view("Boiler 2"))});
    UA_Server_run_iterate(server.get(), false);
    EXPECT_EQ(reported, "BoilerBoiler 2");
    maker.names.erase("a");
    nodes.renew(maker.id_of("a"));
    EXPECT_EQ(name_of("a"), "BadNodeIdUnknown");
    UA_Server_run_shutdown(server.get());
}

}  // namespace
}  // namespace penstock::publish
