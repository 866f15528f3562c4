#include "http_client/codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

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
        if (ec) return client_errc::bad_request;
    }
    auto& message = in.get();
    out.asked.method = message.method_string();
    out.asked.target = message.target();
    out.asked.fields = fields_of(message);
    out.asked.keeps_alive = message.keep_alive();
    out.asked.body = std::move(message.body());
    return std::optional<framed_request>(std::move(out));
}

}  // namespace penstock::http
