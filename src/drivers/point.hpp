#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/opc.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock {

/// Index of a point within its device: the driver's parsed address at one end, the tag's slot at the other.
using point_index = std::uint32_t;

/// What a driver needs to know of a tag.
struct point_config {
    std::string address;
    std::string type;        ///< canonical data type, empty = the protocol tells
    option_map options;      ///< per-tag options
    std::string tag_id{};    ///< for protocols in which a device knows its tags by name; empty = not told
    milliseconds period{0};  ///< how often the tag is read; 0 = the OPC's timecycle
    bool is_new = false;     ///< nothing is known of its value: the last one is wanted even if it was told before
};

/// One decoded value of an answer.
struct point_value {
    point_index point = 0;
    value v;
    quality state = quality::good;
    error_code error;  ///< set when `state` is bad: this point alone failed
    wall_time time{};  ///< the device's time stamp; epoch 0 = it has none
};

}  // namespace penstock
