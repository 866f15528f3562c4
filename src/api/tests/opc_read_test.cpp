#include "api/formats/opc_read.hpp"

#include <gmock/gmock.h>

#include "api/formats/csv_tags.hpp"
#include "api/formats/opc_write.hpp"
#include "api/tests/made_workbook.hpp"
#include "services/tests/plain_protocol.hpp"

namespace penstock::api {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const services::driver_catalog& drivers() {
    static const services::driver_catalog all(services::plain_protocols());
    return all;
}

const opc_reader& reader() {
    static const opc_reader r(drivers(), "SITE_HERE");
    return r;
}

std::vector<std::string> fields_of(const faults& found) {
    std::vector<std::string> out;
    for (const auto& f : found)
        out.push_back(f.field);
    return out;
}

opc_body read_well(std::string_view text) {
    opc_body out;
    EXPECT_THAT(fields_of(reader().read_new(text, out)), ElementsAre());
    return out;
}

std::vector<std::string> faults_of(std::string_view text) {
    opc_body out;
    return fields_of(reader().read_new(text, out));
}

opc_config stored_opc() {
    auto opc = read_well(R"({"opc_id":"O","opc_type":"PLAIN","opc_agent_ip":"h","options":{"password":"secret",
                             "unit_id":7}})")
                   .opc;
    return opc;
}

TEST(opc_reader, fills_a_sparing_body_with_ids_names_and_defaults) {
    const auto body = read_well(R"({"opc_type":"plain-tcp","opc_agent_ip":"h","opc_agent_port":502,
        "tag_list":[{"plc_address":"a1","data_type":"int"}]})");
    EXPECT_TRUE(body.opc.opc_id.starts_with("OPC_"));
    EXPECT_EQ(body.opc.opc_name, body.opc.opc_id);
    EXPECT_EQ(body.opc.opc_type, "PLAIN");
    EXPECT_EQ(body.opc.opc_agent_port, "502");
    EXPECT_EQ(body.opc.site_id, "SITE_HERE");
    EXPECT_EQ(body.opc.timecycle, 1000);
    ASSERT_EQ(body.tags.size(), 1U);
    EXPECT_EQ(body.tags[0].opc_id, body.opc.opc_id);
    EXPECT_EQ(body.tags[0].tag_name, body.tags[0].tag_id);
    EXPECT_EQ(body.tags[0].data_type, "Int16");
}

TEST(opc_reader, tells_every_fault_of_a_body_at_once) {
    EXPECT_THAT(faults_of(R"({"opc_id":"EDGE_X","opc_type":"PIGEON","timecycle":1,"opc_agent_port":"70000",
                              "tag_list":[{"tag_id":"?"},5]})"),
                UnorderedElementsAre("opc_id", "opc_type", "opc_agent_ip", "timecycle", "opc_agent_port",
                                     "tag_list[0].tag_id", "tag_list[0].plc_address", "tag_list[1]"));
}

TEST(opc_reader, takes_a_port_as_text_or_number_and_nothing_else) {
    const auto faults_with = [](const std::string& port) {
        return faults_of(R"({"opc_type":"plain-tcp","opc_agent_ip":"h","opc_agent_port":)" + port + "}");
    };
    for (const auto* port : {"1", "\"65535\"", "\"\"", "null"})
        EXPECT_THAT(faults_with(port), IsEmpty()) << port;
    for (const auto* port : {"0", "65536", "\"65536\"", "\"http\"", "-1", "502.5", "true", "[]", "{}"})
        EXPECT_THAT(faults_with(port), ElementsAre("opc_agent_port")) << port;
}

TEST(opc_reader, names_the_tag_with_the_bad_address_type_or_option) {
    EXPECT_THAT(
        faults_of(R"({"opc_type":"PLAIN","opc_agent_ip":"h","tag_list":[{"plc_address":"a1","data_type":"Int16"},
        {"plc_address":"b1","data_type":"Int16"},{"plc_address":"a1"},{"plc_address":"a1","data_type":"Quark"},
        {"plc_address":"a1","data_type":"Int16","options":{"order":"CD"}}]})"),
        UnorderedElementsAre("tag_list[1].plc_address", "tag_list[2].data_type", "tag_list[3].data_type",
                             "tag_list[4].options.order"));
}

