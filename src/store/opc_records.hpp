#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "model/opc.hpp"
#include "store/failure.hpp"
#include "store/page.hpp"

namespace penstock::store {

class database;
class option_vault;

/// An OPC as stored: what it is, and what a person last asked of it.
struct stored_opc {
    opc_config opc;
    run_order order = run_order::none;
};

/// The OPCs. Secret options are sealed on their way in and opened on their way out, so callers see plain text; one
/// that cannot be opened any more is left out, and the log says so.
///
/// Thread: the store thread.
class opc_records {
public:
    opc_records(database& db, const option_vault& vault) : db_(db), vault_(vault) {}

    /// OPC and tags are one transaction. `created_at` and `updated_at` of all become `now`; the tags'
    /// `opc_id` need not be filled in. An unknown site is made. Errors: duplicate (which id, the OPC's or a tag's).
    answer<> create(const opc_config& opc, const std::vector<tag_config>& tags, run_order order, wall_time now);

    /// Replaces everything but `created_at`. With `tags` they become the OPC's tags: those with a new id are added,
    /// those with a known id changed, the rest deleted; without, they stay. Errors: not_found, duplicate (a tag of
    /// another OPC).
    answer<> update(const opc_config& opc, const std::optional<std::vector<tag_config>>& tags, wall_time now);

    /// Its tags go with it. Errors: not_found.
    answer<> remove(const std::string& opc_id);

    /// Errors: not_found.
    answer<stored_opc> get(const std::string& opc_id);
    answer<page<stored_opc>> list(const page_query& query = {});
    answer<> set_order(const std::string& opc_id, run_order order);

private:
    database& db_;
    const option_vault& vault_;
};

}  // namespace penstock::store
