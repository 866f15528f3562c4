#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

writer<tag_config> make_putter(soci::session& db) {
    const auto assign = [](const std::string& name) { return quoted(name) + " = excluded." + quoted(name); };
    return {db,
            insert_sql<tag_config>("tag") + " ON CONFLICT (tag_id) DO UPDATE SET " +
                join(columns_of<tag_config>({"tag_id", "opc_id", "created_at"}), assign) +
                " WHERE tag.opc_id = excluded.opc_id",
            columns_of<tag_config>()};
}

struct tag_owner {
    std::string tag_id;
    std::string opc_id;
};
BOOST_DESCRIBE_STRUCT(tag_owner, (), (tag_id, opc_id))

}  // namespace

void put_tags(soci::session& db, const std::vector<tag_config>& tags, known_tag known, std::int64_t now_ms) {
    if (tags.empty()) return;
    auto rows = known == known_tag::is_replaced ? make_putter(db) : make_inserter<tag_config>(db, "tag", "tag_id");
    for (auto tag : tags) {
        tag.created_at = tag.updated_at = now_ms;
        must_touch(rows.write(tag), errc::duplicate, "tag " + tag.tag_id + " exists already");
    }
}

void remove_tags(soci::session& db, const std::vector<std::string>& tag_ids) {
    for (const auto& id : tag_ids) {
        forget_numbers(db, "tag_id = :id", {{"id", id}});
        const auto rows = execute(db, "DELETE FROM tag WHERE tag_id = :id", {{"id", id}});
        must_touch(rows > 0, errc::not_found, missing("tag", id));
    }
}

answer<> store::create_tag(const tag_config& tag) {
    return body_->db->transact(
        [&](soci::session& db) { put_tags(db, {tag}, known_tag::is_duplicate, body_->now_ms()); });
}

answer<> store::update_tag(const tag_config& tag) {
    return body_->db->transact([&](soci::session& db) {
        auto changed = tag;
        changed.updated_at = body_->now_ms();
        auto rows = make_updater<tag_config>(db, "tag", "tag_id", {"tag_id", "opc_id", "created_at"});
        must_touch(rows.write(changed), errc::not_found, missing("tag", tag.tag_id));
    });
}

answer<> store::delete_tag(const std::string& tag_id) {
    return body_->db->transact([&](soci::session& db) { remove_tags(db, {tag_id}); });
}

answer<> store::change_tags(const tag_changes& changes) {
    return body_->db->transact([&](soci::session& db) {
        remove_tags(db, changes.removed);
        put_tags(db, changes.put, known_tag::is_replaced, body_->now_ms());
    });
}

answer<tag_config> store::get_tag(const std::string& tag_id) {
    return body_->db->transact(
        [&](soci::session& db) { return select_one<tag_config>(db, "tag", "tag_id", "tag", tag_id); });
}

answer<listing<tag_config>> store::list_tags(const std::string& opc_id, const list_query& query) {
    return body_->db->transact([&](soci::session& db) {
        const auto sql = make_list_sql(query, "tag_id", "tag_name", "opc_id = :opc", {{"opc", opc_id}});
        return select_listing<tag_config>(db, "tag", sql);
    });
}

answer<std::vector<std::pair<std::string, std::string>>> store::find_tags(const std::vector<std::string>& tag_ids) {
    return body_->db->transact([&](soci::session& db) {
        std::vector<std::pair<std::string, std::string>> found;
        selector<tag_owner> owner(db, "tag", "tag_id");
        for (const auto& id : tag_ids) {
            if (auto row = owner.find(id)) found.emplace_back(std::move(row->tag_id), std::move(row->opc_id));
        }
        return found;
    });
}

}  // namespace penstock::store