TEST(opc_reader, one_tag_id_twice_in_a_body_is_a_fault) {
    EXPECT_THAT(faults_of(R"({"opc_type":"PLAIN","opc_agent_ip":"h","tag_list":[
        {"tag_id":"T","plc_address":"a1","data_type":"Int16"},{"tag_id":"T","plc_address":"a2","data_type":"Int16"}]})"),
                ElementsAre("tag_list[1].tag_id"));
}

TEST(opc_reader, options_are_checked_by_the_schema_and_together) {
    EXPECT_THAT(faults_of(R"({"opc_type":"PLAIN","opc_agent_ip":"h","options":{"unit_id":256,"speed":1}})"),
                UnorderedElementsAre("options.unit_id", "options.speed"));
    EXPECT_THAT(faults_of(R"({"opc_type":"PLAIN","opc_agent_ip":"h","options":{"unit_id":13}})"),
                ElementsAre("options.unit_id"));
    EXPECT_EQ(
        read_well(R"({"opc_type":"PLAIN","opc_agent_ip":"h","options":{"mode":"SLOW","unit_id":"8"}})").opc.options,
        (option_map{{"mode", "slow"}, {"unit_id", "8"}}));
}

TEST(opc_reader, the_mask_keeps_a_stored_secret_and_needs_one) {
    opc_body body{stored_opc(), {}, false};
    EXPECT_TRUE(reader().read_change(R"({"options":{"password":"***"}})", body).empty());
    EXPECT_EQ(body.opc.options.at("password"), "secret");
    EXPECT_THAT(faults_of(R"({"opc_type":"PLAIN","opc_agent_ip":"h","options":{"password":"***"}})"),
                ElementsAre("options.password"));
}

TEST(opc_reader, a_change_leaves_what_is_absent_and_the_id) {
    opc_body body{stored_opc(), {}, false};
    EXPECT_TRUE(reader().read_change(R"({"opc_id":"OTHER","opc_name":"new","timecycle":"50"})", body).empty());
    EXPECT_EQ(body.opc.opc_id, "O");
    EXPECT_EQ(body.opc.opc_name, "new");
    EXPECT_EQ(body.opc.timecycle, 50);
    EXPECT_EQ(body.opc.opc_agent_ip, "h");
    EXPECT_EQ(body.opc.options.at("unit_id"), "7");
    EXPECT_FALSE(body.has_tags);
}

TEST(opc_reader, an_answer_can_be_sent_back) {
    const auto before = stored_opc();
    std::string response;
    json_writer json(response);
    write_opc(json, before, &drivers().all().front(), std::nullopt, audience::editors);
    opc_body body{before, {}, false};
    EXPECT_THAT(fields_of(reader().read_change(response, body)), ElementsAre());
    EXPECT_EQ(body.opc.options, before.options);
    EXPECT_EQ(body.opc.timecycle, before.timecycle);
    EXPECT_EQ(body.opc.auto_collect, before.auto_collect);
}

TEST(opc_reader, a_tag_change_merges_and_checks_the_whole) {
    tag_config tag;
    EXPECT_TRUE(
        reader()
            .read_new_tag(R"({"tag_id":"T","plc_address":"a1","data_type":"Int16","max_value":5})", stored_opc(), tag)
            .empty());
    EXPECT_THAT(fields_of(reader().read_tag_change(R"({"min_value":6})", stored_opc(), tag)), ElementsAre("min_value"));
}

TEST(opc_writer, types_options_by_the_schema_and_hides_secrets) {
    auto opc = stored_opc();
    opc.options["discovery"] = "true";
    opc.options["headers"] = R"({"a":"b"})";
    std::string text;
    json_writer json(text);
    write_options(json, opc.options, drivers().all().front().schema.options(), audience::editors);
    EXPECT_EQ(text, R"({"discovery":"true","headers":{"a":"b"},"password":"***","unit_id":7})");
}

