#include "drivers/eip/file_point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/failure.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/planner.hpp"
#include "drivers/errc.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint32_t cost_of_request = 60;
constexpr std::uint32_t last_element = 999;
constexpr std::uint32_t text_room = 82;

bool is_io_file(file_type type) noexcept {
    return type == file_type::input || type == file_type::output;
}

std::uint32_t width_on_wire(const data_type& type) noexcept {
    const auto width = static_cast<std::uint32_t>(width_of(type.element));
    return width == 1 ? 2 : width;  // SByte and Byte are in the low byte of a word
}

std::optional<fault> size_up(file_point& p) {
    const auto& a = p.address;
    const auto n = p.type.elements();
    const bool is_text_file = a.type == file_type::string;
    if (p.type.element == element_type::boolean) {
        const auto bit = a.bit ? a.bit : a.length;
        if (bit) p.bit = *bit;
        if (bit && *bit > 31) return fault{"plc_address", "the bit must be 0 to 31"};
        p.bytes = bit ? (*bit + n + 15) / 16 * 2 : 2 * n;
        return std::nullopt;
    }
    if (a.bit) return fault{"data_type", fmt::format("one bit is a Boolean, not {}", to_string(p.type.element))};
    if (is_text(p.type.element)) {
        if (is_text_file) {
            p.bytes = element_size(a.type) * n;
            return std::nullopt;
        }
        if (!a.length || *a.length == 0) {
            return fault{"plc_address",
                         "a text in a file of numbers needs its length in bytes after a dot, as in A9:0.20"};
        }
        p.text_length = *a.length;
        p.bytes = (p.text_length * n + 1) / 2 * 2;
        return std::nullopt;
    }
    if (is_text_file) return fault{"data_type", "must be String: an element of a string file is a text"};
    if (a.length) return fault{"plc_address", "a number after the dot needs data_type Boolean, String or ByteString"};
    p.bytes = width_on_wire(p.type) * n;
    return std::nullopt;
}

void swap_pairs(std::string& text) {
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        std::swap(text[i], text[i + 1]);
}

std::uint64_t load(const file_point& p, const std::uint8_t* at) noexcept {
    switch (width_on_wire(p.type)) {
        case 4: {
            const auto raw = load_little<std::uint32_t>(at);
            return p.has_swapped_reals ? raw >> 16U | raw << 16U : raw;
        }
        case 8: return load_little<std::uint64_t>(at);
        default: return load_little<std::uint16_t>(at);
    }
}

/// Decodes one text. A string file has a length and characters, two in a word with the first one in the high byte; in
/// other files the characters stand one after the other.
result<> decode_text_at(const file_point& p, byte_view bytes, value& into) {
    std::string text;
    if (p.address.type == file_type::string) {
        const auto length = std::min<std::uint32_t>(load_little<std::uint16_t>(bytes.data()), text_room);
        text.assign(reinterpret_cast<const char*>(bytes.data()) + 2, text_room);
        swap_pairs(text);
        text.resize(length);
    } else {
        text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        swap_pairs(text);
    }
    if (p.type.element == element_type::byte_string) {
        bytes_in(into).assign(text.begin(), text.end());
        return {};
    }
    text_in(into) = std::move(text);
    return decode_text(text_in(into), p.encoding);
}

result<> append_text(byte_buffer& out, const file_point& p, const value& v) {
    const bool is_text_file = p.address.type == file_type::string;
    const std::size_t room = is_text_file ? text_room : (p.text_length + 1) / 2 * 2;
    const auto bytes = encode_text(v, p.encoding, is_text_file ? text_room : p.text_length);
    if (!bytes) return bytes.error();
    std::string text(bytes->begin(), bytes->end());
    text.resize(room);
    swap_pairs(text);
    if (is_text_file) append_little(out, static_cast<std::uint16_t>(bytes->size()));
    append(out, as_bytes(text));
    return {};
}

}  // namespace

