#include <gtest/gtest.h>

#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/test_server.hpp"

namespace penstock::opcua::test {
namespace {

std::string node(const std::string& name) {
    return "nsu=urn:test;s=" + name;
}

TEST(opcua_driver, polls_every_type_with_its_time_and_status) {
    test_server server;
    server.add("whole", std::int64_t{-5}, element_type::int32);
    server.add("real", 2.5, element_type::float64);
    server.add("text", std::string("온도"), element_type::string);
    server.add("list", array{std::int64_t{1}, std::int64_t{2}, std::int64_t{3}}, element_type::int16);
    server.set("real", 2.5, element_type::float64, UA_STATUSCODE_UNCERTAINLASTUSABLEVALUE, from_epoch_ms(1'000'000));
    device d(server.port(), {{"mode", "poll"}});
    d.set_points({node("whole"), node("real"), node("text"), node("list"), node("list") + "[1]", node("list") + "[1:2]",
                  "i=2259"});
    ASSERT_TRUE(d.open().has_value());
    ASSERT_TRUE(d.scan().has_value());
    EXPECT_EQ(d.values, (std::vector<std::string>{"-5", "2.5", "온도", "[1,2,3]", "2", "[2,3]", "0"}));
    EXPECT_EQ(d.states[0], quality::good);
    EXPECT_EQ(d.states[1], quality::uncertain);
    EXPECT_EQ(d.times[1], from_epoch_ms(1'000'000));
    EXPECT_EQ(d.tested->type_of(0), (data_type{element_type::int32, 0}));
    EXPECT_EQ(d.tested->type_of(3), (data_type{element_type::int16, 3}));
    EXPECT_EQ(d.tested->type_of(4), (data_type{element_type::int16, 0}));
    EXPECT_EQ(d.plan, std::vector<std::string>{"read 7 nodes; security: None"});
}

TEST(opcua_driver, a_missing_node_is_bad_alone) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("a", std::int64_t{1}, element_type::int32);
        device d(server.port(), {{"mode", mode}});
        d.set_points({node("a"), node("gone"), "nsu=urn:nobody;s=x", node("a") + "[7]"});
        ASSERT_TRUE(d.open().has_value());
        EXPECT_EQ(d.await(0, "1"), "1");
        EXPECT_TRUE(d.await([&] { return d.values[3] != "-"; }));
        EXPECT_EQ(d.values[1], "! BadNodeIdUnknown: the server has no such node");
        EXPECT_EQ(d.states[1], quality::configuration);
        EXPECT_EQ(d.values[2], "! the server has no namespace urn:nobody: check nsu= in the address");
        EXPECT_TRUE(is_bad(d.states[3])) << d.values[3];
        EXPECT_EQ(d.failures, 0);
    }
}

TEST(opcua_driver, a_value_that_does_not_change_is_confirmed_again_and_again) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("still", std::int64_t{1}, element_type::int32);
        device d(server.port(), {{"mode", mode}});
        d.set_points({node("still"), node("gone")});
        EXPECT_FALSE(d.tested->confirmed());
        ASSERT_TRUE(d.open().has_value());
        ASSERT_EQ(d.await(0, "1"), "1");
        const auto changed = d.times[0];
        const auto known = steady_now();
        const auto is_confirmed = [&] { return d.tested->confirmed() > known; };
        EXPECT_TRUE(d.await(is_confirmed, milliseconds{20'000})) << "by a read or a keep-alive of the server";
        EXPECT_EQ(d.times[0], changed);
    }
}

TEST(opcua_driver, bytes_are_counted_for_each_device_by_itself) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    device asked(server.port(), {{"mode", "poll"}}), idle(server.port(), {{"mode", "poll"}});
    for (auto* d : {&asked, &idle}) {
        d->set_points({node("a")});
        ASSERT_TRUE(d->open().has_value());
        EXPECT_GT(d->counts->sent, 32U) << "Hello alone";
        EXPECT_GT(d->counts->received, 28U);
    }
    const std::uint64_t sent = asked.counts->sent, received = asked.counts->received, of_idle = idle.counts->sent;
    for (int n = 0; n < 10; ++n)
        ASSERT_TRUE(asked.scan().has_value());
    EXPECT_GE(asked.counts->sent, sent + 10 * 64);
    EXPECT_GE(asked.counts->received, received + 10 * 32);
    EXPECT_EQ(idle.counts->sent, of_idle);
}

