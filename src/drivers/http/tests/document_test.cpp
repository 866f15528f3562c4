#include "drivers/http/document.hpp"

#include <gmock/gmock.h>

#include "drivers/http/errc.hpp"
#include "drivers/http/tests/points.hpp"

namespace penstock::http {
namespace {

using ::testing::ElementsAre;

constexpr const char* nothing_there = "the device's document has nothing at this address";

std::string text(errc e) {
    return make_error_code(e).message();
}

TEST(http_xml, elements_are_counted_by_name_and_attributes_named) {
    const auto points = make_points(format::xml, {{"/plant/line[2]/temp", "Double"},
                                                  {"/plant/line[2]/temp/@unit", "String"},
                                                  {"/plant/line/temp", "Double"},
                                                  {"/plant/name", "String"},
                                                  {"/plant/line[3]/temp", "Double"},
                                                  {"/plant/v", "Int16[3]"},
                                                  {"/plant/v[2]", "Int16[2]"},
                                                  {"/plant/v[3]", "Int16[2]"},
                                                  {"/plant/line", "String"},
                                                  {"/plant/line/@none", "String"}});
    const auto reader = make_xml_reader({}, points);
    EXPECT_THAT(
        read_texts(*reader,
                   R"(<?xml version="1.0"?><plant><line><temp>1.5</temp></line><name>A &amp; <![CDATA[B<]]>&#67;</name>
                <v>1</v><x/><v>2</v><line><!-- second --><temp unit="C"> 2.5 </temp></line><v>3</v></plant>)",
                   points.size()),
        ElementsAre("2.5", "C", "1.5", "A & B<C", nothing_there, "[1,2,3]", "[2,3]", text(errc::too_few_elements),
                    text(errc::not_a_scalar), nothing_there));
}

TEST(http_xml, entities_of_a_document_type_are_never_expanded) {
    const auto points = make_points(format::xml, {{"/a", "String"}});
    const auto reader = make_xml_reader({}, points);
    EXPECT_THAT(
        read_texts(*reader,
                   R"(<!DOCTYPE a [<!ENTITY x "secret"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&x;&f;</a>)", 1),
        ElementsAre("&x;&f;"));
}

TEST(http_xml, what_is_not_well_formed_gives_no_value) {
    const auto points = make_points(format::xml, {{"/a", "String"}});
    const auto reader = make_xml_reader({}, points);
    for (const char* broken : {"", "{}", "<a>", "<a></b>", "<a", "text"})
        EXPECT_THAT(read_texts(*reader, broken, 1), ElementsAre(text(errc::not_xml))) << broken;
}

TEST(http_xml, a_declared_encoding_counts_unless_the_option_has_converted) {
    const auto points = make_points(format::xml, {{"/a", "String"}});
    const std::string latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\xE9</a>";
    EXPECT_THAT(read_texts(*make_xml_reader({}, points), latin, 1), ElementsAre("\xC3\xA9"));
    document_rules converted;
    converted.is_converted = true;
    const std::string utf8 = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\xC3\xA9</a>";
    EXPECT_THAT(read_texts(*make_xml_reader(converted, points), utf8, 1), ElementsAre("\xC3\xA9"));
}

TEST(http_csv, cells_by_name_and_number_from_both_ends) {
    const auto points = make_points(format::csv, {{"0,temp", "Double"},
                                                  {"temp", "Double"},
                                                  {"-1,temp", "Double"},
                                                  {"1,2", "String"},
                                                  {"2,temp", "Double"},
                                                  {"0,nothing", "Double"},
                                                  {"0,temp", "Double[2]"},
                                                  {"0,temp", "Double[3]"},
                                                  {"-3,temp", "Double"}});
    const auto reader = make_csv_reader({format::csv, true, ','}, points);
    EXPECT_THAT(
        read_texts(*reader, "time,temp,\"a, \"\"b\"\"\"\r\n10:00,1.5,7\r\n10:01,2.5,\"x, \"\"y\"\"\nz\"\r\n\r\n",
                   points.size()),
        ElementsAre("1.5", "1.5", "2.5", "x, \"y\"\nz", nothing_there, nothing_there, "[1.5,7]",
                    text(errc::too_few_elements), nothing_there));
}

TEST(http_csv, without_a_header_rows_count_from_the_first_line) {
    const auto points = make_points(format::csv, {{"0,1", "Int16"}, {"1,0", "Int16"}, {"1,1", "Int16"}});
    const auto reader = make_csv_reader({format::csv, false, ';'}, points);
    EXPECT_THAT(read_texts(*reader, "1;2\n3;", points.size()), ElementsAre("2", "3", text(errc::is_null)));
}

TEST(http_csv, columns_are_found_again_when_the_header_changes) {
    const auto points = make_points(format::csv, {{"b", "Int16"}});
    const auto reader = make_csv_reader({format::csv, true, ','}, points);
    EXPECT_THAT(read_texts(*reader, "a,b\n1,2", 1), ElementsAre("2"));
    EXPECT_THAT(read_texts(*reader, "b,a\n1,2", 1), ElementsAre("1"));
    EXPECT_THAT(read_texts(*reader, "", 1), ElementsAre(nothing_there));
    EXPECT_THAT(read_texts(*reader, "b\n\"1", 1), ElementsAre(text(errc::not_csv)));
}

TEST(http_text, keys_precede_an_equals_sign_or_a_colon) {
    const auto points = make_points(format::text, {{"uptime", "UInt32"},
                                                   {"load avg", "Double"},
                                                   {"sensor:1", "Int16"},
                                                   {"time", "String"},
                                                   {"list", "Int16[3]"},
                                                   {"none", "Int16"}});
    const auto reader = make_text_reader(points);
    EXPECT_THAT(read_texts(*reader, "uptime=42\r\n load avg : 0.5\nsensor:1 = 7\ntime: 10:30\nlist: [1, 2,3]\nnone\n",
                           points.size()),
                ElementsAre("42", "0.5", "7", "10:30", "[1,2,3]", nothing_there));
}

TEST(http_text, the_whole_text_may_be_the_value) {
    const auto points = make_points(format::text, {{"$", "Double"}, {"$", "Int16[2]"}});
    const auto reader = make_text_reader(points);
    EXPECT_THAT(read_texts(*reader, " 21.5\r\n", 2), ElementsAre("21.5", text(errc::too_few_elements)));
}

TEST(http_prometheus, samples_are_found_by_metric_and_labels) {
    const auto points =
        make_points(format::prometheus, {{"node_load1", "Double"},
                                         {"http_requests_total{code=\"400\"}", "Int64"},
                                         {"http_requests_total{method=\"post\",code=\"200\"}", "UInt32"},
                                         {"http_requests_total", "Double"},
                                         {"msdos_file_access_time_seconds", "Double"},
                                         {"metric_without_timestamp_and_labels", "Double"},
                                         {"something_weird", "Double"},
                                         {"nowhere", "Double"}});
    const auto reader = make_prometheus_reader(points);
    // Source: Prometheus, "Text-based format", its example, with a line before.
    EXPECT_THAT(
        read_texts(*reader,
                   "node_load1 0.25\r\n# HELP http_requests_total The total number of HTTP requests.\n"
                   "# TYPE http_requests_total counter\n"
                   "http_requests_total{method=\"post\",code=\"200\"} 1027 1395066363000\n"
                   "http_requests_total{method=\"post\",code=\"400\"}    3 1395066363000\n\n"
                   "# Escaping in label values:\n"
                   "msdos_file_access_time_seconds{path=\"C:\\\\DIR\\\\FILE.TXT\",error=\"Cannot find "
                   "file:\\n\\\"FILE.TXT\\\"\"} 1.458255915e9\n"
                   "metric_without_timestamp_and_labels 12.47\n"
                   "something_weird{problem=\"division by zero\"} +Inf -3982045\n",
                   points.size()),
        ElementsAre("0.25", "3", "1027", text(errc::ambiguous), "1458255915", "12.47", "Infinity", nothing_there));
}

TEST(http_prometheus, what_is_another_format_is_reported) {
    const auto points = make_points(format::prometheus, {{"a", "Double"}});
    const auto reader = make_prometheus_reader(points);
    for (const char* other : {"{\"a\":1}", "<html>", "a{b=1} 2", "a{b=\"1} 2"})
        EXPECT_THAT(read_texts(*reader, other, 1), ElementsAre(text(errc::not_prometheus))) << other;
    EXPECT_THAT(read_texts(*reader, "# nothing\n", 1), ElementsAre(nothing_there));
}

}  // namespace
}  // namespace penstock::http
