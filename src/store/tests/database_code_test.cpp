#include "store/database_code.hpp"

#include <gtest/gtest.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <utility>
#include <vector>

namespace penstock::store {
namespace {

TEST(database_code, the_codes_of_sqlite_have_a_meaning) {
    using enum errc;
    const std::vector<std::pair<int, errc>> all{
        {SQLITE_CONSTRAINT_PRIMARYKEY, duplicate},
        {SQLITE_CONSTRAINT_UNIQUE, duplicate},
        {SQLITE_CONSTRAINT_FOREIGNKEY, integrity},
        {SQLITE_CONSTRAINT_NOTNULL, wrong_query},
        {SQLITE_CONSTRAINT_CHECK, wrong_query},
        {SQLITE_ERROR, wrong_query},
        {SQLITE_MISUSE, wrong_query},
        {SQLITE_NOTADB, not_a_database},
        {SQLITE_CORRUPT_INDEX, not_a_database},
        {SQLITE_BUSY, unavailable},
        {SQLITE_BUSY_SNAPSHOT, unavailable},
        {SQLITE_LOCKED_SHAREDCACHE, unavailable},
        {SQLITE_READONLY_DBMOVED, unavailable},
        {SQLITE_IOERR_FSYNC, unavailable},
        {SQLITE_FULL, unavailable},
        {SQLITE_CANTOPEN_ISDIR, unavailable},
    };
    for (const auto& [code, meaning] : all)
        EXPECT_EQ(meaning_of_sqlite(code).code, meaning) << code;
    EXPECT_EQ(meaning_of_sqlite(SQLITE_FULL).cause, trouble::no_space);
    EXPECT_EQ(meaning_of_sqlite(SQLITE_READONLY_DBMOVED).cause, trouble::read_only);
    EXPECT_EQ(meaning_of_sqlite(SQLITE_IOERR_WRITE).cause, trouble::disk_error);
    EXPECT_EQ(meaning_of_sqlite(SQLITE_BUSY_TIMEOUT).cause, trouble::locked);
}

/// PostgreSQL 15, appendix A.
TEST(database_code, the_codes_of_postgresql_have_a_meaning) {
    using enum errc;
    const std::vector<std::pair<const char*, errc>> all{
        {"23505", duplicate},   {"23503", integrity},   {"23001", integrity},   {"23502", wrong_query},
        {"42P01", wrong_query}, {"22001", wrong_query}, {"25P02", wrong_query}, {"XX000", wrong_query},
        {"", unavailable},      {"     ", unavailable}, {"08006", unavailable}, {"08P01", unavailable},
        {"40001", unavailable}, {"40P01", unavailable}, {"53100", unavailable}, {"53300", unavailable},
        {"55P03", unavailable}, {"57014", unavailable}, {"57P01", unavailable}, {"57P03", unavailable},
        {"58030", unavailable}, {"25006", unavailable}, {"28P01", unavailable},
    };
    for (const auto& [code, meaning] : all)
        EXPECT_EQ(meaning_of_sqlstate(code).code, meaning) << code;
    EXPECT_EQ(meaning_of_sqlstate("53100").cause, trouble::no_space);
    EXPECT_EQ(meaning_of_sqlstate("25006").cause, trouble::read_only);
    EXPECT_EQ(meaning_of_sqlstate("55P03").cause, trouble::locked);
    EXPECT_EQ(meaning_of_sqlstate("57014").cause, trouble::no_response);
}

TEST(database_code, a_login_that_will_be_refused_again_is_told_from_one_that_comes_too_early) {
    for (const auto* again : {"28000", "28P01", "3D000", "42501"})
        EXPECT_TRUE(is_login_refused(again)) << again;
    for (const auto* early : {"", "57P03", "53300", "08001", "57P01"})
        EXPECT_FALSE(is_login_refused(early)) << early;
}

}  // namespace
}  // namespace penstock::store
