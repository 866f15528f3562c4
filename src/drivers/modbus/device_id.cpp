#include "drivers/modbus/device_id.hpp"

#include "drivers/modbus/errc.hpp"

namespace penstock::modbus {

namespace {

constexpr std::uint8_t mei_type = 0x0E;
constexpr std::uint8_t more_follows = 0xFF;
constexpr std::size_t page_header = 6;

}  // namespace

void append_device_id_request(byte_buffer& out, const device_id_request& r) {
    out.insert(out.end(), {mei_type, r.code, r.object});
}

void append_device_id_page(byte_buffer& out, const device_id_page& page) {
    const std::uint8_t more = page.has_more ? more_follows : std::uint8_t{0};
    const auto count = static_cast<std::uint8_t>(page.objects.size());
    out.insert(out.end(), {mei_type, page.code, page.conformity, more, page.next, count});
    for (const auto& object : page.objects) {
        out.push_back(object.id);
        out.push_back(static_cast<std::uint8_t>(object.text.size()));
        append(out, as_bytes(object.text));
    }
}

result<device_id_request> decode_device_id_request(byte_view data) noexcept {
    if (data.empty() || data[0] != mei_type) return errc::illegal_function;
    if (data.size() != 3 || data[1] < 1 || data[1] > 4) return errc::illegal_value;
    return device_id_request{data[1], data[2]};
}

result<device_id_page> decode_device_id_page(byte_view data) {
    if (data.size() < page_header || data[0] != mei_type) return errc::wrong_size;
    device_id_page page;
    page.code = data[1];
    page.conformity = data[2];
    page.has_more = data[3] == more_follows;
    page.next = data[4];
    byte_view rest = data.subspan(page_header);
    for (unsigned left = data[5]; left > 0; --left) {
        if (rest.size() < 2 || rest.size() < 2U + rest[1]) return errc::wrong_size;
        page.objects.push_back({rest[0], {reinterpret_cast<const char*>(&rest[0]) + 2, rest[1]}});
        rest = rest.subspan(2U + rest[1]);
    }
    if (!rest.empty()) return errc::wrong_size;
    return page;
}

}  // namespace penstock::modbus
