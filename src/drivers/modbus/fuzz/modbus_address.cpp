// Properties of addresses: what was read is formatted so that it reads back the same; a point made of an address and
// a type lies within its area and one request.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/modbus/point.hpp"

using namespace penstock;
using namespace penstock::modbus;
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
    const auto p = make_point({std::string(where), std::string(type), {}}, {});
    if (!p) {
        require(!p.error().field.empty() && !p.error().message.empty());
        return 0;
    }
    require(p->size >= 1 && p->start + p->size <= 0x10000);
    require(p->size <= (is_bits(p->memory_area) ? max_read_bits : max_read_registers));
    if (is_bits(p->memory_area)) return 0;
    const byte_buffer registers(2U * p->size, 0x31);
    value v;
    if (decode_registers(p->value_layout, registers, v)) {
        const auto image = encode_registers(p->value_layout, v);
        require(image && image->data.size() == registers.size());
    }
    return 0;
}
