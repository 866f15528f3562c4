#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace penstock::v5 {

/// Which part of a list to return: the page with a number, or the page after a cursor. Both unset: the first page.
struct paging {
    std::int64_t number = 0;  ///< number of the page from 1; 0 = no number
    std::int64_t size = 0;    ///< 1 to 5,000; 0 = the gateway's default, 100
    std::string after{};      ///< `next` of the previous page
};

/// A part of a list.
template <class T>
struct page {
    std::vector<T> items;
    std::int64_t total = 0;           ///< number of matching records on all pages
    std::int64_t number = 0;          ///< number of the page from 1; 0 if a cursor was given
    std::int64_t size = 0;            ///< maximum number of records in a page
    std::optional<std::string> next;  ///< cursor of the next page; empty at the end
    bool total_capped = false;        ///< true: `total` is 10,000 because histories stop counting there
};

/// How records of one call are created.
struct bulk_options {
    /// What to do with an id that exists: `fail`, `update` (merge) or `skip`.
    std::string on_conflict = "fail";
    /// True: with any fault nothing is stored and the call fails; false: valid records are stored.
    bool atomic = true;
    bool dry_run = false;  ///< true: everything is checked, nothing is stored
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
