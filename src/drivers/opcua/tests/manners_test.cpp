#include <gtest/gtest.h>

#include <future>

#include "drivers/opcua/client_thread.hpp"
#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/interposer.hpp"
#include "drivers/opcua/tests/test_server.hpp"

namespace penstock::opcua::test {
namespace {

constexpr std::array steps{service::hello,
                           service::channel,
                           service::endpoints,
                           service::create_session,
                           service::activate_session,
                           service::read,
                           service::create_subscription,
                           service::create_items,
                           service::publish,
                           service::close_session};
constexpr std::array faults{manner::kind::cut, manner::kind::cut_request, manner::kind::empty, manner::kind::garbage,
                            manner::kind::fault};

std::string test_node(const std::string& name) {
    return "nsu=urn:test;s=" + name;
}

TEST(opcua_manners, what_is_posted_as_the_last_device_leaves_is_done) {
    for (int i = 0; i < 200; ++i) {
        auto stack = client_thread::instance();
        std::atomic<int> done{0};
        std::promise<void> may_go;
        stack->post([&, s = stack.get(), go = may_go.get_future().share()] {
            go.wait();
            s->post([&, s] { s->post([&] { ++done; }); });
        });
        may_go.set_value();
        stack.reset();
        ASSERT_EQ(done, 1) << "a connection that nobody closes would end the process";
    }
}

/// Opens, reads, browses and is dropped, as the test of a connection does; and again; each may fail, none may hang.
void visit(std::uint16_t port, const char* mode) {
    for (const bool is_closed : {true, false}) {
        device d(port, {{"mode", mode}, {"timeout_ms", "100"}});
        d.set_points({test_node("a")});
        if (!d.open(milliseconds{100})) continue;
        for (int i = 0; i < 3 && d.scan(); ++i)
            d.pause(milliseconds{5});
        (void)d.scan(true);
        (void)d.run(d.tested->browse(browse_query{}));
        if (is_closed) d.tested->close();
    }
}

TEST(opcua_manners, a_server_that_fails_at_any_step_harms_no_one_else) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    device good(server.port());
    good.set_points({test_node("a")});
    ASSERT_TRUE(good.open().has_value());
    ASSERT_EQ(good.await(0, "1"), "1");
    std::int64_t n = 1;
    for (const auto step : steps) {
        for (const auto what : faults) {
            interposer between(server.port());
            between.set(step, {.effect = what, .status = UA_STATUSCODE_BADINTERNALERROR});
            visit(between.port(), "subscribe");
            if (step == service::read) visit(between.port(), "poll");  // at the others a poll is no other than a watch
            server.set("a", ++n, element_type::int32);
            ASSERT_EQ(good.await(0, std::to_string(n)), std::to_string(n)) << step << ' ' << static_cast<int>(what);
        }
    }
}

TEST(opcua_manners, a_device_may_be_closed_at_any_step_of_its_connect) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    for (const auto step : {service::hello, service::channel, service::endpoints, service::create_session,
                            service::activate_session, service::read}) {
        for (const int after : {0, 1}) {  // endpoints are asked for over a connection of their own
            interposer between(server.port());
            between.set(step, {.delay = milliseconds{400}, .skip_count = after});
            device d(between.port());
            d.set_points({test_node("a")});
            (void)d.open_and_close_after(milliseconds{150});
            between.forgive();
            d.tested->close();
            ASSERT_TRUE(d.open().has_value()) << step;
            ASSERT_EQ(d.await(0, "1"), "1");
        }
    }
}

TEST(opcua_manners, the_last_device_of_the_process_may_fail_at_any_step) {
    test_server server;
    server.add("a", std::int64_t{1}, element_type::int32);
    std::size_t n = 0;
    for (const auto step : steps) {
        interposer between(server.port());
        // Each fault at each step is above: here a step has one of them.
        const auto what = faults[n++ % std::size(faults)];
        between.set(step, {.effect = what, .status = UA_STATUSCODE_BADINTERNALERROR});
        visit(between.port(), "poll");  // with it the stack's thread ends
    }
}

