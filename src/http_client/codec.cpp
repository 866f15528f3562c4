#include "http_client/codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <limits>

#include "base/text.hpp"
#include "http_client/errc.hpp"

namespace penstock::http {

namespace beast = boost::beast::http;

namespace {

constexpr std::uint32_t max_header = 64 * 1024;
constexpr std::size_t max_request = 1024 * 1024;

bool is_token_character(char c) noexcept {
    constexpr std::string_view others = "!#$%&'*+-.^_`|~";
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           others.find(c) != std::string_view::npos;
}

/// Requests with these methods state their length even when it is 0 (RFC 9110, 8.6).
bool expects_body(std::string_view method) noexcept {
    return method == "POST" || method == "PUT" || method == "PATCH";
}

void append_fields(std::string& out, const headers& fields) {
    for (const auto& field : fields)
        out.append(field.name).append(": ").append(field.value).append("\r\n");
}

byte_buffer to_bytes(std::string_view text) {
    return {text.begin(), text.end()};
}

template <class Message>
headers fields_of(const Message& m) {
    headers out;
    for (const auto& field : m)
        out.push_back({std::string(field.name_string()), std::string(field.value())});
    return out;
}

/// A body that is kept as text, or goes to a sink if the answer is a success.
struct piecewise_body {
    struct value_type {
        std::string text;
        const body_sink* sink = nullptr;
        std::size_t max_text = 0;
        error_code sink_error;
    };

    class reader {
    public:
        template <bool is_request, class Fields>
        reader(const beast::header<is_request, Fields>& head, value_type& body) : body_(body) {
            if constexpr (!is_request) status_ = [&head] { return head.result_int(); };
        }

        /// The header has been read: only now is there a status.
        void init(const boost::optional<std::uint64_t>& size, error_code& ec) {
            ec = {};
            streams_ = body_.sink != nullptr && *body_.sink && status_ && status_() / 100 == 2;
            if (streams_ || !size) return;
            if (*size > body_.max_text) {
                ec = beast::error::body_limit;
            } else {
                body_.text.reserve(static_cast<std::size_t>(*size));
            }
        }

        template <class Buffers>
        std::size_t put(const Buffers& buffers, error_code& ec) {
            ec = {};
            std::size_t taken = 0;
            for (const auto& piece : boost::beast::buffers_range_ref(buffers)) {
                const byte_view bytes(static_cast<const std::uint8_t*>(piece.data()), piece.size());
                if (streams_) {
                    if (const auto done = (*body_.sink)(bytes); !done) {
                        body_.sink_error = done.error();
                        ec = done.error();
                        return taken;
                    }
                } else if (bytes.size() > body_.max_text - body_.text.size()) {
                    ec = beast::error::body_limit;
                    return taken;
                } else {
                    body_.text.append(bytes.begin(), bytes.end());
                }
                taken += bytes.size();
            }
            return taken;
        }

        void finish(error_code& ec) { ec = {}; }

    private:
        value_type& body_;
        std::function<unsigned()> status_;
        bool streams_ = false;
    };
};

error_code meaning_of(const error_code& ec) noexcept {
    if (ec == beast::error::body_limit) return client_errc::too_large;
    return client_errc::bad_response;
}

boost::asio::const_buffer buffer_of(byte_view bytes) noexcept {
    return {bytes.data(), bytes.size()};
}

}  // namespace

const std::string* find_header(const headers& all, std::string_view name) noexcept {
    const auto found = std::ranges::find_if(all, [&](const header& h) { return equals_ignoring_case(h.name, name); });
    return found == all.end() ? nullptr : &found->value;
}

void set_header(headers& all, std::string_view name, std::string value) {
    const auto found = std::ranges::find_if(all, [&](const header& h) { return equals_ignoring_case(h.name, name); });
    if (found == all.end()) {
        all.push_back({std::string(name), std::move(value)});
    } else {
        found->value = std::move(value);
    }
}

bool is_header(std::string_view name, std::string_view value) noexcept {
    return !name.empty() && std::ranges::all_of(name, is_token_character) &&
           std::ranges::all_of(value, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '\x7F'; });
}

std::string_view response::field(std::string_view name) const noexcept {
    const auto* found = find_header(fields, name);
    return found == nullptr ? std::string_view{} : *found;
}

