#include "io/line_lease.hpp"

#include <atomic>
#include <boost/asio/post.hpp>
#include <filesystem>
#include <latch>
#include <thread>
#include <vector>

#include "io/tests/pty.hpp"

namespace penstock::io {
namespace {

namespace fs = std::filesystem;

/// Descriptors of this process that are open on `device`.
std::ptrdiff_t open_descriptors(const std::string& device) {
    std::ptrdiff_t count = 0;
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        if (fs::read_symlink(entry.path(), gone) == device) ++count;
    }
    return count;
}

/// A name for a device that may be given to another one.
struct device_name {
    device_name() : path(fs::temp_directory_path() / ("penstock_line_" + std::to_string(::getpid()))) {}
    ~device_name() { fs::remove(path); }
    device_name(const device_name&) = delete;
    device_name& operator=(const device_name&) = delete;

    void point_at(const std::string& device) const {
        fs::remove(path);
        fs::create_symlink(device, path);
    }
    endpoint address() const { return {.kind = endpoint::transport::serial, .host = path}; }

    fs::path path;
};

/// One OPC that uses a line as long as a test lets it.
struct talker {
    talker(asio::io_context& on, const endpoint& at) : loop(on), port(open_line(on, at)) {}

    /// Waits for the line and adds the name when it owns it.
    awaitable<bool> wait(char name, std::string& order, int ms = 5000) const {
        const auto got = co_await port->acquire_line(in_ms(ms));
        if (got) order += name;
        co_return got.has_value();
    }

    error_code turn_error(int ms = 5000) const {
        return run(loop, [](stream& line, int wait_ms) -> awaitable<error_code> {
            const auto got = co_await line.acquire_line(in_ms(wait_ms));
            co_return got ? error_code() : got.error();
        }(*port, ms));
    }

