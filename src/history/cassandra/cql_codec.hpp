#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::history::cassandra {

// Frames of the CQL binary protocol, version 4, uncompressed: a header of 9 bytes, then a body. All numbers big endian.
// Source: native_protocol_v4.spec, 2 and 3.

inline constexpr std::size_t header_size = 9;
inline constexpr std::uint8_t protocol_version = 4;
inline constexpr std::size_t max_body = 256UL << 20U;    ///< by protocol
inline constexpr std::size_t usual_limit = 64UL << 20U;  ///< of a body, unless configured otherwise

enum class opcode : std::uint8_t {
    error = 0x00,
    startup = 0x01,
    ready = 0x02,
    authenticate = 0x03,
    options = 0x05,
    supported = 0x06,
    query = 0x07,
    result = 0x08,
    prepare = 0x09,
    execute = 0x0A,
    register_events = 0x0B,
    event = 0x0C,
    batch = 0x0D,
    auth_challenge = 0x0E,
    auth_response = 0x0F,
    auth_success = 0x10,
};

/// Bits of a frame's flags.
namespace frame_flag {
inline constexpr std::uint8_t compressed = 0x01;
inline constexpr std::uint8_t traced = 0x02;
inline constexpr std::uint8_t has_payload = 0x04;
inline constexpr std::uint8_t has_warnings = 0x08;
}  // namespace frame_flag

enum class sender { client, server };

/// One frame found in a stream of bytes.
struct frame {
    opcode op = opcode::error;
    std::uint8_t flags = 0;
    std::int16_t stream = 0;  ///< of its request; negative: unsolicited
    byte_view body{};
    std::size_t size = 0;  ///< of the whole frame
};

/// The first frame in `bytes`; `nullopt` = more bytes are needed. Errors: other_version, not_cql, frame_too_long.
result<std::optional<frame>> next_frame(byte_view bytes, sender from, std::size_t limit = usual_limit);

/// Opens a frame at the end of `out` and returns where it begins; append the body, then call `end_frame`.
std::size_t begin_frame(byte_buffer& out, opcode what, std::int16_t stream, sender from = sender::client,
                        std::uint8_t flags = 0);
void end_frame(byte_buffer& out, std::size_t begin);

// The protocol's notations. A [string] longer than 65535 bytes is cut there.
void append_string(byte_buffer& out, std::string_view text);
void append_long_string(byte_buffer& out, std::string_view text);
void append_bytes(byte_buffer& out, byte_view bytes);
void append_short_bytes(byte_buffer& out, byte_view bytes);

/// Reads the notations of a body. What does not fit makes it fail permanently, and everything read is empty from then
/// on.
class body_reader {
public:
    explicit body_reader(byte_view body) noexcept : rest_(body) {}

    std::uint8_t read_byte() noexcept { return read_number<std::uint8_t>(); }
    std::uint16_t read_short() noexcept { return read_number<std::uint16_t>(); }
    std::int32_t read_int() noexcept { return static_cast<std::int32_t>(read_number<std::uint32_t>()); }
    std::int64_t read_long() noexcept { return static_cast<std::int64_t>(read_number<std::uint64_t>()); }
    byte_view read(std::size_t size) noexcept;
    std::string_view read_string() noexcept;
    std::string_view read_long_string() noexcept;
    byte_view read_short_bytes() noexcept { return read(read_short()); }
    std::optional<byte_view> read_bytes() noexcept;  ///< `nullopt`: null

    bool has_failed() const noexcept { return has_failed_; }
    std::size_t left() const noexcept { return rest_.size(); }
    void fail() noexcept;

private:
    template <class T>
    T read_number() noexcept {
        const auto bytes = read(sizeof(T));
        return bytes.empty() ? T{} : load_big<T>(bytes.data());
    }

    byte_view rest_;
    bool has_failed_ = false;
};

}  // namespace penstock::history::cassandra
