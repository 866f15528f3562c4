#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::xgt {

// Frames of the XGT dedicated protocol over FEnet: a header of 20 bytes, then an instruction. All numbers little
// endian. Source: XGL-EFMxF manual 7.1, XGL-EFMTB manual 8.2 and 10.3, XBL-EMTA manual 5.2.

inline constexpr std::size_t header_size = 20;
inline constexpr std::size_t max_body = 2048;  ///< above what 1,400 data bytes and 16 names need
inline constexpr std::size_t max_frame = header_size + max_body;
inline constexpr std::size_t max_blocks = 16;
inline constexpr std::size_t max_block_bytes = 1400;
inline constexpr std::size_t max_name = 16;

/// The vendor's text at the beginning of each frame; the second is that of GLOFA and MASTER-K modules.
inline constexpr std::string_view company_xgt{"LSIS-XGT\0\0", 10};
inline constexpr std::string_view company_glofa{"LGIS-GLOFA", 10};

enum class direction : std::uint8_t { request = 0x33, response = 0x11 };

/// The header but for its length and checksum.
struct header {
    std::string_view company = company_xgt;  ///< one of the two above
    std::uint16_t plc = 0;                   ///< of answers: kind and state of the CPU
    std::uint8_t cpu = 0;                    ///< A0 XGK, A4 XGI, A8 XGR, B0 XGB, B4 XGB (IEC)
    direction source = direction::request;
    std::uint16_t id = 0;       ///< invoke id
    std::uint8_t position = 0;  ///< base of the module << 4 | its slot
};

/// One frame found in a stream of bytes.
struct frame {
    header head;
    byte_view body;
    std::size_t size = 0;       ///< of the whole frame
    bool has_checksum = false;  ///< the last byte of the header is not 0
    bool is_right = true;       ///< no checksum, or the right one
};

/// The first frame in `bytes`; `nullopt` = more bytes are needed. Errors: bad_header, frame_too_long.
result<std::optional<frame>> next_frame(byte_view bytes);

/// Opens a frame at the end of `out` and returns where it begins; append the instruction, then call `end_frame`.
std::size_t begin_frame(byte_buffer& out, const header& h);

/// Closes the frame that begins at `begin`: fills in length and checksum.
void end_frame(byte_buffer& out, std::size_t begin, bool has_checksum);

/// Writes the id into a whole frame and corrects its checksum.
void put_id(std::span<std::uint8_t> frame, std::uint16_t id, bool has_checksum) noexcept;

/// Low byte of the sum of the header's first 19 bytes.
std::uint8_t checksum_of(byte_view header) noexcept;

enum class command : std::uint16_t { read = 0x54, read_response = 0x55, write = 0x58, write_response = 0x59 };

enum class data_code : std::uint16_t { bit = 0, byte = 1, word = 2, dword = 3, lword = 4, block = 0x14 };

/// Bytes of one datum: 1, 1, 2, 4, 8; block: 0.
std::size_t width_of(data_code code) noexcept;

/// One variable of a request.
struct variable {
    std::string_view name{};  ///< with its `%`
    std::uint16_t count = 0;  ///< block: bytes to read
    byte_view data{};         ///< to write
};

/// A request that reads or writes: up to 16 variables of one type, or one block of bytes.
struct request {
    command instruction = command::read;
    data_code type = data_code::word;
    std::vector<variable> variables;
};

void append_request(byte_buffer& out, const request& r);

/// Parts of `append_request` for those that allocate nothing: the first 8 bytes, then a name each.
void append_instruction(byte_buffer& out, command what, data_code type, std::uint16_t blocks);
void append_name(byte_buffer& out, std::string_view name);

/// Errors as the device's NAK: too_many_blocks, bad_data_type, bad_length, unknown_command, bad_address_format.
/// Also accepted: the data of a block write without its count.
result<request> decode_request(byte_view body);

/// An answer; `blocks` of a read are in `data`, each with its length before it.
struct response {
    command instruction = command::read_response;
    data_code type = data_code::word;
    std::optional<std::uint16_t> nak;  ///< set: refused
    std::uint16_t blocks = 0;
    byte_view data{};
};

void append_response(byte_buffer& out, const response& a);

/// Error: wrong_size. Accepted: NAKs of one byte, write answers without the number of blocks.
result<response> decode_response(byte_view body);

/// Takes the first block off `data`. Error: wrong_size.
result<byte_view> parse_block(byte_view& data);

}  // namespace penstock::xgt
