#include "imports/kepware/value_type.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace penstock::imports::kepware {

namespace {

struct type_row {
    basic_type type;
    std::string_view word;
    std::string_view data_type;
    std::size_t width;
};
constexpr std::array type_rows = {
    type_row{basic_type::unspecified, "Default", "", 0},    type_row{basic_type::string, "String", "String", 0},
    type_row{basic_type::boolean, "Boolean", "Boolean", 0}, type_row{basic_type::character, "Char", "SByte", 1},
    type_row{basic_type::byte, "Byte", "Byte", 1},          type_row{basic_type::short_, "Short", "Int16", 2},
    type_row{basic_type::word, "Word", "UInt16", 2},        type_row{basic_type::long_, "Long", "Int32", 4},
    type_row{basic_type::dword, "DWord", "UInt32", 4},      type_row{basic_type::float_, "Float", "Float", 4},
    type_row{basic_type::double_, "Double", "Double", 8},   type_row{basic_type::bcd, "BCD", "UInt16", 2},
    type_row{basic_type::lbcd, "LBCD", "UInt32", 4},        type_row{basic_type::date, "Date", "DateTime", 8},
    type_row{basic_type::llong, "LLong", "Int64", 8},       type_row{basic_type::qword, "QWord", "UInt64", 8},
};

const type_row& row_of(basic_type type) noexcept {
    return *std::ranges::find(type_rows, type, &type_row::type);
}

}  // namespace

std::optional<value_type> type_of_number(std::int64_t number) noexcept {
    constexpr std::int64_t array_from = 20;
    const bool is_array = number >= array_from;
    const auto element = is_array ? number - array_from : number;
    if (element < (is_array ? 0 : -1) || element > 14) return std::nullopt;
    return value_type{static_cast<basic_type>(element), is_array};
}

std::optional<value_type> type_of_word(std::string_view word) noexcept {
    constexpr std::string_view array_word = " array";
    word = trim(word);
    const bool is_array = word.size() > array_word.size() &&
                          equals_ignoring_case(word.substr(word.size() - array_word.size()), array_word);
    if (is_array) word.remove_suffix(array_word.size());
    if (word.empty()) return value_type{};
    for (const auto& row : type_rows) {
        if (equals_ignoring_case(row.word, word)) return value_type{row.type, is_array};
    }
    return std::nullopt;
}

std::string word_of(value_type type) {
    return std::string(row_of(type.element).word) + (type.is_array ? " Array" : "");
}

std::optional<basic_type> type_of_data_type(std::string_view data_type) noexcept {
    for (const auto& row : type_rows)
        if (!is_bcd(row.type) && row.type != basic_type::unspecified && row.data_type == data_type) return row.type;
    return std::nullopt;
}

std::string_view data_type_of(basic_type type) noexcept {
    return row_of(type).data_type;
}

std::size_t width_of(basic_type type) noexcept {
    return row_of(type).width;
}

}  // namespace penstock::imports::kepware
