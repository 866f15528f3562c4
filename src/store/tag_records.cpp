#include "store/tag_records.hpp"

#include "store/tag_rows.hpp"

namespace penstock::store {

namespace {

list_sql of_opc(const std::string& opc_id, const page_query& query) {
    return make_list_sql(query, "tag_id", "tag_name", "opc_id = :opc", {{"opc", opc_id}});
}

}  // namespace

answer<> tag_records::create(const std::string& opc_id, const std::vector<tag_config>& tags, wall_time now) {
    return db_.transact([&](soci::session& db) { put_tags(db, opc_id, tags, known_tag::is_duplicate, now); });
}

answer<> tag_records::put(const std::string& opc_id, const std::vector<tag_config>& tags, wall_time now) {
    return db_.transact([&](soci::session& db) { put_tags(db, opc_id, tags, known_tag::is_replaced, now); });
}

answer<> tag_records::update(const tag_config& tag, wall_time now) {
    return db_.transact([&](soci::session& db) {
        auto changed = tag;
        changed.updated_at = to_epoch_ms(now);
        auto rows = make_updater<tag_config>(db, "tag", "tag_id", {"tag_id", "opc_id", "created_at"});
        must_touch(rows.write(changed), errc::not_found, "tag " + tag.tag_id + " does not exist");
    });
}

answer<> tag_records::remove(const std::string& tag_id) {
    return db_.transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM tag WHERE tag_id = :id", {{"id", tag_id}});
        must_touch(rows > 0, errc::not_found, "tag " + tag_id + " does not exist");
    });
}

answer<tag_config> tag_records::get(const std::string& tag_id) {
    return db_.transact([&](soci::session& db) { return select_one<tag_config>(db, "tag", "tag_id", tag_id); });
}

answer<page<tag_config>> tag_records::list(const std::string& opc_id, const page_query& query) {
    return db_.transact([&](soci::session& db) { return select_page<tag_config>(db, "tag", of_opc(opc_id, query)); });
}

answer<> tag_records::for_each(const std::string& opc_id, const std::function<void(tag_config&&)>& take) {
    return db_.transact([&](soci::session& db) {
        auto sql = of_opc(opc_id, {});
        select_each<tag_config>(db, "tag", sql.where + sql.order, std::move(sql.arguments), take);
    });
}

}  // namespace penstock::store
