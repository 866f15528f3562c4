#include <cstdlib>
#include <ctime>

#include "api/formats/value_cbor.hpp"
#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using enum verb;

class values_handlers : public handler_test {
protected:
    values_handlers() {
        ::setenv("TZ", "Asia/Seoul", 1);
        ::tzset();
        devices.add_tag("PUMP", "P.1", {element_type::uint16, 0}, value{std::uint64_t{7}}, current_time);
        devices.add_tag("PUMP", "P.2", {element_type::uint16, 0});
        devices.refusals["P.2"] = "the device is not connected";
    }

    struct row {
        verb method;
        std::string_view target, body;
        std::string said;
    };
    void expect(std::initializer_list<row> rows) {
        for (const auto& r : rows)
            EXPECT_EQ(said(r.method, r.target, r.body), r.said) << r.target << ' ' << r.body;
    }

    const std::string read =
        R"({"tag_id":"P.1","value":"7","value_time":"2026-11-18 20:06:40.000","value_read_status":"SUCCESS",)"
        R"("value_read_error_message":"","quality":192,"ts":1795000000000,"data_type":"UInt16","opc_id":"PUMP"})";
    const std::string not_read =
        R"({"tag_id":"P.2","value":"-","value_time":"","value_read_status":"NOT_READ","value_read_error_message":"",)"
        R"("quality":0,"ts":0,"data_type":"UInt16","opc_id":"PUMP"})";
    const std::string failed =
        R"({"tag_id":"P.2","value":"-","value_time":"","value_read_status":"ERROR","value_read_error_message":)"
        R"("the device is not connected","quality":0,"ts":0,"data_type":"UInt16","opc_id":"PUMP"})";
    const std::string missing =
        R"({"tag_id":"P.9","value":"-","value_time":"","value_read_status":"NOT_FOUND","value_read_error_message":)"
        R"("no such tag","quality":4,"ts":0,"data_type":"","opc_id":""})";
};

TEST_F(values_handlers, a_value_is_that_of_the_table_or_with_fresh_that_of_the_device) {
    expect({{get, "/api/v1/tag/P.1/value", "", "200 " + read},
            {get, "/api/v1/tag/P.1/value?fresh=true", "", "200 " + read},
            {get, "/api/v1/tag/P.2/value?fresh=0", "", "200 " + not_read},
            {get, "/api/v1/tag/P.2/value?fresh=1", "", "200 READ_FAILED: the device is not connected"},
            {get, "/api/v1/tag/P.9/value", "", "200 " + missing},
            {get, "/api/v1/tag/P.9/value?fresh=on", "", "200 " + missing},
            {get, "/api/v1/tag/P.1/value?fresh=maybe", "", "400 VALIDATION_FAILED: fresh: expected true or false"}});
}

TEST_F(values_handlers, a_write_is_answered_with_what_was_read_back) {
    constexpr auto path = "/api/v1/tag/P.1/value";
    const auto needed = "400 VALIDATION_FAILED: value: is required: a text, a number or a boolean";
    expect({{post, path, R"({"value":"5"})",
             R"(200 {"result":"SUCCESS","opc_id":"PUMP","plc_address":"","value":"5","actual_read":"5"})"},
            {post, path, R"({"value":true})",
             R"(200 {"result":"SUCCESS","opc_id":"PUMP","plc_address":"","value":"true","actual_read":"true"})"},
            {post, "/api/v1/tag/P.2/value", R"({"value":1})", "200 WRITE_FAILED: the device is not connected"},
            {post, path, "{}", needed},
            {post, path, R"({"value":null})", needed},
            {post, path, R"({"value":[1]})", needed}});
    ASSERT_EQ(devices.written.size(), 3U);
    EXPECT_EQ(devices.written[1].tag_id, "P.1");
    EXPECT_EQ(devices.written[1].value, "true");
}

TEST_F(values_handlers, the_old_calls_do_the_same_with_parameters_and_say_that_they_are_old) {
    const auto out = ask(get, "/api/http?tagId=P.1");
    EXPECT_NE(out.body.find(read), std::string::npos);
    EXPECT_NE(out.headers.find("Deprecation: true\r\n"), std::string::npos);
    EXPECT_NE(out.headers.find("</api/v1/tag/P.1/value>"), std::string::npos);
}

