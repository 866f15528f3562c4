#include "drivers/modbus/point.hpp"

#include <fmt/format.h>

#include "base/failure.hpp"
#include "base/text.hpp"

namespace penstock::modbus {

namespace {

void apply_options(const option_map& options, layout& how) {
    for (const auto& [name, text] : options) {
        if (name == "byte_order") how.order = parse_byte_order(text);
        if (name == "byte_order_16") how.has_swapped_bytes = text == "BA";
        if (name == "string_order") how.is_low_first = text == "low_first";
        if (name == "string_encoding") how.encoding = parse_text_encoding(text);
        if (name == "field_bits") how.field_bits = parse_number<std::uint8_t>(text).value_or(16);
        if (name == "bcd") how.is_bcd = parse_boolean(text).value_or(false);
    }
}

/// A bit above 15 is one of a wider field. Bits below 16 may be, too, which only option field_bits says.
std::optional<fault> parse_bit(const address& a, bool is_field_given, layout& how) {
    if (!a.suffix) {
        if (!is_field_given || how.type.is_array()) return std::nullopt;
        return fault{"options.field_bits", "needs the number of the bit in the address after a dot, as in hr10.20"};
    }
    if (!is_field_given && *a.suffix > 15) how.field_bits = *a.suffix > 31 ? 64 : 32;
    const auto last = is_field_given ? how.field_bits - 1U : 63U;
    if (*a.suffix > last) return fault{"plc_address", fmt::format("the bit after the dot must be 0 to {}", last)};
    how.bit = static_cast<std::uint8_t>(*a.suffix);
    return std::nullopt;
}

std::optional<fault> parse_suffix(const address& a, bool is_field_given, layout& how) {
    if (is_field_given && (is_bits(a.memory_area) || how.type.element != element_type::boolean)) {
        return fault{"options.field_bits", "is possible only for a Boolean in registers"};
    }
    if (is_bits(a.memory_area)) {
        if (a.suffix) return fault{"plc_address", "a coil or a discrete input has no bits: no dot is allowed"};
        return std::nullopt;
    }
    if (how.type.element == element_type::boolean) return parse_bit(a, is_field_given, how);
    if (is_text(how.type.element)) {
        if (!a.suffix || *a.suffix == 0) {
            return fault{"plc_address", fmt::format("a {} needs its length in bytes after a dot, as in 40001.20",
                                                    to_string(how.type.element))};
        }
        how.length = *a.suffix;
        return std::nullopt;
    }
    if (a.suffix) {
        return fault{"plc_address", fmt::format("a bit after the dot needs data_type Boolean, a length String or "
                                                "ByteString; {} has neither",
                                                to_string(how.type.element))};
    }
    return std::nullopt;
}

std::optional<fault> fault_of_size(const address& a, std::uint32_t size, const point_rules& rules) {
    const bool has_bits = is_bits(a.memory_area);
    const std::uint32_t max = has_bits ? rules.max_coils : rules.max_registers;
    const std::string_view unit = has_bits ? "bits" : "registers";
    if (size > max) {
        return fault{
            "plc_address",
            fmt::format(
                "the tag needs {} {}, but one request reads at most {}, and the gateway reads a value by one request",
                size, unit, max)};
    }
    if (a.number + size > 0x10000) {
        return fault{"plc_address", fmt::format("the tag needs {} {} from number {} on, but the last number is 65535",
                                                size, unit, a.number)};
    }
    return std::nullopt;
}

}  // namespace

checked<point> make_point(const point_config& from, const point_rules& rules) {
    if (from.type.empty())
        return fault{"data_type", "Modbus devices do not report data types: set the data_type of the tag"};
    const auto type = parse_data_type(from.type);
    if (!type) return in_field("data_type", type.error());
    const auto where = parse_address(from.address);
    if (!where) return in_field("plc_address", where.error());

    point out;
    out.is_unused = false;
    out.unit = where->unit.value_or(rules.unit);
    out.memory_area = where->memory_area;
    out.start = where->number;
    out.value_layout = rules.default_layout;
    out.value_layout.type = *type;
    apply_options(from.options, out.value_layout);
    const auto by = from.options.find("write_function");
    out.writes = by == from.options.end() ? rules.writes : parse_write_choice(by->second);

    if (is_bits(out.memory_area) && type->element != element_type::boolean) {
        return fault{"data_type",
                     fmt::format("a {} is one bit: the data type must be Boolean", to_string(out.memory_area))};
    }
    if (auto wrong = parse_suffix(*where, from.options.contains("field_bits"), out.value_layout)) return *wrong;
    if (!is_whole_number(type->element)) {
        if (from.options.contains("bcd") && out.value_layout.is_bcd) {
            return fault{"options.bcd", "only whole numbers can be BCD, from SByte to UInt64"};
        }
        out.value_layout.is_bcd = false;
    }
    if (rules.is_bus && out.unit == 0) {
        return fault{"plc_address", "on a serial line unit 0 is a broadcast without a response; use 1 to 247"};
    }
    const std::uint32_t size = is_bits(out.memory_area) ? type->elements() : registers_of(out.value_layout);
    if (auto wrong = fault_of_size(*where, size, rules)) return *wrong;
    out.size = static_cast<std::uint16_t>(size);
    return out;
}

function read_function(area where) noexcept {
    switch (where) {
        case area::coil: return function::read_coils;
        case area::discrete_input: return function::read_discrete_inputs;
        case area::input_register: return function::read_input_registers;
        case area::holding_register: return function::read_holding_registers;
    }
    return function::read_holding_registers;
}

write_choice parse_write_choice(std::string_view text) noexcept {
    if (text == "single") return write_choice::single;
    return text == "multiple" ? write_choice::multiple : write_choice::automatic;
}

byte_order parse_byte_order(std::string_view text) noexcept {
    if (text == "CDAB") return byte_order::cdab;
    if (text == "BADC") return byte_order::badc;
    if (text == "DCBA") return byte_order::dcba;
    return byte_order::abcd;
}

}  // namespace penstock::modbus
