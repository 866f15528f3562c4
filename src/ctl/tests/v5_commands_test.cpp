#include <gtest/gtest.h>

#include <fstream>

#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

/// As the gateway describes itself, shortened.
const char* const description = R"({"components":{"schemas":{
    "site":{"properties":{"site_id":{"type":"string"},"version":{"type":"integer","readOnly":true}}},
    "site_create":{"properties":{"site_id":{"type":"string"},"site_name":{"type":"string"},
        "active":{"type":["boolean","null"]},"lat":{"type":["number","null"]},"sort_no":{"type":["integer","null"]},
        "planned_start":{"type":["integer","null"]},"kind":{"anyOf":[{"enum":["A"]},{"type":"null"}]},
        "attributes":{"type":["object","null"]},"steps":{"type":["array","null"]},"version":{"type":["integer","null"]}}},
    "order_report":{"properties":{"good_qty":{"type":["number","null"]},"reason":{"type":["string","null"]}}}}}})";

const char* const created = R"({"site_id":"SITE_A","version":1})";

/// The body that a create with these settings sends, or why none is sent.
std::string sent(const std::vector<std::string>& settings) {
    cli_fixture s;
    s.says_text("application/json; charset=utf-8", description);
    s.says_v5(created);
    std::vector<std::string> words{"v5", "site", "create", "--set"};
    words.insert(words.end(), settings.begin(), settings.end());
    s.run(words);
    return s.code == exit_code::done ? s.requests.at(1).body : s.failed;
}

TEST(v5_commands, settings_have_the_types_that_the_gateway_describes) {
    EXPECT_EQ(sent({"site_id=SITE_A", "site_name=12", "active=off", "sort_no=-5"}),
              R"({"site_id":"SITE_A","site_name":"12","active":false,"sort_no":-5})");
    EXPECT_EQ(sent({"lat=35", "lat=35.5", "kind=A"}), R"({"lat":35.5,"kind":"A"})");
    EXPECT_EQ(sent({"planned_start=1970-01-01T00:00:01Z"}), R"({"planned_start":1000})");
    EXPECT_EQ(sent({R"(attributes={"a":"b=c"})", "steps=[]"}), R"({"attributes":{"a":"b=c"},"steps":[]})");
    EXPECT_EQ(sent({"lat=", "site_name="}), R"({"lat":null,"site_name":null})") << "null is the default";
}

TEST(v5_commands, a_setting_that_cannot_be_meant_is_refused_here) {
    EXPECT_EQ(sent({"name=x"}), "name: there is no such field; did you mean site_name?");
    EXPECT_EQ(sent({"site_nmae=x"}), "site_nmae: there is no such field; did you mean site_name?");
    EXPECT_EQ(sent({"site_=x"}), "site_: there is no such field; did you mean site_id, site_name?");
    EXPECT_EQ(sent({"zzzzzzzz=x"}).find("zzzzzzzz: there is no such field; the fields are site_id, site_name, "), 0U);
    EXPECT_EQ(sent({"version=3"}), "version: only the gateway sets it");
    EXPECT_EQ(sent({"active=maybe"}), "active: expected true or false, not maybe");
    EXPECT_EQ(sent({"sort_no=1.5"}), "sort_no: expected a whole number, not 1.5");
    EXPECT_EQ(sent({"lat=north"}), "lat: expected a number, not north");
    EXPECT_EQ(sent({"planned_start=soon"}),
              "planned_start: expected a time, such as 2026-11-21T07:00 or epoch ms, not soon");
    EXPECT_EQ(sent({"steps={}"}), "steps: expected JSON, […]");
    EXPECT_EQ(sent({"attributes={"}).find("attributes is not JSON"), 0U);
    EXPECT_EQ(sent({"site_id"}), "site_id: expected NAME=VALUE");
}

