#include "journal/columns_codec.hpp"

#include <algorithm>
#include <cstring>

namespace penstock::journal {

namespace {

/// Calls `visit(value, length)` for each run of equal elements.
template <class T, class Visit>
void for_each_run(const std::vector<T>& column, Visit&& visit) {
    for (std::size_t begin = 0; begin < column.size();) {
        std::size_t end = begin + 1;
        while (end < column.size() && column[end] == column[begin])
            ++end;
        visit(column[begin], end - begin);
        begin = end;
    }
}

/// Reads runs until there are `count` elements; `next()` returns each run's value.
template <class T, class Next>
bool read_runs(byte_reader& in, std::size_t count, std::vector<T>& out, Next&& next) {
    while (out.size() < count) {
        const T v = next();
        const auto length = in.read_varint();
        if (!in.ok() || length == 0 || length > count - out.size()) return false;
        out.insert(out.end(), length, v);
    }
    return true;
}

/// Bytes of a number in a record; 0 for texts and arrays.
std::size_t width_of_cell(cell_type type) noexcept {
    if (type.is_out_of_line()) return 0;
    switch (type.element) {
        case element_type::boolean:
        case element_type::sbyte:
        case element_type::byte: return 1;
        case element_type::int16:
        case element_type::uint16: return 2;
        case element_type::int32:
        case element_type::uint32:
        case element_type::float32: return 4;
        default: return 8;
    }
}

constexpr bool is_signed(element_type type) noexcept {
    return type == element_type::sbyte || type == element_type::int16 || type == element_type::int32;
}

template <class T>
void pack(std::uint8_t* to, const std::uint64_t* cells, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const auto narrow = static_cast<T>(cells[i]);
        std::memcpy(to + i * sizeof(T), &narrow, sizeof(T));
    }
}

template <class T>
void unpack(std::uint64_t* cells, const std::uint8_t* from, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        T narrow{};
        std::memcpy(&narrow, from + i * sizeof(T), sizeof(T));
        cells[i] = static_cast<std::uint64_t>(static_cast<std::int64_t>(narrow));
    }
}

void pack_cells(byte_buffer& out, const std::uint64_t* cells, std::size_t count, std::size_t width) {
    const auto begin = out.size();
    out.resize(begin + count * width);
    auto* const to = out.data() + begin;
    switch (width) {
        case 1: return pack<std::uint8_t>(to, cells, count);
        case 2: return pack<std::uint16_t>(to, cells, count);
        case 4: return pack<std::uint32_t>(to, cells, count);
        default: return pack<std::uint64_t>(to, cells, count);
    }
}

void unpack_cells(std::uint64_t* cells, const std::uint8_t* from, std::size_t count, cell_type type) noexcept {
    const bool has_sign = is_signed(type.element);
    switch (width_of_cell(type)) {
        case 1: return has_sign ? unpack<std::int8_t>(cells, from, count) : unpack<std::uint8_t>(cells, from, count);
        case 2: return has_sign ? unpack<std::int16_t>(cells, from, count) : unpack<std::uint16_t>(cells, from, count);
        case 4: return has_sign ? unpack<std::int32_t>(cells, from, count) : unpack<std::uint32_t>(cells, from, count);
        default: return unpack<std::uint64_t>(cells, from, count);
    }
}

/// The end of the samples from `begin` on that have the same type and either all or none a value.
std::size_t end_of_block(const samples& s, std::size_t begin) noexcept {
    const bool has_value = s.has_value(begin);
    std::size_t end = begin + 1;
    while (end < s.types.size() && s.types[end] == s.types[begin] && s.has_value(end) == has_value)
        ++end;
    return end;
}

bool is_quality(std::uint8_t code) noexcept {
    return code == 0 || code == 4 || code == 8 || code == 24 || code == 28 || code == 64 || code == 192;
}

}  // namespace

/// Appends runs of consecutive numbers, which the tags of a device mostly have.
void append_tags(byte_buffer& out, const std::vector<tag_number>& tags) {
    std::int64_t expected = 0;
    for (std::size_t begin = 0; begin < tags.size();) {
        std::size_t end = begin + 1;
        while (end < tags.size() && tags[end] == tags[end - 1] + 1)
            ++end;
        append_varint(out, zigzag(std::int64_t{tags[begin]} - expected));
        append_varint(out, end - begin);
        expected = std::int64_t{tags[end - 1]} + 1;
        begin = end;
    }
}

