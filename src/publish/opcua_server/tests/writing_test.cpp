#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "opcua/value_codec.hpp"
#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

using testing::ElementsAre;

UA_DataValue double_value(double& number) {
    UA_DataValue value;
    UA_DataValue_init(&value);
    value.hasValue = true;
    UA_Variant_setScalar(&value.value, &number, &UA_TYPES[UA_TYPES_DOUBLE]);
    return value;
}

TEST(opcua_writing, goes_through_the_door_of_the_gateway) {
    server_fixture s;
    s.add("T");
    s.start();
    auto c = s.client();
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.T"), 12.5)), "Good");
    EXPECT_EQ(s.written, (std::map<std::string, std::string>{{"T", "12.5"}}));
}

TEST(opcua_writing, what_cannot_be_written_never_reaches_the_device) {
    server_fixture s;
    s.add("INT", "Int16");
    auto& bounded = s.add("BOUNDED");
    bounded.min_value = 0;
    bounded.max_value = 10;
    s.add("FIXED").writable = false;
    s.add("ARRAY", "Double[3]");
    s.start();
    auto c = s.client();
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.INT"), 1.0)), "BadTypeMismatch");
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.BOUNDED"), 10.5)), "BadOutOfRange");
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.BOUNDED"), -0.5)), "BadOutOfRange");
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.FIXED"), 1.0)), "BadNotWritable");
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.ARRAY"), 1.0)), "BadTypeMismatch");
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.NONE"), 1.0)), "BadNodeIdUnknown");
    double number = 1;
    auto value = double_value(number);
    value.hasStatus = true;
    value.status = UA_STATUSCODE_UNCERTAIN;
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.BOUNDED"), value)), "BadWriteNotSupported");
    EXPECT_TRUE(s.written.empty());
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.BOUNDED"), 10.0)), "Good");
    value.status = UA_STATUSCODE_GOOD;
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.BOUNDED"), value)), "Good") << "asyncua always returns that it is good";
}

TEST(opcua_writing, a_source_time_stamp_is_taken_and_ignored) {
    opcua_server_settings set;
    set.allow_anonymous = true;
    server_fixture s(set);
    s.add("T");
    s.add("FIXED").writable = false;
    s.set("T", 1.0);
    s.start();
    auto c = s.client();
    double number = 12.5;
    auto value = double_value(number);
    value.hasSourceTimestamp = true;  // python-opcua's set_value() always sends one
    value.sourceTimestamp = UA_DateTime_now();
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.T"), value)), "Good");
    EXPECT_EQ(s.written["T"], "12.5");
    const auto shown = c.read(node("SITE_A.LINE.T"), UA_ATTRIBUTEID_VALUE);
    EXPECT_EQ(to_epoch_ms(opcua::from_date_time(shown->sourceTimestamp)), 1'700'000'000'123) << "the device's";
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.FIXED"), value)), "BadNotWritable");
    auto viewer = s.client({.user = ""});
    EXPECT_EQ(name_of(viewer.write(node("SITE_A.LINE.T"), value)), "BadUserAccessDenied");
}

TEST(opcua_writing, a_viewer_may_not) {
    opcua_server_settings set;
    set.allow_anonymous = true;
    server_fixture s(set);
    s.add("T");
    s.start();
    auto viewer = s.client({.user = "vera", .password = "local"});
    auto nobody = s.client({.user = ""});
    auto writer = s.client({.user = "otto", .password = "local"});
    EXPECT_EQ(name_of(viewer.write(node("SITE_A.LINE.T"), 1.0)), "BadUserAccessDenied");
    EXPECT_EQ(name_of(nobody.write(node("SITE_A.LINE.T"), 1.0)), "BadUserAccessDenied");
    EXPECT_EQ(name_of(writer.write(node("SITE_A.LINE.T"), 1.0)), "Good");
}

TEST(opcua_writing, the_answer_is_what_became_of_it) {
    server_fixture s;
    s.add("T");
    s.start();
    auto c = s.client();
    const std::vector<std::pair<write_status, std::string>> metadata{
        {write_status::no_link, "BadNoCommunication"}, {write_status::refused, "BadDeviceFailure"},
        {write_status::timed_out, "BadTimeout"},       {write_status::bad_value, "BadOutOfRange"},
        {write_status::failed, "BadUnexpectedError"},  {write_status::done, "Good"},
    };
    for (const auto& [fact, status] : metadata) {
        s.on_write = [fact = fact](const std::string&, const std::string&,
                                   const std::function<void(write_status)>& done) { done(fact); };
        EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.T"), 1.0)), status);
    }
}

