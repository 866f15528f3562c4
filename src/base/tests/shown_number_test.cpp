#include "base/shown_number.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iterator>
#include <limits>

namespace penstock {
namespace {

TEST(shown_number, has_five_significant_digits_and_whole_numbers_as_they_are) {
    EXPECT_EQ(shown_number(21.50251327382889), "21.503");
    EXPECT_EQ(shown_number(80), "80");
    EXPECT_EQ(shown_number(1e300), "1e+300");
    EXPECT_EQ(shown_number(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

/// Each is a value, a format and what is shown: those of the page's `shown-number.test.ts`, too.
TEST(shown_value, is_what_the_page_shows) {
    std::ifstream in(PENSTOCK_SOURCE_DIR "/src/base/tests/vectors/shown_number.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto vectors = boost::json::parse(text);
    ASSERT_GT(vectors.as_array().size(), 100U);
    for (const auto& vector : vectors.as_array()) {
        const auto part = [&](std::size_t i) { return std::string(vector.as_array().at(i).as_string()); };
        EXPECT_EQ(shown_value(part(0), part(1)), part(2)) << part(0) << " with " << part(1);
    }
}

}  // namespace
}  // namespace penstock
