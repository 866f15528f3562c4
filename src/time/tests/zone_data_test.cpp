#include "time/zone_data.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock {
namespace {

TEST(zone_data, a_folder_says_which_release_it_is) {
    const test::temp_dir folder;
    EXPECT_EQ(zone_data_version(folder.path()), "");
    std::ofstream(folder.at("+VERSION")) << "2024a\n";
    EXPECT_EQ(zone_data_version(folder.path()), "2024a");
    std::ofstream(folder.at("tzdata.zi")) << "# version 2026f\n# This zic input file is in the public domain.\n";
    EXPECT_EQ(zone_data_version(folder.path()), "2026f");
    std::ofstream(folder.at("tzdata.zi")) << "# version a b c\n";
    EXPECT_EQ(zone_data_version(folder.path()), "");
}

TEST(zone_data, a_zone_is_a_file_of_its_form_inside_the_folder) {
    const test::temp_dir folder;
    std::ofstream(folder.at("Real")) << "TZif2 and so on";
    std::ofstream(folder.at("Text")) << "Rule";
    std::ofstream(folder.at("small")) << "TZif2";
    EXPECT_TRUE(has_zone(folder.path(), "Real"));
    for (const auto* name : {"Text", "small", "None", "", "../Real", "/etc/localtime", "Factory"})
        EXPECT_FALSE(has_zone(folder.path(), name)) << name;
}

}  // namespace
}  // namespace penstock
