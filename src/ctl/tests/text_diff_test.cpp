#include "ctl/text_diff.hpp"

#include <gtest/gtest.h>

#include <random>

#include "base/text.hpp"

namespace penstock::ctl {
namespace {

std::string random_text(std::mt19937& random, int max_lines) {
    std::string out;
    for (auto n = std::uniform_int_distribution(0, max_lines)(random); n > 0; --n)
        out += std::string(1, static_cast<char>('a' + std::uniform_int_distribution(0, 4)(random))) + "\n";
    return out;
}

/// `a` after the edits of a unified diff without context to look for: every line of `b` must come out.
std::string patched(std::string_view a, std::string_view diff) {
    std::string out;
    auto rest = split(a, '\n');
    rest.pop_back();  // what stands behind the last line end
    std::size_t at = 0;
    for (const auto line : split(diff, '\n')) {
        if (line.empty() || line.starts_with("---") || line.starts_with("+++")) continue;
        if (line.starts_with("@@ -")) {
            auto begin = *parse_number<std::size_t>(line.substr(4, line.find_first_of(", ", 4) - 4));
            if (line.substr(0, line.find(" +")).ends_with(",0")) ++begin;
            for (; at + 1 < begin; ++at)
                out += std::string(rest[at]) + "\n";
        } else if (line.front() == '+') {
            out += std::string(line.substr(1)) + "\n";
        } else {
            EXPECT_EQ(rest.at(at), line.substr(1));
            if (line.front() == ' ') out += std::string(rest[at]) + "\n";
            ++at;
        }
    }
    for (; at < rest.size(); ++at)
        out += std::string(rest[at]) + "\n";
    return out;
}

TEST(text_diff, is_what_diff_u_prints) {
    EXPECT_EQ(unified_diff("a\n", "a\n", "x", "y"), "");
    EXPECT_EQ(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "x", "y"),
              "--- x\n+++ y\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
    EXPECT_EQ(unified_diff("", "a\n", "x", "y"), "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n");
    EXPECT_EQ(unified_diff("a\nb", "a\n", "x", "y"),
              "--- x\n+++ y\n@@ -1,2 +1 @@\n a\n-b\n\\ No newline at end of file\n");
}

TEST(text_diff, of_any_two_texts_makes_the_second_of_the_first) {
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
        const auto a = random_text(random, 25), b = random_text(random, 25);
        ASSERT_EQ(patched(a, unified_diff(a, b, "x", "y")), b) << a << "---\n" << b;
    }
}

TEST(text_diff, of_texts_with_nothing_in_common_stays_small) {
    std::string a, b;
    for (int i = 0; i < 20'000; ++i) {
        a += "a" + std::to_string(i) + "\n";
        b += "b" + std::to_string(i) + "\n";
    }
    EXPECT_EQ(patched(a, unified_diff(a, b, "x", "y")), b);
}

TEST(text_merge, what_only_one_changed_is_taken) {
    const auto both = merge_texts("1\n2\n3\n4\n", "1\ntwo\n3\n4\n", "1\n2\n3\n4\n5\n");
    EXPECT_EQ(both.text, "1\ntwo\n3\n4\n5\n");
    EXPECT_EQ(both.conflicts, 0U);
    EXPECT_EQ(merge_texts("1\n2\n", "1\n", "1\n").text, "1\n");
    EXPECT_EQ(merge_texts("1", "1\n2", "0\n1").text, "0\n1\n2\n");
}

TEST(text_merge, lines_that_both_changed_are_left_to_the_user) {
    const auto both = merge_texts("1\n2\n3\n", "1\nmine\n3\n", "1\ntheirs\n3\n");
    EXPECT_EQ(both.text, "1\n<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> theirs\n3\n");
    EXPECT_EQ(both.conflicts, 1U);
}

TEST(text_merge, with_a_side_that_changed_nothing_is_the_other_side) {
    std::mt19937 random(11);
    for (int i = 0; i < 2000; ++i) {
        const auto base = random_text(random, 20), other = random_text(random, 20);
        ASSERT_EQ(merge_texts(base, other, base).text, other);
        ASSERT_EQ(merge_texts(base, base, other).text, other);
        ASSERT_EQ(merge_texts(base, other, other).text, other);
    }
}

}  // namespace
}  // namespace penstock::ctl
