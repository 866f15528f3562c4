#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"

namespace penstock::s7 {

/// A type of block, with the code that the controller uses for it.
struct block_type {
    std::uint8_t code;  ///< 0x41, the letter A, for data blocks
    std::string_view name;
    std::string_view title;
};
inline constexpr std::array block_types{
    block_type{0x38, "OB", "organization blocks"},     block_type{0x41, "DB", "data blocks"},
    block_type{0x42, "SDB", "system data blocks"},     block_type{0x43, "FC", "functions"},
    block_type{0x44, "SFC", "system functions"},       block_type{0x45, "FB", "function blocks"},
    block_type{0x46, "SFB", "system function blocks"},
};
const block_type* find_block_type(std::string_view name) noexcept;
const block_type* find_block_type(std::uint8_t code) noexcept;

struct block_count {
    std::uint8_t type = 0;
    std::uint16_t count = 0;
};
std::vector<block_count> decode_block_counts(byte_view content);
byte_buffer encode_block_counts(const std::vector<block_count>& counts);

/// The numbers of all blocks of a type, ascending.
std::vector<std::uint16_t> decode_block_list(byte_view content);
byte_buffer encode_block_list(const std::vector<std::uint16_t>& numbers, std::uint8_t language);
byte_buffer block_list_request(std::uint8_t type);

/// The controller's information about one block.
struct block_description {
    std::uint8_t language = 0;
    std::uint16_t number = 0;
    std::uint16_t size = 0;  ///< bytes of a data block
    std::string author, family, name;
    std::uint8_t version = 0;  ///< two BCD digits

    /// `600 bytes, DB, author PENSTOCK, version 0.1`
    std::string text() const;
};
byte_buffer block_description_request(std::uint8_t type, std::uint16_t number);
std::optional<block_description> decode_block_description(byte_view content);
byte_buffer encode_block_description(const block_description& d);

}  // namespace penstock::s7
