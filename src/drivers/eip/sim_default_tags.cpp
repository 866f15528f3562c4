#include "drivers/eip/sim_default_tags.hpp"

#include <array>
#include <bit>

#include "drivers/sim_memory.hpp"

namespace penstock::eip {

namespace {

struct array_row {
    const char* name;
    type_code code;
    std::uint32_t length;
};

/// Areas 1, 2, …; area 0 are the tags `Tag0` ….
constexpr std::array arrays{
    array_row{"DArr", type::dint, 10'000},  array_row{"IArr", type::int16, 10'000},
    array_row{"RArr", type::real, 1'000},   array_row{"SArr", type::sint, 1'000},
    array_row{"LArr", type::lint, 1'000},   array_row{"BArr", type::boolean, 1'024},
    array_row{"LRArr", type::lreal, 1'000}, array_row{"UArr", type::uint, 1'000},
};

constexpr std::array scalars{
    array_row{"Bool0", type::boolean, 0}, array_row{"Sint0", type::sint, 0},   array_row{"Int0", type::int16, 0},
    array_row{"Dint0", type::dint, 0},    array_row{"Lint0", type::lint, 0},   array_row{"Usint0", type::usint, 0},
    array_row{"Uint0", type::uint, 0},    array_row{"Udint0", type::udint, 0}, array_row{"Ulint0", type::ulint, 0},
    array_row{"Real0", type::real, 0},    array_row{"Lreal0", type::lreal, 0},
};

constexpr std::uint16_t note_id = 0x0B01;
constexpr std::uint16_t motor_id = 0x0B02;

void store(sim_tag& t, std::size_t index, std::uint64_t raw) {
    for (std::uint32_t i = 0; i < t.width; ++i)
        t.bytes[index * t.width + i] = static_cast<std::uint8_t>(raw >> (8U * i));
}

void store_own_address(sim_tag& t, unsigned area) {
    const auto code = t.definition.word.code();
    const std::size_t n = t.bytes.size() / t.width;
    for (std::size_t i = 0; i < n; ++i) {
        const auto word = own_address_word(0, area, i);
        std::uint64_t raw = word;
        if (code == type::real) raw = std::bit_cast<std::uint32_t>(static_cast<float>(word));
        if (code == type::lreal) raw = std::bit_cast<std::uint64_t>(static_cast<double>(word));
        if (code == type::boolean) raw = own_address_bit(0, area, i) ? 1 : 0;
        if (code == type::dword) {
            raw = 0;
            for (unsigned b = 0; b < 32; ++b)
                raw |= std::uint64_t{own_address_bit(0, area, 32 * i + b)} << b;
        }
        store(t, i, raw);
    }
}

void add_structures(sim_tags& into) {
    into.add_structure(logix_string_handle, logix_string_handle, "ASCIISTRING82",
                       {{"LEN", type::dint, 0, 0}, {"DATA", type::sint, 82, 0}});
    into.add_structure(note_id, 0x51A3, "NOTE20", {{"LEN", type::dint, 0, 0}, {"DATA", type::sint, 20, 0}});
    into.add_structure(motor_id, 0x7E31, "MOTOR",
                       {{"Speed", type::real, 0, 0},
                        {"Current", type::real, 0, 0},
                        {"Running", type::boolean, 0, 0},
                        {"Fault", type::boolean, 0, 0},
                        {"Count", type::dint, 0, 0},
                        {"Flags", type::dint, 0, 0},
                        {"Mode", type::int16, 0, 0},
                        {"Total", type::lint, 0, 0},
                        {"Name", type::structure, 0, note_id},
                        {"Hist", type::int16, 10, 0},
                        {"Bits", type::boolean, 32, 0}});
    into.add("", "Note", type::structure, {}, note_id);
    into.add("", "Texts", type::structure, {4}, logix_string_handle);
    into.add("", "Motors", type::structure, {10}, motor_id);
    into.add("Program:Main", "Motor", type::structure, {}, motor_id);
    for (int i = 0; i < 10; ++i) {
        into.add("", "Text" + std::to_string(i), type::structure, {}, logix_string_handle);
        into.add("", "Motor" + std::to_string(i), type::structure, {}, motor_id);
    }
}

}  // namespace

void add_default_tags(sim_tags& into, family of, std::uint32_t tags, sim_fill with) {
    const bool is_own = with == sim_fill::own_address;
    unsigned area = 0;
    for (std::uint32_t i = 0; i < tags; ++i) {
        auto& t = into.add("", "Tag" + std::to_string(i), type::dint);
        if (is_own) store(t, 0, own_address_word(0, area, i));
    }
    for (const auto& row : arrays) {
        auto& t = into.add("", row.name, row.code, {row.length});
        ++area;
        if (is_own) store_own_address(t, area);
    }
    into.add("", "Grid", type::dint, {4, 5});
    for (const auto& row : scalars)
        into.add("", row.name, row.code);
    into.add("Program:Main", "Count", type::dint);
    into.add("Program:Main", "Flag", type::boolean);
    if (has_backplane(of)) {
        add_structures(into);
    } else {
        for (int i = 0; i < 10; ++i)
            into.add("", "Text" + std::to_string(i), of == family::omron ? type::string : type::short_string);
        if (of == family::omron) {
            into.add("", "Flags", type::boolean, {100});
            into.add("", "Names", type::string, {5});
        }
    }
}

}  // namespace penstock::eip
