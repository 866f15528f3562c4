#include "imports/kepware/tag_fields.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "imports/clamp.hpp"
#include "imports/notes.hpp"

namespace penstock::imports::kepware {

namespace {

/// False: the scaling is none that `scale` and `offset` express.
bool set_scaling(tag_config& tag, const tag_fields& from) {
    if (from.curve == tag_fields::scaling::none) return true;
    const double raw = from.raw_high - from.raw_low;
    const double scaled = from.scaled_high - from.scaled_low;
    if (from.curve != tag_fields::scaling::linear || raw == 0 || scaled == 0) return false;
    const double scale = scaled / raw;
    const double offset = from.scaled_low - from.raw_low * scale;
    if (!std::isfinite(scale) || !std::isfinite(offset) || scale == 0) return false;
    const double sign = from.is_negated ? -1 : 1;
    if (scale * sign != 1) tag.scale = scale * sign;
    if (offset != 0) tag.offset = offset * sign;
    return true;
}

}  // namespace

void take_tag(reading& to, read_device& device, const address_rules& rules, tag_fields&& from, location where) {
    if (!from.type) {
        note_left_out(to, where, from.name, "its data type is not known");
        return;
    }
    auto point = convert(rules, from.address, *from.type);
    if (!point) {
        note_left_out(to, where, from.name, point.error().message, point.error().field);
        return;
    }
    read_tag tag;
    if (!set_scaling(tag.config, from)) {
        note_left_out(to, where, from.name,
                      from.curve == tag_fields::scaling::square_root
                          ? "it is scaled by a square root, and a tag has a factor and an offset"
                          : "its scaling has no factor",
                      "correct the scaling in Kepware, or add the tag by hand and calculate where it is used");
        return;
    }
    if (!point->difference.empty()) note_changed(to, where, from.name, point->difference);
    tag.config.tag_name = std::move(from.name);
    tag.config.plc_address = std::move(point->address);
    tag.config.data_type = std::move(point->data_type);
    tag.config.options = std::move(point->options);
    tag.config.description = std::move(from.description);
    tag.config.unit = std::move(from.unit);
    tag.config.writable = from.is_writable;
    tag.config.timecycle = from.rate;
    const bool is_turned = from.is_negated || from.curve == tag_fields::scaling::none;
    if ((from.clamps_low || from.clamps_high) &&
        (is_turned || !set_clamp(tag.config, from.clamps_low, from.clamps_high, from.scaled_low, from.scaled_high))) {
        note_changed(to, where, tag.config.tag_name, "values beyond the scaled range are not cut off",
                     "set min_value, max_value and clamp of the tag");
    }
    tag.place = std::move(where);
    to.add_tag(device, tag);
}

}  // namespace penstock::imports::kepware
