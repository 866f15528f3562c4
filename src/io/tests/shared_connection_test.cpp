#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <optional>
#include <vector>

#include "io/listener.hpp"
#include "io/net_rules.hpp"
#include "io/tests/loop.hpp"
#include "io/timer.hpp"

namespace penstock::io {
namespace {

using stream_ptr = std::unique_ptr<stream>;

byte_buffer text_bytes(std::string_view text) {
    return {text.begin(), text.end()};
}

/// A converter: counts who connects, and echoes unless it is mute.
struct shared_connection : testing::Test {
    shared_connection() { asio::co_spawn(loop, accept_all(*this), asio::detached); }

    static awaitable<> accept_all(shared_connection& t) {
        for (;;) {
            auto peer = co_await t.converter->accept();
            if (!peer) co_return;
            ++t.accepted;
            asio::co_spawn(t.loop, serve(t, std::shared_ptr<stream>(std::move(*peer))), asio::detached);
        }
    }

    static awaitable<> serve(shared_connection& t, std::shared_ptr<stream> peer) {
        byte_buffer in(100);
        t.peers.push_back(peer);
        for (;;) {
            const auto size = co_await peer->read_some(in, steady_time::max());
            if (!size) break;
            if (!t.is_mute) co_await peer->write(byte_view(in).first(*size), in_ms(2'000));
        }
        ++t.ended;
    }

    awaitable<stream_ptr> join() {
        auto link = co_await connect(loop.get_executor(), at(), in_ms(2'000));
        EXPECT_TRUE(link) << link.error().message();
        co_return link ? std::move(*link) : nullptr;
    }

    endpoint at() const { return {.host = "127.0.0.1", .port = converter->port(), .is_shared = true}; }

    /// Whoever sends before the end was reported finds it by itself.
    static std::string name_of(const error_code& why) {
        const bool is_end =
            why == errc::closed || why == asio::error::broken_pipe || why == asio::error::connection_reset;
        return is_end ? "closed" : why.message();
    }

    /// One request in its turn; what came back.
    static awaitable<std::string> ask(stream& link, std::string_view text, int ms = 2'000) {
        const auto turn = co_await link.acquire_line(in_ms(2'000));
        if (!turn) co_return name_of(turn.error());
        byte_buffer in(100);
        const auto sent = co_await link.write(text_bytes(text), in_ms(ms));
        auto got = sent ? co_await link.read_some(in, in_ms(ms)) : result<std::size_t>(sent.error());
        link.release_line();
        if (!got) co_return name_of(got.error());
        co_return std::string(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*got));
    }

    asio::io_context loop;
    std::unique_ptr<listener> converter = listener::open(loop.get_executor(), {}).value();
    std::vector<std::shared_ptr<stream>> peers;
    int accepted = 0;
    int ended = 0;
    bool is_mute = false;
};

TEST_F(shared_connection, is_made_once_also_by_those_who_ask_at_the_same_time) {
    EXPECT_TRUE(run(loop, [](shared_connection& t) -> awaitable<bool> {
        std::vector<stream_ptr> all;
        int joined = 0;
        for (int i = 0; i < 5; ++i) {
            asio::co_spawn(t.loop, t.join(), [&](const std::exception_ptr&, stream_ptr made) {
                ++joined;
                all.push_back(std::move(made));
            });
        }
        while (joined < 5)
            co_await pause(t.loop.get_executor(), milliseconds{1});
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto text = std::to_string(i);
            EXPECT_EQ(co_await ask(*all[i], text), text);
        }
        EXPECT_EQ(t.accepted, 1);
        for (const auto& one : all)
            one->close();
        while (t.ended == 0)
            co_await pause(t.loop.get_executor(), milliseconds{1});
        co_return t.ended == 1;
    }(*this)));
}

TEST_F(shared_connection, is_made_by_one_who_waits_when_the_one_who_connects_goes) {
    std::optional<asio::io_context> other(std::in_place);
    asio::co_spawn(*other, connect(other->get_executor(), at(), in_ms(2'000)), asio::detached);
    EXPECT_TRUE(run(loop, [](shared_connection& t, std::optional<asio::io_context>& other) -> awaitable<bool> {
        while (t.accepted == 0) {  // by the system; the one who connects has not seen it yet
            other->poll_one();
            co_await pause(t.loop.get_executor(), milliseconds{20});
        }
        stream_ptr made;
        bool is_over = false;
        asio::co_spawn(t.loop, t.join(), [&](const std::exception_ptr&, stream_ptr came) {
            made = std::move(came);
            is_over = true;
        });
        co_await pause(t.loop.get_executor(), milliseconds{20});
        EXPECT_FALSE(is_over);
        other.reset();
        while (!is_over)
            co_await pause(t.loop.get_executor(), milliseconds{1});
        if (!made) co_return false;
        EXPECT_EQ(co_await ask(*made, "x"), "x");
        co_return t.accepted == 2;
    }(*this, other)));
}

TEST_F(shared_connection, one_that_leaves_within_its_turn_leaves_the_others_theirs) {
    EXPECT_TRUE(run(loop, [](shared_connection& t) -> awaitable<bool> {
        const auto first = co_await t.join();
        const auto second = co_await t.join();
        EXPECT_TRUE(co_await first->acquire_line(in_ms(2'000)));
        EXPECT_FALSE(co_await second->acquire_line(in_ms(20)));
        first->close();
        EXPECT_EQ(co_await ask(*second, "x"), "x");
        co_return t.accepted == 1 && t.ended == 0;
    }(*this)));
}

TEST_F(shared_connection, that_the_converter_ends_ends_for_all_and_is_made_again_by_the_next) {
    EXPECT_TRUE(run(loop, [](shared_connection& t) -> awaitable<bool> {
        const auto first = co_await t.join();
        const auto second = co_await t.join();
        EXPECT_EQ(co_await ask(*first, "x"), "x");
        t.peers.front()->close();
        EXPECT_EQ(co_await ask(*first, "y"), "closed");
        EXPECT_EQ(co_await ask(*second, "y"), "closed");
        const auto third = co_await t.join();
        const auto fourth = co_await t.join();
        EXPECT_EQ(co_await ask(*third, "z"), "z");
        EXPECT_EQ(co_await ask(*fourth, "z"), "z");
        co_return t.accepted == 2;
    }(*this)));
}

TEST_F(shared_connection, on_which_nothing_arrives_any_more_is_made_again) {
    EXPECT_TRUE(run(loop, [](shared_connection& t) -> awaitable<bool> {
        auto first = co_await t.join();
        const auto second = co_await t.join();
        t.is_mute = true;
        for (int i = 0; i < 2; ++i) {
            EXPECT_NE(co_await ask(*first, "x", 10), "x");
            EXPECT_NE(co_await ask(*second, "x", 10), "x");
        }
        t.is_mute = false;
        first->close();
        first = co_await t.join();
        EXPECT_EQ(co_await ask(*first, "y"), "y");
        EXPECT_EQ(t.accepted, 2);
        EXPECT_EQ(co_await ask(*second, "y"), "closed");
        co_return true;
    }(*this)));
}

TEST_F(shared_connection, that_cannot_be_made_fails_for_all_who_wait) {
    EXPECT_TRUE(run(loop, [](shared_connection& t) -> awaitable<bool> {
        const auto nowhere = t.at();
        t.converter->close();
        int failed = 0;
        for (int i = 0; i < 3; ++i) {
            asio::co_spawn(t.loop, connect(t.loop.get_executor(), nowhere, in_ms(2'000)),
                           [&](const std::exception_ptr&, result<stream_ptr> made) { failed += made ? 0 : 1; });
        }
        while (failed < 3)
            co_await pause(t.loop.get_executor(), milliseconds{1});
        co_return true;
    }(*this)));
}

}  // namespace
}  // namespace penstock::io
