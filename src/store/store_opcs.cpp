#include "store/query.hpp"
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

}  // namespace

answer<> store::create_opc(const opc_config& opc, const std::vector<tag_config>& tags) {
    const auto now = body_->now_ms();
    return body_->db->transact([&](soci::session& db) {
        ensure_site(db, opc.site_id, now);
        const bool is_new = make_inserter<opc_row>(db, "opc", "opc_id").write(sealed(opc, body_->vault, now));
        must_touch(is_new, errc::duplicate, "OPC " + opc.opc_id + " exists already");
        put_tags(db, of_opc(tags, opc.opc_id), known_tag::is_duplicate, now);
    });
}

answer<> store::update_opc(const opc_config& opc, const tag_changes& tags) {
    const auto now = body_->now_ms();
    return body_->db->transact([&](soci::session& db) {
        ensure_site(db, opc.site_id, now);
        auto rows = make_updater<opc_row>(db, "opc", "opc_id", {"opc_id", "created_at", "run_order"});
        must_touch(rows.write(sealed(opc, body_->vault, now)), errc::not_found, missing("OPC", opc.opc_id));
        remove_tags(db, tags.removed);
        put_tags(db, of_opc(tags.put, opc.opc_id), known_tag::is_replaced, now);
    });
}

answer<> store::delete_opc(const std::string& opc_id) {
    return body_->db->transact([&](soci::session& db) {
        forget_numbers(db, "tag_id IN (SELECT tag_id FROM tag WHERE opc_id = :id)", {{"id", opc_id}});
        const auto rows = execute(db, "DELETE FROM opc WHERE opc_id = :id", {{"id", opc_id}});
        must_touch(rows > 0, errc::not_found, missing("OPC", opc_id));
    });
}

answer<> store::set_order(const std::string& opc_id, run_order order) {
    return body_->db->transact([&](soci::session& db) {
        const auto number = std::to_string(static_cast<int>(order));
        const auto rows = execute(db, "UPDATE opc SET run_order = " + number + " WHERE opc_id = :id", {{"id", opc_id}});
        must_touch(rows > 0, errc::not_found, missing("OPC", opc_id));
    });
}

answer<stored_opc> store::get_opc(const std::string& opc_id) {
    return body_->db->transact([&](soci::session& db) {
        return opened(select_one<opc_row>(db, "opc", "opc_id", "OPC", opc_id), body_->vault);
    });
}

answer<listing<stored_opc>> store::list_opcs(const list_query& query) {
    return body_->db->transact([&](soci::session& db) {
        auto rows = select_listing<opc_row>(db, "opc", make_list_sql(query, "opc_id", "opc_name"));
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
