#include "io/listener.hpp"
#include "io/tests/loop.hpp"
#include "io/why_text.hpp"

namespace penstock::io {
namespace {

using stream_ptr = std::unique_ptr<stream>;

constexpr std::string_view hello = "hello";

/// A device and a client on one loop: `device` is the peer of `client`.
struct pair_of_ends {
    explicit pair_of_ends(asio::io_context& on) : loop(on) {
        door = listener::open(loop.get_executor(), {}).value();
        const auto connecting = [](pair_of_ends& self) -> awaitable<bool> {
            auto made = co_await connect(self.loop.get_executor(), self.address(), in_ms(2000));
            self.client = std::move(made.value());
            self.device = (co_await self.door->accept()).value();
            co_return true;
        };
        run(loop, connecting(*this));
    }
    endpoint address() const { return {.host = "127.0.0.1", .port = door->port()}; }

    asio::io_context& loop;
    std::unique_ptr<listener> door;
    stream_ptr client;
    stream_ptr device;
};

awaitable<error_code> read_error(stream& from, int ms) {
    byte_buffer in(64);
    const auto size = co_await from.read_some(in, in_ms(ms));
    co_return size ? error_code() : size.error();
}

awaitable<std::string> ask(stream& device, std::string_view text) {
    byte_buffer in(600);
    if (const auto sent = co_await device.write(as_bytes(text), in_ms(2000)); !sent) co_return sent.error().message();
    const auto size = co_await device.read_some(in, in_ms(2000));
    if (!size) co_return size.error().message();
    co_return std::string(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*size));
}

awaitable<bool> serve_one(listener& door) {
    auto peer = co_await door.accept();
    if (!peer) co_return false;
    co_return co_await echo(**peer);
}

awaitable<std::string> connect_and_ask(executor where, endpoint to) {
    auto device = co_await connect(where, to, in_ms(2000));
    if (!device) co_return device.error().message();
    co_return co_await ask(**device, hello);
}

TEST(stream, tcp_carries_bytes_both_ways) {
    asio::io_context loop;
    auto door = listener::open(loop.get_executor(), {}).value();
    const endpoint to{.host = "localhost", .port = door->port()};
    EXPECT_EQ(run(loop, connect_and_ask(loop.get_executor(), to), serve_one(*door)), hello);
}

TEST(stream, ipv6_is_reached_with_and_without_brackets) {
    asio::io_context loop;
    auto door = listener::open(loop.get_executor(), {.host = "::1"});
    if (!door) GTEST_SKIP() << "no IPv6 here: " << door.error().message();
    for (const char* host : {"::1", "[::1]"}) {
        const endpoint to{.host = host, .port = (*door)->port()};
        EXPECT_EQ(run(loop, connect_and_ask(loop.get_executor(), to), serve_one(**door)), hello) << host;
    }
    // Whatever a resolver and /etc/hosts say: both families are tried.
    for (const char* host : {"localhost", "LocalHost"}) {
        const endpoint to{.host = host, .port = (*door)->port()};
        EXPECT_EQ(run(loop, connect_and_ask(loop.get_executor(), to), serve_one(**door)), hello) << host;
    }
}

TEST(stream, udp_carries_a_datagram_each_way) {
    asio::io_context loop;
    auto device = open_udp_server(loop.get_executor(), {}).value();
    const endpoint to{.kind = endpoint::transport::udp, .host = "127.0.0.1", .port = device.port};
    EXPECT_EQ(run(loop, connect_and_ask(loop.get_executor(), to), echo(*device.peers)), hello);
}

TEST(stream, a_read_ends_at_its_deadline_and_later_bytes_are_not_lost) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    EXPECT_EQ(run(loop, read_error(*ends.client, 5)), errc::timed_out);
    run(loop, [](stream& device) -> awaitable<bool> {
        co_return (co_await device.write(as_bytes(hello), in_ms(1000))).has_value();
    }(*ends.device));
    const auto late = run(loop, [](stream& client) -> awaitable<std::string> {
        byte_buffer in(64);
        const auto size = co_await client.read_some(in, in_ms(1000));
        co_return std::string(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(size.value()));
    }(*ends.client));
    EXPECT_EQ(late, hello);
}

