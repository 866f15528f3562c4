#include "drivers/sim_manners.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace penstock {

namespace {

sim_manners manners_after(std::initializer_list<std::string_view> lines) {
    sim_manners m;
    for (const auto line : lines) {
        const auto done = set_manner(m, split(line, ' '));
        EXPECT_TRUE(done && *done) << line;
    }
    return m;
}

TEST(sim_manners, each_line_sets_what_it_names) {
    EXPECT_EQ(manners_after({"deaf_after_connect 1500"}).deaf_after_connect, milliseconds(1500));
    EXPECT_EQ(manners_after({"idle_close 3000", "idle_close off"}).idle_close, milliseconds(0));
    EXPECT_EQ(manners_after({"one_client wait"}).second, sim_manners::other_client::waits);
    EXPECT_TRUE(manners_after({"line_echo on"}).has_line_echo);
    EXPECT_EQ(to_hex(manners_after({"greeting AB C"}).greeting), "41 42 20 43");
    EXPECT_EQ(manners_after({"heartbeat 1000 hex:FE01"}).heartbeat, (byte_buffer{0xFE, 0x01}));
    EXPECT_EQ(manners_after({"heartbeat 1000 FE", "heartbeat off"}).heartbeat_every, milliseconds(0));
    EXPECT_TRUE(manners_after({"greeting x", "clear"}).greeting.empty());
}

TEST(sim_manners, a_bad_line_changes_nothing_and_an_unknown_name_is_no_manner) {
    auto m = manners_after({"idle_close 7"});
    for (const std::string_view line : {"idle_close", "idle_close x", "one_client two", "line_echo", "greeting",
                                        "greeting hex:0", "heartbeat 0 x", "heartbeat 5"}) {
        const auto done = set_manner(m, split(line, ' '));
        ASSERT_FALSE(done.has_value()) << line;
        EXPECT_TRUE(done.error().message.starts_with("expected ")) << done.error().message;
    }
    EXPECT_EQ(m.idle_close, milliseconds(7));
    const auto other = set_manner(m, split("silent on", ' '));
    EXPECT_TRUE(other && !*other);
}

}  // namespace

}  // namespace penstock
