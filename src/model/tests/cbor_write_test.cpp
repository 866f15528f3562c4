#include "model/cbor_write.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace penstock {
namespace {

template <class Write>
std::string hex(const Write& write) {
    std::string out;
    cbor_writer to(out);
    write(to);
    std::string text;
    for (const char c : out)
        text += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return text;
}

template <class T>
std::string number(T v) {
    return hex([v](cbor_writer& to) { to.number(v); });
}

std::string text(std::string_view v) {
    return hex([v](cbor_writer& to) { to.text(v); });
}

std::string put(const value& v) {
    return hex([&v](cbor_writer& to) { to.put(v); });
}

// Vectors of RFC 8949, appendix A.

TEST(cbor_writer, whole_numbers_have_as_few_bytes_as_possible) {
    EXPECT_EQ(number(std::uint64_t{0}), "00");
    EXPECT_EQ(number(std::uint64_t{23}), "17");
    EXPECT_EQ(number(std::uint64_t{24}), "1818");
    EXPECT_EQ(number(std::uint64_t{100}), "1864");
    EXPECT_EQ(number(std::uint64_t{1000}), "1903e8");
    EXPECT_EQ(number(std::uint64_t{1'000'000}), "1a000f4240");
    EXPECT_EQ(number(std::uint64_t{1'000'000'000'000}), "1b000000e8d4a51000");
    EXPECT_EQ(number(std::numeric_limits<std::uint64_t>::max()), "1bffffffffffffffff");
    EXPECT_EQ(number(std::int64_t{10}), "0a");
    EXPECT_EQ(number(std::int64_t{-1}), "20");
    EXPECT_EQ(number(std::int64_t{-10}), "29");
    EXPECT_EQ(number(std::int64_t{-100}), "3863");
    EXPECT_EQ(number(std::int64_t{-1000}), "3903e7");
    EXPECT_EQ(number(std::numeric_limits<std::int64_t>::min()), "3b7fffffffffffffff");
}

TEST(cbor_writer, floats_keep_their_width) {
    EXPECT_EQ(number(100'000.0F), "fa47c35000");
    EXPECT_EQ(number(3.4028234663852886e+38F), "fa7f7fffff");
    EXPECT_EQ(number(1.1), "fb3ff199999999999a");
    EXPECT_EQ(number(-4.1), "fbc010666666666666");
    EXPECT_EQ(number(std::numeric_limits<float>::infinity()), "fa7f800000");
    EXPECT_EQ(number(-std::numeric_limits<double>::infinity()), "fbfff0000000000000");
}

TEST(cbor_writer, texts_bytes_and_simple_values) {
    EXPECT_EQ(text(""), "60");
    EXPECT_EQ(text("IETF"), "6449455446");
    EXPECT_EQ(text("\"\\"), "62225c");
    EXPECT_EQ(text("水"), "63e6b0b4");
    EXPECT_EQ(text("\xff"), "63efbfbd") << "what is not UTF-8 is repaired";
    EXPECT_EQ(
        text(std::string(24, 'a')), "7818" + [] {
            std::string all;
            for (int i = 0; i < 24; ++i)
                all += "61";
            return all;
        }());
    EXPECT_EQ(put(value{byte_buffer{1, 2, 3, 4}}), "4401020304");
    EXPECT_EQ(put(value{false}), "f4");
    EXPECT_EQ(put(value{true}), "f5");
    EXPECT_EQ(put(value{}), "f6");
}

TEST(cbor_writer, arrays_and_maps_say_how_long_they_are) {
    EXPECT_EQ(hex([](cbor_writer& to) { to.begin_array(0); }), "80");
    EXPECT_EQ(hex([](cbor_writer& to) {
                  to.begin_map(2).text("a").number(std::uint64_t{1}).text("b").begin_array(2);
                  to.number(std::uint64_t{2}).number(std::uint64_t{3});
              }),
              "a26161016162820203");
    EXPECT_EQ(hex([](cbor_writer& to) { to.begin_array(1000); }), "9903e8");
}

TEST(cbor_writer, a_value_keeps_its_type) {
    EXPECT_EQ(put(value{std::int64_t{-100}}), "3863");
    EXPECT_EQ(put(value{std::uint64_t{1000}}), "1903e8");
    EXPECT_EQ(put(value{1.1}), "fb3ff199999999999a");
    EXPECT_EQ(put(value{std::string("IETF")}), "6449455446");
    EXPECT_EQ(put(value{array{value{std::uint64_t{1}}, value{std::uint64_t{2}}}}), "820102");
    const value time{from_epoch_ms(1'795'000'000'000)};
    EXPECT_EQ(put(time), text(format_value(time)));
}

}  // namespace
}  // namespace penstock