/// A server with nodes n0…n19, and a device that watches them through the interposer.
struct many {
    explicit many(test_server::settings s = {}) : server(std::move(s)), relay(server.port()) {
        for (int i = 0; i < count; ++i) {
            server.add("n" + std::to_string(i), std::int64_t{i}, element_type::int32);
            addresses.push_back(test_node("n" + std::to_string(i)));
        }
    }
    static bool has_all(const device& d) {
        for (int i = 0; i < count; ++i) {
            if (d.values[static_cast<std::size_t>(i)] != std::to_string(i)) return false;
        }
        return true;
    }

    static constexpr int count = 20;
    test_server server;
    interposer relay;
    std::vector<std::string> addresses;
};

TEST(opcua_manners, a_value_that_cannot_be_decoded_is_bad_alone) {
    many m;
    m.server.add_undecodable("poison");
    m.addresses.push_back(test_node("poison"));
    device d(m.relay.port(), {{"sampling_ms", "20"}});
    d.set_points(m.addresses);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return many::has_all(d) && d.values[many::count] != "-"; })) << d.last_error.message();
    EXPECT_NE(d.values[many::count].find("cannot be decoded"), std::string::npos) << d.values[many::count];
    m.server.set("n3", std::int64_t{33}, element_type::int32);
    EXPECT_EQ(d.await(3, "33"), "33");
    EXPECT_EQ(m.relay.count(service::create_session), 1) << "the session is not lost by it";

    device polling(m.server.port(), {{"mode", "poll"}});
    polling.set_points(m.addresses);
    ASSERT_TRUE(polling.open().has_value());
    ASSERT_TRUE(polling.scan().has_value());
    EXPECT_EQ(polling.failures, 1) << "a refusal: the owner halves the batch";
    polling.set_points({test_node("n0"), test_node("n1")});
    ASSERT_TRUE(polling.scan().has_value());
    EXPECT_EQ(polling.values[1], "1");
}

TEST(opcua_manners, a_server_that_names_no_limit_is_asked_for_less_and_remembers_it) {
    many m;
    const auto pass = [&](std::size_t max) {
        for (const auto what : {service::create_items, service::read}) {
            m.relay.set(
                what, {.effect = manner::kind::fault, .status = UA_STATUSCODE_BADTOOMANYOPERATIONS, .min_bytes = max});
        }
    };
    pass(500);
    device d(m.relay.port());
    d.set_points(m.addresses);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return many::has_all(d); })) << d.last_error.message();
    EXPECT_EQ(m.relay.count(service::create_session), 1);
    const auto tries = m.relay.count(service::create_items);
    d.tested->close();
    ASSERT_TRUE(d.open().has_value());
    d.set_points(m.addresses);
    EXPECT_TRUE(d.await([&] { return many::has_all(d); }));
    EXPECT_LT(m.relay.count(service::create_items) - tries, tries) << "the limit outlives the session";
}

TEST(opcua_manners, without_a_subscription_the_nodes_are_read) {
    many m;
    m.relay.set(service::create_subscription,
                {.effect = manner::kind::fault, .status = UA_STATUSCODE_BADTOOMANYSUBSCRIPTIONS});
    device d(m.relay.port());
    d.set_points(m.addresses);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return many::has_all(d); })) << d.last_error.message();
    m.server.set("n3", std::int64_t{33}, element_type::int32);
    EXPECT_EQ(d.await(3, "33"), "33");
    EXPECT_EQ(m.relay.count(service::create_session), 1);
}

TEST(opcua_manners, a_second_subscription_that_is_refused_goes_into_the_first) {
    many m;
    m.relay.set(service::create_subscription,
                {.effect = manner::kind::fault, .status = UA_STATUSCODE_BADTOOMANYSUBSCRIPTIONS, .skip_count = 1});
    device d(m.relay.port());
    d.set_points(m.addresses);
    for (std::size_t i = 10; i < d.configs.size(); ++i)
        d.configs[i].period = milliseconds{400};
    d.faults = d.tested->set_points(d.configs);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return many::has_all(d); })) << d.last_error.message();
    m.server.set("n13", std::int64_t{33}, element_type::int32);
    EXPECT_EQ(d.await(13, "33"), "33");
    EXPECT_GT(m.relay.count(service::publish), 0);
    EXPECT_EQ(m.relay.count(service::create_session), 1);
}

