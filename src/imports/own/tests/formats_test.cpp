#include "imports/own/formats.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/formula_text.hpp"
#include "imports/own/columns.hpp"
#include "imports/own/rows.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::own {
namespace {

using test::find_remark;

option_rule rule(std::string name, option_rule::kind type, secrecy hidden = secrecy::open) {
    option_rule out;
    out.name = std::move(name);
    out.type = type;
    out.hidden = hidden;
    return out;
}

const std::vector<option_rule> rules_of_device = {rule("unit_id", option_rule::kind::integer),
                                                  rule("headers", option_rule::kind::object, secrecy::parts),
                                                  rule("token", option_rule::kind::text, secrecy::whole)};
const std::vector<option_rule> rules_of_tag = {rule("bcd", option_rule::kind::boolean)};
const option_rules rules{rules_of_device, rules_of_tag};

/// As the gateway writes it.
std::string csv_of(const std::vector<file_row>& rows, char separator = ',', char decimal = '.') {
    std::string out;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            auto text = row[i].is_number ? row[i].text : protect_text(row[i].text);
            if (row[i].is_number) std::ranges::replace(text, '.', decimal);
            std::string quoted = "\"";
            for (const char c : text)
                quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
            out += (i == 0 ? "" : std::string(1, separator)) + quoted + "\"";
        }
        out += "\r\n";
    }
    return out;
}

reading read(std::string_view text) {
    return test::read_as(add_formats, "penstock-csv", text, {});
}

opc_config device() {
    opc_config opc;
    opc.opc_id = "PRESS_3";
    opc.opc_type = "MODBUS";
    opc.opc_name = "Press 3, \"hall\" 2";
    opc.opc_agent_ip = "10.0.0.7,10.0.0.8";
    opc.opc_agent_port = "1502";
    opc.site_id = "SITE_A";
    opc.description = "=1+1\nsecond line";
    opc.auto_collect = false;
    opc.timecycle = 250;
    opc.options = {{"unit_id", "3"}};
    return opc;
}

// Each member has a value that no new tag has, and that its own member alone has.

void fill(std::string& text, int n) {
    text = fmt::format(" -text {};\t\"{}\" 온도 ", n, n);
}
void fill(double& number, int n) {
    number = n + 0.1;
}
void fill(std::optional<double>& number, int n) {
    number = -n / 3.0;
}
void fill(std::int64_t& number, int n) {
    number = 1000 + n;
}
void fill(bool& flag, int) {
    flag = !flag;
}
void fill(option_map& options, int) {
    options = {{"bcd", "true"}, {"note", "{\"a\":1}"}};
}
void fill(state_texts& texts, int) {
    texts = {{"0", "off, \"now\""}, {"1", "on"}};
}

tag_config full_tag() {
    tag_config tag;
    int n = 0;
    for_each_column(tag, [&](std::string_view, auto& member) { fill(member, ++n); });
    tag.tag_id = "PRESS_3.Force";
    tag.opc_id = "PRESS_3";
    tag.plc_address = "hr10";
    tag.data_type = "Float";
    tag.linked_asset_id = "ASSET_9";
    return tag;
}

void expect_same(tag_config wanted, const tag_config& read) {
    wanted.opc_id.clear();  // the row says it; the match sets it
    for_each_column(wanted, [&](std::string_view name, const auto& member) {
        for_each_column(read, [&](std::string_view other, const auto& value) {
            if constexpr (std::is_same_v<decltype(member), decltype(value)>) {
                EXPECT_TRUE(name != other || member == value) << name;
            }
        });
    });
}

TEST(own_csv, a_device_and_its_tags_are_read_as_they_were_written) {
    const auto opc = device();
    const auto tag = full_tag();
    tag_config plain;
    plain.tag_id = plain.tag_name = "P2";
    plain.opc_id = opc.opc_id;
    plain.plc_address = "hr20";
    const auto rows = std::vector{header_row(), row_of(opc, rules), row_of(tag, rules), row_of(plain, rules)};
    for (const auto& [separator, decimal] : {std::pair(',', '.'), std::pair(';', ','), std::pair('\t', ',')}) {
        for (const auto* mark : {"", "\xEF\xBB\xBF"}) {
            const auto all = read(mark + csv_of(rows, separator, decimal));
            EXPECT_TRUE(all.remarks.empty()) << all.remarks.front().text;
            ASSERT_EQ(all.devices.size(), 1U);
            EXPECT_EQ(all.devices[0].config, opc);
            ASSERT_EQ(all.devices[0].tags.size(), 2U);
            expect_same(tag, all.devices[0].tags[0].config);
            expect_same(plain, all.devices[0].tags[1].config);
        }
    }
}

TEST(own_csv, no_secret_is_in_a_row) {
    auto opc = device();
    opc.opc_agent_ip = "http://user:s3cret@10.0.0.7/";
    opc.options = {
        {"token", "s3cret"}, {"headers", R"({"Authorization":"s3cret","Accept":"a"})"}, {"password", "s3cret"}};
    const auto text = csv_of({row_of(opc, rules)});
    EXPECT_EQ(text.find("s3cret"), text.npos) << text;
    EXPECT_NE(text.find("Accept"), text.npos);
    EXPECT_EQ(names_of_secrets(opc, rules),
              (std::vector<std::string>{"opc_agent_ip", "options.headers", "options.password", "options.token"}));
    EXPECT_TRUE(names_of_secrets(device(), rules).empty());
    opc.options = {{"token", "enc0:"}};
    EXPECT_EQ(csv_of({row_of(opc, rules)}).find("enc0"), text.npos);
}

