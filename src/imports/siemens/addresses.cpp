#include "imports/siemens/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::siemens {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::size_t width;          ///< bytes; 0: a bit
    std::string_view notation;  ///< of this gateway's addresses, where a letter for the width does not say enough
    std::string_view difference{};
};
constexpr std::array type_rows = {
    type_row{"BOOL", "Boolean", 0, ""},
    type_row{"BYTE", "Byte", 1, ""},
    type_row{"USINT", "Byte", 1, ""},
    type_row{"SINT", "SByte", 1, ""},
    type_row{"CHAR", "Byte", 1, "", "the value is the number of the character"},
    type_row{"WORD", "UInt16", 2, ""},
    type_row{"UINT", "UInt16", 2, ""},
    type_row{"INT", "Int16", 2, ""},
    type_row{"DWORD", "UInt32", 4, ""},
    type_row{"UDINT", "UInt32", 4, ""},
    type_row{"DINT", "Int32", 4, ""},
    type_row{"REAL", "Float", 4, ""},
    type_row{"LWORD", "UInt64", 8, "LWORD"},
    type_row{"ULINT", "UInt64", 8, "ULINT"},
    type_row{"LINT", "Int64", 8, "LINT"},
    type_row{"LREAL", "Double", 8, "LREAL"},
    type_row{"TIME", "Int32", 4, "TIME", "the value is a number of milliseconds"},
    type_row{"LTIME", "Int64", 8, "LTIME", "the value is a number of nanoseconds"},
    type_row{"TIME_OF_DAY", "UInt32", 4, "TOD", "the value is a number of milliseconds since midnight"},
    type_row{"LTIME_OF_DAY", "UInt64", 8, "LTOD", "the value is a number of nanoseconds since midnight"},
    type_row{"S5TIME", "UInt32", 2, "S5TIME", "the value is a number of milliseconds"},
    type_row{"DATE", "DateTime", 2, "DATE"},
    type_row{"DATE_AND_TIME", "DateTime", 8, "DT"},
    type_row{"LDT", "DateTime", 8, "LDT"},
    type_row{"DTL", "DateTime", 12, "DTL"},
};

struct operand {
    std::string area{};        ///< `M`, `PI`, `DB1,`
    std::string_view width{};  ///< X, B, W, D, or nothing
    std::string_view number{};
};

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

std::string without_blanks(std::string_view text) {
    std::string out;
    for (const char c : to_upper(text)) {
        if (c != ' ' && c != '\t') out += c;
    }
    return out;
}

bool is_number(std::string_view text) {
    const auto dot = text.find('.');
    if (!parse_place(text.substr(0, dot))) return false;
    return dot == text.npos || parse_place(text.substr(dot + 1));
}

/// `MW20`, `DB10.DBX0.1`, with `P` before it for what is read past the process image.
std::optional<operand> split_operand(std::string_view text, bool is_peripheral) {
    operand out;
    if (text.starts_with("DB")) {
        const auto dot = text.find(".DB");
        if (dot == text.npos || !parse_place(text.substr(2, dot - 2))) return std::nullopt;
        out.area = std::string(text.substr(0, dot)) + ",";
        text.remove_prefix(dot + 3);
    } else {
        if (text.starts_with('P')) {
            is_peripheral = true;
            text.remove_prefix(1);
        }
        if (text.empty() || std::string_view("IEQAM").find(text[0]) == std::string_view::npos) return std::nullopt;
        const bool is_input = text[0] == 'I' || text[0] == 'E';
        out.area = text[0] == 'M' ? "M" : is_input ? "I" : "Q";
        if (is_peripheral && out.area != "M") out.area.insert(0, "P");
        text.remove_prefix(1);
    }
    if (!text.empty() && std::string_view("XBWD").find(text[0]) != std::string_view::npos) {
        out.width = text.substr(0, 1);
        text.remove_prefix(1);
    }
    out.number = text;
    return is_number(text) ? std::optional(out) : std::nullopt;
}

std::size_t width_of(std::string_view letter) noexcept {
    return letter == "B" ? 1 : letter == "W" ? 2 : letter == "D" ? 4 : 0;
}

/// The same words for a type that STEP 7 and TIA Portal write in different ways.
std::string type_name(std::string_view type) {
    auto name = without_blanks(type);
    if (name == "TOD") return "TIME_OF_DAY";
    if (name == "LTOD") return "LTIME_OF_DAY";
    if (name == "DT") return "DATE_AND_TIME";
    return name;
}

}  // namespace

bool is_address_like(std::string_view text) {
    auto compact = without_blanks(text);
    std::string_view rest = compact;
    if (rest.starts_with('%')) rest.remove_prefix(1);
    const auto digit = rest.find_first_of("0123456789");
    if (digit == rest.npos || digit == 0 || digit > 3) return false;
    const auto letters = rest.substr(0, digit);
    if (!std::ranges::all_of(letters, [](char c) { return c >= 'A' && c <= 'Z'; })) return false;
    return is_number(rest.substr(digit)) || rest.starts_with("DB") || rest.ends_with(":P");
}

conversion convert(std::string_view given, std::string_view given_type) {
    const auto compact = without_blanks(given);
    std::string_view text = compact;
    if (text.starts_with('%')) text.remove_prefix(1);
    const bool is_peripheral = text.ends_with(":P");
    if (is_peripheral) text.remove_suffix(2);
    if (text.empty()) return cannot("it has no address");
    const auto type = type_name(given_type);

    const auto timer = text.substr(1);
    if ((text[0] == 'T' || text[0] == 'C' || text[0] == 'Z') && parse_place(timer)) {
        const bool is_timer = text[0] == 'T';
        return converted_point{.address = fmt::format("{}{}", is_timer ? 'T' : 'C', timer),
                               .data_type = is_timer ? "UInt32" : "UInt16",
                               .difference = is_timer ? "the value is a number of milliseconds" : ""};
    }
    if (text.starts_with("FB") || text.starts_with("FC") || text.starts_with("OB") || text.starts_with("SF") ||
        text.starts_with("UDT") || text.starts_with("VAT") || (text.starts_with("DB") && parse_place(text.substr(2)))) {
        return cannot("it is a block", "import the source of a data block to get what is in it");
    }
    const auto at = split_operand(text, is_peripheral);
    if (!at) return cannot(fmt::format("\"{}\" is not an address of an S7", trim(given)));
    const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
    if (row == type_rows.end()) {
        return cannot(fmt::format("{} is a structure or a type that is not read", trim(given_type)),
                      "add its members by their addresses");
    }
    const auto dot = at->number.find('.');
    converted_point out{.data_type = std::string(row->data_type), .difference = std::string(row->difference)};
    if (row->width == 0) {
        if (dot == at->number.npos) return cannot("a bit needs its number after a dot");
        out.address = fmt::format("{}{}{}", at->area, at->area.ends_with(',') ? "X" : "", at->number);
        return out;
    }
    // What is wider than a double word stands at a byte and bit 0: %M100.0.
    const auto byte = at->number.substr(0, dot);
    if (dot != at->number.npos && at->number.substr(dot + 1) != "0") return cannot("it does not begin at a byte");
    if (const auto width = width_of(at->width); width != 0 && width != row->width)
        return cannot(fmt::format("{} has another size than its address", trim(given_type)));
    if (!row->notation.empty()) {
        out.address = fmt::format("{}{}{}", at->area, row->notation, byte);
    } else {
        out.address = fmt::format("{}{}{}", at->area, row->width == 1 ? "B" : row->width == 2 ? "W" : "D", byte);
    }
    return out;
}

}  // namespace penstock::imports::siemens