data_type shown_type(const file_address& a) noexcept {
    if (a.bit) return {element_type::boolean, 0};
    switch (a.type) {
        case file_type::floating: return {element_type::float32, 0};
        case file_type::longs: return {element_type::int32, 0};
        case file_type::string: return {element_type::string, 0};
        default: return {element_type::int16, 0};
    }
}

checked<file_point> make_file_point(const point_config& from, file_dialect d, text_encoding default_layout,
                                    std::uint32_t max_bytes) {
    const auto where = parse_file_address(from.address, d == file_dialect::plc5);
    if (!where) return in_field("plc_address", where.error());
    file_point p;
    p.is_unused = false;
    p.address = *where;
    p.type = shown_type(*where);
    if (!from.type.empty()) {
        const auto type = parse_data_type(from.type);
        if (!type) return in_field("data_type", type.error());
        p.type = *type;
    }
    p.encoding = default_layout;
    if (const auto own = from.options.find("string_encoding"); own != from.options.end()) {
        p.encoding = parse_text_encoding(own->second);
    }
    if (const auto own = from.options.find("bcd"); own != from.options.end()) {
        p.is_bcd = parse_boolean(own->second).value_or(false);
    }
    if (p.is_bcd && !is_whole_number(p.type.element)) {
        return fault{"options.bcd", "only whole numbers can be BCD, from SByte to UInt64"};
    }
    p.has_swapped_reals = d == file_dialect::plc5 && where->type == file_type::floating;
    if (auto wrong = size_up(p)) return *wrong;
    p.byte = 2U * where->word + (is_io_file(where->type) ? 0U : where->element * element_size(where->type));
    if (p.bytes > max_bytes) {
        return fault{"plc_address", fmt::format("the tag needs {} bytes, but one request reads at most {}, and the "
                                                "gateway reads a value by one request",
                                                p.bytes, max_bytes)};
    }
    if (where->element > last_element) return fault{"plc_address", "the number of an element must be 0 to 999"};
    return p;
}

file_request request_for(const file_point& p, std::uint32_t byte, std::uint32_t bytes) {
    file_request r{p.address.type, p.address.file, p.address.element, 0, static_cast<std::uint16_t>(bytes)};
    if (is_io_file(p.address.type)) {
        r.word = static_cast<std::uint16_t>(byte / 2);
        return r;
    }
    const auto size = element_size(p.address.type);
    r.element = static_cast<std::uint16_t>(byte / size);
    r.word = static_cast<std::uint16_t>(byte % size / 2);
    return r;
}

result<> decode_file_value(const file_point& p, byte_view bytes, value& into) {
    if (bytes.size() < p.bytes) return errc::too_few_bytes;
    if (is_text(p.type.element)) {
        const auto each = p.address.type == file_type::string ? element_size(p.address.type) : p.text_length;
        if (!p.type.is_array()) return decode_text_at(p, bytes.first(each), into);
        std::size_t at = 0;
        for (auto& v : array_in(into, p.type.count)) {
            if (const auto done = decode_text_at(p, bytes.subspan(at, each), v); !done) return done;
            at += each;
        }
        return {};
    }
    const auto one = [&](std::size_t i, value& v) -> result<> {
        if (p.bit) {
            const auto at = *p.bit + i;
            v = ((unsigned{bytes[at / 8]} >> (at % 8)) & 1U) != 0;
        } else if (p.type.element == element_type::boolean) {
            v = load_little<std::uint16_t>(&bytes[2 * i]) != 0;
        } else {
            auto raw = load(p, &bytes[i * width_on_wire(p.type)]);
            if (p.is_bcd) {
                const auto number = from_bcd(width_of(p.type.element) == 1 ? raw & 0xFFU : raw);
                if (!number) return errc::bad_digit;
                raw = *number;
            }
            load_raw(p.type.element, raw, v);
        }
        return {};
    };
    if (!p.type.is_array()) return one(0, into);
    auto& all = array_in(into, p.type.count);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (const auto done = one(i, all[i]); !done) return done;
    }
    return {};
}

