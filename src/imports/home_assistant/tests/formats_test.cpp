#include "imports/home_assistant/formats.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/home_assistant/addresses.hpp"
#include "imports/home_assistant/yaml_scalar.hpp"
#include "imports/home_assistant/yaml_text.hpp"
#include "imports/json_members.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::home_assistant {
namespace {

using test::find_remark;
using test::find_tag;

TEST(home_assistant_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/home_assistant/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 40U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto place = row.cell(0), how = row.cell(1);
        const auto from = split(place, ' '), type = split(how, ' ');
        ASSERT_EQ(from.size(), 3U);
        sensor_fields fields{.address = parse_number<std::int64_t>(from[2]),
                             .unit = *parse_number<std::int64_t>(from[0]),
                             .input = from[1],
                             .type = type[0]};
        if (type.size() > 1) fields.swap = type[1];
        if (type.size() > 2) fields.count = *parse_number<std::int64_t>(type[2]);
        const auto point = type[0] == "bit" ? convert_bit(fields) : convert(fields);
        test::expect_converted(row, point);
    }
}

TEST(home_assistant_addresses, a_nan_value_is_its_number_and_the_negative_of_it) {
    EXPECT_EQ(none_values("Int16", "32768"), "-32768") << "the bits 0x8000 are meant";
    EXPECT_EQ(none_values("Int16", "0x8000"), "-32768");
    EXPECT_EQ(none_values("Int16", "-1"), "-1, 1");
    EXPECT_EQ(none_values("Int16", "0"), "0");
    EXPECT_EQ(none_values("Int16", "0xFFFF"), "") << "no number of 16 bits with a sign";
    EXPECT_EQ(none_values("UInt16", "0xFFFF"), "65535");
    EXPECT_EQ(none_values("Int32", "FFFF"), "65535, -65535");
    EXPECT_EQ(none_values("Int32", "0x80000000"), "-2147483648");
    EXPECT_EQ(none_values("UInt64", "0xFFFFFFFFFFFFFFFF"), "18446744073709551615");
    EXPECT_EQ(none_values("Int64", "0x8000000000000000"), "-9223372036854775808");
    EXPECT_EQ(none_values("Float", "9999"), "9999, -9999");
    EXPECT_EQ(none_values("UInt16", "none"), "");
}

reading read(const answers& known) {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) /
                     "src/imports/home_assistant/tests/fixtures/configuration.yaml");
    const auto content = document::open(std::string(std::istreambuf_iterator<char>(in), {}));
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    EXPECT_TRUE(all[0]->recognizes(*content));
    auto out = all[0]->read(*content, known);
    EXPECT_TRUE(out);
    return std::move(*out);
}

TEST(home_assistant_modbus, has_hubs_with_sensors) {
    const auto all = read({{"host:hidden", "10.8.0.6"}});
    ASSERT_EQ(all.devices.size(), 3U);
    const auto& boiler = all.devices[0].config;
    EXPECT_EQ(boiler.opc_agent_ip, "10.8.0.5");
    EXPECT_EQ(boiler.opc_agent_port, "1502");
    EXPECT_EQ(boiler.timecycle, 15'000);
    EXPECT_EQ(test::text_of_options(boiler.options), "timeout_ms=3000");
    const auto flow = find_tag(all, "Flow temperature");
    ASSERT_TRUE(flow);
    EXPECT_EQ(test::text_of(flow->config), "Flow temperature @ 3!ir16 Int16");
    EXPECT_EQ(flow->config.scale, 0.1);
    EXPECT_EQ(flow->config.unit, "°C");
    EXPECT_EQ(flow->config.timecycle, 5000);
    EXPECT_EQ(flow->config.none_value, "32767, -32767");
    EXPECT_FALSE(flow->config.writable);
    EXPECT_EQ(test::text_of(find_tag(all, "Heat")->config), "Heat @ 3!hr40 Float byte_order=CDAB");
    EXPECT_EQ(find_tag(all, "Heat")->config.offset, -2.5);
    EXPECT_FALSE(find_tag(all, "Heat")->config.writable) << "a sensor only reads, also holding registers";
    EXPECT_EQ(test::text_of(find_tag(all, "Burner text")->config),
              "Burner text @ 3!hr60.12 String string_order=high_first");
    EXPECT_NE(find_remark(all, "Blob")->text.find("Python"), std::string::npos);
    EXPECT_NE(find_remark(all, "Zones")->text.find("3 values"), std::string::npos);
    EXPECT_EQ(test::text_of_options(all.devices[1].config.options),
              "baud=9600 data_bits=8 parity=E stop_bits=1 transport=rtu");
}

TEST(home_assistant_modbus, has_bits_and_registers_of_switches) {
    const auto all = read({{"host:hidden", "10.8.0.6"}});
    EXPECT_EQ(test::text_of(find_tag(all, "Burner on")->config), "Burner on @ 3!di2 Boolean");
    EXPECT_EQ(test::text_of(find_tag(all, "Pump")->config), "Pump @ 3!co7 Boolean");
    const auto summer = find_tag(all, "Summer");
    ASSERT_TRUE(summer);
    EXPECT_EQ(test::text_of(summer->config), "Summer @ 3!hr12 UInt16");
    EXPECT_EQ(summer->config.states.at("2"), "on");
    EXPECT_EQ(summer->config.states.at("1"), "off");
}

TEST(home_assistant_modbus, asks_for_what_stands_elsewhere) {
    const auto open = read({});
    EXPECT_TRUE(open.asked_keys.contains("host:hidden")) << "the match asks";
    EXPECT_NE(find_remark(open, "radio")->text.find("udp"), std::string::npos);
}

TEST(home_assistant_yaml, has_numbers_texts_and_faults_with_their_line) {
    const auto root = parse_yaml("a: 0x10\nb: '12'\nc: [1.5, x]\nd: !secret e\n");
    ASSERT_TRUE(root);
    EXPECT_EQ(integer_of(*root, "a"), 16);
    EXPECT_EQ(text_of(*root, "b"), "12");
    EXPECT_TRUE(member_of(*root, "d")->is_null());
    const auto wrong = parse_yaml("a: 1\nb: [1\n");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("line"), std::string::npos);
}

