#pragma once

#include "drivers/driver.hpp"
#include "drivers/eip/point.hpp"
#include "drivers/eip/session.hpp"

namespace penstock::eip {

/// Reads and writes single values between the scans.
///
/// A bit is written by Read-Modify-Write. If the device does not support it, the word is read, changed and written
/// back. Before a text or structure is written, it is read, for its handle and size. A value larger than a packet is
/// sent in parts.
/// Lifecycle: as long as the link. Thread: the device's loop; calls never overlap.
class tag_writer {
public:
    tag_writer(session& over, family of) : session_(over), family_(of) {}

    io::awaitable<result<write_outcome>> write(point& to, const value& v);

private:
    struct typed_buffer {
        type_code code = type::none;
        std::uint16_t handle = 0;
        byte_buffer bytes;
    };

    io::awaitable<result<typed_buffer>> read(byte_buffer path, std::uint32_t count);
    io::awaitable<result<>> learn_type(point& p);
    io::awaitable<result<>> write_once(point& to, const value& v);
    io::awaitable<result<>> write_bits(point& to, const value& v);
    io::awaitable<result<>> change_word(byte_buffer path, type_code code, std::uint64_t set, std::uint64_t mask);
    io::awaitable<result<>> write_elements(point& to, const value& v);
    io::awaitable<result<>> send(byte_buffer path, typed_buffer what, std::uint32_t count);
    io::awaitable<result<>> send_parts(byte_buffer path, typed_buffer what, std::uint32_t count);
    io::awaitable<std::optional<value>> read_back(const point& from);

    session& session_;
    family family_;
    bool lacks_bit_writes_ = false;
};

}  // namespace penstock::eip
