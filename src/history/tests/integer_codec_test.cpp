#include "history/integer_codec.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "history/bits.hpp"
#include "history/errc.hpp"

namespace penstock::history {

namespace {

using numbers = std::vector<std::uint64_t>;

byte_buffer encode(const numbers& n) {
    byte_buffer out;
    append_integers(out, n, plan_integers(n));
    return out;
}

void expect_reads_back(const numbers& n) {
    const auto bytes = encode(n);
    EXPECT_LE(bytes.size(), plan_integers(n).bytes + 2);
    numbers again(n.size());
    byte_reader in(bytes);
    ASSERT_TRUE(read_integers(in, again));
    EXPECT_EQ(again, n);
    EXPECT_EQ(in.left(), 0U);
}

}  // namespace

TEST(bits, of_any_width_come_back) {
    byte_buffer bytes;
    bit_writer out(bytes);
    std::mt19937_64 random(1);
    for (unsigned i = 0; i < 500; ++i)
        out.put(random() & low_bits(i % 65), i % 65);
    out.finish();
    bit_reader in(bytes);
    random.seed(1);
    for (unsigned i = 0; i < 500; ++i)
        ASSERT_EQ(in.read(i % 65), random() & low_bits(i % 65)) << i;
    EXPECT_FALSE(in.has_failed());
    EXPECT_EQ(in.read(64), 0U);
    EXPECT_TRUE(in.has_failed());
}

TEST(integer_list, of_every_width_come_back) {
    std::mt19937_64 random(2);
    for (unsigned width = 0; width <= 64; ++width) {
        for (const std::size_t size : {0U, 1U, 2U, 7U, 300U}) {
            numbers n(size);
            for (auto& v : n)
                v = random() & low_bits(width);
            expect_reads_back(n);
            for (auto& v : n)
                v = std::uint64_t{0} - v;
            expect_reads_back(n);
        }
    }
}

TEST(integer_list, of_both_ends_of_the_range_come_back) {
    constexpr auto min = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::min());
    expect_reads_back({min, min - 1, 0, 1, ~std::uint64_t{0}, min});
}

TEST(integer_list, a_constant_costs_its_bytes_once) {
    EXPECT_LE(encode(numbers(300, 1000)).size(), 4U);
}

TEST(integer_list, an_odd_one_does_not_widen_its_neighbours) {
    numbers n(300, 1000);
    n[100] = 60'000;
    n[101] = std::uint64_t{0} - 60'000;
    EXPECT_LE(encode(n).size(), 12U);
    expect_reads_back(n);
    n.back() = 1;
    expect_reads_back(n);
}

TEST(integer_list, that_are_damaged_are_refused) {
    numbers n(50, 7);
    n[10] = 1'000'000;
    const auto bytes = encode(n);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        byte_reader in(byte_view(bytes).first(size));
        numbers again(n.size());
        EXPECT_FALSE(read_integers(in, again)) << size;
    }
    const auto refusal = [&](byte_buffer damaged, std::size_t size) {
        byte_reader in(damaged);
        numbers again(size);
        return read_integers(in, again).error();
    };
    EXPECT_EQ(refusal({65, 0, 0}, 1), errc::unknown_coding);
    EXPECT_EQ(refusal({0, 0, 2, 0, 0, 0, 0}, 1), errc::wrong_place);
    EXPECT_EQ(refusal({0, 0, 1, 5, 1}, 3), errc::wrong_place);
}

}  // namespace penstock::history
