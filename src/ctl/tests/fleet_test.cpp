#include "ctl/fleet.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <latch>
#include <sstream>

#include "ctl/command_line.hpp"
#include "ctl/fleet_file.hpp"
#include "ctl/fleet_upgrade.hpp"
#include "ctl/tag_diff.hpp"
#include "tests/support/pause.hpp"

namespace penstock::ctl {
namespace {

std::string fault_of_file(std::string_view text) {
    const auto read = parse_fleet_file(text);
    return read ? "none" : to_string(read.error());
}

TEST(fleet_file, each_gateway_has_its_own_settings_and_those_of_all) {
    const auto read = parse_fleet_file(
        "key_file = \"/k\"\nca = \"/ca\"\n[a-1]  # hall\nurl = \"https://a\"\n[\"b.2\"]\nurl='https://b'\nkey = "
        "\"x\"\ninsecure = true\n");
    ASSERT_TRUE(read.has_value()) << to_string(read.error());
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ((*read)[0].name, "a-1");
    EXPECT_EQ((*read)[0].source.url, "https://a");
    EXPECT_EQ((*read)[0].source.key_file, "/k");
    EXPECT_EQ((*read)[0].source.ca, "/ca");
    EXPECT_EQ((*read)[1].name, "b.2");
    EXPECT_EQ((*read)[1].source.key, "x");
    EXPECT_FALSE((*read)[1].source.key_file.has_value()) << "an own key wins over the file of all";
    EXPECT_EQ((*read)[1].source.is_insecure, true);
}

TEST(fleet_file, faults_name_the_line) {
    EXPECT_EQ(fault_of_file("[a]\nurl = \"https://a\"\n\n[b]\n# none\n"), "line 4: b has no url");
    EXPECT_EQ(fault_of_file("[a]\nurl = \"https://a\"\n[a]\n"), "line 3: a occurs twice");
    EXPECT_EQ(fault_of_file("[a]\nurl = \"https://a\"\nport = 3\n").find("line 3: port"), 0U);
    EXPECT_EQ(fault_of_file("[a/b]\n"), "line 1: expected [name] of a gateway");
    EXPECT_NE(fault_of_file("url = \"https://a\"\n[a]\n"), "none");
    EXPECT_NE(fault_of_file(""), "none");
}

/// Gateways that answer by a function of their name and the request.
struct fleet_fixture {
    using server = std::function<outcome<response>(const std::string& name, const request& r)>;
    server serve;
    std::vector<std::string> names{"a", "b", "c"};
    fleet::settings settings{2, std::chrono::minutes(1), false};
    std::ostringstream output, notes;
    std::atomic<int> asked{0}, running{0}, max_running{0};
    std::function<bool()> goes_on = [] { return true; };
    exit_code code = exit_code::done;
    std::string failed;

    static response says(const std::string& data) {
        return {200, "application/json", "", R"({"result":"OK","data":)" + data + "}"};
    }

    std::vector<fleet_gateway> gateways() {
        std::vector<fleet_gateway> all;
        for (const auto& name : names) {
            all.push_back({name, "https://" + name, [this, name](steady_time) -> outcome<gateway_link> {
                               return gateway_link{[this, name](const request& r) { return serve(name, r); },
                                                   [] { return std::optional<std::int64_t>(); }};
                           }});
        }
        return all;
    }

