#include "drivers/melsec/device_kind.hpp"

#include <algorithm>
#include <array>

namespace penstock::melsec {

namespace {

constexpr std::uint8_t of(auto... f) noexcept {
    return static_cast<std::uint8_t>(((1U << static_cast<unsigned>(f)) | ...));
}

constexpr std::uint8_t q_l_r = of(family::q, family::l, family::iq_r);
constexpr std::uint8_t modern = q_l_r | of(family::iq_f);
constexpr std::uint8_t not_fx3 = modern | of(family::a);
constexpr std::uint8_t every = not_fx3 | of(family::fx3);
constexpr std::uint8_t iq_r_only = of(family::iq_r);

// The last column is false for contacts and coils of timers and counters, which random reads and block reads forbid,
// and for kinds that are never read together with another kind (LZ and LCN are read by random reads of their own).
constexpr std::array kinds{
    device_kind{"D", "D", 0xA8, 0x4420, false, unit_size::word, every, true},
    device_kind{"W", "W", 0xB4, 0x5720, true, unit_size::word, not_fx3, true},
    device_kind{"R", "R", 0xAF, 0x5220, false, unit_size::word, every, true},
    device_kind{"ZR", "ZR", 0xB0, 0, false, unit_size::word, q_l_r, true},
    device_kind{"SD", "SD", 0xA9, 0, false, unit_size::word, modern, true},
    device_kind{"SW", "SW", 0xB5, 0, true, unit_size::word, modern, true},
    device_kind{"RD", "RD", 0x2C, 0, false, unit_size::word, iq_r_only, true},
    device_kind{"Z", "Z", 0xCC, 0, false, unit_size::word, modern, true},
    device_kind{"TN", "TN", 0xC2, 0x544E, false, unit_size::word, every, true},
    device_kind{"STN", "SN", 0xC8, 0, false, unit_size::word, modern, true},
    device_kind{"CN", "CN", 0xC5, 0x434E, false, unit_size::word, every, true},
    device_kind{"M", "M", 0x90, 0x4D20, false, unit_size::bit, every, true},
    device_kind{"X", "X", 0x9C, 0x5820, true, unit_size::bit, every, true},
    device_kind{"Y", "Y", 0x9D, 0x5920, true, unit_size::bit, every, true},
    device_kind{"L", "L", 0x92, 0, false, unit_size::bit, modern, true},
    device_kind{"B", "B", 0xA0, 0x4220, true, unit_size::bit, not_fx3, true},
    device_kind{"F", "F", 0x93, 0x4620, false, unit_size::bit, not_fx3, true},
    device_kind{"V", "V", 0x94, 0, false, unit_size::bit, q_l_r, true},
    device_kind{"S", "S", 0x98, 0x5320, false, unit_size::bit, q_l_r | of(family::fx3, family::a), true},
    device_kind{"SM", "SM", 0x91, 0, false, unit_size::bit, modern, true},
    device_kind{"SB", "SB", 0xA1, 0, true, unit_size::bit, modern, true},
    device_kind{"DX", "DX", 0xA2, 0, true, unit_size::bit, q_l_r, true},
    device_kind{"DY", "DY", 0xA3, 0, true, unit_size::bit, q_l_r, true},
    device_kind{"TS", "TS", 0xC1, 0x5453, false, unit_size::bit, every, false},
    device_kind{"TC", "TC", 0xC0, 0x5443, false, unit_size::bit, every, false},
    device_kind{"STS", "SS", 0xC7, 0, false, unit_size::bit, modern, false},
    device_kind{"STC", "SC", 0xC6, 0, false, unit_size::bit, modern, false},
    device_kind{"CS", "CS", 0xC4, 0x4353, false, unit_size::bit, every, false},
    device_kind{"CC", "CC", 0xC3, 0x4343, false, unit_size::bit, every, false},
    device_kind{"LTN", "LTN", 0x52, 0, false, unit_size::long_timer, iq_r_only, false},
    device_kind{"LSTN", "LSTN", 0x5A, 0, false, unit_size::long_timer, iq_r_only, false},
    device_kind{"LTS", "LTS", 0x51, 0, false, unit_size::bit, iq_r_only, false},
    device_kind{"LTC", "LTC", 0x50, 0, false, unit_size::bit, iq_r_only, false},
    device_kind{"LSTS", "LSTS", 0x59, 0, false, unit_size::bit, iq_r_only, false},
    device_kind{"LSTC", "LSTC", 0x58, 0, false, unit_size::bit, iq_r_only, false},
    device_kind{"LCS", "LCS", 0x55, 0, false, unit_size::bit, iq_r_only, false},
    device_kind{"LCC", "LCC", 0x54, 0, false, unit_size::bit, iq_r_only, false},
    device_kind{"LCN", "LCN", 0x56, 0, false, unit_size::double_word, iq_r_only, false},
    device_kind{"LZ", "LZ", 0x62, 0, false, unit_size::double_word, iq_r_only, false},
    device_kind{"G", "G", 0xAB, 0, false, unit_size::word, modern, false},
    device_kind{"HG", "HG", 0x2E, 0, false, unit_size::word, iq_r_only, false},
};

constexpr device_kind counter_32{"CN", "CN", 0xC5, 0x434E, false, unit_size::counter_32, of(family::fx3), false};

constexpr std::array<std::string_view, 6> family_names{"Q", "L", "iQ-R", "iQ-F", "FX3", "A"};

template <class Matches>
const device_kind* find(Matches matches) noexcept {
    const auto found = std::ranges::find_if(kinds, matches);
    return found == kinds.end() ? nullptr : &*found;
}

}  // namespace

std::span<const device_kind> device_kinds() noexcept {
    return kinds;
}

const device_kind* find_device(std::string_view name) noexcept {
    if (name == "SS" || name == "SC" || name == "SN") {
        return find([&](const device_kind& k) { return k.ascii == name; });
    }
    return find([&](const device_kind& k) { return k.name == name; });
}

const device_kind* find_device_by_code(std::uint16_t code) noexcept {
    return find([&](const device_kind& k) { return k.code == code; });
}

const device_kind* find_device_by_code_1e(std::uint16_t code) noexcept {
    if (code == 0) return nullptr;
    return find([&](const device_kind& k) { return k.code_1e == code; });
}

const device_kind* find_device_by_ascii(std::string_view padded) noexcept {
    const bool is_wide = padded.size() == 4;
    padded = padded.substr(0, padded.find_last_not_of("* ") + 1);
    return find([&](const device_kind& k) { return (is_wide ? k.name : k.ascii) == padded; });
}

const device_kind& counter_32_kind() noexcept {
    return counter_32;
}

family parse_family(std::string_view option) noexcept {
    const auto found = std::ranges::find(family_names, option);
    return found == family_names.end() ? family::q : static_cast<family>(found - family_names.begin());
}

std::string_view to_string(family f) noexcept {
    return family_names[static_cast<std::size_t>(f)];
}

}  // namespace penstock::melsec
