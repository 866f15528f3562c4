#include "services/access/password_rules.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

bool is_well(std::string_view password) {
    return !check_password(password, "kim");
}

TEST(password_rules, twelve_characters_are_enough_whatever_they_are) {
    EXPECT_TRUE(is_well("correct horse battery"));
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

TEST(password_rules, what_people_do_with_common_words_their_name_and_their_keyboard_makes_no_password) {
    for (const auto* weak :
         {"Password1234", "Adm2adm2", "P@ssw0rd2024", "Summer2024!", "Abcdefgh1234", "Qwertyuiop12", "aaaaaaaaaaaaaaaa",
          "Dragon!Dragon!", "123456789012", "Kim-kim-kim-1", "kim20242025!K", "k1mk1mk1mk1m", "Zq7-Zq7-Zq7-Zq7-"}) {
        EXPECT_FALSE(is_well(weak)) << weak << " has " << guessing_bits(weak, "kim");
    }
    for (const auto* strong : {"Correct-Horse-9", "correct horse battery", "Zulqjen7", "tr4ctor-umbrella"})
        EXPECT_TRUE(is_well(strong)) << strong << " has " << guessing_bits(strong, "kim");
    EXPECT_FALSE(check_password("Zulqjen7-", "someone").has_value());
    EXPECT_TRUE(check_password("Zulqjen7-", "zulqjen").has_value()) << "the user's own name";
    EXPECT_TRUE(check_password("Zulqjen7-", "k.Zulqjen@plant").has_value()) << "a part of it";
}

TEST(password_rules, no_password_makes_the_check_long) {
    std::string longest;
    for (int i = 0; longest.size() < 1000; ++i)
        longest += static_cast<char>('a' + i * i % 23);
    EXPECT_TRUE(is_well(longest));
    EXPECT_TRUE(check_password("Zulqjen7-", longest) == std::nullopt);
    EXPECT_FALSE(is_well(std::string(1001, 'x')));
    EXPECT_FALSE(is_well(""));
}

}  // namespace
}  // namespace penstock::services
