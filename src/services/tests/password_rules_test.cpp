#include "services/password_rules.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

bool is_well(std::string_view password) {
    return !check_password(password);
}

TEST(password_rules, twelve_characters_are_enough_whatever_they_are) {
    EXPECT_TRUE(is_well("correct horse"));
    EXPECT_TRUE(is_well("zulqjenmwitx"));
    EXPECT_FALSE(is_well("zulqjenmwit"));
    EXPECT_TRUE(
        is_well("\xED\x95\x9C\xEA\xB5\xAD\xEC\x96\xB4 \xEB\xB9\x84\xEB\xB0\x80\xEB\xB2\x88\xED\x98\xB8 "
                "\xEC\x97\xB4\xEB\x91\x90 12"))
        << "characters, not bytes, and of any script";
}

TEST(password_rules, eight_are_enough_of_three_kinds) {
    EXPECT_TRUE(is_well("Zulqjen7"));
    EXPECT_TRUE(is_well("zulqje-7"));
    EXPECT_FALSE(is_well("zulqjen7"));
    EXPECT_FALSE(is_well("Zulqje7"));
}

TEST(password_rules, the_commonest_are_refused_however_they_are_written) {
    for (const auto* common :
         {"Password1", "PassW0rd", "1qaz2wsx3edc", "1QAZ2wsx3edc", "123456789qwerty", "Q1w2e3r4", "counterstrike"}) {
        EXPECT_FALSE(is_well(common)) << common;
    }
}

TEST(password_rules, no_password_makes_the_check_long) {
    EXPECT_TRUE(is_well(std::string(1000, 'x')));
    EXPECT_FALSE(is_well(std::string(1001, 'x')));
    EXPECT_FALSE(is_well(""));
}

}  // namespace
}  // namespace penstock::services
