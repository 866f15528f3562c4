#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "io/frame_log.hpp"

namespace penstock {

/// Reads a frame from its beginning to its end and keeps each field for the trace.
///
/// A field that is cut off is omitted, and so is everything after it: the fields that `fields` returns are within the
/// frame, in order, and do not overlap.
class frame_field_reader {
public:
    explicit frame_field_reader(byte_view frame) noexcept : frame_(frame) {}

    /// From here on each byte is sent as two hexadecimal digits, the most significant first in every field.
    void begin_hex_digits() noexcept { has_digits_ = true; }
    void end_hex_digits() noexcept { has_digits_ = false; }

    /// A number of 1 to 4 bytes, most or least significant byte first, shown in decimal or as `0x0A84`. Returns 0 if it
    /// is cut off, and if it has characters that are not hexadecimal digits, which are shown as they are.
    std::uint32_t big(std::string_view name, std::size_t size);
    std::uint32_t big_hex(std::string_view name, std::size_t size);
    std::uint32_t little(std::string_view name, std::size_t size);
    std::uint32_t little_hex(std::string_view name, std::size_t size);

    /// A field of bytes, of which the first twelve are shown. A field without bytes is omitted. `bytes_but_last(n)`:
    /// all bytes except the last n.
    void bytes(std::string_view name, std::size_t size);
    void bytes_but_last(std::string_view name, std::size_t size_behind);
    void rest(std::string_view name) { bytes_but_last(name, 0); }

    /// A field of characters, of which the first 200 are shown; one that cannot be printed is shown as a space.
    void text(std::string_view name, std::size_t size);

    /// Skips bytes that are no field.
    void skip(std::size_t size) noexcept;

    /// Number of remaining bytes; 0 after a field that is cut off.
    std::size_t size_left() const noexcept { return frame_.size() - position_; }
    byte_view left() const noexcept { return frame_.subspan(position_); }

    std::vector<frame_field> fields() && { return std::move(fields_); }

private:
    std::uint32_t number(std::string_view name, std::size_t size, bool is_little, bool is_hex);
    /// The next bytes. If there are fewer: empty, and nothing remains.
    byte_view next(std::size_t size) noexcept;
    void add(std::string_view name, byte_view bytes, std::string value);
    void add_wire(std::string_view name, std::size_t wire_size);
    std::size_t scale() const noexcept { return has_digits_ ? 2 : 1; }

    byte_view frame_;
    std::size_t position_ = 0;
    bool has_digits_ = false;
    std::vector<frame_field> fields_;
};

}  // namespace penstock
