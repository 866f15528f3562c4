#include "base/crc32c.hpp"

#include <boost/crc.hpp>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
#include <arm_acle.h>
#endif

namespace penstock {

namespace {

#if defined(__x86_64__)

__attribute__((target("sse4.2"))) std::uint32_t by_instruction(byte_view bytes, std::uint32_t state) noexcept {
    const auto* at = bytes.data();
    auto left = bytes.size();
    std::uint64_t wide = state;
    for (; left >= sizeof(std::uint64_t); left -= sizeof(std::uint64_t), at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        wide = _mm_crc32_u64(wide, word);
    }
    auto narrow = static_cast<std::uint32_t>(wide);
    for (; left > 0; --left)
        narrow = _mm_crc32_u8(narrow, *at++);
    return narrow;
}

bool has_instruction() noexcept {
    static const bool has = __builtin_cpu_supports("sse4.2") != 0;
    return has;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

std::uint32_t by_instruction(byte_view bytes, std::uint32_t state) noexcept {
    const auto* at = bytes.data();
    auto left = bytes.size();
    for (; left >= sizeof(std::uint64_t); left -= sizeof(std::uint64_t), at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        state = __crc32cd(state, word);
    }
    for (; left > 0; --left)
        state = __crc32cb(state, *at++);
    return state;
}

constexpr bool has_instruction() noexcept {
    return true;
}

#else

std::uint32_t by_instruction(byte_view, std::uint32_t) noexcept {
    return 0;
}

constexpr bool has_instruction() noexcept {
    return false;
}

#endif

}  // namespace

std::uint32_t crc32c(byte_view bytes, std::uint32_t before) noexcept {
    return has_instruction() ? ~by_instruction(bytes, ~before) : crc32c_by_table(bytes, before);
}

std::uint32_t crc32c_by_table(byte_view bytes, std::uint32_t before) noexcept {
    using machine = boost::crc_optimal<32, 0x1EDC6F41, 0, 0, true, true>;
    // The instruction expects its state with the bits reversed.
    std::uint32_t reversed = 0;
    for (unsigned bit = 0; bit < 32; ++bit)
        reversed |= ((~before >> bit) & 1U) << (31U - bit);
    machine m(reversed);
    m.process_bytes(bytes.data(), bytes.size());
    return ~m.checksum();
}

}  // namespace penstock
