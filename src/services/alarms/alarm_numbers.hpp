#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_index.hpp"
#include "engine/alarm_listener.hpp"

namespace penstock::services {

/// Numbers of the alarms of all tags that this gateway collects, with the little that each evaluation needs. The rest
/// of an alarm is read from the database when its state changes.
///
/// A tag is its number in the tag table. An alarm that mirrors its tag's limits has its id from the tag's.
/// Thread: one at a time.   Limits: 16 bytes for each alarm and 4 for each tag; the ids of alarms that mirror no tag.
class alarm_numbers {
public:
    using number = engine::alarm_number;

    struct alarm {
        std::uint32_t tag = 0;
        std::string_view id;  ///< valid until the next change; empty: it mirrors its tag
        bool is_enabled = true;
    };

    /// Adds an alarm of the tag. Returns its number, which stays the same if the alarm is known.
    number put(std::uint32_t tag, std::string_view tag_id, std::string_view alarm_id, bool is_enabled);
    /// Removes all alarms of the tag except `staying`; returns the removed ones.
    std::vector<number> retain(std::uint32_t tag, std::span<const number> staying);

    std::optional<alarm> find(number n) const;  ///< nothing: it is gone
    bool has_any(std::uint32_t tag) const noexcept { return tag < first_.size() && first_[tag] != none; }
    /// Of an alarm that mirrors no tag; `nullopt`: not known.
    std::optional<std::uint32_t> tag_of(std::string_view alarm_id) const;

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct row {
        std::uint32_t tag = none;
        std::uint32_t next = none;  ///< of the same tag, or free
        std::uint32_t id = none;    ///< in `ids_`; none: it mirrors its tag
        std::uint32_t version : 31 = 0;
        std::uint32_t is_enabled : 1 = 0;
    };

    number number_of(std::uint32_t at) const noexcept { return number{rows_[at].version} << 32U | at; }
    std::uint32_t find(std::uint32_t tag, std::uint32_t id) const noexcept;
    std::uint32_t add(std::uint32_t tag, std::uint32_t id);
    void free_row(std::uint32_t at);

    std::vector<row> rows_;
    std::uint32_t free_ = none;
    std::vector<std::uint32_t> first_;  ///< row of each tag
    text_index ids_;
    std::vector<std::uint32_t> row_of_id_;
};

}  // namespace penstock::services
