// Properties of addresses: what was read is formatted so that it reads back the same, in tags and in data files; a
// point made of an address and a type has a path that splits again.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/eip/file_point.hpp"
#include "drivers/eip/point.hpp"

using namespace penstock;
using namespace penstock::eip;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto blank = text.find(' ');
    const auto where = text.substr(0, blank);
    const std::string type(blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1));
    if (const auto a = parse_tag_address(where)) {
        const auto again = parse_tag_address(format_tag_address(*a));
        require(again && *again == *a);
    }
    for (const bool is_octal : {false, true}) {
        const auto a = parse_file_address(where, is_octal);
        if (!a) continue;
        const auto again = parse_file_address(format_file_address(*a, is_octal), is_octal);
        require(again && again->type == a->type && again->element == a->element && again->word == a->word &&
                again->bit == a->bit);
    }
    if (const auto p = make_point({std::string(where), type, {}}, family::control_logix, text_encoding::utf_8)) {
        require(split_path(path_of(*p)).has_value() && p->value_layout.wire_count >= 1);
    } else {
        require(!p.error().field.empty() && !p.error().message.empty());
    }
    const auto p = make_file_point({std::string(where), type, {}}, file_dialect::slc, text_encoding::utf_8, 220);
    if (!p) {
        require(!p.error().field.empty() && !p.error().message.empty());
        return 0;
    }
    require(p->bytes >= 2 && p->bytes <= 220);
    const byte_buffer zeros(p->bytes, 0x31);
    value v;
    if (decode_file_value(*p, zeros, v) && !p->bit) {
        const auto again = encode_file_value(*p, v);
        require(again && again->size() == p->bytes);
    }
    return 0;
}
