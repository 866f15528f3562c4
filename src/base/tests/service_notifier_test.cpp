#include "base/service_notifier.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "base/tests/service_manager.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock {
namespace {

using std::chrono::seconds;

class service_notifier_test : public testing::Test {
protected:
    test::temp_dir folder_;
    const std::string path_ = folder_.at("notify");
    test::service_manager manager_{path_};
    service_notifier notifier_{{path_, seconds{30}}};
};

TEST_F(service_notifier_test, each_state_is_one_datagram) {
    notifier_.ready();
    EXPECT_EQ(manager_.take(), "READY=1");
    notifier_.reloading(steady_time{std::chrono::microseconds{12'345'678}});
    EXPECT_EQ(manager_.take(), "RELOADING=1\nMONOTONIC_USEC=12345678");
    notifier_.stopping();
    EXPECT_EQ(manager_.take(), "STOPPING=1");
    notifier_.extend_timeout(seconds{30});
    EXPECT_EQ(manager_.take(), "EXTEND_TIMEOUT_USEC=30000000");
    notifier_.feed();
    EXPECT_EQ(manager_.take(), "WATCHDOG=1");
    EXPECT_EQ(manager_.take(), std::nullopt);
}

TEST_F(service_notifier_test, a_status_is_sent_when_it_has_changed_and_is_one_line) {
    notifier_.status("12 OPCs, 3 lost");
    notifier_.status("12 OPCs, 3 lost");
    notifier_.status("12 OPCs\nREADY=0");
    EXPECT_EQ(manager_.take(), "STATUS=12 OPCs, 3 lost");
    EXPECT_EQ(manager_.take(), "STATUS=12 OPCs READY=0");
    EXPECT_EQ(manager_.take(), std::nullopt);
}

TEST_F(service_notifier_test, a_full_socket_loses_no_state_and_blocks_no_one) {
    int sent = 0;
    for (; sent < 10'000; ++sent)
        notifier_.feed();  // more than any socket takes
    notifier_.ready();
    notifier_.status("12 OPCs");
    int taken = 0;
    while (const auto text = manager_.take()) {
        EXPECT_EQ(text, "WATCHDOG=1");
        ++taken;
    }
    ASSERT_LT(taken, sent);
    notifier_.status("12 OPCs");
    EXPECT_EQ(manager_.take(), "STATUS=12 OPCs") << "the first one was lost";
    notifier_.retry();
    EXPECT_EQ(manager_.take(), "READY=1");
    notifier_.retry();
    EXPECT_EQ(manager_.take(), std::nullopt);
}

TEST_F(service_notifier_test, an_abstract_address) {
    const auto name = "@penstock-test-" + std::to_string(::getpid());
    test::service_manager abstract(name);
    service_notifier to({name, seconds{0}});
    to.ready();
    EXPECT_EQ(abstract.take(), "READY=1");
    EXPECT_FALSE(to.is_watched());
}

TEST_F(service_notifier_test, half_of_the_time_passes_between_signs_of_life) {
    EXPECT_TRUE(notifier_.is_watched());
    EXPECT_EQ(notifier_.feed_interval(), seconds{15});
}

TEST(service_notifier, without_a_manager_every_call_does_nothing) {
    service_notifier none({});
    EXPECT_FALSE(none.has_manager());
    none.ready();
    none.feed();
    none.status("x");
    none.stopping();
}

TEST(service_notifier, one_that_is_gone_is_no_error) {
    const test::temp_dir folder;
    service_notifier to({folder.at("nobody"), seconds{30}});
    to.ready();
    test::service_manager late(folder.at("nobody"));
    to.feed();
    EXPECT_EQ(late.take(), "WATCHDOG=1");
    EXPECT_EQ(late.take(), "READY=1");
}

TEST(service_notifier, an_address_of_another_kind_is_ignored) {
    for (const auto* name : {"vsock:2:1234", "relative/path", "/", "@"})
        EXPECT_FALSE(service_notifier({name, {}}).has_manager()) << name;
    EXPECT_FALSE(service_notifier({"/" + std::string(200, 'x'), {}}).has_manager());
}

class environment {
public:
    environment(const char* name, const std::string& text) : name_(name) { ::setenv(name, text.c_str(), 1); }
    ~environment() { ::unsetenv(name_); }
    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;

private:
    const char* name_;
};

TEST(service_notifier, the_watchdog_is_that_of_this_process_alone) {
    const environment socket("NOTIFY_SOCKET", "/run/x");
    const environment time("WATCHDOG_USEC", "30000000");
    EXPECT_EQ(service_notifier::from_environment().watchdog_timeout, seconds{30});
    {
        const environment own("WATCHDOG_PID", std::to_string(::getpid()));
        EXPECT_EQ(service_notifier::from_environment().watchdog_timeout, seconds{30});
    }
    const environment other("WATCHDOG_PID", std::to_string(::getppid()));
    EXPECT_EQ(service_notifier::from_environment().watchdog_timeout, seconds{0});
    EXPECT_EQ(service_notifier::from_environment().socket, "/run/x");
}

TEST(service_notifier, nonsense_in_the_environment_means_no_watchdog) {
    for (const auto* text : {"", "0", "-5", "soon", "99999999999999999999"}) {
        const environment time("WATCHDOG_USEC", text);
        EXPECT_EQ(service_notifier::from_environment().watchdog_timeout, seconds{0}) << text;
    }
}

}  // namespace
}  // namespace penstock
