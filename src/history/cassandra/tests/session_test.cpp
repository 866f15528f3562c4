#include "history/cassandra/session.hpp"

#include <gtest/gtest.h>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/tests/fake_node.hpp"

namespace penstock::history::cassandra {
namespace {

constexpr auto no_deadline = steady_time::max();
constexpr steady_time long_past{};

/// A session with a node in memory, both on a loop that runs until a conversation is over.
struct session_fixture {
    io::asio::io_context loop;
    fake_node node;
    session::settings settings{.user = "user", .password = "secret"};
    std::shared_ptr<session> talk;

    ~session_fixture() {
        if (talk) talk->close();
        loop.restart();
        loop.run();
    }

    template <class T>
    T run(io::awaitable<T> what) {
        std::optional<T> out;
        io::asio::co_spawn(
            loop, [&]() -> io::awaitable<void> { out.emplace(co_await std::move(what)); }, io::asio::detached);
        loop.restart();
        while (!out && loop.run_one() > 0) {
        }
        return std::move(*out);
    }

    result<> start(steady_time deadline = no_deadline) {
        talk = session::make(loop.get_executor(), node.connect(loop.get_executor()), settings);
        return run(talk->start(deadline));
    }
    result<response> insert(std::int64_t value, steady_time deadline = no_deadline) {
        parameters how;
        how.values.bigint(value);
        return run(talk->run("INSERT", how, deadline));
    }
    fake_link& link() { return *node.links.back(); }
};

std::string session_text(const result<response>& a) {
    return a ? describe(*a) : a.error().message();
}

TEST(cassandra_session, starts_up_and_executes_in_pieces_of_any_size) {
    for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
        session_fixture f;
        f.node.piece = piece;
        f.node.serve = [](std::int16_t stream, const std::string&, const request&) {
            return make_rows(stream, {"a"}, {{byte_buffer(3000, 7)}, {byte_buffer{}}});
        };
        ASSERT_TRUE(f.start()) << piece;
        const auto received = f.insert(1);
        EXPECT_EQ(std::get<rows>(*received).size(), 2U) << piece;
        EXPECT_EQ(std::get<rows>(*received).at(0, 0)->size(), 3000U) << piece;
    }
}

TEST(cassandra_session, each_step_that_fails_ends_it_and_nothing_hangs) {
    for (std::size_t step = 0; step < 20; ++step) {
        session_fixture f;
        f.node.authenticator = "org.apache.cassandra.auth.PasswordAuthenticator";
        f.talk = session::make(f.loop.get_executor(), f.node.connect(f.loop.get_executor()), f.settings);
        f.link().fails_at = step;
        const auto started = f.run(f.talk->start(no_deadline));
        const auto received = started ? f.insert(1) : result<response>(started.error());
        if (f.link().calls <= step) {
            EXPECT_EQ(session_text(received), "done");
            EXPECT_GT(step, 8U) << "fewer steps than a conversation has";
            return;
        }
        // The answer may be there before the link fails; what counts is that the end was seen.
        EXPECT_TRUE(received || received.error() == errc::link_lost) << step << ' ' << session_text(received);
        EXPECT_FALSE(f.talk->is_open()) << step;
    }
    FAIL() << "more steps than expected";
}

TEST(cassandra_session, logs_in_with_a_password) {
    session_fixture f;
    f.node.authenticator = "org.apache.cassandra.auth.PasswordAuthenticator";
    EXPECT_TRUE(f.start());
}

TEST(cassandra_session, reports_why_the_login_was_refused) {
    struct {
        std::string authenticator, user, password;
        errc error;
    } const cases[] = {
        {"org.apache.cassandra.auth.PasswordAuthenticator", "user", "wrong", errc::bad_credentials},
        {"org.apache.cassandra.auth.PasswordAuthenticator", "", "", errc::no_credentials},
        {"com.example.KerberosAuthenticator", "user", "secret", errc::unknown_authenticator},
    };
    for (const auto& c : cases) {
        session_fixture f;
        f.node.authenticator = c.authenticator;
        f.settings.user = c.user;
        f.settings.password = c.password;
        EXPECT_EQ(f.start().error(), c.error);
        EXPECT_FALSE(f.talk->is_open());
        EXPECT_EQ(remedy_of(c.error), remedy::fix_config);
    }
}

TEST(cassandra_session, a_password_is_never_sent_to_an_unsupported_authenticator) {
    session_fixture f;
    f.node.authenticator = "com.example.KerberosAuthenticator";
    EXPECT_FALSE(f.start());
    for (const auto& r : f.node.requests)
        EXPECT_FALSE(std::holds_alternative<auth_response>(r));
}

TEST(cassandra_session, a_server_without_version_4_is_refused_before_anything_is_sent) {
    session_fixture f;
    f.node.versions = {"3/v3"};
    EXPECT_EQ(f.start().error(), errc::other_version);
    EXPECT_EQ(f.node.requests.size(), 1U);
}

TEST(cassandra_session, a_statement_is_prepared_once) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    f.insert(1);
    f.insert(2);
    EXPECT_EQ(std::ranges::count_if(f.node.requests, [](auto& r) { return std::holds_alternative<prepare>(r); }), 1);
    const auto& last = std::get<execute>(f.node.requests.back());
    EXPECT_EQ(to_hex(last.options.values.bytes(), '\0'), "000000080000000000000002");
}

