#include "master/catalogue.hpp"
#include "store/query.hpp"
#include "store/record_table.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

/// The table's row: the configuration and what else is kept of an OPC.
struct opc_row : opc_config {
    std::int64_t run_order = 0;
};
BOOST_DESCRIBE_STRUCT(opc_row, (opc_config), (run_order))

opc_row sealed(const opc_config& opc, const option_vault& vault, std::int64_t now_ms) {
    opc_row row{opc, 0};
    row.created_at = row.updated_at = now_ms;
    if (const auto done = vault.seal(row.options, row.opc_type, row.opc_id); !done) throw refusal{done.error()};
    return row;
}

stored_opc opened(opc_row&& row, const option_vault& vault) {
    const auto order = static_cast<run_order>(row.run_order);
    stored_opc out{std::move(row), order};
    vault.open(out.config.options, out.config.opc_type, out.config.opc_id);
    return out;
}

std::vector<tag_config> of_opc(std::vector<tag_config> tags, const std::string& opc_id) {
    for (auto& tag : tags) {
        tag.opc_id = opc_id;
    }
    return tags;
}

/// What V5 keeps of an OPC that v1 has written: owner, version, change feed.
void note_opc(record_work& work, const std::string& opc_id, std::int64_t changes) {
    auto& st = work.db().prepared(
        "UPDATE opc SET version = version + :p0, edge_id = CASE edge_id WHEN '' THEN :p1 ELSE edge_id END "
        "WHERE opc_id = :p2 RETURNING version",
        std::array{slot::type::integer, slot::type::text, slot::type::text}, std::array{slot::type::integer});
    st.set(0, changes);
    st.set(1, work.edge_id());
    st.set(2, opc_id);
    std::int64_t version = 0;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        version = st.out(0).integer;
    work.note_change("opc", opc_id, changes == 0 ? "create" : "update", version);
}

}  // namespace

void seal_clear_opcs(record_work& work, const option_vault& vault) {
    const auto& of = master::resource_named("opc");
    for (const auto& opc : work.select(of, {{"edge_id", {work.edge_id()}}}, master::no_limit)) {
        auto options = opc.at("options").texts();
        const auto is_changed = vault.seal_clear(options, opc.text("opc_type"), opc.id());
        if (!is_changed) throw refusal{is_changed.error()};
        if (*is_changed) work.assign(of, "options", options, {{"opc_id", {opc.id()}}});
    }
}

answer<> store::create_opc(const opc_config& opc, const std::vector<tag_config>& tags) {
    return body_->master->change([&](record_work& work) {
        ensure_site(work, opc.site_id);
        auto& db = work.db().session();
        const bool is_new = make_inserter<opc_row>(db, "opc", "opc_id").write(sealed(opc, body_->vault, work.now_ms()));
        must_touch(is_new, errc::duplicate, "OPC " + opc.opc_id + " exists already");
        note_opc(work, opc.opc_id, 0);
        put_tags(work, of_opc(tags, opc.opc_id), known_tag::is_duplicate);
    });
}

answer<> store::update_opc(const opc_config& opc, const tag_changes& tags) {
    return body_->master->change([&](record_work& work) {
        ensure_site(work, opc.site_id);
        auto& db = work.db().session();
        auto rows = make_updater<opc_row>(db, "opc", "opc_id", {"opc_id", "created_at", "run_order"});
        must_touch(rows.write(sealed(opc, body_->vault, work.now_ms())), errc::not_found, missing("OPC", opc.opc_id));
        note_opc(work, opc.opc_id, 1);
        remove_tags(work, tags.removed);
        put_tags(work, of_opc(tags.put, opc.opc_id), known_tag::is_replaced);
        for (const std::string table : {"tag", "alarm"}) {
            execute(work.db().session(),
                    "UPDATE " + table + " SET site_id = :site WHERE opc_id = :id AND site_id <> :same",
                    {{"site", opc.site_id}, {"id", opc.opc_id}, {"same", opc.site_id}});
        }
    });
}

answer<> store::delete_opc(const std::string& opc_id) {
    return body_->master->change([&](record_work& work) {
        must_touch(record_table::of(master::resource_named("opc")).has(work.db(), opc_id), errc::not_found,
                   missing("OPC", opc_id));
        work.remove(master::resource_named("opc"), opc_id);
    });
}

answer<> store::set_order(const std::string& opc_id, run_order order) {
    return body_->master->change([&](record_work& work) {
        const auto number = std::to_string(static_cast<int>(order));
        const auto rows = execute(work.db().session(), "UPDATE opc SET run_order = " + number + " WHERE opc_id = :id",
                                  {{"id", opc_id}});
        must_touch(rows > 0, errc::not_found, missing("OPC", opc_id));
    });
}

answer<stored_opc> store::get_opc(const std::string& opc_id) {
    return body_->look([&](soci::session& db) {
        return opened(select_one<opc_row>(db, "opc", "opc_id", "OPC", opc_id), body_->vault);
    });
}

answer<listing<stored_opc>> store::list_opcs(const list_query& query) {
    return body_->look([&](soci::session& db) {
        auto rows = select_listing<opc_row>(
            db, "opc", make_list_sql(query, "opc_id", "opc_name", "edge_id = :edge", {{"edge", body_->edge_id}}));
        listing<stored_opc> out;
        out.total = rows.total;
        out.items.reserve(rows.items.size());
        for (auto& row : rows.items) {
            out.items.push_back(opened(std::move(row), body_->vault));
        }
        return out;
    });
}

}  // namespace penstock::store
