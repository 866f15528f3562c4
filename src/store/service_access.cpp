#include <array>

#include "store/database.hpp"
#include "store/record_work.hpp"
#include "store/snapshot.hpp"

namespace penstock::store {

using master::service_key;
using master::service_token;

namespace {

using enum slot::type;

constexpr std::array token_types{text, text, text, text, integer, integer, text};
constexpr auto token_columns = "token_id, user_id, description, token_sha256, expires_at, created_at, created_by";
constexpr std::array key_types{text, text, text, integer, integer};

service_token token_of(const statement& st) {
    service_token t;
    t.token_id = st.out(0).text;
    t.user_id = st.out(1).text;
    t.description = st.out(2).text;
    t.token_sha256 = st.out(3).text;
    if (st.out(4).state == soci::i_ok) t.expires_at = st.out(4).integer;
    t.created_at = st.out(5).integer;
    t.created_by = st.out(6).text;
    return t;
}

}  // namespace

void record_work::execute(const std::string& sql, const std::string& argument) {
    auto& st = db_.prepared(sql, std::array{text}, {});
    st.set(0, argument);
    st.execute();
}

void record_work::add_token(const service_token& token) {
    auto& st = db_.prepared(
        "INSERT INTO service_token (" + std::string(token_columns) + ") VALUES (:p0, :p1, :p2, :p3, :p4, :p5, :p6)",
        token_types, {});
    st.set(0, token.token_id);
    st.set(1, token.user_id);
    st.set(2, token.description);
    st.set(3, token.token_sha256);
    st.set(4, token.expires_at.value_or(0));
    if (!token.expires_at) st.in(4).state = soci::i_null;
    st.set(5, token.created_at);
    st.set(6, token.created_by);
    st.execute();
    append_change("token", token.token_id, "create", 1);
}

bool record_work::remove_token(const std::string& token_id) {
    execute("DELETE FROM service_key WHERE token_id = :p0", token_id);
    auto& st = db_.prepared("DELETE FROM service_token WHERE token_id = :p0", std::array{text}, {});
    st.set(0, token_id);
    st.execute();
    const bool was_there = st.rows() > 0;
    if (was_there) append_change("token", token_id, "delete", 1);
    return was_there;
}

std::optional<service_token> record_work::find_token(const std::string& token_sha256) {
    auto& st = db_.prepared("SELECT " + std::string(token_columns) + " FROM service_token WHERE token_sha256 = :p0",
                            std::array{text}, token_types);
    st.set(0, token_sha256);
    std::optional<service_token> found;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        found = token_of(st);
    return found;
}

std::vector<service_token> snapshot::list_tokens() {
    std::vector<service_token> all;
    run([&](database& db) {
        auto& st = db.prepared("SELECT " + std::string(token_columns) +
                                   " FROM service_token ORDER BY created_at DESC, token_id LIMIT 10000",
                               {}, token_types);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            all.push_back(token_of(st));
    });
    return all;
}

void record_work::add_key(const service_key& key, std::size_t max_keys) {
    auto& expired = db_.prepared("DELETE FROM service_key WHERE expires_at <= :p0", std::array{integer}, {});
    expired.set(0, now_ms());
    expired.execute();
    execute(
        "DELETE FROM service_key WHERE key_sha256 IN (SELECT key_sha256 FROM service_key WHERE user_id = :p0 "
        "ORDER BY created_at DESC, key_sha256 LIMIT 1000000 OFFSET " +
            std::to_string(max_keys - 1) + ")",
        key.user_id);
    auto& st = db_.prepared(
        "INSERT INTO service_key (key_sha256, user_id, token_id, created_at, expires_at) "
        "VALUES (:p0, :p1, :p2, :p3, :p4)",
        key_types, {});
    st.set(0, key.key_sha256);
    st.set(1, key.user_id);
    st.set(2, key.token_id);
    st.set(3, key.created_at);
    st.set(4, key.expires_at);
    st.execute();
    append_change("key", key.user_id, "create", 1);
}

void record_work::remove_key(const std::string& key_sha256) {
    execute("DELETE FROM service_key WHERE key_sha256 = :p0", key_sha256);
    append_change("key", actor(), "delete", 1);
}

std::vector<service_key> snapshot::list_keys() {
    std::vector<service_key> all;
    run([&](database& db) {
        auto& st =
            db.prepared("SELECT key_sha256, user_id, token_id, created_at, expires_at FROM service_key", {}, key_types);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            all.push_back({st.out(0).text, st.out(1).text, st.out(2).text, st.out(3).integer, st.out(4).integer});
        }
    });
    return all;
}

bool record_work::has_live_tokens(std::string_view user_id) {
    auto& st = db_.prepared(
        "SELECT 1 FROM service_token WHERE user_id = :p0 AND (expires_at IS NULL OR expires_at > :p1) LIMIT 1",
        std::array{slot::type::text, slot::type::integer}, std::array{slot::type::integer});
    st.set(0, std::string(user_id));
    st.set(1, now_ms());
    const bool has_some = st.execute();
    while (has_some && st.fetch()) {
    }
    return has_some;
}

}  // namespace penstock::store
