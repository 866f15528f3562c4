#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/melsec/address.hpp"
#include "drivers/melsec/frame_dialect.hpp"

namespace penstock::melsec {

/// The operation of a request. The comments give its command and subcommand in 3E and 4E, then its number in 1E if
/// there is one.
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
    std::uint16_t points = 1;     ///< in a block: words, or groups of 16 bits
    bool is_double_word = false;  ///< in a random access: the device is read or written as a double word
    std::uint32_t value = 0;      ///< in a random write
};

/// A request, independent of how frames write it.
struct request {
    operation op = operation::read_words;
    device_ref device{};       ///< batch access
    std::uint16_t points = 0;  ///< batch access: words, or bits
    byte_view data{};          ///< of writes: words with the low byte first; bits, two in a byte
    /// Random access: first the words, then the double words; blocks: first those of words, then those of bits.
    std::vector<request_part> parts{};
    std::string text{};  ///< the password, or the text of a self test
};

/// Appends the whole frame. The frame kind must have this operation.
void append_request(const frame_dialect& d, const request& r, byte_buffer& out);

/// Reads a whole frame. `data` of the result points into `scratch`. Errors: melsec::errc::no_such_command;
/// driver_errc::bad_response if fields are missing, too many, or name no device.
result<request> decode_request(const frame_dialect& d, byte_view frame, byte_buffer& scratch);

/// Number of bytes of the answer's data in binary form, with words and bits as in `request::data`.
std::size_t response_bytes(const request& r) noexcept;

constexpr bool is_write(operation what) noexcept {
    return what == operation::write_words || what == operation::write_bits || what == operation::random_write_words ||
           what == operation::random_write_bits || what == operation::block_write;
}

}  // namespace penstock::melsec
