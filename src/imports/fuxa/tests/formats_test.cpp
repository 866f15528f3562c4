#include "imports/fuxa/formats.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/fuxa/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::fuxa {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(fuxa_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/fuxa/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 45U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto from = row.cell(0);
        const auto blank = from.find(' ');
        const auto point = row.rules.at("kind") == "s7"
                               ? convert_s7(from, row.cell(1))
                               : convert_modbus(from.substr(0, blank), from.substr(blank + 1), row.cell(1));
        test::expect_converted(row, point);
    }
}

reading read(const answers& known) {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "src/imports/fuxa/tests/fixtures/project.json");
    const auto content = document::open(std::string(std::istreambuf_iterator<char>(in), {}));
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    EXPECT_TRUE(all[0]->recognizes(*content));
    auto out = all[0]->read(*content, known);
    EXPECT_TRUE(out);
    return std::move(*out);
}

TEST(fuxa_project, has_devices_with_tags_by_id) {
    const auto all = read({{"family:Sieve", "1500"}});
    EXPECT_EQ(keys_of(all), "");
    ASSERT_EQ(all.devices.size(), 3U);
    const auto& dryer = all.devices[0].config;
    EXPECT_EQ(dryer.opc_name, "Dryer");
    EXPECT_EQ(dryer.opc_agent_ip, "10.6.0.11");
    EXPECT_EQ(dryer.opc_agent_port, "1502");
    EXPECT_EQ(dryer.timecycle, 500);
    EXPECT_EQ(test::text_of_options(dryer.options), "unit_id=4");
    EXPECT_EQ(test::text_of(find_tag(all, "hot air")->config), "hot air @ ir0 Int16");
    EXPECT_EQ(find_tag(all, "hot air")->config.scale, 0.1);
    EXPECT_EQ(find_tag(all, "hot air")->config.description, "before the drum");
    EXPECT_EQ(find_tag(all, "hot air")->place, "devices.d_7f3a-01.tags.t_01");
    EXPECT_EQ(test::text_of(find_tag(all, "energy")->config), "energy @ hr20 Float byte_order=CDAB");
    EXPECT_NE(find_remark(all, "bit")->text.find("which one"), std::string::npos);
}

TEST(fuxa_project, has_linear_scales_as_factor_and_offset) {
    const auto all = read({{"family:Sieve", "1500"}});
    EXPECT_DOUBLE_EQ(find_tag(all, "moisture")->config.scale.value(), 0.01);
    EXPECT_DOUBLE_EQ(find_tag(all, "moisture")->config.offset.value(), -10);
}

TEST(fuxa_project, asks_for_the_family_and_names_devices_that_are_not_read) {
    const auto open = read({});
    EXPECT_EQ(keys_of(open), "family:Sieve");
    EXPECT_NE(find_remark(open, "Hall")->text.find("BACnet"), std::string::npos);
    EXPECT_EQ(find_remark(open, "Broker"), nullptr) << "a broker is no device";
    const auto all = read({{"family:Sieve", "1500"}});
    EXPECT_EQ(test::text_of_options(all.devices[1].config.options), "family=1500 rack=0 slot=1");
    EXPECT_FALSE(all.devices[1].config.auto_collect);
    EXPECT_EQ(test::text_of(find_tag(all, "speed")->config), "speed @ DB2,REAL4 Float");
    EXPECT_EQ(find_tag(all, "Level")->config.plc_address, "ns=3;s=Silo.Level");
}

}  // namespace
}  // namespace penstock::imports::fuxa
