#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "ctl/sparkline.hpp"
#include "ctl/tests/cli_fixture.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::ctl {
namespace {

TEST(commands, a_list_is_a_table_for_people_and_the_answer_for_scripts) {
    const std::string data =
        R"({"data":[{"opc_id":"PLC1","opc_type":"MODBUS","opc_agent_ip":"10.0.0.1","opc_agent_port":"502",
            "connection_status":"CONNECTED","scan_status":"START","point_count":3,"good_count":2,"tag_count":3,"scan_ms":1.25}],"total":1})";
    cli_fixture people;
    people.says(data);
    people.run({"opc", "list", "-q", "a b"});
    EXPECT_EQ(people.requests.at(0).path, "/api/v1/opc?q=a%20b");
    EXPECT_NE(people.output.str().find("PLC1    MODBUS        10.0.0.1:502  CONNECTED   START  2/3        1.25\n"),
              std::string::npos)
        << people.output.str();
    cli_fixture of_ipv6;
    of_ipv6.says(R"({"data":[{"opc_id":"A","opc_agent_ip":"fd00::5","opc_agent_port":"502"},)"
                 R"({"opc_id":"B","opc_agent_ip":"[fd00::6]","opc_agent_port":"502"}],"total":2})");
    of_ipv6.run({"opc", "list"});
    for (const auto* place : {" [fd00::5]:502 ", " [fd00::6]:502 "})
        EXPECT_NE(of_ipv6.output.str().find(place), std::string::npos) << of_ipv6.output.str();
    const std::pair<std::string, std::string> others[]{{"fd00::5,plc2", " [fd00::5], plc2:502 "},
                                                       {"10.0.0.5, fd00::5", " 10.0.0.5, [fd00::5]:502 "},
                                                       {"plc:8080", " plc:8080:502 "},
                                                       {"/dev/ttyS0", " /dev/ttyS0 "},
                                                       {"http://plc/read", " http://plc/read "}};
    for (const auto& [address, place] : others) {
        cli_fixture other;
        other.says(R"({"data":[{"opc_id":"A","opc_agent_ip":")" + address +
                   R"(","opc_agent_port":"502","connection_status":"CONNECTED"}],"total":1})");
        other.run({"opc", "list"});
        EXPECT_NE(other.output.str().find(place), std::string::npos) << other.output.str();
    }
    cli_fixture script;
    script.says(data);
    script.run({"opc", "list", "--json"});
    EXPECT_EQ(script.output.str().find("{\n  \"data\": ["), 0U) << script.output.str();
}

