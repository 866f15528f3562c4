#include "io/frame_field_reader.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr std::size_t shown_bytes = 12;
constexpr std::size_t shown_characters = 200;

std::string to_hex_number(std::uint32_t v, std::size_t bytes) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out = "0x";
    for (std::size_t i = 2 * bytes; i-- > 0;)
        out += digits[(v >> (4 * i)) & 0x0FU];
    return out;
}

/// Empty: not all of it is digits.
byte_buffer bytes_of_digits(byte_view digits) {
    const auto parsed = parse_hex({reinterpret_cast<const char*>(digits.data()), digits.size()});
    return parsed.value_or(byte_buffer{});
}

std::string printable(byte_view bytes) {
    std::string out;
    for (const auto byte : bytes)
        out += byte > 0x20 && byte < 0x7F ? static_cast<char>(byte) : ' ';
    return std::string(trim(out));
}

}  // namespace

std::uint32_t frame_field_reader::big(std::string_view name, std::size_t size) {
    return number(name, size, false, false);
}

std::uint32_t frame_field_reader::big_hex(std::string_view name, std::size_t size) {
    return number(name, size, false, true);
}

std::uint32_t frame_field_reader::little(std::string_view name, std::size_t size) {
    return number(name, size, true, false);
}

std::uint32_t frame_field_reader::little_hex(std::string_view name, std::size_t size) {
    return number(name, size, true, true);
}

std::uint32_t frame_field_reader::number(std::string_view name, std::size_t size, bool is_little, bool is_hex) {
    const auto wire = next(size * scale());
    if (wire.empty()) return 0;
    const auto decoded = has_digits_ ? bytes_of_digits(wire) : byte_buffer(wire.begin(), wire.end());
    std::uint32_t v = 0;
    for (std::size_t i = 0; i < decoded.size(); ++i)
        v = v << 8U | decoded[is_little && !has_digits_ ? decoded.size() - 1 - i : i];
    if (decoded.empty()) {
        add(name, wire, printable(wire));
    } else {
        add(name, wire, is_hex ? to_hex_number(v, size) : std::to_string(v));
    }
    return v;
}

void frame_field_reader::bytes(std::string_view name, std::size_t size) {
    add_wire(name, size * scale());
}

void frame_field_reader::add_wire(std::string_view name, std::size_t wire_size) {
    const auto wire = next(wire_size);
    if (wire.empty()) return;
    const auto shown = wire.first(std::min(wire.size(), shown_bytes * scale()));
    add(name, wire, (has_digits_ ? printable(shown) : to_hex(shown)) + (shown.size() < wire.size() ? " …" : ""));
}

void frame_field_reader::bytes_but_last(std::string_view name, std::size_t size_behind) {
    const auto behind = size_behind * scale();
    if (size_left() > behind) add_wire(name, size_left() - behind);
}

void frame_field_reader::text(std::string_view name, std::size_t size) {
    const auto wire = next(size);
    if (!wire.empty()) add(name, wire, printable(wire.first(std::min(wire.size(), shown_characters))));
}

void frame_field_reader::skip(std::size_t size) noexcept {
    next(size);
}

byte_view frame_field_reader::next(std::size_t size) noexcept {
    if (size > size_left()) {
        position_ = frame_.size();
        return {};
    }
    const auto bytes = frame_.subspan(position_, size);
    position_ += size;
    return bytes;
}

void frame_field_reader::add(std::string_view name, byte_view bytes, std::string value) {
    fields_.push_back({static_cast<std::size_t>(bytes.data() - frame_.data()), bytes.size(), name, std::move(value)});
}

}  // namespace penstock