TEST(v5_commands, a_list_is_walked_to_its_end_and_shown_as_a_table) {
    cli_fixture s;
    s.says_v5(R"({"items":[{"site_id":"SITE_A","site_name":"Ulsan","time_zone":"Asia/Seoul","calendar_id":null,
        "active":true}],"total":2,"page":1,"size":5000,"next":"a=b"})");
    s.says_v5(R"({"items":[{"site_id":"SITE_B","site_name":"울산","active":false}],"next":null})");
    s.run({"v5", "site", "list", "--filter", "calendar_id=CAL_1,CAL_2", "--filter", "active=true", "--q", "x y",
           "--under", "SITE_A", "--sort=-name"});
    ASSERT_EQ(s.requests.size(), 2U);
    EXPECT_EQ(s.requests[0].path,
              "/api/v5/site?calendar_id=CAL_1%2CCAL_2&active=true&q=x%20y&under=SITE_A&sort=-name&size=5000");
    EXPECT_TRUE(s.requests[1].path.ends_with("&size=5000&after=a%3Db")) << s.requests[1].path;
    EXPECT_EQ(s.output.str(),
              "SITE_ID  SITE_NAME  TIME_ZONE   CALENDAR_ID  ACTIVE\n"
              "SITE_A   Ulsan      Asia/Seoul               true\n"
              "SITE_B   울산                                false\n");
}

TEST(v5_commands, an_empty_filter_asks_for_what_has_none) {
    for (const auto* flag : {"--filter", "--where"}) {  // `--where` is deprecated
        cli_fixture s;
        s.says_v5(R"({"count":3})");
        s.run({"v5", "site", "count", flag, "calendar_id="});
        EXPECT_EQ(s.requests.at(0).path, "/api/v5/site/count?calendar_id=");
        EXPECT_EQ(s.output.str(), "3\n");
    }
}

