#include "gateway/secret_rules.hpp"

#include <gtest/gtest.h>

#include "base/log_secrets.hpp"
#include "drivers/modbus/driver.hpp"
#include "publish/api/kind.hpp"

namespace penstock::gateway {
namespace {

TEST(secret_options, are_those_of_the_schemas_in_any_case_of_the_type) {
    const auto is_secret = secret_options({{make_modbus()}, {publish::make_api_kind()}});
    EXPECT_TRUE(is_secret("API", "token"));
    EXPECT_TRUE(is_secret("api", "client_secret"));
    EXPECT_TRUE(is_secret("API", "url")) << "it may hold a password";
    EXPECT_FALSE(is_secret("API", "method"));
    EXPECT_FALSE(is_secret("MODBUS", "unit_id"));
}

TEST(secret_options, of_a_type_that_is_not_linked_are_its_passwords) {
    const auto is_secret = secret_options({});
    EXPECT_TRUE(is_secret("OLD", "password"));
    EXPECT_FALSE(is_secret("OLD", "token"));
}

std::string logged(std::string text) {
    hide_secrets(text);
    return text;
}

TEST(secrets_of_properties, are_in_no_line_of_the_log) {
    properties::property_set set;
    set.access.api_key = "main-key-of-a-test";
    set.history.cassandra.password = "cassandra-of-a-test";
    set.store.url = "postgresql://penstock:store:of@a:test@db.plant/penstock";
    set.transfers["north"] = {{"token", "token-of-a-test"}, {"url", "http://not-secret-of-a-test/"}};
    hide_secrets_of(set);
    EXPECT_EQ(logged("a main-key-of-a-test b"), "a *** b");
    EXPECT_EQ(logged("cassandra-of-a-test"), "***");
    EXPECT_EQ(logged(set.store.url), "postgresql://penstock:***@db.plant/penstock");
    EXPECT_EQ(logged("token-of-a-test"), "***");
    EXPECT_EQ(logged("http://not-secret-of-a-test/"), "http://not-secret-of-a-test/");
}

TEST(secrets_of_properties, have_no_part_of_a_database_without_a_password) {
    properties::property_set set;
    set.store.url = "postgresql://db.plant:5432/penstock-of-a-test";
    hide_secrets_of(set);
    EXPECT_EQ(logged(set.store.url), set.store.url);
}

}  // namespace
}  // namespace penstock::gateway