TEST(opcua_manners, what_the_server_does_not_watch_is_read) {
    test_server::settings s;
    s.max_watched = 5;
    many m(s);
    device d(m.relay.port());
    d.set_points(m.addresses);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return many::has_all(d); })) << d.last_error.message();
    for (const int i : {0, 19}) {
        m.server.set("n" + std::to_string(i), std::int64_t{100 + i}, element_type::int32);
        EXPECT_EQ(d.await(static_cast<point_index>(i), std::to_string(100 + i)), std::to_string(100 + i));
    }
    EXPECT_EQ(m.relay.count(service::create_session), 1);
}

/// The stack's server, made to ignore ranges by the interposer: none reaches it.
TEST(opcua_manners, a_part_is_taken_out_of_the_whole_where_the_server_ignores_ranges) {
    const array four{std::int64_t{10}, std::int64_t{20}, std::int64_t{30}, std::int64_t{40}};
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        test_server server;
        server.add("arr", four, element_type::int32);
        interposer between(server.port());
        between.drop_ranges();
        device d(between.port(), {{"mode", mode}});
        d.set_points(
            {test_node("arr") + "[1]", test_node("arr") + "[2:3]", test_node("arr") + "[7]", test_node("arr")});
        ASSERT_TRUE(d.open().has_value());
        EXPECT_EQ(d.await(0, "20"), "20");
        EXPECT_EQ(d.await(1, "[30,40]"), "[30,40]");
        EXPECT_TRUE(d.await([&] { return is_bad(d.states[2]) && d.values[2] != "-"; })) << d.values[2];
        EXPECT_NE(d.write(0, std::int64_t{99}).find("write_whole_array"), std::string::npos);
        EXPECT_EQ(server.get("arr"), "[10,20,30,40]");

        device may(between.port(), {{"mode", mode}, {"write_whole_array", "true"}});
        may.set_points({test_node("arr") + "[1]", test_node("arr") + "[2:3]", test_node("arr") + "[7]"});
        ASSERT_TRUE(may.open().has_value());
        EXPECT_EQ(may.write(0, std::int64_t{99}), "99");
        EXPECT_EQ(may.write(1, array{std::int64_t{1}, std::int64_t{2}}), "[1,2]");
        EXPECT_EQ(may.write(2, std::int64_t{5}).substr(0, 1), "!");
        EXPECT_EQ(server.get("arr"), "[10,99,1,2]");
    }
}

TEST(opcua_manners, a_tag_that_does_not_fit_its_node_takes_no_writes) {
    test_server server;
    server.add("big", std::int64_t{70'000}, element_type::int32);
    device d(server.port());
    d.set_points({test_node("big") + " Int16"});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return d.states[0] == quality::configuration; }));
    EXPECT_NE(d.write(0, std::int64_t{5}).find("nothing was written"), std::string::npos);
    EXPECT_EQ(server.get("big"), "70000");
    server.set("big", std::int64_t{7}, element_type::int32);
    EXPECT_EQ(d.write(0, std::int64_t{5}), "5") << "it fits by now";
}