#ifdef UA_HAS_HELD_WRITES
TEST(opcua_writing, others_are_served_while_a_device_takes_its_time) {
    server_fixture s;
    s.add("SLOW");
    s.add("FAST");
    s.set("FAST", 2.5);
    s.start();
    std::promise<std::function<void(write_status)>> asked;
    s.on_write = [&](const std::string&, const std::string&, std::function<void(write_status)> done) {
        asked.set_value(std::move(done));
    };
    auto slow = s.client();
    auto fast = s.client();
    auto outcome = std::async(std::launch::async, [&] { return slow.write(node("SITE_A.LINE.SLOW"), 1.0); });
    const auto done = asked.get_future().get();
    EXPECT_EQ(fast.number(node("SITE_A.LINE.FAST")), 2.5);
    EXPECT_EQ(outcome.wait_for(milliseconds(50)), std::future_status::timeout) << "answered before the device";
    done(write_status::refused);
    EXPECT_EQ(name_of(outcome.get()), "BadDeviceFailure");
}

TEST(opcua_writing, all_values_of_a_request_are_written_at_the_same_time) {
    server_fixture s;
    for (const auto* id : {"A", "B", "C"})
        s.add(id);
    s.add("FIXED").writable = false;
    s.start();
    auto c = s.client();
    std::mutex guard;
    std::map<std::string, std::function<void(write_status)>> waiting;
    s.on_write = [&](const std::string& tag_id, const std::string&, std::function<void(write_status)> done) {
        const std::scoped_lock lock(guard);
        waiting[tag_id] = std::move(done);
        if (waiting.size() < 3) return;
        waiting["C"](write_status::done);
        waiting["A"](write_status::refused);
        waiting["B"](write_status::timed_out);
    };
    const auto results =
        c.write({{"SITE_A.LINE.A", 1}, {"SITE_A.LINE.FIXED", 2}, {"SITE_A.LINE.B", 3}, {"SITE_A.LINE.C", 4}});
    EXPECT_THAT(results, ElementsAre(UA_STATUSCODE_BADDEVICEFAILURE, UA_STATUSCODE_BADNOTWRITABLE,
                                     UA_STATUSCODE_BADTIMEOUT, UA_STATUSCODE_GOOD));
}

TEST(opcua_writing, an_answer_for_a_client_that_has_gone_disturbs_no_other_client) {
    server_fixture s;
    s.add("T");
    s.start();
    std::promise<std::function<void(write_status)>> asked;
    s.on_write = [&](const std::string&, const std::string&, std::function<void(write_status)> done) {
        asked.set_value(std::move(done));
    };
    auto gone = s.client();
    auto outcome = std::async(std::launch::async, [&] { return gone.write(node("SITE_A.LINE.T"), 1.0); });
    const auto done = asked.get_future().get();
    s.server.end_sessions_of(opcua::thumbprint_of(client_identity().certificate));
    EXPECT_NE(name_of(outcome.get()), "Good");
    done(write_status::done);
    s.wait_applied();
    auto c = s.client();
    EXPECT_EQ(s.sessions().size(), 1U);
}

TEST(opcua_writing, a_device_may_answer_after_the_server_has_stopped) {
    server_fixture s;
    s.add("T");
    s.start();
    std::promise<std::function<void(write_status)>> asked;
    s.on_write = [&](const std::string&, const std::string&, std::function<void(write_status)> done) {
        asked.set_value(std::move(done));
    };
    auto c = s.client();
    auto outcome = std::async(std::launch::async, [&] { return c.write(node("SITE_A.LINE.T"), 1.0); });
    const auto done = asked.get_future().get();
    s.stop();
    EXPECT_NE(name_of(outcome.get()), "Good");
    done(write_status::done);
}
#endif

#ifdef UA_HAS_SESSION_PLACES
TEST(opcua_writing, each_write_is_told_once_also_one_that_is_refused_for_the_role) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.0);
    std::mutex mutex;
    std::vector<std::string> reported;
    s.audit = [&](const ua_access& what) {
        if (what.event != "write") return;
        const std::scoped_lock lock(mutex);
        reported.push_back(std::string(what.user) + ' ' + std::string(what.tag) + '=' + std::string(what.value) + ' ' +
                           std::string(what.result));
    };
    s.start();
    auto viewer = s.client({.user = "vera", .password = "local"});
    auto writer = s.client({.user = "otto", .password = "local"});
    EXPECT_EQ(name_of(viewer.write(node("SITE_A.LINE.T"), 5)), "BadUserAccessDenied");
    EXPECT_EQ(name_of(writer.write(node("SITE_A.LINE.T"), 6)), "Good");
    EXPECT_EQ(name_of(writer.write(node("SITE_A.LINE.NONE"), 7)), "BadNodeIdUnknown");
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(reported, (std::vector<std::string>{"vera T=5 BadUserAccessDenied", "otto T=6 sent",
                                                  "otto SITE_A.LINE.NONE=7 BadNodeIdUnknown"}));
}
#endif

}  // namespace
}  // namespace penstock::publish
