// What a client gives back as a continuation point, and the times it requests: a span read back is written the same,
// and no span ends before it begins.

#include <cstdlib>
#include <cstring>

#include "publish/opcua_server/continuation_point_codec.hpp"

using namespace penstock;  // NOLINT

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const byte_view bytes(data, size);
    if (const auto s = publish::decode_continuation_point(bytes)) {
        if (publish::encode_continuation_point(*s) != byte_buffer(bytes.begin(), bytes.end())) std::abort();
    }
    std::int64_t start = 0, end = 0;
    std::uint32_t count = 0;
    if (size < sizeof start + sizeof end + sizeof count) return 0;
    std::memcpy(&start, data, sizeof start);
    std::memcpy(&end, data + sizeof start, sizeof end);
    std::memcpy(&count, data + sizeof start + sizeof end, sizeof count);
    const auto asked = publish::span_of(start, end, count);
    if (!asked) return 0;
    if (asked->from > asked->to ||
        publish::decode_continuation_point(publish::encode_continuation_point(*asked)) != asked)
        std::abort();
    return 0;
}