TEST(own_csv, a_row_tells_which_device_its_tag_has_wherever_it_stands) {
    const auto all = read(
        "row,opc_id,opc_type,opc_agent_ip,tag_id,plc_address\n"
        "tag,B,,,b1,hr1\n"
        "opc,A,MODBUS,10.0.0.1,,\n"
        "\n"
        "tag,A,,,a1,hr2\n"
        "opc,B,MODBUS,10.0.0.2,,\n");
    ASSERT_EQ(all.devices.size(), 2U);
    EXPECT_EQ(all.devices[0].config.opc_id, "A");
    EXPECT_EQ(all.devices[0].tags[0].config.tag_id, "a1");
    EXPECT_EQ(all.devices[0].tags[0].place, "line 5");
    EXPECT_EQ(all.devices[1].tags[0].config.tag_id, "b1");
}

TEST(own_csv, an_export_of_tags_belongs_to_the_opc_of_its_rows) {
    const auto all = read("tag_id,opc_id,tag_name,plc_address,created_at\nt1,L1,One,hr1,17\n");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_TRUE(all.remarks.empty());
    EXPECT_EQ(all.devices[0].config.opc_id, "L1");
    EXPECT_EQ(all.devices[0].config.opc_type, "");
    EXPECT_TRUE(all.devices[0].held_members.empty());
    EXPECT_TRUE(all.devices[0].held_tag_members.contains("tag_name"));
    EXPECT_FALSE(all.devices[0].held_tag_members.contains("note")) << "the file has no such column";
}

TEST(own_csv, a_cell_that_is_not_what_its_column_holds_leaves_the_row_out) {
    const auto all = read(
        "row,opc_id,opc_type,timecycle,tag_id,tag_name,plc_address,writable,options,scale\n"
        "opc,A,MODBUS,often,,,,,,\n"
        "tag,A,,,a1,a1,hr1,,,\n"
        "opc,B,MODBUS,1000,,,,,,\n"
        "tag,B,,,b1,b1,hr1,WAHR,,\n"
        "tag,B,,,b2,b2,hr1,,[],\n"
        "tag,B,,,b3,b3,hr1,,,1e999\n"
        "sum,B,,,b4,b4,hr1,,,\n"
        "tag,B,,,b5,b5,hr1,TRUE,,2\n");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_id, "B");
    ASSERT_EQ(all.devices[0].tags.size(), 1U);
    EXPECT_EQ(all.devices[0].tags[0].config.tag_id, "b5");
    EXPECT_EQ(find_remark(all, "A")->text, "timecycle is often, but expected a whole number");
    EXPECT_EQ(find_remark(all, "a1")->text, "its device is left out");
    EXPECT_EQ(find_remark(all, "b1")->text, "writable is WAHR, but expected true or false");
    EXPECT_NE(find_remark(all, "b2")->text.find("options"), std::string::npos);
    EXPECT_NE(find_remark(all, "b3")->text.find("scale"), std::string::npos);
    EXPECT_EQ(find_remark(all, "b4")->text, "row is sum, but expected opc or tag");
}

TEST(own_csv, a_separator_of_thousands_is_not_taken_for_the_decimal_sign) {
    const auto scales = [](std::string_view separator, std::initializer_list<std::string_view> cells) {
        std::string text = "tag_id;plc_address;scale\n";
        int n = 0;
        for (const auto cell : cells)
            text += fmt::format("t{};hr{};\"{}\"\n", n, n, cell), ++n;
        std::ranges::replace(text, ';', separator.front());
        const auto all = read(text);
        std::string out;
        for (const auto tag : all.devices.at(0).tags)
            out += fmt::format(" {}={}", tag.config.tag_id, tag.config.scale.value_or(0));
        return out;
    };
    EXPECT_EQ(scales(",", {"1.5", "1,234", "1,5", "2"}), " t0=1.5 t3=2") << "as a spreadsheet of the USA shows 1234";
    EXPECT_EQ(scales(";", {"0,5", "1.234", "1,234", "2"}), " t0=0.5 t2=1.234 t3=2");
    EXPECT_EQ(scales(";", {"1.5", "1,234", "2.25"}), " t0=1.5 t2=2.25");
    const auto all = read("tag_id,plc_address,scale\nt,hr1,\"1,234\"\n");
    EXPECT_NE(find_remark(all, "t")->text.find("decimal point"), std::string::npos);
}

TEST(own_csv, an_id_that_a_file_has_twice_takes_the_second_tag_out) {
    const auto all = read("tag_id,tag_name,plc_address\nt,first,hr1\nt,second,hr2\n,third,hr3\n,fourth,hr4\n");
    ASSERT_EQ(all.devices.at(0).tags.size(), 3U);
    EXPECT_EQ(find_remark(all, "second")->text, "the file has its tag_id t twice");
}

TEST(own_csv, a_column_that_occurs_twice_is_refused) {
    const auto content = document::open("tag_id,offset,plc_address,Offset\nt,1,hr1,2\n");
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    ASSERT_FALSE(out);
    EXPECT_NE(out.error().message.find("offset occurs twice"), std::string::npos) << out.error().message;
}

TEST(own_csv, a_column_without_meaning_is_said) {
    const auto all = read("tag_id,plc_address,Colour\nt1,hr1,red\n");
    ASSERT_NE(find_remark(all, "colour"), nullptr);
    EXPECT_EQ(all.devices[0].tags.size(), 1U);
}

TEST(own_csv, an_id_that_a_file_has_twice_takes_the_second_device_out) {
    const auto all = read(
        "row,opc_id,opc_type,opc_name,opc_agent_ip,tag_id,plc_address\n"
        "opc,A,MODBUS,first,10.0.0.1,,\n"
        "opc,A,MODBUS,second,10.0.0.2,,\n");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_name, "first");
    EXPECT_NE(find_remark(all, "second"), nullptr);
}

}  // namespace
}  // namespace penstock::imports::own
