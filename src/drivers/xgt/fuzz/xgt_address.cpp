// Properties of addresses: what was read is formatted so that it reads back the same; a point made of an address and a
// type is within one request, and what is decoded there is encoded again.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/xgt/address.hpp"
#include "drivers/xgt/point.hpp"

using namespace penstock;
using namespace penstock::xgt;
using penstock::fuzz::require;

namespace {

void check(std::string_view where, std::string_view type, family f) {
    if (const auto a = parse_address(where, f)) {
        const auto again = parse_address(format_address(*a, f), f);
        require(again && *again == *a);
    }
    for (const auto code : {data_code::bit, data_code::byte, data_code::word, data_code::lword}) {
        for (const bool is_hex : {false, true}) {
            const name_style style{.has_hex_bits = is_hex, .has_dotted_u = false};
            const auto at = parse_name(where, f, style);
            if (!at || at->type != code) continue;
            const auto again = parse_name(format_name(at->area, code, at->number, style), f, style);
            require(again && again->area == at->area && again->number == at->number);
        }
    }
    const auto p = make_point({std::string(where), std::string(type), {}}, {.cpu = f, .default_layout = {}});
    if (!p) {
        require(!p.error().field.empty() && !p.error().message.empty());
        return;
    }
    require(p->size >= 1 &&
            (p->access_mode == access::contacts ? p->size <= max_blocks : 2 * p->size <= max_block_bytes));
    if (p->access_mode == access::contacts) return;
    require(p->size == words_of(p->value_layout));
    const byte_buffer words(2U * p->size, 0x31);
    value v;
    if (!decode_words(p->value_layout, words, v)) return;
    if (p->value_layout.type.element == element_type::boolean) {
        require(encode_bits(p->value_layout, v)->size() == p->value_layout.type.elements());
    } else {
        const auto bytes = encode_bytes(p->value_layout, v);
        require(bytes && p->value_layout.shift / 8 + bytes->size() <= words.size());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto blank = text.find(' ');
    const auto type = blank == std::string_view::npos ? std::string_view("Int16") : text.substr(blank + 1);
    for (const auto f : {family::xgk, family::xgb, family::xgi})
        check(text.substr(0, blank), type, f);
    return 0;
}
