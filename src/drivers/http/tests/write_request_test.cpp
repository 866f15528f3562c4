#include "drivers/http/write_request.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "drivers/http/text_template.hpp"

namespace penstock::http {
namespace {

point make(const char* address, const char* type, option_map options = {}) {
    return make_point({address, type, std::move(options), "T1"}, format::json).value();
}

std::string body_of(const write_rules& rules, const point& to, const value& v) {
    return make_write_request(rules, to, v).value().body;
}

TEST(http_write_request, without_a_template_the_body_names_tag_address_and_value) {
    write_rules rules;
    rules.path = "/values";
    const auto made = make_write_request(rules, make("/a/b", "Double"), value(21.5));
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->method, "POST");
    EXPECT_EQ(made->target, "/values");
    EXPECT_EQ(made->body, R"({"tag_id":"T1","address":"/a/b","value":21.5})");
    EXPECT_EQ(*find_header(made->fields, "content-type"), "application/json");
}

TEST(http_write_request, values_are_escaped_for_their_place) {
    write_rules rules;
    const auto to = make("x:/a", "String");
    const value evil = std::string("a\"b\\c\n</v>&{tag_id}");
    rules.body = R"({"v":{value},"s":"<{value}>","n":"{name}"})";
    EXPECT_EQ(body_of(rules, to, evil), R"({"v":"a\"b\\c\n</v>&{tag_id}","s":"<a\"b\\c\n</v>&{tag_id}>","n":"x"})");
    rules.media_type = "application/xml";
    rules.body = "<v>{value}</v>";
    EXPECT_EQ(body_of(rules, to, evil), "<v>a&quot;b\\c\n&lt;/v&gt;&amp;{tag_id}</v>");
    rules.media_type = "application/x-www-form-urlencoded";
    rules.body = "v={value}&t={tag_id}";
    EXPECT_EQ(body_of(rules, to, evil), "v=a%22b%5Cc%0A%3C%2Fv%3E%26%7Btag_id%7D&t=T1");
    rules.media_type = "text/plain";
    rules.body.reset();
    EXPECT_EQ(body_of(rules, to, evil), std::get<std::string>(evil));
}

TEST(http_write_request, json_values_keep_their_kind) {
    write_rules rules;
    rules.body = "{value}";
    EXPECT_EQ(body_of(rules, make("/a", "Boolean"), value(true)), "true");
    EXPECT_EQ(body_of(rules, make("/a", "UInt64"), value(std::uint64_t{18446744073709551615U})),
              "18446744073709551615");
    EXPECT_EQ(body_of(rules, make("/a", "Double"), value(std::numeric_limits<double>::quiet_NaN())), "null");
    EXPECT_EQ(body_of(rules, make("/a", "DateTime"), value(from_epoch_ms(0))), "\"1970-01-01T00:00:00.000Z\"");
    EXPECT_EQ(body_of(rules, make("/a", "Int16[2]"), value(array{value(std::int64_t{1}), value(std::int64_t{2})})),
              "[1,2]");
}

TEST(http_write_request, a_tag_may_have_its_own_way) {
    write_rules rules;
    rules.path = "/values";
    const auto to = make("/a b", "Int16", {{"write_method", "PUT"}, {"write_path", "/set/{name}?v={value}"}});
    const auto made = make_write_request(rules, to, value(std::int64_t{-5}));
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->method, "PUT");
    EXPECT_EQ(made->target, "/set/a%20b?v=-5");
    EXPECT_EQ(made->body, "") << "the path carries the value already";
    EXPECT_EQ(body_of(rules, make("/a", "Int16", {{"write_body", "[{value}]"}}), value(std::int64_t{1})), "[1]");
}

TEST(http_write_request, other_braces_stay) {
    const placeholder known{"value", "1", "1"};
    EXPECT_EQ(fill_template("{x}{{value}}{", escaping::none, std::span(&known, 1)), "{x}{1}{");
    EXPECT_EQ(fill_template(R"("\"{value}")", escaping::json, std::span(&known, 1)), R"("\"1")");
}

}  // namespace
}  // namespace penstock::http
