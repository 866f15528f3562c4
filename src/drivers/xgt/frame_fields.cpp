#include "drivers/xgt/frame_fields.hpp"

#include "io/frame_field_reader.hpp"

namespace penstock::xgt {

std::vector<frame_field> fields_of_frame(byte_view frame) {
    frame_field_reader reader(frame);
    reader.text("company id", 8);
    reader.bytes("reserved", 2);
    reader.little_hex("PLC info", 2);
    reader.little_hex("CPU info", 1);
    reader.little_hex("source of frame", 1);
    reader.little("invoke id", 2);
    reader.little("length", 2);
    reader.little("FEnet position", 1);
    reader.little_hex("BCC", 1);
    reader.little_hex("command", 2);
    reader.little_hex("data type", 2);
    reader.rest("data");
    return std::move(reader).fields();
}

}  // namespace penstock::xgt
