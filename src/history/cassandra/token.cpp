#include "history/cassandra/token.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace penstock::history::cassandra {

namespace {

constexpr std::uint64_t factor_1 = 0x87C37B91114253D5;
constexpr std::uint64_t factor_2 = 0x4CF5AD432745937F;

std::uint64_t stir_1(std::uint64_t k) noexcept {
    return std::rotl(k * factor_1, 31) * factor_2;
}

std::uint64_t stir_2(std::uint64_t k) noexcept {
    return std::rotl(k * factor_2, 33) * factor_1;
}

std::uint64_t finish(std::uint64_t k) noexcept {
    k = (k ^ (k >> 33U)) * 0xFF51AFD7ED558CCD;
    k = (k ^ (k >> 33U)) * 0xC4CEB9FE1A85EC53;
    return k ^ (k >> 33U);
}

/// The last bytes, up to eight, each extended with its sign.
std::uint64_t gather(byte_view bytes) noexcept {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto sign = bytes[i] < 0x80 ? std::uint64_t{0} : ~std::uint64_t{0xFF};
        out ^= (sign | bytes[i]) << (8U * i);
    }
    return out;
}

}  // namespace

ring_token hash_of(byte_view key) noexcept {
    std::uint64_t h1 = 0;
    std::uint64_t h2 = 0;
    auto rest = key;
    for (; rest.size() >= 16; rest = rest.subspan(16)) {
        h1 ^= stir_1(load_little<std::uint64_t>(rest.data()));
        h1 = (std::rotl(h1, 27) + h2) * 5 + 0x52DCE729;
        h2 ^= stir_2(load_little<std::uint64_t>(rest.data() + 8));
        h2 = (std::rotl(h2, 31) + h1) * 5 + 0x38495AB5;
    }
    if (rest.size() > 8) h2 ^= stir_2(gather(rest.subspan(8)));
    if (!rest.empty()) h1 ^= stir_1(gather(rest.first(std::min<std::size_t>(rest.size(), 8))));
    h1 ^= key.size();
    h2 ^= key.size();
    h1 += h2;
    h2 += h1;
    const auto token = static_cast<ring_token>(finish(h1) + finish(h2));
    // The smallest number means "before all", so no partition has it.
    return token == std::numeric_limits<ring_token>::min() ? std::numeric_limits<ring_token>::max() : token;
}

ring_token token_of(std::span<const byte_view> key) {
    if (key.size() == 1) return hash_of(key.front());
    byte_buffer joined;
    for (const auto column : key) {
        append_big(joined, static_cast<std::uint16_t>(column.size()));
        append(joined, column);
        joined.push_back(0);
    }
    return hash_of(joined);
}

}  // namespace penstock::history::cassandra
