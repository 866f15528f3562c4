#include "store/migrations.hpp"

#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "store/query.hpp"
#include "store/record_schema.hpp"

namespace penstock::store {

namespace {

struct migration {
    std::string_view name;  ///< `0001-configuration`, `0003-change-log-by-number.sqlite`
    std::string_view sql;
};

constexpr migration own_migrations[] = {
#include "migration_list.inc"
};

constexpr migration shared_migrations[] = {
#include "shared_migration_list.inc"
};

constexpr std::string_view only_sqlite = ".sqlite";  ///< what the names of such migrations end with

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

void apply(soci::session& db, const migration& m, const std::string& table, std::int64_t now_ms) {
    for (const auto& statement : statements_of(m.sql)) {
        execute(db, statement);
    }
    execute(db,
            "INSERT INTO " + table + " (migration_name, checksum, applied_at) VALUES (:name, :sum, " +
                std::to_string(now_ms) + ")",
            {{"name", std::string(m.name)}, {"sum", checksum(m.sql)}});
}

struct applied_migration {
    std::string migration_name;
    std::string checksum;
};
BOOST_DESCRIBE_STRUCT(applied_migration, (), (migration_name, checksum))

/// A file that has something in it is copied before it is changed, so that a return to the older program finds
/// its data; once, before the first of its changes. The backup of PostgreSQL is its operator's.
outcome<> keep_copy(database& db, const migration& before) {
    if (db.kind() != database::backend::sqlite || db.is_new() || db.has_copy()) return {};
    return db.copy_file(".before-" + std::string(before.name));
}

/// Held while the schema is updated.
constexpr auto lock_schema = "SELECT pg_advisory_lock(5046272)";
constexpr auto unlock_schema = "SELECT pg_advisory_unlock(5046272)";

/// Those that are for the database's kind.
std::vector<migration> for_kind(database::backend kind, std::span<const migration> all) {
    std::vector<migration> some;
    std::ranges::copy_if(all, std::back_inserter(some), [&](const migration& m) {
        return kind == database::backend::sqlite || !m.name.ends_with(only_sqlite);
    });
    return some;
}

/// All of `migrations` that are for the database's kind and that `table` does not have yet, each in a transaction.
outcome<> apply_missing(database& db, std::span<const migration> migrations, const std::string& table,
                        std::int64_t now_ms) {
    const auto known = for_kind(db.kind(), migrations);
    const auto applied = db.transact([&](soci::session& session) {
        execute(session, "CREATE TABLE IF NOT EXISTS " + table +
                             " (migration_name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)");
        return select<applied_migration>(session, table, "ORDER BY migration_name");
    });
    if (!applied) return applied.error();
    if (applied->size() > known.size()) {
        return failure{cause::foreign_schema, "a newer version of the gateway made the database (migration " +
                                                  applied->back().migration_name +
                                                  "): install that version, or restore a backup"};
    }
    for (std::size_t i = 0; i < applied->size(); ++i) {
        if ((*applied)[i].checksum != checksum(known[i].sql)) {
            return failure{cause::foreign_schema,
                           "migration " + (*applied)[i].migration_name +
                               " of the database differs from the one of this version: install the version that "
                               "made the database, or restore a backup"};
        }
    }
    if (applied->size() < known.size()) {
        if (auto copied = keep_copy(db, known[applied->size()]); !copied) return copied.error();
    }
    for (std::size_t i = applied->size(); i < known.size(); ++i) {
        const auto done = db.transact([&](soci::session& session) { apply(session, known[i], table, now_ms); });
        if (!done) return done.error();
    }
    return {};
}

}  // namespace

outcome<> migrate(database& db, std::int64_t now_ms) {
    return apply_missing(db, own_migrations, "schema_version", now_ms);
}

outcome<> migrate_shared(database& db, std::int64_t now_ms) {
    return apply_missing(db, shared_migrations, "shared_schema_version", now_ms);
}

outcome<> update_shared_schema(database& db, std::int64_t now_ms) {
    const bool is_shared = db.kind() == database::backend::postgresql;
    const auto run = [&](const char* sql) {
        return db.translate_errors([&]() -> outcome<> {
            execute(db.session(), sql);
            return {};
        });
    };
    if (is_shared) {
        if (auto locked = run(lock_schema); !locked) return locked;
    }
    auto done = migrate_shared(db, now_ms);
    if (done) done = db.transact([&](soci::session&) { migrate_tables(db); });
    if (is_shared) (void)run(unlock_schema);
    return done;
}

}  // namespace penstock::store
