// What was read as a node is written so that it reads back the same; what was not has a reason.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/opcua/address.hpp"

using namespace penstock::opcua;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto a = parse_address({reinterpret_cast<const char*>(bytes), size});
    if (!a) {
        require(!a.error().message.empty());
        return 0;
    }
    const auto text = format_address(*a);
    if (text.size() > 4096) return 0;  // an escaped URI grows
    const auto again = parse_address(text);
    require(again && *again == *a);
    if (const auto literal = read_literally(*a)) {
        require(!literal->part && literal->member.empty());
        const auto written = format_address(*literal);
        if (!a->is_path()) {
            require(written == text);
        } else if (written.size() <= 4096) {
            const auto back = parse_address(written);
            require(back && *back == *literal);
        }
    }
    return 0;
}
