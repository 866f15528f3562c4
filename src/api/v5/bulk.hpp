#pragma once

#include <cstddef>
#include <vector>

#include "api/v5/call.hpp"
#include "store/master_store.hpp"

namespace penstock::api::v5 {

/// Many records in one call (V5 §1.2), from JSON or CSV.
struct bulk_request {
    enum class conflict { fail, update, skip };
    struct item {
        std::size_t index = 0;  ///< in the list, or the line of the file
        master::patch what;
        master::body_faults found;
    };
    conflict on_conflict = conflict::fail;
    bool is_atomic = true;    ///< any fault stores nothing
    bool is_dry_run = false;  ///< stores nothing, answers the same
    std::vector<item> items;
};

/// What became of one item, as an element of an answer's `items`; `id` empty: it has none.
void write_item_result(json_writer& json, std::size_t index, const std::string& id,
                       const std::optional<master::refusal>& why);

void read_bulk(call& c);
void read_import(call& c);
void run_bulk(call& c, store::record_work& work);

}  // namespace penstock::api::v5
