#include "store/tag_rows.hpp"

#include <set>

namespace penstock::store {

namespace {

struct tag_key {
    std::string tag_id;
};
BOOST_DESCRIBE_STRUCT(tag_key, (), (tag_id))

writer<tag_config> make_putter(soci::session& db) {
    const auto assign = [](const std::string& name) { return quoted(name) + " = excluded." + quoted(name); };
    return {db,
            insert_sql<tag_config>("tag") + " ON CONFLICT (tag_id) DO UPDATE SET " +
                join(columns_of<tag_config>({"tag_id", "opc_id", "created_at"}), assign) +
                " WHERE tag.opc_id = excluded.opc_id",
            columns_of<tag_config>()};
}

}  // namespace

void put_tags(soci::session& db, const std::string& opc_id, const std::vector<tag_config>& tags, known_tag known,
              wall_time now) {
    if (tags.empty()) return;
    auto rows = known == known_tag::is_replaced ? make_putter(db) : make_inserter<tag_config>(db, "tag", "tag_id");
    for (auto tag : tags) {
        tag.opc_id = opc_id;
        tag.created_at = tag.updated_at = to_epoch_ms(now);
        must_touch(rows.write(tag), errc::duplicate, "tag " + tag.tag_id + " exists already");
    }
}

void replace_tags(soci::session& db, const std::string& opc_id, const std::vector<tag_config>& tags, wall_time now) {
    std::set<std::string_view> kept;
    for (const auto& tag : tags) {
        kept.insert(tag.tag_id);
    }
    for (const auto& old : select<tag_key>(db, "tag", "WHERE opc_id = :id", {{"id", opc_id}})) {
        if (!kept.contains(old.tag_id)) execute(db, "DELETE FROM tag WHERE tag_id = :id", {{"id", old.tag_id}});
    }
    put_tags(db, opc_id, tags, known_tag::is_replaced, now);
}

}  // namespace penstock::store
