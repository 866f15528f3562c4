#include "drivers/melsec/frame_fields.hpp"

#include "io/frame_field_reader.hpp"

namespace penstock::melsec {

namespace {

void read_1e(frame_field_reader& reader, direction way) {
    reader.big_hex("subheader", 1);
    if (way == direction::response) {
        reader.little_hex("end code", 1);
    } else {
        reader.little("PC number", 1);
        reader.little("monitoring timer", 2);
    }
    reader.rest("data");
}

/// A 4E frame has a serial number before the fields of 3E.
void read_3e(frame_field_reader& reader, bool has_serial_number, direction way) {
    reader.big_hex("subheader", 2);
    if (has_serial_number) {
        reader.little("serial number", 2);
        reader.little("reserved", 2);
    }
    reader.little("network", 1);
    reader.little("PC", 1);
    reader.little_hex("module I/O", 2);
    reader.little("station", 1);
    reader.little("length", 2);
    if (way == direction::response) {
        reader.little_hex("end code", 2);
    } else {
        reader.little("monitoring timer", 2);
        reader.little_hex("command", 2);
        reader.little_hex("subcommand", 2);
    }
    reader.rest("data");
}

}  // namespace

std::vector<frame_field> fields_of_frame(const frame_dialect& dialect, direction way, byte_view frame) {
    frame_field_reader reader(frame);
    if (dialect.code == data_code::ascii) reader.begin_hex_digits();
    if (dialect.frame == frame_kind::e1) {
        read_1e(reader, way);
    } else {
        read_3e(reader, dialect.frame == frame_kind::e4, way);
    }
    return std::move(reader).fields();
}

}  // namespace penstock::melsec
