#include <gtest/gtest.h>

#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/interposer.hpp"
#include "drivers/opcua/tests/test_server.hpp"

namespace penstock::opcua::test {
namespace {

/// Objects/Line/Motor/Speed, each in `urn:test`, with a number in place of a meaningful id.
class line {
public:
    explicit line(test_server& s) : server_(s) {
        server_.call([&](UA_Server* server) {
            ns_ = server_.index_of(server, "urn:test");
            add_object(server, 10, UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER), "Line");
            add_object(server, 11, id(10), "Motor");
            add_speed(server, 12, 11);
        });
    }

    UA_NodeId id(std::uint32_t number) const { return UA_NODEID_NUMERIC(ns_, number); }
    void add_object(UA_Server* server, std::uint32_t number, UA_NodeId home, const char* name) {
        const UA_ObjectAttributes a = UA_ObjectAttributes_default;
        UA_Server_addObjectNode(server, id(number), home, UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES),
                                {ns_, borrow_string(name)}, UA_NODEID_NUMERIC(0, UA_NS0ID_FOLDERTYPE), a, nullptr,
                                nullptr);
    }
    void add_speed(UA_Server* server, std::uint32_t number, std::uint32_t home, const char* name = "Speed") {
        UA_VariableAttributes a = UA_VariableAttributes_default;
        auto content = static_cast<UA_Int32>(number);
        UA_Variant_setScalar(&a.value, &content, &UA_TYPES[UA_TYPES_INT32]);
        a.dataType = UA_TYPES[UA_TYPES_INT32].typeId;
        a.accessLevel = UA_ACCESSLEVELMASK_READ | UA_ACCESSLEVELMASK_WRITE;
        UA_Server_addVariableNode(server, id(number), id(home), UA_NODEID_NUMERIC(0, UA_NS0ID_HASCOMPONENT),
                                  {ns_, borrow_string(name)}, UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATAVARIABLETYPE), a,
                                  nullptr, nullptr);
    }
    void add_speed(std::uint32_t number, std::uint32_t home, const char* name = "Speed") {
        server_.call([&](UA_Server* s) { add_speed(s, number, home, name); });
    }
    void remove(std::uint32_t number) {
        server_.call([&](UA_Server* s) { UA_Server_deleteNode(s, id(number), true); });
    }
    /// The same node by another reference.
    void refer(std::uint32_t from, std::uint32_t to) {
        server_.call([&](UA_Server* s) {
            UA_ExpandedNodeId target{};
            target.nodeId = id(to);
            UA_Server_addReference(s, id(from), UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES), target, true);
        });
    }

private:
    test_server& server_;
    std::uint16_t ns_ = 0;
};

constexpr const char* speed = "nsu=urn:test;path=/Line/Motor/Speed";

class opcua_paths : public testing::TestWithParam<const char*> {};

TEST_P(opcua_paths, lead_to_nodes_that_are_read_and_written) {
    test_server server;
    line nodes(server);
    nodes.add_speed(20, 11, "Name[1]");
    device d(server.port(), {{"mode", GetParam()}, {"bad_address_retry_s", "1"}});
    d.set_points({speed, "nsu=urn:test;path=(nsu=urn:test;i=10)/Motor/Speed", "nsu=urn:test;path=/Line/Motor/Name[1]",
                  "path=/Server/ServerStatus/State", "nsu=urn:test;path=/Line/Nothing", "nsu=urn:none;path=/Line",
                  "nsu=urn:test;path=/line/Motor/Speed"});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(0, "12"), "12");
    EXPECT_EQ(d.await(1, "12"), "12");
    EXPECT_EQ(d.await(2, "20"), "20") << "the bracket is of the name";
    EXPECT_EQ(d.await(3, "0"), "0");
    EXPECT_TRUE(d.await([&] { return d.values[4] != "-" && d.values[5] != "-" && d.values[6] != "-"; }));
    EXPECT_NE(d.values[4].find("BadNoMatch"), std::string::npos) << d.values[4];
    EXPECT_NE(d.values[5].find("urn:none"), std::string::npos) << d.values[5];
    EXPECT_NE(d.values[6].find("BadNoMatch"), std::string::npos) << d.values[6];
    EXPECT_EQ(d.states[4], quality::configuration);
    EXPECT_EQ(d.write(0, std::int64_t{77}), "77");
    EXPECT_EQ(d.await(1, "77"), "77");
    EXPECT_EQ(d.write(4, std::int64_t{77}).substr(0, 1), "!");
}

