#include "imports/same_tag.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "imports/matcher.hpp"

namespace penstock::imports {
namespace {

tag_config stored_tag(std::string name, std::string address, std::string type = "Int16") {
    tag_config out;
    out.tag_name = std::move(name);
    out.plc_address = std::move(address);
    out.data_type = std::move(type);
    return out;
}

std::vector<std::size_t> matches_of(const std::vector<tag_config>& file, const std::vector<tag_config>& stored) {
    packed_tags tags;
    for (const auto& one : file)
        tags.push_back({one, "line 1"});
    existing_tags existing;
    for (const auto& one : stored)
        existing.push_back(one);
    return match_tags(tags, existing);
}

using found = std::vector<std::size_t>;

TEST(same_tag, is_known_by_its_name_before_an_address) {
    const std::vector<tag_config> stored = {stored_tag("A", "hr0"), stored_tag("B", "hr1")};
    EXPECT_EQ(matches_of({stored_tag("B", "hr0"), stored_tag("C", "HR0")}, stored), (found{1, 0}));
    EXPECT_EQ(matches_of({stored_tag("C", "hr0"), stored_tag("A", "hr5")}, stored), (found{no_tag, 0}))
        << "the tag at the address has its own name in the file";
}

TEST(same_tag, at_an_address_has_the_type_and_is_the_only_one) {
    const std::vector<tag_config> stored = {stored_tag("A", "hr0"), stored_tag("B", "hr0"),
                                            stored_tag("C", "hr4", "Float"), stored_tag("D", "hr4", "Int32")};
    EXPECT_EQ(matches_of({stored_tag("X", "hr0")}, stored), found{no_tag});
    EXPECT_EQ(matches_of({stored_tag("X", "hr4", "int32")}, stored), found{3});
    EXPECT_EQ(matches_of({stored_tag("X", "hr4", "")}, stored), found{no_tag}) << "two types";
    EXPECT_EQ(matches_of({stored_tag("X", "hr4", "Float"), stored_tag("Y", "hr4", "Float")}, stored),
              (found{2, no_tag}));
}

TEST(same_tag, twins_go_by_address_and_then_in_order) {
    const std::vector<tag_config> stored = {stored_tag("s", "hr0"), stored_tag("s", "hr1"), stored_tag("s", "hr2")};
    EXPECT_EQ(matches_of({stored_tag("s", "hr8"), stored_tag("s", "hr1"), stored_tag("s", "hr9")}, stored),
              (found{0, 1, 2}));
    EXPECT_EQ(matches_of({stored_tag("s", "hr2"), stored_tag("s", "hr2")}, stored), (found{2, 0}));
}

TEST(same_tag, types_are_the_same_by_any_of_their_names) {
    EXPECT_TRUE(is_same_type("int", "Int16"));
    EXPECT_TRUE(is_same_type("float[4]", "Float[4]"));
    EXPECT_FALSE(is_same_type("Int16", "UInt16"));
    EXPECT_TRUE(is_same_type("Odd", "odd")) << "a type that nobody knows";
}

/// A comment is the name where a program has no other one, and thousands of places are spare.
reading spare_places(int count) {
    read_device device{.place = "comments"};
    device.config.opc_type = "MELSEC";
    device.config.opc_agent_ip = "10.0.0.1";
    for (int i = 0; i < count; ++i)
        device.tags.push_back({stored_tag("spare", fmt::format("D{}", i)), fmt::format("line {}", i)});
    reading out;
    out.devices.push_back(std::move(device));
    return out;
}

TEST(same_tag, fifty_thousand_tags_of_one_name_are_no_search_for_each) {
    constexpr int count = 50'000;
    auto first = match(spare_places(count), {}, {}, {});
    ASSERT_EQ(first.opcs.size(), 1U);
    existing_tags stored;
    for (const auto& one : first.opcs[0].tags)
        stored.push_back(one.config);
    const existing_state there{.opcs = {first.opcs[0].config},
                               .tags_of = [&](const std::string&) -> const existing_tags& { return stored; },
                               .is_opc_id_taken = {},
                               .is_tag_id_taken = {}};
    const auto again = match(spare_places(count), {}, there, {});
    EXPECT_EQ(again.shown.tags_unchanged, count);
    auto moved = spare_places(count);
    moved.devices[0].tags.change_each([](read_tag& tag) { tag.config.plc_address.insert(0, "X"); });
    EXPECT_EQ(match(std::move(moved), {}, there, {}).shown.tags_updated, count);
}

}  // namespace
}  // namespace penstock::imports
