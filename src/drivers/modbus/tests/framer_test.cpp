#include "drivers/modbus/framer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace penstock::modbus {
namespace {

/// Two answers to a read of one register, as they arrive one behind the other, and what is asked of the first.
struct framer_case {
    framing wire;
    const char* request;
    const char* first;
    const char* second;
};

constexpr framer_case framer_cases[]{
    {framing::mbap, "00 01 00 00 00 06 07 03 00 00 00 01", "00 01 00 00 00 05 07 03 02 00 2a",
     "00 02 00 00 00 05 07 03 02 00 63"},
    {framing::rtu, "07 03 00 00 00 01 84 6c", "07 03 02 00 2a b1 9b", "07 03 02 00 63 70 6d"},
    {framing::ascii, "3a 30 37 30 33 30 30 30 30 30 30 30 31 46 35 0d 0a",
     "3a 30 37 30 33 30 32 30 30 32 41 43 41 0d 0a", "3a 30 37 30 33 30 32 30 30 36 33 39 31 0d 0a"},
};

std::uint16_t register_in(const result<response>& a) {
    return a && a->data.size() == 2 ? load_big<std::uint16_t>(a->data.data()) : std::uint16_t{0};
}

TEST(framer, what_was_found_of_a_frame_stands_until_the_next_one_is_found) {
    for (const auto& c : framer_cases) {
        SCOPED_TRACE(c.first);
        const framer rules(c.wire);
        const auto request = *parse_hex(c.request);
        const auto first = *parse_hex(c.first);
        const auto second = *parse_hex(c.second);
        ASSERT_EQ(first.size(), second.size());
        const pending_request asked{.request = request, .id = 1};
        auto place = first;
        ASSERT_EQ(rules.frame_size(place, &asked)->value(), first.size());
        EXPECT_FALSE(rules.mismatch(asked, place));
        EXPECT_EQ(register_in(rules.response_to(request, place)), 42U);
        EXPECT_EQ(register_in(rules.response_to(request, place)), 42U) << "asked twice";
        EXPECT_EQ(register_in(rules.response_to(request, second)), 99U) << "another frame, which nobody has searched";
        EXPECT_EQ(register_in(rules.response_to(request, place)), 42U);

        std::ranges::copy(second, place.begin());
        ASSERT_EQ(rules.frame_size(place, &asked)->value(), second.size());
        EXPECT_EQ(register_in(rules.response_to(request, place)), 99U) << "the next frame at the same place";
    }
}

TEST(framer, a_look_at_what_follows_a_frame_does_not_disturb_it) {
    const auto& c = framer_cases[0];
    const framer rules(c.wire);
    const auto request = *parse_hex(c.request);
    auto arrived = *parse_hex(c.first);
    const auto size = arrived.size();
    append(arrived, *parse_hex(c.second));
    const pending_request asked{.request = request, .id = 1};
    const byte_view all(arrived);
    ASSERT_EQ(rules.frame_size(all, &asked)->value(), size);
    ASSERT_EQ(rules.frame_size(all.subspan(size), nullptr)->value(), size);
    EXPECT_EQ(register_in(rules.response_to(request, all.first(size))), 42U);
    EXPECT_EQ(register_in(rules.response_to(request, all.subspan(size))), 99U);
}

TEST(framer, a_part_of_a_frame_and_a_broken_one_leave_nothing_of_the_one_before) {
    const auto& c = framer_cases[1];
    const framer rules(c.wire);
    const auto request = *parse_hex(c.request);
    const auto first = *parse_hex(c.first);
    const auto second = *parse_hex(c.second);
    const pending_request asked{.request = request};
    auto place = first;
    ASSERT_TRUE(rules.frame_size(place, &asked)->has_value());
    std::ranges::copy(second, place.begin());
    EXPECT_FALSE(rules.frame_size(byte_view(place).first(4), &asked)->has_value());
    EXPECT_EQ(register_in(rules.response_to(request, place)), 99U);
}

}  // namespace
}  // namespace penstock::modbus
