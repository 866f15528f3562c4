#include "app/watchdog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/heartbeat.hpp"
#include "base/log_ring.hpp"
#include "base/tests/service_manager.hpp"
#include "gateway/tests/comes_true.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::app {
namespace {

using std::chrono::seconds;

/// A watchdog that looks every few milliseconds, and a thread that it takes for hanging whenever the test says so: it
/// may be still for no time at all.
class watchdog_test : public testing::Test {
protected:
    bool receives(std::string_view message, std::size_t times) {
        return gateway::comes_true([&] {
            while (auto text = manager_.take())
                received_.push_back(std::move(*text));
            return static_cast<std::size_t>(std::ranges::count(received_, message)) >= times;
        });
    }
    std::size_t count_of(std::string_view message) const {
        return static_cast<std::size_t>(std::ranges::count(received_, message));
    }

    bool is_logged(std::string_view begin) const {
        return gateway::comes_true([&] {
            const auto lines = recent_log().after(first_seq_, log_ring::calls::left_out);
            return std::ranges::any_of(lines, [&](const auto& line) { return line->message.starts_with(begin); });
        });
    }

    static constexpr const char* sign_of_life = "WATCHDOG=1";
    static constexpr const char* more_time = "EXTEND_TIMEOUT_USEC=60000000";

    test::temp_dir folder_;
    const std::string path_ = folder_.at("notify");
    test::service_manager manager_{path_};
    service_notifier watched_{{path_, milliseconds{40}}}, nobody_{{}};
    std::vector<std::string> received_;
    const std::uint64_t first_seq_ = recent_log().last_seq();
};

TEST_F(watchdog_test, gives_signs_of_life_while_all_threads_move) {
    watchdog tested(watched_, milliseconds{5});
    tested.start();
    EXPECT_TRUE(receives(sign_of_life, 3));
    tested.stop();
}

TEST_F(watchdog_test, asks_for_more_time_until_the_start_is_over) {
    {
        watchdog starting(watched_, milliseconds{5});
        starting.start();
        EXPECT_TRUE(receives(more_time, 1));
        starting.stop();
    }
    while (manager_.take())
        continue;
    received_.clear();
    watchdog started(watched_, milliseconds{5});
    started.set_started();
    started.start();
    EXPECT_TRUE(receives(sign_of_life, 3));
    started.stop();
    EXPECT_EQ(count_of(more_time), 0U);
}

TEST_F(watchdog_test, logs_a_thread_that_hangs_and_that_it_moves_again_where_nobody_starts_the_process_anew) {
    const heartbeat beating("press");
    watchdog tested(nobody_, milliseconds{5});
    tested.start();
    {
        const heartbeat::limit_scope impatient(seconds{0});
        EXPECT_TRUE(is_logged("thread press has made no progress for "));
        EXPECT_TRUE(has_hanging_thread()) << "health says so";
    }
    EXPECT_TRUE(is_logged("thread press makes progress again"));
    EXPECT_FALSE(has_hanging_thread());
    tested.stop();
}

TEST_F(watchdog_test, ends_the_process_with_its_stacks_where_the_service_manager_starts_it_anew) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(
        {
            const heartbeat beating("press");
            watchdog tested(watched_, milliseconds{5});
            tested.start();
            const heartbeat::limit_scope impatient(seconds{0});
            gateway::comes_true([] { return false; });
        },
        "thread press .*; its stack:.*thread press hangs: the gateway ends");
}

}  // namespace
}  // namespace penstock::app
