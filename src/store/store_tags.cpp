#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/domains/alarm_record.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

struct tag_owner {
    std::string tag_id;
    std::string opc_id;
};
BOOST_DESCRIBE_STRUCT(tag_owner, (), (tag_id, opc_id))

/// The SQL parts for the tags of an OPC.
list_sql sql_of(const std::string& opc_id, const list_query& query = {}) {
    return make_list_sql(query, "tag_id", "tag_name", "opc_id = :opc", {{"opc", opc_id}});
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

outcome<tag_config> store::get_tag(const std::string& tag_id) {
    return body_->read_with_writer(
        [&](soci::session& db) { return select_one<tag_config>(db, "tag", "tag_id", "tag", tag_id); });
}

outcome<listing<tag_config>> store::list_tags(const std::string& opc_id, const list_query& query) {
    return body_->read_with_writer([&](soci::session& db) {
        const auto sql = sql_of(opc_id, query);
        return select_listing<tag_config>(db, "tag", sql);
    });
}

outcome<std::vector<tag_config>> store::read_tags(const std::string& opc_id) {
    std::vector<tag_config> found;
    const auto done = body_->master->read_aside(
        [&](soci::session& db) { found = select_listing<tag_config>(db, "tag", sql_of(opc_id)).items; });
    if (!done) return done.error();
    return found;
}

outcome<> store::read_each_tag(const std::string& opc_id, const std::function<void(tag_config&&)>& take) {
    return body_->master->read_aside([&](soci::session& db) {
        const auto sql = sql_of(opc_id);
        select_each<tag_config>(db, "tag", sql.condition + sql.order, sql.arguments, take);
    });
}

outcome<std::vector<tag_config>> store::get_tags(const std::vector<std::string>& tag_ids) {
    return body_->read_with_writer([&](soci::session& db) {
        std::vector<tag_config> found;
        selector<tag_config> stored(db, "tag", "tag_id");
        for (const auto& id : tag_ids) {
            if (auto tag = stored.find(id)) found.push_back(std::move(*tag));
        }
        return found;
    });
}

outcome<std::vector<tag_metadata>> store::list_tag_metadata(const std::string& opc_id) {
    return body_->read_with_writer([&](soci::session& db) {
        const auto sql = sql_of(opc_id);
        return select<tag_metadata>(db, "tag", sql.condition + sql.order, sql.arguments);
    });
}

outcome<std::vector<std::pair<std::string, std::string>>> store::find_tags(const std::vector<std::string>& tag_ids) {
    return body_->read_with_writer([&](soci::session& db) {
        std::vector<std::pair<std::string, std::string>> found;
        selector<tag_owner> owner(db, "tag", "tag_id");
        for (const auto& id : tag_ids) {
            if (auto row = owner.find(id)) found.emplace_back(std::move(row->tag_id), std::move(row->opc_id));
        }
        return found;
    });
}

}  // namespace penstock::store
