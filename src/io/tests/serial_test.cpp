#include <sys/stat.h>

#include <fstream>

#include "io/serial_port.hpp"
#include "io/tests/pty.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::io {
namespace {

TEST(serial, every_byte_passes_unchanged_in_both_directions) {
    asio::io_context loop;
    const pty line;
    auto port = open_line(loop, line.address());
    ASSERT_TRUE(port);
    byte_buffer all(256);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<std::uint8_t>(i);

    run(loop, [](stream& to, byte_view bytes) -> awaitable<bool> {
        co_return (co_await to.write(bytes, in_ms(1000))).has_value();
    }(*port, all));
    byte_buffer arrived(all.size());
    ASSERT_EQ(::read(line.master, arrived.data(), arrived.size()), 256);
    EXPECT_EQ(arrived, all);

    ASSERT_EQ(::write(line.master, all.data(), all.size()), 256);
    const auto back = run(loop, [](stream& from) -> awaitable<byte_buffer> {
        byte_buffer in(256);
        for (std::size_t have = 0; have < in.size();) {
            const auto size = co_await from.read_some(std::span(in).subspan(have), in_ms(1000));
            if (!size) break;
            have += *size;
        }
        co_return in;
    }(*port));
    EXPECT_EQ(back, all);
}

TEST(serial, what_was_written_when_the_line_was_closed_is_an_error) {
    asio::io_context loop;
    const pty line;
    auto port = open_line(loop, line.address());
    ASSERT_TRUE(port);
    const auto end = run(loop, [](asio::io_context& on, std::unique_ptr<stream>& to) -> awaitable<error_code> {
        asio::post(on, [&to] { to.reset(); });  // runs before what the next line begins
        const auto sent = co_await to->write(as_bytes("request"), in_ms(1000));
        co_return sent ? error_code() : sent.error();
    }(loop, port));
    EXPECT_EQ(end, asio::error::operation_aborted);
}

TEST(serial, a_line_without_data_times_out_and_stale_input_can_be_dropped) {
    asio::io_context loop;
    const pty line;
    auto port = open_line(loop, line.address());
    ASSERT_TRUE(port);
    ASSERT_EQ(::write(line.master, "stale", 5), 5);
    port->discard_input();
    const auto error = run(loop, [](stream& from) -> awaitable<error_code> {
        byte_buffer in(8);
        const auto size = co_await from.read_some(in, in_ms(5));
        co_return size ? error_code() : size.error();
    }(*port));
    EXPECT_EQ(error, errc::timed_out);
    EXPECT_FALSE(port->drops_late_data_on_reconnect());
}

TEST(serial, settings_that_no_line_has_are_refused) {
    asio::io_context loop;
    const pty line;
    for (const serial_settings& bad : {serial_settings{.parity = 'X'}, serial_settings{.stop_bits = 3}}) {
        auto at = line.address();
        at.serial = bad;
        EXPECT_FALSE(open_line(loop, at));
    }
}

TEST(serial, only_a_terminal_is_a_line_and_nothing_else_is_opened) {
    const test::temp_dir dir;
    const auto fifo = dir.at("fifo");
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    std::ofstream(dir.at("file")) << "text";
    for (const auto& path :
         {fifo, dir.at("file"), dir.path().string(), std::string("/dev/null"), std::string("/dev/zero")}) {
        const auto opened = open_port(path, {});
        ASSERT_FALSE(opened.has_value()) << path;
        EXPECT_EQ(opened.error(), errc::bad_address) << path;
    }
    EXPECT_FALSE(open_port(dir.at("none"), {}).has_value());
}

}  // namespace
}  // namespace penstock::io
