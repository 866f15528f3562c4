#include "engine/device_events.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::engine {
namespace {

using namespace std::chrono_literals;

device_events::times at(milliseconds when) {
    return {steady_time{when}, wall_time{when}};
}

/// `connected 0 | lost 5000 no answer`
std::string said(const device_events& of) {
    std::string out;
    for (const auto& e : of.list()) {
        out += (out.empty() ? "" : " | ") + std::string(to_string(e.type)) + " " + std::to_string(e.lasted.count());
        for (const auto* text : {&e.tag_id, &e.text})
            if (!text->empty()) out += " " + *text;
    }
    return out;
}

TEST(device_events, tell_how_long_a_device_was_connected_and_how_long_it_was_lost) {
    device_events events;
    events.on_link(false, "", at(0s));  // nothing was tried yet
    events.on_link(true, "", at(1s));
    events.on_link(true, "", at(2s));
    events.on_link(false, "no answer", at(6s));
    events.on_link(false, "no answer", at(7s));
    events.on_link(true, "no answer", at(16s));
    EXPECT_EQ(said(events), "connected 0 | lost 5000 no answer | connected 10000");
}

TEST(device_events, tell_once_that_a_device_cannot_be_reached) {
    device_events events;
    events.on_link(false, "", at(0s));  // the attempt is in progress
    events.on_failed("refused", at(1s));
    events.on_link(false, "refused", at(1s));
    events.on_failed("refused", at(2s));
    events.on_link(true, "refused", at(5s));
    EXPECT_EQ(said(events), "not_connected 0 refused | connected 4000");
}

TEST(device_events, do_not_call_a_stop_a_loss) {
    device_events events;
    events.on_link(true, "", at(1s));
    events.on_stopped();
    events.on_link(true, "", at(60s));
    EXPECT_EQ(said(events), "connected 0 | connected 0");
}

TEST(device_events, tell_a_refused_address_again_only_after_all_could_be_read) {
    device_events events;
    events.on_refused("T1", "illegal address", at(1s));
    events.on_refused("T1", "illegal address", at(31s));
    EXPECT_EQ(said(events), "refused 0 T1 illegal address");
    events.on_all_readable();
    events.on_refused("T1", "illegal address", at(61s));
    EXPECT_EQ(events.list().size(), 2U);
}

TEST(device_events, drop_the_oldest) {
    device_events events;
    for (int i = 0; i < 300; ++i)
        events.on_link(i % 2 == 0, "no answer", at(milliseconds{i}));
    ASSERT_EQ(events.list().size(), device_events::max_events);
    EXPECT_EQ(events.list().front().time, wall_time{milliseconds{100}});
    for (int i = 0; i < 300; ++i)
        events.on_refused("T" + std::to_string(i), "no", at(1s));
    EXPECT_EQ(events.list().back().tag_id, "T99");
}

}  // namespace
}  // namespace penstock::engine
