#include "drivers/melsec/point.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/failure.hpp"
#include "base/text.hpp"
#include "drivers/melsec/device_spec.hpp"
#include "drivers/melsec/fields.hpp"

namespace penstock::melsec {

namespace {

constexpr std::uint32_t bits_of_long_timer = 64;
constexpr std::uint32_t coil_of_long_timer = 32;  // bit 0 of its third word
constexpr std::uint32_t contact_of_long_timer = 33;

void apply_options(const option_map& options, layout& how) {
    for (const auto& [name, text] : options) {
        if (name == "string_order") how.is_high_first = text == "high_first";
        if (name == "bcd") how.is_bcd = parse_boolean(text).value_or(false);
        if (name == "string_encoding") how.encoding = parse_text_encoding(text);
    }
}

/// The text after the dot, by the type.
std::optional<fault> parse_suffix(const address& a, layout& how) {
    const auto element = how.type.element;
    if (is_text(element)) {
        const auto length = parse_number<std::uint16_t>(a.suffix);
        if (!length || *length == 0) {
            return fault{"plc_address",
                         fmt::format("a {} needs its length in bytes after a dot, as in D100.20", to_string(element))};
        }
        how.length = *length;
        return std::nullopt;
    }
    if (a.suffix.empty()) return std::nullopt;
    if (element != element_type::boolean) {
        return fault{"plc_address", fmt::format("a bit after the dot needs data_type Boolean, a length String or "
                                                "ByteString; {} has neither",
                                                to_string(element))};
    }
    if (a.device.kind->unit != unit_size::word)
        return fault{"plc_address", "only a word has bits after a dot, as in D100.A"};
    const auto bit = a.suffix.size() == 1 ? digit_value(static_cast<std::uint8_t>(a.suffix[0])) : 16U;
    if (bit > 15) return fault{"plc_address", "the bit after the dot is one hexadecimal digit, 0 to F, as in D100.A"};
    how.first_bit = bit;
    return std::nullopt;
}

/// How elements follow each other in words, or in bits that are read as words.
void lay_out(const address& a, layout& how) {
    const bool is_boolean = how.type.element == element_type::boolean;
    how.is_not_zero = is_boolean && !a.device.kind->is_bit() && a.suffix.empty() && !how.type.is_array();
    how.stride = bits_of_element(how);
}

/// LTS, LTC, LSTS and LSTC cannot be read themselves: they are flags in LTN and LSTN.
void read_out_of_long_timer(point& p) {
    const auto name = p.device.kind->name;
    if (name != "LTS" && name != "LTC" && name != "LSTS" && name != "LSTC") return;
    p.written_as = p.device.kind;
    p.device.kind = find_device(name.starts_with("LS") ? "LSTN" : "LTN");
    p.value_layout.first_bit = name.ends_with("S") ? contact_of_long_timer : coil_of_long_timer;
    p.value_layout.stride = bits_of_long_timer;
}

std::optional<fault> fault_of_type(const point& p) {
    const auto element = p.value_layout.type.element;
    const auto width = width_of(element);
    switch (p.device.kind->unit) {
        case unit_size::bit:
        case unit_size::word: return std::nullopt;
        case unit_size::long_timer:
            if (p.written_as != nullptr) break;
            [[fallthrough]];
        case unit_size::counter_32:
        case unit_size::double_word:
            if (width != 4) {
                return fault{
                    "data_type",
                    fmt::format("{} holds 32 bits: the data type must be Int32, UInt32 or Float",
                                p.device.kind->unit == unit_size::counter_32 ? "CN200 to CN255" : p.device.kind->name)};
            }
            return std::nullopt;
    }
    if (element != element_type::boolean) {
        return fault{"data_type", fmt::format("{} is one bit: the data type must be Boolean", p.written_as->name)};
    }
    return std::nullopt;
}

std::optional<fault> fault_of_size(const point& p, const point_rules& rules) {
    const auto words = words_of_numbers(*p.device.kind, p.numbers);
    std::uint32_t max = p.device.kind->is_bit() ? rules.limits.words_of_bits : rules.limits.words;
    if (p.device.kind->unit == unit_size::double_word) max = 2U * rules.limits.random;
    if (words > max) {
        return fault{"plc_address", fmt::format("the tag needs {} words, but one request reads at most {}, and the "
                                                "gateway reads a value by one request",
                                                words, max)};
    }
    const std::uint64_t last = std::uint64_t{p.device.number} + p.numbers - 1;
    const bool is_wide = rules.dialect.frame == frame_kind::e1 ||
                         (rules.dialect.is_wide() && p.device.qualifier.via_kind == extension::kind::none);
    const std::uint64_t largest = is_wide ? last_number(rules.dialect) : 0xFFFFFF;
    const std::uint64_t decimal = is_wide ? 99'999'999 : 999'999;
    const bool has_decimal_digits =
        rules.dialect.code == data_code::ascii && rules.dialect.frame != frame_kind::e1 && !p.device.kind->is_hex;
    if (last > (has_decimal_digits ? std::min(largest, decimal) : largest)) {
        return fault{"plc_address", "the device number is too large for a request"};
    }
    return std::nullopt;
}

std::optional<fault> fault_of_frame(const address& a, const frame_dialect& d) {
    if (d.frame != frame_kind::e1) return std::nullopt;
    if (a.device.qualifier.via_kind != extension::kind::none)
        return fault{"plc_address", "frame 1E does not reach other modules and networks: use frame 3E or 4E"};
    if (a.device.kind->code_1e == 0)
        return fault{"plc_address",
                     fmt::format("frame 1E does not support the device {}: use frame 3E or 4E", a.device.kind->name)};
    return std::nullopt;
}

}  // namespace

checked<point> make_point(const point_config& from, const point_rules& rules) {
    if (from.type.empty())
        return fault{"data_type", "MELSEC controllers do not report data types: set the data_type of the tag"};
    const auto type = parse_data_type(from.type);
    if (!type) return in_field("data_type", type.error());
    const auto where = parse_address(from.address, rules.dialect.kind);
    if (!where) return in_field("plc_address", where.error());
    if (auto wrong = fault_of_frame(*where, rules.dialect)) return *wrong;

    point out;
    out.is_unused = false;
    out.device = where->device;
    out.value_layout = rules.default_layout;
    out.value_layout.type = *type;
    apply_options(from.options, out.value_layout);
    if (out.value_layout.is_bcd && !is_whole_number(type->element)) {
        return fault{"options.bcd", "only whole numbers can be BCD, from SByte to UInt64"};
    }
    if (auto wrong = parse_suffix(*where, out.value_layout)) return *wrong;
    lay_out(*where, out.value_layout);
    read_out_of_long_timer(out);
    if (auto wrong = fault_of_type(out)) return *wrong;
    if (out.device.kind->unit == unit_size::long_timer) out.value_layout.stride = bits_of_long_timer;

    const auto bits = bits_of(out.value_layout);
    const auto words = words_of(out.device.kind->unit);
    out.numbers = words == 0 ? bits : (bits + 16 * words - 1) / (16 * words);
    if (auto wrong = fault_of_size(out, rules)) return *wrong;
    return out;
}

}  // namespace penstock::melsec
