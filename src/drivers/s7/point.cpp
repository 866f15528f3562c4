#include "drivers/s7/point.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "base/failure.hpp"
#include "base/text.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::s7 {

namespace {

using enum element_type;

/// Types of values that a type of the controller can become, and how it is stored there.
struct type_rule {
    form storage;
    std::uint32_t elements;  ///< a bit each

    bool admits(element_type t) const noexcept { return (elements >> static_cast<unsigned>(t) & 1U) != 0; }
};

constexpr std::uint32_t set_of(std::initializer_list<element_type> types) noexcept {
    std::uint32_t out = 0;
    for (const auto t : types)
        out |= 1U << static_cast<unsigned>(t);
    return out;
}

constexpr std::uint32_t texts = set_of({element_type::string, byte_string});
constexpr std::uint32_t wholes = set_of({int16, uint16, int32, uint32, int64, uint64});

type_rule rule_of(plc_type type) noexcept {
    switch (type) {
        case plc_type::bit: return {form::bit, set_of({boolean})};
        case plc_type::byte: return {form::number, set_of({element_type::byte, sbyte, boolean}) | texts};
        case plc_type::word: return {form::number, set_of({int16, uint16, boolean}) | texts};
        case plc_type::dword: return {form::number, set_of({int32, uint32, float32, boolean}) | texts};
        case plc_type::character: return {form::number, set_of({element_type::byte, sbyte}) | texts};
        case plc_type::sint:
        case plc_type::usint: return {form::number, set_of({element_type::byte, sbyte})};
        case plc_type::int_:
        case plc_type::uint: return {form::number, set_of({int16, uint16})};
        case plc_type::dint:
        case plc_type::udint:
        case plc_type::time:
        case plc_type::time_of_day: return {form::number, set_of({int32, uint32})};
        case plc_type::real: return {form::number, set_of({float32})};
        case plc_type::lword: return {form::number, set_of({int64, uint64, float64, boolean})};
        case plc_type::lint:
        case plc_type::ulint:
        case plc_type::ltime:
        case plc_type::ltime_of_day: return {form::number, set_of({int64, uint64})};
        case plc_type::lreal: return {form::number, set_of({float64})};
        case plc_type::string: return {form::string, texts};
        case plc_type::wstring: return {form::wstring, set_of({element_type::string})};
        case plc_type::wchar: return {form::wcharacters, set_of({element_type::string})};
        case plc_type::s5time:
        case plc_type::timer: return {form::s5time, wholes};
        case plc_type::counter: return {form::counter, wholes};
        case plc_type::date: return {form::date, set_of({date_time, int16, uint16})};
        case plc_type::date_and_time:
        case plc_type::date_and_time_utc: return {form::date_and_time, set_of({date_time})};
        case plc_type::ldt: return {form::ldt, set_of({date_time, int64, uint64})};
        case plc_type::dtl:
        case plc_type::dtl_utc: return {form::dtl, set_of({date_time})};
    }
    return {form::number, 0};
}

/// What the tag's type would need the address to be, for a fault.
std::string_view place_for(element_type t) noexcept {
    constexpr std::array<std::string_view, 14> names{
        "DB1.DBX0.1", "DB1.DBB2",   "DB1.DBB2", "DB1.DBW4",   "DB1.DBW4",        "DB1.DBD8",     "DB1.DBD8",
        "DB1,LINT8",  "DB1,ULINT8", "DB1.DBD8", "DB1,LREAL8", "DB1,STRING20.30", "DB1.DBB20.30", "DB1,DTL0"};
    return names[static_cast<std::size_t>(t)];
}

fault fault_of_type(const address& a, const type_rule& rule, element_type asked) {
    std::vector<std::string_view> expected;
    for (unsigned i = 0; i <= static_cast<unsigned>(date_time); ++i) {
        const auto t = static_cast<element_type>(i);
        if (rule.admits(t)) expected.push_back(penstock::to_string(t));
    }
    return {"data_type", fmt::format("{} holds a value of {}; {} needs an address as {}", format_address(a),
                                     fmt::join(expected, " or "), penstock::to_string(asked), place_for(asked))};
}

/// Width of the value whose bits a dot counts.
unsigned bits_of(plc_type type) noexcept {
    return type == plc_type::byte ? 8 : type == plc_type::word ? 16 : type == plc_type::dword ? 32 : 64;
}

/// Boolean: `M0.3`, or bit n of a number, whose highest byte is first.
std::optional<fault> parse_bit(const address& a, point& out) {
    out.value_layout.storage = form::bit;
    if (a.type == plc_type::bit) {
        out.value_layout.bit = static_cast<std::uint8_t>(*a.suffix);
        return std::nullopt;
    }
    const unsigned bits = bits_of(a.type);
    if (!a.suffix || *a.suffix >= bits) {
        return fault{"plc_address", fmt::format("a Boolean needs a bit from 0 to {} after a dot, as in {}.3", bits - 1,
                                                format_address({a.memory_area, a.db, a.type, a.start, {}}))};
    }
    if (out.value_layout.type.is_array() && a.type != plc_type::byte) {
        return fault{"plc_address", "an array of bits begins at a bit of a byte, as in DB1.DBX0.1 or M0.3"};
    }
    out.start += bits / 8 - 1 - *a.suffix / 8U;
    out.value_layout.bit = static_cast<std::uint8_t>(*a.suffix % 8U);
    return std::nullopt;
}

std::optional<fault> parse_length(const address& a, point& out) {
    constexpr std::uint16_t max_string = 254;  // a length byte above means that the place was never set up
    constexpr std::uint16_t max_wstring = 16'382;
    if (out.value_layout.storage == form::number) out.value_layout.storage = form::characters;
    switch (a.type) {
        case plc_type::string:
        case plc_type::wstring: out.value_layout.length = a.suffix.value_or(max_string); break;
        case plc_type::character:
        case plc_type::wchar: out.value_layout.length = a.suffix.value_or(1); break;
        default:
            if (!a.suffix) {
                return fault{"plc_address",
                             fmt::format("a {} here needs its length in bytes after a dot, as in {}.8; a text with "
                                         "a header of its own is DB1,STRING20.30",
                                         penstock::to_string(out.value_layout.type.element), format_address(a))};
            }
            out.value_layout.length = *a.suffix;
    }
    const auto max = out.value_layout.storage == form::string ? max_string : max_wstring;
    if (out.value_layout.length == 0 ||
        (out.value_layout.storage != form::characters && out.value_layout.length > max)) {
        return fault{"plc_address", fmt::format("the length after the dot must be 1 to {}", max)};
    }
    return std::nullopt;
}

std::optional<fault> parse_suffix(const address& a, point& out) {
    if (out.value_layout.type.element == boolean) return parse_bit(a, out);
    if (is_text(out.value_layout.type.element)) return parse_length(a, out);
    if (a.suffix) {
        return fault{"plc_address",
                     fmt::format("after the dot a bit of a Boolean or the length of a text is expected; {} has "
                                 "neither, and an array comes from the data type, as in {}[5]",
                                 penstock::to_string(out.value_layout.type.element),
                                 penstock::to_string(out.value_layout.type.element))};
    }
    return std::nullopt;
}

bool is_of_200(area where) noexcept {
    return where == area::system_marker || where == area::analog_input || where == area::analog_output;
}

std::optional<fault> parse_area(const address& a, const point_rules& rules, point& out) {
    const bool has_v = rules.device == family::logo || rules.device == family::smart_200;
    if (a.memory_area == area::variable && !has_v) {
        return fault{"plc_address",
                     "only LOGO! and S7-200 SMART have V (option family); an address in a data block is DB1.DBW4"};
    }
    if (is_of_200(a.memory_area) && rules.device != family::smart_200) {
        return fault{"plc_address", fmt::format("only S7-200 SMART has {} (option family)", to_string(a.memory_area))};
    }
    out.db = a.memory_area == area::variable ? 1 : a.db;
    out.is_writable = a.memory_area != area::peripheral_input && a.memory_area != area::analog_input;
    switch (a.memory_area) {
        case area::db:
        case area::variable: out.memory_area = variable_area::db; break;
        case area::input: out.memory_area = variable_area::input; break;
        case area::output: out.memory_area = variable_area::output; break;
        case area::marker: out.memory_area = variable_area::marker; break;
        case area::peripheral_input:
        case area::peripheral_output: out.memory_area = variable_area::peripheral; break;
        case area::timer: out.memory_area = variable_area::timer; break;
        case area::counter: out.memory_area = variable_area::counter; break;
        case area::system_marker: out.memory_area = variable_area::system_marker; break;
        case area::analog_input: out.memory_area = variable_area::analog_input; break;
        case area::analog_output: out.memory_area = variable_area::analog_output; break;
    }
    return std::nullopt;
}

/// Not times, which are numbers as well.
bool can_be_bcd(plc_type type, element_type asked) noexcept {
    constexpr std::array plain{plc_type::byte, plc_type::word,  plc_type::dword, plc_type::lword,
                               plc_type::sint, plc_type::usint, plc_type::int_,  plc_type::uint,
                               plc_type::dint, plc_type::udint, plc_type::lint,  plc_type::ulint};
    return is_whole_number(asked) && std::ranges::find(plain, type) != plain.end();
}

}  // namespace

