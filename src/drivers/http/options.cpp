#include "drivers/http/options.hpp"

#include "base/failure.hpp"
#include "base/text.hpp"
#include "drivers/http/text_template.hpp"
#include "http_client/options.hpp"

namespace penstock::http {

namespace {

const option_schema& schema() {
    static const option_schema parsed = option_schema::parse(schema_text());
    return parsed;
}

checked<url> parse_device(const opc_config& opc, const option_reader& options) {
    auto out = parse_url(opc.opc_agent_ip);
    if (!out) return in_field("opc_agent_ip", out.error());
    if (!opc.opc_agent_port.empty()) {
        const auto port = parse_number<std::uint16_t>(opc.opc_agent_port);
        if (!port || *port == 0) return fault{"opc_agent_port", "must be a number from 1 to 65535"};
        if (out->has_port && out->port != *port) {
            return fault{"opc_agent_port", "opc_agent_ip contains another port: remove one of them"};
        }
        out->port = *port;
    }
    const auto path = options.text("path");
    if (path.empty()) return out;
    if (!out->is_bare && out->target != "/" && out->target != path) {
        return fault{"options.path", "opc_agent_ip contains a path, too: remove one of them"};
    }
    if (!is_target(path)) return fault{"options.path", "must begin with / and have no blanks; write them as %20"};
    out->target = path;
    return out;
}

constexpr std::string_view accepted_types(format f) noexcept {
    switch (f) {
        case format::json: return "application/json, */*;q=0.5";
        case format::xml: return "application/xml, text/xml, */*;q=0.5";
        case format::csv: return "text/csv, */*;q=0.5";
        case format::prometheus: return "text/plain;version=0.0.4, */*;q=0.5";
        case format::text: break;
    }
    return "text/plain, */*;q=0.5";
}

checked<headers> parse_headers(const url& device, const std::string& text, format f) {
    headers out{{"Host", device.authority()}, {"User-Agent", "Penstock"}, {"Accept", std::string(accepted_types(f))}};
    if (const auto added = add_headers(out, text); !added) return in_field("options.headers", added.error());
    return out;
}

char parse_separator(std::string_view text) noexcept {
    if (text == "semicolon") return ';';
    return text == "tab" ? '\t' : ',';
}

io::tls_settings parse_tls(const option_reader& options) {
    io::tls_settings out;
    out.verifies = options.boolean("verify_tls");
    out.ca_file = options.text("ca");
    out.cert_file = options.text("client_cert");
    out.key_file = options.text("client_key");
    out.server_name = options.text("server_name");
    return out;
}

checked<write_rules> parse_writing(const option_reader& options, const std::string& read_path) {
    write_rules out;
    out.method = options.text("write_method");
    out.path = options.has("write_path") ? options.text("write_path") : read_path;
    if (options.has("write_body")) out.body = options.text("write_body");
    out.media_type = options.text("write_type");
    if (!out.path.starts_with('/')) return fault{"options.write_path", "must begin with /"};
    if (!is_header("Content-Type", out.media_type))
        return fault{"options.write_type", "is not a media type such as text/plain"};
    return out;
}

}  // namespace

checked<device_options> parse_options(const opc_config& opc) {
    const option_reader options(schema().options(), opc.options);
    device_options out;
    out.documents.form = parse_format(options.text("format"));
    out.documents.has_header = options.boolean("csv_header");
    out.documents.separator = parse_separator(options.text("csv_separator"));
    out.encoding = parse_text_encoding(options.text("string_encoding"));
    out.documents.is_converted = out.encoding != text_encoding::utf_8;
    out.max_body = static_cast<std::size_t>(options.integer("max_body_kb")) * 1024;
    out.timeout = milliseconds(options.integer("timeout_ms"));
    out.strictness = options.boolean("strict") ? exactness::strict : exactness::lenient;
    out.is_conditional = options.boolean("conditional");
    out.unit = parse_time_unit(options.text("time_unit"));
    out.is_passive = options.boolean("push");
    if (out.is_passive) return out;

    auto device = parse_device(opc, options);
    if (!device) return device.error();
    out.device = std::move(*device);
    out.tls = parse_tls(options);
    auto identity = read_credentials(options, "token", "options.");
    if (!identity) return identity.error();
    out.identity = std::move(*identity);

    auto fields = parse_headers(out.device, options.text("headers"), out.documents.form);
    if (!fields) return fields.error();
    auto writing = parse_writing(options, out.device.target);
    if (!writing) return writing.error();
    out.writing = std::move(*writing);
    out.writing.form = out.documents.form;
    out.writing.fields = *fields;

    const placeholder own_id{"opc_id", opc.opc_id, quote_json(opc.opc_id)};
    out.reading.method = options.text("method");
    out.reading.target = fill_template(out.device.target, escaping::url, std::span(&own_id, 1));
    out.reading.fields = std::move(*fields);
    if (options.boolean("gzip")) out.reading.fields.push_back({"Accept-Encoding", "gzip"});
    const auto* type = find_header(out.reading.fields, "Content-Type");
    out.reading.body = fill_template(options.text("body"), type != nullptr ? escaping_of(*type) : escaping::none,
                                     std::span(&own_id, 1));
    return out;
}

}  // namespace penstock::http
