#include <algorithm>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "drivers/modbus/sim.hpp"
#include "drivers/modbus/sim_area.hpp"
#include "drivers/modbus/sim_fault_line.hpp"
#include "drivers/modbus/sim_profile.hpp"

// How a simulated device is set up, and the commands of its control port.

namespace penstock::modbus {

namespace {

using said = std::optional<std::string>;

struct raw_place {
    std::uint8_t unit;
    area memory_area;
    std::uint16_t first;
};

/// `1 hr 10` behind the command word.
std::optional<raw_place> parse_place(sim_arguments line) {
    const auto unit = parse_number<std::uint8_t>(word(line, 1));
    const auto where = parse_area_code(word(line, 2));
    const auto first = parse_number<std::uint16_t>(word(line, 3));
    if (!unit || !where || !first) return std::nullopt;
    return raw_place{*unit, *where, *first};
}

constexpr std::string_view address_help = "expected a unit, then co, di, ir or hr, then an address";

}  // namespace

void sim::fill(sim_fill with) {
    for (const auto id : ids_) {
        add_unit(id, plain_unit(with));
    }
}

checked<sim_profile> sim::load_profile(std::string_view profile) {
    const auto parsed = parse_units_profile(profile);
    if (!parsed) return parsed.error();
    if (!*parsed) return sim_device::load_profile(profile);
    const units_profile& from = **parsed;
    set_unknown_unit(from.unknown_unit);
    sim_profile left;
    const auto add = [&](std::uint8_t id, const units_profile::unit& u) {
        add_unit(id, u.plan);
        for (auto signal : u.signals) {
            signal.point.address = std::to_string(id) + "!" + signal.point.address;
            left.signals.push_back(std::move(signal));
        }
        for (const auto& line : u.faults)
            left.faults.push_back("unit=" + std::to_string(id) + " " + line);
    };
    for (const auto& [id, u] : from.units)
        add(id, u);
    for (const auto id : ids_) {
        if (from.units.contains(id)) continue;
        if (from.any)
            add(id, *from.any);
        else
            add_unit(id, plain_unit(sim_fill::zeros));
    }
    return left;
}

checked<said> sim::execute(sim_arguments line) {
    if (word(line, 0) == "fault") return make_fault(line.subspan(1));
    const bool is_raw = parse_area_code(word(line, 2)).has_value();
    if (word(line, 0) == "set" && is_raw) return set_raw(line);
    if (word(line, 0) == "get" && is_raw) return get_raw(line);
    return said{};
}

/// `unit=2`, anywhere in the line, limits the fault to one unit.
checked<said> sim::make_fault(sim_arguments line) {
    std::vector<std::string_view> words(line.begin(), line.end());
    std::optional<std::uint8_t> only;
    const auto key = std::ranges::find_if(words, [](auto w) { return w.starts_with("unit="); });
    if (key != words.end()) {
        only = parse_number<std::uint8_t>(key->substr(5));
        if (!only) return fault{"unit", "expected 0 to 255"};
        words.erase(key);
    }
    for (unsigned id = 0; id < faults_.size(); ++id) {
        if (only && *only != id) continue;
        if (auto done = apply_fault(faults_[id], words); !done) return done.error();
    }
    return said("");
}

/// `set 1 hr 10 1234 …`: raw words or bits from that address on; signals there stop.
checked<said> sim::set_raw(sim_arguments line) {
    const auto where = parse_place(line);
    if (!where) return fault{"set", std::string(address_help)};
    byte_buffer bytes;
    for (const auto text : line.subspan(4)) {
        const auto number = parse_number<std::uint16_t>(text);
        if (!number || (is_bits(where->memory_area) && *number > 1)) return fault{"set", "expected numbers that fit"};
        if (is_bits(where->memory_area))
            bytes.push_back(static_cast<std::uint8_t>(*number));
        else
            append_big(bytes, *number);
    }
    auto* to = unit(where->unit);
    if (!to || !to->memory(where->memory_area).write(where->first, bytes))
        return fault{"set", "the simulated device does not have these addresses"};
    return said("");
}

/// `get 1 hr 10 4`
checked<said> sim::get_raw(sim_arguments line) {
    const auto where = parse_place(line);
    if (!where) return fault{"get", std::string(address_help)};
    const auto count = line.size() > 4 ? parse_number<std::uint16_t>(line[4]) : std::uint16_t{1};
    auto* from = unit(where->unit);
    const auto places =
        from && count ? std::as_const(from->memory(where->memory_area)).find(where->first, *count) : byte_view{};
    if (places.empty()) return fault{"get", "the simulated device does not have these addresses"};
    const std::size_t width = is_bits(where->memory_area) ? 1 : 2;
    std::string text;
    for (std::size_t i = 0; i < places.size(); i += width) {
        const unsigned v = width == 2 ? load_big<std::uint16_t>(&places[i]) : places[i];
        text += (text.empty() ? "" : " ") + std::to_string(v);
    }
    return said(text);
}

}  // namespace penstock::modbus

namespace penstock {

sim_kind make_modbus_sim() {
    using modbus::framing;
    sim_kind kind;
    kind.name = "modbus";
    kind.title = "Modbus devices";
    kind.transports = {"tcp", "tls", "udp", "rtu", "ascii", "rtu_over_tcp", "ascii_over_tcp"};
    kind.options = {{"units", "1", {}, "unit ids, separated by commas"}};
    kind.faults =
        "exception, once, max_registers, max_coils, lacks, deaf_after, transaction, answer_unit, length, byte_count";
    kind.make = [](const option_map& options) -> checked<std::unique_ptr<sim_device>> {
        const std::string& transport = options.at("transport");
        const auto wire = transport.starts_with("rtu")     ? framing::rtu
                          : transport.starts_with("ascii") ? framing::ascii
                                                           : framing::mbap;
        std::vector<std::uint8_t> ids;
        for (const auto text : split(options.at("units"), ',')) {
            const auto id = parse_number<std::uint8_t>(trim(text));
            if (!id) return fault{"units", "expected numbers from 0 to 255, separated by commas"};
            ids.push_back(*id);
        }
        return std::unique_ptr<sim_device>(std::make_unique<modbus::sim>(wire, std::move(ids)));
    };
    return kind;
}

}  // namespace penstock