TEST(stream, what_the_carrier_takes_at_once_is_sent_without_a_wait) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    EXPECT_EQ(ends.client->write_now(as_bytes(hello)), hello.size());
    EXPECT_EQ(run(loop,
                  [](stream& device) -> awaitable<std::string> {
                      byte_buffer in(64);
                      const auto size = co_await device.read_some(in, in_ms(1000));
                      co_return std::string(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(size.value()));
                  }(*ends.device)),
              hello);
    ends.client->close();
    EXPECT_EQ(ends.client->write_now(as_bytes(hello)).error(), asio::error::operation_aborted);
}

TEST(stream, the_rest_of_what_was_too_much_at_once_is_sent_by_a_write) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    const byte_buffer much(32U << 20U, 0x5A);
    const auto begun = ends.client->write_now(much).value();
    ASSERT_LT(begun, much.size());
    const auto counted = run(
        loop,
        [](stream& device, std::size_t wanted) -> awaitable<std::size_t> {
            byte_buffer in(1U << 20U);
            std::size_t sum = 0;
            while (sum < wanted) {
                const auto size = co_await device.read_some(in, in_ms(10'000));
                if (!size) break;
                sum += *size;
            }
            co_return sum;
        }(*ends.device, much.size()),
        [](stream& client, byte_view rest) -> awaitable<bool> {
            co_return (co_await client.write(rest, in_ms(10'000))).has_value();
        }(*ends.client, byte_view(much).subspan(begun)));
    EXPECT_EQ(counted, much.size());
}

TEST(stream, a_shorter_deadline_after_a_longer_one_counts) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    const auto begin = steady_now();
    run(loop, [](stream& device, stream& client) -> awaitable<bool> {
        co_await device.write(as_bytes(hello), in_ms(1000));
        byte_buffer in(64);
        co_return (co_await client.read_some(in, in_ms(60'000))).has_value();
    }(*ends.device, *ends.client));
    EXPECT_EQ(run(loop, read_error(*ends.client, 5)), errc::timed_out);
    EXPECT_LT(steady_now() - begin, std::chrono::seconds(10));
}

TEST(stream, a_peer_that_closes_is_an_error_and_never_zero_bytes) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    ends.device->close();
    EXPECT_EQ(run(loop, read_error(*ends.client, 1000)), errc::closed);
}

TEST(stream, may_be_destroyed_while_a_read_is_in_progress) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    const auto end = run(loop, read_error(*ends.client, 5000), [](stream_ptr& client) -> awaitable<bool> {
        client.reset();
        co_return true;
    }(ends.client));
    EXPECT_EQ(end, asio::error::operation_aborted);
}

TEST(stream, a_read_that_was_done_when_the_stream_was_closed_is_an_error) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    const auto end =
        run(loop, [](asio::io_context& on, stream_ptr& device, stream_ptr& client) -> awaitable<error_code> {
            byte_buffer one(1);
            co_await device->write(as_bytes(hello), in_ms(1000));
            co_await client->read_some(one, in_ms(1000));
            asio::post(on, [&client] { client.reset(); });  // runs before what the next line begins
            co_return co_await read_error(*client, 1000);
        }(loop, ends.device, ends.client));
    EXPECT_EQ(end, asio::error::operation_aborted);
}

TEST(stream, a_call_after_close_is_an_error) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    ends.client->close();
    EXPECT_EQ(run(loop, read_error(*ends.client, 1000)), asio::error::operation_aborted);
    EXPECT_EQ(run(loop, ask(*ends.client, hello)), error_code(asio::error::operation_aborted).message());
}

TEST(stream, discarded_input_is_not_read) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    run(loop, [](stream& device, stream& client) -> awaitable<bool> {
        byte_buffer one(1);
        co_await device.write(as_bytes("stale"), in_ms(1000));
        co_await client.read_some(one, in_ms(1000));
        client.discard_input();
        co_await device.write(as_bytes("fresh"), in_ms(1000));
        byte_buffer in(5);
        EXPECT_EQ((co_await client.read_some(in, in_ms(1000))).value(), 5U);
        EXPECT_EQ(std::string(in.begin(), in.end()), "fresh");
        co_return true;
    }(*ends.device, *ends.client));
}

TEST(stream, a_write_that_is_not_read_ends_at_its_deadline_while_the_read_stays) {
    asio::io_context loop;
    pair_of_ends ends(loop);
    const auto flood = [](stream& client) -> awaitable<error_code> {
        const byte_buffer block(1U << 20U);
        for (int i = 0; i < 64; ++i) {
            const auto sent = co_await client.write(block, in_ms(20));
            if (!sent) co_return sent.error();
        }
        co_return error_code();
    };
    error_code read_end;
    const auto reading = [](stream& client, error_code& end) -> awaitable<bool> {
        end = co_await read_error(client, 60'000);
        co_return true;
    };
    EXPECT_EQ(run(loop, flood(*ends.client), reading(*ends.client, read_end)), errc::timed_out);
    EXPECT_FALSE(read_end) << "the read was ended by the write's deadline: " << read_end.message();
    ends.client->close();
    loop.restart();
    loop.run();
    EXPECT_EQ(read_end, asio::error::operation_aborted);
}

TEST(connect, a_closed_port_is_refused_and_an_empty_host_is_a_bad_address) {
    asio::io_context loop;
    const auto port = listener::open(loop.get_executor(), {}).value()->port();
    const endpoint closed{.host = "127.0.0.1", .port = port};
    EXPECT_EQ(run(loop, connect_and_ask(loop.get_executor(), closed)),
              error_code(asio::error::connection_refused).message());
    EXPECT_EQ(run(loop, connect_and_ask(loop.get_executor(), {})), error_code(errc::bad_address).message());
}

TEST(connect, a_missing_serial_device_needs_a_change_of_configuration) {
    asio::io_context loop;
    const endpoint to{.kind = endpoint::transport::serial, .host = "/dev/no_such_line"};
    const auto error = run(loop, [](executor where, endpoint at) -> awaitable<error_code> {
        const auto line = co_await connect(where, std::move(at), in_ms(1000));
        co_return line ? error_code() : line.error();
    }(loop.get_executor(), to));
    EXPECT_EQ(remedy_of(error), remedy::fix_config) << error.message();
}

TEST(listener, close_ends_an_accept_and_frees_the_port) {
    asio::io_context loop;
    auto door = listener::open(loop.get_executor(), {}).value();
    const auto port = door->port();
    EXPECT_FALSE(run(loop, serve_one(*door), [](listener& d) -> awaitable<bool> {
        d.close();
        co_return true;
    }(*door)));
    const endpoint same{.port = port};
    EXPECT_EQ(listener::open(loop.get_executor(), same).value()->port(), port);
}

TEST(listener, a_port_in_use_is_reported) {
    asio::io_context loop;
    auto door = listener::open(loop.get_executor(), {}).value();
    const endpoint same{.port = door->port()};
    EXPECT_EQ(listener::open(loop.get_executor(), same).error(), asio::error::address_in_use);
}

TEST(errc, each_has_a_message_and_a_remedy_that_helps) {
    for (const auto e : {errc::timed_out, errc::closed, errc::is_taken})
        EXPECT_EQ(remedy_of(e), remedy::reconnect);
    for (const auto e :
         {errc::is_file, errc::is_folder, errc::is_no_line, errc::is_absent, errc::is_denied, errc::is_taken})
        EXPECT_TRUE(what_to_check(e)) << error_code(e).message();
    for (const auto e : {errc::bad_address, errc::tls_refused, errc::tls_untrusted, errc::bad_tls_file, errc::is_file,
                         errc::is_folder, errc::is_no_line, errc::is_absent, errc::is_denied}) {
        EXPECT_EQ(remedy_of(e), remedy::fix_config);
        EXPECT_NE(error_code(e).message(), "unknown error of the connection");
    }
}

}  // namespace
}  // namespace penstock::io
