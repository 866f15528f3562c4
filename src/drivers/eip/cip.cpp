#include "drivers/eip/cip.hpp"

#include <algorithm>
#include <bit>

#include "base/text.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint8_t class_segment = 0x20;
constexpr std::uint8_t instance_segment = 0x24;
constexpr std::uint8_t element_segment = 0x28;
constexpr std::uint8_t attribute_segment = 0x30;
constexpr std::uint8_t simple_data_segment = 0x80;
constexpr std::uint8_t name_segment = 0x91;
constexpr std::uint8_t extended_link = 0x10;

/// `20 cc`, `21 00 cc cc` or `22 00 cc cc cc cc`.
void append_logical(byte_buffer& out, std::uint8_t kind, std::uint32_t number) {
    if (number <= 0xFF) {
        out.push_back(kind);
        out.push_back(static_cast<std::uint8_t>(number));
    } else if (number <= 0xFFFF) {
        out.push_back(kind | 1U);
        out.push_back(0);
        append_little(out, static_cast<std::uint16_t>(number));
    } else {
        out.push_back(kind | 2U);
        out.push_back(0);
        append_little(out, number);
    }
}

/// The number of a logical segment; `size` becomes the segment's.
std::optional<std::uint32_t> load_logical(byte_view at, std::size_t& size) {
    const unsigned width = at[0] & 3U;
    size = width == 0 ? 2 : width == 1 ? 4 : 6;
    if (width == 3 || at.size() < size) return std::nullopt;
    if (width == 0) return at[1];
    return width == 1 ? load_little<std::uint16_t>(&at[2]) : load_little<std::uint32_t>(&at[2]);
}

std::optional<segment> load_segment(byte_view at, std::size_t& size) {
    if (at.size() < 2) return std::nullopt;
    segment s;
    const std::uint8_t head = at[0];
    if (head == name_segment) {
        const std::size_t length = at[1];
        size = 2 + length + length % 2;
        if (at.size() < size) return std::nullopt;
        s.type = segment::kind::name;
        s.name = {reinterpret_cast<const char*>(at.data()) + 2, length};
        return s;
    }
    if (head == simple_data_segment) {
        const std::size_t length = std::size_t{at[1]} * 2;
        size = 2 + length;
        if (at.size() < size) return std::nullopt;
        s.type = segment::kind::data;
        s.bytes = at.subspan(2, length);
        return s;
    }
    if ((head & 0xE0U) == 0) {
        if ((head & extended_link) == 0) {
            size = 2;
        } else {
            const std::size_t length = at[1];
            size = 2 + length + length % 2;
        }
        if (at.size() < size) return std::nullopt;
        s.type = segment::kind::port;
        s.number = head & 0x0FU;
        return s;
    }
    switch (head & 0xFCU) {
        case class_segment: s.type = segment::kind::class_id; break;
        case instance_segment: s.type = segment::kind::instance; break;
        case element_segment: s.type = segment::kind::element; break;
        case attribute_segment: s.type = segment::kind::attribute; break;
        default: return std::nullopt;
    }
    const auto number = load_logical(at, size);
    if (!number) return std::nullopt;
    s.number = *number;
    return s;
}

void store_word(std::uint8_t* at, std::size_t v) noexcept {
    at[0] = static_cast<std::uint8_t>(v);
    at[1] = static_cast<std::uint8_t>(v >> 8U);
}

}  // namespace

void append_class_path(byte_buffer& out, std::uint16_t class_id, std::uint32_t instance) {
    append_logical(out, class_segment, class_id);
    append_logical(out, instance_segment, instance);
}

void append_name(byte_buffer& out, std::string_view name) {
    out.push_back(name_segment);
    out.push_back(static_cast<std::uint8_t>(name.size()));
    append(out, as_bytes(name));
    if (name.size() % 2 != 0) out.push_back(0);
}

void append_element(byte_buffer& out, std::uint32_t index) {
    append_logical(out, element_segment, index);
}

void append_steps(byte_buffer& out, std::span<const tag_step> steps) {
    for (const auto& step : steps) {
        append_name(out, step.name);
        for (const auto index : step.indexes)
            append_element(out, index);
    }
}

checked<byte_buffer> parse_route(std::string_view text) {
    byte_buffer out;
    if (trim(text).empty()) return out;
    const auto parts = split(text, ',');
    const fault expected{"", "expected pairs of port and address as 1,0 or 1,2,2,192.168.1.10,1,0"};
    if (parts.size() % 2 != 0) return expected;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
        const auto port = parse_number<std::uint8_t>(trim(parts[i]));
        const auto link = trim(parts[i + 1]);
        if (!port || *port == 0 || *port > 14 || link.empty() || link.size() > 255) return expected;
        if (const auto number = parse_number<std::uint8_t>(link)) {
            out.push_back(*port);
            out.push_back(*number);
            continue;
        }
        if (parse_number<std::uint32_t>(link)) return expected;  // a slot above 255
        out.push_back(*port | extended_link);
        out.push_back(static_cast<std::uint8_t>(link.size()));
        append(out, as_bytes(link));
        if (link.size() % 2 != 0) out.push_back(0);
    }
    return out;
}