TEST(cassandra_session, a_statement_that_the_node_no_longer_has_is_prepared_again) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    EXPECT_EQ(session_text(f.insert(1)), "done");
    f.node.forgets = true;
    EXPECT_EQ(session_text(f.insert(2)), "done");
    f.node.forgets = true;
    std::vector<bound_values> sets(2);
    sets[0].bigint(3);
    sets[1].bigint(4);
    EXPECT_EQ(session_text(f.run(f.talk->run_batch("INSERT", sets, {}, no_deadline))), "done");
    EXPECT_EQ(std::ranges::count_if(f.node.requests, [](auto& r) { return std::holds_alternative<prepare>(r); }), 3);
    EXPECT_EQ(std::get<batch>(f.node.requests.back()).items.size(), 2U);
}

TEST(cassandra_session, an_error_response_is_an_error_with_the_servers_text_and_ends_nothing) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    f.node.serve = [](std::int16_t stream, const std::string&, const request&) {
        return make_error(stream, 0x1001, "too much at once");
    };
    const auto received = f.insert(1);
    EXPECT_EQ(received.error(), errc::overloaded);
    EXPECT_EQ(f.talk->last_error_message(), "too much at once");
    EXPECT_TRUE(f.talk->is_open());
}

TEST(cassandra_session, no_response_in_time_ends_the_session_and_all_waits) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    f.node.is_silent = true;
    std::vector<error_code> ended;
    for (const auto deadline : {no_deadline, long_past}) {
        io::asio::co_spawn(
            f.loop,
            [&, deadline]() -> io::awaitable<void> {
                request what = prepare{"SELECT"};
                const auto received = co_await f.talk->ask(std::move(what), deadline);
                ended.push_back(received.error());
            },
            io::asio::detached);
    }
    f.loop.restart();
    f.loop.run();
    EXPECT_EQ(ended, (std::vector<error_code>{errc::timed_out, errc::timed_out}));
    EXPECT_FALSE(f.talk->is_open());
    EXPECT_EQ(f.insert(1).error(), errc::timed_out) << "an ended session returns why";
}

TEST(cassandra_session, a_node_that_reads_no_bytes_is_closed_at_the_deadline) {
    session_fixture f;
    f.talk = session::make(f.loop.get_executor(), f.node.connect(f.loop.get_executor()), f.settings);
    f.link().is_deaf = true;
    EXPECT_EQ(f.run(f.talk->start(long_past)).error(), errc::timed_out);
    EXPECT_FALSE(f.talk->is_open());
}

