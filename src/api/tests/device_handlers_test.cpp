#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using enum verb;

class device_handlers : public handler_test {
protected:
    device_handlers() { devices.add_tag("PUMP", "P.1", {element_type::uint16, 0}); }

    const std::string unknown = R"(200 {"result":"ERROR","msg":"OPC FAN does not exist","code":"NOT_FOUND"})";
};

TEST_F(device_handlers, a_page_of_what_a_device_has_says_where_the_next_begins) {
    browse_item item;
    item.node = "ns=2;s=A";
    item.name = "A";
    item.plc_address = "A";
    item.data_type = "Int16";
    item.is_writable = true;
    devices.browsing.page.items = {item};
    devices.browsing.page.items.emplace_back().type = browse_item::kind::folder;
    EXPECT_EQ(said(get, "/api/v1/opc/PUMP/browse?node=root"),
              R"(200 {"node":"root","items":[{"node":"ns=2;s=A","name":"A","plc_address":"A","kind":"variable",)"
              R"("data_type":"Int16","writable":true,"has_children":false,"description":""},{"node":"","name":"",)"
              R"("plc_address":null,"kind":"folder","data_type":"","writable":false,"has_children":false,)"
              R"("description":""}],"next":null})");
    devices.browsing.page.next = "2";
    EXPECT_TRUE(said(get, "/api/v1/opc/PUMP/browse").ends_with(R"("next":"2"})"));
}

TEST_F(device_handlers, what_is_to_be_browsed_is_asked_of_the_device_as_it_was_given) {
    said(get, "/api/v1/opc/PUMP/browse?node=n&depth=3&q=pres&size=7&after=4");
    EXPECT_EQ(devices.browsed.node, "n");
    EXPECT_EQ(devices.browsed.depth, 3U);
    EXPECT_EQ(devices.browsed.part, "pres");
    EXPECT_EQ(devices.browsed.size, 7U);
    EXPECT_EQ(devices.browsed.start_after, "4");
}

TEST_F(device_handlers, a_device_that_cannot_be_browsed_says_why) {
    EXPECT_EQ(said(get, "/api/v1/opc/FAN/browse"), unknown);
    EXPECT_EQ(said(get, "/api/v1/opc/PUMP/browse?depth=11&size=0"),
              "400 VALIDATION_FAILED: depth: expected a whole number from 1 to 10 "
              "VALIDATION_FAILED: size: expected a whole number from 1 to 1000");
    devices.browsing.is_done = false;
    devices.browsing.message = "the protocol cannot list anything";
    EXPECT_EQ(said(get, "/api/v1/opc/PUMP/browse"), "200 READ_FAILED: the protocol cannot list anything");
}

TEST_F(device_handlers, posted_values_are_answered_one_by_one) {
    constexpr auto path = "/api/v1/opc/PUMP/ingest";
    EXPECT_EQ(said(post, "/api/v1/opc/FAN/ingest", "{}"), unknown);
    devices.ingesting.value_count = 2;
    devices.ingesting.items = {{"a", {}, ""}, {"b", {}, "no such tag"}};
    EXPECT_EQ(said(post, path, "{}"),
              R"(200 {"result":"SUCCESS","value_count":2,"items":[{"name":"a","result":"SUCCESS","msg":""},)"
              R"({"name":"b","result":"ERROR","msg":"no such tag"}]})");
    devices.ingesting.is_done = false;
    devices.ingesting.message = "not now";
    EXPECT_EQ(said(post, path, "{}"), R"(200 {"result":"ERROR","msg":"not now","code":"NOT_TAKEN"})");
    devices.ingesting.is_document_wrong = true;
    EXPECT_EQ(said(post, path, "{}"),
              R"(400 VALIDATION_FAILED: expected {"values":[…]} or a document as the device sends it: not now)");
}

TEST_F(device_handlers, the_plan_of_a_scan_has_each_request_as_a_line_and_as_the_addresses_that_it_reads) {
    devices.planned = {{"read 1 to 5", 3, {{"D", 1, 5}}}, {"read a name", 1, {}}};
    EXPECT_EQ(said(get, "/api/v1/opc/PUMP/plan"),
              R"(200 {"requests_per_scan":2,"plan":["read 1 to 5","read a name"],"requests":[)"
              R"({"text":"read 1 to 5","points":3,"spans":[{"area":"D","from":1,"to":5}]},)"
              R"({"text":"read a name","points":1,"spans":[]}]})");
    EXPECT_EQ(said(get, "/api/v1/opc/FAN/plan"), unknown);
}

TEST_F(device_handlers, a_trace_is_started_with_a_level_and_for_a_while) {
    constexpr auto path = "/api/v1/opc/PUMP/trace";
    EXPECT_EQ(said(get, path), R"(200 {"result":"ERROR","msg":"OPC PUMP does not exist","code":"NOT_FOUND"})");
    EXPECT_EQ(said(post, path, R"({"level":"frames","seconds":5})"),
              R"(200 {"result":"SUCCESS","opc_id":"PUMP","level":"frames"})");
    EXPECT_EQ(said(get, path), R"(200 {"opc_id":"PUMP","level":"frames","until":0,"dropped":0,"lines":[]})");
    EXPECT_EQ(said(post, path, R"({"level":"all","seconds":0})"),
              "400 VALIDATION_FAILED: seconds: expected a whole number from 1 to 3600 "
              "VALIDATION_FAILED: level: expected off, values, frames or bytes");
    EXPECT_EQ(said(post, path, "{}"), "400 VALIDATION_FAILED: level: is required");
    EXPECT_EQ(said(post, "/api/v1/opc/FAN/trace", R"({"level":"off"})"), unknown);
    EXPECT_EQ(
        said(post, "/api/v1/opc/EDGE_SYSTEM/trace", R"({"level":"off"})"),
        R"(200 {"result":"ERROR","msg":"EDGE_SYSTEM belongs to the gateway itself: it has no communication to trace",)"
        R"("code":"PROTECTED"})");
}

TEST_F(device_handlers, a_trace_goes_on_behind_the_line_that_was_seen_last) {
    auto& trace = devices.traces["PUMP"];
    for (const std::uint64_t seq : {1U, 2U, 3U}) {
        auto& line = trace.lines.emplace_back();
        line.seq = seq;
        line.direction = "sent";
        line.fields = {{.offset = 6, .size = 1, .name = "unit", .value = "7"}};
    }
    EXPECT_TRUE(said(get, "/api/v1/opc/PUMP/trace?after=2")
                    .ends_with(R"("lines":[{"seq":3,"ts":0,"direction":"sent","hex":"","meaning":"",)"
                               R"("fields":[{"offset":6,"size":1,"name":"unit","value":"7"}]}]})"));
}

}  // namespace
}  // namespace penstock::api