TEST(opc_writer, a_stored_option_that_is_not_of_its_kind_is_a_text_and_breaks_no_answer) {
    const auto shown = [](const std::string& name, const std::string& stored) {
        std::string text;
        json_writer json(text);
        write_options(json, {{name, stored}}, drivers().all().front().schema.options(), audience::editors);
        return text;
    };
    EXPECT_EQ(shown("unit_id", "eight"), R"({"unit_id":"eight"})");
    EXPECT_EQ(shown("unit_id", R"(7,"a":1)"), R"({"unit_id":"7,\"a\":1"})");
    EXPECT_EQ(shown("unit_id", "007"), R"({"unit_id":"007"})");
    EXPECT_EQ(shown("unit_id", "-7"), R"({"unit_id":-7})");
}

TEST(opc_writer, headers_hide_their_secrets_and_damaged_ones_are_hidden_whole) {
    option_rule headers;
    headers.name = "headers";
    headers.type = option_rule::kind::object;
    headers.hidden = secrecy::parts;
    const auto shown = [&](const std::string& stored) {
        std::string text;
        json_writer json(text);
        write_options(json, {{headers.name, stored}}, {headers}, audience::editors);
        return text;
    };
    for (const auto* damaged : {R"({"Authorization":"Bearer abc)", R"({"a":)", "[1]"})
        EXPECT_EQ(shown(damaged), R"({"headers":"***"})") << damaged;
    EXPECT_EQ(shown(R"({"Authorization":"Bearer abc","a":"b"})"), R"({"headers":{"Authorization":"***","a":"b"}})");
}

TEST(tag_csv, what_is_exported_is_imported_unchanged) {
    tag_config tag;
    ASSERT_TRUE(reader()
                    .read_new_tag(R"({"tag_id":"T","plc_address":"a1","data_type":"Int16","scale":0.1,"note":"=1+1",
        "tag_name":"a, \"b\"","hi":80.5,"writable":false,"options":{"order":"BA"},"min_value":-5})",
                                  stored_opc(), tag)
                    .empty());
    const auto* schema = &drivers().all().front().schema;
    const auto text = write_tag_csv({tag}, schema, audience::editors);
    EXPECT_EQ(text.find(",=1+1"), std::string::npos) << "no spreadsheet runs it";
    const auto back = read_tag_csv(text, stored_opc(), reader(), {});
    ASSERT_TRUE(back.errors.empty()) << back.errors.front().message;
    ASSERT_EQ(back.tags.size(), 1U);
    EXPECT_EQ(write_tag_csv(back.tags, schema, audience::editors), text);
}

TEST(tag_csv, every_field_survives_an_export_and_an_import) {
    tag_config tag;
    ASSERT_TRUE(reader()
                    .read_new_tag(R"({"tag_id":"T","tag_name":"온도 \"A\"","plc_address":"a1","data_type":"Int16",
        "description":"two\r\nlines, =1","timecycle":250,"scale":0.1,"offset":-40,"scale_from":"S",
        "scale_from_as":"factor","none_value":"-32768,0x7FFF","unit":"°C","display_format":"0.00","min_value":-40,
        "max_value":1e-7,"clamp":"both","writable":false,"deadband":0.5,"record":"change","retention_days":30,"alias_name":"@alias",
        "note":"'quoted","importance":"+high","lat":37.5,"lng":-127.25,"linked_asset_id":"A1",
        "options":{"order":"BA"},"trip_hi":90,"hi_hi":80,"hi":70,"lo":10,"lo_lo":5,"trip_lo":-1,
        "hi_priority":"LOW","hi_message":"높음; \"hi\"","bool_true":"on","bool_true_priority":"HIGH",
        "alarm_deadband":0.25,"alarm_on_delay_ms":100,"alarm_off_delay_ms":200,"alarm_enabled":false})",
                                  stored_opc(), tag)
                    .empty());
    tag_config state;
    ASSERT_TRUE(reader()
                    .read_new_tag(R"({"tag_id":"U","plc_address":"a2","data_type":"Int16",
        "states":{"0":"정지","1":"=run, \"fast\""}})",
                                  stored_opc(), state)
                    .empty());
    tag_config list;
    ASSERT_TRUE(reader()
                    .read_new_tag(R"({"tag_id":"V","plc_address":"a3","data_type":"Int16[4]"})", stored_opc(), list)
                    .empty());
    const auto* schema = &drivers().all().front().schema;
    const auto text = write_tag_csv({tag, state, list}, schema, audience::editors);
    const auto back = read_tag_csv(text, stored_opc(), reader(), {});
    ASSERT_TRUE(back.errors.empty()) << back.errors.front().message;
    EXPECT_EQ(write_tag_csv(back.tags, schema, audience::editors), text);
}

