// Properties of addresses: what was read is formatted so that it reads back the same; a point made of an address and
// a type is within its area; a value that was decoded is written within the point's bytes and reads back.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/s7/point.hpp"

using namespace penstock;
using namespace penstock::s7;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto blank = text.find(' ');
    const auto where = text.substr(0, blank);
    if (const auto a = parse_address(where)) {
        const auto again = parse_address(format_address(*a));
        require(again && *again == *a);
    }
    const auto type = blank == std::string_view::npos ? std::string_view("Int16") : text.substr(blank + 1);
    const auto p = make_point({std::string(where), std::string(type), {}}, {.device = family::smart_200});
    if (!p) {
        require(!p.error().field.empty() && !p.error().message.empty());
        return 0;
    }
    require(p->size >= 1 && p->start + p->size <= max_bytes);
    const auto whole = size_of(p->value_layout);
    require(whole == p->size * place_width(p->memory_area));
    const byte_buffer place(whole, 0x11);
    value v;
    if (!decode(p->value_layout, place.data(), v)) return 0;
    const auto pieces = encode(p->value_layout, v);
    require(pieces.has_value());
    for (const auto& piece : *pieces)
        require(piece.offset + piece.data.size() <= whole);
    return 0;
}
