#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "imports/kepware/addresses.hpp"
#include "imports/kepware/value_type.hpp"
#include "imports/reading.hpp"

namespace penstock::imports::kepware {

constexpr std::int64_t usual_rate = 100;  ///< what Kepware gives each new tag, ms

/// A tag as both kinds of file have it.
struct tag_fields {
    enum class scaling { none, linear, square_root, unknown };

    std::string name{};  ///< with its groups, separated by dots
    std::string address{};
    std::string description{};
    std::string unit{};
    std::optional<value_type> type{};  ///< absent: the file has a type that is not known
    bool is_writable = true;
    std::int64_t rate = 0;  ///< ms; 0: the device's
    scaling curve = scaling::none;
    double raw_low = 0, raw_high = 0, scaled_low = 0, scaled_high = 0;
    bool clamps_low = false, clamps_high = false;
    bool is_negated = false;
};

/// Adds the tag to the device, or a remark why not.
void take_tag(reading& to, read_device& device, const address_rules& rules, tag_fields&& from, location where);

}  // namespace penstock::imports::kepware
