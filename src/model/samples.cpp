#include "model/samples.hpp"

#include <bit>
#include <utility>

namespace penstock {

namespace {

constexpr std::size_t length_bytes = 4;  ///< before the elements of an array, and before each text in it

/// The 64 bits of a number; 0 if `v` is not a number.
std::uint64_t to_bits(const value& v) noexcept {
    if (const auto* n = std::get_if<std::int64_t>(&v)) return static_cast<std::uint64_t>(*n);
    if (const auto* n = std::get_if<std::uint64_t>(&v)) return *n;
    if (const auto* n = std::get_if<float>(&v)) return std::bit_cast<std::uint32_t>(*n);
    if (const auto* n = std::get_if<double>(&v)) return std::bit_cast<std::uint64_t>(*n);
    if (const auto* b = std::get_if<bool>(&v)) return *b ? 1 : 0;
    if (const auto* t = std::get_if<wall_time>(&v)) return static_cast<std::uint64_t>(to_epoch_ms(*t));
    return 0;
}

value from_bits(std::uint64_t bits, element_type type) noexcept {
    switch (type) {
        case element_type::boolean: return value{bits != 0};
        case element_type::sbyte:
        case element_type::int16:
        case element_type::int32:
        case element_type::int64: return value{static_cast<std::int64_t>(bits)};
        case element_type::byte:
        case element_type::uint16:
        case element_type::uint32:
        case element_type::uint64: return value{bits};
        case element_type::float32: return value{std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
        case element_type::float64: return value{std::bit_cast<double>(bits)};
        case element_type::date_time: return value{from_epoch_ms(static_cast<std::int64_t>(bits))};
        case element_type::string:
        case element_type::byte_string: break;
    }
    return value{};
}

byte_view content_of(const value& text) noexcept {
    if (const auto* s = std::get_if<std::string>(&text)) return as_bytes(*s);
    if (const auto* b = std::get_if<byte_buffer>(&text)) return *b;
    return {};
}

value text_from(byte_view content, element_type type) {
    if (type == element_type::byte_string) return value{byte_buffer(content.begin(), content.end())};
    return value{std::string(reinterpret_cast<const char*>(content.data()), content.size())};
}

/// Appends the count, then the elements: 64 bits each, or texts after their lengths.
void append_array(byte_buffer& out, const array& elements, element_type type) {
    append_little(out, static_cast<std::uint32_t>(elements.size()));
    for (const auto& element : elements) {
        if (!is_text(type)) {
            append_little(out, to_bits(element));
            continue;
        }
        const auto content = content_of(element);
        append_little(out, static_cast<std::uint32_t>(content.size()));
        append(out, content);
    }
}

/// Calls `visit(bytes of the element)` for each element; false if the content is not valid.
template <class Visit>
bool for_each_element(byte_view content, element_type type, Visit&& visit) {
    if (content.size() < length_bytes) return false;
    const auto count = load_little<std::uint32_t>(content.data());
    auto rest = content.subspan(length_bytes);
    for (std::uint32_t i = 0; i < count; ++i) {
        std::size_t size = sizeof(std::uint64_t);
        if (is_text(type)) {
            if (rest.size() < length_bytes) return false;
            size = load_little<std::uint32_t>(rest.data());
            rest = rest.subspan(length_bytes);
        }
        if (rest.size() < size) return false;
        visit(rest.first(size));
        rest = rest.subspan(size);
    }
    return rest.empty();
}

constexpr std::uint64_t place_of(std::size_t offset, std::size_t size) noexcept {
    return std::uint64_t{offset} << 32U | size;
}

}  // namespace

std::optional<double> number_of(std::uint64_t cell, cell_type type) noexcept {
    if (type.is_out_of_line() || type.element == element_type::date_time) return std::nullopt;
    return to_double(from_bits(cell, type.element));
}

void samples::clear() noexcept {
    times.clear();
    types.clear();
    qualities.clear();
    cells.clear();
    bytes.clear();
}

void samples::add_cell(std::int64_t time, std::uint8_t type, quality q, std::uint64_t cell) {
    times.push_back(time);
    types.push_back(type);
    qualities.push_back(q);
    cells.push_back(cell);
}

std::uint64_t samples::add_bytes(byte_view content) {
    const auto offset = bytes.size();
    append(bytes, content);
    return place_of(offset, content.size());
}

void samples::add(wall_time time, cell_type type, quality q, const value& v) {
    std::uint64_t cell = 0;
    if (!is_bad(q)) {
        if (const auto* elements = std::get_if<array>(&v)) {
            const auto offset = bytes.size();
            append_array(bytes, *elements, type.element);
            cell = place_of(offset, bytes.size() - offset);
        } else {
            cell = type.is_out_of_line() ? add_bytes(content_of(v)) : to_bits(v);
        }
    }
    add_cell(to_epoch_ms(time), type.code(), q, cell);
}

void samples::add(const samples& from, std::size_t i) {
    const bool is_out_of_line = from.has_value(i) && from.type_at(i).is_out_of_line();
    add_cell(from.times[i], from.types[i], from.qualities[i],
             is_out_of_line ? add_bytes(from.bytes_at(i)) : from.cells[i]);
}

byte_view samples::bytes_at(std::size_t i) const noexcept {
    const auto offset = cells[i] >> 32U;
    const auto size = cells[i] & 0xFFFF'FFFFU;
    return byte_view(bytes).subspan(offset, size);
}

value samples::value_at(std::size_t i) const {
    if (!has_value(i)) return value{};
    const auto type = type_at(i);
    if (!type.is_out_of_line()) return from_bits(cells[i], type.element);
    if (!type.is_array) return text_from(bytes_at(i), type.element);
    array out;
    for_each_element(bytes_at(i), type.element, [&](byte_view element) {
        out.push_back(is_text(type.element) ? text_from(element, type.element)
                                            : from_bits(load_little<std::uint64_t>(element.data()), type.element));
    });
    return value{std::move(out)};
}

std::optional<double> samples::number_at(std::size_t i) const noexcept {
    return has_value(i) ? number_of(cells[i], type_at(i)) : std::nullopt;
}

bool is_array_content(byte_view content, element_type element) noexcept {
    return for_each_element(content, element, [](byte_view) {});
}

}  // namespace penstock
