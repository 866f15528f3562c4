#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using enum verb;
using shape = services::history_query::shape;

class history_handlers : public handler_test {
protected:
    history_handlers() {
        history.add_tag("T", 1, data_type{element_type::float64, 0});
        history.add_tag("S", 2, data_type{element_type::string, 0});
        history.add_tag("U", 3, std::nullopt);
        history.add_point(1, 1000, 1.5);
        history.add_point(1, 2000, 2.5);
    }

    void expect(std::initializer_list<std::pair<std::string_view, std::string>> rows) {
        for (const auto& [target, answer] : rows)
            EXPECT_EQ(said(get, target), answer) << target;
    }

    const std::string points = R"("points":[{"ts":1000,"value":"1.5","type":"Double","quality":192},)"
                               R"({"ts":2000,"value":"2.5","type":"Double","quality":192}],"count":2,"next":null)";
    const std::string none = R"("points":[],"count":0,"next":null)";
};

TEST_F(history_handlers, a_page_of_one_tag_says_what_was_asked_and_has_its_points) {
    expect({{"/api/v1/tag/T/history?from=0&to=3000",
             R"(200 {"tag_id":"T","data_type":"Double","from":0,"to":3000,"aggregate":"raw","bucket_ms":null,)"
             R"("order":"asc",)" +
                 points + "}"},
            {"/api/v1/tag/U/history?from=0&to=3000&order=desc",
             R"(200 {"tag_id":"U","data_type":null,"from":0,"to":3000,"aggregate":"raw","bucket_ms":null,)"
             R"("order":"desc",)" +
                 none + "}"},
            {"/api/v1/tag/none/history?from=0&to=60000&aggregate=max&buckets=6",
             R"(200 {"tag_id":"none","data_type":null,"from":0,"to":60000,"aggregate":"max","bucket_ms":10000,)"
             R"("order":"asc",)" +
                 none + "}"}});
}

