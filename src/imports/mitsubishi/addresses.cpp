#include "imports/mitsubishi/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::mitsubishi {

namespace {

struct type_row {
    std::string_view name;  ///< in capitals, without blanks
    std::string_view data_type;
    std::string_view difference{};
};
/// GX Works2 writes the first of each kind, GX Works3 and IEC projects the others.
constexpr std::array type_rows = {
    type_row{"BIT", "Boolean"},
    type_row{"BOOL", "Boolean"},
    type_row{"WORD[SIGNED]", "Int16"},
    type_row{"INT", "Int16"},
    type_row{"WORD[UNSIGNED]/BITSTRING[16-BIT]", "UInt16"},
    type_row{"WORD", "UInt16"},
    type_row{"UINT", "UInt16"},
    type_row{"DOUBLEWORD[SIGNED]", "Int32"},
    type_row{"DINT", "Int32"},
    type_row{"DOUBLEWORD[UNSIGNED]/BITSTRING[32-BIT]", "UInt32"},
    type_row{"DWORD", "UInt32"},
    type_row{"UDINT", "UInt32"},
    type_row{"FLOAT(SINGLEPRECISION)", "Float"},
    type_row{"FLOAT[SINGLEPRECISION]", "Float"},
    type_row{"REAL", "Float"},
    type_row{"FLOAT(DOUBLEPRECISION)", "Double"},
    type_row{"FLOAT[DOUBLEPRECISION]", "Double"},
    type_row{"LREAL", "Double"},
    type_row{"TIME", "Int32", "the value is a number of milliseconds"},
};

struct device_text {
    std::string way{};   ///< `U3\`, `J1\`
    std::string name{};  ///< `D`, `TN`
    std::string number{};
    std::string suffix{};  ///< of a bit
};

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

std::string compact(std::string_view text) {
    std::string out;
    for (const char c : to_upper(text)) {
        if (c != ' ' && c != '\t') out += c;
    }
    return out;
}

bool is_hexadecimal(std::string_view text) {
    return !text.empty() &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F'); });
}

constexpr std::array bit_names = {"X", "Y", "M", "L", "F", "V", "B", "S", "SM", "SB", "DX", "DY", "FX", "FY"};
constexpr std::array word_names = {"D", "W", "R", "ZR", "SD", "SW", "Z", "RD", "G", "HG", "FD"};
/// The driver names current value, contact and coil; GX Works has one device for all.
constexpr std::array counted_names = {"T", "ST", "C", "LT", "LST", "LC"};
constexpr std::array hexadecimal_names = {"X", "Y", "B", "W", "SB", "SW", "DX", "DY"};

template <std::size_t n>
bool has(const std::array<const char*, n>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

std::optional<device_text> split_device(std::string_view given) {
    const auto text = compact(given);
    std::string_view rest = text;
    device_text out;
    if (const auto slash = rest.find('\\'); slash != rest.npos) {
        out.way = rest.substr(0, slash + 1);
        rest.remove_prefix(slash + 1);
    }
    if (const auto dot = rest.find('.'); dot != rest.npos) {
        out.suffix = rest.substr(dot + 1);
        rest = rest.substr(0, dot);
        if (out.suffix.size() != 1 || !is_hexadecimal(out.suffix)) return std::nullopt;
    }
    // Of B1A the letter is the device; of DX1A both are.
    for (std::size_t size = std::min<std::size_t>(3, rest.size()); size > 0; --size) {
        const auto name = rest.substr(0, size);
        const auto number = rest.substr(size);
        if (!has(bit_names, name) && !has(word_names, name) && !has(counted_names, name)) continue;
        const bool is_valid = has(hexadecimal_names, name) ? is_hexadecimal(number) : parse_place(number).has_value();
        if (!is_valid) continue;
        out.name = name;
        out.number = number;
        return out;
    }
    return std::nullopt;
}

/// `WORD[SIGNED](0..9)` → the elements and the type of each; `INT[0..9]`? no: GX Works3 writes `INT(0..9)`.
std::optional<std::uint32_t> cut_array(std::string& type) {
    if (!type.ends_with(')')) return 0;
    const auto open = type.rfind('(');
    const auto dots = open == type.npos ? type.npos : type.find("..", open);
    if (dots == type.npos) return 0;
    const auto first = parse_place(std::string_view(type).substr(open + 1, dots - open - 1));
    const auto last = parse_place(std::string_view(type).substr(dots + 2, type.size() - dots - 3));
    if (!first || !last || *last < *first || *last - *first >= 65'536) return std::nullopt;
    type.resize(open);
    return *last - *first + 1;
}

/// `STRING(32)`, `STRING[32]`.
std::optional<std::uint32_t> length_of_text(std::string_view type) {
    const auto open = type.find_first_of("([");
    if (open == type.npos) return std::nullopt;
    return parse_place(type.substr(open + 1, type.size() - open - 2));
}

}  // namespace

bool is_device(std::string_view text) {
    return split_device(text).has_value();
}

bool is_bit_device(std::string_view device) {
    const auto parts = split_device(device);
    return parts && (has(bit_names, parts->name) || !parts->suffix.empty());
}

conversion convert(std::string_view device, std::string_view given_type, std::string_view word_type) {
    if (trim(device).empty())
        return cannot("it has no device: GX Works chooses one", "give the label a device in GX Works");
    const auto parts = split_device(device);
    if (!parts) return cannot(fmt::format("\"{}\" is not a device with its number", trim(device)));
    if (has(std::array<const char*, 3>{"FX", "FY", "FD"}, parts->name))
        return cannot(fmt::format("{} is within a function block", parts->name));
    converted_point out{.address = fmt::format("{}{}{}", parts->way, parts->name, parts->number)};
    auto type = compact(given_type);
    const bool is_counted = has(counted_names, parts->name);
    if (is_counted) {
        const bool wants_contact = type == "BIT" || type == "BOOL";
        out.address = fmt::format("{}{}{}", parts->name, wants_contact ? "S" : "N", parts->number);
        const bool is_long = parts->name.starts_with('L');
        out.data_type = wants_contact ? "Boolean" : is_long ? "UInt32" : "UInt16";
        if (!wants_contact) out.difference = "the current value is taken; S in place of N is the contact, C the coil";
        return out;
    }
    if (!parts->suffix.empty()) {
        out.address += "." + parts->suffix;
        type = "BIT";
    }
    if (type.empty()) {
        out.data_type = is_bit_device(device) ? std::string("Boolean") : std::string(word_type);
        return out;
    }
    if (type.starts_with("STRING")) {
        const auto length = length_of_text(type);
        if (!length || *length == 0 || *length > 1000) return cannot("how long its text is is not in the file");
        out.address += fmt::format(".{}", *length);
        out.data_type = "String";
        return out;
    }
    const auto count = cut_array(type);
    if (!count) return cannot(fmt::format("\"{}\" is not an array of one dimension", trim(given_type)));
    const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
    if (row == type_rows.end())
        return cannot(fmt::format("{} is a structure or a type that is not read", trim(given_type)));
    out.data_type = array_type(row->data_type, *count);
    out.difference = row->difference;
    return out;
}

}  // namespace penstock::imports::mitsubishi
