#include "opcua/log.hpp"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>

#include <sstream>
#include <utility>

#include "base/log.hpp"

namespace penstock::opcua {
namespace {

class log_test : public testing::Test {
protected:
    log_test() {
        auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(said);
        sink->set_pattern("%l %v");
        saved_sinks = std::exchange(logger("opcua")->sinks(), {sink});
    }
    ~log_test() override { logger("opcua")->sinks() = saved_sinks; }

    std::ostringstream said;
    std::vector<spdlog::sink_ptr> saved_sinks;
};

TEST_F(log_test, the_stacks_messages_are_logged_one_level_lower) {
    UA_LOG_ERROR(stack_log(verbosity::normal), UA_LOGCATEGORY_NETWORK, "port %d", 4840);
    UA_LOG_WARNING(stack_log(verbosity::normal), UA_LOGCATEGORY_SESSION, "a session");
    UA_LOG_ERROR(stack_log(verbosity::quiet), UA_LOGCATEGORY_CLIENT, "a client");
    EXPECT_EQ(said.str(), "warning OPC UA stack, network: port 4840\ninfo OPC UA stack, session: a session\n");
}

TEST_F(log_test, a_subscription_is_not_logged) {
    UA_LOG_WARNING(stack_log(verbosity::normal), UA_LOGCATEGORY_SESSION,
                   "TCP 36 | Creating the subscription diagnostics object failed with StatusCode %s",
                   "BadUserAccessDenied");
    EXPECT_EQ(said.str(), "");
}

}  // namespace
}  // namespace penstock::opcua
