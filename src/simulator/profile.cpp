#include "simulator/profile.hpp"

#include <array>
#include <boost/json.hpp>
#include <initializer_list>
#include <limits>
#include <utility>

#include "base/text.hpp"
#include "simulator/fault_line.hpp"

namespace penstock::simulator {

namespace {

namespace json = boost::json;
using modbus::sim_area;
using modbus::sim_range;
using modbus::sim_signal;

/// Fields of one JSON object, each asked for once. The first thing that is wrong is remembered.
class field_reader {
public:
    field_reader(const json::value& v, std::string path, std::optional<fault>& wrong)
        : object_(v.if_object()), path_(std::move(path)), wrong_(wrong) {
        if (!object_) complain("", "expected an object");
    }

    /// All fields there may be; call it first.
    void allow(std::initializer_list<std::string_view> names) {
        if (!object_) return;
        for (const auto& field : *object_) {
            bool is_known = false;
            for (const auto name : names)
                is_known = is_known || field.key() == name;
            if (!is_known) complain(field.key(), "unknown field");
        }
    }

    double number(std::string_view name, double otherwise, double least, double most) {
        const auto* v = find(name);
        if (!v) return otherwise;
        error_code ec;
        const auto n = v->is_number() ? v->to_number<double>(ec) : 0;
        if (!v->is_number() || ec || n < least || n > most) {
            complain(name, "expected a number from " + format_number(least) + " to " + format_number(most));
            return otherwise;
        }
        return n;
    }
    template <class T>
    T whole(std::string_view name, T otherwise, double most) {
        return static_cast<T>(number(name, otherwise, 0, most));
    }
    std::string text(std::string_view name, std::string otherwise) {
        const auto* v = find(name);
        if (v && !v->is_string()) complain(name, "expected a text");
        return v && v->is_string() ? std::string(v->get_string()) : otherwise;
    }
    std::vector<std::string> texts(std::string_view name) {
        std::vector<std::string> all;
        each(name, [&](const json::value& v, const std::string& path) {
            if (v.is_string())
                all.emplace_back(v.get_string());
            else if (!wrong_)
                wrong_ = fault{path, "expected a text"};
        });
        return all;
    }
    template <class F>
    void each(std::string_view name, F f) {
        const auto* v = find(name);
        if (!v) return;
        if (!v->is_array()) return complain(name, "expected a list");
        for (std::size_t i = 0; i < v->get_array().size(); ++i) {
            f(v->get_array()[i], place(name) + "[" + std::to_string(i) + "]");
        }
    }
    const json::value* find(std::string_view name) const { return object_ ? object_->if_contains(name) : nullptr; }

