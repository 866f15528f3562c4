#include "drivers/eip/driver.hpp"

#include <gtest/gtest.h>

#include "drivers/eip/family.hpp"
#include "drivers/option_schema.hpp"

namespace penstock::eip {
namespace {

TEST(driver, only_families_with_tags_can_be_browsed_for_them) {
    const auto schema = option_schema::parse(make_eip()->schema());
    const auto* family = schema.find("family");
    ASSERT_NE(family, nullptr);
    for (const auto& name : family->choices)
        EXPECT_EQ(schema.can_browse({{"family", name}}), !has_files(parse_family(name))) << name;
}

}  // namespace
}  // namespace penstock::eip
