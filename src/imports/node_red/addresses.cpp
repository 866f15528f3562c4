#include "imports/node_red/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace penstock::imports::node_red {

namespace {

fault cannot(std::string why) {
    return {"", std::move(why)};
}

struct type_row {
    std::string_view name;
    std::string_view ours;  ///< in this gateway's addresses; empty: it is not read
    std::string_view data_type;
    std::string_view difference{};
};
constexpr std::array type_rows = {
    type_row{"X", "X", "Boolean"},
    type_row{"B", "B", "Byte"},
    type_row{"BYTE", "B", "Byte"},
    type_row{"C", "C", "Byte", "the value is the number of the character"},
    type_row{"CHAR", "C", "Byte", "the value is the number of the character"},
    type_row{"I", "INT", "Int16"},
    type_row{"INT", "INT", "Int16"},
    type_row{"W", "W", "UInt16"},
    type_row{"WORD", "W", "UInt16"},
    type_row{"DI", "DINT", "Int32"},
    type_row{"DINT", "DINT", "Int32"},
    type_row{"D", "D", "UInt32"},
    type_row{"DW", "D", "UInt32"},
    type_row{"DWORD", "D", "UInt32"},
    type_row{"R", "REAL", "Float"},
    type_row{"REAL", "REAL", "Float"},
    type_row{"LR", "LREAL", "Double"},
    type_row{"LREAL", "LREAL", "Double"},
    type_row{"S", "STRING", "String"},
    type_row{"STRING", "STRING", "String"},
    type_row{"DT", "DT", "DateTime"},
    type_row{"DTZ", "DTZ", "DateTime"},
    type_row{"DTL", "DTL", "DateTime"},
    type_row{"DTLZ", "DTLZ", "DateTime"},
};
/// `R` before a type reverses its bytes.
constexpr std::array reversed = {"RW", "RWORD", "RI", "RINT", "RDI", "RDINT", "RDW", "RDWORD", "RD", "RR", "RREAL"};

std::optional<std::vector<std::uint32_t>> numbers_of(std::string_view text) {
    std::vector<std::uint32_t> out;
    for (const auto part : split(text, '.')) {
        const auto number = parse_place(part);
        if (!number || *number > 65'535) return std::nullopt;
        out.push_back(*number);
    }
    return out;
}

}  // namespace

conversion convert_s7(std::string_view given) {
    const auto upper = to_upper(trim(given));
    std::string_view text = upper;
    std::string area;
    if (text.starts_with("DB")) {
        const auto comma = text.find(',');
        if (comma == text.npos || !parse_place(text.substr(2, comma - 2)))
            return cannot(fmt::format("\"{}\" is not an address as DB1,INT4", given));
        area = text.substr(0, comma + 1);
        text.remove_prefix(comma + 1);
    } else {
        for (const auto& [theirs, ours] : {std::pair("PI", "PI"), std::pair("PE", "PI"), std::pair("PQ", "PQ"),
                                           std::pair("PA", "PQ"), std::pair("I", "I"), std::pair("E", "I"),
                                           std::pair("Q", "Q"), std::pair("A", "Q"), std::pair("M", "M")}) {
            if (!text.starts_with(theirs)) continue;
            area = ours;
            text.remove_prefix(std::string_view(theirs).size());
            break;
        }
        if (area.empty()) return cannot(fmt::format("\"{}\" has no area that is read", given));
    }
    const auto digit = text.find_first_of("0123456789");
    if (digit == text.npos) return cannot(fmt::format("\"{}\" has no number", given));
    const auto letters = digit == 0 ? std::string_view("X") : text.substr(0, digit);
    const auto numbers = numbers_of(text.substr(digit));
    if (!numbers) return cannot(fmt::format("\"{}\" is not an address as DB1,INT4", given));
    if (std::ranges::find(reversed, letters) != reversed.end())
        return cannot("its bytes are reversed, which the driver does not read");
    const auto* const row = std::ranges::find(type_rows, letters, &type_row::name);
    if (row == type_rows.end()) return cannot(fmt::format("{} is a type that is not read", letters));

    const bool is_bit = row->data_type == "Boolean";
    const bool is_text = row->data_type == "String";
    // Behind the byte: the bit, or the length of a text; and then how many of them.
    const std::size_t fixed = is_bit || is_text ? 2 : 1;
    if (numbers->size() < fixed)
        return cannot(is_bit ? "a bit needs its number after a dot" : "a text needs its length after a dot");
    if (numbers->size() > fixed + 1) return cannot(fmt::format("\"{}\" has too many numbers", given));
    if (is_bit && (*numbers)[1] > 7) return cannot("the bit of a byte is 0 to 7");
    const auto count = numbers->size() > fixed ? (*numbers)[fixed] : 0;
    converted_point out{.data_type = array_type(row->data_type, count > 1 ? count : 0),
                        .difference = std::string(row->difference)};
    const bool is_plain_bit = is_bit && !area.ends_with(',');
    out.address = fmt::format("{}{}{}", area, is_plain_bit ? "" : row->ours, (*numbers)[0]);
    if (is_bit || is_text) out.address += fmt::format(".{}", (*numbers)[1]);
    return out;
}

std::string_view logix_type(std::string_view type) noexcept {
    constexpr std::array types = {std::pair("BOOL", "Boolean"), std::pair("SINT", "SByte"),
                                  std::pair("INT", "Int16"),    std::pair("DINT", "Int32"),
                                  std::pair("LINT", "Int64"),   std::pair("REAL", "Float"),
                                  std::pair("LREAL", "Double"), std::pair("STRING", "String")};
    for (const auto& [theirs, ours] : types) {
        if (equals_ignoring_case(type, theirs)) return ours;
    }
    return {};
}

}  // namespace penstock::imports::node_red
