#include "api/formats/query.hpp"

#include <gtest/gtest.h>

namespace penstock::api {
namespace {

TEST(query, values_are_decoded) {
    EXPECT_EQ(query_value("a=1&q=%EC%98%A8+b%26", "q"), "\xEC\x98\xA8 b&");
    EXPECT_EQ(query_value("a=1&a=2", "a"), "1");
    EXPECT_EQ(query_value("a", "a"), "");
    EXPECT_EQ(query_value("a=1", "b"), std::nullopt);
    EXPECT_EQ(query_value("", "a"), std::nullopt);
}

TEST(query, a_name_is_found_however_it_is_written) {
    EXPECT_EQ(query_value("api%5Fkey=secret", "api_key"), "secret");
    EXPECT_EQ(query_value("api%5fkey=secret", "api_key"), "secret");
}

TEST(query, cookies_are_found_by_their_whole_name) {
    EXPECT_EQ(cookie_value("a=1; session=xyz; b=2", "session"), "xyz");
    EXPECT_EQ(cookie_value("my_session=no", "session"), "");
    EXPECT_EQ(cookie_value("session", "session"), "");
}

}  // namespace
}  // namespace penstock::api
