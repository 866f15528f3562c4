#include "drivers/eip/frame_fields.hpp"

#include "io/frame_field_reader.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint32_t connected_address = 0x00A1;
constexpr std::uint32_t connected_data = 0x00B1;

/// The common packet format: a list of items, of which one carries the message.
void read_packet(frame_field_reader& reader) {
    reader.little("interface handle", 4);
    reader.little("timeout", 2);
    reader.little("item count", 2);
    while (reader.size_left() > 0) {
        const auto type = reader.little_hex("item type", 2);
        const auto length = reader.little("item length", 2);
        if (type == connected_address && length == 4) {
            reader.little_hex("connection id", 4);
        } else if (type == connected_data && length >= 2) {
            reader.little("sequence count", 2);
            reader.bytes("message", length - 2);
        } else {
            reader.bytes("message", length);
        }
    }
}

}  // namespace

std::vector<frame_field> fields_of_frame(byte_view frame) {
    frame_field_reader reader(frame);
    const auto code = static_cast<command>(reader.little_hex("command", 2));
    reader.little("length", 2);
    reader.little_hex("session", 4);
    reader.little("status", 4);
    reader.bytes("sender context", 8);
    reader.little("options", 4);
    if (code == command::send_rr_data || code == command::send_unit_data) read_packet(reader);
    reader.rest("data");
    return std::move(reader).fields();
}

}  // namespace penstock::eip
