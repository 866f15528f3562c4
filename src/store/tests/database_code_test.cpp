#include "store/database_code.hpp"

#include <gtest/gtest.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <utility>
#include <vector>

namespace penstock::store {
namespace {

TEST(database_code, the_codes_of_sqlite_have_a_meaning) {
    using enum failure::cause;
    const std::vector<std::pair<int, cause>> all{
        {SQLITE_CONSTRAINT_PRIMARYKEY, duplicate},
        {SQLITE_CONSTRAINT_UNIQUE, duplicate},
        {SQLITE_CONSTRAINT_FOREIGNKEY, integrity},
        {SQLITE_CONSTRAINT_ROWID, duplicate},
        {SQLITE_CONSTRAINT, store_failed},
        {SQLITE_CONSTRAINT_NOTNULL, store_failed},
        {SQLITE_CONSTRAINT_CHECK, store_failed},
        {SQLITE_ERROR, store_failed},
        {SQLITE_MISUSE, store_failed},
        {SQLITE_NOTADB, not_a_database},
        {SQLITE_CORRUPT, not_a_database},
        {SQLITE_CORRUPT_INDEX, not_a_database},
        {SQLITE_BUSY, locked},
        {SQLITE_BUSY_TIMEOUT, locked},
        {SQLITE_BUSY_SNAPSHOT, locked},
        {SQLITE_LOCKED, locked},
        {SQLITE_LOCKED_SHAREDCACHE, locked},
        {SQLITE_PROTOCOL, locked},
        {SQLITE_READONLY, read_only},
        {SQLITE_READONLY_DBMOVED, read_only},
        {SQLITE_IOERR, disk_error},
        {SQLITE_IOERR_WRITE, disk_error},
        {SQLITE_IOERR_FSYNC, disk_error},
        {SQLITE_PERM, unavailable},
        {SQLITE_NOMEM, unavailable},
        {SQLITE_INTERRUPT, unavailable},
        {SQLITE_FULL, no_space},
        {SQLITE_CANTOPEN_ISDIR, unavailable},
    };
    for (const auto& [code, meaning] : all)
        EXPECT_EQ(meaning_of_sqlite(code), meaning) << code;
}

/// PostgreSQL 15, appendix A.
TEST(database_code, the_codes_of_postgresql_have_a_meaning) {
    using enum failure::cause;
    const std::vector<std::pair<const char*, cause>> all{
        {"23505", duplicate},    {"23503", integrity},    {"23001", integrity},    {"23502", store_failed},
        {"42P01", store_failed}, {"22001", store_failed}, {"25P02", store_failed}, {"XX000", store_failed},
        {"", unavailable},       {"     ", unavailable},  {"08006", unavailable},  {"08P01", unavailable},
        {"40001", locked},       {"40P01", locked},       {"53100", no_space},     {"53300", unavailable},
        {"55P03", locked},       {"57014", unavailable},  {"57P01", unavailable},  {"57P03", unavailable},
        {"58030", disk_error},   {"25006", read_only},    {"28P01", unavailable},  {"28000", unavailable},
        {"08000", unavailable},  {"08003", unavailable},  {"57P02", unavailable},  {"53200", unavailable},
    };
    for (const auto& [code, meaning] : all)
        EXPECT_EQ(meaning_of_sqlstate(code), meaning) << code;
}

TEST(database_code, what_cannot_be_used_now_keeps_its_reason_and_all_else_is_unavailable) {
    EXPECT_EQ(as_unavailable(cause::locked), cause::locked);
    EXPECT_EQ(as_unavailable(cause::no_space), cause::no_space);
    EXPECT_EQ(as_unavailable(cause::duplicate), cause::unavailable);
    EXPECT_EQ(as_unavailable(cause::store_failed), cause::unavailable);
}

TEST(database_code, a_login_that_will_be_refused_again_is_told_from_one_that_comes_too_early) {
    for (const auto* again : {"28000", "28P01", "3D000", "42501"})
        EXPECT_TRUE(is_login_refused(again)) << again;
    for (const auto* early : {"", "57P03", "53300", "08001", "57P01"})
        EXPECT_FALSE(is_login_refused(early)) << early;
}

}  // namespace
}  // namespace penstock::store
