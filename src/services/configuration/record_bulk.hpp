#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "master/read_record.hpp"
#include "services/configuration/records.hpp"

namespace penstock::services {

/// Many records in one call of V5.
struct bulk_request {
    enum class conflict { fail, update, skip };
    struct item {
        std::size_t index = 0;  ///< in the list, or the line of the file
        master::patch patch;
        master::body_faults found;
    };
    conflict on_conflict = conflict::fail;
    bool is_atomic = true;    ///< any fault stores nothing
    bool is_dry_run = false;  ///< stores nothing; the result is the same
    std::vector<item> items;  ///< all items, or the part of a file that has been read
};

inline constexpr std::size_t max_bulk_errors = 100;  ///< in one answer

/// What became of the items.
struct bulk_result {
    enum class done { created, updated, skipped, failed };
    struct item {
        std::size_t index = 0;
        std::string id;
        done result = done::created;
        std::optional<master::request_error> error{};
    };
    std::vector<item> items;

    std::size_t count(done what) const {
        return static_cast<std::size_t>(std::ranges::count(items, what, &item::result));
    }
};

/// Empty: it has none.
std::string id_of(const bulk_request::item& item);

/// The faults that can be found in each item without the database, as one error; `nullopt`: none.
std::optional<master::request_error> error_of_bad_items(std::span<const bulk_request::item> items);

/// Stores the items one by one; a refused item changes nothing. If all must succeed, it ends after `max_bulk_errors`
/// refused items.
bulk_result store_items(const records& rules, master::record_writer& work, const master::resource& of,
                        const bulk_request& asked, after_commit& out);

/// One error for all refused items, with the refusals of the kind that comes first in `error_kind`. At least one item
/// must have been refused.
master::request_error first_error_of(const bulk_result& result);

}  // namespace penstock::services
