#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/devices/tag_rows.hpp"

namespace penstock::services {

/// The fields by which a list of tags can be sorted.
enum class tag_field : std::uint8_t {
    tag_id,
    tag_name,
    opc_id,
    plc_address,
    data_type,
    writable,
    value,  ///< numbers by their size, then texts by their bytes
    value_time,
    quality,
    status,  ///< good, uncertain, bad, not read
};
/// Names as in the JSON of a tag; `nullopt`: there is no such field.
std::optional<tag_field> parse_tag_field(std::string_view name) noexcept;
/// `tag_id, tag_name, …`
std::string tag_field_names();

/// State of a tag's last value. Each tag has one of the first four; a good or uncertain value may also be out of its
/// limits. A tag of EDGE_SYSTEM without a value is `not_read`.
enum class tag_state : std::uint8_t { good, uncertain, bad, not_read, out_of_limits };
inline constexpr std::size_t tag_state_count = 5;
std::string_view to_string(tag_state s) noexcept;
std::optional<tag_state> parse_tag_state(std::string_view word) noexcept;

/// The requested tags, and their order.
struct tag_query {
    struct sort_key {
        tag_field field = tag_field::tag_id;
        bool is_descending = false;
    };
    std::string q;  ///< part of id or name, ASCII case ignored; empty = all
    /// Each is part of id, name, address or description, ASCII case ignored, in any order; empty = all.
    std::vector<std::string> words{};
    /// The first key decides, then the next, then the id. Empty: the order of the directory. With `value` and
    /// `value_time`, tags without a value are last in both directions.
    std::vector<sort_key> sort{};
    std::uint32_t states = 0;  ///< 1 << `tag_state` of each that is wanted; 0 = all
    std::optional<bool> writable{};
    std::size_t page = 0;  ///< from 1; 0 = all on one
    std::size_t size = 100;
};

/// How many tags that match `q` and `words` have each state; the other conditions of the query do not count.
struct tag_counts {
    std::uint64_t of_state[tag_state_count]{};
    std::uint64_t writable = 0;
};

struct tag_selection {
    std::vector<tag_directory::place> page;
    std::uint64_t total = 0;  ///< on all pages
    tag_counts counts;
};

/// Filters, counts and sorts the tags by their present values, and returns the page.
///
/// Thread: any; the tag table's locks are taken for 512 tags at a time.   Cost: see bench/results.md; 1 byte a tag, 16
/// to 64 more while it sorts.
tag_selection select_tags(const tag_directory& from, const tag_query& query);

}  // namespace penstock::services
