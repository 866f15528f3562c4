#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "drivers/xgt/codec_text.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::xgt::test {

inline std::vector<penstock::test::vector_line> vectors(const std::string& name) {
    return penstock::test::read_vectors(PENSTOCK_SOURCE_DIR "/src/drivers/xgt/tests/vectors/" + name + ".vec");
}

/// The fields of a frame as the meaning in a .vec file.
inline std::string text_of(const frame& f, byte_view bytes) {
    const std::string head = fmt::format("{}; plc {:04x}; cpu {:02x}; id {}; position {:02x}; checksum {:02x}; ",
                                         f.head.company == company_xgt ? "LSIS-XGT" : "LGIS-GLOFA", f.head.plc,
                                         f.head.cpu, f.head.id, f.head.position, bytes[header_size - 1]);
    if (f.head.source == direction::request) return head + describe_request(decode_request(f.body).value());
    return head + describe_response(decode_response(f.body).value());
}

}  // namespace penstock::xgt::test
