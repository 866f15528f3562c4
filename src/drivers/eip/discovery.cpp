#include "drivers/eip/discovery.hpp"

#include <algorithm>

#include "drivers/eip/codec.hpp"
#include "drivers/eip/identity.hpp"
#include "io/udp_broadcast.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t default_port = 44'818;
constexpr std::size_t max_devices = 1'000;
constexpr std::size_t port_place = 10;  // after items, type, length, version and family of the address

}  // namespace

std::optional<found_device> read_announcement(const std::string& from, byte_view response) {
    const auto whole = next_frame(response);
    if (!whole || !*whole) return std::nullopt;
    const frame& f = **whole;
    if (f.code != command::list_identity || f.status != 0) return std::nullopt;
    const auto who = decode_listed_identity(f.body);
    if (!who) return std::nullopt;
    return found_device{from, load_big<std::uint16_t>(&f.body[port_place]), format_identity(*who)};
}

io::awaitable<result<std::vector<found_device>>> discover_devices(io::executor loop, discovery_query query) {
    byte_buffer request;
    end_frame(request, begin_frame(request, command::list_identity, 0, 0));
    const io::endpoint to{.host = query.address, .port = query.port != 0 ? query.port : default_port};
    const auto until = steady_now() + query.patience;
    const auto responses = co_await io::broadcast_request(loop, to, request, until, max_devices);
    if (!responses) co_return responses.error();
    std::vector<found_device> found;
    for (const auto& a : *responses) {
        auto device = read_announcement(a.address, a.bytes);
        const auto is_same = [&](const found_device& d) {
            return d.address == device->address && d.port == device->port;
        };
        if (device && std::ranges::none_of(found, is_same)) found.push_back(std::move(*device));
    }
    std::ranges::sort(found, {}, [](const found_device& d) { return std::pair(d.address, d.port); });
    co_return found;
}

}  // namespace penstock::eip
