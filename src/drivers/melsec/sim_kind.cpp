#include "base/text.hpp"
#include "drivers/melsec/sim.hpp"

namespace penstock {

namespace {

using namespace melsec;

sim::settings parse_settings(const option_map& options) {
    sim::settings s;
    s.dialect.kind = parse_family(options.at("family"));
    s.dialect.code = options.at("code") == "ascii" ? data_code::ascii : data_code::binary;
    s.dialect.has_octal_digits = s.dialect.kind == family::iq_f;
    s.password = options.at("password");
    const auto frame = options.at("frame");
    const bool is_old = s.dialect.kind == family::fx3 || s.dialect.kind == family::a;
    s.takes_3e_and_4e = frame == "auto" && !is_old;
    if (frame == "1E" || (frame == "auto" && is_old)) s.dialect.frame = frame_kind::e1;
    if (frame == "4E") s.dialect.frame = frame_kind::e4;
    return s;
}

}  // namespace

sim_kind make_melsec_sim() {
    sim_kind kind;
    kind.name = "melsec";
    kind.title = "Mitsubishi MELSEC controllers (MC protocol, SLMP)";
    kind.transports = {"tcp", "udp"};
    kind.options = {
        {"family",
         "Q",
         {"Q", "L", "iQ-R", "iQ-F", "FX3", "A"},
         "family of the controller: decides on devices, limits and numbering"},
        {"code", "binary", {"binary", "ascii"}, "data code; requests in the other code get no response"},
        {"frame", "auto", {"auto", "3E", "4E", "1E"}, "frame; auto: 1E for FX3 and A, 3E and 4E for the others"},
        {"password", "", {}, "remote password that unlocks the port"},
    };
    kind.faults =
        "end_code C056 [FIRST LAST]|off, lacks 0406,0403|none, unknown refusal|silence|hang_up, max_points N, "
        "serial wrong|right, refusal short|whole, size wrong|right";
    kind.make = [](const option_map& options) -> checked<std::unique_ptr<sim_device>> {
        return std::unique_ptr<sim_device>(std::make_unique<sim>(parse_settings(options)));
    };
    return kind;
}

}  // namespace penstock