TEST(tag_csv, an_export_for_an_office_has_its_separator_and_decimal_sign) {
    tag_config tag;
    tag.tag_id = "T";
    tag.description = "a;b";
    tag.scale = 0.5;
    const auto text = write_tag_csv({tag}, nullptr, audience::editors, {';', ','});
    EXPECT_EQ(text.find(','), text.find("0,5") + 1) << text;
    EXPECT_NE(text.find("\"a;b\""), std::string::npos) << text;
}

TEST(tag_csv, an_export_for_an_office_is_imported_again) {
    tag_config tag;
    tag.tag_id = "T";
    tag.plc_address = "a1";
    tag.data_type = "Int16";
    tag.description = "1,5;2.5";
    tag.note = "=1+1";
    tag.scale = 0.5;
    tag.alarm_deadband = 1.25;
    tag.created_at = 1'795'258'950'454;
    const export_style german{.separator = ';', .decimal = ',', .zone = time_zone::find("Europe/Berlin")};
    const auto text = write_tag_csv({tag}, nullptr, audience::editors, german);
    EXPECT_NE(text.find("2026-11-21 12:02:30.454"), std::string::npos) << text;
    const auto back = read_tag_csv(text, stored_opc(), reader(), {}, german);
    ASSERT_TRUE(back.errors.empty()) << back.errors.front().message;
    const auto& read = back.tags.front();
    EXPECT_EQ(read.description, tag.description);
    EXPECT_EQ(read.note, tag.note);
    EXPECT_EQ(read.scale, tag.scale);
    EXPECT_EQ(read.alarm_deadband, tag.alarm_deadband);
}

TEST(tag_csv, a_point_where_the_decimal_sign_is_the_comma_is_a_fault) {
    const auto asked = read_tag_csv("tag_id;plc_address;data_type;scale\nT;a1;Int16;1.000,5\n", stored_opc(), reader(),
                                    {}, {';', ','});
    ASSERT_EQ(asked.errors.size(), 1U);
    EXPECT_EQ(asked.errors.front().message,
              "scale: has a point, but the decimal sign is the comma: write no separators of thousands");
}

TEST(tag_csv, a_workbook_is_imported_as_its_csv_is) {
    tag_config tag;
    tag.tag_id = "T";
    tag.plc_address = "a1";
    tag.data_type = "Int16";
    tag.description = "'quoted";
    tag.note = "=1+1";
    tag.scale = 0.5;
    tag.writable = false;
    const auto bytes = workbook_of(tag_columns(), [&](row_writer& rows) {
        return write_tag_rows(rows, std::span(&tag, 1), nullptr, audience::editors);
    });
    const auto back = read_tag_csv(bytes, stored_opc(), reader(), {}, {';', ','});
    ASSERT_TRUE(back.errors.empty()) << back.errors.front().message;
    const auto from_csv = read_tag_csv(write_tag_csv({tag}, nullptr, audience::editors), stored_opc(), reader(), {});
    EXPECT_EQ(write_tag_csv(back.tags, nullptr, audience::editors),
              write_tag_csv(from_csv.tags, nullptr, audience::editors));
    EXPECT_EQ(back.tags.front().description, tag.description);
    EXPECT_FALSE(back.tags.front().writable);
}

TEST(tag_csv, tells_faults_by_line) {
    const auto asked = read_tag_csv(
        "tag_id,plc_address,data_type\nT1,a1,Int16\nT2,b1,Int16\nbad id,a1,Int16\nT1,a3,Int16\n"
        "T5,a1\n",
        stored_opc(), reader(), {});
    std::vector<std::size_t> lines;
    for (const auto& e : asked.errors)
        lines.push_back(e.line);
    EXPECT_THAT(lines, UnorderedElementsAre(3, 4, 5, 6));
}

