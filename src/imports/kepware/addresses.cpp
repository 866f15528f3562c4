#include "imports/kepware/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::kepware {

namespace {

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

/// `[10]`, `[2][3]` behind an address, which is cut off.
struct array_size {
    std::uint32_t count = 0;  ///< elements; 0: no array
    bool has_rows = false;
};

std::optional<array_size> cut_array(std::string_view& text, char open, char close) {
    array_size size;
    while (text.ends_with(close)) {
        const auto begin = text.rfind(open);
        if (begin == text.npos) return std::nullopt;
        const auto count = parse_place(text.substr(begin + 1, text.size() - begin - 2));
        if (!count || *count == 0 || *count > 65'536) return std::nullopt;
        size.has_rows = size.count > 0;
        const auto product = std::uint64_t{size.count == 0 ? 1 : size.count} * *count;
        if (product > 65'536) return std::nullopt;
        size.count = static_cast<std::uint32_t>(product);
        text = text.substr(0, begin);
    }
    return size;
}

fault no_array(std::string_view address) {
    return cannot(fmt::format("\"{}\" has no size of an array that can be read", address));
}

std::string difference_of(const array_size& size) {
    return size.has_rows ? "the rows of the array follow each other in one list" : "";
}

/// The type of the elements, by Kepware's word for it.
void set_type(converted_point& out, basic_type type, const array_size& size) {
    out.data_type = array_type(data_type_of(type), size.count);
    if (is_bcd(type)) out.options["bcd"] = "true";
}

// ---- Modbus

struct register_suffix {
    std::optional<std::uint32_t> number{};
    char order = 0;  ///< of a text: H or L; 0: a bit
};

std::optional<register_suffix> cut_suffix(std::string_view& text) {
    register_suffix out;
    const auto dot = text.find('.');
    if (dot == text.npos) return out;
    auto digits = text.substr(dot + 1);
    if (digits.ends_with('H') || digits.ends_with('L')) {
        out.order = digits.back();
        digits.remove_suffix(1);
    }
    out.number = parse_place(digits);
    text = text.substr(0, dot);
    return out.number ? std::optional(out) : std::nullopt;
}

std::optional<modbus_table> table_of(char digit) noexcept {
    switch (digit) {
        case '0': return modbus_table::coil;
        case '1': return modbus_table::discrete_input;
        case '3': return modbus_table::input_register;
        case '4': return modbus_table::holding_register;
        default: return std::nullopt;
    }
}

conversion convert_text(modbus_table table, std::uint32_t place, const register_suffix& suffix) {
    if (has_bits(table) || suffix.order == 0 || !suffix.number || *suffix.number == 0)
        return cannot("a text needs its length and the order of its bytes after a dot, as in 400001.20H");
    converted_point out{.address = modbus_address(table, place, *suffix.number), .data_type = "String"};
    out.options["string_order"] = suffix.order == 'H' ? "high_first" : "low_first";
    return out;
}

conversion convert_bit(const address_rules& rules, modbus_table table, std::uint32_t place,
                       const register_suffix& suffix, const array_size& size) {
    converted_point out{.data_type = array_type("Boolean", size.count), .difference = difference_of(size)};
    std::optional<std::uint32_t> bit = suffix.number;
    if (!has_bits(table) && bit) {
        if (!rules.has_zero_based_bits && *bit == 0) return cannot("the bits of this device count from 1");
        if (!rules.has_zero_based_bits) bit = *bit - 1;
        if (*bit > 15) return cannot("a register has 16 bits");
        if (rules.is_modicon) bit = 15 - *bit;
    } else if (!has_bits(table)) {
        out.difference = "the register has no bit: the value is true where it is not zero";
    } else if (bit) {
        return cannot("a coil and a discrete input have no bits");
    }
    out.address = modbus_address(table, place, bit);
    return out;
}

conversion convert_modbus(const address_rules& rules, std::string_view address, value_type type) {
    const auto upper = to_upper(address);
    std::string_view rest = upper;
    const auto size = cut_array(rest, '[', ']');
    if (!size) return no_array(address);
    const auto suffix = cut_suffix(rest);
    const auto table = rest.empty() ? std::nullopt : table_of(rest[0]);
    const auto number = rest.size() == 5 || rest.size() == 6 ? parse_place(rest.substr(1)) : std::nullopt;
    if (!suffix || !table || !number) {
        return cannot(fmt::format("\"{}\" is not a Modbus address of five or six digits, as 40001 or 400001", address));
    }
    if (rules.is_zero_based && *number == 0) return cannot("the addresses of this device count from 1");
    const auto place = rules.is_zero_based ? *number - 1 : *number;
    if (place > 65'535) return cannot("the last address is 65536");

    auto element = type.element;
    if (element == basic_type::unspecified) {
        if (suffix->order != 0) element = basic_type::string;
        if (suffix->order == 0) element = has_bits(*table) || suffix->number ? basic_type::boolean : basic_type::word;
    }
    if (element == basic_type::string) return convert_text(*table, place, *suffix);
    if (element == basic_type::boolean) return convert_bit(rules, *table, place, *suffix, *size);
    if (has_bits(*table)) return cannot("a coil and a discrete input are Boolean");
    if (suffix->number) return cannot("a bit of a register is Boolean");
    const auto width = width_of(element);
    if (element == basic_type::date || width == 1) {
        return cannot(fmt::format("Modbus devices have no {} in a register", data_type_of(element)));
    }
    if (rules.has_decimal_longs && (element == basic_type::long_ || element == basic_type::dword)) {
        return cannot("the device has 32-bit values as 10000 times one register plus the next one");
    }
    if (width == 8 && rules.is_first_word_low != rules.is_first_dword_low) {
        return cannot("the words and the double words of its 64-bit values have different orders");
    }
    converted_point out{.address = modbus_address(*table, place), .difference = difference_of(*size)};
    set_type(out, element, *size);
    if (width > 2 && !rules.wide_order.empty()) out.options["byte_order"] = rules.wide_order;
    return out;
}

// ---- S7

struct s7_type {
    std::string_view name;
    basic_type usual;              ///< where the tag's type is "Default"
    std::string_view time_type{};  ///< of this gateway, where Kepware has a text
};
constexpr std::array s7_types = {
    s7_type{"BOOL", basic_type::boolean},
    s7_type{"X", basic_type::boolean},
    s7_type{"BYTE", basic_type::byte},
    s7_type{"B", basic_type::byte},
    s7_type{"CHAR", basic_type::character},
    s7_type{"C", basic_type::character},
    s7_type{"WORD", basic_type::word},
    s7_type{"W", basic_type::word},
    s7_type{"INT", basic_type::short_},
    s7_type{"I", basic_type::short_},
    s7_type{"DWORD", basic_type::dword},
    s7_type{"D", basic_type::dword},
    s7_type{"DINT", basic_type::long_},
    s7_type{"DI", basic_type::long_},
    s7_type{"REAL", basic_type::float_},
    s7_type{"STRING", basic_type::string},
    s7_type{"DATE", basic_type::date, "DateTime"},
    s7_type{"DT", basic_type::date, "DateTime"},
    s7_type{"TOD", basic_type::dword, "UInt32"},
    s7_type{"TIME", basic_type::long_, "Int32"},
    s7_type{"S5TIME", basic_type::dword, "UInt32"},
};

/// Area, or block, and what stands behind it: `DB1,` and `REAL4`, `M` and `W10`.
std::optional<std::pair<std::string, std::string_view>> split_s7(std::string_view text) {
    if (text.starts_with("DB")) {
        const auto mark = text.find_first_of(",.");
        if (mark == text.npos || !parse_place(text.substr(2, mark - 2))) return std::nullopt;
        auto rest = text.substr(mark + 1);
        if (rest.starts_with("DB")) rest.remove_prefix(2);
        return std::pair(std::string(text.substr(0, mark)) + ",", rest);
    }
    for (const std::string_view area : {"PI", "PE", "PQ", "PA", "I", "E", "Q", "A", "M", "F", "T", "C", "Z"}) {
        if (!text.starts_with(area)) continue;
        return std::pair(std::string(area == "F" ? "M" : area), text.substr(area.size()));
    }
    return std::nullopt;
}

conversion convert_s7(std::string_view address, value_type type) {
    const auto upper = to_upper(address);
    std::string_view text = upper;
    const auto size = cut_array(text, '[', ']');
    if (!size) return no_array(address);
    const auto parts = split_s7(text);
    if (!parts) return cannot(fmt::format("\"{}\" is not an S7 address", address));
    const auto& [area, rest] = *parts;
    converted_point out{.address = area + std::string(rest), .difference = difference_of(*size)};
    if (area == "T" || area == "C" || area == "Z") {
        out.data_type = area == "T" ? "UInt32" : "UInt16";
        return out;
    }
    const auto digit = rest.starts_with("S5TIME") ? 6 : rest.find_first_of("0123456789");
    if (digit == rest.npos) return cannot(fmt::format("\"{}\" is not an S7 address", address));
    const auto name = digit == 0 ? std::string_view("X") : rest.substr(0, digit);
    const auto* const known = std::ranges::find(s7_types, name, &s7_type::name);
    if (known == s7_types.end()) return cannot(fmt::format("\"{}\" has no type that is known", address));
    const bool is_text = name == "STRING";
    const bool has_bit = !is_text && rest.find('.') != rest.npos;
    auto element = type.element;
    if (element == basic_type::unspecified) element = has_bit ? basic_type::boolean : known->usual;
    if (!known->time_type.empty() && (element == basic_type::string || element == basic_type::date)) {
        out.data_type = array_type(known->time_type, size->count);
        out.difference = fmt::format("the value is a {} here, not a text", known->time_type);
        return out;
    }
    set_type(out, element, *size);
    return out;
}

// ---- EtherNet/IP

conversion convert_tag_name(std::string_view address, value_type type) {
    std::string_view text = address;
    if (text.starts_with('_')) return cannot("it is a value of Kepware itself, not of the controller");
    const auto size = cut_array(text, '{', '}');
    if (!size) return no_array(address);
    if (is_bcd(type.element)) return cannot("BCD in a controller with tag names is not read");
    converted_point out{.difference = difference_of(*size)};
    // A text of Logix is a structure; Kepware reads its characters by their array and a length.
    if (const auto slash = text.rfind('/'); slash != text.npos) {
        if (!parse_place(text.substr(slash + 1))) return cannot(fmt::format("\"{}\" is not a tag name", address));
        text = text.substr(0, slash);
        const auto upper = to_upper(text);
        for (const std::string_view member : {".DATA[0]", ".DATA"}) {
            if (upper.ends_with(member)) text.remove_suffix(member.size());
        }
    }
    if (text.empty()) return cannot(fmt::format("\"{}\" is not a tag name", address));
    out.address = text;
    out.data_type = array_type(data_type_of(type.element), type.element == basic_type::unspecified ? 0 : size->count);
    if (size->count > 0 && type.element == basic_type::unspecified)
        return cannot("an array needs a data type", "give the tag a data type in Kepware");
    return out;
}

conversion convert_data_file(std::string_view address, value_type type) {
    std::string_view text = address;
    auto size = cut_array(text, '[', ']');
    if (!size) return no_array(address);
    if (const auto comma = text.find(','); comma != text.npos) {
        const auto length = text.substr(comma + 1);
        const auto count = length.starts_with('L') ? parse_place(length.substr(1)) : std::nullopt;
        if (!count || *count == 0 || *count > 1000) return no_array(address);
        size->count = *count;
        text = text.substr(0, comma);
    }
    if (is_bcd(type.element)) return cannot("BCD in a data file is not read");
    if (text.empty()) return cannot(fmt::format("\"{}\" is not a place in a data file", address));
    converted_point out{.address = std::string(text), .difference = difference_of(*size)};
    if (size->count > 0 && type.element == basic_type::unspecified)
        return cannot("an array needs a data type", "give the tag a data type in Kepware");
    out.data_type = array_type(data_type_of(type.element), size->count);
    return out;
}

// ---- MELSEC

bool is_bit_device(std::string_view name) noexcept {
    constexpr std::array names = {"X",  "Y",  "M",  "L",  "F",  "V",  "B",  "S",
                                  "SM", "SB", "DX", "DY", "TS", "TC", "CS", "CC"};
    return std::ranges::find(names, name) != names.end();
}

/// Letters in front of the number, which of these devices is hexadecimal and may begin with a letter: `XA0`, `WFF`.
std::size_t size_of_device_name(std::string_view text) {
    for (const std::string_view name : {"SB", "SW", "DX", "DY", "X", "Y", "B", "W"}) {
        const auto number = text.substr(std::min(name.size(), text.size()));
        if (text.starts_with(name) && number.find_first_not_of("0123456789ABCDEF") == number.npos) return name.size();
    }
    return text.find_first_of("0123456789");
}

conversion convert_melsec(const address_rules& rules, std::string_view address, value_type type) {
    const auto upper = to_upper(address);
    std::string_view text = upper;
    const auto size = cut_array(text, '[', ']');
    if (!size) return no_array(address);
    const auto dot = text.find('.');
    const auto suffix = dot == text.npos ? std::string_view() : text.substr(dot + 1);
    text = text.substr(0, dot);
    const auto letters = size_of_device_name(text);
    if (letters >= text.size() || letters == 0) return cannot(fmt::format("\"{}\" is not a MELSEC device", address));
    std::string name(text.substr(0, letters));
    const auto number = text.substr(letters);
    converted_point out{.difference = difference_of(*size)};
    // DSH100.20 is a text from D100 on, 20 bytes long, whose first character is the high byte.
    const bool is_text = name.size() == 3 && name[1] == 'S' && (name[2] == 'H' || name[2] == 'L');
    if (is_text) {
        const auto length = parse_place(suffix);
        if (!length || *length == 0) return cannot("a text needs its length after a dot, as in DSH100.20");
        out.address = fmt::format("{}{}.{}", name[0], number, *length);
        out.data_type = "String";
        out.options["string_order"] = name[2] == 'H' ? "high_first" : "low_first";
        return out;
    }
    if (name == "T" || name == "C") name += 'N';
    out.address = name + std::string(number);
    auto element = type.element;
    if (element == basic_type::unspecified && (is_bit_device(name) || !suffix.empty())) element = basic_type::boolean;
    if (element == basic_type::unspecified) {
        return cannot("its type is Kepware's default, which is not in the file", "give the tag a data type in Kepware");
    }
    if (!suffix.empty()) {
        const auto bit = parse_place(suffix);
        const bool is_letter = suffix.size() == 1 && suffix[0] >= 'A' && suffix[0] <= 'F';
        if (!is_letter && (!bit || *bit > 15)) return cannot("the bit of a word is 0 to 15");
        if (element != basic_type::boolean) return cannot("a bit of a word is Boolean");
        out.address += is_letter ? fmt::format(".{}", suffix) : fmt::format(".{:X}", *bit);
    }
    if (width_of(element) > 2 && !rules.is_first_word_low) {
        return cannot("its 32-bit and 64-bit values have their high word first, which the driver does not read");
    }
    if (element == basic_type::string) return cannot("a text needs its length, as in DSH100.20");
    set_type(out, element, *size);
    return out;
}

}  // namespace

conversion convert(const address_rules& rules, std::string_view address, value_type type) {
    address = trim(address);
    if (address.empty()) return cannot("it has no address");
    switch (rules.grammar) {
        case syntax::modbus: return convert_modbus(rules, address, type);
        case syntax::s7: return convert_s7(address, type);
        case syntax::tag_names: return convert_tag_name(address, type);
        case syntax::data_files: return convert_data_file(address, type);
        case syntax::melsec: return convert_melsec(rules, address, type);
        case syntax::opcua: {
            converted_point out{.address = std::string(address)};
            // The server knows its types and their dimensions better than a list of tags.
            if (!type.is_array && !is_bcd(type.element)) out.data_type = data_type_of(type.element);
            return out;
        }
        case syntax::none: break;
    }
    return cannot("this gateway has no driver for it");
}

}  // namespace penstock::imports::kepware
