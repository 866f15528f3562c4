#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr const char* users = "user_account";  // USER is a reserved word in SQL
constexpr const char* keys = "api_key";
constexpr const char* factors = "second_factor";

std::string factor_context(const std::string& user_id) {
    return "second_factor/" + user_id;
}

/// The factor with its secret in plain text, or without it if the secret cannot be opened.
std::optional<second_factor> opened(const option_sealer& vault, std::optional<second_factor> sealed) {
    if (!sealed) return sealed;
    auto plain = vault.open_one(sealed->secret, factor_context(sealed->user_id));
    sealed->secret = plain ? std::move(*plain) : std::string();
    return sealed;
}

template <class T>
T stamped(T record, std::int64_t now_ms) {
    if (record.created_at == 0) record.created_at = now_ms;
    return record;
}

}  // namespace

outcome<> store::create_user(const user& u) {
    return body_->db->transact([&](soci::session& db) {
        auto made = stamped(u, body_->now_ms());
        made.access_since = body_->now_ms();
        const bool is_new = make_inserter<user>(db, users, "user_id").write(made);
        must_touch(is_new, cause::duplicate, "user " + u.user_id + " exists already");
    });
}

outcome<> store::update_user(const user& u) {
    return body_->db->transact([&](soci::session& db) {
        const auto before = select_one<user>(db, users, "user_id", "user", u.user_id);
        auto after = u;
        after.access_since = u.password_hash == before.password_hash ? before.access_since : body_->now_ms();
        auto rows = make_updater<user>(db, users, "user_id", {"user_id", "created_at"});
        must_touch(rows.write(after), cause::not_found, missing("user", u.user_id));
    });
}

outcome<> store::delete_user(const std::string& user_id) {
    return body_->db->transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM user_account WHERE user_id = :id", {{"id", user_id}});
        must_touch(rows > 0, cause::not_found, missing("user", user_id));
        execute(db, "DELETE FROM second_factor WHERE user_id = :id", {{"id", user_id}});
        execute(db, "DELETE FROM user_preference WHERE user_id = :id", {{"id", user_id}});
        // A later user with the same name has not admitted these displays.
        execute(db, "DELETE FROM wall_display WHERE created_by = :id", {{"id", user_id}});
        // No user would see these views; a view that a display shows stays.
        execute(db,
                "DELETE FROM saved_view WHERE owner = :id AND shared = 0 "
                "AND view_id NOT IN (SELECT view_id FROM wall_display)",
                {{"id", user_id}});
    });
}

outcome<user> store::get_user(const std::string& user_id) {
    return body_->db->transact(
        [&](soci::session& db) { return select_one<user>(db, users, "user_id", "user", user_id); });
}

outcome<std::vector<user>> store::list_users() {
    return body_->db->transact([](soci::session& db) { return select<user>(db, users, "ORDER BY user_id"); });
}

outcome<store::login_record> store::read_login(const std::string& user_id) {
    const std::lock_guard lock(body_->login_mutex);
    auto& db = body_->login_reader;
    if (!db) {
        auto opened = database::open_sqlite(body_->path, database::use::read);
        if (!opened) return opened.error();
        db = std::move(*opened);
    }
    std::optional<second_factor> factor;
    auto who = db->transact([&](soci::session& session) {
        factor = selector<second_factor>(session, factors, "user_id").find(user_id);
        return select_one<user>(session, users, "user_id", "user", user_id);
    });
    if (who) return login_record{std::move(*who), opened(body_->sealer, std::move(factor))};
    if (who.error().kind != cause::not_found) db.reset();
    return who.error();
}

outcome<std::optional<second_factor>> store::find_second_factor(const std::string& user_id) {
    auto found = body_->db->transact(
        [&](soci::session& db) { return selector<second_factor>(db, factors, "user_id").find(user_id); });
    if (!found) return found.error();
    return opened(body_->sealer, std::move(*found));
}

outcome<> store::put_second_factor(const second_factor& f) {
    auto sealed = body_->sealer.seal_one(f.secret, factor_context(f.user_id));
    if (!sealed) return sealed.error();
    return body_->db->transact([&](soci::session& db) {
        auto row = f;
        row.secret = *sealed;
        execute(db, "DELETE FROM second_factor WHERE user_id = :id", {{"id", f.user_id}});
        make_inserter<second_factor>(db, factors, "user_id").write(row);
    });
}

outcome<> store::remove_second_factor(const std::string& user_id) {
    return body_->db->transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM second_factor WHERE user_id = :id", {{"id", user_id}});
        must_touch(rows > 0, cause::not_found, "user " + user_id + " has set up no one-time codes");
    });
}

outcome<> store::create_key(const api_key& k) {
    return body_->db->transact([&](soci::session& db) {
        const bool is_new = make_inserter<api_key>(db, keys, "key_id").write(stamped(k, body_->now_ms()));
        must_touch(is_new, cause::duplicate, "key " + k.key_id + " exists already");
    });
}

outcome<> store::update_key(const api_key& k) {
    return body_->db->transact([&](soci::session& db) {
        auto rows = make_updater<api_key>(db, keys, "key_id", {"key_id", "created_at"});
        must_touch(rows.write(k), cause::not_found, missing("key", k.key_id));
    });
}

outcome<> store::delete_key(const std::string& key_id) {
    return body_->db->transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM api_key WHERE key_id = :id", {{"id", key_id}});
        must_touch(rows > 0, cause::not_found, missing("key", key_id));
    });
}

outcome<std::vector<api_key>> store::list_keys() {
    return body_->db->transact([](soci::session& db) { return select<api_key>(db, keys, "ORDER BY key_id"); });
}

}  // namespace penstock::store
