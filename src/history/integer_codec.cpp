#include "history/integer_codec.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "history/bits.hpp"
#include "history/errc.hpp"

namespace penstock::history {

namespace {

constexpr unsigned word_bits = 64;

unsigned width_of(std::uint64_t v) noexcept {
    return static_cast<unsigned>(std::bit_width(v));
}

/// A base that is best for most numbers, whatever the exceptions cost.
std::uint64_t median_of(std::span<const std::uint64_t> numbers) {
    std::vector<std::int64_t> sorted(numbers.begin(), numbers.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return static_cast<std::uint64_t>(*middle);
}

/// A base that is best without exceptions: the largest distance is as small as possible.
std::uint64_t centre_of(std::span<const std::uint64_t> numbers) {
    const auto is_less = [](std::uint64_t a, std::uint64_t b) {
        return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
    };
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end(), is_less);
    const auto range = *most - *least;
    return *least + range / 2 + range % 2;
}

using width_counts = std::array<std::size_t, word_bits + 1>;  ///< how many distances need that number of bits

/// The bytes of the packed bits, and of the exceptions that do not fit into `width`.
std::size_t cost_of(const width_counts& counts, std::size_t size, unsigned width, unsigned widest,
                    std::size_t& exceptions) noexcept {
    std::size_t bytes = (size * width + 7) / 8;
    exceptions = 0;
    for (unsigned wider = width + 1; wider <= widest; ++wider) {
        exceptions += counts[wider];
        bytes += counts[wider] * (1 + varint_size(wider - width));
    }
    return bytes;
}

integer_plan plan_around(std::uint64_t middle, std::span<const std::uint64_t> numbers) {
    width_counts counts{};
    for (const auto n : numbers)
        ++counts[width_of(fold(n - middle))];
    unsigned widest = word_bits;
    while (widest > 0 && counts[widest] == 0)
        --widest;
    integer_plan best{middle, widest, 0, (numbers.size() * widest + 7) / 8};
    for (unsigned width = 0; width < widest; ++width) {
        std::size_t exceptions = 0;
        const auto bytes = cost_of(counts, numbers.size(), width, widest, exceptions);
        if (bytes < best.bytes) best = {middle, width, exceptions, bytes};
    }
    best.bytes += 2 + varint_size(width_of(fold(middle)));
    return best;
}

}  // namespace

integer_plan plan_integers(std::span<const std::uint64_t> numbers) {
    if (numbers.empty()) return plan_around(0, numbers);
    const auto around_centre = plan_around(centre_of(numbers), numbers);
    if (around_centre.width == 0) return around_centre;
    const auto around_median = plan_around(median_of(numbers), numbers);
    return around_median.bytes < around_centre.bytes ? around_median : around_centre;
}

void append_integers(byte_buffer& out, std::span<const std::uint64_t> numbers, const integer_plan& plan) {
    out.push_back(static_cast<std::uint8_t>(plan.width));
    append_varint(out, fold(plan.middle));
    append_varint(out, plan.exceptions);
    bit_writer bits(out);
    for (const auto n : numbers)
        bits.put(fold(n - plan.middle) & low_bits(plan.width), plan.width);
    bits.finish();
    if (plan.exceptions == 0) return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto distance = fold(numbers[i] - plan.middle);
        if (width_of(distance) <= plan.width) continue;
        append_varint(out, i - next);
        append_varint(out, distance >> plan.width);
        next = i + 1;
    }
}

result<> read_integers(byte_reader& in, std::span<std::uint64_t> numbers) {
    const unsigned width = in.read_byte();
    const auto middle = unfold(in.read_varint());
    const auto exceptions = in.read_varint();
    if (width > word_bits) return make_error_code(errc::unknown_coding);
    if (exceptions > numbers.size() || (width == word_bits && exceptions > 0)) {
        return make_error_code(errc::wrong_place);
    }
    const auto packed = in.read((numbers.size() * width + 7) / 8);
    if (!in.ok()) return make_error_code(errc::cut_short);
    if (width == 0 && exceptions == 0) {
        std::fill(numbers.begin(), numbers.end(), middle);
        return {};
    }
    bit_reader bits(packed);
    bits.read(width, numbers);
    std::size_t next = 0;
    for (std::uint64_t i = 0; i < exceptions; ++i) {
        const auto gap = in.read_varint();
        const auto upper = in.read_varint();
        if (!in.ok()) return make_error_code(errc::cut_short);
        if (gap >= numbers.size() - next) return make_error_code(errc::wrong_place);
        next += gap;
        numbers[next++] |= upper << width;
    }
    for (auto& n : numbers)
        n = unfold(n) + middle;
    return {};
}

std::optional<std::uint64_t> read_one_integer(byte_reader& in) noexcept {
    const auto width = in.read_byte();
    const auto middle = unfold(in.read_varint());
    const auto exceptions = in.read_varint();
    if (!in.ok() || width != 0 || exceptions != 0) return std::nullopt;
    return middle;
}

}  // namespace penstock::history