TEST(v5_commands, a_limit_cuts_the_list_and_says_so) {
    cli_fixture s;
    s.says_v5(R"({"items":[{"site_id":"SITE_A"}],"next":"n"})");
    s.run({"v5", "site", "list", "--limit", "1", "--json"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/site?size=1");
    EXPECT_EQ(s.requests.size(), 1U);
    EXPECT_EQ(s.output.str(), "[\n  {\n    \"site_id\": \"SITE_A\"\n  }\n]\n");
    cli_fixture people;
    people.says_v5(R"({"items":[{"site_id":"SITE_A"}],"next":"n"})");
    people.run({"v5", "site", "list", "--limit", "1"});
    EXPECT_EQ(people.notes.str(), "not all records are shown: raise --limit\n");
}

TEST(v5_commands, states_have_colours_on_a_terminal_alone) {
    const char* const page =
        R"({"items":[{"order_id":"ORDER_1","order_name":"START","order_status":"START"}],"next":null})";
    cli_fixture terminal, pipe;
    terminal.is_terminal = true;
    for (auto* s : {&terminal, &pipe}) {
        s->says_v5(page);
        s->run({"v5", "order", "list"});
    }
    EXPECT_NE(terminal.output.str().find("ORDER_1   START       \x1B[32mSTART\x1B[0m\n"), std::string::npos)
        << terminal.output.str();
    EXPECT_EQ(pipe.output.str().find('\x1B'), std::string::npos);
}

TEST(v5_commands, one_record_shows_its_lists_below) {
    cli_fixture s;
    s.says_v5(
        R"({"path_id":"PATH_1","steps":[{"step_no":10,"asset_id":"LINE_1"},{"step_no":20,"note":"x"}],"tags":["a","b"]})");
    s.run({"v5", "path", "get", "PATH_1"});
    EXPECT_EQ(s.output.str(),
              "path_id  PATH_1\n"
              "tags     a b\n"
              "\n"
              "steps:\n"
              "STEP_NO  ASSET_ID  NOTE\n"
              "10       LINE_1\n"
              "20                 x\n");
}

TEST(v5_commands, a_change_may_be_bound_to_a_version_and_a_file_may_be_the_body) {
    const auto file = testing::TempDir() + "/site.json";
    std::ofstream(file) << R"({"site_id":"SITE_A","site_name":"old"})";
    cli_fixture s;
    s.says_text("application/json",
                R"({"components":{"schemas":{"site_change":{"properties":{"site_name":{"type":"string"}}}}}})");
    s.says_v5(R"({"site_id":"SITE_A","version":8})");
    s.run({"v5", "site", "update", "SITE_A", "--file", file, "--set", "site_name=new", "--if-version", "7"});
    ASSERT_EQ(s.requests.size(), 2U) << s.failed;
    EXPECT_EQ(s.requests[1].method, "PUT");
    EXPECT_EQ(s.requests[1].path, "/api/v5/site/SITE_A");
    EXPECT_EQ(s.requests[1].body, R"({"site_id":"SITE_A","site_name":"new","version":7})");
    EXPECT_EQ(s.output.str(), "changed SITE_A, version 8\n");
}

TEST(v5_commands, every_fault_of_an_import_is_told_with_its_line) {
    const auto file = testing::TempDir() + "/sites.csv";
    std::ofstream(file) << "site_id\nSITE_A\n";
    cli_fixture s;
    s.answers.push_back({400, "application/json", "",
                         R"({"_status":"ERROR","_code":"E1001","_message":"site_name: required","_http_status":400,
        "_errors":[{"index":2,"field":"site_name","code":"E1001","message":"required"}]})"});
    s.run({"v5", "site", "import", file, "--dry-run", "--on-conflict", "update"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/site/import?on_conflict=update&dry_run=true");
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_EQ(s.failed, "site_name: required\n  line 2: site_name: required");
    cli_fixture some;
    some.says_v5(R"({"created":1,"updated":0,"skipped":0,"failed":1,"items":[
        {"index":2,"id":"SITE_A","ok":true},{"index":3,"id":null,"ok":false,"code":"E1001","message":"required"}]})");
    some.run({"v5", "site", "import", file, "--keep-going"});
    EXPECT_EQ(some.requests.at(0).path, "/api/v5/site/import?on_conflict=fail&atomic=false");
    EXPECT_EQ(some.output.str(), "1 created, 0 changed, 0 skipped, 1 failed\n");
    EXPECT_EQ(some.notes.str(), "line 3: required\n");
    EXPECT_EQ(some.code, exit_code::refused);
}

TEST(v5_commands, a_refusal_of_one_fault_is_told_once) {
    cli_fixture s;
    s.answers.push_back({400, "application/json", "",
                         R"({"_status":"ERROR","_code":"E1002","_message":"lat: expected -90…90","_http_status":400,
        "_errors":[{"field":"lat","code":"E1002","message":"expected -90…90"}]})"});
    s.run({"v5", "site", "get", "SITE_A"});
    EXPECT_EQ(s.failed, "lat: expected -90…90");
}

TEST(v5_commands, records_are_deleted_up_to_the_first_refusal) {
    cli_fixture s;
    s.says_v5(R"({"flow_node_id":"FNODE_1","deleted":true})");
    s.answers.push_back(
        {404, "application/json", "", R"({"_status":"ERROR","_code":"E1300","_message":"no flow_node FNODE_2"})"});
    s.run({"v5", "flow-node", "delete", "FNODE_1", "FNODE_2", "FNODE_3"});
    EXPECT_EQ(s.requests.at(1).path, "/api/v5/flow/node/FNODE_2");
    EXPECT_EQ(s.requests.size(), 2U);
    EXPECT_EQ(s.output.str(), "deleted FNODE_1\n");
    EXPECT_EQ(s.failed, "no flow_node FNODE_2");
}

TEST(v5_commands, a_deletion_may_be_bound_to_the_version_of_one_record) {
    cli_fixture bound, free, several;
    for (auto* s : {&bound, &free})
        s->says_v5(R"({"site_id":"SITE_A","deleted":true})");
    bound.run({"v5", "site", "delete", "SITE_A", "--if-version", "7"});
    ASSERT_EQ(bound.requests.size(), 1U) << bound.failed;
    EXPECT_EQ(bound.requests[0].method, "DELETE");
    EXPECT_EQ(bound.requests[0].path, "/api/v5/site/SITE_A");
    EXPECT_EQ(bound.requests[0].body, R"({"version":7})");
    EXPECT_EQ(bound.requests[0].content_type, "application/json");
    EXPECT_EQ(bound.output.str(), "deleted SITE_A\n");
    free.run({"v5", "site", "delete", "SITE_A"});
    EXPECT_EQ(free.requests.at(0).body, "");
    several.run({"v5", "site", "delete", "SITE_A", "SITE_B", "--if-version", "7"});
    EXPECT_EQ(several.code, exit_code::bad_usage);
    EXPECT_EQ(several.failed, "--if-version: expected one ID, because each record has its own version");
    EXPECT_TRUE(several.requests.empty());
}

TEST(v5_commands, the_change_feed_shows_its_end_and_follows) {
    const auto page = [](const char* items, const char* next) {
        return std::string(R"({"items":[)") + items + R"(],"next":)" + next + "}";
    };
    const auto change = [](int seq) {
        return R"({"seq":)" + std::to_string(seq) +
               R"(,"at":0,"actor":"mes","domain":"site","kind":"site","id":"S","action":"update","version":2})";
    };
    cli_fixture s;
    s.says_v5(page((change(1) + "," + change(2)).c_str(), "\"2\""));
    s.says_v5(page(change(3).c_str(), "null"));
    s.says_v5(page("", "null"));
    s.says_v5(page(change(9).c_str(), "null"));
    s.waits = 1;
    s.run({"v5", "changes", "--watch", "--last", "2"});
    ASSERT_EQ(s.requests.size(), 4U);
    EXPECT_TRUE(s.requests[1].path.ends_with("&after=2"));
    EXPECT_TRUE(s.requests[3].path.ends_with("&after=3"));
    std::vector<std::string> seqs;
    std::istringstream lines(s.output.str());
    for (std::string line; std::getline(lines, line);) {
        seqs.push_back(line.substr(0, 1));
        EXPECT_NE(line.find("  mes  update site S  version 2"), std::string::npos) << line;
    }
    EXPECT_EQ(seqs, (std::vector<std::string>{"2", "3", "9"}));
}

TEST(order_commands, an_operation_sends_its_amounts_and_says_where_the_order_is) {
    cli_fixture s;
    s.says_text("application/json", description);
    s.says_v5(R"({"order_id":"ORDER_9","order_status":"START","line_id":"LINE_1","good_qty":5,"reject_qty":0,
        "planned_qty":500,"unit":"EA"})");
    s.run({"order", "report", "ORDER_9", "--set", "good_qty=-5", "reason=recount"});
    EXPECT_EQ(s.requests.at(1).path, "/api/v5/order/ORDER_9/report");
    EXPECT_EQ(s.requests.at(1).body, R"({"good_qty":-5,"reason":"recount"})");
    EXPECT_EQ(s.output.str(), "ORDER_9 is START on LINE_1: 5 of 500 EA good, 0 rejected\n");
}

TEST(order_commands, other_words_for_an_operation_mean_the_same) {
    for (const auto& [word, operation] : {std::pair{"hold", "pause"}, {"complete", "end"}, {"start", "start"}}) {
        cli_fixture s;
        s.says_v5(R"({"order_id":"ORDER_9"})");
        s.run({"order", word, "ORDER_9"});
        EXPECT_EQ(s.requests.at(0).path, std::string("/api/v5/order/ORDER_9/") + operation);
        EXPECT_EQ(s.requests.at(0).body, "{}");
    }
}

TEST(asset_commands, the_tree_is_drawn) {
    cli_fixture s;
    s.says_v5(R"([{"site_id":"SITE_A","site_name":"Ulsan","children":[
        {"asset_id":"AREA_1","asset_name":"Hall","children":[{"asset_id":"LINE_1","asset_name":"L1","children":[]}]},
        {"asset_id":"AREA_2","asset_name":"Yard","children":[{"asset_id":"EQUI_1","asset_name":"E1","children":[]}]}]}])");
    s.run({"asset", "tree", "--site", "SITE_A"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/asset/tree?site_id=SITE_A");
    EXPECT_EQ(s.output.str(),
              "SITE_A  Ulsan\n"
              "├─ AREA_1  Hall\n"
              "│  └─ LINE_1  L1\n"
              "└─ AREA_2  Yard\n"
              "   └─ EQUI_1  E1\n");
}

TEST(calendar_commands, questions_take_times_as_people_write_them) {
    cli_fixture s;
    s.says_v5(R"({"at":0})");
    s.run({"calendar", "add", "CAL_1", "8h", "--from", "1970-01-01T00:00:01Z"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/calendar/CAL_1/add?working_ms=28800000&from=1000");
    EXPECT_EQ(s.output.str().find("at  19"), 0U) << s.output.str();
    cli_fixture intervals;
    intervals.says_v5(R"([{"start":0,"end":1000,"shift_name":"day","shift_date":"1970-01-01","crew":null}])");
    intervals.run({"calendar", "intervals", "CAL_1", "--from", "0", "--to", "1970-01-02T00:00Z"});
    EXPECT_EQ(intervals.requests.at(0).path, "/api/v5/calendar/CAL_1/interval?from=0&to=86400000");
    EXPECT_NE(intervals.output.str().find("  1970-01-01  day\n"), std::string::npos) << intervals.output.str();
}

}  // namespace
}  // namespace penstock::ctl
