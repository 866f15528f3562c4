#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penstock::imports::kepware {

/// Types of a tag with the numbers of `servermain.TAG_DATA_TYPE`. Source: the documentation of PTC's
/// Kepware-ConfigAPI-SDK-dotnet.
enum class basic_type : std::int8_t {
    unspecified = -1,  ///< "Default": the driver chooses by the address
    string = 0,
    boolean = 1,
    character = 2,  ///< 8 bits, signed
    byte = 3,
    short_ = 4,
    word = 5,
    long_ = 6,
    dword = 7,
    float_ = 8,
    double_ = 9,
    bcd = 10,   ///< 4 digits in 16 bits
    lbcd = 11,  ///< 8 digits in 32 bits
    date = 12,
    llong = 13,
    qword = 14,
};

struct value_type {
    basic_type element = basic_type::unspecified;
    bool is_array = false;
};

/// By its number; 20 more is an array. None: another number.
std::optional<value_type> type_of_number(std::int64_t number) noexcept;
/// By its word in a CSV: `Word`, `Word Array`, `Default`.
std::optional<value_type> type_of_word(std::string_view word) noexcept;

/// Its word: `Word Array`.
std::string word_of(value_type type);
/// The type of the same bits as this gateway's type, which is no array and not BCD. None: there is none.
std::optional<basic_type> type_of_data_type(std::string_view data_type) noexcept;

/// This gateway's type of the same bits; empty: unspecified.
std::string_view data_type_of(basic_type type) noexcept;
constexpr bool is_bcd(basic_type type) noexcept {
    return type == basic_type::bcd || type == basic_type::lbcd;
}
/// Bytes of a number; 0: none.
std::size_t width_of(basic_type type) noexcept;

}  // namespace penstock::imports::kepware