TEST(opcua_driver, a_list_without_elements_is_a_good_value) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("list", array{}, element_type::int16);
        device d(server.port(), {{"mode", mode}});
        d.set_points({node("list"), node("list") + " Float[3]", node("list") + " Int16", node("list") + "[0]"});
        ASSERT_TRUE(d.open().has_value());
        EXPECT_EQ(d.await(0, "[]"), "[]");
        EXPECT_EQ(d.await(1, "[]"), "[]");
        EXPECT_TRUE(d.await([&] { return is_bad(d.states[2]) && is_bad(d.states[3]); })) << d.values[2] << d.values[3];
        EXPECT_EQ(d.states[0], quality::good);
        EXPECT_EQ(d.tested->type_of(0), (data_type{element_type::int16, 1}));
        server.set("list", array{value(std::int64_t{1}), value(std::int64_t{2})}, element_type::int16);
        EXPECT_EQ(d.await(0, "[1,2]"), "[1,2]");
        server.set("list", array{}, element_type::int16);
        EXPECT_EQ(d.await(0, "[]"), "[]");
        EXPECT_EQ(d.tested->type_of(0), (data_type{element_type::int16, 2})) << "as it was last";
    }
}

TEST(opcua_driver, sends_changes_in_order_with_the_time_of_their_source) {
    test_server server;
    server.add("a", std::int64_t{0}, element_type::int32);
    server.add("still", 1.5, element_type::float64);
    device d(server.port(), {{"sampling_ms", "10"}, {"publishing_ms", "50"}});
    d.set_points({node("a"), node("still")});
    ASSERT_TRUE(d.open().has_value());
    ASSERT_EQ(d.await(0, "0"), "0");
    ASSERT_EQ(d.await(1, "1.5"), "1.5");
    for (int i = 1; i <= 5; ++i) {
        server.set("a", std::int64_t{i}, element_type::int32, UA_STATUSCODE_GOOD, from_epoch_ms(1'000 * i));
        d.pause(milliseconds{40});
    }
    EXPECT_EQ(d.await(0, "5"), "5");
    EXPECT_EQ(d.history[0], (std::vector<std::string>{"0", "1", "2", "3", "4", "5"}));
    EXPECT_EQ(d.times[0], from_epoch_ms(5'000));
    EXPECT_EQ(d.history[1], std::vector<std::string>{"1.5"}) << "what does not change is not reported again";
    EXPECT_NE(d.plan[0].find("sends every 50 ms"), std::string::npos) << d.plan[0];
}

TEST(opcua_driver, a_bad_status_of_a_watched_node_passes_through_and_heals) {
    test_server server;
    server.add("a", 1.0, element_type::float64);
    device d(server.port());
    d.set_points({node("a")});
    ASSERT_TRUE(d.open().has_value());
    ASSERT_EQ(d.await(0, "1"), "1");
    server.set("a", 1.0, element_type::float64, UA_STATUSCODE_BADNOCOMMUNICATION);
    EXPECT_TRUE(d.await([&] { return is_bad(d.states[0]); }));
    EXPECT_EQ(d.values[0], "! BadNoCommunication: the server does not reach its device");
    EXPECT_EQ(d.states[0], quality::comm_failure);
    server.set("a", 2.0, element_type::float64);
    EXPECT_EQ(d.await(0, "2"), "2");
}

TEST(opcua_driver, a_fresh_read_asks_the_server_and_does_not_wait_for_a_change) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    device d(server.port(), {{"sampling_ms", "60000"}, {"publishing_ms", "60000"}});
    d.set_points({node("a")});
    ASSERT_TRUE(d.open().has_value());
    server.set("a", std::int64_t{2}, element_type::int32);
    ASSERT_TRUE(d.scan(true).has_value());
    EXPECT_EQ(d.values[0], "2");
}

TEST(opcua_driver, a_value_of_another_type_is_converted_or_names_both) {
    test_server server;
    server.add("big", std::int64_t{70'000}, element_type::int32);
    device d(server.port());
    d.set_points({node("big") + " Double", node("big") + " Int16", node("big") + " String"});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(2, "70000"), "70000");
    EXPECT_EQ(d.values[0], "70000");
    EXPECT_EQ(d.values[1], "! the server's type is Int32, the tag's is Int16: 70000 does not fit");
    EXPECT_EQ(d.states[1], quality::configuration);
}

TEST(opcua_driver, a_member_of_a_structure_is_a_value) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        device d(server.port(), {{"mode", mode}});
        d.set_points({"i=2256{BuildInfo.ManufacturerName}", "i=2256{State}", "i=2256{State} String", "i=2256{nobody}",
                      "i=2258{state}"});
        ASSERT_TRUE(d.open().has_value());
        EXPECT_EQ(d.await(0, "open62541"), "open62541");
        EXPECT_EQ(d.values[1], "0");
        EXPECT_EQ(d.tested->type_of(1), (data_type{element_type::int32, 0}));
        EXPECT_EQ(d.values[2], "0");
        EXPECT_EQ(d.values[3],
                  "! the structure has no member nobody; its members are StartTime, CurrentTime, State, BuildInfo, "
                  "SecondsTillShutdown, ShutdownReason");
        EXPECT_EQ(d.states[3], quality::configuration);
        EXPECT_EQ(d.values[4], "! there is no member state: this is not a structure");
        EXPECT_NE(d.write(1, std::int64_t{1}).find("write_whole_structure"), std::string::npos);
    }
}

TEST(opcua_driver, an_identifier_may_end_like_a_range) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("\"DB\".\"x\"[0]", std::int64_t{4}, element_type::int16);
        device d(server.port(), {{"mode", mode}});
        d.set_points({node("\"DB\".\"x\"[0]"), node("\"DB\".\"y\"[0]")});
        ASSERT_TRUE(d.open().has_value());
        EXPECT_EQ(d.await(0, "4"), "4");
        EXPECT_EQ(d.values[1], "! BadNodeIdUnknown: the server has no such node");
    }
}

