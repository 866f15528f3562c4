#include "drivers/http/address.hpp"

#include <gtest/gtest.h>

namespace penstock::http {
namespace {

std::string steps_of(format of, std::string_view text) {
    const auto a = parse_address(of, text);
    if (!a) return "! " + a.error().message;
    std::string out;
    for (const auto& step : a->steps)
        out += "<" + step.name + (step.position > 1 ? ":" + std::to_string(step.position) : "") + ">";
    return out;
}

TEST(http_address, reads_the_pointers_of_rfc_6901_section_5) {
    EXPECT_EQ(steps_of(format::json, "/foo"), "<foo>");
    EXPECT_EQ(steps_of(format::json, "/foo/0"), "<foo><0>");
    EXPECT_EQ(steps_of(format::json, "/"), "<>");
    EXPECT_EQ(steps_of(format::json, "/a~1b"), "<a/b>");
    EXPECT_EQ(steps_of(format::json, "/c%d"), "<c%d>");
    EXPECT_EQ(steps_of(format::json, "/i\\j"), "<i\\j>");
    EXPECT_EQ(steps_of(format::json, "/ "), "< >");
    EXPECT_EQ(steps_of(format::json, "/m~0n"), "<m~n>");
    EXPECT_EQ(steps_of(format::json, "/~01"), "<~1>");
}

TEST(http_address, a_path_names_the_same_place_as_a_pointer) {
    EXPECT_EQ(steps_of(format::json, "$"), "");
    EXPECT_EQ(steps_of(format::json, "$.a.b[0]"), "<a><b><0>");
    EXPECT_EQ(steps_of(format::json, "$['a b'][\"c.d\"][12].e"), "<a b><c.d><12><e>");
    EXPECT_EQ(format_address(format::json, *parse_address(format::json, "$['a/b'][0]")), "/a~1b/0");
}

TEST(http_address, a_name_may_precede_a_pointer) {
    const auto a = parse_address(format::json, "boiler_1:/temp/value");
    ASSERT_TRUE(a.has_value());
    EXPECT_EQ(a->label, "boiler_1");
    EXPECT_EQ(name_of(format::json, *a), "boiler_1");
    EXPECT_EQ(format_address(format::json, *a), "boiler_1:/temp/value");
    EXPECT_EQ(name_of(format::json, *parse_address(format::json, "/temp/value")), "value");
    EXPECT_EQ(steps_of(format::json, "/a:b"), "<a:b>") << "a colon within a pointer is part of a name";
}

TEST(http_address, refuses_json_addresses_that_name_no_place_and_names_what_was_expected) {
    for (const char* text :
         {"", "temp", ":/a", "a b:/c", "/~2", "/a~", "$a", "$.", "$..a", "$.*", "$[", "$[a]", "$['a]", "$[-1]"}) {
        const auto a = parse_address(format::json, text);
        ASSERT_FALSE(a.has_value()) << text;
        EXPECT_GT(a.error().message.size(), 15U) << text;
    }
}

TEST(http_address, xml_paths_count_elements_from_one) {
    EXPECT_EQ(steps_of(format::xml, "/a/b[2]/c"), "<a><b:2><c>");
    EXPECT_EQ(steps_of(format::xml, "/ns:a/b[1]/text()"), "<ns:a><b>");
    const auto a = parse_address(format::xml, "/a/b[3]/@unit");
    ASSERT_TRUE(a.has_value());
    EXPECT_EQ(a->attribute, "unit");
    EXPECT_EQ(format_address(format::xml, *a), "/a/b[3]/@unit");
    for (const char* text : {"", "a/b", "/", "/a//b", "/a[0]", "/a[x]", "/a[1", "/a/@", "/@a", "//a", "/a/*[2"})
        EXPECT_FALSE(parse_address(format::xml, text).has_value()) << text;
}

TEST(http_address, csv_names_row_and_column) {
    const auto both = parse_address(format::csv, "3,temperature");
    ASSERT_TRUE(both.has_value());
    EXPECT_EQ(both->row, 3);
    EXPECT_EQ(both->key, "temperature");
    EXPECT_EQ(parse_address(format::csv, "-1, 4")->row, -1);
    EXPECT_EQ(parse_address(format::csv, "-1, 4")->key, "4");
    EXPECT_EQ(parse_address(format::csv, "temperature")->row, 0);
    EXPECT_EQ(parse_address(format::csv, "a,b")->key, "a,b") << "no row: the whole is the column's name";
    EXPECT_FALSE(parse_address(format::csv, "3,").has_value());
    EXPECT_FALSE(parse_address(format::csv, " ").has_value());
}

TEST(http_address, text_has_keys_and_the_whole) {
    EXPECT_EQ(parse_address(format::text, " cpu load ")->key, "cpu load");
    EXPECT_TRUE(parse_address(format::text, "$")->is_whole);
    EXPECT_FALSE(parse_address(format::text, "a\nb").has_value());
}

}  // namespace
}  // namespace penstock::http
