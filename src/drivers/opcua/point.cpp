#include "drivers/opcua/point.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/failure.hpp"
#include "drivers/opcua/alarm_book.hpp"
#include "drivers/opcua/conversion.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/member.hpp"
#include "opcua/errc.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

/// One element of an array arrives as an array of one.
void unwrap(value& v, data_type& type) {
    auto* elements = std::get_if<array>(&v);
    if (elements == nullptr || elements->size() != 1) return;
    value element = std::move(elements->front());
    v = std::move(element);
    type.count = 0;
}

/// A view of the part that was asked for. Where more than that has come, the server ignores ranges.
result<UA_Variant> part_of(const UA_Variant& from, const node_address::range& part, server_facts& facts) {
    const std::size_t wanted = std::size_t{part.last} - part.first + 1;
    if (from.type == nullptr || UA_Variant_isScalar(&from)) return from;
    if (from.arrayLength > wanted) facts.ignores_ranges = true;
    if (!facts.ignores_ranges) return from;
    if (part.first >= from.arrayLength) return status_error(UA_STATUSCODE_BADINDEXRANGENODATA);
    UA_Variant out{};
    out.type = from.type;
    out.storageType = UA_VARIANT_DATA_NODELETE;
    out.arrayLength = std::min(wanted, from.arrayLength - part.first);
    out.data = static_cast<std::byte*>(from.data) + std::size_t{part.first} * from.type->memSize;
    return out;
}

result<typed_value> content_of(const node_address& node, const UA_Variant& from, server_facts& facts) {
    const auto shown = node.part ? part_of(from, *node.part, facts) : result<UA_Variant>(from);
    if (!shown) return shown.error();
    if (!node.member.empty()) return parse_member(*shown, node.member, facts.types);
    auto v = from_variant(*shown);
    if (!v) return v.error();
    auto type = type_of(*shown);
    if (!type && node.part) return status_error(UA_STATUSCODE_BADINDEXRANGENODATA);
    if (!type) type = data_type{*element_of(*shown->type), 0};  // a list without elements
    if (node.part && node.part->is_element) unwrap(*v, *type);
    return typed_value{std::move(*v), *type};
}

bool is_empty_list(const value& v) noexcept {
    const auto* elements = std::get_if<array>(&v);
    return elements != nullptr && elements->empty();
}

/// An array type has a count: that of the tag, else the one that the list had last.
std::uint32_t count_of_empty(const point& p) noexcept {
    if (p.type && p.type->is_array()) return p.type->count;
    return p.reported_type && p.reported_type->is_array() ? p.reported_type->count : 1;
}

point_value bad(point_index at, quality state, error_code why) {
    return {at, {}, state, why, {}};
}

}  // namespace

checked<point> make_point(const point_config& from, const device_options& device) {
    auto address = parse_address(from.address);
    if (!address) return in_field("plc_address", address.error());
    point out{};
    out.address = std::move(*address);
    out.literal = read_literally(out.address);
    if (out.is_event()) {
        if (device.is_polling) return fault{"plc_address", "alarms and events need the OPC's option mode=subscribe"};
        const bool is_alarm = out.address.type == node_address::kind::alarm;
        const auto member = out.address.member.empty() ? std::string_view() : out.address.member[0].name;
        out.reported_type = is_alarm ? type_of_alarm(member) : type_of_event(member);
        if (!out.reported_type) {
            return fault{"plc_address", is_alarm ? "an alarm has the members severity, active, acked, count, message, "
                                                   "name and source"
                                                 : "an event has the members message, severity and source"};
        }
    }
    if (!from.type.empty()) {
        auto type = parse_data_type(from.type);
        if (!type) return in_field("data_type", type.error());
        out.type = *type;
    }
    out.rules = rules_of(device, from);
    return out;
}

point_value take_value(point_index at, point& p, const UA_DataValue& from, server_facts& facts) {
    wall_time time{};
    if (from.hasServerTimestamp) time = from_date_time(from.serverTimestamp);
    if (from.hasSourceTimestamp) time = from_date_time(from.sourceTimestamp);
    const UA_StatusCode status = from.hasStatus ? from.status : UA_STATUSCODE_GOOD;
    const auto state = quality_of(status);
    if (is_bad(state)) return bad(at, state, status_error(status));
    if (!from.hasValue) return bad(at, quality::bad, errc::no_value);

    auto received = content_of(p.node(), from.value, facts);
    if (!received) {
        const bool is_refused = remedy_of(received.error()) == remedy::device_refused;
        if (!is_refused && received.error() != errc::unknown_structure) p.misfit = received.error();
        return bad(at, is_refused ? quality::bad : quality::configuration, received.error());
    }
    p.misfit.reset();
    const bool has_no_elements = is_empty_list(received->v);
    if (has_no_elements) received->type.count = count_of_empty(p);
    p.reported_type = received->type;
    p.native = from.value.type;
    const bool is_matrix = p.node().member.empty() && !p.node().part && from.value.arrayDimensionsSize > 1;
    p.dimensions.clear();
    if (is_matrix) {
        p.dimensions.assign(from.value.arrayDimensions, from.value.arrayDimensions + from.value.arrayDimensionsSize);
    }
    if (from.hasSourceTimestamp) p.last_time = time;
    const bool fits = !p.type || *p.type == received->type || (has_no_elements && p.type->is_array());
    if (fits) return {at, std::move(received->v), state, {}, time};
    auto converted = convert(received->v, received->type, *p.type);
    if (!converted) {
        p.misfit = converted.error();
        return bad(at, quality::configuration, converted.error());
    }
    return {at, std::move(*converted), state, {}, time};
}

bool is_same(const point& a, const point& b) noexcept {
    return a.address == b.address && a.rules == b.rules;
}

}  // namespace penstock::opcua