TEST_F(history_handlers, an_absent_interval_is_the_last_hour) {
    said(get, "/api/v1/tag/T/history");
    EXPECT_EQ(history.asked.to, to_epoch_ms(current_time));
    EXPECT_EQ(history.asked.from, to_epoch_ms(current_time) - 3'600'000);
    EXPECT_EQ(history.asked.page_size(), 5'000U) << "a piece of the page";
    EXPECT_EQ(history.asked.form, shape::raw);
}

TEST_F(history_handlers, what_a_query_cannot_mean_is_refused_with_the_name_of_the_parameter) {
    const std::string refused = "200 VALIDATION_FAILED: ";
    const std::string number = "expected a whole number from 1 to ";
    expect({{"/api/v1/tag/T/history?from=2&to=1", refused + "from: must not be after to"},
            {"/api/v1/tag/T/history?limit=0", refused + "limit: " + number + "100000"},
            {"/api/v1/tag/T/history?limit=100001&order=up",
             refused + "limit: " + number + "100000; order: expected one of asc, desc"},
            {"/api/v1/tag/T/history?format=xml", refused + "format: expected json, csv or xlsx"},
            {"/api/v1/tag/T/history?aggregate=avg",
             refused + "bucket_ms: is required with aggregate=avg, unless buckets is given"},
            {"/api/v1/tag/T/history?from=now",
             refused + "from: expected epoch ms, or a time such as 2026-11-21T07:07:44+09:00"},
            {"/api/v1/tag/S/history?aggregate=avg&bucket_ms=10",
             refused + "aggregate: avg cannot be computed for S, whose data type is String"},
            {"/api/v1/tag/S/history?aggregate=lttb",
             refused + "aggregate: lttb cannot be computed for S, whose data type is String"},
            {"/api/v1/history?tag_ids=T,S&aggregate=avg&bucket_ms=10",
             refused + "aggregate: avg cannot be computed for S, whose data type is String"}});
}

TEST_F(history_handlers, several_tags_come_in_the_order_asked) {
    expect({{"/api/v1/history?tag_ids=U,%20T&from=0&to=3000",
             R"(200 {"from":0,"to":3000,"aggregate":"raw","bucket_ms":null,"order":"asc","tags":[)"
             R"({"tag_id":"U","data_type":null,)" +
                 none + R"(},{"tag_id":"T","data_type":"Double",)" + points + "}]}"}});
    EXPECT_EQ(ask(get, "/api/v1/history").status, 500U);
}

TEST_F(history_handlers, a_csv_has_the_points_of_all_tags_and_no_bound) {
    EXPECT_EQ(said(get, "/api/v1/history?tag_ids=T&format=csv"),
              "tag_id,time,ts,value,type,quality\r\n"
              "T,1970-01-01T00:00:01.000Z,1000,1.5,Double,192\r\n"
              "T,1970-01-01T00:00:02.000Z,2000,2.5,Double,192\r\n");
    EXPECT_FALSE(history.asked.limit);
}

TEST_F(history_handlers, a_csv_for_an_office_has_its_separator_decimal_sign_mark_and_local_time) {
    const auto asked = "/api/v1/history?tag_ids=T&format=csv&decimal=comma&bom=true&tz=Asia%2FSeoul";
    EXPECT_EQ(said(get, asked),
              "\xEF\xBB\xBFtag_id;time;ts;value;type;quality\r\n"
              "T;1970-01-01 09:00:01.000;1000;1,5;Double;192\r\n"
              "T;1970-01-01 09:00:02.000;2000;2,5;Double;192\r\n");
    EXPECT_NE(ask(get, asked).headers.find("filename=\"history_T.csv\""), std::string::npos);
}

TEST_F(history_handlers, a_csv_has_the_texts_of_states_where_they_are_asked_for) {
    history.add_tag("M", 4, data_type{element_type::float64, 0}, {{"0", "stopped"}, {"1", "=running"}});
    history.add_point(4, 1000, 1);
    history.add_point(4, 2000, 0.5);
    EXPECT_EQ(said(get, "/api/v1/history?tag_ids=M,T&format=csv&state_text=true&separator=semicolon"),
              "tag_id;time;ts;value;type;quality;state_text\r\n"
              "M;1970-01-01T00:00:01.000Z;1000;1;Double;192;'=running\r\n"
              "M;1970-01-01T00:00:02.000Z;2000;0.5;Double;192;\r\n"
              "T;1970-01-01T00:00:01.000Z;1000;1.5;Double;192;\r\n"
              "T;1970-01-01T00:00:02.000Z;2000;2.5;Double;192;\r\n");
    const std::string buckets = "/api/v1/history?tag_ids=M&format=csv&state_text=true&buckets=1&aggregate=";
    EXPECT_NE(said(get, buckets + "last").find("'=running"), std::string::npos);
    EXPECT_EQ(said(get, buckets + "avg").find("'=running"), std::string::npos) << "a mean is no state";
    expect({{"/api/v1/history?tag_ids=M&state_text=true",
             "200 VALIDATION_FAILED: state_text: is only for format=csv or format=xlsx"}});
    EXPECT_EQ(said(post, "/api/v1/history/import?dry_run=true", "tag_id,ts,value,state_text\r\nT,5000,3.5,x\r\n"),
              R"(200 {"result":"SUCCESS","imported":1,"existing":0,"rejected":0,"dry_run":true,"errors":[]})");
}

TEST_F(history_handlers, a_style_of_csv_that_has_no_meaning_is_refused) {
    const std::string refused = "200 VALIDATION_FAILED: ", path = "/api/v1/tag/T/history?format=csv&";
    const std::string workbook = "/api/v1/tag/T/history?format=xlsx&";
    expect({{"/api/v1/tag/T/history?tz=UTC", refused + "tz: is only for format=csv or format=xlsx"},
            {workbook + "decimal=comma",
             refused + "decimal: is only for format=csv: a workbook has numbers, not texts of them"},
            {path + "separator=comma&decimal=comma",
             refused + "decimal: is the separator, too: set separator to semicolon or tab"},
            {path + "separator=x", refused + "separator: expected comma, semicolon or tab"},
            {path + "bom=x", refused + "bom: expected true or false"},
            {path + "tz=Nowhere", refused + "tz: expected the IANA name of a time zone, such as Asia/Seoul or UTC"}});
}

TEST_F(history_handlers, a_history_that_cannot_be_read_is_an_error_and_one_that_is_off_is_empty) {
    history.failure = make_error_code(boost::system::errc::io_error);
    const auto failed = "500 HISTORY_FAILED: the history cannot be read: " + history.failure.message();
    expect({{"/api/v1/tag/T/history", failed},
            {"/api/v1/history?tag_ids=T", failed},
            {"/ui/opcua/history?tagId=T", failed}});
    EXPECT_EQ(said(get, "/api/v1/tag/T/history?format=csv"), "tag_id,time,ts,value,type,quality\r\n");
    history.is_on = false;
    EXPECT_EQ(said(post, "/api/v1/history/import", "tag_id,ts,value\r\n"),
              R"(200 {"result":"ERROR","msg":"no history is kept: edge.history.enabled is false","code":"INTEGRITY"})");
}

TEST_F(history_handlers, an_import_keeps_the_lines_that_are_right_and_tells_of_the_others) {
    constexpr auto csv = "tag_id,ts,value\r\nT,5000,3.5\r\nnone,1,1\r\nT,then,1\r\n";
    history.oldest_kept = 100;
    const std::string response = R"("errors":[{"line":3,"message":"tag_id: there is no tag none"},{"line":4,"message":)"
                                 R"("ts: expected epoch ms in the column ts, or a time in the column time, such as )"
                                 R"(2026-11-21T07:07:44.123Z"}]})";
    EXPECT_EQ(said(post, "/api/v1/history/import?dry_run=true", csv),
              R"(200 {"result":"SUCCESS","imported":1,"existing":0,"rejected":2,"dry_run":true,)" + response);
    EXPECT_TRUE(history.imported.empty());
    EXPECT_EQ(said(post, "/api/v1/history/import", csv),
              R"(200 {"result":"SUCCESS","imported":1,"existing":0,"rejected":2,"dry_run":false,)" + response);
    EXPECT_EQ(history.imported.at(1).size(), 1U);
    EXPECT_EQ(said(post, "/api/v1/history/import", "tag_id\r\n"),
              "400 VALIDATION_FAILED: line 1: column value is missing");
    history.failure = make_error_code(boost::system::errc::no_space_on_device);
    EXPECT_EQ(said(post, "/api/v1/history/import", csv),
              "500 HISTORY_FAILED: the history cannot be read: " + history.failure.message());
}