TEST(commands, an_opc_is_copied_to_several_addresses_and_what_is_left_to_do_is_said) {
    cli_fixture s;
    s.says(R"({"result":"SUCCESS","dry_run":true,"copies":[
        {"opc_id":"L2","opc_name":"L2","opc_agent_ip":"10.0.0.2","tag_count":3,"tags":[{"tag_id":"L2.T"}],
         "locked_options":["password"],"same_as":""},
        {"opc_id":"L3","opc_name":"L3","opc_agent_ip":"10.0.0.1","tag_count":3,"tags":[],"locked_options":[],
         "same_as":"L1"}]})");
    s.run({"opc", "copy", "L 1", "L2=10.0.0.2", "L3", "--tag-prefix", "L1.", "--dry-run"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/opc/L%201/copy");
    EXPECT_EQ(s.requests.at(0).body, R"({"auto_collect":false,"dry_run":true,"tag_prefix":"L1.",)"
                                     R"("copies":[{"opc_id":"L2","opc_agent_ip":"10.0.0.2"},{"opc_id":"L3"}]})");
    EXPECT_NE(s.output.str().find("L2      L2    10.0.0.2  3     L2.T"), std::string::npos) << s.output.str();
    EXPECT_EQ(s.notes.str(),
              "L2: enter options.password again; the OPC is off until then\n"
              "L3: has the same address and options as L1\n"
              "nothing was made: --dry-run\n");
}

TEST(commands, tags_of_all_opcs_are_found_by_status_and_what_is_not_shown_is_said) {
    cli_fixture s;
    s.says(R"({"data":[{"tag_id":"A","value":"1","value_read_status":"ERROR"}],"total":7,"counts":{}})");
    s.run({"tag", "find", "--status", "bad,not_read", "--sort", "-value_time", "--size", "1"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/tag?size=1&status=bad%2Cnot_read&sort=-value_time");
    EXPECT_NE(s.notes.str().find("1 of 7 tags are shown"), std::string::npos) << s.notes.str();
    cli_fixture of_one;
    of_one.says(R"({"data":[],"total":0})");
    of_one.run({"tag", "list", "L 1", "-q", "a&b"});
    EXPECT_EQ(of_one.requests.at(0).path, "/api/v1/opc/L%201/tag?q=a%26b");
}

TEST(commands, the_audit_is_searched_and_a_changed_line_is_exit_code_1) {
    cli_fixture s;
    s.says(
        R"({"data":[{"time":1795000000000,"method":"PUT","path":"/api/v1/opc/A","query":"","status":403,"user":"eve",)"
        R"("ip":"10.0.0.7","duration":3,"count":1}],"total":1,"is_cut":true,"reached":1795000000000})");
    s.run({"audit", "search", "--from", "1790000000000", "--status", "4xx", "--user", "eve", "-q", "x y"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/audit?from=1790000000000&user=eve&status=4xx&q=x%20y&page=1&size=50");
    EXPECT_NE(s.output.str().find("/api/v1/opc/A"), std::string::npos) << s.output.str();
    EXPECT_NE(s.notes.str().find("the search took too long and stopped at "), std::string::npos);
    cli_fixture bad;
    bad.says(R"({"ok":false,"lines":6,"first_bad":7,"is_whole":true,"last_seq":6,"last_link":"00"})");
    bad.run({"audit", "verify"});
    EXPECT_EQ(bad.code, exit_code::refused);
    EXPECT_EQ(bad.failed, "line 7 was removed or changed");
    cli_fixture good;
    good.says(R"({"ok":true,"lines":6,"first_bad":null,"is_whole":true,"last_seq":6,"last_link":"0a"})");
    good.run({"audit", "verify"});
    EXPECT_EQ(good.code, exit_code::done);
    EXPECT_EQ(good.output.str(), "6 lines are unchanged; the last line is 6 with check value 0a\n");
}

TEST(commands, the_log_is_shown_without_control_characters) {
    cli_fixture s;
    s.says(
        R"({"data":[{"seq":1,"time":1795000000000,"level":"warn","module":"engine","message":"a\u001b[31m"}],"last_seq":1})");
    s.run({"log", "--level", "warn", "-n", "5"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/diagnostics/log?level=warn&last=5");
    EXPECT_NE(s.output.str().find("warn engine: a"), std::string::npos) << s.output.str();
    EXPECT_EQ(s.output.str().find('\x1b'), std::string::npos);
}

TEST(commands, the_log_is_followed_also_over_a_restart) {
    cli_fixture s;
    s.says(R"({"data":[],"last_seq":70})");
    s.says(R"({"data":[{"seq":71,"time":1,"level":"info","module":"app","message":"going"}],"last_seq":71})");
    s.says(R"({"data":[],"last_seq":4})");
    s.says(R"({"data":[{"seq":1,"time":2,"level":"info","module":"app","message":"back"}],"last_seq":4})");
    s.waits = 3;
    s.run({"log", "-f", "--level", "info"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    ASSERT_EQ(s.requests.size(), 4U);
    EXPECT_EQ(s.requests.at(1).path, "/api/v1/diagnostics/log?level=info&after=70&last=10000");
    EXPECT_EQ(s.requests.at(2).path, "/api/v1/diagnostics/log?level=info&after=71&last=10000");
    EXPECT_EQ(s.requests.at(3).path, "/api/v1/diagnostics/log?level=info&after=0&last=10000");
    EXPECT_LT(s.output.str().find("going"), s.output.str().find("back")) << s.output.str();
}

TEST(commands, a_bundle_is_listed_or_becomes_a_file_that_only_its_owner_reads) {
    cli_fixture s;
    s.says(R"({"data":[{"name":"log.txt","bytes":12,"description":"the last records"}]})");
    s.run({"bundle", "--list"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/diagnostics/bundle?list=true");
    EXPECT_NE(s.output.str().find("log.txt"), std::string::npos);
    const test::temp_dir folder;
    cli_fixture got;
    got.says_text("application/zip", "PK the zip");
    got.run({"bundle", "--to", (folder.path() / "b.zip").string()});
    EXPECT_EQ(got.code, exit_code::done) << got.failed;
    EXPECT_EQ(got.requests.at(0).path, "/api/v1/diagnostics/bundle");
    EXPECT_EQ(std::filesystem::status(folder.path() / "b.zip").permissions(), std::filesystem::perms(0600));
    EXPECT_EQ(std::filesystem::file_size(folder.path() / "b.zip"), 10U);
}

TEST(commands, several_opcs_are_stopped_up_to_the_first_refusal) {
    cli_fixture s;
    s.says(R"({"result":"SUCCESS","opc_id":"A"})");
    s.says(R"({"result":"ERROR","msg":"no such OPC","code":"NOT_FOUND"})");
    s.run({"opc", "stop", "A", "B/", "C"});
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_EQ(s.failed, "B/: no such OPC");
    EXPECT_EQ(s.output.str(), "stopped A\n");
    ASSERT_EQ(s.requests.size(), 2U);
    EXPECT_EQ(s.requests[1].method, "POST");
    EXPECT_EQ(s.requests[1].path, "/api/v1/opc/B%2F/stop");
}

TEST(commands, values_are_written_in_pairs_and_may_be_negative) {
    cli_fixture s;
    s.says(
        R"({"writes":[{"tag_id":"T","result":"SUCCESS","value":"-5","actual_read":"-5"},{"tag_id":"U","result":"ERROR","msg":"out of range"}]})");
    s.run({"tag", "write", "T", "-5", "U", "x"});
    EXPECT_EQ(s.requests.at(0).body, R"({"writes":[{"tag_id":"T","value":"-5"},{"tag_id":"U","value":"x"}]})");
    EXPECT_EQ(s.code, exit_code::refused) << "one of them failed";
    EXPECT_NE(s.output.str().find("out of range"), std::string::npos);
    cli_fixture odd;
    odd.run({"tag", "write", "T"});
    EXPECT_EQ(odd.code, exit_code::bad_usage);
    EXPECT_TRUE(odd.requests.empty());
}

TEST(commands, a_value_that_is_not_good_is_exit_code_1) {
    cli_fixture s;
    s.says(
        R"({"values":[{"tag_id":"T","value":"1","value_read_status":"SUCCESS"},{"tag_id":"U","value":"-","value_read_status":"NOT_FOUND"}]})");
    s.run({"tag", "read", "T", "U", "--fresh"});
    EXPECT_EQ(s.requests.at(0).body, R"({"tag_ids":["T","U"],"fresh":true})");
    EXPECT_EQ(s.code, exit_code::refused);
}

TEST(commands, watch_prints_only_what_changes_and_outlives_an_absent_gateway) {
    const auto value = [](const char* v) {
        return std::string(R"({"values":[{"tag_id":"T","value":")") + v +
               R"(","value_read_status":"SUCCESS","value_time":"t"}]})";
    };
    cli_fixture s;
    s.says(value("1"));
    s.says(value("1"));
    s.says(value("2"));
    s.waits = 4;
    s.run({"tag", "watch", "T"});
    EXPECT_EQ(s.output.str(), "t  T  1\nt  T  2\n");
    EXPECT_EQ(s.notes.str(), "gone; trying again\n") << "said once, tried twice";
    EXPECT_EQ(s.code, exit_code::done);
    cli_fixture absent;
    absent.run({"tag", "watch", "T"});
    EXPECT_EQ(absent.code, exit_code::unreachable);
}

TEST(commands, values_are_shown_as_the_tag_says_and_scripts_get_them_as_they_are) {
    const std::string values =
        R"({"values":[{"tag_id":"T","value":"21.50251327382889","data_type":"Double","value_read_status":"SUCCESS","value_time":"t"},)"
        R"({"tag_id":"S","value":"1.10","data_type":"String","value_read_status":"SUCCESS","value_time":"t"},)"
        R"({"tag_id":"U","value":"0.30000000000000004","data_type":"Float","value_read_status":"SUCCESS","value_time":"t"}]})";
    cli_fixture read;
    read.says(values);
    read.says(R"({"tag_id":"T","display_format":"0.00"})");
    read.run({"tag", "read", "T", "S", "U"});  // of U nothing is told
    EXPECT_NE(read.output.str().find("T       21.50  SUCCESS"), std::string::npos) << read.output.str();
    EXPECT_NE(read.output.str().find("S       1.10   SUCCESS"), std::string::npos) << "a text";
    EXPECT_NE(read.output.str().find("U       0.3    SUCCESS"), std::string::npos);
    EXPECT_EQ(read.code, exit_code::done);
    ASSERT_EQ(read.requests.size(), 3U);
    EXPECT_EQ(read.requests[1].path, "/api/v1/tag/T");
    cli_fixture watched;
    watched.says(values);
    watched.says(R"({"display_format":"0.0"})");
    watched.says(R"({"display_format":""})");
    watched.says(values);
    watched.waits = 1;
    watched.run({"tag", "watch", "T", "S", "U"});
    EXPECT_EQ(watched.output.str(), "t  T  21.5\nt  S  1.10\nt  U  0.3\n");
    for (const auto* command : {"read", "watch"}) {
        cli_fixture script;
        script.says(values);
        script.run({"tag", command, "T", "S", "U", "--json"});
        EXPECT_NE(script.output.str().find("21.50251327382889"), std::string::npos) << command;
        EXPECT_EQ(script.requests.size(), 1U) << command;
    }
    cli_fixture list;
    list.says(R"({"data":[{"tag_id":"A","value":"[1.23456789,2]","data_type":"Float[2]","display_format":""},)"
              R"({"tag_id":"B","value":"1.23456789","data_type":"","display_format":""},)"
              R"({"tag_id":"C","value":"1.23456789","data_type":"","display_format":"0.0"}],"total":3})");
    list.run({"tag", "list", "L"});
    for (const auto* shown : {"[1.2346,2]", "1.23456789", "1.2\n"})
        EXPECT_NE(list.output.str().find(shown), std::string::npos) << list.output.str();
}

TEST(commands, a_trace_prints_each_new_line_once_and_switches_itself_off) {
    const auto page = [](const char* lines) { return std::string(R"({"level":"frames","lines":[)") + lines + "]}"; };
    cli_fixture s;
    s.says(page(R"({"seq":1,"direction":"sent","meaning":"old"})"));
    s.says(R"({"result":"SUCCESS"})");
    s.says(page(
        R"({"seq":1,"meaning":"old"},{"seq":2,"ts":1790000000250,"direction":"sent","hex":"00 01","meaning":"read hr7"})"));
    s.says(page(R"({"seq":2,"meaning":"read hr7"})"));
    s.says(R"({"result":"SUCCESS"})");
    s.waits = 1;
    s.run({"opc", "trace", "PLC1", "--level", "bytes"});
    EXPECT_EQ(s.output.str().substr(s.output.str().find('.')), ".250  sent  read hr7  [00 01]\n");
    EXPECT_EQ(s.requests.at(2).path, "/api/v1/opc/PLC1/trace?after=1");
    EXPECT_EQ(s.requests.at(1).body, R"({"level":"bytes","seconds":60})");
    EXPECT_EQ(s.requests.back().body, R"({"level":"off"})");
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
}

TEST(commands, bad_usage_is_seen_before_anything_is_asked) {
    for (const auto& words : std::vector<std::vector<std::string>>{{},
                                                                   {"opc"},
                                                                   {"opc", "fly"},
                                                                   {"opc", "get"},
                                                                   {"opc", "trace", "A", "--level", "loud"},
                                                                   {"completion", "tcsh"},
                                                                   {"status", "surplus"},
                                                                   {"status", "--timeout", "0"},
                                                                   {"opc", "create", "/nonexistent/file"}}) {
        cli_fixture s;
        s.run(words);
        EXPECT_EQ(s.code, exit_code::bad_usage) << (words.empty() ? "" : words[0]);
        EXPECT_TRUE(s.requests.empty());
    }
}

TEST(commands, every_command_completes_in_every_shell) {
    for (const char* shell : {"bash", "zsh", "fish"}) {
        cli_fixture s;
        s.run({"completion", shell});
        for (const char* word : {"trace", "watch", "drivers", "key-file", "dry-run"}) {
            EXPECT_NE(s.output.str().find(word), std::string::npos) << shell << " " << word;
        }
    }
}

TEST(commands, types_of_transfers_are_those_that_the_gateway_lists) {
    cli_fixture all, one;
    all.says(R"({"data":[{"type":"Dove","title":"By air"}],"total":1})");
    all.run({"transfer", "types"});
    EXPECT_EQ(all.output.str(), "TYPE  TITLE\nDove  By air\n");
    EXPECT_EQ(all.requests.at(0).path, "/api/v1/transfer_types");
    one.says(R"({"type":"Dove","title":"By air","schema":{
        "options":[{"name":"pace","type":"choice","default":"slow","values":["slow","fast"],"description":"How fast"}],
        "status":[{"name":"altitude","type":"number","unit":"m","min":0,"max":900,"description":"How high"}]}})");
    one.run({"transfer", "types", "dove"});
    EXPECT_EQ(one.output.str(),
              "Dove, By air\n\n"
              "KEY   TYPE    DEFAULT  VALUES     UNIT  MEANING\n"
              "pace  choice  slow     slow fast        How fast\n\n"
              "STATUS    TYPE    DEFAULT  VALUES  UNIT  MEANING\n"
              "altitude  number           0…900   m     How high\n");
    EXPECT_EQ(one.requests.at(0).path, "/api/v1/transfer_types/dove");
}

TEST(commands, dead_letters_are_listed_sent_again_and_dropped) {
    for (const auto& [name, flag] : {std::pair{"dead-letters", "--resend"}, {"dead", "--send"}}) {  // deprecated: dead
        cli_fixture s;
        s.says(R"({"result":"SUCCESS"})");
        s.run({"transfer", name, "mes", "b-1", flag});
        EXPECT_EQ(s.requests.at(0).method, "POST");
        EXPECT_EQ(s.requests.at(0).path, "/api/v1/transfer/mes/dead/b-1/retry");
        EXPECT_EQ(s.output.str(), "sent batch b-1\n");
        cli_fixture dropped, list;
        dropped.says(R"({"result":"SUCCESS"})");
        dropped.run({"transfer", name, "mes", "--drop", "--all"});
        EXPECT_EQ(dropped.requests.at(0).method, "DELETE");
        EXPECT_EQ(dropped.output.str(), "dropped all dead letters\n");
        list.says(R"({"items":[{"batch_id":"b-1"}],"total":1})");
        list.run({"transfer", name, "mes"});
        EXPECT_EQ(list.requests.at(0).path, "/api/v1/transfer/mes/dead?size=1000");
        EXPECT_NE(list.output.str().find("b-1"), std::string::npos);
    }
}

TEST(commands, other_words_for_a_command_complete_as_it_does) {
    cli_fixture bash, fish;
    bash.run({"completion", "bash"});
    EXPECT_NE(bash.output.str().find("'order') words='start pause hold resume end complete "), std::string::npos);
    EXPECT_NE(bash.output.str().find("| 'order hold' |"), std::string::npos);
    EXPECT_NE(bash.output.str().find("'order hold') words='--set "), std::string::npos);
    fish.run({"completion", "fish"});
    EXPECT_NE(fish.output.str().find(" -f -a complete -d "), std::string::npos);
    EXPECT_NE(fish.output.str().find("__fish_seen_subcommand_from pause hold' -l set "), std::string::npos);
}

TEST(answers, every_fault_of_a_refusal_is_told) {
    const auto read = read_data({400, "application/json; charset=utf-8", "",
                                 R"({"result":"ERROR","data":null,"message":"Validation failed","errors":[
                                 {"code":"VALIDATION_FAILED","message":"opc_type: unknown"},{"code":"X","message":"port: 0"}]})"});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().code, exit_code::refused);
    EXPECT_EQ(read.error().text, "Validation failed\n  opc_type: unknown\n  port: 0");
}

TEST(answers, a_degraded_probe_has_data_all_the_same) {
    const auto read =
        read_data({503, "application/json", "", R"({"result":"ERROR","data":{"status":"DEGRADED"},"message":"x"})"});
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->at("status"), "DEGRADED");
}

TEST(answers, a_redirect_names_the_right_address_and_a_stranger_is_no_gateway) {
    EXPECT_NE(read_data({308, "", "https://g:443/api/v1/edge", ""}).error().text.find("https://g:443"),
              std::string::npos);
    EXPECT_NE(read_data({200, "text/html", "", "<html>"})
                  .error()
                  .text.find("does not come from a Penstock gateway: check the URL"),
              std::string::npos);
    EXPECT_FALSE(read_data({200, "application/json", "", "[]"}).has_value());
}

TEST(commands, history_draws_a_line_for_each_tag) {
    cli_fixture s;
    s.says(R"({"from":0,"to":60000,"aggregate":"last","bucket_ms":1000,"order":"asc","tags":[
        {"tag_id":"A","data_type":"Int16","count":4,"next":null,"points":[
            {"ts":0,"value":"1","type":"Int16","quality":192},{"ts":1000,"value":"8","type":"Int16","quality":192},
            {"ts":3000,"value":"-","type":"Int16","quality":0}]},
        {"tag_id":"B","data_type":null,"count":0,"next":null,"points":[]}]})");
    s.run({"history", "show", "A", "B", "--from", "0", "--to", "60000"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/history?tag_ids=A,B&aggregate=last&buckets=60&to=60000&from=0");
    EXPECT_NE(s.output.str().find("A       ▁█ ·"), std::string::npos) << s.output.str();
    EXPECT_NE(s.output.str().find("no points"), std::string::npos);
    EXPECT_NE(s.output.str().find("1    8     8"), std::string::npos) << s.output.str();
    const std::string points =
        R"({"from":0,"to":60000,"bucket_ms":1000,"tags":[{"tag_id":"A","data_type":"Double","next":null,"points":[)"
        R"({"ts":0,"value":"1.23456789","type":"Double","quality":192},)"
        R"({"ts":1000,"value":"8.00000001","type":"Double","quality":192}]}]})";
    cli_fixture lines;
    lines.says(points);
    lines.says(R"({"display_format":"0.00"})");
    lines.run({"history", "show", "A"});
    EXPECT_NE(lines.output.str().find("1.23  8.00  8.00"), std::string::npos) << lines.output.str();
    cli_fixture listed;
    listed.says(points);
    listed.run({"history", "show", "A", "--points"});
    EXPECT_NE(listed.output.str().find("1.2346"), std::string::npos) << listed.output.str();
    cli_fixture script;
    script.says(points);
    script.run({"history", "show", "A", "--json"});
    EXPECT_NE(script.output.str().find("1.23456789"), std::string::npos);
}

TEST(commands, history_that_was_not_imported_whole_is_a_failure) {
    cli_fixture s;
    const auto file = testing::TempDir() + "/points.csv";
    std::ofstream(file) << "tag_id,ts,value\nA,1,2\nB,1,2\n";
    s.says(
        R"({"result":"SUCCESS","imported":1,"rejected":1,"dry_run":true,"errors":[{"line":3,"message":"no tag B"}]})");
    s.run({"history", "import", "--dry-run", file});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/history/import?dry_run=true");
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_NE(s.notes.str().find("line 3: no tag B"), std::string::npos);
    cli_fixture wrong;
    wrong.run({"history", "show", "A", "--last", "soon"});
    EXPECT_EQ(wrong.code, exit_code::bad_usage);
}

TEST(spark, a_line_that_does_not_move_is_in_the_middle) {
    EXPECT_EQ(sparkline({{true, 5.0}, {true, 5.0}, {false, {}}, {true, {}}}), "▄▄ ·");
    EXPECT_EQ(sparkline({{true, -1e308}, {true, 1e308}, {true, 0.0}}), "▁█▄");
}

const char* const certificates = R"({"own":{"thumbprint":"1111","subject":"CN=Penstock","issuer":"CN=Penstock",
    "application_uri":"urn:penstock:edge:E","not_before":0,"not_after":1947628800000,"first_seen":null,"last_seen":null,
    "seen_as":null,"path":"own/cert.der"},"trusted":[],"rejected":[
    {"thumbprint":"abcd00","subject":"CN=Line 4","issuer":"CN=Line 4","application_uri":"urn:l4","not_before":0,
     "not_after":0,"first_seen":0,"last_seen":86400000,"seen_as":"server","path":""},
    {"thumbprint":"abff00","subject":"CN=X","issuer":"CN=X","application_uri":"","not_before":0,
     "not_after":0,"first_seen":0,"last_seen":0,"seen_as":"client","path":""}]})";

TEST(commands, certificates_are_one_table_with_their_state) {
    cli_fixture s;
    s.says(certificates);
    s.run({"opcua", "trust", "list"});
    EXPECT_EQ(s.requests.at(0).path, "/ui/opcua/certificates");
    EXPECT_NE(s.output.str().find("1111        own       CN=Penstock  urn:penstock:edge:E  2031-09-20"),
              std::string::npos)
        << s.output.str();
    EXPECT_NE(
        s.output.str().find("abcd00      rejected  CN=Line 4    urn:l4               1970-01-01   1970-01-02  server"),
        std::string::npos)
        << s.output.str();
}

TEST(commands, the_beginning_of_a_thumbprint_is_enough_where_it_is_the_only_one) {
    cli_fixture s;
    s.says(certificates);
    s.says(R"({"result":"SUCCESS","thumbprint":"abcd00"})");
    s.run({"opcua", "trust", "accept", "AB:CD"});
    EXPECT_EQ(s.output.str(), "trusted abcd00\n");
    ASSERT_EQ(s.requests.size(), 2U);
    EXPECT_EQ(s.requests[1].method, "POST");
    EXPECT_EQ(s.requests[1].path, "/ui/opcua/certificates/abcd00/trust");
    cli_fixture two;
    two.says(certificates);
    two.run({"opcua", "trust", "remove", "ab"});
    EXPECT_EQ(two.code, exit_code::bad_usage);
    EXPECT_EQ(two.failed, "ab: more than one thumbprint begins with this");
    cli_fixture none;
    none.says(certificates);
    none.run({"opcua", "trust", "reject", "77"});
    EXPECT_EQ(none.code, exit_code::refused);
    EXPECT_EQ(none.failed, "77: there is no such certificate");
}

TEST(commands, a_whole_thumbprint_is_not_looked_up) {
    for (const auto* word : {"remove", "forget"}) {  // `forget` is deprecated
        cli_fixture s;
        s.says(R"({"result":"SUCCESS","thumbprint":"0123456789012345678901234567890123456789"})");
        s.run({"opcua", "trust", word, "0123456789012345678901234567890123456789"});
        EXPECT_EQ(s.requests.at(0).method, "DELETE");
        EXPECT_EQ(s.output.str(), "removed 0123456789012345678901234567890123456789\n");
    }
}

TEST(commands, our_certificate_is_renewed) {
    cli_fixture s;
    s.says(R"({"result":"SUCCESS","thumbprint":"2222"})");
    s.run({"opcua", "trust", "renew"});
    EXPECT_EQ(s.requests.at(0).path, "/ui/opcua/certificates/renew");
    EXPECT_EQ(s.output.str(), "renewed: its thumbprint is now 2222\n");
}

TEST(commands, the_address_space_becomes_a_file) {
    const test::temp_dir folder;
    cli_fixture s;
    s.says_text("application/xml", "<UANodeSet/>");
    s.run({"opcua", "nodeset", "--to", folder.path().string()});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/opcua/nodeset");
    EXPECT_EQ(s.output.str(), folder.at("nodeset.xml") + "\n");
    EXPECT_EQ(std::filesystem::file_size(folder.at("nodeset.xml")), 12U);
    cli_fixture one;
    one.says_text("application/xml", "<UANodeSet/>");
    one.run({"opcua", "nodeset", "LINE:4", "--to", folder.path().string()});
    EXPECT_EQ(one.requests.at(0).path, "/api/v1/opcua/nodeset?opc_id=LINE%3A4");
    EXPECT_EQ(one.output.str(), folder.at("nodeset_LINE_4.xml") + "\n");
    cli_fixture none;
    none.refuses("NOT_FOUND", "there is no OPC NONE");
    none.run({"opcua", "nodeset", "NONE", "--to", folder.path().string()});
    EXPECT_EQ(none.failed, "there is no OPC NONE");
    EXPECT_FALSE(std::filesystem::exists(folder.at("nodeset_NONE.xml")));
}

TEST(ctl_export, how_the_csv_is_written_is_asked_of_the_gateway) {
    cli_fixture f;
    f.says_text("text/csv", "a;b\r\n");
    f.run({"history", "export", "T", "--from", "0", "--decimal", "comma", "--bom", "--tz", "Asia/Seoul"});
    f.says_text("text/csv", "a\tb\r\n");
    f.run({"tag", "export", "L1", "--separator", "tab"});
    ASSERT_EQ(f.requests.size(), 2U) << f.failed;
    EXPECT_EQ(f.requests[0].path, "/api/v1/history?tag_ids=T&from=0&format=csv&tz=Asia%2FSeoul&decimal=comma&bom=true");
    EXPECT_EQ(f.requests[1].path, "/api/v1/opc/L1/tag?format=csv&separator=tab");
}

TEST(ctl_export, a_workbook_goes_into_a_file) {
    const test::temp_dir folder;
    const auto file = folder.path() / "out.xlsx";
    const std::pair<std::vector<std::string>, std::string> exports[]{
        {{"tag", "export", "L1"}, "/api/v1/opc/L1/tag?format=xlsx&tz=UTC"},
        {{"audit", "export", "-u", "anna"}, "/api/v1/audit?user=anna&format=xlsx&tz=UTC"},
        {{"alarm", "export", "A1", "--event", "ACK"},
         "/api/v5/alarm/history/export?alarm_id=A1&event=ACK&format=xlsx&tz=UTC"},
        {{"v5", "product", "export", "-q", "x"}, "/api/v5/product/export?q=x&format=xlsx&tz=UTC"}};
    for (const auto& [words, path] : exports) {
        cli_fixture f;
        f.says_text("application/octet-stream", "PK\x03\x04");
        auto all = words;
        all.insert(all.end(), {"--format", "xlsx", "--tz", "UTC", "--out", file.string()});
        f.run(all);
        ASSERT_EQ(f.requests.size(), 1U) << f.failed;
        EXPECT_EQ(f.requests[0].path, path);
        std::ifstream in(file, std::ios::binary);
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "PK\x03\x04");
    }
    cli_fixture f;
    f.run({"tag", "export", "L1", "--format", "xlsx"});
    EXPECT_TRUE(f.requests.empty());
}

TEST(ctl_export, a_table_is_imported_in_its_style_and_as_what_it_is) {
    const test::temp_dir folder;
    const auto file = (folder.path() / "in").string();
    const auto sent = [&](const std::string& content, std::vector<std::string> words) {
        std::ofstream(file, std::ios::binary) << content;
        cli_fixture f;
        f.says(R"({"result":"SUCCESS","created":1,"updated":0,"imported":1,"rejected":0})");
        words.insert(words.end(), {file, "--decimal", "comma", "--tz", "Asia/Seoul"});
        f.run(words);
        return f.requests.empty() ? f.failed : f.requests[0].path + ' ' + f.requests[0].content_type;
    };
    EXPECT_EQ(sent("a;b", {"tag", "import", "L1"}),
              "/api/v1/opc/L1/tag/bulk?tz=Asia%2FSeoul&decimal=comma text/csv; charset=utf-8");
    EXPECT_EQ(sent("PK\x03\x04", {"history", "import", "--dry-run"}),
              "/api/v1/history/import?dry_run=true&tz=Asia%2FSeoul&decimal=comma "
              "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
}

}  // namespace
}  // namespace penstock::ctl