TEST(cassandra_session, responses_may_arrive_in_any_order) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    f.insert(0);
    std::vector<byte_buffer> held;
    f.node.serve = [&](std::int16_t stream, const std::string&, const request& what) {
        held.push_back(make_rows(stream, {"a"},
                                 {{byte_buffer(std::get<execute>(what).options.values.bytes().begin() + 4,
                                               std::get<execute>(what).options.values.bytes().end())}}));
        if (held.size() == 3) {
            for (auto i = held.rbegin(); i != held.rend(); ++i)
                f.link().arrive(*i);
        }
        return byte_buffer{};
    };
    std::size_t right = 0;
    for (std::int64_t v = 1; v <= 3; ++v) {
        io::asio::co_spawn(
            f.loop,
            [&, v]() -> io::awaitable<void> {
                parameters how;
                how.values.bigint(v);
                const auto received = co_await f.talk->run("INSERT", how, no_deadline);
                if (received && bigint_of(std::get<rows>(*received).at(0, 0)) == v) ++right;
                if (right == 3) f.talk->close();
            },
            io::asio::detached);
    }
    f.loop.restart();
    f.loop.run();
    EXPECT_EQ(right, 3U);
}

TEST(cassandra_session, requests_above_the_limit_wait_for_their_turn) {
    session_fixture f;
    f.settings.max_in_flight = 2;
    ASSERT_TRUE(f.start());
    std::size_t answered = 0;
    std::int16_t highest = 0;
    f.node.serve = [&](std::int16_t stream, const std::string&, const request&) {
        highest = std::max(highest, stream);
        return make_response(stream, opcode::result, void_body);
    };
    for (int i = 0; i < 10; ++i) {
        io::asio::co_spawn(
            f.loop,
            [&]() -> io::awaitable<void> {
                request what = query{"SELECT"};
                const auto received = co_await f.talk->ask(std::move(what), no_deadline);
                if (received) ++answered;
                if (answered == 10) f.talk->close();
            },
            io::asio::detached);
    }
    f.loop.restart();
    f.loop.run();
    EXPECT_EQ(answered, 10U);
    EXPECT_EQ(highest, 1);
}

TEST(cassandra_session, unsolicited_responses_end_it_and_events_do_not) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    f.link().arrive(make_response(-1, opcode::event, "0001 61"));
    EXPECT_EQ(session_text(f.insert(1)), "done");
    f.link().arrive(make_response(77, opcode::result, void_body));
    EXPECT_TRUE(f.run(f.talk->wait_closed(no_deadline)));
    EXPECT_EQ(f.insert(2).error(), errc::unexpected_response);
}

TEST(cassandra_session, bytes_that_are_no_frame_end_it) {
    for (const auto* bytes : {"48 54 54 50 2F", "84 00 00 00 08 7F FF FF FF", "84 00 00 00 08 00 00 00 00"}) {
        session_fixture f;
        f.node.serve = [&](std::int16_t, const std::string&, const request&) { return *parse_hex(bytes); };
        ASSERT_TRUE(f.start());
        const auto received = f.insert(1);
        EXPECT_FALSE(received.has_value());
        EXPECT_FALSE(f.talk->is_open()) << bytes;
    }
}

TEST(cassandra_session, the_wrong_kind_of_response_is_an_error) {
    session_fixture f;
    f.node.versions = {};
    f.talk = session::make(f.loop.get_executor(), f.node.connect(f.loop.get_executor()), f.settings);
    f.link().on_write = [&](byte_view) { f.link().arrive(make_response(0, opcode::ready, "")); };
    EXPECT_EQ(f.run(f.talk->start(no_deadline)).error(), errc::unexpected_response);
}

TEST(cassandra_session, a_connection_that_ends_is_detected_without_a_request) {
    session_fixture f;
    ASSERT_TRUE(f.start());
    EXPECT_FALSE(f.run(f.talk->wait_closed(long_past)));
    f.link().hang_up();
    EXPECT_TRUE(f.run(f.talk->wait_closed(no_deadline)));
    EXPECT_EQ(f.insert(1).error(), errc::link_lost);
}

}  // namespace
}  // namespace penstock::history::cassandra
