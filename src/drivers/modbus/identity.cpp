#include "drivers/modbus/identity.hpp"

#include "base/text.hpp"
#include "drivers/modbus/device_id.hpp"

namespace penstock::modbus {

io::awaitable<result<std::string>> read_identity(writer& link, std::uint8_t unit) {
    constexpr int max_pages = 16;  // stops at a device whose list never ends
    std::string out;
    device_id_request next{};
    for (int page = 0; page < max_pages; ++page) {
        byte_buffer data;
        append_device_id_request(data, next);
        const auto answered = co_await link.ask(unit, {.code = function::encapsulated, .data = data});
        if (!answered && remedy_of(answered.error()) == remedy::reconnect && answered.error() != io::errc::timed_out) {
            co_return answered.error();
        }
        if (!answered) co_return out;
        const auto got = decode_device_id_page(answered->data);
        if (!got) co_return out;
        for (const auto& object : got->objects) {
            if (!out.empty()) out += ' ';
            out += make_utf8(trim(object.text));
        }
        if (!got->has_more) co_return out;
        next.object = got->next;
    }
    co_return out;
}

}  // namespace penstock::modbus