result<byte_buffer> encode_file_value(const file_point& p, const value& v) {
    byte_buffer out;
    const auto append_one = [&](const value& element) -> result<> {
        if (is_text(p.type.element)) return append_text(out, p, element);
        auto raw = raw_of(p.type.element, element);
        if (!raw) return driver_errc::wrong_alternative;
        if (p.is_bcd) {
            // The bits of a negative number, read as unsigned, have too many digits.
            raw = to_bcd(*raw, 2 * width_of(p.type.element));
            if (!raw) return errc::out_of_range;
        }
        if (p.has_swapped_reals && width_on_wire(p.type) == 4) {
            const auto low = static_cast<std::uint32_t>(*raw);
            raw = std::uint32_t{low >> 16U | low << 16U};
        }
        const auto width = p.type.element == element_type::boolean ? 2U : width_on_wire(p.type);
        for (std::uint32_t i = 0; i < width; ++i)
            out.push_back(static_cast<std::uint8_t>(*raw >> (8U * i)));
        return {};
    };
    const auto* all = std::get_if<array>(&v);
    if ((all != nullptr) != p.type.is_array() || (all && all->size() != p.type.count))
        return driver_errc::wrong_alternative;
    if (all == nullptr) {
        if (const auto done = append_one(v); !done) return done.error();
        return out;
    }
    for (const auto& element : *all) {
        if (const auto done = append_one(element); !done) return done.error();
    }
    return out;
}

std::vector<batch> plan_file_reads(std::span<const file_point> points, std::span<const point_index> wanted,
                                   const file_rules& rules, const size_limits& limits) {
    const auto place = [&](point_index i) {
        const file_point& p = points[i];
        // The words of inputs and outputs are counted from the first word of their slot: different slots are not
        // neighbours.
        return std::tuple(p.address.type, p.address.file,
                          is_io_file(p.address.type) ? p.address.element : std::uint16_t{0});
    };
    std::vector<point_index> order;
    for (const auto i : wanted) {
        if (i < points.size() && !points[i].is_unused) order.push_back(i);
    }
    std::ranges::sort(order, {},
                      [&](point_index i) { return std::tuple(place(i), points[i].byte, points[i].bytes, i); });

    const auto max = limits.of(0, batch_kind::file, rules.max_bytes);
    std::vector<batch> out;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    batch current;
    const auto close = [&] {
        if (current.slots.empty()) return;
        current.kind = batch_kind::file;
        current.size = end - begin;
        byte_buffer message;
        append_file_read(message, rules.dialect, static_cast<std::uint16_t>(out.size() + 1),
                         request_for(points[current.slots.front().point], begin, current.size));
        append_request_frame(current.request, rules.transport, message);
        out.push_back(std::exchange(current, batch{}));
    };
    for (const auto i : order) {
        const file_point& p = points[i];
        const bool is_same = !current.slots.empty() && place(current.slots.back().point) == place(i);
        const auto gap = is_same && p.byte > end ? p.byte - end : 0;
        const auto new_end = std::max(end, p.byte + p.bytes);
        if (!is_same || gap >= cost_of_request || new_end - begin > max) {
            close();
            begin = p.byte;
            end = p.byte + p.bytes;
        } else {
            current.has_gaps = current.has_gaps || gap > 0;
            end = new_end;
        }
        current.slots.push_back({i, p.byte - begin});
    }
    close();
    return out;
}

std::string describe_file_read(std::span<const file_point> points, const batch& b) {
    const auto name = [&](const batch_slot& slot) { return format_file_address(points[slot.point].address, false); };
    return fmt::format("{} … {} ({} bytes, {} points{})", name(b.slots.front()), name(b.slots.back()), b.size,
                       b.slots.size(), b.has_gaps ? ", with gaps" : "");
}

}  // namespace penstock::eip
