#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr const char* views = "saved_view";
constexpr const char* displays = "wall_display";

}  // namespace

outcome<> store::put_view(const view& v) {
    return body_->db->transact([&](soci::session& db) {
        auto row = v;
        row.created_at = row.updated_at = body_->now_ms();
        if (make_inserter<view>(db, views, "view_id").write(row)) return;
        make_updater<view>(db, views, "view_id", {"view_id", "owner", "created_at"}).write(row);
    });
}

outcome<> store::delete_view(const std::string& view_id) {
    return body_->db->transact([&](soci::session& db) {
        must_touch(count(db, displays, "WHERE view_id = :id", {{"id", view_id}}) == 0, cause::integrity,
                   "view " + view_id + " is shown by a wall display: withdraw its link first");
        const auto rows = execute(db, "DELETE FROM saved_view WHERE view_id = :id", {{"id", view_id}});
        must_touch(rows > 0, cause::not_found, missing("view", view_id));
    });
}

outcome<view> store::get_view(const std::string& view_id) {
    return body_->db->transact(
        [&](soci::session& db) { return select_one<view>(db, views, "view_id", "view", view_id); });
}

outcome<std::vector<view>> store::list_views(const std::string& owner) {
    return body_->db->transact([&](soci::session& db) {
        return select<view>(db, views, "WHERE owner = :owner OR shared = 1 ORDER BY view_id", {{"owner", owner}});
    });
}

outcome<std::int64_t> store::count_views(const std::string& owner) {
    return body_->db->transact([&](soci::session& db) {
        return count(db, views, "WHERE owner = :owner", {{"owner", owner}});
    });
}

outcome<> store::create_display(const display& d) {
    return body_->db->transact([&](soci::session& db) {
        auto row = d;
        row.created_at = body_->now_ms();
        const bool is_new = make_inserter<display>(db, displays, "display_id").write(row);
        must_touch(is_new, cause::duplicate, "display " + d.display_id + " exists already");
    });
}

outcome<> store::delete_display(const std::string& display_id) {
    return body_->db->transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM wall_display WHERE display_id = :id", {{"id", display_id}});
        must_touch(rows > 0, cause::not_found, missing("display", display_id));
    });
}

outcome<std::vector<display>> store::list_displays() {
    return body_->db->transact([](soci::session& db) { return select<display>(db, displays, "ORDER BY display_id"); });
}

}  // namespace penstock::store