bool read_tags(byte_reader& in, std::size_t count, std::vector<tag_number>& out) {
    std::int64_t expected = 0;
    while (out.size() < count) {
        const auto step = in.read_signed_varint();
        const auto length = in.read_varint();
        if (!in.ok() || length == 0 || length > count - out.size()) return false;
        constexpr std::int64_t max = 0xFFFF'FFFF;
        if (step < -max || step > max) return false;
        const auto begin = expected + step;
        if (begin < 1 || begin + static_cast<std::int64_t>(length) - 1 > max) return false;
        for (std::uint64_t i = 0; i < length; ++i)
            out.push_back(static_cast<tag_number>(begin + static_cast<std::int64_t>(i)));
        expected = std::int64_t{out.back()} + 1;
    }
    return true;
}

void append_types(byte_buffer& out, const std::vector<std::uint8_t>& types) {
    for_each_run(types, [&](std::uint8_t type, std::size_t length) {
        out.push_back(type);
        append_varint(out, length);
    });
}

bool read_types(byte_reader& in, std::size_t count, std::vector<std::uint8_t>& out) {
    return read_runs(in, count, out, [&] {
        const auto type = in.read_byte();
        if (!cell_type::from_code(type)) in.fail();
        return type;
    });
}

void append_qualities(byte_buffer& out, const std::vector<quality>& qualities) {
    for_each_run(qualities, [&](quality q, std::size_t length) {
        out.push_back(static_cast<std::uint8_t>(q));
        append_varint(out, length);
    });
}

bool read_qualities(byte_reader& in, std::size_t count, std::vector<quality>& out) {
    return read_runs(in, count, out, [&] {
        const auto code = in.read_byte();
        if (!is_quality(code)) in.fail();
        return static_cast<quality>(code);
    });
}

void append_times(byte_buffer& out, const std::vector<std::int64_t>& times) {
    auto before = static_cast<std::uint64_t>(times.front());
    for_each_run(times, [&](std::int64_t time, std::size_t length) {
        // Computed without sign, because the difference of two times may be larger than a signed number.
        append_varint(out, zigzag(static_cast<std::int64_t>(static_cast<std::uint64_t>(time) - before)));
        append_varint(out, length);
        before = static_cast<std::uint64_t>(time);
    });
}

bool read_times(byte_reader& in, std::size_t count, std::int64_t base, std::vector<std::int64_t>& out) {
    auto time = static_cast<std::uint64_t>(base);
    return read_runs(in, count, out, [&] {
        time += static_cast<std::uint64_t>(in.read_signed_varint());
        return static_cast<std::int64_t>(time);
    });
}

void append_cell(byte_buffer& out, const samples& s, std::size_t i) {
    const auto type = s.type_at(i);
    if (!type.is_out_of_line()) return pack_cells(out, &s.cells[i], 1, width_of_cell(type));
    const auto content = s.bytes_at(i);
    append_varint(out, content.size());
    append(out, content);
}

void append_cells(byte_buffer& out, const samples& s) {
    for (std::size_t begin = 0; begin < s.size();) {
        const auto end = end_of_block(s, begin);
        const auto type = s.type_at(begin);
        if (s.has_value(begin) && !type.is_out_of_line()) {
            pack_cells(out, &s.cells[begin], end - begin, width_of_cell(type));
        } else if (s.has_value(begin)) {
            for (auto i = begin; i < end; ++i)
                append_cell(out, s, i);
        }
        begin = end;
    }
}

bool read_cell(byte_reader& in, samples& s) {
    const auto i = s.cells.size();
    const auto type = s.type_at(i);
    if (!type.is_out_of_line()) {
        const auto bytes = in.read(width_of_cell(type));
        if (!in.ok()) return false;
        unpack_cells(&s.cells.emplace_back(), bytes.data(), 1, type);
        return true;
    }
    const auto content = in.read(in.read_varint());
    if (!in.ok()) return false;
    if (type.is_array && !is_array_content(content, type.element)) return false;
    s.cells.push_back(s.add_bytes(content));
    return true;
}

bool read_cells(byte_reader& in, samples& s) {
    const auto count = s.types.size();
    while (s.cells.size() < count) {
        const auto begin = s.cells.size();
        const auto end = end_of_block(s, begin);
        const auto type = s.type_at(begin);
        if (!s.has_value(begin)) {
            s.cells.resize(end);
        } else if (type.is_out_of_line()) {
            while (s.cells.size() < end) {
                if (!read_cell(in, s)) return false;
            }
        } else {
            const auto bytes = in.read((end - begin) * width_of_cell(type));
            if (!in.ok()) return false;
            s.cells.resize(end);
            unpack_cells(s.cells.data() + begin, bytes.data(), end - begin, type);
        }
    }
    return true;
}

}  // namespace penstock::journal
