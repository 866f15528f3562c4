#include <gtest/gtest.h>

#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/interposer.hpp"
#include "drivers/opcua/tests/test_server.hpp"

namespace penstock::opcua::test {
namespace {

void trigger(test_server& server, const std::string& text, std::uint16_t severity) {
    server.call([&](UA_Server* s) {
        UA_NodeId event{};
        ASSERT_EQ(UA_Server_createEvent(s, UA_NODEID_NUMERIC(0, UA_NS0ID_BASEEVENTTYPE), &event), UA_STATUSCODE_GOOD);
        const UA_LocalizedText message{{}, borrow_string(text)};
        const UA_String name = borrow_string("the server");
        const UA_DateTime now = UA_DateTime_now();
        const auto put = [&](const char* property, const void* content, std::size_t type) {
            UA_Server_writeObjectProperty_scalar(s, event, UA_QUALIFIEDNAME(0, const_cast<char*>(property)), content,
                                                 &UA_TYPES[type]);
        };
        put("Time", &now, UA_TYPES_DATETIME);
        put("Severity", &severity, UA_TYPES_UINT16);
        put("Message", &message, UA_TYPES_LOCALIZEDTEXT);
        put("SourceName", &name, UA_TYPES_STRING);
        UA_Server_triggerEvent(s, event, UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER), nullptr, true);
    });
}

TEST(opcua_events, arrive_as_values_of_the_tags_that_name_their_source) {
    test_server server;
    server.add("n", std::int64_t{1}, element_type::int32);
    interposer between(server.port());
    device d(between.port());
    d.set_points(
        {"event=i=2253", "event=i=2253{severity}", "event=i=85", "nsu=urn:test;s=n", "event=i=2253{severity} String"});
    ASSERT_FALSE(d.faults[0] || d.faults[1]);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(3, "1"), "1");
    trigger(server, "first", 300);
    trigger(server, "둘째", 600);
    EXPECT_EQ(d.await(0, "둘째"), "둘째") << d.last_error.message();
    EXPECT_EQ(d.history[0], (std::vector<std::string>{"first", "둘째"})) << "each is a value";
    EXPECT_EQ(d.values[1], "600");
    EXPECT_EQ(d.values[2], "-") << "of another source";
    EXPECT_EQ(d.values[4], "600");
    EXPECT_EQ(d.write(0, std::string("x")).substr(0, 1), "!");
    ASSERT_TRUE(d.scan(true).has_value());
    EXPECT_EQ(d.values[0], "둘째") << "a fresh read has no news of it";

    between.cut_all();
    EXPECT_FALSE(d.await([] { return false; }));
    d.tested->close();
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return between.count(service::create_items) >= 4; }));
    ASSERT_TRUE(d.scan().has_value());
    trigger(server, "third", 1);
    EXPECT_EQ(d.await(0, "third"), "third") << "after the link was lost";
}

TEST(opcua_events, a_server_that_cannot_tell_its_present_alarms_leaves_them_uncertain) {
    test_server server;
    device d(server.port());
    d.set_points({"alarm=i=2253", "alarm=i=2253{active}", "alarm=nsu=urn:gone;i=1"});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return d.values[0] != "-"; }, milliseconds{20'000}));
    EXPECT_EQ(d.values[0], "0");
    EXPECT_EQ(d.values[1], "false");
    EXPECT_EQ(d.states[0], quality::uncertain) << "the stack's server has no ConditionRefresh";
    EXPECT_NE(d.values[2].find("urn:gone"), std::string::npos) << d.values[2];
}

TEST(opcua_events, need_a_subscription_and_members_of_their_own) {
    test_server server;
    device polling(server.port(), {{"mode", "poll"}});
    polling.set_points({"alarm=i=2253"});
    EXPECT_NE(polling.faults[0].value().message.find("mode=subscribe"), std::string::npos);
    device d(server.port());
    d.set_points({"alarm=i=2253{gone}", "event=i=2253{active}"});
    EXPECT_TRUE(d.faults[0].has_value());
    EXPECT_TRUE(d.faults[1].has_value());
}

}  // namespace
}  // namespace penstock::opcua::test
