#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr const char* preferences = "user_preference";

}  // namespace

outcome<std::string> store::read_preferences(const std::string& user_id) {
    return body_->db->transact([&](soci::session& db) {
        auto found = selector<preference>(db, preferences, "user_id").find(user_id);
        return found ? std::move(found->content) : std::string();
    });
}

outcome<> store::put_preferences(const std::string& user_id, const std::string& content) {
    return body_->db->transact([&](soci::session& db) {
        // A session may outlive its user for a moment; a later user with the same name must not get this row.
        const auto users = count(db, "user_account", "WHERE user_id = :id", {{"id", user_id}});
        must_touch(users > 0, cause::not_found, missing("user", user_id));
        const preference row{user_id, content, body_->now_ms()};
        if (make_inserter<preference>(db, preferences, "user_id").write(row)) return;
        make_updater<preference>(db, preferences, "user_id", {"user_id"}).write(row);
    });
}

}  // namespace penstock::store
