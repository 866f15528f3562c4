#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <map>

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
    const std::map<std::string, errc> reasons{
        {fifo, errc::is_no_line},        {dir.at("file"), errc::is_file},     {dir.path().string(), errc::is_folder},
        {"/dev/null", errc::is_no_line}, {"/dev/zero", errc::is_no_line},     {dir.at("none"), errc::is_absent},
        {"", errc::bad_address},         {dir.at("file/x"), errc::is_absent},
    };
    for (const auto& [path, why] : reasons) {
        const auto opened = open_port(path, {});
        ASSERT_FALSE(opened.has_value()) << path;
        EXPECT_EQ(opened.error(), why) << path << ": " << opened.error().message();
    }
}

/// What a process without the rights of root gets: root may open what is forbidden, or taken.
int code_without_rights(const std::string& path) {
    const auto child = ::fork();
    if (child == 0) {
        constexpr uid_t nobody = 65534;
        if (::geteuid() == 0 && ::setresuid(nobody, nobody, nobody) != 0) ::_exit(100);
        const auto opened = open_port(path, {});
        ::_exit(opened ? 0 : opened.error().value());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(serial, a_line_that_is_forbidden_or_that_another_program_has_is_reported_as_that) {
    const pty line;
    ASSERT_EQ(::chmod(line.path.c_str(), 0666), 0);
    EXPECT_EQ(code_without_rights(line.path), 0);
    {
        const auto open = open_port(line.path, {});
        ASSERT_TRUE(open.has_value());
        EXPECT_EQ(code_without_rights(line.path), static_cast<int>(errc::is_taken));
        close_port(*open);
    }
    ASSERT_EQ(::chmod(line.path.c_str(), 0), 0);
    EXPECT_EQ(code_without_rights(line.path), static_cast<int>(errc::is_denied));
}

TEST(serial, bytes_are_counted) {
    asio::io_context loop;
    const pty line;
    const auto counts = std::make_shared<traffic>();
    const auto port = open_line(loop, line.address(), counts);
    ASSERT_TRUE(port);
    ASSERT_EQ(::write(line.master, "12345", 5), 5);
    run(loop, [](stream& to) -> awaitable<bool> {
        byte_buffer in(8);
        co_await to.write(as_bytes("abc"), in_ms(1000));
        co_return (co_await to.read_some(in, in_ms(1000))).has_value();
    }(*port));
    EXPECT_EQ(counts->sent, 3U);
    EXPECT_EQ(counts->received, 5U);
}

}  // namespace
}  // namespace penstock::io
