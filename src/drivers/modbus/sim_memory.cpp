#include "drivers/modbus/sim_memory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace penstock::modbus {

namespace {

constexpr std::array<std::string_view, 4> area_names{"co", "di", "ir", "hr"};

}  // namespace

std::string_view to_string(sim_area area) noexcept {
    return area_names[static_cast<std::size_t>(area)];
}

std::optional<sim_area> parse_sim_area(std::string_view text) noexcept {
    const auto found = std::ranges::find(area_names, text);
    if (found == area_names.end()) return std::nullopt;
    return static_cast<sim_area>(found - area_names.begin());
}

bool own_address_bit(unsigned unit, sim_area area, unsigned address) noexcept {
    return std::popcount(own_address_word(unit, area, address)) % 2 == 1;
}

std::uint32_t sim_memory::end_of(const stretch& s) const noexcept {
    return s.first + static_cast<std::uint32_t>(s.bytes.size() / width_);
}

void sim_memory::add(std::uint32_t first, std::uint32_t count) {
    stretch merged{first, byte_buffer(count * width_)};
    const auto touches = [&](const stretch& s) { return s.first <= end_of(merged) && merged.first <= end_of(s); };
    for (const auto& s : stretches_) {
        if (!touches(s)) continue;
        stretch both{std::min(s.first, merged.first), {}};
        both.bytes.resize((std::max(end_of(s), end_of(merged)) - both.first) * width_);
        for (const stretch* part : {&std::as_const(merged), &s}) {  // what existed keeps its value
            std::ranges::copy(part->bytes,
                              both.bytes.begin() + static_cast<std::ptrdiff_t>((part->first - both.first) * width_));
        }
        merged = std::move(both);
    }
    std::erase_if(stretches_, touches);
    stretches_.insert(std::ranges::upper_bound(stretches_, merged.first, {}, &stretch::first), std::move(merged));
}

std::span<std::uint8_t> sim_memory::find(std::uint32_t first, std::uint32_t count) noexcept {
    for (auto& s : stretches_) {
        if (first >= s.first && first + count <= end_of(s)) {
            return std::span(s.bytes).subspan((first - s.first) * width_, count * width_);
        }
    }
    return {};
}

}  // namespace penstock::modbus