TEST_F(history_handlers, an_import_is_read_in_its_style) {
    constexpr auto csv = "tag_id;time;value\r\nT;1970-01-01 09:00:05;3,5\r\n";
    said(post, "/api/v1/history/import?decimal=comma&tz=Asia%2FSeoul", csv);
    ASSERT_EQ(history.imported.at(1).size(), 1U);
    EXPECT_EQ(history.imported.at(1).times.front(), 5000);
    EXPECT_EQ(history.imported.at(1).number_at(0), 3.5);
    EXPECT_EQ(said(post, "/api/v1/history/import?decimal=comma&separator=comma", csv),
              "400 VALIDATION_FAILED: decimal: is the separator, too: set separator to semicolon or tab");
}

TEST_F(history_handlers, the_viewer_gets_the_newest_points_and_needs_a_tag) {
    expect({{"/ui/opcua/history?tagId=T&minutes=5",
             R"(200 {"tag_id":"T","minutes":5,"count":2,"points":[{"ts":1000,"value":"1.5","type":"Double",)"
             R"("quality":192},{"ts":2000,"value":"2.5","type":"Double","quality":192}]})"},
            {"/ui/opcua/history", "200 VALIDATION_FAILED: tagId: is required"},
            {"/ui/opcua/history?tagId=T&limit=5001",
             "200 VALIDATION_FAILED: limit: expected a whole number from 1 to 5000"}});
}

}  // namespace
}  // namespace penstock::api