std::optional<std::vector<segment>> split_path(byte_view path) {
    std::vector<segment> out;
    while (!path.empty()) {
        std::size_t size = 0;
        const auto s = load_segment(path, size);
        if (!s) return std::nullopt;
        out.push_back(*s);
        path = path.subspan(size);
    }
    return out;
}

result<request> decode_request(byte_view message) {
    if (message.size() < 2) return errc::short_message;
    const std::size_t path = 2U * message[1];
    if (message.size() < 2 + path) return errc::short_message;
    return request{message[0], message.subspan(2, path), message.subspan(2 + path)};
}

void append_request(byte_buffer& out, std::uint8_t code, byte_view path) {
    out.push_back(code);
    out.push_back(static_cast<std::uint8_t>(path.size() / 2));
    append(out, path);
}

result<response> decode_response(byte_view message) {
    if (message.size() < 4 || (message[0] & service::response) == 0) return errc::short_message;
    const std::size_t extended = 2U * message[3];
    if (message.size() < 4 + extended) return errc::short_message;
    response out;
    out.code = message[0] & 0x7FU;
    out.status = message[2];
    if (extended > 0) out.extended = load_little<std::uint16_t>(&message[4]);
    out.body = message.subspan(4 + extended);
    return out;
}

void append_response(byte_buffer& out, const response& r) {
    out.push_back(r.code | service::response);
    out.push_back(0);
    out.push_back(r.status);
    out.push_back(r.extended != 0 ? 1 : 0);
    if (r.extended != 0) append_little(out, r.extended);
    append(out, r.body);
}

error_code error_of(const response& r) noexcept {
    return cip_error(r.status, r.extended);
}

result<typed_bytes> split_type(byte_view body) {
    if (body.size() < 2) return errc::short_message;
    typed_bytes out;
    out.code = load_little<std::uint16_t>(body.data());
    if (out.code != type::structure) {
        out.bytes = body.subspan(2);
        return out;
    }
    if (body.size() < 4) return errc::short_message;
    out.handle = load_little<std::uint16_t>(&body[2]);
    out.bytes = body.subspan(4);
    return out;
}

void append_type(byte_buffer& out, type_code code, std::uint16_t handle) {
    append_little(out, code);
    if (code == type::structure) append_little(out, handle);
}

multiple_request::multiple_request(byte_buffer& out, std::size_t count) : output_(out) {
    byte_buffer path;
    append_class_path(path, object::message_router, 1);
    append_request(out, service::multiple, path);
    begin_ = out.size();
    append_little(out, static_cast<std::uint16_t>(count));
    out.resize(out.size() + 2 * count);
}

void multiple_request::begin_next() {
    store_word(&output_[begin_ + 2 + 2 * next_], output_.size() - begin_);
    ++next_;
}

result<> split_multiple(byte_view body, std::vector<byte_view>& parts) {
    parts.clear();
    if (body.size() < 2) return errc::short_message;
    const std::size_t count = load_little<std::uint16_t>(body.data());
    if (body.size() < 2 + 2 * count) return errc::short_message;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t begin = load_little<std::uint16_t>(&body[2 + 2 * i]);
        const std::size_t end = i + 1 < count ? load_little<std::uint16_t>(&body[4 + 2 * i]) : body.size();
        if (begin < 2 + 2 * count || begin > end || end > body.size()) return errc::short_message;
        parts.push_back(body.subspan(begin, end - begin));
    }
    return {};
}

void append_unconnected_send(byte_buffer& out, byte_view message, byte_view route, std::uint32_t timeout_ms) {
    byte_buffer path;
    append_class_path(path, object::connection_manager, 1);
    append_request(out, service::read_fragment, path);
    // The time is 2^tick ms times up to 255 ticks.
    std::uint8_t tick = 3;
    while ((timeout_ms >> tick) > 255)
        ++tick;
    out.push_back(tick);
    out.push_back(static_cast<std::uint8_t>(std::max<std::uint32_t>(timeout_ms >> tick, 1)));
    append_little(out, static_cast<std::uint16_t>(message.size()));
    append(out, message);
    if (message.size() % 2 != 0) out.push_back(0);
    out.push_back(static_cast<std::uint8_t>(route.size() / 2));
    out.push_back(0);
    append(out, route);
}

result<routed_message> decode_unconnected_send(byte_view body) {
    if (body.size() < 4) return errc::short_message;
    const std::size_t length = load_little<std::uint16_t>(&body[2]);
    const std::size_t behind = 4 + length + length % 2;
    if (body.size() < behind + 2) return errc::short_message;
    const std::size_t route = 2U * body[behind];
    if (body.size() < behind + 2 + route) return errc::short_message;
    return routed_message{body.subspan(4, length), body.subspan(behind + 2, route)};
}

}  // namespace penstock::eip
