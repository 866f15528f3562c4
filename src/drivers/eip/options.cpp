#include "drivers/eip/options.hpp"

#include <algorithm>

#include "base/failure.hpp"
#include "base/text.hpp"

namespace penstock::eip {

namespace {

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

constexpr std::uint32_t omron_connection = 1994;  // what NJ and NX grant

checked<io::endpoint> parse_endpoint(const opc_config& opc) {
    io::endpoint to;
    to.host = opc.opc_agent_ip;
    to.port = schema().default_port();
    if (opc.opc_agent_port.empty()) return to;
    const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
    if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
    to.port = *port;
    return to;
}

session::connection_mode parse_mode(std::string_view text) noexcept {
    if (text == "yes") return session::connection_mode::connected;
    if (text == "no") return session::connection_mode::unconnected;
    return session::connection_mode::automatic;
}

}  // namespace

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    auto endpoint = parse_endpoint(opc);
    if (!endpoint) return endpoint.error();

    device_options out;
    out.plc_family = parse_family(options.text("family"));
    out.encoding = parse_text_encoding(options.text("string_encoding"));
    out.retry_after = std::chrono::seconds(options.integer("bad_address_retry_s"));
    out.file_bytes = static_cast<std::uint32_t>(options.integer("file_bytes"));
    auto& session = out.session_settings;
    session.endpoint = std::move(*endpoint);
    session.mode = parse_mode(options.text("connected"));
    session.timeout = milliseconds(options.integer("timeout_ms"));
    session.pipeline = static_cast<unsigned>(options.integer("pipeline"));
    session.prefers_unconnected = has_files(out.plc_family);
    session.size = static_cast<std::uint32_t>(options.integer("connection_size"));
    if (out.plc_family == family::omron && !options.has("connection_size")) session.size = omron_connection;
    session.max_idle = std::max(milliseconds{60'000}, milliseconds(3 * opc.timecycle));

    const bool has_route = options.has("route");
    const auto route = parse_route(has_route ? options.text("route") : has_backplane(out.plc_family) ? "1,0" : "");
    if (!route) return in_field("options.route", route.error());
    session.route = *route;
    return out;
}

}  // namespace penstock::eip