TEST(opcua_driver, writes_as_the_servers_type_and_reads_back) {
    test_server server;
    server.add("whole", std::int64_t{1}, element_type::int16);
    server.add("list", array{1.0, 2.0}, element_type::float64);
    server.add("fixed", 1.0, element_type::float64, false);
    server.add("text", std::string("a"), element_type::string);
    device d(server.port());
    d.set_points({node("whole") + " Double", node("list"), node("list") + "[1]", node("fixed"), node("gone"),
                  node("text"), node("whole")});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.write(0, 7.0), "7");
    EXPECT_EQ(server.get("whole"), "7");
    EXPECT_EQ(d.write(0, 1e6), "! the tag's type is Double, the server's is Int16: 1e+06 does not fit");
    EXPECT_EQ(server.get("whole"), "7");
    EXPECT_EQ(d.write(1, array{3.0, 4.0}), "[3,4]");
    EXPECT_EQ(d.write(2, 9.5), "9.5");
    EXPECT_EQ(server.get("list"), "[3,9.5]");
    EXPECT_EQ(d.write(3, 2.0).substr(0, 5), "! Bad");
    EXPECT_EQ(d.write(4, 2.0), "! BadNodeIdUnknown: the server has no such node");
    EXPECT_EQ(d.write(5, std::string("물")), "물");
    EXPECT_EQ(d.write(6, std::int64_t{8}), "8");
    EXPECT_EQ(server.get("whole"), "8");
}

