#include "base/text_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace penstock {
namespace {

TEST(text_index, an_empty_one_has_nothing) {
    text_index all;
    EXPECT_EQ(all.size(), 0U);
    EXPECT_EQ(all.find("a"), text_index::none);
    EXPECT_EQ(all.find(""), text_index::none);
    EXPECT_EQ(all.erase("a"), text_index::none);
}

TEST(text_index, a_text_keeps_its_number_and_a_free_one_is_given_again) {
    text_index all;
    EXPECT_EQ(all.insert("a").number, 0U);
    EXPECT_EQ(all.insert("").number, 1U);  // a text like any other
    EXPECT_EQ(all.insert("b").number, 2U);
    const auto again = all.insert("a");
    EXPECT_EQ(again.number, 0U);
    EXPECT_FALSE(again.is_new);
    EXPECT_EQ(all.erase(""), 1U);
    EXPECT_EQ(all.find(""), text_index::none);
    EXPECT_EQ(all.insert("c").number, 1U);
    EXPECT_EQ(all.text(1), "c");
    EXPECT_EQ(all.size(), 3U);
}

TEST(text_index, several_texts_are_found_as_one_after_the_other) {
    text_index all;
    std::vector<std::string> texts;
    for (int i = 0; i < 100; ++i)
        texts.push_back("TAG." + std::to_string(i / 2));  // each twice
    const std::vector<std::string_view> wanted(texts.begin(), texts.end());
    std::vector<std::uint32_t> numbers(wanted.size());
    const auto expect_same = [&] {
        for (const auto count : {std::size_t{0}, std::size_t{1}, std::size_t{16}, std::size_t{17}, wanted.size()}) {
            std::ranges::fill(numbers, 12345U);
            all.find_each(std::span(wanted).first(count), std::span(numbers).first(count));
            for (std::size_t i = 0; i < wanted.size(); ++i)
                EXPECT_EQ(numbers[i], i < count ? all.find(wanted[i]) : 12345U) << wanted[i];
        }
    };
    expect_same();
    for (std::size_t i = 0; i < texts.size(); i += 3)
        all.insert(texts[i]);
    expect_same();
    for (std::size_t i = 0; i < texts.size(); i += 9)
        all.erase(texts[i]);
    expect_same();
}

/// Thousands of texts that come and go, beside a `std::map`.
TEST(text_index, is_as_a_map_whatever_comes_and_goes) {
    text_index all;
    std::map<std::string, std::uint32_t, std::less<>> expected;
    std::minstd_rand random(7);
    for (int step = 0; step < 60'000; ++step) {
        // Grows, shrinks to nothing, grows again.
        const bool comes = random() % 100 < (step / 15'000 % 2 == 0 ? 70U : 30U);
        const auto text = "LINE_4.TAG_" + std::string(random() % 40, 'x') + std::to_string(random() % 3000);
        if (comes) {
            const auto place = all.insert(text);
            const auto [known, is_new] = expected.try_emplace(text, place.number);
            ASSERT_EQ(place.is_new, is_new);
            ASSERT_EQ(place.number, known->second);
        } else {
            const auto known = expected.find(text);
            ASSERT_EQ(all.erase(text), known == expected.end() ? text_index::none : known->second);
            if (known != expected.end()) expected.erase(known);
        }
        ASSERT_EQ(all.size(), expected.size());
        if (step % 5000 != 0) continue;
        std::set<std::uint32_t> numbers;
        for (const auto& [known, number] : expected) {
            ASSERT_EQ(all.find(known), number);
            ASSERT_EQ(all.text(number), known);
            ASSERT_TRUE(numbers.insert(number).second);
        }
        std::size_t visited = 0;
        all.visit([&](std::uint32_t number, std::string_view seen) {
            ++visited;
            EXPECT_EQ(expected.find(seen)->second, number);
        });
        ASSERT_EQ(visited, expected.size());
    }
}

}  // namespace
}  // namespace penstock
