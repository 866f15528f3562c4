#include "master/catalog.hpp"
#include "model/secret_parts.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

/// The table's row: the configuration and what else is kept of an OPC.
struct opc_row : opc_config {
    std::int64_t run_order = 0;
};
BOOST_DESCRIBE_STRUCT(opc_row, (opc_config), (run_order))

stored_opc opened(opc_row&& row, const option_sealer& vault) {
    const auto order = static_cast<run_command>(row.run_order);
    stored_opc out{std::move(row), order};
    vault.open(out.config.options, out.config.opc_type, out.config.opc_id);
    return out;
}

}  // namespace

void seal_clear_opcs(record_work& work, const option_sealer& vault) {
    const auto& of = master::resource_named("opc");
    for (const auto& opc : work.select(of, {{"edge_id", {work.context().edge_id}}}, master::no_limit)) {
        auto options = opc.at("options").texts();
        const auto& type = opc.text("opc_type");
        if (auto url = opc.text("opc_agent_ip"); vault.is_secret(type, "path") && move_query_to_path(url, options))
            work.assign(of, "opc_agent_ip", std::move(url), {{"opc_id", {opc.id()}}});
        if (value_or_abort(vault.seal_clear(options, type, opc.id())))
            work.assign(of, "options", options, {{"opc_id", {opc.id()}}});
    }
}

outcome<stored_opc> store::get_opc(const std::string& opc_id) {
    return body_->read_with_writer([&](soci::session& db) {
        return opened(select_one<opc_row>(db, "opc", "opc_id", "OPC", opc_id), body_->sealer);
    });
}

outcome<listing<stored_opc>> store::list_opcs(const list_query& query) {
    return body_->read_with_writer([&](soci::session& db) {
        auto rows = select_listing<opc_row>(
            db, "opc", make_list_sql(query, "opc_id", "opc_name", "edge_id = :edge", {{"edge", body_->edge_id}}));
        listing<stored_opc> out;
        out.total = rows.total;
        out.items.reserve(rows.items.size());
        for (auto& row : rows.items) {
            out.items.push_back(opened(std::move(row), body_->sealer));
        }
        return out;
    });
}

}  // namespace penstock::store