TEST(opcua_manners, a_matrix_keeps_its_dimensions_and_empty_bytes_are_not_null) {
    test_server server;
    const UA_NodeId id{0, UA_NODEIDTYPE_NUMERIC, {777'777}};
    server.call([&](UA_Server* s) {
        std::array<UA_Int32, 6> content{1, 2, 3, 4, 5, 6};
        std::array<UA_UInt32, 2> shape{2, 3};
        UA_VariableAttributes a = UA_VariableAttributes_default;
        UA_Variant_setArray(&a.value, content.data(), content.size(), &UA_TYPES[UA_TYPES_INT32]);
        a.value.arrayDimensions = a.arrayDimensions = shape.data();
        a.value.arrayDimensionsSize = a.arrayDimensionsSize = shape.size();
        a.valueRank = UA_VALUERANK_TWO_DIMENSIONS;
        a.dataType = UA_TYPES[UA_TYPES_INT32].typeId;
        a.accessLevel = UA_ACCESSLEVELMASK_READ | UA_ACCESSLEVELMASK_WRITE;
        UA_Server_addVariableNode(s, id, UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER),
                                  UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES), {1, borrow_string("matrix")},
                                  UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATAVARIABLETYPE), a, nullptr, nullptr);
    });
    server.add("bytes", byte_buffer{1, 2}, element_type::byte_string);
    device d(server.port());
    d.set_points({"i=777777", test_node("bytes")});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(0, "[1,2,3,4,5,6]"), "[1,2,3,4,5,6]");
    array turned;
    for (std::int64_t i = 6; i > 0; --i)
        turned.emplace_back(i);
    EXPECT_EQ(d.write(0, turned), "[6,5,4,3,2,1]");
    server.call([&](UA_Server* s) {
        owned_variant v;
        UA_Server_readValue(s, id, &*v);
        ASSERT_EQ(v->arrayDimensionsSize, 2U);
        EXPECT_EQ(v->arrayDimensions[1], 3U);
    });
    EXPECT_NE(d.write(0, array{std::int64_t{1}, std::int64_t{2}}).find("2 x 3"), std::string::npos);
    (void)d.write(1, byte_buffer{});
    server.call([&](UA_Server* s) {
        owned_variant v;
        UA_NodeId bytes{server.index_of(s, "urn:test"), UA_NODEIDTYPE_STRING, {}};
        bytes.identifier.string = borrow_string("bytes");
        UA_Server_readValue(s, bytes, &*v);
        EXPECT_NE(static_cast<UA_ByteString*>(v->data)->data, nullptr);
    });
}

/// A variable with a value of the stack's own making.
void add_raw(test_server& server, UA_UInt32 id, UA_Variant content, std::int32_t rank, UA_UInt32 dimension,
             const UA_NodeId& type) {
    server.call([&](UA_Server* s) {
        UA_VariableAttributes a = UA_VariableAttributes_default;
        a.value = content;
        a.valueRank = rank;
        if (rank == UA_VALUERANK_ONE_DIMENSION) {
            a.arrayDimensions = &dimension;
            a.arrayDimensionsSize = 1;
        }
        a.dataType = type;
        a.accessLevel = UA_ACCESSLEVELMASK_READ | UA_ACCESSLEVELMASK_WRITE;
        const auto status = UA_Server_addVariableNode(
            s, UA_NODEID_NUMERIC(0, id), UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER),
            UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES), {1, borrow_string("raw" + std::to_string(id))},
            UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATAVARIABLETYPE), a, nullptr, nullptr);
        EXPECT_EQ(status, UA_STATUSCODE_GOOD) << UA_StatusCode_name(status);
    });
}

