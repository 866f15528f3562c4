#include "store/user_records.hpp"

#include "store/query.hpp"

namespace penstock::store {

namespace {

constexpr const char* table = "user_account";  // USER is a word of SQL

std::string missing(const std::string& user_id) {
    return "user " + user_id + " does not exist";
}

}  // namespace

answer<> user_records::create(const user& u) {
    return db_.transact([&](soci::session& db) {
        const bool is_new = make_inserter<user>(db, table, "user_id").write(u);
        must_touch(is_new, errc::duplicate, "user " + u.user_id + " exists already");
    });
}

answer<> user_records::update(const user& u) {
    return db_.transact([&](soci::session& db) {
        auto rows = make_updater<user>(db, table, "user_id", {"user_id", "created_at"});
        must_touch(rows.write(u), errc::not_found, missing(u.user_id));
    });
}

answer<> user_records::remove(const std::string& user_id) {
    return db_.transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM user_account WHERE user_id = :id", {{"id", user_id}});
        must_touch(rows > 0, errc::not_found, missing(user_id));
    });
}

answer<user> user_records::get(const std::string& user_id) {
    return db_.transact([&](soci::session& db) { return select_one<user>(db, table, "user_id", user_id); });
}

answer<std::vector<user>> user_records::list() {
    return db_.transact([&](soci::session& db) { return select<user>(db, table, "ORDER BY user_id"); });
}

answer<std::int64_t> user_records::count() {
    return db_.transact([&](soci::session& db) { return penstock::store::count(db, table, "", {}); });
}

answer<> user_records::set_last_login(const std::string& user_id, wall_time at) {
    return db_.transact([&](soci::session& db) {
        const auto rows = execute(
            db, "UPDATE user_account SET last_login = " + std::to_string(to_epoch_ms(at)) + " WHERE user_id = :id",
            {{"id", user_id}});
        must_touch(rows > 0, errc::not_found, missing(user_id));
    });
}

}  // namespace penstock::store
