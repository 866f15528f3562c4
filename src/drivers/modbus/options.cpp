#include "drivers/modbus/options.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "io/registration.hpp"

namespace penstock::modbus {

namespace {

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

constexpr std::uint16_t tls_port = 802;  // Modbus/TCP Security V2.1, 4

io::endpoint::transport carrier_of(std::string_view transport) noexcept {
    if (transport == "tls") return io::endpoint::transport::tls;
    if (transport == "udp") return io::endpoint::transport::udp;
    if (transport == "rtu" || transport == "ascii") return io::endpoint::transport::serial;
    return io::endpoint::transport::tcp;
}

framing framing_of(std::string_view transport) noexcept {
    if (transport.starts_with("rtu")) return framing::rtu;
    if (transport.starts_with("ascii")) return framing::ascii;
    return framing::mbap;
}

checked<io::endpoint> parse_endpoint(const opc_config& opc, const option_reader& options) {
    io::endpoint to;
    to.kind = carrier_of(options.text("transport"));
    to.host = opc.opc_agent_ip;
    to.port = to.kind == io::endpoint::transport::tls ? tls_port : schema().default_port();
    if (!opc.opc_agent_port.empty()) {
        const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
        if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
        to.port = *port;
    }
    to.is_shared = options.boolean("share_connection");
    to.serial.baud = static_cast<unsigned>(options.integer("baud"));
    to.serial.data_bits = static_cast<unsigned>(options.integer("data_bits"));
    to.serial.parity = options.text("parity").front();
    to.serial.stop_bits = static_cast<unsigned>(options.integer("stop_bits"));
    to.tls.verifies = options.boolean("verify_tls");
    to.tls.ca_file = options.text("ca");
    to.tls.cert_file = options.text("client_cert");
    to.tls.key_file = options.text("client_key");
    to.tls.server_name = options.text("server_name");
    return to;
}

/// Idle time that separates RTU frames, rounded up: 3.5 characters, above 19,200 Bd a fixed 1.75 ms.
/// Source: Modbus over Serial Line V1.02, 2.5.1.1.
milliseconds silent_interval(unsigned baud) noexcept {
    constexpr unsigned bits_of_3_5_characters = 39;
    if (baud > 19'200) return milliseconds{2};
    return milliseconds{bits_of_3_5_characters * 1000 / baud + 1};
}

layout parse_default_layout(const option_reader& options) {
    layout out;
    out.order = parse_byte_order(options.text("byte_order"));
    out.has_swapped_bytes = options.text("byte_order_16") == "BA";
    out.is_low_first = options.text("string_order") == "low_first";
    out.encoding = parse_text_encoding(options.text("string_encoding"));
    out.is_bcd = options.boolean("bcd");
    return out;
}

std::optional<fault> fault_of_sharing(const io::endpoint& to, const option_reader& options) {
    if (!to.is_shared) return std::nullopt;
    if (to.kind != io::endpoint::transport::tcp)
        return fault{
            "options.share_connection",
            "is possible only with transport tcp, rtu_over_tcp and ascii_over_tcp; a serial line is always shared"};
    if (options.integer("pipeline") > 1) return fault{"options.share_connection", "is possible only with pipeline 1"};
    if (options.boolean("close_after_scan"))
        return fault{"options.share_connection",
                     "is not possible together with close_after_scan: set one of them to false"};
    return std::nullopt;
}

/// `any`, or the addresses and networks that the device comes from.
checked<io::dial_in_place> parse_dial_in(const opc_config& opc, const io::endpoint& at, const option_reader& options) {
    io::dial_in_place out;
    if (at.kind != io::endpoint::transport::tcp)
        return fault{"options.dial_in", "is possible only with transport tcp, rtu_over_tcp and ascii_over_tcp"};
    if (at.is_shared)
        return fault{"options.dial_in", "is not possible together with share_connection: set one of them to false"};
    if (options.boolean("close_after_scan"))
        return fault{
            "options.dial_in",
            "is not possible together with close_after_scan, because only the device can open the connection again"};
    if (opc.opc_agent_port.empty())
        return fault{"opc_agent_port", "with dial_in this must be the gateway's port to which the device connects"};
    out.port = at.port;
    if (!equals_ignoring_case(at.host, "any")) {
        auto from = io::network_list::parse(at.host);
        if (!from || from->empty())
            return fault{"opc_agent_ip",
                         "with dial_in this must be the address or network of the device, such as 10.0.0.5 or "
                         "10.0.0.0/8, or any"};
        out.allowed_sources = std::move(*from);
    }
    out.shown = options.text("registration");
    const auto bytes = io::parse_registration(out.shown);
    if (!bytes) return fault{"options.registration", "expected up to 128 characters, or hex: and bytes as in hex:0A0B"};
    out.registration = *bytes;
    return out;
}

std::optional<fault> fault_of_depth(framing wire, const request_pipeline::settings& s) {
    if (s.depth == 1) return std::nullopt;
    if (wire != framing::mbap) {
        return fault{"options.pipeline", "must be 1 with RTU and ASCII: their answers contain no transaction id"};
    }
    if (!s.has_ids) {
        return fault{"options.pipeline",
                     "must be 1 with ignore_transaction_id: the gateway cannot distinguish the answers"};
    }
    if (s.turnaround.count() > 0)
        return fault{"options.pipeline", "must be 1 with turnaround_ms, which allows one request at a time"};
    return std::nullopt;
}

request_pipeline::settings::line_echo echo_of(std::string_view text) noexcept {
    using line_echo = request_pipeline::settings::line_echo;
    if (text == "always") return line_echo::always;
    return text == "never" ? line_echo::never : line_echo::automatic;
}

mask_write masking_of(std::string_view text) noexcept {
    if (text == "always") return mask_write::always;
    return text == "never" ? mask_write::never : mask_write::automatic;
}

}  // namespace

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    auto endpoint = parse_endpoint(opc, options);
    if (!endpoint) return endpoint.error();

