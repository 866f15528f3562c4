#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::eip {

/// Kinds of data files of SLC 500, MicroLogix and PLC-5, by the code that their logical addresses carry.
/// Source: DF1 Protocol and Command Set, 1770-6.5.16, chapter 7, "protected typed logical read".
enum class file_type : std::uint8_t {
    output = 0x82,
    input = 0x83,
    status = 0x84,
    bit = 0x85,
    timer = 0x86,
    counter = 0x87,
    control = 0x88,
    integer = 0x89,
    floating = 0x8A,
    string = 0x8D,
    ascii = 0x8E,
    longs = 0x91,
};

/// A place in a data file as its address text names it.
struct file_address {
    file_type type = file_type::integer;
    std::uint16_t file = 7;
    std::uint16_t element = 0;
    std::uint16_t word = 0;  ///< within the element: of a timer 1 is PRE, 2 is ACC; of I and O the slot's word
    std::optional<std::uint16_t> bit;     ///< within that word
    std::optional<std::uint16_t> length;  ///< of a text in bytes, after a dot

    friend bool operator==(const file_address&, const file_address&) = default;
};

/// Reads `N7:0`, `N7:0/3`, `N7:0.3`, `B3/83`, `F8:1`, `T4:0.ACC`, `T4:0/DN`, `ST9:0`, `L10:0`, `A9:0`, `S:1/15`,
/// `O:0/1`, `I:1.2/3`. `is_octal`: elements and bits of inputs and outputs are octal (PLC-5). The fault has no field.
checked<file_address> parse_file_address(std::string_view text, bool is_octal);
std::string format_file_address(const file_address& a, bool is_octal);

/// Bytes of an element of such a file; of inputs and outputs one word.
std::uint32_t element_size(file_type type) noexcept;

/// Which commands a processor supports.
enum class file_dialect : std::uint8_t { slc, plc5 };

/// A request for bytes of a file. `byte` counts from the element's first.
struct file_request {
    file_type type = file_type::integer;
    std::uint16_t file = 7;
    std::uint16_t element = 0;
    std::uint16_t word = 0;
    std::uint16_t bytes = 2;

    friend bool operator==(const file_request&, const file_request&) = default;
};

// Requests: the CIP message with Execute PCCC. `tns` is the transaction that the answer repeats.
void append_file_read(byte_buffer& out, file_dialect d, std::uint16_t tns, const file_request& r);
void append_file_write(byte_buffer& out, file_dialect d, std::uint16_t tns, const file_request& r, byte_view bytes);
/// Of the word at the request's place: bits of `mask` become those of `bits`.
void append_file_bits(byte_buffer& out, file_dialect d, std::uint16_t tns, const file_request& r, std::uint16_t mask,
                      std::uint16_t bits);

/// A PCCC command or answer in the body of Execute PCCC.
struct pccc_packet {
    byte_view requester{};  ///< with its length byte
    std::uint8_t command = 0;
    std::uint8_t sts = 0;
    std::uint16_t tns = 0;
    byte_view body{};  ///< of a command: function and data
};

/// Error: errc::short_message.
result<pccc_packet> decode_pccc(byte_view body);

/// The data of an answer. Errors: PCCC statuses.
result<byte_view> data_of(const pccc_packet& p);

/// What a command requests, for a device; `nullopt`: it is another command.
struct file_command {
    enum class kind { read, write, masked };
    kind type = kind::read;
    file_request request;
    std::uint16_t mask = 0;  ///< masked
    byte_view bytes{};       ///< write; masked: the word
    bool is_and_or = false;  ///< masked: `mask` is to be ANDed, then `bytes` ORed (PLC-5)
};
std::optional<file_command> decode_file_command(const pccc_packet& p);

}  // namespace penstock::eip
