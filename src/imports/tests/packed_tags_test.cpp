#include "imports/packed_tags.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "imports/report.hpp"
#include "model/members.hpp"

namespace penstock::imports {
namespace {

bool has_same_members(const tag_config& a, const tag_config& b) {
    bool is_equal = true;
    boost::mp11::mp_for_each<members_of<tag_config>>(
        [&](auto member) { is_equal = is_equal && a.*member.pointer == b.*member.pointer; });
    return is_equal;
}

read_tag full_tag(int number) {
    read_tag tag{.place = fmt::format("line {}", number)};
    tag.config.tag_name = fmt::format("펌프 {}", number);
    tag.config.plc_address = "hr0";
    tag.config.description = std::string(1000, 'd');
    tag.config.scale = 0.1;
    tag.config.offset = 0;
    tag.config.timecycle = 5000;
    tag.config.writable = false;
    tag.config.states["0"] = "stopped";
    tag.config.options["byte_order"] = "CDAB";
    tag.config.hi = number;
    tag.config.hi_priority = "";
    tag.config.none_value = std::string("a\0b", 3);
    return tag;
}

TEST(packed_tags, have_all_members_that_were_put_in) {
    packed_tags tags;
    tags.push_back({});
    for (int i = 0; i < 1000; ++i)
        tags.push_back(full_tag(i));
    ASSERT_EQ(tags.size(), 1001U);
    EXPECT_TRUE(has_same_members(tags[0].config, {}));
    int next = -1;
    for (const auto& tag : tags) {
        if (next >= 0) {
            EXPECT_EQ(tag.place, fmt::format("line {}", next));
            EXPECT_TRUE(has_same_members(tag.config, full_tag(next).config));
        }
        ++next;
    }
}

TEST(packed_tags, one_that_is_larger_than_a_block_has_a_block_of_its_own) {
    packed_tags tags;
    auto large = full_tag(1);
    large.config.note = std::string(1U << 20U, 'n');
    tags.push_back(full_tag(0));
    tags.push_back(large);
    tags.push_back(full_tag(2));
    EXPECT_EQ(tags[1].config.note.size(), 1U << 20U);
    EXPECT_EQ(tags[2].place, "line 2");
}

TEST(packed_tags, a_change_reaches_each) {
    packed_tags tags;
    tags.push_back(full_tag(0));
    tags.push_back(full_tag(1));
    tags.change_each([](read_tag& tag) { tag.config.tag_name += '!'; });
    EXPECT_EQ(tags[0].config.tag_name, "펌프 0!");
    EXPECT_EQ(tags[1].config.tag_name, "펌프 1!");
    EXPECT_TRUE(tags[1].config.states.contains("0"));
}

TEST(packed_tags, only_what_is_kept_stays) {
    planned_tags tags;
    for (int i = 0; i < 3; ++i)
        tags.push_back({.is_new = i == 1, .line = static_cast<std::uint32_t>(i), .config = full_tag(i).config});
    tags.keep_if([](planned_tag& tag) {
        tag.config.tag_name += '!';
        return tag.line != 0;
    });
    ASSERT_EQ(tags.size(), 2U);
    EXPECT_TRUE(tags[0].is_new);
    EXPECT_EQ(tags[0].config.tag_name, "펌프 1!");
    EXPECT_FALSE(tags[1].is_new);
    EXPECT_EQ(tags[1].line, 2U);
}

TEST(packed_tags, that_are_consumed_come_in_order_and_leave_nothing) {
    packed_tags tags;
    constexpr int count = 5000;  // several blocks
    for (int i = 0; i < count; ++i)
        tags.push_back(full_tag(i));
    int next = 0;
    tags.consume([&](read_tag&& tag) { EXPECT_EQ(tag.place, fmt::format("line {}", next++)); });
    EXPECT_EQ(next, count);
    EXPECT_TRUE(tags.empty());
    tags.push_back(full_tag(7));
    EXPECT_EQ(tags[0].place, "line 7");
}

TEST(packed_tags, of_a_small_device_take_little) {
    packed_tags tags;
    tags.push_back({});
    EXPECT_LE(tags.bytes(), 100U);
    report shown;
    shown.lines.push_back({.effect = "taken", .location = "line 1", .name = "A", .opc_id = "L", .tag_id = "L.A"});
    EXPECT_LE(shown.lines.bytes(), 60U);
    EXPECT_EQ(shown.lines[0].tag_id, "L.A");
    EXPECT_EQ(shown.lines[0].help, "");
}

}  // namespace
}  // namespace penstock::imports
