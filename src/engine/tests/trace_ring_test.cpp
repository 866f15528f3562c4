#include "engine/trace_ring.hpp"

#include <gtest/gtest.h>

namespace penstock::engine {
namespace {

constexpr std::chrono::seconds whole_test{3600};

frame_text one_field() {
    return {"read", {{0, 1, "function", "3"}}};
}

TEST(trace_ring, bytes_and_fields_of_a_frame_are_kept_at_level_bytes) {
    trace_ring ring;
    ring.start(trace_level::bytes, whole_test);
    ring.frame(frame_log::direction::sent, *parse_hex("03 00"), one_field());
    const auto page = ring.page();
    ASSERT_EQ(page.lines.size(), 1U);
    EXPECT_EQ(page.lines[0].meaning, "read");
    EXPECT_EQ(page.lines[0].hex, "03 00");
    ASSERT_EQ(page.lines[0].fields.size(), 1U);
    EXPECT_EQ(page.lines[0].fields[0].name, "function");
    EXPECT_EQ(page.lines[0].fields[0].value, "3");
}

TEST(trace_ring, at_level_frames_only_the_meaning_is_kept) {
    trace_ring ring;
    ring.start(trace_level::frames, whole_test);
    ring.frame(frame_log::direction::sent, *parse_hex("03 00"), one_field());
    const auto page = ring.page();
    ASSERT_EQ(page.lines.size(), 1U);
    EXPECT_EQ(page.lines[0].meaning, "read");
    EXPECT_EQ(page.lines[0].hex, "");
    EXPECT_TRUE(page.lines[0].fields.empty());
}

}  // namespace
}  // namespace penstock::engine