TEST_F(values_handlers, many_values_come_in_the_order_asked_and_each_failure_in_its_record) {
    constexpr auto path = "/api/v1/values/read";
    expect({{post, path, R"({"tag_ids":["P.2","P.1","P.9"]})",
             "200 {\"values\":[" + not_read + "," + read + "," + missing + "]}"},
            {post, path, R"({"tag_ids":["P.2","P.1","P.9","P.2"],"fresh":true})",
             "200 {\"values\":[" + failed + "," + read + "," + missing + "," + failed + "]}"},
            {post, path, R"({"tag_ids":[]})", R"(200 {"values":[]})"},
            {post, path, R"({"tag_ids":[1]})", "400 VALIDATION_FAILED: tag_ids[0]: expected a text"},
            {post, path, R"({"tag_ids":{}})", "400 VALIDATION_FAILED: tag_ids: expected a list"},
            {post, path, R"({"tag_ids":[],"more":1})",
             "400 VALIDATION_FAILED: more: unknown field; known are tag_ids, fresh"}});
}

TEST_F(values_handlers, a_list_that_is_read_again_has_the_present_values_and_a_meta_of_its_own) {
    constexpr auto path = "/api/v1/values/read";
    constexpr auto body = R"({"tag_ids":["P.1"]})";
    const auto first = ask(post, path, body).body;
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(ask(post, path, body).body, first) << i;
    EXPECT_EQ(context.answers->size(), 1U);
    current_time += std::chrono::seconds(1);
    const auto later = ask(post, path, body).body;
    EXPECT_NE(later, first);
    EXPECT_EQ(later.substr(0, later.find("\"meta\"")), first.substr(0, first.find("\"meta\"")));
    const auto tag = devices.table().find("P.1").value();
    live::tag_block::writer(*tag.block).put(tag.at(), value{std::uint64_t{8}}, quality::good, current_time);
    EXPECT_NE(ask(post, path, body).body.find(R"("value":"8")"), std::string::npos);
    expect({{post, path, R"({"tag_ids":["P.2"],"fresh":true})", "200 {\"values\":[" + failed + "]}"},
            {post, path, R"({"tag_ids":["P.2"],"fresh":true})", "200 {\"values\":[" + failed + "]}"},
            {post, path, R"({"tag_ids":["P.2"]})", "200 {\"values\":[" + not_read + "]}"}});
}

TEST_F(values_handlers, with_accept_cbor_the_values_come_as_rows_with_their_types) {
    constexpr auto path = "/api/v1/values/read";
    const auto cbor = [&](std::string_view body) { return ask(post, path, body, {{"Accept", "application/cbor"}}); };
    std::string rows;
    cbor_rows out(rows, 3);
    cbor_writer items(rows);
    items.begin_array(4).text("P.1").number(std::uint64_t{7}).number(to_epoch_ms(current_time));
    items.number(std::uint64_t{192});
    items.begin_array(4).text("P.2").null().number(std::uint64_t{0}).number(std::uint64_t{0});
    items.begin_array(5).text("P.9").null().number(std::uint64_t{0}).number(std::uint64_t{4}).text("no such tag");
    for (int i = 0; i < 3; ++i) {
        const auto seen = cbor(R"({"tag_ids":["P.1","P.2","P.9"]})");
        EXPECT_EQ(seen.content_type, cbor_type);
        EXPECT_EQ(seen.body, rows) << i;
    }
    EXPECT_NE(cbor(R"({"tag_ids":["P.2"],"fresh":true})").body.find("the device is not connected"), std::string::npos);
    EXPECT_EQ(cbor(R"({"tag_ids":[1]})").content_type, json_type) << "errors are JSON";
    EXPECT_EQ(said(post, path, R"({"tag_ids":["P.1"]})"), "200 {\"values\":[" + read + "]}");
}

TEST_F(values_handlers, many_writes_are_answered_one_by_one) {
    constexpr auto path = "/api/v1/values/write";
    expect({{post, path, R"({"writes":[{"tag_id":"P.2","value":1},{"tag_id":"P.1","value":"2"}]})",
             R"(200 {"writes":[{"tag_id":"P.2","result":"ERROR","value":"1","actual_read":null,)"
             R"("msg":"the device is not connected"},)"
             R"({"tag_id":"P.1","result":"SUCCESS","value":"2","actual_read":"2","msg":""}]})"},
            {post, path, R"({"writes":[{"value":1},{"tag_id":"P.1","value":[]},3]})",
             "400 VALIDATION_FAILED: writes[0].tag_id: is required "
             "VALIDATION_FAILED: writes[1].value: expected a text, a number or a boolean "
             "VALIDATION_FAILED: writes[2]: expected an object"}});
    EXPECT_EQ(devices.written.size(), 2U);
}

}  // namespace
}  // namespace penstock::api
