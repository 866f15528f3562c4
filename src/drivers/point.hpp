#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/opc.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock {

/// Index of a point within its device. It is the index of the driver's parsed address and of the tag's slot.
using point_index = std::uint32_t;

/// What a driver needs to know of a tag.
struct point_config {
    std::string address;
    std::string type;        ///< canonical data type; empty = the device reports it
    option_map options;      ///< per-tag options
    std::string tag_id{};    ///< for protocols whose devices identify tags by their id; empty = not given
    milliseconds period{0};  ///< how often the tag is read; 0 = the OPC's timecycle
    /// Its value is not known: the driver must report the current value, even if it has not changed.
    bool is_new = false;
};

/// One decoded value of an answer.
struct point_value {
    point_index point = 0;
    value v;
    quality state = quality::good;
    error_code error;  ///< set if `state` is bad: only this point failed
    wall_time time{};  ///< time stamp of the device; epoch 0 = the device sends none
};

}  // namespace penstock
