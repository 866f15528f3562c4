#include "publish/api/options.hpp"

#include <fmt/format.h>

#include "base/failure.hpp"
#include "http_client/options.hpp"
#include "publish/options.hpp"

namespace penstock::publish::api {

namespace {

const std::vector<option_rule>& rules() {
    static const auto all = rules_with(schema_text());
    return all;
}

checked<http::url> parse_server(const std::string& text) {
    if (!text.starts_with("http://") && !text.starts_with("https://"))
        return fault{"url", "expected http:// or https:// and a host"};
    auto url = http::parse_url(text);
    if (!url) return in_field("url", url.error());
    return url;
}

checked<body_rules> parse_body(const option_reader& options) {
    body_rules out;
    const auto format = options.text("format"), packing = options.text("compression");
    out.form = format == "ndjson"     ? body_rules::format::ndjson
               : format == "template" ? body_rules::format::filled
                                      : body_rules::format::json;
    out.packed = packing == "gzip"   ? body_rules::packing::gzip
                 : packing == "zstd" ? body_rules::packing::zstd
                                     : body_rules::packing::none;
    out.text = options.text("template");
    const bool is_filled = out.form == body_rules::format::filled;
    if (is_filled && out.text.find("{samples}") == std::string::npos)
        return fault{"template", "expected a text with {samples}, for format template"};
    return out;
}

}  // namespace

std::string shown_target(const http::url& server) {
    const std::string_view path = server.target;
    return fmt::format("{}://{}{}", server.is_tls ? "https" : "http", server.authority(),
                       path.substr(0, path.find('?')));
}

checked<settings> parse_settings(const option_map& given) {
    const option_reader options(rules(), given);
    settings out;
    auto server = parse_server(options.text("url"));
    if (!server) return server.error();
    out.server = std::move(*server);
    out.method = options.text("method");
    auto body = parse_body(options);
    if (!body) return body.error();
    out.body = std::move(*body);
    if (const auto added = http::add_headers(out.fields, options.text("headers")); !added)
        return in_field("headers", added.error());
    auto identity = http::read_credentials(options, "api_key", "");
    if (!identity) return identity.error();
    out.identity = std::move(*identity);
    out.tls = tls_of(options);
    return out;
}

}  // namespace penstock::publish::api
