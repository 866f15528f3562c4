#include "model/secret_parts.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

TEST(secret_parts, of_a_url_the_password_and_the_values_of_the_query_are_hidden) {
    EXPECT_EQ(mask_parts("https://u:pw@host:8443/p?token=t0p&station={opc_id}&x=#f"),
              "https://u:***@host:8443/p?token=***&station={opc_id}&x=#f");
    EXPECT_EQ(mask_parts("/read?key=abc"), "/read?key=***");
    EXPECT_EQ(mask_parts("/read?abc&{now}&&x="), "/read?***&{now}&&x=");
    EXPECT_EQ(mask_parts("http://host/a@b:c"), "http://host/a@b:c");
    EXPECT_EQ(mask_parts("http://host/plain"), "http://host/plain");
    EXPECT_EQ(mask_parts(""), "");
}

TEST(secret_parts, of_header_fields_those_that_carry_credentials_are_hidden) {
    EXPECT_EQ(mask_parts(R"({"Authorization":"Basic eA==","X-Plant":"7","X-API-Key":"k"})"),
              R"({"Authorization":"***","X-Plant":"7","X-API-Key":"***"})");
    EXPECT_EQ(mask_parts("{}"), "{}");
}

TEST(secret_parts, what_was_shown_and_is_sent_back_is_what_was_stored) {
    for (const std::string stored : {"https://u:pw@host/p?a=1&a=2&b={now}&c=3", "/x?k=v", "/x?abc&k=v&def",
                                     "http://host", R"({"Cookie":"s=1","Accept":"*/*"})"}) {
        EXPECT_EQ(unmask_parts(mask_parts(stored), stored), stored);
        EXPECT_EQ(unmask_parts(stored, "anything"), stored);
        EXPECT_EQ(unmask_parts("***", stored), stored);
    }
}

TEST(secret_parts, a_mask_stands_only_for_what_is_stored_under_the_same_name) {
    EXPECT_EQ(unmask_parts("/new?k=***&m=2", "/old?k=secret"), "/new?k=secret&m=2");
    EXPECT_EQ(unmask_parts("/new?other=***", "/old?k=secret"), std::nullopt);
    EXPECT_EQ(unmask_parts("***", ""), std::nullopt);
    EXPECT_EQ(unmask_parts(R"({"Cookie":"***"})", "{}"), std::nullopt);
    EXPECT_EQ(unmask_parts("https://u:***@host", "https://host"), std::nullopt);
}

TEST(secret_parts, an_object_that_cannot_be_opened_stays_when_it_is_sent_back_as_it_was_shown) {
    EXPECT_EQ(unmask_parts(R"({"***":"***"})", locked_secret), locked_secret);
    EXPECT_EQ(unmask_parts(R"({"***":"***","A":"1"})", locked_secret), std::nullopt);
    EXPECT_EQ(unmask_parts(R"({"***":"***"})", R"({"A":"1"})"), std::nullopt);
}

}  // namespace
}  // namespace penstock
