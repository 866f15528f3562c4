#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/eip/driver.hpp"
#include "drivers/melsec/driver.hpp"
#include "drivers/modbus/driver.hpp"
#include "drivers/opcua/driver.hpp"
#include "drivers/s7/driver.hpp"
#include "drivers/xgt/driver.hpp"
#include "imports/tests/vectors.hpp"

namespace penstock::imports {
namespace {

std::vector<std::filesystem::path> vector_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(PENSTOCK_SOURCE_DIR "/src/imports")) {
        if (entry.path().extension() == ".vectors") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

const protocol& protocol_of(const std::string& type) {
    static const auto all = [] {
        std::map<std::string, std::shared_ptr<const protocol>, std::less<>> by_type;
        for (auto& one : {make_modbus(), make_s7(), make_xgt(), make_melsec(), make_eip(), make_opcua()})
            by_type.emplace(one->type(), one);
        return by_type;
    }();
    return *all.at(type);
}

TEST(imported_addresses, are_accepted_by_the_drivers_that_they_are_for) {
    std::size_t checked_rows = 0;
    for (const auto& file : vector_files()) {
        for (const auto& row : test::read_vectors(file)) {
            if (row.is_left_out() || row.opc_type.empty()) continue;
            opc_config opc;
            opc.opc_type = row.opc_type;
            opc.opc_agent_ip = row.opc_type == "OPCUA" ? "opc.tcp://10.0.0.1:4840" : "10.0.0.1";
            opc.options = row.opc_options;
            const point_config point{
                .address = row.cell(2), .type = row.cell(3), .options = test::read_pairs(row.cell(4))};
            const auto wrong = protocol_of(row.opc_type).check_point(opc, point);
            EXPECT_FALSE(wrong) << row.place << ": " << row.cell(2) << ": " << to_string(*wrong);
            ++checked_rows;
        }
    }
    EXPECT_GE(checked_rows, 100U);
}

TEST(imported_addresses, every_row_names_where_it_was_seen) {
    for (const auto& file : vector_files()) {
        for (const auto& row : test::read_vectors(file))
            EXPECT_FALSE(row.source.empty()) << row.place;
    }
}

}  // namespace
}  // namespace penstock::imports
