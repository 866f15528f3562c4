#include "http_client/credentials.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/url.hpp"
#include "http_client/errc.hpp"
#include "model/json_scan.hpp"

namespace penstock::http {

namespace {

constexpr std::int64_t max_token_life_s = 86'400;

/// The text of a member, or its number as text.
std::string plain_text(std::string_view json) {
    json_scanner in(json);
    json_scanner::string text;
    if (in.peek() != '"') return parse_number<double>(json) ? std::string(json) : std::string();
    std::string plain;
    if (in.take_string(text)) append_unescaped(plain, text.raw);
    return plain;
}

}  // namespace

request make_token_request(const credentials::oauth2& from) {
    request out;
    out.method = "POST";
    out.target = from.server.target;
    out.fields = {{"Host", from.server.authority()},
                  {"User-Agent", "Penstock"},
                  {"Accept", "application/json"},
                  {"Content-Type", "application/x-www-form-urlencoded"}};
    out.body = "grant_type=client_credentials";
    if (!from.scope.empty()) out.body += "&scope=" + percent_encode(from.scope);
    if (from.is_in_body) {
        out.body +=
            "&client_id=" + percent_encode(from.client_id) + "&client_secret=" + percent_encode(from.client_secret);
    } else {
        const auto pair = percent_encode(from.client_id) + ":" + percent_encode(from.client_secret);
        out.fields.push_back({"Authorization", "Basic " + to_base64(as_bytes(pair))});
    }
    return out;
}

result<access_token> read_token(const response& a) {
    if (a.status < 200 || a.status > 299) return status_error(a.status);
    json_scanner in(a.body);
    access_token out;
    std::string token;
    if (!in.take('{')) return client_errc::no_token;
    do {
        json_scanner::string name;
        if (!in.take_string(name) || !in.take(':')) return client_errc::no_token;
        in.peek();
        const auto begin = in.position();
        if (!in.skip()) return client_errc::no_token;
        const auto written = in.between(begin, in.position());
        if (name.raw == "access_token") token = plain_text(written);
        if (name.raw == "expires_in") {
            const auto seconds = parse_number<double>(plain_text(written)).value_or(0);
            const double max = max_token_life_s;
            // The comparison is also false for NaN.
            const auto whole = seconds > 0 ? static_cast<std::int64_t>(std::min(seconds, max)) : std::int64_t{0};
            out.lifetime = std::chrono::seconds(whole);
        }
    } while (in.take(','));
    out.header_value = "Bearer " + token;
    if (token.empty() || !is_header("Authorization", out.header_value)) return client_errc::no_token;
    return out;
}

}  // namespace penstock::http