TEST(home_assistant_yaml, plain_scalars_are_those_of_yaml_1_1) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/home_assistant/tests/scalars.vectors");
    EXPECT_GE(rows.size(), 80U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        EXPECT_EQ(read_plain_scalar(row.cell(0)), boost::json::parse(row.cell(1)));
        const auto root = parse_yaml("a: " + row.cell(0) + "\n");
        ASSERT_TRUE(root);
        EXPECT_EQ(*member_of(*root, "a"), boost::json::parse(row.cell(1))) << "as the library gives it";
    }
}

TEST(home_assistant_yaml, what_is_no_number_or_does_not_fit_is_a_text) {
    for (const std::string_view text : {".inf",
                                        "-.INF",
                                        ".nan",
                                        "1:",
                                        ":5",
                                        "0b_",
                                        "0x",
                                        "-",
                                        "+",
                                        ".",
                                        "1e+3",
                                        "0x10000000000000000",
                                        "9223372036854775808",
                                        "999999999999999999:30",
                                        "1.0e+999",
                                        "2024-01-01",
                                        "1:-5",
                                        "1:+5",
                                        "1:3_0",
                                        "1:30e5",
                                        "1:30.5e+1"}) {
        SCOPED_TRACE(text);
        EXPECT_EQ(read_plain_scalar(text), boost::json::value(text));
    }
}

TEST(home_assistant_yaml, quoted_scalars_and_blocks_are_texts_whatever_they_look_like) {
    const auto root = parse_yaml("a: '010'\nb: \"on\"\nc: !!str 8\nd: |-\n  12\ne: !!int \"0x10\"\nf: 'null'\n");
    ASSERT_TRUE(root);
    EXPECT_EQ(boost::json::serialize(*root), R"({"a":"010","b":"on","c":"8","d":"12","e":16,"f":"null"})");
}

TEST(home_assistant_yaml, merged_mappings_fill_what_a_mapping_does_not_say) {
    const auto root = parse_yaml(
        "x: &x {slave: 3, swap: word}\ny: &y {slave: 4, count: 2}\n"
        "one: {slave: 1, <<: *x}\nboth:\n  <<: [*x, *y]\n  address: 7\nplain: {'<<': 5}\n");
    ASSERT_TRUE(root);
    EXPECT_EQ(boost::json::serialize(*member_of(*root, "one")), R"({"slave":1,"swap":"word"})");
    EXPECT_EQ(boost::json::serialize(*member_of(*root, "both")), R"({"address":7,"slave":3,"swap":"word","count":2})");
    EXPECT_EQ(boost::json::serialize(*member_of(*root, "plain")), R"({"<<":5})");
}

TEST(home_assistant_modbus, has_the_numbers_and_names_that_home_assistant_has) {
    const auto content = document::open(
        "modbus:\n- name: hub\n  type: tcp\n  host: 10.8.0.5\n  sensors:\n"
        "  - &first {name: 12:30, address: 010, slave: 0x0A, scan_interval: 1:30, "
        "min_value: -5.5}\n"
        "  - {<<: *first, name: on, address: 1_0}\n");
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out);
    const auto first = find_tag(*out, "750"), second = find_tag(*out, "true");
    ASSERT_TRUE(first && second);
    EXPECT_EQ(test::text_of(first->config), "750 @ 10!hr8 Int16");
    EXPECT_EQ(test::text_of(second->config), "true @ 10!hr10 Int16");
    EXPECT_EQ(second->config.timecycle, 90'000);
    EXPECT_EQ(second->config.clamp, "low");
    EXPECT_EQ(second->config.min_value, -5.5);
    EXPECT_FALSE(second->config.max_value);
}

TEST(home_assistant_yaml, aliases_cannot_make_it_large) {
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 9; ++i) {
        const auto before = "*a" + std::to_string(i - 1);
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int n = 0; n < 10; ++n)
            text += (n == 0 ? "" : ", ") + before;
        text += "]\n";
    }
    EXPECT_FALSE(parse_yaml(text));
}

}  // namespace
}  // namespace penstock::imports::home_assistant