    device_options out;
    out.endpoint = std::move(*endpoint);
    const bool is_line = out.endpoint.kind == io::endpoint::transport::serial;
    if (auto wrong = fault_of_sharing(out.endpoint, options)) return *wrong;
    if (options.boolean("dial_in")) {
        auto place = parse_dial_in(opc, out.endpoint, options);
        if (!place) return place.error();
        out.dial_in = std::move(*place);
    }

    const auto wire = framing_of(options.text("transport"));
    out.pipeline.depth = static_cast<unsigned>(options.integer("pipeline"));
    out.pipeline.has_ids = wire == framing::mbap && !options.boolean("ignore_transaction_id");
    out.pipeline.skips_noise = wire != framing::mbap || out.pipeline.has_ids;
    out.pipeline.knows_late_answers = wire != framing::mbap && !is_line;
    if (wire != framing::mbap) out.pipeline.echo = echo_of(options.text("echo"));
    out.pipeline.max_frame = max_ascii_frame;
    out.pipeline.is_datagram = out.endpoint.kind == io::endpoint::transport::udp;
    out.pipeline.is_serial = is_line || out.endpoint.is_shared;
    out.pipeline.turnaround = milliseconds(options.integer("turnaround_ms"));
    if (auto wrong = fault_of_depth(wire, out.pipeline)) return *wrong;
    if (is_line && wire == framing::rtu) {
        out.pipeline.turnaround = std::max(out.pipeline.turnaround, silent_interval(out.endpoint.serial.baud));
    }

    out.writing.timeout = milliseconds(options.integer("timeout_ms"));
    out.writing.uses_read_write = options.boolean("use_fc23");
    out.writing.masking = masking_of(options.text("mask_write"));

    out.plan.wire = wire;
    out.plan.max_registers = static_cast<std::uint16_t>(options.integer("max_registers"));
    out.plan.max_coils = static_cast<std::uint16_t>(options.integer("max_coils"));
    if (options.has("max_gap")) out.plan.max_gap = static_cast<std::uint32_t>(options.integer("max_gap"));
    // What carries RTU or ASCII over TCP is nearly always a gateway to a serial line.
    out.plan.request_cost =
        wire == framing::mbap ? cost_of_network_request() : cost_of_serial_request(out.endpoint.serial.baud);

    out.points.unit = static_cast<std::uint8_t>(options.integer("unit_id"));
    out.points.max_registers = out.plan.max_registers;
    out.points.max_coils = out.plan.max_coils;
    out.points.is_bus = is_line;
    out.points.writes = parse_write_choice(options.text("write_function"));
    out.points.default_layout = parse_default_layout(options);
    return out;
}

}  // namespace penstock::modbus
