#include "master/catalogue.hpp"
#include "master/described.hpp"
#include "master/domains/alarm_record.hpp"
#include "store/query.hpp"
#include "store/record_table.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

writer<tag_config> make_putter(soci::session& db) {
    const auto assign = [](const std::string& name) { return quoted(name) + " = excluded." + quoted(name); };
    return {db,
            insert_sql<tag_config>("tag") + " ON CONFLICT (tag_id) DO UPDATE SET " +
                join(columns_of<tag_config>({"tag_id", "opc_id", "created_at"}), assign) +
                ", version = tag.version + 1 WHERE tag.opc_id = excluded.opc_id",
            columns_of<tag_config>()};
}

struct tag_owner {
    std::string tag_id;
    std::string opc_id;
};
BOOST_DESCRIBE_STRUCT(tag_owner, (), (tag_id, opc_id))

}  // namespace

namespace {

/// The tag as it is before v1 writes it.
std::optional<master::record> find_tag(record_work& work, const std::string& tag_id) {
    return record_table::of(master::resource_named("tag")).find(work.db(), tag_id);
}

/// What V5 keeps of a tag that v1 has written: place, version, change feed, alarm.
void note_tag(record_work& work, const master::record* before, const tag_config& tag) {
    auto& st = work.db().prepared(
        "UPDATE tag SET edge_id = (SELECT edge_id FROM opc WHERE opc.opc_id = tag.opc_id), "
        "site_id = (SELECT site_id FROM opc WHERE opc.opc_id = tag.opc_id) WHERE tag_id = :p0 RETURNING version",
        std::array{slot::type::text}, std::array{slot::type::integer});
    st.set(0, tag.tag_id);
    std::int64_t version = 0;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        version = st.out(0).integer;
    work.note_change("tag", tag.tag_id, version == 1 ? "create" : "update", version);
    if (before == nullptr && !master::is_alarmed(tag)) return;
    if (const auto after = find_tag(work, tag.tag_id)) after->of->follow(work, before, *after);
}

}  // namespace

void mirror_missing_alarms(record_work& work) {
    auto& st = work.db().prepared(
        "SELECT tag_id FROM tag WHERE (coalesce(trip_hi, hi_hi, hi, lo, lo_lo, trip_lo) IS NOT NULL "
        "OR bool_true_priority <> '' OR bool_false_priority <> '') "
        "AND NOT EXISTS (SELECT 1 FROM alarm WHERE alarm.tag_id = tag.tag_id AND alarm.source = 'TAG')",
        {}, std::array{slot::type::text});
    std::vector<std::string> limited;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        limited.push_back(st.out(0).text);
    for (const auto& id : limited) {
        const auto tag = work.find(master::resource_named("tag"), id);
        if (tag && master::is_alarmed(master::to_struct<tag_config>(*tag))) master::mirror_alarm(work, nullptr, *tag);
    }
}

void put_tags(record_work& work, const std::vector<tag_config>& tags, known_tag known) {
    if (tags.empty()) return;
    auto& db = work.db().session();
    auto rows = known == known_tag::is_replaced ? make_putter(db) : make_inserter<tag_config>(db, "tag", "tag_id");
    for (auto tag : tags) {
        tag.created_at = tag.updated_at = work.now_ms();
        const auto before = known == known_tag::is_replaced ? find_tag(work, tag.tag_id) : std::nullopt;
        must_touch(rows.write(tag), errc::duplicate, "tag " + tag.tag_id + " exists already");
        note_tag(work, before ? &*before : nullptr, tag);
    }
}

void remove_tags(record_work& work, const std::vector<std::string>& tag_ids) {
    const auto& of = master::resource_named("tag");
    for (const auto& id : tag_ids) {
        must_touch(record_table::of(of).has(work.db(), id), errc::not_found, missing("tag", id));
        work.remove(of, id);
    }
}

answer<> store::create_tag(const tag_config& tag) {
    return body_->master->change([&](record_work& work) { put_tags(work, {tag}, known_tag::is_duplicate); });
}

answer<> store::update_tag(const tag_config& tag) {
    return body_->master->change([&](record_work& work) {
        auto& db = work.db().session();
        auto changed = tag;
        changed.updated_at = work.now_ms();
        const auto before = find_tag(work, tag.tag_id);
        auto rows = make_updater<tag_config>(db, "tag", "tag_id", {"tag_id", "opc_id", "created_at"});
        must_touch(rows.write(changed), errc::not_found, missing("tag", tag.tag_id));
        execute(db, "UPDATE tag SET version = version + 1 WHERE tag_id = :id", {{"id", tag.tag_id}});
        note_tag(work, before ? &*before : nullptr, tag);
    });
}

answer<> store::delete_tag(const std::string& tag_id) {
    return body_->master->change([&](record_work& work) { remove_tags(work, {tag_id}); });
}

answer<> store::change_tags(const tag_changes& changes) {
    return body_->master->change([&](record_work& work) {
        remove_tags(work, changes.removed);
        put_tags(work, changes.put, known_tag::is_replaced);
    });
}

answer<tag_config> store::get_tag(const std::string& tag_id) {
    return body_->look([&](soci::session& db) { return select_one<tag_config>(db, "tag", "tag_id", "tag", tag_id); });
}

answer<listing<tag_config>> store::list_tags(const std::string& opc_id, const list_query& query) {
    return body_->look([&](soci::session& db) {
        const auto sql = make_list_sql(query, "tag_id", "tag_name", "opc_id = :opc", {{"opc", opc_id}});
        return select_listing<tag_config>(db, "tag", sql);
    });
}

answer<std::vector<std::pair<std::string, std::string>>> store::find_tags(const std::vector<std::string>& tag_ids) {
    return body_->look([&](soci::session& db) {
        std::vector<std::pair<std::string, std::string>> found;
        selector<tag_owner> owner(db, "tag", "tag_id");
        for (const auto& id : tag_ids) {
            if (auto row = owner.find(id)) found.emplace_back(std::move(row->tag_id), std::move(row->opc_id));
        }
        return found;
    });
}

}  // namespace penstock::store
