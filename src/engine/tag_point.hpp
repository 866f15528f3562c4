#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "drivers/point.hpp"
#include "live/tag_table.hpp"
#include "model/samples.hpp"
#include "model/tag.hpp"
#include "model/value.hpp"

namespace penstock::engine {

/// What few tags have.
struct tag_extras {
    double scale = 1;
    double offset = 0;
    std::optional<double> min, max;
    milliseconds period{0};  ///< 0 = the OPC's
    option_map options;
};

/// What collecting keeps of a tag: there may be a million, most of them numbers as they are.
struct tag_point {
    live::tag_slot place;
    tag_number number = 0;  ///< 0 = not recorded
    bool is_scaled = false;
    bool is_writable = true;
    bool has_fault = false;  ///< the driver cannot read it
    std::string tag_id;      ///< for devices that identify their tags by it
    std::string address;
    std::optional<data_type> type;             ///< absent: the device reports it
    std::unique_ptr<const tag_extras> extras;  ///< null = as a `tag_extras` that nobody has set

    /// Not so of a free slot either.
    bool is_readable() const noexcept { return !address.empty() && !has_fault; }
    milliseconds period() const noexcept { return extras ? extras->period : milliseconds{0}; }
};

/// The data type must have been checked.
tag_point make_point(const tag_config& tag, live::tag_slot place);

/// How its samples are kept; any type for a tag whose type the device has not reported yet.
cell_type cell_type_of(const tag_point& tag, const std::optional<data_type>& type) noexcept;

/// The value as users see it: raw × scale + offset, elements of arrays each.
value to_shown(const tag_point& tag, const value& raw);
std::string format_shown(const tag_point& tag, const value& shown);

/// The raw value of that type that a write of `text` sends. The fault: why it must not be sent.
checked<value> to_raw(const tag_point& tag, const data_type& type, std::string_view text);

/// As drivers need it.
point_config config_of(const tag_point& tag);

}  // namespace penstock::engine
