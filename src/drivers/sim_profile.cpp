#include "drivers/sim_profile.hpp"

#include <boost/json.hpp>
#include <optional>

#include "drivers/sim_fields.hpp"

namespace penstock {

namespace {

namespace json = boost::json;

constexpr std::string_view hole = "{}";  // where the number of one of several addresses is inserted

sim_fill read_fill(sim_fields& in) {
    const auto asked = in.text("fill", "zeros");
    if (asked == "own_address") return sim_fill::own_address;
    if (asked != "zeros") in.add_error("fill", "expected zeros or own_address");
    return sim_fill::zeros;
}

/// One signal, or `count` of them, spread over the period.
void read_signals(sim_fields in, std::vector<sim_signal>& out) {
    in.allow({"address", "first", "count", "stride", "options", "type", "shape", "low", "high", "step", "period_ms",
              "phase", "texts"});
    const auto reported = read_wave(in, element_type::int16);
    const auto address = in.text("address", "");
    const auto first = in.integer<std::uint32_t>("first", 0, 1e9);
    const auto count = in.integer<std::uint32_t>("count", 1, 65536);
    const auto stride = in.integer<std::uint32_t>("stride", 1, 1e9);
    const auto options = in.options("options");
    const auto at = address.find(hole);
    if (address.empty()) in.add_error("address", "expected an address");
    if (count > 1 && at == std::string::npos)
        in.add_error("address", "with count above 1 it must contain {}, which stands for the number");
    for (std::uint32_t i = 0; i < count; ++i) {
        sim_signal s{{address, std::string(to_string(reported.type)), options}, reported.wave};
        if (at != std::string::npos)
            s.point.address.replace(at, hole.size(), std::to_string(first + std::uint64_t{i} * stride));
        s.wave.phase += static_cast<double>(i) / count;
        s.wave.seed = static_cast<std::uint32_t>(out.size());
        out.push_back(std::move(s));
    }
}

checked<json::value> parse_json(std::string_view text) {
    error_code ec;
    auto root = json::parse(text, ec);
    if (ec) return fault{"", "not JSON: " + ec.message()};
    return root;
}

}  // namespace

checked<sim_profile> parse_sim_profile(std::string_view text) {
    const auto root = parse_json(text);
    if (!root) return root.error();
    std::optional<fault> wrong;
    sim_profile p;
    sim_fields top(*root, "", wrong);
    top.allow({"description", "options", "fill", "signals", "faults"});
    p.fill = read_fill(top);
    top.for_each("signals", [&](const json::value& v, std::string path) {
        read_signals({v, std::move(path), wrong}, p.signals);
    });
    p.faults = top.texts("faults");
    if (wrong) return *wrong;
    return p;
}

checked<option_map> parse_sim_options(std::string_view text) {
    const auto root = parse_json(text);
    if (!root) return root.error();
    std::optional<fault> wrong;
    auto options = sim_fields(*root, "", wrong).options("options");
    if (wrong) return *wrong;
    return options;
}

}  // namespace penstock
