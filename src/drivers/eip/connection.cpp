#include "drivers/eip/connection.hpp"

#include <algorithm>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint32_t packet_interval = 2'000'000;  // µs
constexpr std::uint8_t tick = 0x0A;                   // 1024 ms …
constexpr std::uint8_t ticks = 0x0E;                  // … times 14 for the opening itself
constexpr std::uint8_t class_3_server = 0xA3;
constexpr std::uint16_t small_parameters = 0x4200;  // point to point, variable size, low priority
constexpr std::uint32_t large_parameters = 0x42000000;
constexpr std::uint32_t max_small_connection = 511;

void append_head(byte_buffer& out, std::uint8_t code) {
    byte_buffer path;
    append_class_path(path, object::connection_manager, 1);
    append_request(out, code, path);
    out.push_back(tick);
    out.push_back(ticks);
}

/// Multiplier n means 4 · 2^n intervals; 7 is the last.
std::uint8_t multiplier_for(std::uint32_t timeout_ms) noexcept {
    std::uint8_t n = 0;
    while (n < 7 && 4ULL * (1U << n) * packet_interval < 1000ULL * timeout_ms)
        ++n;
    return n;
}

void append_way(byte_buffer& out, const open_request& o) {
    append_little(out, packet_interval);
    if (o.is_large) {
        append_little(out, large_parameters | (o.size & 0xFFFFU));
    } else {
        append_little(out, static_cast<std::uint16_t>(small_parameters | std::min(o.size, max_small_connection)));
    }
}

}  // namespace

void append_forward_open(byte_buffer& out, const open_request& o) {
    append_head(out, o.is_large ? service::large_forward_open : service::forward_open);
    append_little(out, std::uint32_t{0});  // O->T (originator to target): the device chooses it
    append_little(out, o.from_target);
    append_little(out, o.serial);
    append_little(out, o.vendor);
    append_little(out, o.originator);
    append_little(out, std::uint32_t{multiplier_for(o.timeout_ms)});  // and three reserved bytes
    append_way(out, o);
    append_way(out, o);
    out.push_back(class_3_server);
    out.push_back(static_cast<std::uint8_t>(o.path.size() / 2));
    append(out, o.path);
}

result<opened_request> decode_forward_open(byte_view body, bool is_large) {
    const std::size_t way = is_large ? 8 : 6;
    const std::size_t fixed = 2 + 4 + 4 + 8 + 4 + 2 * way + 2;
    if (body.size() < fixed) return errc::short_message;
    opened_request out;
    out.from_target = load_little<std::uint32_t>(&body[6]);
    out.serial = load_little<std::uint16_t>(&body[10]);
    out.vendor = load_little<std::uint16_t>(&body[12]);
    out.originator = load_little<std::uint32_t>(&body[14]);
    const auto size_at = [&](std::size_t at) -> std::uint32_t {
        return is_large ? load_little<std::uint32_t>(&body[at]) & 0xFFFFU
                        : load_little<std::uint16_t>(&body[at]) & 0x1FFU;
    };
    out.interval = load_little<std::uint32_t>(&body[22 + way]);
    out.size = std::min(size_at(26), size_at(26 + way));
    const std::size_t path = 2U * body[fixed - 1];
    if (body.size() < fixed + path) return errc::short_message;
    out.path = body.subspan(fixed, path);
    return out;
}

result<std::uint32_t> decode_opened(byte_view body) {
    if (body.size() < 8) return errc::short_message;
    return load_little<std::uint32_t>(body.data());
}

void append_opened(byte_buffer& out, std::uint32_t to_target, const opened_request& o) {
    append_little(out, to_target);
    append_little(out, o.from_target);
    append_little(out, o.serial);
    append_little(out, o.vendor);
    append_little(out, o.originator);
    append_little(out, o.interval);
    append_little(out, o.interval);
    append_little(out, std::uint16_t{0});
}

result<connection_name> decode_forward_close(byte_view body) {
    if (body.size() < 10) return errc::short_message;
    return connection_name{load_little<std::uint16_t>(&body[2]), load_little<std::uint16_t>(&body[4]),
                           load_little<std::uint32_t>(&body[6])};
}

void append_forward_close(byte_buffer& out, const connection_name& c, byte_view path) {
    append_head(out, service::read_modify_write);
    append_little(out, c.serial);
    append_little(out, c.vendor);
    append_little(out, c.originator);
    out.push_back(static_cast<std::uint8_t>(path.size() / 2));
    out.push_back(0);
    append(out, path);
}

}  // namespace penstock::eip
