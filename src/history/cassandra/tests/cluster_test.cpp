#include "history/cassandra/cluster.hpp"

#include <gtest/gtest.h>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/tests/fake_cluster.hpp"

namespace penstock::history::cassandra {
namespace {

constexpr auto never = steady_time::max();

/// A client of nodes in memory, on a loop that runs as long as a test waits for something.
struct fixture {
    io::asio::io_context loop;
    fake_cluster far;
    cluster::settings settings;
    std::string trouble = "not called";
    std::unique_ptr<cluster> near;

    fixture() {
        settings.min_delay = milliseconds{1};
        settings.max_delay = milliseconds{4};
        settings.on_unavailable = [this](const auto& why) { trouble = why.value_or(""); };
    }
    ~fixture() {
        near->close();
        loop.restart();
        loop.run();
    }
    fixture(const fixture&) = delete;
    fixture& operator=(const fixture&) = delete;

    void start(const std::vector<std::string>& contacts) {
        for (const auto& host : contacts) {
            io::endpoint to;
            to.host = host;
            to.port = 9042;
            settings.contact_points.push_back(to);
        }
        near = std::make_unique<cluster>(loop.get_executor(), far.connect(), settings);
        near->start();
    }
    template <class Holds>
    void run_until(Holds holds) {
        loop.restart();
        while (!holds() && loop.run_one() > 0) {
        }
    }
    void start(const std::vector<std::string>& contacts, std::size_t usable) {
        start(contacts);
        run_until([&] { return near->usable() == usable; });
    }
    result<response> run(std::optional<ring_token> partition = {}, steady_time deadline = never) {
        statement what;
        what.text = "INSERT";
        what.partition = partition;
        std::optional<result<response>> out;
        io::asio::co_spawn(
            loop, [&]() -> io::awaitable<void> { out = co_await near->run(what, deadline); }, io::asio::detached);
        run_until([&] { return out.has_value(); });
        return std::move(*out);
    }
    std::size_t inserts(unsigned number) const { return far.calls_of(number, "INSERT"); }
};

std::string text_of(const result<response>& a) {
    return a ? describe(*a) : a.error().message();
}

TEST(cassandra_cluster, a_node_with_an_ipv6_address_is_named_as_in_a_url) {
    for (const auto* host : {"fd00::5", "[fd00::5]"})
        EXPECT_EQ((node{.endpoint = {.host = host, .port = 9042}}.name()), "[fd00::5]:9042");
}

TEST(cassandra_cluster, finds_the_other_nodes_and_takes_turns) {
    fixture f;
    for (unsigned number = 1; number <= 3; ++number)
        f.far.add(number, number);
    f.start({"10.0.0.2"}, 3);
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(text_of(f.run()), "done");
    for (unsigned number = 1; number <= 3; ++number)
        EXPECT_EQ(f.inserts(number), 2U) << number;
}

TEST(cassandra_cluster, the_owner_of_a_partition_is_asked_first) {
    fixture f;
    f.far.add(1, -100);
    f.far.add(2, 0);
    f.far.add(3, 100);
    f.start({"10.0.0.1"}, 3);
    for (const auto& [token, owner] :
         std::map<ring_token, unsigned>{{-200, 1}, {-100, 1}, {-99, 2}, {50, 3}, {101, 1}}) {
        const auto before = f.inserts(owner);
        f.run(token);
        EXPECT_EQ(f.inserts(owner), before + 1) << token;
    }
}

TEST(cassandra_cluster, nodes_of_other_data_centers_are_not_used) {
    fixture f;
    f.far.add(1);
    f.far.add(2).data_center = "far away";
    f.start({"10.0.0.1"}, 1);
    f.run();
    EXPECT_EQ(f.far.connects, 1U);
}

TEST(cassandra_cluster, two_names_of_one_node_are_one_node) {
    fixture f;
    f.far.add(1);
    f.start({"node-one", "10.0.0.1"}, 1);
    f.run();
    f.run();
    EXPECT_EQ(f.near->usable(), 1U);
}

TEST(cassandra_cluster, a_call_whose_node_dies_is_sent_to_the_next) {
    fixture f;
    f.far.add(1, 0);
    f.far.add(2, 100);
    f.start({"10.0.0.1"}, 2);
    f.far.serve = [&](unsigned number, std::int16_t stream, const std::string&, const request&) {
        if (number == 1) {
            f.far.members[1].node.links.back()->hang_up();
            return byte_buffer{};
        }
        return make_response(stream, opcode::result, void_body);
    };
    EXPECT_EQ(text_of(f.run(0)), "done");
    EXPECT_EQ(f.inserts(1), 1U);
    EXPECT_EQ(f.inserts(2), 1U);
    EXPECT_EQ(f.trouble, "") << "one node is enough";
}

TEST(cassandra_cluster, an_error_that_another_node_may_not_have_is_retried_there_and_others_are_not) {
    struct {
        std::int32_t code;
        std::size_t asked;
    } const cases[] = {{0x1001, 2}, {0x1100, 2}, {0x1000, 2}, {0x2000, 1}, {0x2100, 1}, {0x2200, 1}};
    for (const auto& c : cases) {
        fixture f;
        f.far.add(1, 0);
        f.far.add(2, 100);
        f.start({"10.0.0.1"}, 2);
        f.far.serve = [&](unsigned, std::int16_t stream, const std::string&, const request&) {
            return make_error(stream, c.code, "no");
        };
        EXPECT_EQ(f.run(0).error(), server_error(c.code));
        EXPECT_EQ(f.inserts(1) + f.inserts(2), c.asked) << c.code;
        EXPECT_EQ(f.near->last_error_message(), "no");
    }
}

TEST(cassandra_cluster, a_lost_node_is_reconnected_automatically) {
    fixture f;
    f.far.add(1);
    f.start({"10.0.0.1"}, 1);
    EXPECT_EQ(f.trouble, "");
    f.far.is_away = true;
    f.far.members[1].node.links.back()->hang_up();
    f.run_until([&] { return f.far.connects >= 4; });
    EXPECT_EQ(f.run().error(), errc::no_node) << "at once";
    EXPECT_NE(f.trouble.find("10.0.0.1:9042"), std::string::npos) << f.trouble;
    f.far.is_away = false;
    f.run_until([&] { return f.near->usable() == 1; });
    EXPECT_EQ(text_of(f.run()), "done");
    EXPECT_EQ(f.trouble, "");
}

TEST(cassandra_cluster, a_call_waits_for_the_first_attempt_and_no_longer) {
    fixture f;
    f.far.add(1);
    f.start({"10.0.0.1", "10.0.0.9"});
    EXPECT_EQ(text_of(f.run()), "done");
    fixture nobody;
    nobody.start({"10.0.0.8", "10.0.0.9"});
    EXPECT_EQ(nobody.run().error(), errc::no_node);
}

TEST(cassandra_cluster, a_wrong_password_is_reported_as_such) {
    fixture f;
    f.settings.login.user = "user";
    f.settings.login.password = "wrong one";
    f.far.add(1).node.authenticator = "org.apache.cassandra.auth.PasswordAuthenticator";
    f.start({"10.0.0.1"});
    EXPECT_EQ(f.run().error(), errc::bad_credentials);
    EXPECT_NE(f.trouble.find("incorrect"), std::string::npos) << f.trouble;
    EXPECT_EQ(f.trouble.find("wrong one"), std::string::npos) << "secrets are never reported";
}

TEST(cassandra_cluster, the_tables_are_created_once_before_the_first_call) {
    fixture f;
    f.far.add(1, 0);
    f.far.add(2, 100);
    unsigned set_up = 0;
    f.settings.set_up = [&](session& with, steady_time deadline) -> io::awaitable<result<>> {
        ++set_up;
        request what = query{"CREATE"};
        const auto made = co_await with.ask(std::move(what), deadline);
        if (!made) co_return made.error();
        co_return result<>{};
    };
    bool may_create = false;
    f.far.serve = [&](unsigned, std::int16_t stream, const std::string& text, const request&) {
        if (text == "CREATE" && !may_create) return make_error(stream, 0x2100, "no CREATE permission");
        return make_response(stream, opcode::result, void_body);
    };
    f.start({"10.0.0.1"});
    EXPECT_EQ(f.run().error(), errc::unauthorized);
    EXPECT_NE(f.trouble.find("no CREATE permission"), std::string::npos) << f.trouble;
    may_create = true;
    const auto before = set_up;
    f.run_until([&] { return f.near->usable() == 2; });
    EXPECT_EQ(text_of(f.run()), "done");
    EXPECT_EQ(set_up, before + 1);
    EXPECT_EQ(f.trouble, "");
}

TEST(cassandra_cluster, a_node_that_does_not_respond_leaves_time_for_the_next) {
    fixture f;
    f.far.add(1, 0);
    f.far.add(2, 100);
    f.start({"10.0.0.1"}, 2);
    f.far.serve = [](unsigned number, std::int16_t stream, const std::string&, const request&) {
        return number == 1 ? byte_buffer{} : make_response(stream, opcode::result, void_body);
    };
    EXPECT_EQ(text_of(f.run(0, steady_now() + milliseconds{2'100})), "done");
    EXPECT_EQ(f.inserts(2), 1U);
}

TEST(cassandra_cluster, after_close_calls_end) {
    fixture f;
    f.far.add(1);
    f.start({"10.0.0.1"}, 1);
    f.near->close();
    EXPECT_EQ(f.run().error(), errc::closing);
}

TEST(ring, nodes_follow_each_other_around_it_each_once) {
    ring r;
    r.assign({{-50, 100}, {0}, {}, {50}});
    EXPECT_EQ(r.order(-50), (std::vector<std::size_t>{0, 1, 3, 2}));
    EXPECT_EQ(r.order(-49), (std::vector<std::size_t>{1, 3, 0, 2}));
    EXPECT_EQ(r.order(101), (std::vector<std::size_t>{0, 1, 3, 2})) << "behind the last token comes the first";
    r.assign({});
    EXPECT_TRUE(r.order(1).empty());
}

TEST(topology, a_node_that_listens_everywhere_is_reached_where_it_gossips) {
    const auto bytes = make_rows(0, {"peer", "host_id", "native_address", "native_port"},
                                 {{{10, 0, 0, 7}, byte_buffer(16, 1), {0, 0, 0, 0}, {0, 0, 0x23, 0x52}},
                                  {{10, 0, 0, 8}, {}, {10, 0, 0, 8}, {}}});
    const auto found = next_frame(bytes, sender::server).value().value();
    const auto a = decode_response(found).value();
    const auto nodes = read_nodes(std::get<rows>(a));
    ASSERT_EQ(nodes.size(), 1U) << "one without an id is just joining";
    EXPECT_EQ(nodes[0].address, "10.0.0.7");
    EXPECT_EQ(nodes[0].port, 9042);
}

}  // namespace
}  // namespace penstock::history::cassandra
