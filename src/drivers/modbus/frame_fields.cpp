#include "drivers/modbus/frame_fields.hpp"

#include <algorithm>

#include "io/frame_field_reader.hpp"

namespace penstock::modbus {

namespace {

constexpr std::uint32_t exception_flag = 0x80;

void read_range(frame_field_reader& reader) {
    reader.big("first address", 2);
    reader.big("quantity", 2);
}

/// The checksum follows the data.
void read_data(frame_field_reader& reader, std::size_t checksum_size) {
    reader.big("byte count", 1);
    reader.bytes_but_last("data", checksum_size);
}

void read_request(frame_field_reader& reader, function code, std::size_t checksum_size) {
    switch (code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers: return read_range(reader);
        case function::write_coils:
        case function::write_registers: read_range(reader); return read_data(reader, checksum_size);
        case function::read_write_registers:
            reader.big("first address to read", 2);
            reader.big("quantity to read", 2);
            reader.big("first address to write", 2);
            reader.big("quantity to write", 2);
            return read_data(reader, checksum_size);
        default: return reader.bytes_but_last("data", checksum_size);
    }
}

void read_response(frame_field_reader& reader, function code, std::size_t checksum_size) {
    switch (code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::read_write_registers: return read_data(reader, checksum_size);
        case function::write_coils:
        case function::write_registers: return read_range(reader);
        default: return reader.bytes_but_last("data", checksum_size);
    }
}

void read_pdu(frame_field_reader& reader, direction way, std::size_t checksum_size) {
    const auto code = reader.big("function", 1);
    if ((code & exception_flag) != 0) {
        reader.big("exception code", 1);
        return;
    }
    const auto called = static_cast<function>(code);
    if (called == function::write_coil || called == function::write_register) {
        reader.big("address", 2);
        reader.big_hex("value", 2);
    } else if (called == function::mask_write_register) {
        reader.big("address", 2);
        reader.big_hex("AND mask", 2);
        reader.big_hex("OR mask", 2);
    } else if (way == direction::request) {
        read_request(reader, called, checksum_size);
    } else {
        read_response(reader, called, checksum_size);
    }
}

}  // namespace

std::vector<frame_field> fields_of_frame(framing wire, direction way, byte_view frame) {
    constexpr std::size_t line_end_size = 2;
    const bool is_ascii = wire == framing::ascii;
    frame_field_reader reader(is_ascii ? frame.first(frame.size() - std::min(frame.size(), line_end_size)) : frame);
    if (is_ascii) {
        const auto colon = std::ranges::find(frame, std::uint8_t{':'});
        reader.skip(static_cast<std::size_t>(colon - frame.begin()) + 1);
        reader.begin_hex_digits();
    }
    if (wire == framing::mbap) {
        reader.big("transaction id", 2);
        reader.big("protocol id", 2);
        reader.big("length", 2);
    }
    reader.big("unit", 1);
    const std::size_t checksum_size = wire == framing::rtu ? 2 : is_ascii ? 1 : 0;
    read_pdu(reader, way, checksum_size);
    if (wire == framing::rtu) reader.little_hex("CRC", 2);
    if (is_ascii) reader.big_hex("LRC", 1);
    return std::move(reader).fields();
}

}  // namespace penstock::modbus
