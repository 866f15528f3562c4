#include "drivers/modbus/sim_profile.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "drivers/modbus/sim_area.hpp"
#include "drivers/sim_fields.hpp"

namespace penstock::modbus {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 7> identity_objects{
    "vendor", "product_code", "revision", "vendor_url", "product_name", "model_name", "application_name"};

area read_area(sim_fields& in) {
    const auto where = parse_area_code(in.text("area", "hr"));
    if (!where) in.add_error("area", "expected co, di, ir or hr");
    return where.value_or(area::holding_register);
}

sim_range read_range(sim_fields in) {
    in.allow({"area", "first", "count", "fill"});
    sim_range r{.memory_area = read_area(in)};
    r.first = in.integer<std::uint32_t>("first", 0, 65535);
    r.count = in.integer<std::uint32_t>("count", 1, 65536);
    if (r.first + r.count > 65536) in.add_error("count", "the range ends beyond address 65535");
    if (const auto* fill = in.find("fill"); fill && fill->is_string()) {
        r.is_own_address = fill->get_string() == "own_address";
        if (!r.is_own_address) in.add_error("fill", "expected own_address or a number");
    } else {
        r.value = in.integer<std::uint16_t>("fill", 0, 65535);
    }
    return r;
}

/// Places that a signal uses: registers of a number; of a text those asked for, or what the longest one needs.
std::uint32_t size_of(const sim_typed_wave& reported, area where, std::uint16_t registers) {
    if (is_bits(where)) return 1;
    if (reported.type != element_type::string)
        return static_cast<std::uint32_t>(std::max<std::size_t>(width_of(reported.type) / 2, 1));
    if (registers > 0) return registers;
    std::size_t longest = 1;
    for (const auto& text : reported.wave.texts)
        longest = std::max(longest, text.size());
    return static_cast<std::uint32_t>((longest + 1) / 2);
}

/// One signal, or `count` of them `stride` places apart, spread over the period.
void read_signals(sim_fields in, units_profile::unit& out) {
    in.allow({"area", "address", "type", "order", "shape", "low", "high", "step", "period_ms", "phase", "texts",
              "registers", "count", "stride"});
    const auto where = read_area(in);
    auto reported = read_wave(in, is_bits(where) ? element_type::boolean : element_type::int16);
    const auto order = in.text("order", "ABCD");
    if (order != "ABCD" && order != "CDAB" && order != "BADC" && order != "DCBA") {
        in.add_error("order", "expected ABCD, CDAB, BADC or DCBA");
    }
    if (is_bits(where) && reported.type != element_type::boolean) in.add_error("type", "a bit is Boolean");
    const auto size = size_of(reported, where, in.integer<std::uint16_t>("registers", 0, 123));
    const auto address = in.integer<std::uint32_t>("address", 0, 65535);
    const auto count = in.integer<std::uint32_t>("count", 1, 65536);
    const auto stride = in.integer<std::uint32_t>("stride", size, 65535);
    if (address + (count - 1) * stride + size > 65536) return in.add_error("address", "ends beyond address 65535");
    for (auto& text : reported.wave.texts)
        text.resize(std::min<std::size_t>(text.size(), std::size_t{size} * 2));
    const std::string length = reported.type == element_type::string ? "." + std::to_string(size * 2) : "";
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto at = address + i * stride;
        sim_signal s{{std::string(area_code(where)) + std::to_string(at) + length,
                      std::string(to_string(reported.type)),
                      {{"byte_order", order}}},
                     reported.wave};
        s.wave.phase += static_cast<double>(i) / count;
        s.wave.seed = at;
        out.signals.push_back(std::move(s));
        out.plan.ranges.push_back({.memory_area = where, .first = at, .count = size});
    }
}

units_profile::unit read_unit(sim_fields& in, std::optional<fault>& wrong) {
    units_profile::unit u;
    in.for_each("signals", [&](const json::value& v, std::string path) {
        read_signals({v, std::move(path), wrong}, u);
    });
    in.for_each("ranges", [&](const json::value& v, std::string path) {
        u.plan.ranges.push_back(read_range({v, std::move(path), wrong}));
    });
    if (const auto* identity = in.find("identity")) {
        const auto& o = identity_objects;
        sim_fields names(*identity, in.path_of("identity"), wrong);
        names.allow({o[0], o[1], o[2], o[3], o[4], o[5], o[6]});
        for (std::uint8_t i = 0; i < o.size(); ++i) {
            if (names.find(o[i])) u.plan.identity[i] = names.text(o[i], "");
        }
    }
    u.faults = in.texts("faults");
    return u;
}

}  // namespace

checked<std::optional<units_profile>> parse_units_profile(std::string_view text) {
    error_code ec;
    const auto root = json::parse(text, ec);
    if (ec) return fault{"", "not JSON: " + ec.message()};
    const auto* object = root.if_object();
    if (object && !object->contains("units") && !object->contains("unknown_unit"))
        return std::optional<units_profile>{};
    std::optional<fault> wrong;
    units_profile p;
    sim_fields top(root, "", wrong);
    top.allow({"description", "options", "unknown_unit", "units"});
    p.unknown_unit = top.integer<std::uint8_t>("unknown_unit", p.unknown_unit, 255);
    top.for_each("units", [&](const json::value& v, std::string path) {
        sim_fields in(v, std::move(path), wrong);
        in.allow({"unit", "ranges", "signals", "identity", "faults"});
        auto u = read_unit(in, wrong);
        if (in.find("unit"))
            p.units[in.integer<std::uint8_t>("unit", 0, 255)] = std::move(u);
        else
            p.any = std::move(u);
    });
    if (wrong) return *wrong;
    return std::optional(std::move(p));
}

sim_unit_plan plain_unit(sim_fill with) {
    sim_unit_plan plan;
    const bool is_own_address = with == sim_fill::own_address;
    for (const auto where : {area::coil, area::discrete_input, area::input_register, area::holding_register}) {
        plan.ranges.push_back(
            {.memory_area = where, .count = is_own_address ? 65536U : 10'000U, .is_own_address = is_own_address});
    }
    plan.identity = {{0, "Penstock"}, {1, "penstock-sim"}, {2, "1"}};
    return plan;
}

}  // namespace penstock::modbus
