#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "master/field.hpp"
#include "master/record.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

/// Which records of a list are requested, and in which order.
struct list_request {
    struct key {
        const field* sort_field = nullptr;
        bool is_descending = false;
    };
    struct range {
        std::string_view field;
        std::optional<std::int64_t> from, to;  ///< both included
    };

    std::optional<record> built_in;  ///< listed as if it were stored
    conditions filter;
    conditions none_of;  ///< fields that have none of these values; never null ones
    std::vector<range> ranges;
    std::string q;                           ///< part of id or name, ASCII case ignored; empty = any
    std::optional<std::string> ancestor_id;  ///< id of an asset or site: linked at or below it
    std::vector<key> sort;                   ///< records with equal keys are sorted by id; empty: by id
    std::size_t offset = 0;
    std::size_t limit = no_limit;
    std::vector<cell> start_after;  ///< cells of the sort keys and the id of the record behind which the list begins
};

}  // namespace penstock::master
