// Properties of addresses: what was read is formatted so that it reads back the same; a point made of an address and
// a type fits one request, and what it decodes it encodes again.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/melsec/point.hpp"

using namespace penstock;
using namespace penstock::melsec;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const auto f = static_cast<family>(bytes[0] % 6);
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    const auto blank = text.find(' ');
    const auto where = text.substr(0, blank);
    if (const auto a = parse_address(where, f)) {
        const auto again = parse_address(format_address(*a, f), f);
        require(again && *again == *a);
    }
    point_rules rules;
    rules.dialect.kind = f;
    rules.limits = limits_of(rules.dialect);
    const auto type = blank == std::string_view::npos ? std::string_view("Int16") : text.substr(blank + 1);
    const auto p = make_point({std::string(where), std::string(type), {}}, rules);
    if (!p) {
        require(!p.error().field.empty() && !p.error().message.empty());
        return 0;
    }
    require(p->numbers >= 1 && words_of_numbers(*p->device.kind, p->numbers) <= 960);
    const byte_buffer stream((bits_of(p->value_layout) + 15) / 16 * 2, 0x31);
    value v;
    if (decode(p->value_layout, stream, 0, v)) {
        const auto image = encode(p->value_layout, v);
        require(image && image->bytes.size() == stream.size());
    }
    return 0;
}
