#include "drivers/http/sim_server.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "drivers/http/json_value.hpp"
#include "drivers/http/text_value.hpp"
#include "http_client/compression.hpp"
#include "model/json_scan.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t bomb_size = 64 * 1024 * 1024;
constexpr std::size_t min_packed = 200;  // compression of a smaller document has no effect

response make_response(unsigned status, std::string type, std::string body) {
    response out;
    out.status = status;
    out.fields = {{"Server", "penstock-sim"}};
    if (!type.empty()) out.fields.push_back({"Content-Type", std::move(type)});
    out.body = std::move(body);
    return out;
}

response refuse(unsigned status, std::string_view why) {
    return make_response(status, "application/json", fmt::format(R"({{"error":{}}})", quote_json(why)));
}

std::string media_type(format of) {
    switch (of) {
        case format::json: return "application/json";
        case format::xml: return "application/xml; charset=utf-8";
        case format::csv: return "text/csv; charset=utf-8";
        case format::prometheus: return "text/plain; version=0.0.4; charset=utf-8";
        case format::text: break;
    }
    return "text/plain; charset=utf-8";
}

std::string percent_decode(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = text[i] == '%' ? parse_hex(text.substr(i + 1, 2)) : std::nullopt;
        if (byte && byte->size() == 1) {
            out += static_cast<char>(byte->front());
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

struct written_value {
    std::string address;
    std::string_view json;  ///< empty: the body is the value itself
};

/// Reads the members `address` and `value` of an object.
written_value read_body(std::string_view body) {
    written_value out;
    json_scanner in(body);
    if (!in.take('{')) return out;
    do {
        json_scanner::string name;
        if (!in.take_string(name) || !in.take(':')) return {};
        in.peek();
        const auto begin = in.position();
        if (!in.skip()) return {};
        const auto written = in.between(begin, in.position());
        value text;
        if (name.raw == "address" && !load_json({element_type::string, 0}, written, text)) {
            out.address = std::get<std::string>(text);
        }
        if (name.raw == "value") out.json = written;
    } while (in.take(','));
    return out;
}

}  // namespace

response sim_server::serve(const request& asked, const sim_faults& f) {
    const auto path = std::string_view(asked.target).substr(0, asked.target.find('?'));
    const bool is_get = asked.method == "GET";
    if (settings_.auth == "oauth2" && path == "/token") return issue_token(asked, f);
    if (f.status != 0) {
        auto out = refuse(f.status, "as asked");
        if (!f.retry_after.empty()) out.fields.push_back({"Retry-After", f.retry_after});
        return out;
    }
    if (!is_allowed(asked) || (f.rejects_tokens && settings_.auth == "oauth2")) {
        auto out = refuse(401, "who are you?");
        out.fields.push_back({"WWW-Authenticate", settings_.auth == "basic" ? "Basic realm=\"sim\"" : "Bearer"});
        return out;
    }
    if (!f.redirect.empty() && path == settings_.path) {
        auto out = make_response(f.redirect_status, "", "");
        out.fields.push_back({"Location", f.redirect});
        return out;
    }
    const bool is_document = path == settings_.path || (!f.redirect.empty() && path == f.redirect);
    if (is_document && (is_get || asked.body.empty())) return get_document(asked, f);
    if (is_document) return put_value(asked, {});
    if (!path.starts_with(settings_.path + "/")) return refuse(404, "nothing here");
    if (is_get) return refuse(405, "values are written here");
    return put_value(asked, path.substr(settings_.path.size() + 1));
}

response sim_server::get_document(const request& asked, const sim_faults& f) {
    if (f.is_page) return make_response(200, "text/html", "<html><body>please log in</body>");
    auto out = make_response(200, media_type(values_.form()), "");
    if (settings_.has_etag) {
        const auto tag = fmt::format("\"v{}\"", f.has_frozen_tag ? 1 : values_.version());
        out.fields.push_back({"ETag", tag});
        const auto* known = find_header(asked.fields, "If-None-Match");
        if (known != nullptr && *known == tag) {
            out.status = 304;
            return out;
        }
    }
    const auto* accepted = find_header(asked.fields, "Accept-Encoding");
    const bool takes_gzip = accepted != nullptr && contains_ignoring_case(*accepted, "gzip");
    const auto& text = values_.text();
    if (f.is_bomb) {
        if (zip_bomb_.empty()) zip_bomb_ = compress(std::string(bomb_size, ' '));
        out.body = zip_bomb_;
        out.fields.push_back({"Content-Encoding", "gzip"});
    } else if (f.is_half) {
        out.body = text.substr(0, text.size() / 2);
    } else if (settings_.packs && takes_gzip && text.size() >= min_packed) {
        out.body = compressed_body();
        out.fields.push_back({"Content-Encoding", "gzip"});
    } else {
        out.body = text;
    }
    return out;
}

const std::string& sim_server::compressed_body() {
    if (packed_version_ != values_.version()) packed_ = compress(values_.text());
    packed_version_ = values_.version();
    return packed_;
}

response sim_server::put_value(const request& asked, std::string_view name) {
    const auto reported = read_body(asked.body);
    auto text = name.empty() ? reported.address : percent_decode(name);
    auto* to = values_.find(text);
    if (to == nullptr) to = values_.find("/" + text);
    if (to == nullptr) return refuse(404, "no such value: " + text);
    value v;
    const auto wrong = reported.json.empty() ? load_text(to->type.element, trim(asked.body), v)
                                             : load_json(to->type, reported.json, v);
    if (wrong) return refuse(422, wrong.message());
    to->v = std::move(v);
    to->is_written = true;
    values_.touch();
    return make_response(204, "", "");
}

response sim_server::issue_token(const request& asked, const sim_faults&) {
    const auto pair = to_base64(as_bytes(settings_.username + ":" + settings_.password));
    const auto* shown = find_header(asked.fields, "Authorization");
    const bool is_known = shown != nullptr && *shown == "Basic " + pair;
    if (asked.method != "POST" || !contains_ignoring_case(asked.body, "grant_type=client_credentials")) {
        return refuse(400, "invalid_request");
    }
    if (!is_known) return refuse(401, "invalid_client");
    given_token_ = fmt::format("token-{}", ++tokens_);
    return make_response(
        200, "application/json",
        fmt::format(R"({{"access_token":"{}","token_type":"Bearer","expires_in":3600}})", given_token_));
}

bool sim_server::is_allowed(const request& asked) const {
    const auto* shown = find_header(asked.fields, settings_.auth == "api_key" ? "X-API-Key" : "Authorization");
    if (settings_.auth == "none") return true;
    if (shown == nullptr) return false;
    if (settings_.auth == "basic") {
        return *shown == "Basic " + to_base64(as_bytes(settings_.username + ":" + settings_.password));
    }
    if (settings_.auth == "bearer") return *shown == "Bearer " + settings_.token;
    if (settings_.auth == "api_key") return *shown == settings_.token;
    return !given_token_.empty() && *shown == "Bearer " + given_token_;
}

}  // namespace penstock::http
