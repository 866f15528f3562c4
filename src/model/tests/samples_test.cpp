#include "model/samples.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace penstock {
namespace {

constexpr wall_time noon{milliseconds{1'790'000'000'000}};

value stored(const value& v, element_type element, bool is_array = false) {
    samples s;
    s.add(noon, {element, is_array, false}, quality::good, v);
    return s.value_at(0);
}

TEST(samples, every_alternative_is_read_back_unchanged) {
    EXPECT_EQ(stored(value{true}, element_type::boolean), value{true});
    EXPECT_EQ(stored(value{std::int64_t{-5}}, element_type::sbyte), value{std::int64_t{-5}});
    EXPECT_EQ(stored(value{std::numeric_limits<std::uint64_t>::max()}, element_type::uint64),
              value{std::numeric_limits<std::uint64_t>::max()});
    EXPECT_EQ(stored(value{-1.5F}, element_type::float32), value{-1.5F});
    EXPECT_EQ(stored(value{1e300}, element_type::float64), value{1e300});
    EXPECT_EQ(stored(value{std::string("ä")}, element_type::string), value{std::string("ä")});
    EXPECT_EQ(stored(value{byte_buffer{0, 255}}, element_type::byte_string), (value{byte_buffer{0, 255}}));
    EXPECT_EQ(stored(value{noon}, element_type::date_time), value{noon});
    const value numbers{array{value{1.5}, value{-2.5}}};
    EXPECT_EQ(stored(numbers, element_type::float64, true), numbers);
    const value texts{array{value{std::string("a")}, value{std::string()}}};
    EXPECT_EQ(stored(texts, element_type::string, true), texts);
}

TEST(samples, a_bad_sample_has_no_value) {
    samples s;
    s.add(noon, {element_type::string, false, false}, quality::comm_failure, value{});
    EXPECT_FALSE(s.has_value(0));
    EXPECT_TRUE(is_empty(s.value_at(0)));
    EXPECT_EQ(s.number_at(0), std::nullopt);
}

TEST(samples, a_copy_has_its_own_text) {
    samples from;
    from.add(noon, {element_type::string, false, false}, quality::good, value{std::string("first")});
    from.add(noon, {element_type::string, false, false}, quality::good, value{std::string("second")});
    samples to;
    to.add(from, 1);
    EXPECT_EQ(to.value_at(0), value{std::string("second")});
    EXPECT_EQ(to.bytes.size(), 6U);
}

TEST(samples, only_numbers_and_booleans_are_numbers) {
    samples s;
    s.add(noon, {element_type::boolean, false, false}, quality::good, value{true});
    s.add(noon, {element_type::int16, false, false}, quality::uncertain, value{std::int64_t{-7}});
    s.add(noon, {element_type::date_time, false, false}, quality::good, value{noon});
    EXPECT_EQ(s.number_at(0), 1.0);
    EXPECT_EQ(s.number_at(1), -7.0);
    EXPECT_EQ(s.number_at(2), std::nullopt);
}

TEST(cell_type, codes_are_a_file_format) {
    EXPECT_EQ((cell_type{element_type::boolean, false, false}.code()), 0x00);
    EXPECT_EQ((cell_type{element_type::date_time, true, true}.code()), 0x3D);
    for (unsigned code = 0; code < 256; ++code) {
        const auto type = cell_type::from_code(static_cast<std::uint8_t>(code));
        EXPECT_TRUE(!type || type->code() == code) << code;
        EXPECT_EQ(type.has_value(), code < 0x40 && (code & 0x0FU) <= 0x0DU) << code;
    }
}

TEST(samples, array_content_from_outside_is_checked) {
    samples s;
    s.add(noon, {element_type::string, true, false}, quality::good, value{array{value{std::string("ab")}}});
    const auto content = s.bytes_at(0);
    EXPECT_TRUE(is_array_content(content, element_type::string));
    for (std::size_t n = 0; n < content.size(); ++n)
        EXPECT_FALSE(is_array_content(content.first(n), element_type::string)) << n;
    EXPECT_FALSE(is_array_content(content, element_type::float64));
}

}  // namespace
}  // namespace penstock
