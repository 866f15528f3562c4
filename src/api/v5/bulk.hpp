#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/v5/call.hpp"
#include "master/record_writer.hpp"

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
    std::vector<item> items;  ///< of a file those that are at hand
};

constexpr std::size_t most_errors = 100;  ///< in one answer

/// What became of the items.
struct outcome {
    enum class done { created, updated, skipped, failed };
    struct line {
        std::size_t index = 0;
        std::string id;
        done what = done::created;
        std::optional<master::refusal> why{};
    };
    std::vector<line> lines;

    std::size_t count(done what) const {
        return static_cast<std::size_t>(
            std::count_if(lines.begin(), lines.end(), [&](const line& l) { return l.what == what; }));
    }
};

bulk_request::conflict parse_conflict(std::string_view text);

/// What any item has against itself, before the database is asked: all of it at once.
void refuse_bad_items(const call& c);

/// Stores the items of `c.bulk` one by one; each that is refused leaves nothing behind. Where all must succeed it ends
/// after `most_errors` of them.
outcome store_items(call& c, master::record_writer& work);

/// The refusals of the lines as one: those of the step that comes first. There must be one.
master::refusal first_step_of(const outcome& out);

/// What became of one item, as an element of an answer's `items`; `id` empty: it has none.
void write_item_result(json_writer& json, std::size_t index, const std::string& id,
                       const std::optional<master::refusal>& why);

void read_bulk(call& c);
void run_bulk(call& c, master::record_writer& work);

}  // namespace penstock::api::v5
