#include "master/catalogue.hpp"
#include "master/described.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

/// The table's row: the configuration and what else is kept of an OPC.
struct opc_row : opc_config {
    std::int64_t run_order = 0;
};
BOOST_DESCRIBE_STRUCT(opc_row, (opc_config), (run_order))

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

}  // namespace

void seal_clear_opcs(record_work& work, const option_vault& vault) {
    const auto& of = master::resource_named("opc");
    for (const auto& opc : work.select(of, {{"edge_id", {work.context().edge_id}}}, master::no_limit)) {
        auto options = opc.at("options").texts();
        const auto is_changed = vault.seal_clear(options, opc.text("opc_type"), opc.id());
        if (!is_changed) throw refusal{is_changed.error()};
        if (*is_changed) work.assign(of, "options", options, {{"opc_id", {opc.id()}}});
    }
}

answer<> store::create_opc(const opc_config& opc, const std::vector<tag_config>& tags, const std::string& actor) {
    return body_->master->change(actor, [&](record_work& work) {
        ensure_site(work, opc.site_id);
        const auto& of = master::resource_named("opc");
        must_touch(!work.find(of, opc.opc_id), errc::duplicate, "OPC " + opc.opc_id + " exists already");
        auto made = master::make_record(of);
        master::from_struct(opc, made);
        work.create(std::move(made));
        put_tags(work, of_opc(tags, opc.opc_id), known_tag::is_duplicate);
    });
}

answer<bool> store::update_opc(const opc_config& opc, const tag_changes& tags, const std::string& actor) {
    bool has_changed = false;
    const auto done = body_->master->change(actor, [&](record_work& work) {
        ensure_site(work, opc.site_id);
        const auto before = work.find(master::resource_named("opc"), opc.opc_id);
        must_touch(before.has_value(), errc::not_found, missing("OPC", opc.opc_id));
        auto row = opc;
        row.created_at = before->at("created_at").integer();
        auto after = *before;
        master::from_struct(row, after);
        has_changed = work.update(std::move(after)).version() != before->version();
        remove_tags(work, tags.removed);
        const auto put = put_tags(work, of_opc(tags.put, opc.opc_id), known_tag::is_replaced);
        has_changed = has_changed || !tags.removed.empty() || !put.empty();
    });
    if (!done) return done.error();
    return has_changed;
}

answer<> store::delete_opc(const std::string& opc_id, const std::string& actor) {
    return body_->master->change(actor, [&](record_work& work) {
        must_touch(work.find(master::resource_named("opc"), opc_id).has_value(), errc::not_found,
                   missing("OPC", opc_id));
        work.remove(master::resource_named("opc"), opc_id);
    });
}

answer<> store::set_order(const std::string& opc_id, run_order order) {
    return body_->master->change(gateway_actor, [&](record_work& work) {
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
