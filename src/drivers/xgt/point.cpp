#include "drivers/xgt/point.hpp"

#include <fmt/format.h>

#include "base/failure.hpp"
#include "base/text.hpp"
#include "drivers/raw_value.hpp"
#include "drivers/xgt/address.hpp"

namespace penstock::xgt {

namespace {

using wrong_t = std::optional<fault>;

void apply_options(const option_map& options, layout& how) {
    for (const auto& [name, text] : options) {
        if (name == "string_order") how.is_high_first = text == "high_first";
        if (name == "string_encoding") how.encoding = parse_text_encoding(text);
        if (name == "bcd") how.is_bcd = parse_boolean(text).value_or(false);
    }
}

void begin_at_bit(std::uint32_t bit, point& out) {
    out.start = bit / 16;
    out.value_layout.shift = static_cast<std::uint8_t>(bit % 16);
}

/// A Boolean is a contact, a bit that is named as one, or a bit of a word.
wrong_t place_boolean(const address& a, point& out) {
    if (a.bit && has_contacts(a.area)) {
        out.access_mode = access::contacts;
        out.start = *a.bit;
        return {};
    }
    if (a.bit) {
        begin_at_bit(*a.bit, out);
        return {};
    }
    const auto unit = bits_of_form(a.form);
    if (a.suffix.empty()) {
        return fault{"plc_address",
                     fmt::format("a Boolean in area {} needs its bit after a dot, as in {}100.A", a.area, a.area)};
    }
    const auto bit = bit_of_suffix(a.suffix);
    if (!bit || *bit >= unit) {
        return fault{
            "plc_address",
            fmt::format("after the dot a bit from 0 to {} is expected, as one hexadecimal digit or two decimal "
                        "ones (.A or .10)",
                        unit == 16 ? "F" : std::to_string(unit - 1))};
    }
    begin_at_bit(*a.number * unit + *bit, out);
    return {};
}

wrong_t place_bytes(const address& a, point& out) {
    const auto type = out.value_layout.type.element;
    if (!a.number) {
        if (a.form == 'X') {
            return fault{"data_type", fmt::format("an address with X is one bit: the data type must be Boolean, not {}",
                                                  to_string(type))};
        }
        return fault{"plc_address",
                     fmt::format("for the data type {} the number of a word is expected, with decimal digits only",
                                 to_string(type))};
    }
    begin_at_bit(*a.number * bits_of_form(a.form), out);
    if (!is_text(type)) {
        if (a.suffix.empty()) return {};
        return fault{"plc_address", fmt::format("a bit after the dot needs data_type Boolean, a length String or "
                                                "ByteString; {} has neither",
                                                to_string(type))};
    }
    const auto length = length_of_suffix(a.suffix);
    if (!length) {
        return fault{"plc_address",
                     fmt::format("a {} needs its length in bytes after a dot, as in D100.20", to_string(type))};
    }
    out.value_layout.length = *length;
    if (out.value_layout.is_high_first && out.value_layout.shift != 0) {
        return fault{"plc_address",
                     "with string_order high_first a text must begin at a word, not at a byte within it"};
    }
    return {};
}

wrong_t fault_of_size(const point& p, const point_rules& rules) {
    if (p.access_mode == access::words) {
        if (2 * p.size <= rules.max_bytes) return {};
        return fault{"plc_address", fmt::format("the tag needs {} bytes, but one request reads at most {}, and the "
                                                "gateway reads a value by one request",
                                                2 * p.size, rules.max_bytes)};
    }
    if (p.size <= rules.max_variables) return {};
    return fault{
        "plc_address",
        fmt::format("the tag needs {} {}, which are read one by one, but one request reads at most {}, and the "
                    "gateway reads a value by one request",
                    p.size, p.access_mode == access::contacts ? "contacts" : "words", rules.max_variables)};
}

}  // namespace

checked<point> make_point(const point_config& from, const point_rules& rules) {
    if (from.type.empty())
        return fault{"data_type", "XGT devices do not report data types: set the data_type of the tag"};
    const auto type = parse_data_type(from.type);
    if (!type) return in_field("data_type", type.error());
    const auto at = parse_address(from.address, rules.cpu);
    if (!at) return in_field("plc_address", at.error());

    point out;
    out.is_unused = false;
    out.area = at->area;
    out.value_layout = rules.default_layout;
    out.value_layout.type = *type;
    if (at->area == 'U' && rules.has_dotted_u) out.access_mode = access::names;
    apply_options(from.options, out.value_layout);
    if (!is_whole_number(type->element)) {
        if (from.options.contains("bcd") && out.value_layout.is_bcd) {
            return fault{"options.bcd", "only whole numbers can be BCD, from SByte to UInt64"};
        }
        out.value_layout.is_bcd = false;
    }
    const bool is_boolean = type->element == element_type::boolean;
    if (auto wrong = is_boolean ? place_boolean(*at, out) : place_bytes(*at, out)) return *wrong;
    out.size = out.access_mode == access::contacts ? type->elements() : words_of(out.value_layout);
    if (auto wrong = fault_of_size(out, rules)) return *wrong;
    return out;
}

}  // namespace penstock::xgt