byte_buffer encode(const request& r) {
    std::string out = r.method + " " + r.target + " HTTP/1.1\r\n";
    append_fields(out, r.fields);
    if (!r.body.empty() || expects_body(r.method)) out += "Content-Length: " + std::to_string(r.body.size()) + "\r\n";
    return to_bytes(out + "\r\n" + r.body);
}

byte_buffer encode_head(const request& r, std::uint64_t body_size) {
    std::string out = r.method + " " + r.target + " HTTP/1.1\r\n";
    append_fields(out, r.fields);
    return to_bytes(out + "Content-Length: " + std::to_string(body_size) + "\r\n\r\n");
}

byte_buffer encode(const response& a, body_end how) {
    std::string out = "HTTP/1.1 " + status_text(a.status) + "\r\n";
    append_fields(out, a.fields);
    const bool has_body = a.status >= 200 && a.status != 304 && a.status != 204;
    if (has_body && how == body_end::length) out += "Content-Length: " + std::to_string(a.body.size()) + "\r\n";
    if (has_body && how == body_end::chunked) out += "Transfer-Encoding: chunked\r\n";
    if (!a.keeps_alive) out += "Connection: close\r\n";
    out += "\r\n";
    if (!has_body) return to_bytes(out);
    if (how != body_end::chunked) return to_bytes(out + a.body);
    constexpr std::size_t max_chunk = 1000;
    for (std::size_t at = 0; at < a.body.size(); at += max_chunk) {
        const auto chunk = std::string_view(a.body).substr(at, max_chunk);
        out.append(fmt::format("{:x}\r\n", chunk.size())).append(chunk).append("\r\n");
    }
    return to_bytes(out + "0\r\n\r\n");
}

struct response_parser::parser : beast::response_parser<piecewise_body> {};

response_parser::response_parser(std::size_t max) : max_(max) {}
response_parser::~response_parser() = default;

void response_parser::begin(body_sink sink) {
    sink_ = std::move(sink);
    restart();
}

void response_parser::restart() {
    parser_ = std::make_unique<parser>();
    parser_->eager(true);
    parser_->header_limit(max_header);
    parser_->body_limit(boost::none);  // the body has the limit, for it alone knows where it goes
    parser_->get().body().sink = &sink_;
    parser_->get().body().max_text = max_;
    is_done_ = false;
}

result<std::size_t> response_parser::put(byte_view arrived) {
    std::size_t taken = 0;
    while (!is_done_ && taken < arrived.size()) {
        error_code ec;
        const auto size = parser_->put(buffer_of(arrived.subspan(taken)), ec);
        taken += size;
        if (parser_->get().body().sink_error) return parser_->get().body().sink_error;
        if (ec && ec != beast::error::need_more) return meaning_of(ec);
        if (const auto settled = settle(); !settled) return settled.error();
        if (ec == beast::error::need_more || size == 0) break;
    }
    return taken;
}

result<> response_parser::finish() {
    if (!parser_->got_some()) return client_errc::bad_response;  // the end is within the first fields
    error_code ec;
    if (!parser_->is_done()) parser_->put_eof(ec);
    if (ec) return client_errc::bad_response;
    return settle();
}

/// An interim answer is followed by another one.
result<> response_parser::settle() {
    if (!parser_->is_done()) return {};
    const auto status = parser_->get().result_int();
    if (status == 101) return client_errc::bad_response;  // nothing was to be switched
    if (status < 200) {
        restart();
    } else {
        is_done_ = true;
    }
    return {};
}

response response_parser::take() {
    response out;
    auto& message = parser_->get();
    out.status = message.result_int();
    out.fields = fields_of(message);
    out.keeps_alive = message.keep_alive();
    out.body = std::move(message.body().text);
    return out;
}

result<std::optional<framed_request>> decode_request(byte_view arrived) {
    beast::request_parser<beast::string_body> in;
    in.eager(true);
    in.header_limit(max_header);
    in.body_limit(max_request);
    framed_request out;
    while (!in.is_done()) {
        error_code ec;
        const auto size = in.put(buffer_of(arrived.subspan(out.size)), ec);
        out.size += size;
        if (ec == beast::error::need_more || (!ec && size == 0)) return std::optional<framed_request>{};
        if (ec) return client_errc::bad_response;
    }
    auto& message = in.get();
    out.what.method = message.method_string();
    out.what.target = message.target();
    out.what.fields = fields_of(message);
    out.what.keeps_alive = message.keep_alive();
    out.what.body = std::move(message.body());
    return std::optional<framed_request>(std::move(out));
}

}  // namespace penstock::http
