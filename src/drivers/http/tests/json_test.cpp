#include <gmock/gmock.h>

#include "drivers/http/errc.hpp"
#include "drivers/http/tests/points.hpp"
#include "model/json_scan.hpp"

namespace penstock::http {
namespace {

using ::testing::ElementsAre;

constexpr const char* no_place = "the device's document has nothing at this address";

bool is_json(std::string_view text) {
    json_scanner in(text);
    return in.skip() && in.is_at_end();
}

TEST(http_json, all_values_are_read_in_one_pass_in_any_order) {
    const auto points = make_points(format::json, {{"/temp", "Double"},
                                                   {"/n/a/b", "Float"},
                                                   {"/arr/1", "Int16"},
                                                   {"/arr", "Int16[3]"},
                                                   {"/run", "Boolean"},
                                                   {"/name", "String"},
                                                   {"/temp", "String"},
                                                   {"/n", "String"}});
    const auto reader = make_json_reader(points);
    EXPECT_THAT(read_texts(*reader, R"({"skip":[{"temp":1}],"name":"HE\"LLO\u00e9","run":true,"temp":21.5,
                                        "n":{"a":{"b":3.14}},"arr":[1, 2,3]})",
                           points.size()),
                ElementsAre("21.5", "3.14", "2", "[1,2,3]", "true", "HE\"LLO\xC3\xA9", "21.5", R"({"a":{"b":3.14}})"));
}

TEST(http_json, each_point_fails_alone_with_its_own_reason) {
    const auto points = make_points(format::json, {{"/a", "Int16"},
                                                   {"/none", "Int16"},
                                                   {"/null", "Int16"},
                                                   {"/nan", "Double"},
                                                   {"/big", "Int16"},
                                                   {"/o", "Int16"},
                                                   {"/a", "Int16[2]"},
                                                   {"/l", "Int16[3]"},
                                                   {"/l/5", "Int16"},
                                                   {"/a/b", "Int16"}});
    const auto reader = make_json_reader(points);
    EXPECT_THAT(read_texts(*reader, R"({"a":1,"null":null,"nan":NaN,"big":70000,"o":{},"l":[1,2]})", points.size()),
                ElementsAre("1", no_place, make_error_code(errc::is_null).message(), "NaN",
                            make_error_code(errc::out_of_range).message(),
                            make_error_code(errc::not_a_scalar).message(), make_error_code(errc::not_a_list).message(),
                            make_error_code(errc::too_few_elements).message(), no_place, no_place));
}

TEST(http_json, a_document_that_is_broken_anywhere_gives_no_value) {
    const auto points = make_points(format::json, {{"/a", "Int16"}});
    const auto reader = make_json_reader(points);
    for (const char* text : {"", "{\"a\":1", "{\"a\":1}}", "{\"a\":1,}", "<html>", "{\"a\":1} x", "{\"a\":01}",
                             "{\"b\":tru,\"a\":1}", "{\"a\":1,\"b\":\"\n\"}", "{\"a\":1,\"b\":\"\\x\"}", "{'a':1}"}) {
        std::vector<point_value> values(1);
        const auto done = reader->read(text, values);
        ASSERT_FALSE(done.has_value()) << text;
        EXPECT_EQ(done.error(), errc::not_json);
    }
}

TEST(http_json, what_was_found_before_is_not_found_again_without_a_document) {
    const auto points = make_points(format::json, {{"/a", "Int16"}});
    const auto reader = make_json_reader(points);
    EXPECT_THAT(read_texts(*reader, R"({"a":1})", 1), ElementsAre("1"));
    EXPECT_THAT(read_texts(*reader, R"({"b":1})", 1), ElementsAre(no_place));
}

TEST(http_json, lists_as_the_whole_document_escaped_names_and_a_byte_order_mark) {
    const auto points = make_points(format::json, {{"/0/v", "Int16"}, {"/2/a~1b", "Int16"}, {"$", "String"}});
    const auto reader = make_json_reader(points);
    EXPECT_THAT(read_texts(*reader, "\xEF\xBB\xBF[{\"\\u0076\":1},5,{\"a\\/b\":3}]", points.size()),
                ElementsAre("1", "3", "[{\"\\u0076\":1},5,{\"a\\/b\":3}]"));
}

TEST(http_json, numbers_in_texts_count_and_every_digit_too) {
    const auto points = make_points(format::json, {{"/t", "Float"}, {"/u", "UInt64"}, {"/e", "String"}});
    const auto reader = make_json_reader(points);
    EXPECT_THAT(read_texts(*reader, R"({"t":"21.5","u":18446744073709551615,"e":"\ud83d\ude00"})", points.size()),
                ElementsAre("21.5", "18446744073709551615", "\xF0\x9F\x98\x80"));
}

TEST(http_json, the_grammar_of_rfc_8259_holds) {
    for (const char* text :
         {"0", "-0.5e+3", "\"\\u12aB\"", "[]", "{}", " [ 1 , { \"a\" : [ ] } ] ", "true", "-Infinity"})
        EXPECT_TRUE(is_json(text)) << text;
    for (const char* text : {"-", "+1", ".5", "1.", "1e", "00", "\"", "\"\\u12g4\"", "[1 2]", "[1,]", "{\"a\"}",
                             "{1:2}", "[", "nul", "\"\t\""})
        EXPECT_FALSE(is_json(text)) << text;
}

TEST(http_json, depth_is_limited) {
    const std::string deep(json_scanner::max_levels, '[');
    EXPECT_TRUE(is_json(deep + std::string(deep.size(), ']')));
    EXPECT_FALSE(is_json("[" + deep + std::string(deep.size() + 1, ']')));
    EXPECT_FALSE(is_json(std::string(100'000, '[')));
}

TEST(http_json, lone_surrogates_become_replacement_characters) {
    std::string out;
    append_unescaped(out, R"(\ud83d x \udc00 \ud83d\u0041)");
    EXPECT_EQ(out,
              "\xEF\xBF\xBD x \xEF\xBF\xBD \xEF\xBF\xBD"
              "A");
}

}  // namespace
}  // namespace penstock::http
