#include "store/opc_records.hpp"

#include "store/option_vault.hpp"
#include "store/site_rows.hpp"
#include "store/tag_rows.hpp"

namespace penstock::store {

namespace {

/// The table's row: the configuration and what else is kept of an OPC.
struct opc_row : opc_config {
    std::int64_t run_order = 0;
};
BOOST_DESCRIBE_STRUCT(opc_row, (opc_config), (run_order))

opc_row sealed(const opc_config& opc, const option_vault& vault, wall_time now) {
    opc_row row{opc, 0};
    row.created_at = row.updated_at = to_epoch_ms(now);
    if (const auto done = vault.seal(row); !done) throw refusal{done.error()};
    return row;
}

stored_opc opened(opc_row&& row, const option_vault& vault) {
    const auto order = static_cast<run_order>(row.run_order);
    stored_opc out{std::move(row), order};
    vault.open(out.opc);
    return out;
}

std::string missing(const std::string& opc_id) {
    return "OPC " + opc_id + " does not exist";
}

}  // namespace

answer<> opc_records::create(const opc_config& opc, const std::vector<tag_config>& tags, run_order order,
                             wall_time now) {
    return db_.transact([&](soci::session& db) {
        ensure_site(db, opc.site_id, now);
        auto row = sealed(opc, vault_, now);
        row.run_order = static_cast<std::int64_t>(order);
        const bool is_new = make_inserter<opc_row>(db, "opc", "opc_id").write(row);
        must_touch(is_new, errc::duplicate, "OPC " + opc.opc_id + " exists already");
        put_tags(db, opc.opc_id, tags, known_tag::is_duplicate, now);
    });
}

answer<> opc_records::update(const opc_config& opc, const std::optional<std::vector<tag_config>>& tags, wall_time now) {
    return db_.transact([&](soci::session& db) {
        ensure_site(db, opc.site_id, now);
        auto rows = make_updater<opc_row>(db, "opc", "opc_id", {"opc_id", "created_at", "run_order"});
        must_touch(rows.write(sealed(opc, vault_, now)), errc::not_found, missing(opc.opc_id));
        if (tags) replace_tags(db, opc.opc_id, *tags, now);
    });
}

answer<> opc_records::remove(const std::string& opc_id) {
    return db_.transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM opc WHERE opc_id = :id", {{"id", opc_id}});
        must_touch(rows > 0, errc::not_found, missing(opc_id));
    });
}

answer<stored_opc> opc_records::get(const std::string& opc_id) {
    return db_.transact(
        [&](soci::session& db) { return opened(select_one<opc_row>(db, "opc", "opc_id", opc_id), vault_); });
}

answer<page<stored_opc>> opc_records::list(const page_query& query) {
    return db_.transact([&](soci::session& db) {
        auto rows = select_page<opc_row>(db, "opc", make_list_sql(query, "opc_id", "opc_name"));
        page<stored_opc> out;
        out.total = rows.total;
        out.rows.reserve(rows.rows.size());
        for (auto& row : rows.rows) {
            out.rows.push_back(opened(std::move(row), vault_));
        }
        return out;
    });
}

answer<> opc_records::set_order(const std::string& opc_id, run_order order) {
    return db_.transact([&](soci::session& db) {
        const auto number = std::to_string(static_cast<int>(order));
        const auto rows = execute(db, "UPDATE opc SET run_order = " + number + " WHERE opc_id = :id", {{"id", opc_id}});
        must_touch(rows > 0, errc::not_found, missing(opc_id));
    });
}

}  // namespace penstock::store
