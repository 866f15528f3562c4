#include "drivers/melsec/options.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/melsec/codec.hpp"
#include "drivers/option_schema.hpp"

namespace penstock::melsec {

namespace {

constexpr std::int64_t timer_unit_ms = 250;

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

checked<io::endpoint> parse_endpoint(const opc_config& opc, const option_reader& options) {
    io::endpoint to;
    to.kind = options.text("transport") == "udp" ? io::endpoint::transport::udp : io::endpoint::transport::tcp;
    to.host = opc.opc_agent_ip;
    to.port = schema().default_port();
    if (!opc.opc_agent_port.empty()) {
        const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
        if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
        to.port = *port;
    }
    return to;
}

/// FX3 and A usually use 1E.
frame_kind parse_frame(const option_reader& options, family f) {
    if (!options.has("frame")) return f == family::fx3 || f == family::a ? frame_kind::e1 : frame_kind::e3;
    const auto text = options.text("frame");
    if (text == "1E") return frame_kind::e1;
    return text == "4E" ? frame_kind::e4 : frame_kind::e3;
}

frame_dialect parse_dialect(const option_reader& options) {
    frame_dialect d;
    d.kind = parse_family(options.text("family"));
    d.frame = parse_frame(options, d.kind);
    d.code = options.text("code") == "ascii" ? data_code::ascii : data_code::binary;
    const auto digits = options.text("xy_digits");
    // FX5 uses hexadecimal digits of the linear number unless its data code is set to "X, Y OCT".
    d.has_octal_digits = digits == "octal" || (digits == "family" && d.kind == family::iq_f);
    d.destination.network = static_cast<std::uint8_t>(options.integer("network"));
    d.destination.pc = static_cast<std::uint8_t>(options.integer("pc"));
    d.destination.io = static_cast<std::uint16_t>(options.integer("io"));
    d.destination.station = static_cast<std::uint8_t>(options.integer("station"));
    const auto timer = options.integer("monitoring_timer_ms");
    d.timer = static_cast<std::uint16_t>((timer + timer_unit_ms - 1) / timer_unit_ms);
    return d;
}

request_limits parse_limits(const option_reader& options, const frame_dialect& d) {
    auto limits = limits_of(d);
    if (!options.has("max_points")) return limits;
    const auto max = static_cast<std::uint16_t>(options.integer("max_points"));
    for (auto* limit : {&limits.words, &limits.words_of_bits, &limits.random, &limits.block_words, &limits.write_words})
        *limit = std::min(*limit, max);
    return limits;
}

multi_read_mode parse_joining(const option_reader& options, const request_limits& limits) {
    const auto text = options.text("multi_read");
    if (text == "off" || limits.random == 0) return multi_read_mode::none;
    return text == "random" ? multi_read_mode::random : multi_read_mode::blocks;
}

/// 4 characters on Q and L, 6 to 32 on iQ-R and iQ-F.
std::optional<fault> fault_of_password(const std::string& password, const frame_dialect& d) {
    if (password.empty()) return std::nullopt;
    if (d.frame == frame_kind::e1)
        return fault{"options.remote_password", "frame 1E does not support a remote password: remove it"};
    const bool is_new = d.kind == family::iq_r || d.kind == family::iq_f;
    if (is_new && (password.size() < 6 || password.size() > 32))
        return fault{"options.remote_password", "must have 6 to 32 characters on iQ-R and iQ-F"};
    if (!is_new && password.size() != 4)
        return fault{"options.remote_password", "must have 4 characters on this family"};
    return std::nullopt;
}

}  // namespace

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    auto endpoint = parse_endpoint(opc, options);
    if (!endpoint) return endpoint.error();

    device_options out;
    out.endpoint = std::move(*endpoint);
    const auto d = parse_dialect(options);
    const bool has_ids = d.frame == frame_kind::e4;

    out.pipeline.has_ids = has_ids;
    out.pipeline.skips_noise = has_ids;
    out.pipeline.depth = static_cast<unsigned>(options.integer("pipeline"));
    out.pipeline.max_frame = max_frame;
    out.pipeline.is_datagram = out.endpoint.kind == io::endpoint::transport::udp;
    if (out.pipeline.depth > 1 && !has_ids)
        return fault{"options.pipeline",
                     "set pipeline to 1, or use frame 4E: other answers contain no id of their request"};

    out.remote_password = options.text("remote_password");
    if (auto wrong = fault_of_password(out.remote_password, d)) return *wrong;

    auto& plan = out.writing.plan;
    plan.dialect = d;
    plan.limits = parse_limits(options, d);
    plan.multi_read = parse_joining(options, plan.limits);
    if (options.has("max_gap")) plan.max_gap = static_cast<std::uint32_t>(options.integer("max_gap"));
    out.writing.timeout = milliseconds(options.integer("timeout_ms"));

    out.points.dialect = d;
    out.points.limits = plan.limits;
    out.points.default_layout.is_high_first = options.text("string_order") == "high_first";
    out.points.default_layout.encoding = parse_text_encoding(options.text("string_encoding"));
    return out;
}

}  // namespace penstock::melsec
