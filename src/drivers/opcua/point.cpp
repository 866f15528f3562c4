#include "drivers/opcua/point.hpp"

#include <utility>

#include "drivers/opcua/conversion.hpp"
#include "drivers/opcua/errc.hpp"
#include "opcua/errc.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

/// One element of an array comes as an array of one.
void unwrap(value& v, data_type& type) {
    auto* elements = std::get_if<array>(&v);
    if (elements == nullptr || elements->size() != 1) return;
    value element = std::move(elements->front());
    v = std::move(element);
    type.count = 0;
}

point_value bad(point_index at, quality state, error_code why) {
    return {at, {}, state, why, {}};
}

}  // namespace

checked<point> make_point(const point_config& from, const device_options& device) {
    auto address = parse_address(from.address);
    if (!address) return fault{"plc_address", address.error().message};
    point out{};
    out.address = std::move(*address);
    out.literal = without_range(out.address);
    if (!from.type.empty()) {
        auto type = parse_data_type(from.type);
        if (!type) return fault{"data_type", type.error().message};
        out.type = *type;
    }
    out.rules = rules_of(device, from);
    return out;
}

point_value take_value(point_index at, point& p, const UA_DataValue& from) {
    wall_time time{};
    if (from.hasServerTimestamp) time = from_date_time(from.serverTimestamp);
    if (from.hasSourceTimestamp) time = from_date_time(from.sourceTimestamp);
    const UA_StatusCode status = from.hasStatus ? from.status : UA_STATUSCODE_GOOD;
    const auto state = quality_of(status);
    if (is_bad(state)) return bad(at, state, status_error(status));
    if (!from.hasValue) return bad(at, quality::bad, errc::no_value);

    auto v = from_variant(from.value);
    if (!v) {
        const bool is_unset = v.error() == errc::no_value;
        return bad(at, is_unset ? quality::bad : quality::configuration, v.error());
    }
    auto type = type_of(from.value);
    if (!type) return bad(at, quality::bad, worded_error("the array has no elements", remedy::device_refused));
    if (p.node().part && p.node().part->is_element) unwrap(*v, *type);
    p.told = type;
    p.native = from.value.type;
    if (from.hasSourceTimestamp) p.last_time = time;
    if (!p.type || *p.type == *type) return {at, std::move(*v), state, {}, time};
    auto converted = convert(*v, *type, *p.type);
    if (!converted) return bad(at, quality::configuration, converted.error());
    return {at, std::move(*converted), state, {}, time};
}

bool is_same(const point& a, const point& b) noexcept {
    return a.address == b.address && a.rules == b.rules;
}

}  // namespace penstock::opcua
