#include "ctl/properties_text.hpp"

#include <gtest/gtest.h>

namespace penstock::ctl {
namespace {

std::string after_set(std::string_view text, std::string_view key, std::string_view value) {
    const auto set = set_property(text, key, value);
    return set ? *set : "fault: " + to_string(set.error());
}

TEST(properties_text, the_line_that_counts_is_changed_and_all_else_stays) {
    EXPECT_EQ(after_set("# c\n\na = 1 \nb=2\n", "a", "9"), "# c\n\na = 9 \nb=2\n");
    EXPECT_EQ(after_set("a=1\na=2\n", "a", "9"), "a=1\na=9\n") << "the last one counts";
    EXPECT_EQ(after_set("a=\r\nb=2\r\n", "a", "9"), "a=9\r\nb=2\r\n");
    EXPECT_EQ(after_set("a=x=y\n", "a", ""), "a=\n");
    EXPECT_EQ(after_set("\xEF\xBB\xBF"
                        "a=1",
                        "a", "2"),
              "\xEF\xBB\xBF"
              "a=2\n");
    EXPECT_EQ(after_set("a=1\nb=2", "a", "9"), "a=9\nb=2\n") << "a text file ends with a line end";
    EXPECT_EQ(after_set("a=1\r\nb=2", "b", ""), "a=1\r\nb=\r\n");
}

TEST(properties_text, a_new_line_comes_below_its_comment_else_at_the_end) {
    EXPECT_EQ(after_set("# port\n#a=1\nb=2\n", "a", "9"), "# port\n#a=1\na=9\nb=2\n");
    EXPECT_EQ(after_set("b=2", "a", "9"), "b=2\na=9\n");
    EXPECT_EQ(after_set("b=2\r\n", "a", "9"), "b=2\r\na=9\r\n");
    EXPECT_EQ(after_set("", "a", "9"), "a=9\n");
    EXPECT_EQ(after_set("# a=1", "a", "9"), "# a=1\na=9\n");
}

TEST(properties_text, what_no_line_can_hold_is_refused) {
    for (const char* key : {"", "#a", "a=b", " a", "a\nb", "\xFF"})
        EXPECT_FALSE(set_property("", key, "1").has_value()) << key;
    for (const char* value : {" 1", "1\nb=2", "1\r", "\xFF"})
        EXPECT_FALSE(set_property("", "a", value).has_value()) << value;
}

TEST(properties_text, a_key_goes_with_all_its_lines) {
    EXPECT_EQ(unset_property("# a=1\na=1\nb=2\n a = 3", "a"), "# a=1\nb=2\n");
    EXPECT_EQ(unset_property("b=2", "a"), "b=2\n");
    EXPECT_EQ(unset_property("b=2\na=1", "a"), "b=2\n");
    EXPECT_EQ(unset_property("a=1", "a"), "");
}

TEST(properties_text, hidden_values_are_stars) {
    const auto hidden = [](std::string_view key) { return key == "p"; };
    EXPECT_EQ(mask_properties("p = secret \nq=1\np=\n", hidden), "p = *** \nq=1\np=\n");
}

}  // namespace
}  // namespace penstock::ctl
