// Properties of the codec: an answer in pieces is the answer whole; its body stays within the limit, and a sink gets
// the same; a request that was read is written again as it was; unpacking never makes more than asked. The first byte
// is the size of the pieces.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "http_client/codec.hpp"
#include "http_client/compression.hpp"
#include "http_client/credentials.hpp"
#include "http_client/response_parser.hpp"

using namespace penstock;
using namespace penstock::http;
using penstock::fuzz::require;

namespace {

constexpr std::size_t max = 2000;

std::optional<response> read(byte_view bytes, std::size_t piece, body_sink sink = {}) {
    response_parser reader(max);
    reader.begin(std::move(sink));
    byte_buffer waiting;
    while (!reader.is_done() && !bytes.empty()) {
        const auto part = bytes.first(std::min(piece, bytes.size()));
        append(waiting, part);
        bytes = bytes.subspan(part.size());
        const auto taken = reader.put(waiting);
        if (!taken) return std::nullopt;
        require(*taken <= waiting.size());
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(*taken));
    }
    if (!reader.is_done() && !reader.finish()) return std::nullopt;
    if (!reader.is_done()) return std::nullopt;
    return reader.take();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const byte_view rest(bytes + 1, size - 1);
    const auto whole = read(rest, rest.size() + 1);
    const auto pieces = read(rest, bytes[0] % 64 + 1U);
    require(whole.has_value() == pieces.has_value());
    if (whole) {
        require(whole->status == pieces->status && whole->body == pieces->body && whole->body.size() <= max);
        (void)read_token(*whole);
        std::string sunk;
        const auto streamed = read(rest, bytes[0] % 64 + 1U, [&](byte_view piece) -> result<> {
            sunk.append(piece.begin(), piece.end());
            return {};
        });
        require(streamed && sunk + streamed->body == whole->body && (sunk.empty() || whole->status / 100 == 2));
    }
    if (const auto received = decode_request(rest); received && *received) require((*received)->size <= rest.size());
    const std::string_view text(reinterpret_cast<const char*>(rest.data()), rest.size());
    if (const auto plain = decompress(text, max)) require(plain->size() <= max);
    return 0;
}
