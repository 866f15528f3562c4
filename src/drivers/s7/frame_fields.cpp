#include "drivers/s7/frame_fields.hpp"

#include "io/frame_field_reader.hpp"

namespace penstock::s7 {

namespace {

constexpr std::uint8_t s7_protocol_id = 0x32;
constexpr std::uint32_t ack = 2;
constexpr std::uint32_t ack_data = 3;

/// TPKT (RFC 1006) with one COTP TPDU (ISO 8073), whose parameters are one field.
void read_transport(frame_field_reader& reader) {
    reader.big("TPKT version", 1);
    reader.big("reserved", 1);
    reader.big("TPKT length", 2);
    const auto cotp_size = reader.big("COTP length", 1);
    reader.big_hex("COTP type", 1);
    if (cotp_size > 1) reader.bytes("COTP", cotp_size - 1);
}

void read_pdu(frame_field_reader& reader) {
    reader.big_hex("protocol id", 1);
    const auto kind = reader.big("ROSCTR", 1);
    reader.big("reserved", 2);
    reader.big("PDU reference", 2);
    const auto parameter_size = reader.big("parameter length", 2);
    reader.big("data length", 2);
    if (kind == ack || kind == ack_data) reader.big_hex("error", 2);
    reader.bytes("parameters", parameter_size);
}

}  // namespace

std::vector<frame_field> fields_of_frame(byte_view message) {
    frame_field_reader reader(message);
    read_transport(reader);
    if (reader.size_left() > 0 && reader.left().front() == s7_protocol_id) read_pdu(reader);
    reader.rest("data");
    return std::move(reader).fields();
}

}  // namespace penstock::s7
