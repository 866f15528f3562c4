#include "store/migrations.hpp"

#include <openssl/sha.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "store/query.hpp"

namespace penstock::store {

namespace {

struct migration {
    std::string_view name;  ///< `0001-configuration`
    std::string_view sql;
};

constexpr migration all_migrations[] = {
#include "migration_list.inc"
};

std::string checksum(std::string_view sql) {
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
    SHA256(as_bytes(sql).data(), sql.size(), digest.data());
    return to_hex(digest, '\0');
}

/// The statements of a migration: each ends with a semicolon at the end of a line.
std::vector<std::string> statements_of(std::string_view sql) {
    std::vector<std::string> statements;
    for (std::size_t begin = 0; begin < sql.size();) {
        const auto end = std::min(sql.find(";\n", begin), sql.size());
        const auto text = sql.substr(begin, end - begin);
        if (text.find_first_not_of(" \n") != std::string_view::npos) statements.emplace_back(text);
        begin = end + 2;
    }
    return statements;
}

void apply(soci::session& db, const migration& m, std::int64_t now_ms) {
    for (const auto& statement : statements_of(m.sql)) {
        execute(db, statement);
    }
    execute(db,
            "INSERT INTO schema_version (migration_name, checksum, applied_at) VALUES (:name, :sum, " +
                std::to_string(now_ms) + ")",
            {{"name", std::string(m.name)}, {"sum", checksum(m.sql)}});
}

struct applied_migration {
    std::string migration_name;
    std::string checksum;
};
BOOST_DESCRIBE_STRUCT(applied_migration, (), (migration_name, checksum))

}  // namespace

answer<> migrate(database& db, std::int64_t now_ms) {
    const auto applied = db.transact([](soci::session& session) {
        execute(session,
                "CREATE TABLE IF NOT EXISTS schema_version (migration_name TEXT PRIMARY KEY, "
                "checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)");
        return select<applied_migration>(session, "schema_version", "ORDER BY migration_name");
    });
    if (!applied) return applied.error();
    if (applied->size() > std::size(all_migrations)) {
        return failure{errc::newer_schema,
                       "the database was made by a newer version: it has " + applied->back().migration_name};
    }
    for (std::size_t i = 0; i < applied->size(); ++i) {
        if ((*applied)[i].checksum != checksum(all_migrations[i].sql)) {
            return failure{errc::foreign_schema, "migration " + (*applied)[i].migration_name +
                                                     " of the database is not the one of this program"};
        }
    }
    for (std::size_t i = applied->size(); i < std::size(all_migrations); ++i) {
        const auto done = db.transact([&](soci::session& session) { apply(session, all_migrations[i], now_ms); });
        if (!done) return done.error();
    }
    return {};
}

}  // namespace penstock::store
