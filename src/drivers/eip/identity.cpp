#include "drivers/eip/identity.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "drivers/eip/cip.hpp"
#include "drivers/eip/codec.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t identity_item = 0x000C;
constexpr std::size_t socket_address = 16;
constexpr std::uint16_t cip_port = 44818;

std::string vendor_name(std::uint16_t vendor) {
    switch (vendor) {
        case 1: return "Rockwell Automation";
        case 47: return "Omron";
        default: return fmt::format("vendor {}", vendor);
    }
}

/// The mode of a Logix controller from its status word: sources: the table of pycomm3 1.2 and a capture of a 1756-L61.
const char* mode_of(const identity& i) noexcept {
    if (i.vendor != 1 || i.device_type != 14) return "";
    const auto low = static_cast<std::uint8_t>(i.status) & 0xF0U;
    const auto high = static_cast<std::uint8_t>(i.status >> 8U) & 0x30U;
    if (low == 0x60) return high == 0x30 ? ", REMOTE RUN" : ", RUN";
    if (low == 0x70) return high == 0x30 ? ", REMOTE PROGRAM" : ", PROGRAM";
    return "";
}

}  // namespace

result<identity> decode_identity(byte_view at) {
    if (at.size() < 15 || at.size() < 15U + at[14]) return errc::short_message;
    identity out;
    out.vendor = load_little<std::uint16_t>(at.data());
    out.device_type = load_little<std::uint16_t>(&at[2]);
    out.product = load_little<std::uint16_t>(&at[4]);
    out.major = at[6];
    out.minor = at[7];
    out.status = load_little<std::uint16_t>(&at[8]);
    out.serial = load_little<std::uint32_t>(&at[10]);
    out.name = make_utf8({reinterpret_cast<const char*>(at.data() + 15), at[14]});
    return out;
}

void append_identity(byte_buffer& out, const identity& i) {
    append_little(out, i.vendor);
    append_little(out, i.device_type);
    append_little(out, i.product);
    out.push_back(i.major);
    out.push_back(i.minor);
    append_little(out, i.status);
    append_little(out, i.serial);
    out.push_back(static_cast<std::uint8_t>(i.name.size()));
    append(out, as_bytes(i.name));
}

std::string format_identity(const identity& i) {
    return fmt::format("{}, revision {}.{}, serial {:08X}, {}{}", trim(i.name), i.major, i.minor, i.serial,
                       vendor_name(i.vendor), mode_of(i));
}

result<identity> decode_listed_identity(byte_view body) {
    // Of the list: number of items, type, length, version, socket address.
    constexpr std::size_t head = 2 + 2 + 2 + 2 + socket_address;
    if (body.size() < head || load_little<std::uint16_t>(&body[2]) != identity_item) return errc::short_message;
    return decode_identity(body.subspan(head));
}

void append_listed_identity(byte_buffer& out, const identity& i) {
    append_little(out, std::uint16_t{1});
    append_little(out, identity_item);
    append_little(out, static_cast<std::uint16_t>(2 + socket_address + 15 + i.name.size() + 1));
    append_little(out, std::uint16_t{1});
    append_big(out, std::uint16_t{2});  // address family: internet
    append_big(out, cip_port);
    append_big(out, std::uint32_t{0x7F000001});
    append_big(out, std::uint64_t{0});
    append_identity(out, i);
    out.push_back(3);  // state: operational
}

io::awaitable<result<std::string>> read_identity(session& over) {
    byte_buffer path;
    append_class_path(path, object::identity, 1);
    byte_buffer message;
    append_request(message, service::get_attributes_all, path);
    const auto r = co_await over.ask(message);
    if (!r && remedy_of(r.error()) == remedy::reconnect) co_return r.error();
    if (r && r->status == 0) {
        if (const auto reported = decode_identity(r->body)) co_return format_identity(*reported);
    }
    const auto listed = co_await over.list_identity();
    if (!listed) co_return std::string();
    const auto reported = decode_listed_identity(*listed);
    co_return reported ? format_identity(*reported) : std::string();
}

}  // namespace penstock::eip
