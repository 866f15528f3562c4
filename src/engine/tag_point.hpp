#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "drivers/point.hpp"
#include "live/tag_table.hpp"
#include "model/none_value.hpp"
#include "model/samples.hpp"
#include "model/tag.hpp"
#include "model/value.hpp"

namespace penstock::engine {

/// Settings that only few tags have; kept apart to save memory.
struct tag_extras {
    double scale = 1;
    double offset = 0;
    std::optional<double> min, max;
    milliseconds period{0};  ///< 0 = the OPC's
    option_map options;
    none_values none;
    std::string scale_from;  ///< tag of the same device; empty = none
    bool is_factor = false;  ///< the value of that tag is a factor; false: it is an exponent of 10
    bool clamps_low = false, clamps_high = false;  ///< read values beyond `min`, `max` become these
};

/// The address of a tag in its device, in one block of memory. It is used when requests are planned, not when they are
/// sent.
class point_address {
public:
    point_address() = default;
    point_address(std::string_view address, std::string_view tag_id);

    std::string_view address() const noexcept { return part(0, size(0)); }
    std::string_view tag_id() const noexcept { return part(size(0), size(1)); }
    bool empty() const noexcept { return size(0) == 0; }

private:
    std::uint32_t size(std::size_t which) const noexcept;
    std::string_view part(std::size_t begin, std::size_t size) const noexcept;

    std::unique_ptr<char[]> bytes_;  ///< the sizes of the two texts, then the texts
};

/// What the collector stores of a tag. It is small, because there may be a million tags, most of them plain numbers.
struct tag_point {
    live::tag_slot place;
    tag_number number = 0;  ///< 0 = not recorded
    bool is_scaled = false;
    bool is_writable = true;
    bool has_fault = false;                    ///< the driver cannot read it
    std::optional<data_type> type;             ///< absent: the device reports it
    point_address address;                     ///< with the tag's id, for devices that identify their tags by it
    std::unique_ptr<const tag_extras> extras;  ///< null = a default `tag_extras`

    /// False, too, for a free slot.
    bool is_readable() const noexcept { return !address.empty() && !has_fault; }
    bool has_none() const noexcept { return extras && !extras->none.empty(); }
    bool has_clamp() const noexcept { return extras && (extras->clamps_low || extras->clamps_high); }
    bool has_scale_from() const noexcept { return extras && !extras->scale_from.empty(); }
    milliseconds period() const noexcept { return extras ? extras->period : milliseconds{0}; }
};

/// The data type must have been checked.
tag_point make_point(const tag_config& tag, live::tag_slot place);

/// How its samples are recorded; any type, if the device has not reported the tag's type yet.
cell_type cell_type_of(const tag_point& tag, const std::optional<data_type>& type) noexcept;

/// Whether a raw value of that type means that the device has no value.
bool is_none(const tag_point& tag, const value& raw, const std::optional<data_type>& type) noexcept;

/// The value as users see it: raw × scale × factor + offset, within the bounds of `clamp`, for each element of an
/// array. `factor`: from `scale_from`.
value to_shown(const tag_point& tag, const value& raw, double factor = 1);
std::string format_shown(const tag_point& tag, const value& shown);

/// The raw value of that type that a write of `text` sends; a list has any number of elements where it `may_resize`.
/// The fault says why it must not be sent.
checked<value> to_raw(const tag_point& tag, const data_type& type, std::string_view text, double factor = 1,
                      bool may_resize = false);

/// The tag in the form that drivers need.
point_config config_of(const tag_point& tag);

}  // namespace penstock::engine