TEST(opcua_driver, user_and_password_are_checked_by_the_server_and_the_error_says_so) {
    test_server::settings s;
    s.has_login = true;
    test_server server(s);
    server.add("a", 1.0, element_type::float64);
    device right(server.port(), {{"security_policy", "None"}, {"username", "operator"}, {"password", "secret"}});
    right.set_points({node("a")});
    ASSERT_TRUE(right.open().has_value());
    EXPECT_EQ(right.await(0, "1"), "1");

    device wrong(server.port(), {{"security_policy", "None"}, {"username", "operator"}, {"password", "guess"}});
    const auto refused = wrong.open();
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(remedy_of(refused.error()), remedy::fix_config) << refused.error().message();
    EXPECT_NE(refused.error().message().find("Bad"), std::string::npos);

    device nobody(server.port());
    EXPECT_EQ(nobody.open_error(),
              "the server accepts no session without a user: set the options username and password");
}

TEST(opcua_driver, no_server_listens_there) {
    device d(free_port());
    const auto opened = d.open(milliseconds{1'000});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(remedy_of(opened.error()), remedy::reconnect) << opened.error().message();
}

TEST(opcua_driver, a_policy_that_is_not_offered_lists_what_is) {
    test_server server;
    device d(server.port(), {{"security_policy", "Basic256Sha256"}});
    EXPECT_EQ(d.open_error(),
              "the server does not offer security_policy Basic256Sha256 with security_mode auto; it offers None");
}

TEST(opcua_driver, after_a_restart_of_the_server_session_and_subscriptions_are_made_again) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("a", std::int64_t{1}, element_type::int32);
        server.add("b", std::int64_t{1}, element_type::int32);
        device d(server.port(), {{"mode", mode}});
        d.set_points({node("a"), node("b")});
        ASSERT_TRUE(d.open().has_value());
        ASSERT_EQ(d.await(1, "1"), "1");
        server.stop();
        EXPECT_FALSE(d.await([] { return false; }));
        EXPECT_EQ(remedy_of(d.last_error), remedy::reconnect) << d.last_error.message();
        d.tested->close();
        EXPECT_FALSE(d.open_error(milliseconds{500}).empty());

        // It returns with its namespaces in another order and a node less.
        server.next().namespaces = {"urn:first", "urn:test"};
        server.start();
        server.add("a", std::int64_t{2}, element_type::int32);
        ASSERT_EQ(d.open_error(), "");
        EXPECT_EQ(d.await(0, "2"), "2");
        EXPECT_EQ(d.await(1, "! BadNodeIdUnknown: the server has no such node"),
                  "! BadNodeIdUnknown: the server has no such node");
    }
}

TEST(opcua_driver, a_node_that_is_added_later_is_found) {
    test_server server;
    device d(server.port(), {{"bad_address_retry_s", "1"}});
    d.set_points({node("late")});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return is_bad(d.states[0]) && d.values[0] != "-"; }));
    server.add("late", std::int64_t{3}, element_type::int32);
    EXPECT_EQ(d.await(0, "3"), "3");
}

TEST(opcua_driver, a_namespace_that_is_added_later_is_found_immediately) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("a", std::int64_t{1}, element_type::int32);
        device d(server.port(), {{"mode", mode}});
        d.set_points({node("a"), "nsu=urn:late;i=5"});
        ASSERT_TRUE(d.open().has_value());
        ASSERT_EQ(d.await(0, "1"), "1");
        EXPECT_EQ(d.values[1], "! the server has no namespace urn:late: check nsu= in the address");
        server.call([](UA_Server* s) { UA_Server_addNamespace(s, "urn:late"); });
        EXPECT_EQ(d.await(1, "! BadNodeIdUnknown: the server has no such node"),
                  "! BadNodeIdUnknown: the server has no such node");
    }
}

TEST(opcua_driver, a_namespace_that_moves_keeps_its_nodes) {
    test_server::settings s;
    s.namespaces = {"urn:test", "urn:other"};
    test_server server(s);
    server.add("a", std::int64_t{1}, element_type::int32);
    server.add("b", std::int64_t{8}, element_type::int32);
    server.add_other("a", std::int64_t{2}, element_type::int32);
    device d(server.port());
    d.set_points({node("a"), "ns=2;s=b"});
    ASSERT_TRUE(d.open().has_value());
    ASSERT_EQ(d.await(0, "1"), "1");
    ASSERT_EQ(d.await(1, "8"), "8");
    server.set_namespaces({"http://opcfoundation.org/UA/", "urn:self", "urn:other", "urn:test"});
    EXPECT_EQ(d.await(0, "2"), "2");
    EXPECT_EQ(d.history[1], std::vector<std::string>{"8"}) << "what is named by index stays what it was";
}

