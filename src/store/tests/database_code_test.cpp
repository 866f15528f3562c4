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
        {SQLITE_CONSTRAINT_ROWID, duplicate},
        {SQLITE_CONSTRAINT, wrong_query},
        {SQLITE_CONSTRAINT_NOTNULL, wrong_query},
        {SQLITE_CONSTRAINT_CHECK, wrong_query},
        {SQLITE_ERROR, wrong_query},
        {SQLITE_MISUSE, wrong_query},
        {SQLITE_NOTADB, not_a_database},
        {SQLITE_CORRUPT, not_a_database},
        {SQLITE_CORRUPT_INDEX, not_a_database},
        {SQLITE_BUSY, unavailable},
        {SQLITE_BUSY_SNAPSHOT, unavailable},
        {SQLITE_LOCKED, unavailable},
        {SQLITE_LOCKED_SHAREDCACHE, unavailable},
        {SQLITE_PROTOCOL, unavailable},
        {SQLITE_READONLY, unavailable},
        {SQLITE_READONLY_DBMOVED, unavailable},
        {SQLITE_IOERR, unavailable},
        {SQLITE_IOERR_FSYNC, unavailable},
        {SQLITE_PERM, unavailable},
        {SQLITE_NOMEM, unavailable},
        {SQLITE_INTERRUPT, unavailable},
        {SQLITE_FULL, unavailable},
        {SQLITE_CANTOPEN_ISDIR, unavailable},
    };
    for (const auto& [code, meaning] : all)
        EXPECT_EQ(meaning_of_sqlite(code).code, meaning) << code;
    const std::vector<std::pair<int, trouble>> causes{
        {SQLITE_FULL, trouble::no_space},          {SQLITE_READONLY_DBMOVED, trouble::read_only},
        {SQLITE_IOERR_WRITE, trouble::disk_error}, {SQLITE_BUSY, trouble::locked},
        {SQLITE_BUSY_TIMEOUT, trouble::locked},    {SQLITE_LOCKED, trouble::locked},
        {SQLITE_CANTOPEN, trouble::no_response},
    };
    for (const auto& [code, cause] : causes)
        EXPECT_EQ(meaning_of_sqlite(code).cause, cause) << code;
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
        {"58030", unavailable}, {"25006", unavailable}, {"28P01", unavailable}, {"28000", unavailable},
        {"08000", unavailable}, {"08003", unavailable}, {"57P02", unavailable}, {"53200", unavailable},
    };
    for (const auto& [code, meaning] : all)
        EXPECT_EQ(meaning_of_sqlstate(code).code, meaning) << code;
    const std::vector<std::pair<const char*, trouble>> causes{
        {"53100", trouble::no_space},    {"25006", trouble::read_only},   {"55P03", trouble::locked},
        {"40001", trouble::locked},      {"40P01", trouble::locked},      {"58030", trouble::disk_error},
        {"57014", trouble::no_response}, {"57P01", trouble::no_response}, {"08006", trouble::no_response},
    };
    for (const auto& [code, cause] : causes)
        EXPECT_EQ(meaning_of_sqlstate(code).cause, cause) << code;
}

TEST(database_code, a_login_that_will_be_refused_again_is_told_from_one_that_comes_too_early) {
    for (const auto* again : {"28000", "28P01", "3D000", "42501"})
        EXPECT_TRUE(is_login_refused(again)) << again;
    for (const auto* early : {"", "57P03", "53300", "08001", "57P01"})
        EXPECT_FALSE(is_login_refused(early)) << early;
}

}  // namespace
}  // namespace penstock::store
