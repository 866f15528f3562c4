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
    std::string type;        ///< canonical data type, empty = the protocol reports it
    option_map options;      ///< per-tag options
    std::string tag_id{};    ///< for protocols in which a device has names for its tags; empty = not given
    milliseconds period{0};  ///< how often the tag is read; 0 = the OPC's timecycle
    bool is_new = false;     ///< its value is unknown: the last one is wanted even if it was reported before
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
