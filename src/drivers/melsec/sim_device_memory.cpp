#include "drivers/melsec/sim_device_memory.hpp"

#include <algorithm>

#include "drivers/melsec/layout.hpp"

namespace penstock::melsec {

namespace {

constexpr std::uint32_t many = 20'480;  // of D, W, R, ZR, M, X, Y, L, B
constexpr std::uint32_t some = 4096;
constexpr std::uint32_t few = 512;  // timers and counters
constexpr std::uint32_t buffer_size = 4096;
constexpr std::uint32_t link_size = 0x2000;
constexpr std::uint32_t sim_first_counter_32 = 200;
constexpr std::uint32_t last_counter_32 = 255;

std::uint32_t count_of(const device_kind& kind) noexcept {
    const auto name = kind.name;
    if (name == "D" || name == "W" || name == "R" || name == "ZR" || name == "M" || name == "L" || name == "B")
        return many;
    if (name == "X" || name == "Y") return 0x2000;
    if (name == "Z" || name == "LZ") return 20;
    return name.front() == 'T' || name.front() == 'C' || kind.unit == unit_size::long_timer ? few : some;
}

/// Accessible only with an extension, or by another device.
bool is_elsewhere(const device_kind& kind) noexcept {
    const auto name = kind.name;
    return name == "G" || name == "HG" || name == "LTS" || name == "LTC" || name == "LSTS" || name == "LSTC";
}

std::size_t width_of_cell(unit_size c) noexcept {
    return c == unit_size::bit ? 1 : 2 * words_of(c);
}

}  // namespace

sim_device_memory::sim_device_memory(family f) {
    for (const auto& kind : device_kinds()) {
        if (!kind.is_in(f) || is_elsewhere(kind)) continue;
        const bool ends_early = f == family::fx3 && kind.name == "CN";
        add(kind, {}, 0, ends_early ? sim_first_counter_32 : count_of(kind));
    }
    if (f == family::fx3) add(counter_32_kind(), {}, sim_first_counter_32, last_counter_32 + 1 - sim_first_counter_32);
    if (f == family::fx3 || f == family::a) return;
    for (const auto module : {std::uint16_t{0}, std::uint16_t{3}})
        add(*find_device("G"), {extension::kind::module, module}, 0, buffer_size);
    for (const auto* name : {"G", "HG"})
        add(*find_device(name), {extension::kind::cpu_buffer, 0x3E0}, 0, buffer_size);
    for (const auto* name : {"X", "Y", "B", "W", "SB", "SW"})
        add(*find_device(name), {extension::kind::network, 1}, 0, link_size);
}

void sim_device_memory::add(const device_kind& kind, extension via, std::uint32_t first, std::uint32_t count) {
    areas_.try_emplace({via, &kind}, width_of_cell(kind.unit)).first->second.add(first, count);
}

void sim_device_memory::fill_with_own_address() {
    for (auto& [where, memory] : areas_) {
        const auto& [via, kind] = where;
        const bool is_counter_32 = kind == &counter_32_kind();
        const auto all = device_kinds();
        const auto* listed = is_counter_32 ? find_device("CN") : kind;
        const auto area = static_cast<unsigned>(listed - all.data());
        const std::uint32_t first = is_counter_32 ? sim_first_counter_32 : 0;
        for (std::uint32_t n = first; !memory.find(n, 1).empty(); ++n) {
            const auto bytes = memory.find(n, 1);
            if (kind->is_bit()) {
                bytes[0] = own_address_bit(via.number, area, n) ? 1 : 0;
                continue;
            }
            const auto words = words_of(kind->unit);
            for (std::uint32_t w = 0; w < words; ++w) {
                const auto word = own_address_word(via.number, area, std::uint64_t{n} * words + w);
                bytes[2 * w] = static_cast<std::uint8_t>(word);
                bytes[2 * w + 1] = static_cast<std::uint8_t>(word >> 8U);
            }
        }
    }
}

const sim_memory* sim_device_memory::find(const device_ref& at) const {
    const auto found = areas_.find({at.qualifier, at.kind});
    return found == areas_.end() ? nullptr : &found->second;
}

sim_memory* sim_device_memory::find(const device_ref& at) {
    const auto found = areas_.find({at.qualifier, at.kind});
    return found == areas_.end() ? nullptr : &found->second;
}

bool sim_device_memory::has(const device_ref& at, std::uint32_t numbers) const {
    const auto* memory = find(at);
    return memory != nullptr && numbers > 0 && !memory->find(at.number, numbers).empty();
}

void sim_device_memory::read(const device_ref& at, std::uint32_t numbers, byte_buffer& stream) const {
    const auto bytes = find(at)->find(at.number, numbers);
    if (!at.kind->is_bit()) return append(stream, bytes);
    const auto begin = stream.size();
    stream.resize(begin + (numbers + 15) / 16 * 2, 0);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != 0) set_bit(std::span(stream).subspan(begin), i, true);
    }
}

byte_buffer sim_device_memory::to_places(const device_kind& kind, std::uint32_t numbers, byte_view stream) {
    if (!kind.is_bit()) return {stream.begin(), stream.end()};
    byte_buffer places(numbers);
    for (std::size_t i = 0; i < numbers; ++i)
        places[i] = bit_at(stream, i) ? 1 : 0;
    return places;
}

void sim_device_memory::write(const device_ref& at, std::uint32_t numbers, byte_view stream) {
    find(at)->write(at.number, to_places(*at.kind, numbers, stream));
}

void sim_device_memory::move(const device_ref& at, std::uint32_t numbers, byte_view stream) {
    auto* memory = find(at);
    if (memory->is_written(at.number, numbers)) return;
    std::ranges::copy(to_places(*at.kind, numbers, stream), memory->find(at.number, numbers).begin());
}

}  // namespace penstock::melsec
