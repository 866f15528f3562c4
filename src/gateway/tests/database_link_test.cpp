#include "gateway/database_link.hpp"

#include <gtest/gtest.h>

namespace penstock::gateway {
namespace {

bool is_weak(const char* url, const char* default_mode = "") {
    return !database_link_weakness(url, default_mode).empty();
}

TEST(database_link, another_machine_must_show_who_it_is) {
    EXPECT_TRUE(is_weak("postgresql://u:p@db.plant.example/penstock"));
    EXPECT_TRUE(is_weak("postgres://10.0.0.7:5432/penstock"));
    EXPECT_TRUE(is_weak("postgresql://u:p@[fd00::1]:5432/penstock"));
    EXPECT_TRUE(is_weak("postgresql://u:p@h@x:1/db?connect_timeout=3"));
    for (const char* mode : {"disable", "allow", "prefer", "require", "verify-ca"})
        EXPECT_TRUE(is_weak(("postgresql://u:p@db/penstock?sslmode=" + std::string(mode)).c_str())) << mode;
    EXPECT_FALSE(is_weak("postgresql://u:p@db/penstock?sslmode=verify-full"));
    EXPECT_FALSE(is_weak("postgresql://u:p@db/penstock?connect_timeout=3&sslmode=verify-full"));
}

TEST(database_link, one_of_several_is_enough) {
    EXPECT_TRUE(is_weak("postgresql://localhost,db:5433/penstock"));
    EXPECT_TRUE(is_weak("postgresql:///penstock?host=db"));
    EXPECT_TRUE(is_weak("postgresql://localhost/penstock?hostaddr=10.0.0.7"));
}

TEST(database_link, the_environment_counts_where_the_url_says_nothing) {
    EXPECT_FALSE(is_weak("postgresql://u:p@db/penstock", "verify-full"));
    EXPECT_TRUE(is_weak("postgresql://u:p@db/penstock?sslmode=require", "verify-full"));
}

TEST(database_link, no_line_leads_to_this_machine) {
    for (const char* url :
         {"", "sqlite:/x", "postgresql://u:p@localhost/db", "postgresql://127.0.0.1:5433/db", "postgresql://[::1]:1/db",
          "postgresql:///db", "postgresql:///db?host=/run/postgresql", "postgresql://%2Frun%2Fpostgresql/db"})
        EXPECT_FALSE(is_weak(url)) << url;
}

TEST(database_link, the_sentence_names_property_and_mode_and_holds_no_password) {
    const auto said = database_link_weakness("postgresql://u:geheim@db/penstock?sslmode=require", "");
    EXPECT_NE(said.find("edge.store.url"), said.npos);
    EXPECT_NE(said.find("sslmode=require"), said.npos);
    EXPECT_EQ(said.find("geheim"), said.npos);
}

}  // namespace
}  // namespace penstock::gateway
