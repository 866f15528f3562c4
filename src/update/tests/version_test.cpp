#include "update/version.hpp"

#include <gtest/gtest.h>

namespace penstock::update {
namespace {

version v(std::string_view text) {
    return version::parse(text).value();
}

// Source: Semantic Versioning 2.0.0, 11.4, and numbers that are longer than a word of the machine.
TEST(version, is_ordered_as_semantic_versions_are) {
    const std::vector<std::string_view> ascending{"0.1.0",
                                                  "0.9.0",
                                                  "0.10.0",
                                                  "1.0.0-alpha",
                                                  "1.0.0-alpha.1",
                                                  "1.0.0-alpha.99999999999999999999",
                                                  "1.0.0-alpha.beta",
                                                  "1.0.0-beta",
                                                  "1.0.0-beta.2",
                                                  "1.0.0-beta.11",
                                                  "1.0.0-rc.1",
                                                  "1.0.0",
                                                  "1.0.1",
                                                  "1.2.0",
                                                  "2.0.0"};
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        for (std::size_t k = 0; k < ascending.size(); ++k) {
            EXPECT_EQ(v(ascending[i]) <=> v(ascending[k]), i <=> k) << ascending[i] << ' ' << ascending[k];
        }
    }
}

TEST(version, of_any_other_form_is_refused) {
    for (const auto text :
         {"", "1", "1.2", "1.2.3.4", "1.2.x", "01.2.3", "1.2.3-", "1.2.3-rc..1", "1.2.3-01", "v1.2.3", "1.2.3+build",
          " 1.2.3", "1.2.3 ", "-1.2.3", "1.2.1000000000", "1.2.3-a/b", "1.2.3-../x", "1.2.99999999999999999999"}) {
        EXPECT_FALSE(version::parse(text).has_value()) << text;
    }
    EXPECT_FALSE(version::parse("1.2.3-" + std::string(60, 'a')).has_value());
    EXPECT_TRUE(version::parse("1.2.3-" + std::string(58, 'a')).has_value());
}

}  // namespace
}  // namespace penstock::update