checked<point> make_point(const point_config& from, const point_rules& rules) {
    if (from.type.empty())
        return fault{"data_type", "an S7 controller does not report data types: set the data_type of the tag"};
    const auto type = parse_data_type(from.type);
    if (!type) return in_field("data_type", type.error());
    const auto where = parse_address(from.address);
    if (!where) return in_field("plc_address", where.error());
    const auto rule = rule_of(where->type);
    if (!rule.admits(type->element)) return fault_of_type(*where, rule, type->element);

    point out;
    out.is_unused = false;
    out.start = where->start;
    out.value_layout.type = *type;
    out.value_layout.storage = rule.storage;
    out.value_layout.encoding = rules.encoding;
    if (const auto own = from.options.find("string_encoding"); own != from.options.end()) {
        out.value_layout.encoding = parse_text_encoding(own->second);
    }
    if (const auto own = from.options.find("bcd"); own != from.options.end()) {
        out.value_layout.is_bcd = parse_boolean(own->second).value_or(false);
    }
    if (out.value_layout.is_bcd && !can_be_bcd(where->type, type->element)) {
        return fault{"options.bcd",
                     "is possible only for whole numbers at a BYTE, WORD, DWORD or LWORD, or at an INT of any size"};
    }
    // A date of the controller kept as its own number.
    if ((rule.storage == form::date || rule.storage == form::ldt) && type->element != date_time)
        out.value_layout.storage = form::number;
    const bool is_utc = where->type == plc_type::date_and_time_utc || where->type == plc_type::dtl_utc;
    if (type->element == date_time && !is_utc) out.value_layout.clock = rules.clock;

    if (auto wrong = parse_area(*where, rules, out)) return *wrong;
    if (auto wrong = parse_suffix(*where, out)) return *wrong;
    const auto size = size_of(out.value_layout);
    out.size = is_counted(out.memory_area) ? type->elements() : size;
    if (out.start + std::uint64_t{out.size} > max_bytes) {
        return fault{"plc_address",
                     fmt::format("the tag needs {} {} from number {} on, but the last number is {}", out.size,
                                 is_counted(out.memory_area) ? "places" : "bytes", out.start, max_bytes - 1)};
    }
    return out;
}

}  // namespace penstock::s7
