#pragma once

#include <cstdint>

#include "drivers/melsec/frame_dialect.hpp"

namespace penstock::melsec {

/// The largest sizes of one request.
struct request_limits {
    std::uint16_t words = 960;
    std::uint16_t words_of_bits = 960;  ///< words in a read of bit devices by words
    std::uint16_t bits = 3584;
    std::uint16_t random = 192;  ///< words and double words of command 0403; 0 = not supported
    std::uint16_t blocks = 120;  ///< words of command 0406; 0 = not supported
    std::uint16_t block_words = 960;
    std::uint16_t write_words = 960;
    std::uint16_t write_bits = 3584;
};

/// Source: SH-080008, appendix 5; JY997D56001 for iQ-F; FX3U-ENET manual for 1E.
constexpr request_limits limits_of(const frame_dialect& d) noexcept {
    if (d.frame == frame_kind::e1 || d.kind == family::a || d.kind == family::fx3) {
        // Bit devices: up to 32 words are read and 10 written; numbers in bit devices are written bit by bit.
        return {.words = 64,
                .words_of_bits = 32,
                .bits = 256,
                .random = 0,
                .blocks = 0,
                .block_words = 0,
                .write_words = 64,
                .write_bits = 160};
    }
    if (d.kind == family::iq_f && d.code == data_code::ascii) {
        return {.words = 480,
                .words_of_bits = 480,
                .bits = 1792,
                .random = 96,
                .blocks = 60,
                .block_words = 480,
                .write_words = 480,
                .write_bits = 1792};
    }
    if (d.is_wide()) return {.random = 96, .blocks = 60};
    return {};
}

}  // namespace penstock::melsec
