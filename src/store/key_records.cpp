#include "store/key_records.hpp"

#include "store/query.hpp"

namespace penstock::store {

namespace {

std::string missing(const std::string& key_id) {
    return "key " + key_id + " does not exist";
}

}  // namespace

answer<> key_records::create(const named_key& key) {
    return db_.transact([&](soci::session& db) {
        const bool is_new = make_inserter<named_key>(db, "named_key", "key_id").write(key);
        must_touch(is_new, errc::duplicate, "key " + key.key_id + " exists already");
    });
}

answer<> key_records::remove(const std::string& key_id) {
    return db_.transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM named_key WHERE key_id = :id", {{"id", key_id}});
        must_touch(rows > 0, errc::not_found, missing(key_id));
    });
}

answer<named_key> key_records::get(const std::string& key_id) {
    return db_.transact([&](soci::session& db) { return select_one<named_key>(db, "named_key", "key_id", key_id); });
}

answer<std::vector<named_key>> key_records::list() {
    return db_.transact([&](soci::session& db) { return select<named_key>(db, "named_key", "ORDER BY key_id"); });
}

answer<> key_records::set_last_used(const std::string& key_id, wall_time at) {
    return db_.transact([&](soci::session& db) {
        const auto rows =
            execute(db, "UPDATE named_key SET last_used = " + std::to_string(to_epoch_ms(at)) + " WHERE key_id = :id",
                    {{"id", key_id}});
        must_touch(rows > 0, errc::not_found, missing(key_id));
    });
}

}  // namespace penstock::store