    void run(std::vector<std::string> words) {
        command_line line;
        std::reverse(words.begin(), words.end());
        line.app.parse(words);
        api_client nobody([](const request&) -> outcome<response> {
            return failure{exit_code::unreachable, "nobody"};
        });
        command_context s{nobody,
                          output,
                          notes,
                          line.is_json,
                          false,
                          [this](auto) { return goes_on(); },
                          [this](const std::string&, bool) -> outcome<std::string> {
                              ++asked;
                              return std::string("typed");
                          },
                          {}};
        settings.shows_all = line.shows_all_output;
        fleet all(gateways(), settings, s);
        const auto done = line.fleet_chosen ? line.fleet_chosen(all) : run_command_on(all, line.chosen);
        if (done) return;
        code = done.error().code;
        failed = done.error().text;
    }
};

const std::string one_backup = R"({"data":[{"name":"x.psb","size":1,"is_encrypted":true}],"total":1})";

TEST(fleet, a_command_is_a_row_for_each_gateway_and_the_worst_is_the_exit_code) {
    fleet_fixture s;
    s.serve = [](const std::string& name, const request&) -> outcome<response> {
        if (name == "b") return failure{exit_code::unreachable, "cannot reach b"};
        if (name == "c")
            return response{401, "application/json", "", R"({"result":"ERROR","data":null,"message":"no key"})"};
        return fleet_fixture::says(
            R"({"result":"SUCCESS","version":"v2","changed":[],"acts_now":[],"needs_restart":[]})");
    };
    s.run({"config", "restore", "v1"});
    EXPECT_EQ(s.output.str().substr(0, s.output.str().find("no key")),
              "GATEWAY  RESULT       OUTPUT\n"
              "a        ok           restored version v1: no value changes\n"
              "b        unreachable  cannot reach b\n"
              "c        refused      ");
    EXPECT_EQ(s.code, exit_code::unreachable);
    EXPECT_EQ(s.failed, "2 of 3 gateways failed");
}

TEST(fleet, scripts_get_an_array_with_what_each_gateway_answered) {
    fleet_fixture s;
    s.names = {"a", "b"};
    s.serve = [](const std::string& name, const request&) -> outcome<response> {
        if (name == "b") return failure{exit_code::unreachable, "cannot reach b"};
        return fleet_fixture::says(R"({"data":[],"total":0})");
    };
    s.run({"backup", "list", "--json"});
    EXPECT_EQ(s.output.str(), R"([
  {
    "name": "a",
    "url": "https://a",
    "exit_code": 0,
    "result": {
      "data": [],
      "total": 0
    }
  },
  {
    "name": "b",
    "url": "https://b",
    "exit_code": 3,
    "error": "cannot reach b"
  }
]
)");
}

TEST(fleet, a_silent_gateway_does_not_hold_the_others_and_no_more_run_than_allowed) {
    fleet_fixture s;
    for (int i = 0; i < 20; ++i)
        s.names.push_back("g" + std::to_string(i));
    std::latch others(static_cast<std::ptrdiff_t>(s.names.size() - 1));
    s.serve = [&](const std::string& name, const request&) -> outcome<response> {
        const int now = ++s.running;
        for (int seen = s.max_running; seen < now && !s.max_running.compare_exchange_weak(seen, now);) {
        }
        if (name == "a") {
            others.wait();  // it answers only when all others are through
        } else {
            others.count_down();
        }
        --s.running;
        return fleet_fixture::says(R"({"data":[],"total":0})");
    };
    s.run({"backup", "list"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_LE(s.max_running, 2);
}

TEST(fleet, a_question_is_asked_once_for_all) {
    fleet_fixture s;
    s.serve = [](const std::string&, const request& r) -> outcome<response> {
        if (r.path == "/config/backup") return fleet_fixture::says(one_backup);
        EXPECT_EQ(r.body, R"({"passphrase":"typed"})");
        return fleet_fixture::says(R"({"result":"SUCCESS"})");
    };
    s.run({"backup", "check", "x.psb"});
    EXPECT_EQ(s.code, exit_code::done) << s.output.str();
    EXPECT_EQ(s.asked, 1);
}

TEST(fleet, ctrl_c_starts_nothing_more) {
    fleet_fixture s;
    s.settings.jobs = 1;
    std::atomic<bool> is_pressed{false};
    s.goes_on = [&] {
        is_pressed = true;
        return false;
    };
    s.serve = [&](const std::string&, const request&) -> outcome<response> {
        while (!is_pressed)
            test::pause();
        return fleet_fixture::says(R"({"data":[],"total":0})");
    };
    s.run({"tag", "watch", "T", "--interval", "3600000"});
    EXPECT_NE(s.output.str().find("c        not started"), std::string::npos) << s.output.str();
    EXPECT_EQ(s.code, exit_code::refused);
}

TEST(fleet, a_deadline_ends_what_waits) {
    fleet_fixture s;
    s.names = {"a"};
    s.settings.deadline = std::chrono::milliseconds(1);
    s.serve = [](const std::string&, const request& r) -> outcome<response> {
        if (r.method == "POST") return fleet_fixture::says(R"({"result":"SUCCESS","job_id":"JOB_1"})");
        return fleet_fixture::says(R"({"job_id":"JOB_1","job":"restart","state":"RUNNING","percent":1,"step":""})");
    };
    s.run({"restart"});
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_NE(s.output.str().find("stopped waiting for JOB_1; the job continues"), std::string::npos) << s.output.str();
}

TEST(fleet, each_gateway_writes_a_file_of_its_own) {
    fleet_fixture s;
    s.names = {"a", "b"};
    s.serve = [](const std::string& name, const request&) -> outcome<response> {
        return response{200, "text/csv", "", "tags of " + name};
    };
    const auto place = testing::TempDir() + "fleet_{name}.csv";
    s.run({"tag", "export", "OPC1", "-o", place});
    EXPECT_EQ(s.code, exit_code::done) << s.output.str();
    for (const std::string name : {"a", "b"}) {
        std::ifstream file(testing::TempDir() + "fleet_" + name + ".csv");
        std::string text;
        std::getline(file, text);
        EXPECT_EQ(text, "tags of " + name);
    }
    fleet_fixture one;
    one.serve = s.serve;
    one.run({"tag", "export", "OPC1", "-o", testing::TempDir() + "same.csv"});
    EXPECT_EQ(one.code, exit_code::bad_usage);
}

TEST(fleet, status_is_a_row_of_figures) {
    fleet_fixture s;
    s.names = {"a", "b"};
    s.serve = [](const std::string& name, const request& r) -> outcome<response> {
        if (name == "b") return failure{exit_code::unreachable, "cannot reach b"};
        if (r.path == "/api/v1/edge") return fleet_fixture::says(R"({"id":"EDGE_A","version":"1.2.0"})");
        if (r.path.ends_with("health"))
            return response{
                503, "application/json", "",
                R"({"result":"ERROR","data":{"status":"DEGRADED","components":{"mqtt":"DOWN"},"warnings":[]}})"};
        if (r.path.ends_with("monitoring"))
            return fleet_fixture::says(
                R"({"opc_count":12,"plc_con_disconnected_count":3,"queue_size":77,"disk_used_percent":41.5})");
        return response{200, "application/json", "",
                        R"({"_status":"OK","data":[{"alarm_state":"ACTIVE_ACK"},{"alarm_state":"RTN_UNACK"}]})"};
    };
    s.run({"fleet", "status"});
    EXPECT_EQ(s.output.str(),
              "GATEWAY  VERSION  HEALTH          LOST  ALARMS  BACKLOG  CERT_DAYS  DISK_%  ERROR\n"
              "a        1.2.0    DEGRADED: mqtt  3/12  1       77                  41.5\n"
              "b                                                                           cannot reach b\n");
    EXPECT_EQ(s.code, exit_code::unreachable);
}

/// Gateways that upgrade: `fails` is rolled back.
fleet_fixture::server upgrading(const std::string& fails, std::atomic<int>& started) {
    return [&started, fails](const std::string& name, const request& r) -> outcome<response> {
        if (r.path == "/api/v1/system/version") return fleet_fixture::says(R"({"version":"1.2.0"})");
        if (r.method == "POST") {
            ++started;
            if (name == "c")
                return fleet_fixture::says(R"({"result":"ERROR","code":"NO_UPDATE","msg":"1.2.0 is the newest"})");
            return fleet_fixture::says(R"({"result":"SUCCESS","job_id":"JOB_1","job":"upgrade","state":"QUEUED"})");
        }
        return fleet_fixture::says(
            R"({"job_id":"JOB_1","job":"upgrade","message":"probe","percent":9,"step":"","state":")" +
            std::string(name == fails ? "ROLLED_BACK" : "SUCCEEDED") + "\"}");
    };
}

TEST(fleet_upgrade, goes_wave_by_wave_to_the_end) {
    fleet_fixture s;
    std::atomic<int> started{0};
    s.serve = upgrading("", started);
    s.run({"fleet", "upgrade", "--wave", "1,rest"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(started, 3);
    EXPECT_EQ(s.notes.str(), "wave 1 of 2: 1 gateway\nwave 2 of 2: 2 gateways\n");
    EXPECT_NE(s.output.str().find("c        2     ok      1.2.0  1.2.0  UP_TO_DATE  1.2.0 is the newest"),
              std::string::npos)
        << s.output.str();
}

TEST(fleet_upgrade, stops_at_the_first_wave_with_a_rollback) {
    fleet_fixture s;
    std::atomic<int> started{0};
    s.serve = upgrading("a", started);
    s.run({"fleet", "upgrade", "--wave", "1,1,rest"});
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_EQ(started, 1);
    EXPECT_NE(s.output.str().find("ROLLED_BACK"), std::string::npos) << s.output.str();
    EXPECT_NE(s.output.str().find("c              not started"), std::string::npos) << s.output.str();
    EXPECT_NE(s.failed.find("2 gateways were not changed"), std::string::npos) << s.failed;
}

TEST(fleet_upgrade, waves_are_numbers_percentages_and_the_rest) {
    const auto sizes = [](std::string_view text, std::size_t count) {
        const auto parsed = parse_waves(text, count);
        return parsed ? *parsed : std::vector<std::size_t>{};
    };
    EXPECT_EQ(sizes("1,10,rest", 200), (std::vector<std::size_t>{1, 10, 189}));
    EXPECT_EQ(sizes("1,10,rest", 5), (std::vector<std::size_t>{1, 4}));
    EXPECT_EQ(sizes("10%, rest", 200), (std::vector<std::size_t>{20, 180}));
    EXPECT_EQ(sizes("1%", 3), (std::vector<std::size_t>{1}));
    for (const char* text : {"", "0", "-1", "1,,2", "101%", "all"})
        EXPECT_FALSE(parse_waves(text, 10).has_value()) << text;
}

TEST(tag_diff, compares_the_columns_of_the_file_as_settings) {
    const auto expected = parse_tag_table("tag_id,hi,description\r\nA,30,\"a \"\"b\"\"\nc\"\r\nB,,x\r\n");
    const auto actual = parse_tag_table("hi,tag_id,description,version,lo\n30.0,A,\"a \"\"b\"\"\nc\",7,1\n5,C,,1,1\n");
    ASSERT_TRUE(expected && actual);
    const auto same = compare_tag_tables(*expected, *actual);
    EXPECT_EQ(same.at("missing"), (boost::json::array{"B"}));
    EXPECT_EQ(same.at("surplus"), (boost::json::array{"C"}));
    EXPECT_TRUE(same.at("different").get_array().empty());
    const auto other = compare_tag_tables(*expected, *parse_tag_table("tag_id,hi\nA,40\nB,\n"));
    EXPECT_EQ(other.at("different").get_array().size(), 3U) << "hi of A, and both descriptions";
}

TEST(tag_diff, faults_of_the_file_name_the_line) {
    const auto fault_of_tags = [](std::string_view csv) {
        const auto read = parse_tag_table(csv);
        return read ? std::string("none") : to_string(read.error());
    };
    EXPECT_NE(fault_of_tags("id,hi\n"), "none");
    EXPECT_NE(fault_of_tags(""), "none");
    EXPECT_EQ(fault_of_tags("tag_id,hi\nA,1\nA,2\n"), "line 3: tag_id \"A\" occurs twice");
    EXPECT_EQ(fault_of_tags("tag_id,hi\nA\n"), "line 2: has 1 columns, expected 2");
    EXPECT_EQ(fault_of_tags("tag_id,hi\nA,\"1\n"), "line 2: has a quote that is not closed");
}

}  // namespace
}  // namespace penstock::ctl
