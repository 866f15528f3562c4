#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.hpp"
#include "drivers/melsec/frame_dialect.hpp"

namespace penstock::melsec {

/// Appends the fields of a frame in binary (least significant byte first) or as capital hexadecimal digits (most
/// significant first). Words and bits are in their binary form: words least significant byte first, two bits a byte
/// with the first in the high nibble.
class field_writer {
public:
    field_writer(data_code code, byte_buffer& out) noexcept : code_(code), output_(out) {}

    void u8(std::uint32_t v) { number(v, 1); }
    void u16(std::uint32_t v) { number(v, 2); }
    void u24(std::uint32_t v) { number(v, 3); }
    void u32(std::uint32_t v) { number(v, 4); }

    /// The same in both codes.
    void text(std::string_view characters) { append(output_, as_bytes(characters)); }

    void words(byte_view little) {
        if (code_ == data_code::binary) return append(output_, little);
        for (std::size_t i = 0; i + 1 < little.size(); i += 2)
            u16(load_little<std::uint16_t>(&little[i]));
    }

    void bits(byte_view nibbles, std::size_t count) {
        if (code_ == data_code::binary) return append(output_, nibbles.first((count + 1) / 2));
        for (std::size_t i = 0; i < count; ++i) {
            const unsigned byte = nibbles[i / 2];
            output_.push_back((i % 2 == 0 ? byte >> 4U : byte & 0x0FU) != 0 ? '1' : '0');
        }
    }

    data_code code() const noexcept { return code_; }

private:
    void number(std::uint32_t v, std::size_t width) {
        for (std::size_t i = 0; i < width; ++i) {
            if (code_ == data_code::binary) {
                output_.push_back(static_cast<std::uint8_t>(v >> (8 * i)));
            } else {
                const auto byte = v >> (8 * (width - 1 - i));
                output_.push_back(static_cast<std::uint8_t>(digits[(byte >> 4U) & 0x0FU]));
                output_.push_back(static_cast<std::uint8_t>(digits[byte & 0x0FU]));
            }
        }
    }

    static constexpr std::string_view digits = "0123456789ABCDEF";
    data_code code_;
    byte_buffer& output_;
};

/// A hexadecimal digit's value; 16 and above: it is none.
constexpr unsigned digit_value(std::uint8_t c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10U;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10U;
    return 16;
}

/// Reads what `field_writer` writes. After a fault everything reads as zero and `is_good` stays false.
class field_reader {
public:
    field_reader(data_code code, byte_view in) noexcept : code_(code), input_(in) {}

    std::uint8_t u8() noexcept { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() noexcept { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u24() noexcept { return number(3); }
    std::uint32_t u32() noexcept { return number(4); }

    std::string_view text(std::size_t size) noexcept {
        const auto bytes = read(size);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    /// Appends the binary form of so many words.
    void words(std::size_t count, byte_buffer& out) {
        if (code_ == data_code::binary) return append(out, read(2 * count));
        for (std::size_t i = 0; i < count && is_good_; ++i)
            append_little(out, u16());
    }

    /// Appends the binary form of so many bits.
    void bits(std::size_t count, byte_buffer& out) {
        if (code_ == data_code::binary) return append(out, read((count + 1) / 2));
        const auto characters = read(count);
        for (std::size_t i = 0; i < characters.size(); ++i) {
            const std::uint8_t c = characters[i];
            if (c != '0' && c != '1') is_good_ = false;
            const auto bit = static_cast<std::uint8_t>(c == '1' ? 1 : 0);
            if (i % 2 == 0) {
                out.push_back(static_cast<std::uint8_t>(bit << 4U));
            } else {
                out.back() = static_cast<std::uint8_t>(out.back() | bit);
            }
        }
    }

    byte_view rest() const noexcept { return input_; }
    bool is_good() const noexcept { return is_good_; }
    bool is_at_end() const noexcept { return is_good_ && input_.empty(); }
    data_code code() const noexcept { return code_; }

private:
    byte_view read(std::size_t size) noexcept {
        if (!is_good_ || input_.size() < size) {
            is_good_ = false;
            return {};
        }
        const auto bytes = input_.first(size);
        input_ = input_.subspan(size);
        return bytes;
    }

    std::uint32_t number(std::size_t width) noexcept {
        const auto bytes = read(code_ == data_code::ascii ? 2 * width : width);
        std::uint32_t v = 0;
        if (code_ == data_code::binary) {
            for (std::size_t i = bytes.size(); i-- > 0;)
                v = v << 8U | bytes[i];
            return v;
        }
        for (const auto c : bytes) {
            const unsigned digit = digit_value(c);
            if (digit > 15) is_good_ = false;
            v = v << 4U | (digit & 0x0FU);
        }
        return is_good_ ? v : 0;
    }

    data_code code_;
    byte_view input_;
    bool is_good_ = true;
};

}  // namespace penstock::melsec
