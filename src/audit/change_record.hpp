#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/entry.hpp"

namespace penstock::audit {

/// A change of something that is configured: who did what with which thing, and the values before and after.
struct change_record {
    std::string event;      ///< `created`, `changed`, `deleted`, `restored`, `started` or `stopped`
    std::string kind;       ///< `opc`, `tag`, `alarm`, `transfer` …
    std::string id;         ///< empty: the line stands for `count` things of that kind
    std::string part_of{};  ///< what the thing belongs to, such as `opc/L1` of a tag; empty: nothing
    std::string user{};
    std::string fields{};  ///< JSON: an array of `{"field":…,"before":…,"after":…}`; empty: none
    std::int64_t count = 1;
};

/// `method` of their lines.
inline constexpr std::string_view change_events = "CONFIG_CHANGE";
inline constexpr std::size_t max_change_bytes = 16'000;  ///< of `fields`; a longer text is left out

/// `tag/PUMPS.LEVEL`: the name by which lines about a thing are found.
std::string object_of(std::string_view kind, std::string_view id);

void append_change_line(std::string& out, const change_record& change);
entry entry_of(const change_record& change);

/// Whether the line is about that thing (`object_of`), or about something that belongs to it.
bool is_about(const entry& line, std::string_view object);

/// A changed field of a line as it is read again; both values are JSON.
struct changed_field {
    std::string name, value_before, value_after;
    bool is_secret = false;  ///< the values are not stored
    bool is_cut = false;     ///< the values were too long: only their beginnings are stored
};
struct read_change {
    std::string event, kind, id, part_of;
    std::vector<changed_field> fields;
    std::int64_t omitted = 0;  ///< number of changed fields that are not in the line
};
/// `nullopt`: the line is no such line, or its text was changed.
std::optional<read_change> change_of(const entry& line);

/// `hi: 80 -> 85; lo: null -> 10`: the fields for an export.
std::string text_of(const read_change& change);

}  // namespace penstock::audit
