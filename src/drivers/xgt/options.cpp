#include "drivers/xgt/options.hpp"

#include "base/text.hpp"

namespace penstock::xgt {

namespace {

constexpr std::uint16_t udp_port = 2005;
constexpr std::uint32_t xgb_block_bytes = 512;

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

checked<io::endpoint> parse_endpoint(const opc_config& opc, const option_reader& options) {
    const bool is_udp = options.text("transport") == "udp";
    io::endpoint to;
    to.kind = is_udp ? io::endpoint::transport::udp : io::endpoint::transport::tcp;
    to.host = opc.opc_agent_ip;
    to.port = is_udp ? udp_port : schema().default_port();
    if (!opc.opc_agent_port.empty()) {
        const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
        if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
        to.port = *port;
    }
    return to;
}

writer::bit_names parse_bit_names(std::string_view text, family cpu) noexcept {
    if (text == "display") return writer::bit_names::display;
    return text == "auto" && cpu == family::xgb ? writer::bit_names::found_out : writer::bit_names::linear;
}

std::uint8_t position_of(const option_reader& options) {
    return static_cast<std::uint8_t>(options.integer("base") << 4U | options.integer("slot"));
}

}  // namespace

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    auto endpoint = parse_endpoint(opc, options);
    if (!endpoint) return endpoint.error();
    const auto cpu = parse_family(options.text("family"));
    const bool is_iec = cpu == family::xgi || cpu == family::xgr;

    device_options out;
    out.endpoint = std::move(*endpoint);
    out.pipeline.depth = static_cast<unsigned>(options.integer("pipeline"));
    out.pipeline.max_frame = max_frame;
    out.pipeline.is_datagram = out.endpoint.kind == io::endpoint::transport::udp;
    out.timeout = milliseconds(options.integer("timeout_ms"));

    auto& style = out.plan.style;
    style.head.company = options.text("company_id") == "LGIS-GLOFA" ? company_glofa : company_xgt;
    style.head.cpu = cpu_code_of(cpu);
    style.head.position = position_of(options);
    style.has_checksum = options.boolean("bcc");
    style.names.has_dotted_u = options.has("u_names") ? options.text("u_names") == "dotted" : !is_iec;
    out.bits = parse_bit_names(options.text("bit_index"), cpu);

    out.plan.max_bytes = cpu == family::xgb ? xgb_block_bytes : static_cast<std::uint32_t>(max_block_bytes);
    if (options.has("max_bytes")) out.plan.max_bytes = static_cast<std::uint32_t>(options.integer("max_bytes"));
    out.plan.max_variables = static_cast<std::uint32_t>(options.integer("max_variables"));
    if (options.has("max_gap")) out.plan.max_gap = static_cast<std::uint32_t>(options.integer("max_gap"));

    out.points.cpu = cpu;
    out.points.max_bytes = out.plan.max_bytes;
    out.points.max_variables = out.plan.max_variables;
    out.points.has_dotted_u = style.names.has_dotted_u;
    out.points.default_layout.is_high_first = options.text("string_order") == "high_first";
    out.points.default_layout.encoding = parse_text_encoding(options.text("string_encoding"));
    out.points.default_layout.is_bcd = options.boolean("bcd");
    return out;
}

}  // namespace penstock::xgt
