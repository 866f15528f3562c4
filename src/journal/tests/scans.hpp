#pragma once

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "model/samples.hpp"

namespace penstock::journal {

inline constexpr std::int64_t noon = 1'790'000'000'000;

/// A scan of `count` tags from `first_tag` on, doubles that `value_of(i)` gives.
template <class ValueOf>
sample_batch make_scan(tag_number first_tag, std::size_t count, std::int64_t time, ValueOf&& value_of) {
    sample_batch b;
    b.stream = first_tag;
    for (std::size_t i = 0; i < count; ++i) {
        b.tags.push_back(first_tag + static_cast<tag_number>(i));
        b.add(from_epoch_ms(time), {element_type::float64, false, false}, quality::good,
              value{static_cast<double>(value_of(i))});
    }
    return b;
}

/// Samples of every type, bad ones and texts among them, by chance.
inline sample_batch make_mixed_scan(std::minstd_rand& chance, std::size_t count, std::int64_t time) {
    sample_batch b;
    b.stream = 1;
    const std::string text("some text of the plant");
    for (std::size_t i = 0; i < count; ++i) {
        b.tags.push_back(static_cast<tag_number>(1 + i * (1 + i % 3)));
        const auto element = static_cast<element_type>(i % 14);
        const bool is_array = i % 5 == 4;
        const auto one = [&]() -> value {
            switch (element) {
                case element_type::boolean: return value{chance() % 2 == 0};
                case element_type::sbyte: return value{static_cast<std::int64_t>(chance() % 256) - 128};
                case element_type::byte: return value{std::uint64_t{chance() % 256}};
                case element_type::int16: return value{static_cast<std::int64_t>(chance() % 65536) - 32768};
                case element_type::uint16: return value{std::uint64_t{chance() % 65536}};
                case element_type::int32: return value{-static_cast<std::int64_t>(chance() % 0x7FFF'FFFF)};
                case element_type::uint32: return value{std::uint64_t{chance()}};
                case element_type::int64: return value{-static_cast<std::int64_t>(chance()) * 0x1234'5678};
                case element_type::uint64: return value{std::uint64_t{chance()} * 0xFFFF'FFFFU};
                case element_type::float32: return value{static_cast<float>(chance()) / 7};
                case element_type::float64: return value{static_cast<double>(chance()) / 7};
                case element_type::string: return value{text.substr(0, chance() % text.size())};
                case element_type::byte_string: return value{byte_buffer(chance() % 9, 0xA5)};
                case element_type::date_time: return value{from_epoch_ms(static_cast<std::int64_t>(chance()))};
            }
            return value{};
        };
        const cell_type type{element, is_array, i % 7 == 3};
        if (chance() % 8 == 0) {
            b.add(from_epoch_ms(time), type, quality::comm_failure, value{});
        } else if (is_array) {
            b.add(from_epoch_ms(time + 1), type, quality::good, value{array{one(), one(), one()}});
        } else {
            const auto v =
                one();  // before the quality, whatever order a compiler has for arguments: fixtures depend on it
            b.add(from_epoch_ms(time), type, chance() % 8 == 0 ? quality::uncertain : quality::good, v);
        }
    }
    return b;
}

inline void expect_same(const sample_batch& is, const sample_batch& was) {
    EXPECT_EQ(is.first, was.first);
    EXPECT_EQ(is.tags, was.tags);
    EXPECT_EQ(is.times, was.times);
    EXPECT_EQ(is.types, was.types);
    EXPECT_EQ(is.qualities, was.qualities);
    ASSERT_EQ(is.size(), was.size());
    if (was.bytes.empty()) {
        EXPECT_EQ(is.cells, was.cells);
        return;
    }
    for (std::size_t i = 0; i < was.size(); ++i)
        EXPECT_TRUE(is.value_at(i) == was.value_at(i)) << i;
}

}  // namespace penstock::journal