    asio::io_context& loop;
    stream_ptr port;
};

/// Ends the loop when all that was ready to run has run.
awaitable<bool> settle(executor where, int rounds = 20) {
    for (int i = 0; i < rounds; ++i)
        co_await asio::post(where, asio::use_awaitable_t<executor>{});
    co_return true;
}

TEST(serial_line, is_opened_once_and_closed_when_the_last_user_leaves) {
    asio::io_context loop;
    const pty line;
    const auto before = open_descriptors(line.path);
    auto first = open_line(loop, line.address());
    auto second = open_line(loop, line.address());
    ASSERT_TRUE(first && second);
    first->close();
    EXPECT_GT(open_descriptors(line.path), before);
    second.reset();
    EXPECT_EQ(open_descriptors(line.path), before);
}

TEST(serial_line, refuses_other_settings_with_the_field_and_the_value_in_use) {
    asio::io_context loop;
    const pty line;
    const device_name other_name;
    other_name.point_at(line.path);
    const auto first = open_line(loop, line.address());
    ASSERT_TRUE(first);
    const std::vector<std::pair<serial_settings, std::string>> cases{
        {{.baud = 19200}, "options.baud must be 9600"},
        {{.data_bits = 7}, "options.data_bits must be 8"},
        {{.parity = 'E'}, "options.parity must be N"},
        {{.stop_bits = 2}, "options.stop_bits must be 1"},
    };
    for (const auto& [settings, expected] : cases) {
        auto at = other_name.address();
        at.serial = settings;
        const auto refused = run(loop, [](executor where, endpoint to) -> awaitable<error_code> {
            co_return (co_await connect(where, std::move(to), in_ms(1000))).error();
        }(loop.get_executor(), at));
        EXPECT_TRUE(refused.message().starts_with(expected)) << refused.message();
        EXPECT_EQ(remedy_of(refused), remedy::fix_config);
    }
}

TEST(serial_line, accepts_new_settings_once_it_has_no_user) {
    asio::io_context loop;
    const pty line;
    auto first = open_line(loop, line.address());
    auto at = line.address();
    at.serial.baud = 19200;
    EXPECT_FALSE(open_line(loop, at));
    first.reset();
    EXPECT_TRUE(open_line(loop, at));
}

TEST(serial_line, gives_turns_in_the_order_in_which_they_were_asked_for) {
    asio::io_context loop;
    const pty line;
    const talker a(loop, line.address()), b(loop, line.address()), c(loop, line.address());
    std::string order;
    EXPECT_TRUE(run(loop, a.wait('a', order)));
    const auto pass_on = [](const talker& first, const talker& second, std::string& seen) -> awaitable<bool> {
        co_await settle(first.loop.get_executor());
        EXPECT_EQ(seen, "a");
        first.port->release_line();
        co_await settle(first.loop.get_executor());
        EXPECT_EQ(seen, "ab");
        second.port->release_line();
        co_await settle(first.loop.get_executor());
        EXPECT_EQ(seen, "abc");
        co_return true;
    };
    run(loop, pass_on(a, b, order), b.wait('b', order), c.wait('c', order));
}

TEST(serial_line, a_turn_that_is_held_may_be_asked_for_again) {
    asio::io_context loop;
    const pty line;
    const talker a(loop, line.address());
    EXPECT_FALSE(a.turn_error());
    EXPECT_FALSE(a.turn_error());
}

TEST(serial_line, a_wait_for_the_turn_ends_at_its_deadline_and_leaves_the_queue) {
    asio::io_context loop;
    const pty line;
    const talker a(loop, line.address()), b(loop, line.address()), c(loop, line.address());
    EXPECT_FALSE(a.turn_error());
    EXPECT_EQ(b.turn_error(5), errc::line_busy);
    a.port->release_line();
    EXPECT_FALSE(c.turn_error());
}

TEST(serial_line, closing_releases_the_line) {
    asio::io_context loop;
    const pty line;
    const talker a(loop, line.address()), b(loop, line.address());
    EXPECT_FALSE(a.turn_error());
    std::string order;
    const auto closing = [](stream& holder) -> awaitable<bool> {
        holder.close();
        co_return true;
    };
    EXPECT_TRUE(run(loop, b.wait('b', order), closing(*a.port)));
}

TEST(serial_line, closing_ends_a_wait_for_the_line_and_no_other) {
    asio::io_context loop;
    const pty line;
    talker a(loop, line.address()), b(loop, line.address()), c(loop, line.address());
    EXPECT_FALSE(a.turn_error());
    std::string order;
    const auto leave = [](talker& who) -> awaitable<bool> {
        who.port.reset();
        co_return true;
    };
    EXPECT_FALSE(run(loop, b.wait('b', order), leave(b)));
    a.port->release_line();
    EXPECT_FALSE(c.turn_error());
}

TEST(serial_line, a_device_that_is_gone_is_reported_to_all_and_reopened_by_the_next) {
    asio::io_context loop;
    const device_name name;
    auto pulled = std::make_unique<pty>();
    name.point_at(pulled->path);
    const auto device = pulled->path;
    const talker a(loop, name.address()), b(loop, name.address()), waiting(loop, name.address());
    EXPECT_FALSE(a.turn_error());

    const pty plugged_again;
    pulled.reset();
    name.point_at(plugged_again.path);
    std::string order;
    const auto notice = [](const talker& who) -> awaitable<bool> {
        byte_buffer in(8);
        EXPECT_FALSE((co_await who.port->read_some(in, in_ms(5000))).has_value());
        co_return true;
    };
    EXPECT_FALSE(run(loop, waiting.wait('w', order), notice(a)));
    run(loop, settle(loop.get_executor()));
    EXPECT_EQ(b.turn_error(), errc::closed) << "an idle user is notified too";
    EXPECT_EQ(open_descriptors(device), 0) << "or the system gives the device another name when it comes back";

    const talker next(loop, name.address());
    ASSERT_TRUE(next.port) << "while the others still hold what is gone";
    EXPECT_FALSE(next.turn_error());
}

TEST(serial_line, users_on_different_threads_never_send_at_the_same_time) {
    const pty line;
    std::atomic<int> talking = 0, collisions = 0, turns = 0;
    const auto talk = [&](asio::io_context& loop, stream& port) -> awaitable<bool> {
        for (int i = 0; i < 300; ++i) {
            const auto turn = co_await port.acquire_line(in_ms(30'000));
            if (!turn) co_return false;
            if (talking.fetch_add(1) != 0) ++collisions;
            co_await settle(loop.get_executor(), 3);
            --talking;
            ++turns;
            port.release_line();
        }
        co_return true;
    };
    std::latch all_open(3);
    std::vector<std::thread> users;
    for (int n = 0; n < 3; ++n) {
        users.emplace_back([&] {
            asio::io_context loop;
            const auto port = open_line(loop, line.address());
            all_open.arrive_and_wait();
            ASSERT_TRUE(port);
            EXPECT_TRUE(run(loop, talk(loop, *port)));
        });
    }
    for (auto& user : users)
        user.join();
    EXPECT_EQ(collisions, 0);
    EXPECT_EQ(turns, 900);
}

}  // namespace
}  // namespace penstock::io
