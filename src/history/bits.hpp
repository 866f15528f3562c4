#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "base/bytes.hpp"

namespace penstock::history {

/// The lowest `width` bits, 0…64.
constexpr std::uint64_t low_bits(unsigned width) noexcept {
    return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

/// Appends numbers of any width to bytes, the low bits first. `finish` fills the last byte.
class bit_writer {
public:
    explicit bit_writer(byte_buffer& out) noexcept : output_(out) {}

    /// `v` has no bits above `width`, which is 0…64.
    void put(std::uint64_t v, unsigned width) {
        if (width == 0) return;
        word_ |= v << used_;
        if (used_ + width < 64) {
            used_ += width;
            return;
        }
        append_little(output_, word_);
        word_ = used_ == 0 ? 0 : v >> (64 - used_);
        used_ = used_ + width - 64;
    }

    void finish() {
        for (; used_ > 0; used_ -= std::min(used_, 8U)) {
            output_.push_back(static_cast<std::uint8_t>(word_));
            word_ >>= 8U;
        }
        word_ = 0;
    }

private:
    byte_buffer& output_;
    std::uint64_t word_ = 0;
    unsigned used_ = 0;  ///< bits of `word_`, below 64
};

/// Reads what `bit_writer` wrote. Beyond the end there are zeros, and `has_failed`.
class bit_reader {
public:
    explicit bit_reader(byte_view bytes) noexcept : bytes_(bytes) {}

    std::uint64_t read(unsigned width) noexcept {
        const auto at = place_ >> 3U;
        const auto shift = static_cast<unsigned>(place_ & 7U);
        place_ += width;
        if (at + sizeof(std::uint64_t) + 1 > bytes_.size()) return read_slowly(at, shift, width);
        auto v = word_at(at) >> shift;
        if (shift + width > 64) v |= std::uint64_t{bytes_[at + sizeof(std::uint64_t)]} << (64 - shift);
        return v & low_bits(width);
    }

    /// The same for each of `numbers`, in less time.
    void read(unsigned width, std::span<std::uint64_t> numbers) noexcept {
        constexpr unsigned max_in_word = 57;  // behind the up to 7 bits that were read of the first byte
        std::size_t next = 0;
        if (width <= max_in_word) {
            const auto mask = low_bits(width);
            for (; next < numbers.size(); ++next, place_ += width) {
                const auto at = place_ >> 3U;
                if (at + sizeof(std::uint64_t) > bytes_.size()) break;
                numbers[next] = word_at(at) >> (place_ & 7U) & mask;
            }
        }
        for (; next < numbers.size(); ++next)
            numbers[next] = read(width);
    }

    bool has_failed() const noexcept { return place_ > 8 * bytes_.size(); }

private:
    std::uint64_t word_at(std::size_t at) const noexcept {
        if constexpr (std::endian::native != std::endian::little) return load_little<std::uint64_t>(&bytes_[at]);
        std::uint64_t word = 0;
        std::memcpy(&word, bytes_.data() + at, sizeof word);
        return word;
    }

    std::uint64_t read_slowly(std::size_t at, unsigned shift, unsigned width) const noexcept {
        std::uint64_t v = 0;
        for (unsigned have = 0; have < shift + width && at < bytes_.size(); have += 8, ++at) {
            const std::uint64_t byte = bytes_[at];
            v |= have >= shift ? byte << (have - shift) : byte >> (shift - have);
        }
        return v & low_bits(width);
    }

    byte_view bytes_;
    std::size_t place_ = 0;  ///< in bits
};

}  // namespace penstock::history
