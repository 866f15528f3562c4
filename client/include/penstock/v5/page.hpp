#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace penstock::v5 {

/// Which part of a list: a numbered page, or what follows a cursor. Both unset: the first page.
struct paging {
    std::int64_t number = 0;  ///< from 1; 0 = not by number
    std::int64_t size = 0;    ///< 1 to 5,000; 0 = the gateway's default, 100
    std::string after{};      ///< `next` of the page before
};

/// A part of a list.
template <class T>
struct page {
    std::vector<T> items;
    std::int64_t total = 0;           ///< records that match, on all pages
    std::int64_t number = 0;          ///< from 1; 0 where a cursor was asked for
    std::int64_t size = 0;            ///< most records a page has
    std::optional<std::string> next;  ///< cursor of the next page; none at the end
    bool total_capped = false;        ///< histories stop counting at 10,000
};

/// How many records are created per call.
struct bulk_options {
    /// What to do with an id that exists: `fail`, `update` (merge) or `skip`.
    std::string on_conflict = "fail";
    bool atomic = true;    ///< any fault stores nothing and fails the call; false: the rest is stored
    bool dry_run = false;  ///< all checks, nothing stored
};

struct bulk_item {
    std::int64_t index = 0;
    std::string id;
    bool ok = false;
    std::string code;
    std::string message;
};

struct bulk_result {
    std::int64_t created = 0;
    std::int64_t updated = 0;
    std::int64_t skipped = 0;
    std::int64_t failed = 0;
    std::vector<bulk_item> items;
};

}  // namespace penstock::v5