TEST(tag_csv, an_unknown_or_missing_column_is_told) {
    EXPECT_EQ(read_tag_csv("tag_id,plc_adress\nT,a1\n", stored_opc(), reader(), {}).errors.size(), 2U);
    EXPECT_EQ(read_tag_csv("", stored_opc(), reader(), {}).errors.size(), 1U);
}

TEST(tag_csv, a_known_tag_keeps_what_has_no_column) {
    tag_config known;
    known.tag_id = "T";
    known.plc_address = "a1";
    known.data_type = "Int16";
    known.unit = "bar";
    const auto asked = read_tag_csv("tag_id,plc_address\nT,a2\n", stored_opc(), reader(), {{"T", known}});
    ASSERT_TRUE(asked.errors.empty());
    EXPECT_EQ(asked.tags[0].plc_address, "a2");
    EXPECT_EQ(asked.tags[0].unit, "bar");
}

TEST(tag_csv, a_line_without_an_id_is_the_tag_with_its_name_or_address) {
    std::map<std::string, tag_config, std::less<>> stored;
    for (const auto* name : {"level", "flow", "state"}) {
        tag_config tag;
        tag.tag_id = "L1." + std::string(name);
        tag.tag_name = name;
        tag.plc_address = "a" + std::to_string(stored.size() + 1);
        tag.data_type = "Int16";
        tag.unit = "bar";
        stored.emplace(tag.tag_id, tag);
    }
    const auto ids = [&](std::string_view text) {
        const auto asked = read_tag_csv(text, stored_opc(), reader(), stored);
        EXPECT_TRUE(asked.errors.empty()) << asked.errors.front().message;
        std::string out;
        for (const auto& tag : asked.tags)
            out += tag.tag_id + (tag.unit == "bar" ? " " : "(new) ");
        return out;
    };
    EXPECT_EQ(ids("tag_name,plc_address\nlevel,a9\nflow,a2\n"), "L1.level L1.flow ");
    EXPECT_EQ(ids("plc_address,data_type\na3,int\na1,Int16\n"), "L1.state L1.level ");
    EXPECT_EQ(ids("tag_id,tag_name,plc_address\n,level,a1\nL1.flow,level,a2\n"), "L1.level L1.flow ");
    EXPECT_NE(ids("tag_id,plc_address,data_type\nL1.level,a1,Int16\nN,a1,Int16\n").find("(new)"), std::string::npos)
        << "it has an id";
    EXPECT_NE(ids("plc_address,data_type\na1,Int16\na1,Int16\n").find("(new)"), std::string::npos)
        << "each tag is one line";
}

TEST(tag_csv, type_names_of_others_that_mean_one_thing_are_taken) {
    const auto asked =
        read_tag_csv("tag_id,plc_address,data_type\nA,a1,float32\nB,a2,FLOAT64\nC,a3,Array[0..7] of Int\nD,a4,dint\n",
                     stored_opc(), reader(), {});
    ASSERT_TRUE(asked.errors.empty()) << asked.errors.front().message;
    EXPECT_EQ(asked.tags[0].data_type, "Float");
    EXPECT_EQ(asked.tags[1].data_type, "Double");
    EXPECT_EQ(asked.tags[2].data_type, "Int16[8]");
    EXPECT_EQ(asked.tags[3].data_type, "Int32");
    EXPECT_FALSE(read_tag_csv("tag_id,plc_address,data_type\nA,a1,array[8..0] of int\n", stored_opc(), reader(), {})
                     .errors.empty());
}

TEST(driver_catalog, finds_types_and_aliases_in_any_case) {
    EXPECT_NE(drivers().find("plain"), nullptr);
    EXPECT_NE(drivers().find("Plain-Tcp"), nullptr);
    EXPECT_EQ(drivers().find("other"), nullptr);
}

}  // namespace
}  // namespace penstock::api
