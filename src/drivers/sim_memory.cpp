#include "drivers/sim_memory.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace penstock {

bool own_address_bit(unsigned unit, unsigned area, std::uint64_t address) noexcept {
    return std::popcount(own_address_word(unit, area, address)) % 2 == 1;
}

std::uint32_t sim_memory::end_of(const memory_range& s) const noexcept {
    return s.first + static_cast<std::uint32_t>(s.bytes.size() / width_);
}

void sim_memory::add(std::uint32_t first, std::uint32_t count) {
    memory_range merged{first, byte_buffer(count * width_)};
    const auto touches = [&](const memory_range& s) { return s.first <= end_of(merged) && merged.first <= end_of(s); };
    for (const auto& s : ranges_) {
        if (!touches(s)) continue;
        memory_range both{std::min(s.first, merged.first), {}};
        both.bytes.resize((std::max(end_of(s), end_of(merged)) - both.first) * width_);
        // Addresses that existed before keep their values.
        for (const memory_range* part : {&std::as_const(merged), &s}) {
            std::ranges::copy(part->bytes,
                              both.bytes.begin() + static_cast<std::ptrdiff_t>((part->first - both.first) * width_));
        }
        merged = std::move(both);
    }
    std::erase_if(ranges_, touches);
    ranges_.insert(std::ranges::upper_bound(ranges_, merged.first, {}, &memory_range::first), std::move(merged));
}

byte_view sim_memory::find(std::uint32_t first, std::uint32_t count) const noexcept {
    for (const auto& s : ranges_) {
        if (first >= s.first && std::uint64_t{first} + count <= end_of(s)) {
            return byte_view(s.bytes).subspan((first - s.first) * width_, count * width_);
        }
    }
    return {};
}

std::span<std::uint8_t> sim_memory::find(std::uint32_t first, std::uint32_t count) noexcept {
    const auto found = std::as_const(*this).find(first, count);
    // `found` points into `ranges_`, which is not const here
    return {const_cast<std::uint8_t*>(found.data()), found.size()};
}

bool sim_memory::write(std::uint32_t first, byte_view bytes) {
    const auto count = static_cast<std::uint32_t>(bytes.size() / width_);
    const auto places = find(first, count);
    if (places.empty()) return false;
    std::ranges::copy(bytes, places.begin());
    if (written_.size() < first + count) written_.resize(first + count);
    std::fill_n(written_.begin() + first, count, true);
    return true;
}

bool sim_memory::is_written(std::uint32_t first, std::uint32_t count) const noexcept {
    const auto end = std::min<std::size_t>(std::size_t{first} + count, written_.size());
    for (std::size_t i = first; i < end; ++i) {
        if (written_[i]) return true;
    }
    return false;
}

}  // namespace penstock