    void complain(std::string_view name, std::string message) {
        if (!wrong_) wrong_ = fault{place(name), std::move(message)};
    }
    std::string place(std::string_view name) const {
        if (path_.empty() || name.empty()) return path_ + std::string(name);
        return path_ + "." + std::string(name);
    }

private:
    const json::object* object_;
    std::string path_;
    std::optional<fault>& wrong_;
};

sim_area read_area(field_reader& in) {
    const auto area = modbus::parse_sim_area(in.text("area", "hr"));
    if (!area) in.complain("area", "expected co, di, ir or hr");
    return area.value_or(sim_area::holding_registers);
}

sim_range read_range(field_reader in) {
    in.allow({"area", "first", "count", "fill"});
    sim_range r{.area = read_area(in)};
    r.first = in.whole<std::uint32_t>("first", 0, 65535);
    r.count = in.whole<std::uint32_t>("count", 1, 65536);
    if (r.first + r.count > 65536) in.complain("count", "the range ends beyond address 65535");
    if (const auto* fill = in.find("fill"); fill && fill->is_string()) {
        r.is_own_address = fill->get_string() == "own_address";
        if (!r.is_own_address) in.complain("fill", "expected own_address or a number");
    } else {
        r.value = in.whole<std::uint16_t>("fill", 0, 65535);
    }
    return r;
}

sim_signal::shape read_shape(field_reader& in) {
    using shape = sim_signal::shape;
    static constexpr std::array<std::pair<std::string_view, shape>, 7> shapes{{{"constant", shape::constant},
                                                                               {"ramp", shape::ramp},
                                                                               {"sine", shape::sine},
                                                                               {"random_walk", shape::random_walk},
                                                                               {"counter", shape::counter},
                                                                               {"toggle", shape::toggle},
                                                                               {"text", shape::text}}};
    const auto asked = in.text("shape", "ramp");
    for (const auto& [name, kind] : shapes) {
        if (name == asked) return kind;
    }
    in.complain("shape", "expected constant, ramp, sine, random_walk, counter, toggle or text");
    return shape::constant;
}

/// One signal, or `count` of them `stride` places apart, spread over the period.
void read_signals(field_reader in, std::vector<sim_signal>& out) {
    in.allow({"area", "address", "type", "order", "shape", "low", "high", "step", "period_ms", "phase", "texts",
              "registers", "count", "stride"});
    constexpr auto most = std::numeric_limits<double>::max();
    sim_signal s;
    s.area = read_area(in);
    s.kind = read_shape(in);
    const bool is_text = s.kind == sim_signal::shape::text;
    const auto type = parse_data_type(in.text("type", is_text                         ? "String"
                                                      : modbus::has_registers(s.area) ? "Int16"
                                                                                      : "Boolean"));
    if (!type || type->is_array())
        in.complain("type", "expected a data type");
    else
        s.type = type->element;
    if (is_text != (s.type == element_type::string)) in.complain("type", "the shape text goes with the type String");
    s.order = in.text("order", s.order);
    if (s.order != "ABCD" && s.order != "CDAB" && s.order != "BADC" && s.order != "DCBA") {
        in.complain("order", "expected ABCD, CDAB, BADC or DCBA");
    }
    const bool is_bit = s.type == element_type::boolean;
    s.low = in.number("low", 0, -most, most);
    s.high = in.number("high", is_bit ? 1 : 100, -most, most);
    s.step = in.number("step", 1, -most, most);
    s.period = milliseconds(static_cast<std::int64_t>(in.number("period_ms", 10'000, 1, 1e12)));
    s.texts = in.texts("texts");
    s.registers = in.whole<std::uint16_t>("registers", 0, 123);
    const auto address = in.whole<std::uint32_t>("address", 0, 65535);
    const auto count = in.whole<std::uint32_t>("count", 1, 65536);
    const auto stride = in.whole<std::uint32_t>("stride", s.size(), 65535);
    const double phase = in.number("phase", 0, 0, 1);
    if (address + (count - 1) * stride + s.size() > 65536) in.complain("address", "ends beyond address 65535");
    for (std::uint32_t i = 0; i < count && address + i * stride < 65536; ++i) {
        s.address = static_cast<std::uint16_t>(address + i * stride);
        s.phase = phase + static_cast<double>(i) / count;
        out.push_back(s);
    }
}

profile::unit read_unit(field_reader& in, std::optional<fault>& wrong) {
    profile::unit u;
    in.each("ranges", [&](const json::value& v, std::string path) {
        u.plan.ranges.push_back(read_range({v, std::move(path), wrong}));
    });
    in.each("signals", [&](const json::value& v, std::string path) {
        read_signals({v, std::move(path), wrong}, u.plan.signals);
    });
    if (const auto* identity = in.find("identity")) {
        field_reader names(*identity, in.place("identity"), wrong);
        constexpr std::array<std::string_view, 7> objects{
            "vendor", "product_code", "revision", "vendor_url", "product_name", "model_name", "application_name"};
        names.allow({objects[0], objects[1], objects[2], objects[3], objects[4], objects[5], objects[6]});
        for (std::uint8_t i = 0; i < objects.size(); ++i) {
            if (names.find(objects[i])) u.plan.identity[i] = names.text(objects[i], "");
        }
    }
    u.faults = in.texts("faults");
    return u;
}

}  // namespace

checked<profile> parse_profile(std::string_view text) {
    error_code ec;
    const auto root = json::parse(text, ec);
    if (ec) return fault{"", "not JSON: " + ec.message()};
    std::optional<fault> wrong;
    profile p;
    field_reader top(root, "", wrong);
    top.allow({"description", "unknown_unit", "units"});
    p.unknown_unit = top.whole<std::uint8_t>("unknown_unit", p.unknown_unit, 255);
    top.each("units", [&](const json::value& v, std::string path) {
        field_reader in(v, std::move(path), wrong);
        in.allow({"unit", "ranges", "signals", "identity", "faults"});
        auto u = read_unit(in, wrong);
        if (in.find("unit"))
            p.units[in.whole<std::uint8_t>("unit", 0, 255)] = std::move(u);
        else
            p.any = std::move(u);
    });
    if (wrong) return *wrong;
    return p;
}

profile::unit plain_unit() {
    profile::unit u;
    for (const auto area :
         {sim_area::coils, sim_area::discrete_inputs, sim_area::input_registers, sim_area::holding_registers}) {
        u.plan.ranges.push_back({.area = area, .count = 10'000});
    }
    u.plan.identity = {{0, "Penstock"}, {1, "penstock-sim"}, {2, "1"}};
    return u;
}

checked<> furnish(modbus::sim& device, const profile& from, const std::vector<std::uint8_t>& units) {
    device.set_unknown_unit(from.unknown_unit);
    const auto plain = plain_unit();
    const auto add = [&](std::uint8_t id, const profile::unit& u) -> checked<> {
        device.add_unit(id, u.plan);
        for (const auto& line : u.faults) {
            const auto words = split(line, ' ');
            if (auto done = apply_fault(device.faults(id), words); !done) return done.error();
        }
        return {};
    };
    for (const auto& [id, u] : from.units) {
        if (auto done = add(id, u); !done) return done.error();
    }
    for (const auto id : units) {
        if (from.units.contains(id)) continue;
        if (auto done = add(id, from.any ? *from.any : plain); !done) return done.error();
    }
    return {};
}

}  // namespace penstock::simulator