TEST_P(opcua_paths, that_lead_to_several_nodes_are_bad_but_two_ways_to_one_are_good) {
    test_server server;
    line nodes(server);
    nodes.add_speed(13, 11);
    nodes.add_speed(14, 11, "Other");
    nodes.refer(11, 14);
    device d(server.port(), {{"mode", GetParam()}});
    d.set_points({speed, "nsu=urn:test;path=/Line/Motor/Other"});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(1, "14"), "14");
    EXPECT_TRUE(d.await([&] { return d.values[0] != "-"; }));
    EXPECT_NE(d.values[0].find("2 nodes"), std::string::npos) << d.values[0];
    EXPECT_NE(d.values[0].find("i=13"), std::string::npos) << d.values[0];
}

TEST_P(opcua_paths, are_followed_again_when_another_node_is_there) {
    test_server server;
    line nodes(server);
    device d(server.port(), {{"mode", GetParam()}, {"bad_address_retry_s", "1"}});
    d.set_points({speed});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(0, "12"), "12");
    nodes.remove(12);
    EXPECT_TRUE(d.await([&] { return is_bad(d.states[0]); }));
    nodes.add_speed(15, 11);
    EXPECT_EQ(d.await(0, "15", milliseconds{20'000}), "15") << "in the same session";

    server.stop();
    EXPECT_FALSE(d.await([&] { return false; }, milliseconds{15'000})) << d.last_error.message();
    server.next().namespaces = {"urn:first", "urn:test"};
    server.start();
    line again(server);
    again.remove(12);
    again.add_speed(16, 11);
    d.tested->close();
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(0, "16"), "16") << "after a restart with another index";
}

INSTANTIATE_TEST_SUITE_P(opcua, opcua_paths, testing::Values("subscribe", "poll"),
                         [](const auto& mode) { return std::string(mode.param); });

TEST(opcua_path, many_are_asked_for_in_as_many_requests_as_the_server_wants) {
    test_server server;
    line nodes(server);
    std::vector<std::string> addresses;
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto name = "n" + std::to_string(i);
        nodes.add_speed(100 + i, 11, name.c_str());
        addresses.push_back("nsu=urn:test;path=/Line/Motor/" + name);
    }
    interposer between(server.port());
    constexpr std::uint16_t translate = UA_NS0ID_TRANSLATEBROWSEPATHSTONODEIDSREQUEST_ENCODING_DEFAULTBINARY;
    between.set(translate,
                {.effect = manner::kind::fault, .status = UA_STATUSCODE_BADTOOMANYOPERATIONS, .min_bytes = 1'000});
    device d(between.port());
    d.set_points(addresses);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(39, "139"), "139");
    EXPECT_EQ(d.await(0, "100"), "100");
    EXPECT_GT(between.count(translate), 3);

    interposer without(server.port());
    without.set(translate, {.effect = manner::kind::fault, .status = UA_STATUSCODE_BADSERVICEUNSUPPORTED});
    device other(without.port());
    addresses.push_back("nsu=urn:test;i=12");
    other.set_points(addresses);
    ASSERT_TRUE(other.open().has_value());
    EXPECT_EQ(other.await(40, "12"), "12") << "those without a path do not suffer";
    EXPECT_TRUE(other.await([&] { return other.values[0].find("BadServiceUnsupported") != std::string::npos; }))
        << other.values[0];
}

}  // namespace
}  // namespace penstock::opcua::test
