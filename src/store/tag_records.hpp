#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "model/tag.hpp"
#include "store/failure.hpp"
#include "store/page.hpp"

namespace penstock::store {

class database;

/// The tags of all OPCs. Every call is one transaction.
///
/// Thread: the store thread.
class tag_records {
public:
    explicit tag_records(database& db) : db_(db) {}

    /// Adds tags to an OPC, whatever `opc_id` they carry; their `created_at` and `updated_at` become `now`.
    /// Errors: duplicate (which), integrity (no such OPC).
    answer<> create(const std::string& opc_id, const std::vector<tag_config>& tags, wall_time now);

    /// Adds those whose id is new and replaces those that this OPC has already. Errors: duplicate (a tag of another
    /// OPC), integrity (no such OPC).
    answer<> put(const std::string& opc_id, const std::vector<tag_config>& tags, wall_time now);

    /// Replaces everything but `created_at`; the tag stays with its OPC. Errors: not_found.
    answer<> update(const tag_config& tag, wall_time now);
    answer<> remove(const std::string& tag_id);

    answer<tag_config> get(const std::string& tag_id);

    /// Of an unknown OPC: no rows.
    answer<page<tag_config>> list(const std::string& opc_id, const page_query& query = {});

    /// Calls `take` for each tag of the OPC, in the order of their ids; `take` must not call the store.
    answer<> for_each(const std::string& opc_id, const std::function<void(tag_config&&)>& take);

private:
    database& db_;
};

}  // namespace penstock::store
