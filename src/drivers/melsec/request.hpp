#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/melsec/address.hpp"
#include "drivers/melsec/frame_dialect.hpp"

namespace penstock::melsec {

/// What a request is about. Number of the command in 3E and 4E, and in 1E where it has one.
enum class operation : std::uint8_t {
    read_words,          ///< 0401/0000, 01
    read_bits,           ///< 0401/0001, 00
    write_words,         ///< 1401/0000, 03
    write_bits,          ///< 1401/0001, 02
    random_read,         ///< 0403
    random_write_words,  ///< 1402/0000
    random_write_bits,   ///< 1402/0001
    block_read,          ///< 0406
    block_write,         ///< 1406
    read_type,           ///< 0101, 15
    self_test,           ///< 0619, 16
    unlock,              ///< 1630
    lock,                ///< 1631
    remote_run,          ///< 1001
    remote_stop,         ///< 1002
    remote_pause,        ///< 1003
};

/// One device of a random access, or one block.
struct request_part {
    device_ref device;
    std::uint16_t points = 1;     ///< of a block: words, or groups of 16 bits
    bool is_double_word = false;  ///< random access
    std::uint32_t value = 0;      ///< random write
};

/// A request, apart from its spelling.
struct request {
    operation op = operation::read_words;
    device_ref device{};                ///< batch access
    std::uint16_t points = 0;           ///< batch access: words, or bits
    byte_view data{};                   ///< of writes: words least significant byte first, bits two a byte
    std::vector<request_part> parts{};  ///< random access: words, then double words; blocks: of words, then of bits
    std::string text{};                 ///< password, self test
};

/// Appends the whole frame. The access must be one that the frame kind has.
void append_request(const frame_dialect& d, const request& r, byte_buffer& out);

/// Reads a whole frame. `scratch` holds what `data` points into. Errors: melsec::errc::no_such_command;
/// driver_errc::bad_answer where fields are missing, too many, or name no device.
result<request> decode_request(const frame_dialect& d, byte_view frame, byte_buffer& scratch);

/// Bytes of an answer's data in its binary form, that is with words and bits as `request::data` has them.
std::size_t response_bytes(const request& r) noexcept;

constexpr bool is_write(operation what) noexcept {
    return what == operation::write_words || what == operation::write_bits || what == operation::random_write_words ||
           what == operation::random_write_bits || what == operation::block_write;
}

}  // namespace penstock::melsec
