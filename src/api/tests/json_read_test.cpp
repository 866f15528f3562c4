#include "api/formats/json_read.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/opc.hpp"

namespace penstock::api {
namespace {

faults read_tag(std::string_view text, tag_config& into, bool is_update = false) {
    const auto parsed = parse_json(text);
    if (!parsed) return {parsed.error()};
    faults found;
    read_members(parsed->root.as_object(), into, "tag_list[3].", {is_update, {}}, found);
    return found;
}

std::string fault_of(std::string_view text) {
    tag_config tag;
    const auto found = read_tag(text, tag, true);
    return found.size() == 1 ? found.front().field : std::to_string(found.size()) + " faults";
}

TEST(json_read, refuses_what_is_no_json) {
    for (const auto* text : {"", "{", "{}x", "{'a':1}", "[1,]", "nul", "\"\xff\"", "{\"a\":01}"}) {
        EXPECT_FALSE(parse_json(text).has_value()) << text;
    }
    EXPECT_TRUE(parse_json(" {} \n").has_value());
    EXPECT_TRUE(parse_json("7").has_value());
}

TEST(json_read, refuses_a_member_that_occurs_twice_in_an_object) {
    EXPECT_FALSE(parse_json(R"({"a":1,"a":2})").has_value());
    EXPECT_FALSE(parse_json(R"({"x":[{"b":1,"c":2,"\u0062":3}]})").has_value());
    EXPECT_TRUE(parse_json(R"([{"a":1},{"a":2},{"b":{"a":1},"a":3}])").has_value());
}

TEST(json_read, refuses_what_is_nested_too_deep) {
    EXPECT_FALSE(parse_json(std::string(5000, '[')).has_value());
    EXPECT_FALSE(parse_json(std::string(40, '[') + std::string(40, ']')).has_value());
}

TEST(json_read, numbers_keep_every_digit) {
    const auto parsed = parse_json("[0.1,123456789.123456789,2.2250738585072014e-308,1e23]");
    ASSERT_TRUE(parsed);
    const auto& list = parsed->root.as_array();
    EXPECT_EQ(list[0].as_double(), 0.1);
    EXPECT_EQ(list[1].as_double(), 123456789.123456789);
    EXPECT_EQ(list[2].as_double(), 2.2250738585072014e-308);
    EXPECT_EQ(list[3].as_double(), 1e23);
    EXPECT_EQ(plain_text(list[3]), "1e+23");
}

TEST(json_read, reads_a_described_structure) {
    tag_config tag;
    EXPECT_TRUE(read_tag(R"({"tag_id":"T","plc_address":"hr1","scale":0.5,"timecycle":"200","writable":"false",
                             "options":{"byte_order":"CDAB","n":1,"b":true}})",
                         tag)
                    .empty());
    EXPECT_EQ(tag.tag_id, "T");
    EXPECT_EQ(tag.scale, 0.5);
    EXPECT_EQ(tag.timecycle, 200);
    EXPECT_FALSE(tag.writable);
    EXPECT_EQ(tag.options, (option_map{{"byte_order", "CDAB"}, {"n", "1"}, {"b", "true"}}));
}

TEST(json_read, tells_all_faults_with_their_paths) {
    tag_config tag;
    const auto found = read_tag(R"({"tag_id":"bad id","timecycle":-1,"nonsense":1,"lat":91})", tag);
    std::vector<std::string> fields;
    for (const auto& f : found)
        fields.push_back(f.field);
    std::ranges::sort(fields);
    EXPECT_EQ(fields, (std::vector<std::string>{"tag_list[3].lat", "tag_list[3].nonsense", "tag_list[3].plc_address",
                                                "tag_list[3].tag_id", "tag_list[3].timecycle"}));
}

TEST(json_read, refuses_the_wrong_type) {
    EXPECT_EQ(fault_of(R"({"tag_name":5})"), "tag_list[3].tag_name");
    EXPECT_EQ(fault_of(R"({"writable":"perhaps"})"), "tag_list[3].writable");
    EXPECT_EQ(fault_of(R"({"timecycle":1.5})"), "tag_list[3].timecycle");
    EXPECT_EQ(fault_of(R"({"scale":"NaN"})"), "tag_list[3].scale");
    EXPECT_EQ(fault_of(R"({"options":[]})"), "tag_list[3].options");
    EXPECT_EQ(fault_of(R"({"timecycle":99999999999999999999})"), "tag_list[3].timecycle");
}

TEST(json_read, an_update_leaves_what_is_absent_and_null_is_the_default) {
    tag_config tag;
    tag.tag_name = "before";
    tag.scale = 2;
    tag.unit = "bar";
    tag.writable = false;
    EXPECT_TRUE(read_tag(R"({"unit":null,"scale":null,"writable":null})", tag, true).empty());
    EXPECT_EQ(tag.tag_name, "before");
    EXPECT_EQ(tag.unit, "");
    EXPECT_FALSE(tag.scale);
    EXPECT_TRUE(tag.writable);
}

TEST(json_read, a_required_member_cannot_be_null) {
    EXPECT_EQ(fault_of(R"({"plc_address":null})"), "tag_list[3].plc_address");
}

TEST(json_read, options_merge_and_null_takes_one_away) {
    tag_config tag;
    tag.options = {{"a", "1"}, {"b", "2"}};
    EXPECT_TRUE(read_tag(R"({"options":{"b":null,"c":[1,2]}})", tag, true).empty());
    EXPECT_EQ(tag.options, (option_map{{"a", "1"}, {"c", "[1,2]"}}));
}

TEST(json_read, read_only_members_are_ignored) {
    tag_config tag;
    EXPECT_TRUE(read_tag(R"({"opc_id":7,"created_at":"x"})", tag, true).empty());
    EXPECT_EQ(tag.opc_id, "");
}

TEST(object_reader, tells_what_is_missing_and_what_nobody_asked_for) {
    const auto parsed = parse_json(R"({"level":"off","speed":1})");
    faults found;
    object_reader members(parsed->root.as_object(), "", found);
    std::string level;
    EXPECT_TRUE(members.read("level", level));
    EXPECT_EQ(members.find("name", object_reader::need::required), nullptr);
    members.refuse_others();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].field, "name");
    EXPECT_EQ(found[1].field, "speed");
}

}  // namespace
}  // namespace penstock::api
