#include "history/exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace penstock::history {

namespace {

double sum_of(const std::vector<double>& numbers) {
    exact_sum sum;
    for (const auto v : numbers)
        sum.add(v);
    return sum.value();
}

/// Of all sizes, also the smallest and largest, and of both signs.
std::vector<double> random_numbers(std::uint64_t seed, std::size_t count) {
    std::mt19937_64 random(seed);
    std::vector<double> numbers;
    while (numbers.size() < count) {
        const auto v = std::bit_cast<double>(random());
        if (std::isfinite(v)) numbers.push_back(v);
    }
    return numbers;
}

}  // namespace

TEST(exact_sum, loses_nothing) {
    constexpr auto smallest = std::numeric_limits<double>::denorm_min();
    constexpr auto largest = std::numeric_limits<double>::max();
    EXPECT_EQ(sum_of({}), 0);
    EXPECT_EQ(sum_of({1, 1e100, 1, -1e100}), 2);
    EXPECT_EQ(sum_of({largest, largest, smallest, -largest, -largest}), smallest);
    EXPECT_EQ(sum_of({-smallest, -smallest}), -2 * smallest);
    EXPECT_EQ(sum_of({largest, largest}), std::numeric_limits<double>::infinity());
    EXPECT_EQ(sum_of({-3.5}), -3.5);
}

/// Half of the last digit goes to the even number, and anything more upwards.
TEST(exact_sum, rounds_once_to_the_nearest_double) {
    constexpr double big = 0x1p53;
    EXPECT_EQ(sum_of({big, 1}), big);
    EXPECT_EQ(sum_of({big, 1, 0x1p-1000}), big + 2);
    EXPECT_EQ(sum_of({big, 1, -0x1p-1000}), big);
    EXPECT_EQ(sum_of({big + 2, 1}), big + 4);
    EXPECT_EQ(sum_of({-big, -1, -0x1p-1000}), -big - 2);
    EXPECT_EQ(sum_of({0x1p53, 0x1p-11, 1}), big + 2);
    EXPECT_EQ(sum_of(std::vector<double>(10, 0.1)), 1);
}

TEST(exact_sum, is_that_of_whole_numbers) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 200; ++round) {
        exact_sum sum;
        __int128 wanted = 0;
        for (int i = 0; i < 100; ++i) {
            const auto v = static_cast<std::int64_t>(random()) >> (random() % 60);
            const auto number = static_cast<double>(v);
            wanted += static_cast<__int128>(number);
            sum.add(number);
        }
        EXPECT_EQ(sum.value(), static_cast<double>(wanted));
    }
}

TEST(exact_sum, does_not_depend_on_the_order) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        auto numbers = random_numbers(seed, 200);
        const auto sum = sum_of(numbers);
        std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(seed));
        EXPECT_EQ(std::bit_cast<std::uint64_t>(sum_of(numbers)), std::bit_cast<std::uint64_t>(sum));
    }
}

TEST(exact_sum, is_put_together_of_stored_parts) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const auto numbers = random_numbers(seed, 300);
        exact_sum together;
        for (std::size_t part = 0; part < 3; ++part) {
            exact_sum some;
            for (std::size_t i = 100 * part; i < 100 * (part + 1); ++i)
                some.add(numbers[i]);
            byte_buffer bytes;
            some.encode(bytes);
            ASSERT_TRUE(together.add_encoded(bytes));
        }
        EXPECT_EQ(std::bit_cast<std::uint64_t>(together.value()), std::bit_cast<std::uint64_t>(sum_of(numbers)));
    }
    byte_buffer short_form;
    exact_sum two;
    two.add(1.5);
    two.add(0.5);
    two.encode(short_form);
    EXPECT_EQ(short_form.size(), 3U);
}

TEST(exact_sum, refuses_bytes_that_are_no_sum) {
    exact_sum sum;
    sum.add(1);
    EXPECT_FALSE(sum.add_encoded({}));
    EXPECT_FALSE(sum.add_encoded(byte_buffer{0}));
    EXPECT_FALSE(sum.add_encoded(byte_buffer{0x7F, 0xFF, 1}));
    EXPECT_FALSE(sum.add_encoded(byte_buffer(400, 1)));
    EXPECT_EQ(sum.value(), 1);
}

TEST(exact_sum, adds_a_number_many_times_at_once) {
    for (const auto v : {0.1, -1e300, 1e-310, std::numeric_limits<double>::max(), 0.0}) {
        for (const std::size_t times : {0U, 1U, 2U, 299U, 4096U}) {
            exact_sum at_once;
            exact_sum one_by_one;
            at_once.add(v, times);
            for (std::size_t i = 0; i < times; ++i)
                one_by_one.add(v);
            at_once.add(-v / 3);
            one_by_one.add(-v / 3);
            EXPECT_EQ(at_once.value(), one_by_one.value());
        }
    }
}

TEST(exact_sum, of_infinities_is_that_of_doubles) {
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(sum_of({1, infinity, -5}), infinity);
    EXPECT_TRUE(std::isnan(sum_of({infinity, 1, -infinity})));
    exact_sum sum;
    sum.add(-infinity);
    EXPECT_FALSE(sum.is_finite());
}

}  // namespace penstock::history
