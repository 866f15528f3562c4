#include "drivers/http/source.hpp"

#include <gmock/gmock.h>

#include "drivers/http/errc.hpp"

namespace penstock::http {
namespace {

using ::testing::ElementsAre;

/// A source of the points /a (Int16), a hole, /b (String).
struct source_fixture {
    explicit source_fixture(option_map options = {}) {
        opc_config opc;
        opc.opc_agent_ip = "plc";
        opc.options = std::move(options);
        device = parse_options(opc).value();
        const std::vector<point_config> points{{"/a", "Int16", {}, "TA"}, {}, {"/b", "String", {}, "TB"}};
        EXPECT_FALSE(source.set_points(points)[0].has_value());
    }

    device_options device;
    document_source source{device};

    void take(std::string body, headers fields = {}, unsigned status = 200) {
        response a;
        a.status = status;
        a.fields = std::move(fields);
        a.body = std::move(body);
        source.take_response(a);
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> out;
        for (const auto i : {0U, 2U}) {
            const auto& v = source.values()[i];
            out.push_back(is_bad(v.state) ? v.error.message() : format_value(v.v));
        }
        return out;
    }
    std::string condition() const {
        const auto asked = source.next_request(wall_time{});
        const auto* tag = find_header(asked.fields, "If-None-Match");
        const auto* time = find_header(asked.fields, "If-Modified-Since");
        return (tag ? *tag : "-") + " " + (time ? *time : "-");
    }
};

TEST(http_source, before_the_first_answer_nothing_is_good) {
    source_fixture f;
    EXPECT_TRUE(is_bad(f.source.values()[0].state));
    EXPECT_EQ(f.condition(), "- -");
}

TEST(http_source, an_unchanged_document_keeps_the_values_valid) {
    source_fixture f;
    f.take(R"({"a":1,"b":"x"})", {{"ETag", "\"v1\""}, {"Last-Modified", "Wed, 22 Jul 2009 19:15:56 GMT"}});
    EXPECT_EQ(f.condition(), "\"v1\" Wed, 22 Jul 2009 19:15:56 GMT");
    f.take("", {}, 304);
    EXPECT_THAT(f.texts(), ElementsAre("1", "x"));
    EXPECT_EQ(f.condition(), "\"v1\" Wed, 22 Jul 2009 19:15:56 GMT");
}

TEST(http_source, a_nul_behind_the_document_is_dropped_unless_strict) {
    source_fixture f;
    f.take(std::string("{\"a\":1,\"b\":\"x\"}\0\0", 17));
    EXPECT_THAT(f.texts(), ElementsAre("1", "x"));
    source_fixture exact(option_map{{"strict", "true"}});
    exact.take(std::string("{\"a\":1,\"b\":\"x\"}\0", 16));
    EXPECT_EQ(exact.texts()[0], make_error_code(errc::not_json).message());
}

TEST(http_source, after_a_failure_the_document_is_asked_for_whole) {
    source_fixture f;
    f.take(R"({"a":1,"b":"x"})", {{"ETag", "\"v1\""}});
    f.take("busy", {}, 503);
    EXPECT_THAT(f.texts(), ElementsAre("HTTP 503 Service Unavailable", "HTTP 503 Service Unavailable"));
    EXPECT_EQ(f.source.values()[0].state, quality::comm_failure);
    EXPECT_EQ(f.condition(), "- -");
    f.take("", {}, 304);
    EXPECT_EQ(f.texts()[0], make_error_code(errc::unasked_304).message());
    f.take(R"({"a":2,"b":"y"})");
    EXPECT_THAT(f.texts(), ElementsAre("2", "y"));
}

TEST(http_source, a_broken_document_leaves_no_value_and_no_version) {
    source_fixture f;
    f.take(R"({"a":1,"b":"x"})", {{"ETag", "\"v1\""}});
    f.take(R"({"a":2,"b":)", {{"ETag", "\"v2\""}});
    EXPECT_EQ(f.texts()[0], make_error_code(errc::not_json).message());
    EXPECT_EQ(f.condition(), "- -");
    f.take("", {}, 204);
    EXPECT_EQ(f.texts()[0], make_error_code(errc::no_document).message());
}

TEST(http_source, a_document_without_one_of_the_values_is_asked_for_whole_again) {
    source_fixture f;
    f.take(R"({"a":1})", {{"ETag", "\"v1\""}});
    EXPECT_EQ(f.condition(), "- -") << "the same version may have been truncated in transit";
    f.take(R"({"a":1,"b":"x"})", {{"ETag", "\"v1\""}});
    EXPECT_EQ(f.condition(), "\"v1\" -");
}

TEST(http_source, new_points_request_the_document_again) {
    source_fixture f;
    f.take(R"({"a":1,"b":"x"})", {{"ETag", "\"v1\""}});
    f.source.set_points(std::vector<point_config>{{"/c", "Int16", {}, {}}});
    EXPECT_EQ(f.condition(), "- -");
}

TEST(http_source, a_date_of_the_current_second_does_not_distinguish_versions) {
    source_fixture f;
    const std::string now = "Wed, 22 Jul 2009 19:15:56 GMT";
    f.take(R"({"a":1,"b":"x"})", {{"Last-Modified", now}, {"Date", now}});
    EXPECT_EQ(f.condition(), "- -");
    f.take(R"({"a":1,"b":"x"})", {{"Last-Modified", now}, {"Date", "Wed, 22 Jul 2009 19:16:00 GMT"}});
    EXPECT_EQ(f.condition(), "- " + now);
}

TEST(http_source, conditions_can_be_switched_off) {
    source_fixture f{option_map{{"conditional", "false"}}};
    f.take(R"({"a":1,"b":"x"})", {{"ETag", "\"v1\""}});
    EXPECT_EQ(f.condition(), "- -");
}

TEST(http_source, the_time_is_filled_into_path_and_body) {
    source_fixture f{option_map{{"path", "/v?t={now_ms}"}, {"method", "POST"}, {"body", "{\"at\":\"{now}\"}"}}};
    const auto asked = f.source.next_request(from_epoch_ms(1500));
    EXPECT_EQ(asked.target, "/v?t=1500");
    EXPECT_EQ(asked.body, "{\"at\":\"1970-01-01T00:00:01.500Z\"}");
}

TEST(http_source, documents_in_other_encodings_are_converted) {
    source_fixture f{option_map{{"string_encoding", "EUC-KR"}}};
    f.take("{\"a\":1,\"b\":\"\xB0\xA1\xB3\xAA\"}");
    EXPECT_EQ(f.texts()[1], "\xEA\xB0\x80\xEB\x82\x98");
    f.take("{\"a\":1,\"b\":\"\xFF\xFF\"}");
    EXPECT_TRUE(is_bad(f.source.values()[0].state));
}

TEST(http_source, a_bad_address_or_type_is_reported_at_its_field_and_affects_no_other) {
    source_fixture f;
    const auto faults = f.source.set_points(std::vector<point_config>{{"a", "Int16", {}, {}},
                                                                      {"/a", "", {}, {}},
                                                                      {"/a", "Int16", {}, {}},
                                                                      {"/a", "Int16", {{"write_path", "x"}}, {}}});
    EXPECT_EQ(faults[0]->field, "plc_address");
    EXPECT_EQ(faults[1]->field, "data_type");
    EXPECT_FALSE(faults[2].has_value());
    EXPECT_EQ(faults[3]->field, "options.write_path");
}

TEST(http_push, a_list_is_accepted_item_by_item) {
    source_fixture f{option_map{{"push", "true"}}};
    const auto got = f.source.take_document(R"({"values":[
        {"tag_id":"TA","value":5,"ts":1500},
        {"address":"/b","value":"text","quality":"uncertain","ts":"2026-11-21T07:07:44Z"},
        {"tag_id":"TA","value":6},
        {"tag_id":"NONE","value":6},
        {"tag_id":"TA","value":70000},
        {"tag_id":"TA"},
        {"tag_id":"TA","value":1,"ts":"soon"},
        {"tag_id":"TA","value":1,"quality":0},
        {"tag_id":"TA","value":1,"quality":"fine"}]})");
    ASSERT_TRUE(got.has_value());
    ASSERT_EQ(got->items.size(), 9U);
    ASSERT_EQ(got->values.size(), 5U);
    EXPECT_EQ(got->values[0].time, from_epoch_ms(1500));
    EXPECT_EQ(format_value(got->values[1].v), "text");
    EXPECT_EQ(got->values[1].point, 2U);
    EXPECT_EQ(got->values[1].state, quality::uncertain);
    EXPECT_EQ(format_value(got->values[2].v), "6") << "a tag may occur twice, the order stays";
    EXPECT_EQ(got->items[3].message, "no such tag");
    EXPECT_FALSE(got->items[3].value.has_value());
    EXPECT_EQ(got->values[3].error, errc::out_of_range);
    EXPECT_EQ(got->items[4].value, 3U);
    EXPECT_FALSE(got->items[4].message.empty());
    for (const auto i : {5U, 6U, 8U})
        EXPECT_TRUE(!got->items[i].value && !got->items[i].message.empty()) << i;
    EXPECT_EQ(got->values[4].state, quality::bad);
    EXPECT_EQ(got->values[4].error, errc::reported_bad);
}

