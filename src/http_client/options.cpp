#include "http_client/options.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "base/bytes.hpp"
#include "base/failure.hpp"
#include "base/text.hpp"

namespace penstock::http {

namespace {

/// Fields that are the gateway's own.
bool is_reserved(std::string_view name) {
    static constexpr std::array<std::string_view, 7> names{
        "Content-Length", "Transfer-Encoding", "Connection",       "Accept-Encoding",
        "If-None-Match",  "If-Modified-Since", "Proxy-Connection",
    };
    return std::ranges::any_of(names, [&](auto reserved) { return equals_ignoring_case(reserved, name); });
}

std::optional<fault> fault_of_missing(const option_reader& options, const std::string& prefix,
                                      std::initializer_list<std::string_view> names, std::string_view auth) {
    for (const auto name : names) {
        if (options.text(name).empty())
            return fault{prefix + std::string(name), "is required for auth " + std::string(auth)};
    }
    return std::nullopt;
}

}  // namespace

checked<credentials> read_credentials(const option_reader& options, std::string_view key_option,
                                      const std::string& prefix) {
    const auto how = options.text("auth");
    credentials out;
    if (how == "basic") {
        if (auto missing = fault_of_missing(options, prefix, {"username"}, how)) return *missing;
        out.header_name = "Authorization";
        out.header_value = make_basic(options.text("username"), options.text("password"));
    } else if (how == "digest" || how == "password") {
        if (auto missing = fault_of_missing(options, prefix, {"username"}, how)) return *missing;
        out.by_challenge = login{options.text("username"), options.text("password"), how == "password"};
    } else if (how == "bearer" || how == "api_key") {
        const auto secret = how == "bearer" ? std::string_view("token") : key_option;
        if (auto missing = fault_of_missing(options, prefix, {secret}, how)) return *missing;
        out.header_name = how == "bearer" ? "Authorization" : options.text("api_key_header");
        out.header_value = (how == "bearer" ? "Bearer " : "") + options.text(secret);
        if (!is_header(out.header_name, ""))
            return fault{prefix + "api_key_header", "is not a valid name of a header field"};
    } else if (how == "oauth2") {
        if (auto missing = fault_of_missing(options, prefix, {"token_url", "client_id", "client_secret"}, how))
            return *missing;
        auto server = parse_url(options.text("token_url"));
        if (!server) return in_field(prefix + "token_url", server.error());
        out.header_name = "Authorization";
        out.tokens = {std::move(*server), options.text("client_id"), options.text("client_secret"),
                      options.text("scope"), options.text("token_auth") == "body"};
    }
    if (!is_header("X", out.header_value)) return fault{prefix + "token", "must not contain control characters"};
    return out;
}

checked<> add_headers(headers& to, const std::string& json) {
    if (json.empty()) return {};
    boost::system::error_code ec;
    const auto parsed = boost::json::parse(json, ec);
    const auto* fields = parsed.if_object();  // of a secret that cannot be opened there is none
    if (ec || fields == nullptr) return fault{"", "expected an object of header fields: {\"X-Name\":\"text\"}"};
    for (const auto& member : *fields) {
        const std::string name(member.key());
        const auto* value = member.value().if_string();
        if (value == nullptr || !is_header(name, *value)) {
            return fault{"", "expected names and texts of header fields: {\"X-Name\":\"text\"}"};
        }
        if (is_reserved(name))
            return fault{"", name + " must not be listed here: the gateway sets this header field itself"};
        set_header(to, name, std::string(*value));
    }
    return {};
}

}  // namespace penstock::http
