#include "drivers/s7/options.hpp"

#include <charconv>

#include "base/failure.hpp"
#include "base/text.hpp"

namespace penstock::s7 {

namespace {

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

/// The defaults of a family for absent options.
struct family_defaults {
    std::uint8_t slot;
    std::uint16_t local_tsap;
    std::uint16_t remote_tsap;  ///< 0: made of rack and slot
    std::uint16_t jobs;
};

family_defaults defaults_of(family f) noexcept {
    switch (f) {
        case family::s7_300: return {2, 0x0100, 0, 8};
        case family::s7_400: return {3, 0x0100, 0, 8};
        case family::logo: return {1, 0x0100, 0x0200, 1};
        case family::smart_200: return {1, 0x1000, 0x0300, 1};
        default: return {1, 0x0100, 0, 8};
    }
}

/// Types of connections, the high byte of a TSAP of rack and slot.
std::uint16_t type_of(std::string_view connection) noexcept {
    return connection == "basic" ? 3 : connection == "OP" ? 2 : 1;
}

std::optional<fault> read_tsaps(const option_reader& options, const family_defaults& habits, session::settings& out) {
    out.local_tsap = habits.local_tsap;
    for (const auto* name : {"local_tsap", "remote_tsap"}) {
        if (!options.has(name)) continue;
        const auto tsap = parse_tsap(options.text(name));
        if (!tsap) return fault{std::string("options.") + name, "expected four hexadecimal digits, as 0300 or 03.00"};
        (name == std::string_view("local_tsap") ? out.local_tsap : out.remote_tsap) = *tsap;
    }
    if (options.has("remote_tsap")) return std::nullopt;
    const bool has_place = options.has("rack") || options.has("slot");
    if (habits.remote_tsap != 0 && !has_place && !options.has("connection")) {
        out.remote_tsap = habits.remote_tsap;
        return std::nullopt;
    }
    const auto slot = options.has("slot") ? options.integer("slot") : habits.slot;
    const auto place = static_cast<std::uint16_t>(options.integer("rack") << 5U | slot);
    const auto type = type_of(options.has("connection") ? options.text("connection") : "PG");
    out.remote_tsap = static_cast<std::uint16_t>(type << 8U | place);
    out.picks_connection_type = !options.has("connection");
    return std::nullopt;
}

}  // namespace

family parse_family(std::string_view text) noexcept {
    if (text == "1500") return family::s7_1500;
    if (text == "300") return family::s7_300;
    if (text == "400") return family::s7_400;
    if (text == "LOGO") return family::logo;
    if (text == "200SMART") return family::smart_200;
    return family::s7_1200;
}

std::optional<std::uint16_t> parse_tsap(std::string_view text) noexcept {
    std::string digits(trim(text));
    if (digits.size() == 5 && digits[2] == '.') digits.erase(2, 1);
    if (digits.size() != 4) return std::nullopt;
    std::uint16_t tsap = 0;
    const auto [stop, ec] = std::from_chars(digits.data(), digits.data() + digits.size(), tsap, 16);
    if (ec != std::errc{} || stop != digits.data() + digits.size()) return std::nullopt;
    return tsap;
}

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    device_options out;
    out.endpoint.host = opc.opc_agent_ip;
    out.endpoint.port = schema().default_port();
    if (!opc.opc_agent_port.empty()) {
        const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
        if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
        out.endpoint.port = *port;
    }
    out.timeout = milliseconds(options.integer("timeout_ms"));

    out.points.device = parse_family(options.text("family"));
    out.points.encoding = parse_text_encoding(options.text("string_encoding"));
    const auto named = options.has("time_zone") ? options.text("time_zone") : std::string();
    const auto clock = named.empty() ? time_zone::own() : parse_time_zone(named);
    if (!clock) return in_field("options.time_zone", clock.error());
    out.points.clock = *clock;

    const auto habits = defaults_of(out.points.device);
    if (auto wrong = read_tsaps(options, habits, out.session_settings)) return *wrong;
    out.session_settings.pdu_size = static_cast<std::uint16_t>(options.integer("pdu"));
    out.session_settings.jobs = habits.jobs;
    if (options.has("pipeline")) out.session_settings.jobs = static_cast<std::uint16_t>(options.integer("pipeline"));
    return out;
}

}  // namespace penstock::s7
