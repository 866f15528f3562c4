#pragma once

#include <optional>
#include <span>

#include "base/error.hpp"
#include "base/varint.hpp"

namespace penstock::history {

/// `zigzag` of a two's complement.
constexpr std::uint64_t fold(std::uint64_t v) noexcept {
    return zigzag(static_cast<std::int64_t>(v));
}
constexpr std::uint64_t unfold(std::uint64_t v) noexcept {
    return static_cast<std::uint64_t>(unzigzag(v));
}

/// Bytes of `append_varint` for a number of that many bits.
constexpr std::size_t varint_size(unsigned bits) noexcept {
    return bits == 0 ? 1 : (bits + 6) / 7;
}

/// How whole numbers are written: as distances from `middle`, each in `width` bits. Those that need more are the
/// exceptions: their upper bits follow the packed ones. So a gap among regular times, a counter that restarts
/// or a rare change of a constant costs its few bytes and no more.
///
/// Numbers are modulo 2^64: those with a sign are passed as their two's complement.
struct integer_plan {
    std::uint64_t middle = 0;
    unsigned width = 0;  ///< 0…64
    std::size_t exceptions = 0;
    std::size_t bytes = 0;  ///< what `append_integers` will append, a few more at most
};

/// The cheapest plan.
integer_plan plan_integers(std::span<const std::uint64_t> numbers);

void append_integers(byte_buffer& out, std::span<const std::uint64_t> numbers, const integer_plan& plan);

/// Reads as many as `numbers` has room for. Errors: `unknown_coding`, `wrong_place`, `cut_short`.
result<> read_integers(byte_reader& in, std::span<std::uint64_t> numbers);

/// The number that all are, if `append_integers` wrote only this one; otherwise `nullopt`, and `in` is anywhere.
std::optional<std::uint64_t> read_one_integer(byte_reader& in) noexcept;

}  // namespace penstock::history