TEST(opcua_driver, the_servers_limits_are_kept) {
    test_server::settings s;
    s.max_read = 7;
    s.max_items = 3;
    test_server server(s);
    std::vector<std::string> all;
    for (int i = 0; i < 20; ++i) {
        server.add("n" + std::to_string(i), std::int64_t{i}, element_type::int32);
        all.push_back(node("n" + std::to_string(i)));
    }
    device polling(server.port(), {{"mode", "poll"}});
    polling.set_points(all);
    ASSERT_TRUE(polling.open().has_value());
    ASSERT_TRUE(polling.scan().has_value());
    EXPECT_EQ(polling.plan.size(), 3U);
    EXPECT_EQ(polling.values[19], "19");
    EXPECT_EQ(polling.failures, 0);

    device watching(server.port());
    watching.set_points(all);
    ASSERT_TRUE(watching.open().has_value());
    EXPECT_EQ(watching.await(19, "19"), "19");
    EXPECT_EQ(watching.values[0], "0");
}

TEST(opcua_driver, points_are_added_and_removed_while_others_continue) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    server.add("b", std::int64_t{2}, element_type::int32);
    device d(server.port());
    d.set_points({node("a")});
    ASSERT_TRUE(d.open().has_value());
    ASSERT_EQ(d.await(0, "1"), "1");
    d.set_points({node("a"), node("b")});
    EXPECT_EQ(d.await(1, "2"), "2");
    EXPECT_EQ(d.await(0, "1"), "1") << "a kept node whose value its owner has dropped is read";
    d.set_points({"", node("b")});
    server.set("b", std::int64_t{3}, element_type::int32);
    EXPECT_EQ(d.await(1, "3"), "3");
    EXPECT_EQ(d.values[0], "-");
    std::size_t items = 99;
    EXPECT_TRUE(d.await([&] {
        server.call([&](UA_Server* s) { items = UA_Server_getStatistics(s).ss.currentSessionCount; });
        return items == 1;
    }));
}

TEST(opcua_driver, a_deadband_is_the_servers_business) {
    test_server server;
    server.add("a", 1.0, element_type::float64);
    server.add("text", std::string("x"), element_type::string);
    device d(server.port(), {{"sampling_ms", "10"}});
    d.set_points({node("a"), node("text")});
    for (auto& p : d.configs)
        p.options = {{"deadband", "5"}};
    d.faults = d.tested->set_points(d.configs);
    ASSERT_TRUE(d.open().has_value());
    ASSERT_EQ(d.await(0, "1"), "1");
    server.set("a", 3.0, element_type::float64);
    d.pause(milliseconds{100});
    server.set("a", 9.0, element_type::float64);
    EXPECT_EQ(d.await(0, "9"), "9");
    EXPECT_EQ(d.history[0], (std::vector<std::string>{"1", "9"}));
    EXPECT_EQ(d.values[1].substr(0, 5), "! Bad") << "a text has no deadband: " << d.values[1];
}

TEST(opcua_driver, sessions_end_when_the_device_is_removed) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    {
        device d(server.port());
        d.set_points({node("a")});
        ASSERT_TRUE(d.open().has_value());
        ASSERT_EQ(d.await(0, "1"), "1");
        EXPECT_EQ(server.sessions(), 1U);
    }
    EXPECT_EQ(server.sessions(), 0U);
}

TEST(opcua_driver, identifies_the_server) {
    test_server server;
    device d(server.port());
    ASSERT_TRUE(d.open().has_value());
    const auto words = d.run(d.tested->identify());
    ASSERT_TRUE(words.has_value());
    EXPECT_NE(words->find("open62541"), std::string::npos) << *words;
}

}  // namespace
}  // namespace penstock::opcua::test
