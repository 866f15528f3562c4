#include "http_client/compression.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>

#include "http_client/errc.hpp"

namespace penstock::http {

namespace {

constexpr int window_bits = 15;
constexpr int either_header = 32;  // zlib detects gzip or zlib
constexpr int gzip_header = 16;

/// Ends the zlib stream in its destructor.
struct inflating {
    inflating() { is_ready = inflateInit2(&z, window_bits + either_header) == Z_OK; }
    ~inflating() { inflateEnd(&z); }
    inflating(const inflating&) = delete;
    inflating& operator=(const inflating&) = delete;

    z_stream z{};
    bool is_ready = false;
};

Bytef* input_of(std::string_view bytes) {
    return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write through this pointer
}

}  // namespace

result<std::string> decompress(std::string_view packed, std::size_t max) {
    inflating in;
    if (!in.is_ready) return client_errc::bad_compression;
    in.z.next_in = input_of(packed);
    in.z.avail_in = static_cast<uInt>(packed.size());
    std::string out;
    std::array<char, 16384> piece;
    do {
        in.z.next_out = reinterpret_cast<Bytef*>(piece.data());
        in.z.avail_out = static_cast<uInt>(piece.size());
        const int state = inflate(&in.z, Z_NO_FLUSH);
        const auto made = piece.size() - in.z.avail_out;
        if (made > max - out.size()) return client_errc::too_large;
        out.append(piece.data(), made);
        if (state != Z_OK && state != Z_STREAM_END) return client_errc::bad_compression;
        if (state == Z_STREAM_END) {
            if (in.z.avail_in == 0) return out;
            // Several gzip members may follow each other (RFC 1952, 2.2).
            if (inflateReset(&in.z) != Z_OK) return client_errc::bad_compression;
        }
    } while (in.z.avail_in > 0 || in.z.avail_out == 0);
    return client_errc::bad_compression;  // the end is missing
}

std::string compress(std::string_view plain) {
    z_stream z{};
    if (deflateInit2(&z, Z_BEST_SPEED, Z_DEFLATED, window_bits + gzip_header, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string out(deflateBound(&z, plain.size()), '\0');
    z.next_in = input_of(plain);
    z.avail_in = static_cast<uInt>(plain.size());
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    z.avail_out = static_cast<uInt>(out.size());
    deflate(&z, Z_FINISH);
    out.resize(z.total_out);
    deflateEnd(&z);
    return out;
}

}  // namespace penstock::http
