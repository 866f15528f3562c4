#include "master/catalogue.hpp"
#include "master/described.hpp"
#include "master/domains/alarm_record.hpp"
#include "store/query.hpp"
#include "store/record_table.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

struct tag_owner {
    std::string tag_id;
    std::string opc_id;
};
BOOST_DESCRIBE_STRUCT(tag_owner, (), (tag_id, opc_id))

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

namespace {

/// Another OPC has a tag of that id, or this one has and it may not.
failure taken(const tag_config& tag) {
    return {errc::duplicate, "tag " + tag.tag_id + " exists already"};
}

/// The tag as it was written; nothing: it says nothing new.
std::optional<tag_config> put_tag(record_work& work, const tag_config& tag, known_tag known) {
    const auto& of = master::resource_named("tag");
    const auto before = work.find(of, tag.tag_id);
    if (before && (known == known_tag::is_duplicate || before->text("opc_id") != tag.opc_id)) throw refusal{taken(tag)};
    auto after = before ? *before : master::make_record(of);
    master::from_struct(tag, after);
    if (!before) return master::to_struct<tag_config>(work.create(std::move(after)));
    after.at("created_at") = before->at("created_at");
    const auto written = work.update(std::move(after));
    if (written.version() == before->version()) return std::nullopt;
    return master::to_struct<tag_config>(written);
}

}  // namespace

std::vector<tag_config> put_tags(record_work& work, const std::vector<tag_config>& tags, known_tag known) {
    work.leave_unchecked("linked_asset_id");
    std::vector<std::string> ids, alarm_ids;
    for (const auto& tag : tags) {
        ids.push_back(tag.tag_id);
        alarm_ids.push_back(master::mirror_id(tag.tag_id));
    }
    work.look_up(master::resource_named("tag"), ids);
    work.look_up(master::resource_named("alarm"), alarm_ids);
    std::vector<tag_config> written;
    for (const auto& tag : tags) {
        if (auto changed = put_tag(work, tag, known)) written.push_back(std::move(*changed));
    }
    return written;
}

void remove_tags(record_work& work, const std::vector<std::string>& tag_ids) {
    const auto& of = master::resource_named("tag");
    for (const auto& id : tag_ids) {
        must_touch(work.find(of, id).has_value(), errc::not_found, missing("tag", id));
        work.remove(of, id);
    }
}

answer<std::vector<tag_config>> store::create_tag(const tag_config& tag, const std::string& actor) {
    return put(actor, [&](record_work& work) { return put_tags(work, {tag}, known_tag::is_duplicate); });
}

answer<std::vector<tag_config>> store::update_tag(const tag_config& tag, const std::string& actor) {
    return put(actor, [&](record_work& work) {
        const auto stored = work.find(master::resource_named("tag"), tag.tag_id);
        must_touch(stored.has_value(), errc::not_found, missing("tag", tag.tag_id));
        auto changed = tag;
        changed.opc_id = stored->text("opc_id");
        return put_tags(work, {changed}, known_tag::is_replaced);
    });
}

answer<> store::delete_tag(const std::string& tag_id, const std::string& actor) {
    return body_->master->change(actor, [&](record_work& work) { remove_tags(work, {tag_id}); });
}

answer<std::vector<tag_config>> store::change_tags(const tag_changes& changes, const std::string& actor) {
    return put(actor, [&](record_work& work) {
        remove_tags(work, changes.removed);
        return put_tags(work, changes.put, known_tag::is_replaced);
    });
}

answer<std::vector<tag_config>> store::put(const std::string& actor,
                                           const std::function<std::vector<tag_config>(record_work&)>& work) {
    std::vector<tag_config> written;
    const auto done = body_->master->change(actor, [&](record_work& doing) { written = work(doing); });
    if (!done) return done.error();
    return written;
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