TEST(opcua_manners, a_list_changes_its_length_where_the_node_allows) {
    test_server server;
    std::array<UA_Int32, 3> content{1, 2, 3};
    UA_Variant list{};
    UA_Variant_setArray(&list, content.data(), content.size(), &UA_TYPES[UA_TYPES_INT32]);
    const auto type = UA_TYPES[UA_TYPES_INT32].typeId;
    add_raw(server, 777'001, list, UA_VALUERANK_ONE_DIMENSION, 0, type);
    add_raw(server, 777'002, list, UA_VALUERANK_ONE_DIMENSION, 4, type);
    const array two{std::int64_t{8}, std::int64_t{9}};
    const array five{std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, std::int64_t{4}, std::int64_t{5}};
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        device d(server.port(), {{"mode", mode}});
        d.set_points({"i=777001", "i=777002", "i=777001[0:1]"});
        ASSERT_TRUE(d.open().has_value());
        EXPECT_TRUE(d.await([&] { return d.values[0] != "-" && d.values[1] != "-"; }));
        EXPECT_TRUE(d.tested->can_resize(0));
        EXPECT_FALSE(d.tested->can_resize(2));
        EXPECT_EQ(d.write(0, five), "[1,2,3,4,5]");
        EXPECT_EQ(d.write(0, two), "[8,9]");
        EXPECT_EQ(d.write(0, array{}), "[]");
        EXPECT_EQ(d.write(0, two), "[8,9]") << "longer again";
        EXPECT_EQ(d.await(0, "[8,9]"), "[8,9]");
        EXPECT_EQ(d.write(1, two), "[8,9]");
        EXPECT_NE(d.write(1, five).find("at most 4 elements"), std::string::npos);
        EXPECT_EQ(d.await(1, "[8,9]"), "[8,9]");
    }
}

TEST(opcua_manners, a_member_is_written_with_its_whole_structure_where_that_is_wanted) {
    test_server server;
    UA_Range range{1.5, 9.5};
    UA_Variant content{};
    UA_Variant_setScalar(&content, &range, &UA_TYPES[UA_TYPES_RANGE]);
    add_raw(server, 777'003, content, UA_VALUERANK_SCALAR, 0, UA_TYPES[UA_TYPES_RANGE].typeId);
    std::array<UA_Range, 2> both{range, range};
    UA_Variant_setArray(&content, both.data(), both.size(), &UA_TYPES[UA_TYPES_RANGE]);
    add_raw(server, 777'004, content, UA_VALUERANK_ONE_DIMENSION, 2, UA_TYPES[UA_TYPES_RANGE].typeId);
    device d(server.port());
    d.set_points({"i=777003{Low}"});
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.await(0, "1.5"), "1.5");
    EXPECT_NE(d.write(0, 2.5).find("write_whole_structure"), std::string::npos);

    device may(server.port(), {{"write_whole_structure", "true"}});
    may.set_points({"i=777003{Low}", "i=777003{High}", "i=777004[1]{High}", "i=777004[0]{High}", "i=777003{Gone}"});
    ASSERT_TRUE(may.open().has_value());
    EXPECT_EQ(may.write(0, 2.5), "2.5") << "also before the first value has arrived";
    EXPECT_EQ(may.await(0, "2.5"), "2.5");
    EXPECT_EQ(may.await(1, "9.5"), "9.5") << "the other member stays";
    EXPECT_EQ(may.write(2, 7.0), "7");
    EXPECT_EQ(may.await(3, "9.5"), "9.5") << "the other element stays";
    EXPECT_EQ(may.await(2, "7"), "7");
    const auto gone = may.write(4, 1.0);
    EXPECT_EQ(gone.substr(0, 1), "!") << gone;
    EXPECT_EQ(d.await(0, "2.5"), "2.5");
}

TEST(opcua_manners, a_slow_server_is_waited_for_as_the_option_says_and_the_error_names_the_step) {
    many m;
    m.relay.set(service::create_session, {.delay = milliseconds{1'200}});
    device patient(m.relay.port(), {{"timeout_ms", "5000"}});
    EXPECT_EQ(patient.open_error(milliseconds{300}), "");
    patient.tested->close();
    device hasty(m.relay.port(), {{"timeout_ms", "400"}});
    const auto why = hasty.open_error();
    EXPECT_NE(why.find("did not answer CreateSession within 4"), std::string::npos) << why;
    EXPECT_NE(why.find("timeout_ms"), std::string::npos) << why;
}

TEST(opcua_manners, no_session_stays_at_a_server_that_was_given_up) {
    many m;
    m.relay.set(service::create_session, {.delay = milliseconds{800}});
    for (int i = 0; i < 5; ++i) {
        device hasty(m.relay.port(), {{"timeout_ms", "200"}});
        EXPECT_NE(hasty.open_error(), "");
        const auto asked = m.relay.count(service::create_session);
        EXPECT_NE(hasty.open_error(), "");
        EXPECT_EQ(m.relay.count(service::create_session), asked) << "the next try waits";
    }
    // A device that stays keeps the stack's thread, which ends what came late.
    m.relay.forgive();
    device good(m.server.port());
    good.set_points({test_node("n0")});
    ASSERT_TRUE(good.open().has_value());
    EXPECT_TRUE(good.await([&] { return m.server.sessions() == 1; })) << m.server.sessions();
}

/// What the engine does when a link is lost.
bool reopen(device& d) {
    const auto is_lost = !d.await([] { return false; }, milliseconds{5'000});
    d.tested->close();
    return is_lost && d.open().has_value();
}

TEST(opcua_manners, a_session_is_taken_over_after_the_connection_was_lost) {
    for (const char* mode : {"subscribe", "poll"}) {
        SCOPED_TRACE(mode);
        many m;
        device d(m.relay.port(), {{"mode", mode}});
        d.set_points(m.addresses);
        ASSERT_TRUE(d.open().has_value());
        ASSERT_TRUE(d.await([&] { return many::has_all(d); }));
        for (int i = 0; i < 5; ++i) {
            m.relay.cut_all();
            ASSERT_TRUE(reopen(d)) << d.last_error.message();
            m.server.set("n3", std::int64_t{33 + i}, element_type::int32);
            EXPECT_EQ(d.await(3, std::to_string(33 + i)), std::to_string(33 + i));
            EXPECT_EQ(m.server.sessions(), 1U);
        }
        EXPECT_EQ(m.relay.count(service::create_session), 1);
        EXPECT_EQ(m.relay.count(service::activate_session), 6);
        m.server.call([](UA_Server* s) {
            owned_variant v;
            UA_Server_readValue(
                s,
                UA_NODEID_NUMERIC(0,
                                  UA_NS0ID_SERVER_SERVERDIAGNOSTICS_SERVERDIAGNOSTICSSUMMARY_CURRENTSUBSCRIPTIONCOUNT),
                &*v);
            ASSERT_EQ(v->type, &UA_TYPES[UA_TYPES_UINT32]);
            EXPECT_LE(*static_cast<UA_UInt32*>(v->data), 1U);
        });
    }
}

TEST(opcua_manners, a_session_that_cannot_be_taken_over_is_replaced) {
    many m;
    device d(m.relay.port());
    d.set_points(m.addresses);
    ASSERT_TRUE(d.open().has_value());
    ASSERT_TRUE(d.await([&] { return many::has_all(d); }));
    int sessions = 1;
    for (const auto status : {UA_STATUSCODE_BADSESSIONIDINVALID, UA_STATUSCODE_BADSESSIONCLOSED,
                              UA_STATUSCODE_BADSECURITYCHECKSFAILED, UA_STATUSCODE_BADSECURECHANNELIDINVALID}) {
        SCOPED_TRACE(UA_StatusCode_name(status));
        m.relay.set(service::activate_session, {.effect = manner::kind::fault, .status = status, .times = 1});
        m.relay.cut_all();
        ASSERT_TRUE(reopen(d)) << d.last_error.message();
        EXPECT_EQ(m.relay.count(service::create_session), ++sessions);
        m.server.set("n3", std::int64_t{33 + sessions}, element_type::int32);
        EXPECT_EQ(d.await(3, std::to_string(33 + sessions)), std::to_string(33 + sessions));
    }
    m.relay.set(service::activate_session, {.effect = manner::kind::cut_request, .times = 1});
    m.relay.cut_all();
    ASSERT_TRUE(reopen(d)) << "a server that ends the connection instead";
    EXPECT_EQ(m.relay.count(service::create_session), ++sessions);

    m.server.stop();
    EXPECT_FALSE(d.await([] { return false; }));
    m.server.start();
    m.server.add("n0", std::int64_t{5}, element_type::int32);
    d.tested->close();
    ASSERT_TRUE(d.open().has_value()) << "a server that was restarted";
    EXPECT_EQ(d.await(0, "5"), "5");
    EXPECT_EQ(m.server.sessions(), 1U);
}

TEST(opcua_manners, a_session_that_was_ended_in_order_is_not_asked_for_again) {
    many m;
    device d(m.relay.port());
    d.set_points(m.addresses);
    for (int i = 1; i <= 3; ++i) {
        ASSERT_TRUE(d.open().has_value());
        EXPECT_TRUE(d.await([&] { return many::has_all(d); }));
        d.tested->close();
        EXPECT_EQ(m.relay.count(service::create_session), i);
        EXPECT_EQ(m.relay.count(service::activate_session), i);
        while (m.relay.count(service::close_session) < i)
            d.pause();
    }
}

TEST(opcua_manners, a_channel_whose_token_lives_a_second_is_renewed_in_time) {
    test_server::settings s;
    s.token_lifetime_ms = 1'000;
    many m(s);
    device d(m.relay.port());
    d.set_points(m.addresses);
    ASSERT_TRUE(d.open().has_value());
    EXPECT_TRUE(d.await([&] { return m.relay.count(service::channel) > 6; })) << d.last_error.message();
    EXPECT_EQ(m.relay.count(service::create_session), 1);
}

}  // namespace
}  // namespace penstock::opcua::test