TEST(http_push, the_devices_own_document_may_hold_a_part_of_the_values) {
    source_fixture f{option_map{{"push", "true"}}};
    const auto got = f.source.take_document(R"({"b":"x","values":[1,2]})");
    ASSERT_TRUE(got.has_value());
    EXPECT_TRUE(got->items.empty());
    ASSERT_EQ(got->values.size(), 1U);
    EXPECT_EQ(got->values[0].point, 2U);
}

TEST(http_push, a_document_without_any_value_is_refused) {
    source_fixture f{option_map{{"push", "true"}}};
    for (const char* text :
         {"", "{}", "{\"c\":1}", "[1]", "{\"a\":1", R"({"values":[{"tag_id":"TA","value":1},{"value":2}]})"})
        EXPECT_FALSE(f.source.take_document(text).has_value()) << text;
    EXPECT_TRUE(f.source.take_document(R"({"values":[]})").has_value());
}

TEST(http_source, a_time_before_1990_is_reported_once_with_what_to_check) {
    opc_config opc;
    opc.opc_agent_ip = "plc";
    const auto device = parse_options(opc).value();
    document_source source(device);
    const std::vector<point_config> points{{"/t", "DateTime", {}, "T"}, {"/s", "DateTime", {{"time_unit", "s"}}, "S"}};
    source.set_points(points);
    source.take_document(R"({"t":1795788000500,"s":1795788000})");
    EXPECT_FALSE(source.take_notice().has_value());
    source.take_document(R"({"t":1795788000,"s":1795788000})");
    const auto said = source.take_notice();
    ASSERT_TRUE(said.has_value());
    EXPECT_EQ(*said,
              "the time at /t is 1970-01-21T18:49:48.000Z, before 1990: check option time_unit (s, ms, us) and the "
              "device's clock");
    EXPECT_FALSE(source.take_notice().has_value());
}

}  // namespace
}  // namespace penstock::http
