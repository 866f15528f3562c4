#include "properties/restore_properties.hpp"

#include <gtest/gtest.h>

namespace penstock::properties {
namespace {

const property_masks masks([](std::string_view, std::string_view option) { return option == "token"; });

TEST(restore_properties, puts_present_secrets_where_the_backup_has_none) {
    const auto out = adopt_properties(masks, "# of the line\nedge.rest.api.key=***\nedge.log.level=warn\n",
                                      "edge.rest.api.key=of-this-box\n");
    EXPECT_EQ(out.text, "# of the line\nedge.rest.api.key=of-this-box\nedge.log.level=warn\n");
    EXPECT_TRUE(out.left_out.empty());
}

TEST(restore_properties, makes_a_comment_of_a_line_whose_secret_nobody_has) {
    const auto out = adopt_properties(masks, "edge.log.level=warn\nedge.rest.api.key=***\n", "");
    EXPECT_EQ(out.text, "edge.log.level=warn\n# its secret was not in the backup: edge.rest.api.key=***\n");
    EXPECT_EQ(out.left_out, std::vector<std::string>{"edge.rest.api.key"});
}

TEST(restore_properties, leaves_secrets_that_are_there) {
    const auto text = "edge.rest.api.key=of-the-old-box\n";
    EXPECT_EQ(adopt_properties(masks, text, "edge.rest.api.key=of-this-box\n").text, text);
}

}  // namespace
}  // namespace penstock::properties
