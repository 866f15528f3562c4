#include "api/http/framing.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::api {

namespace {

bool is_in_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-._~%!$&'()*+,;=").find(c) != std::string_view::npos;
}

bool is_in_ipv6(char c) noexcept {
    return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9') || c == ':' || c == '.';
}

bool is_whole_number(std::string_view text) noexcept {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_port(std::string_view text) noexcept {
    return text.empty() || (text.size() <= 5 && is_whole_number(text));
}

}  // namespace

bool is_host_header(std::string_view text) noexcept {
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos || end < 3 || !std::ranges::all_of(text.substr(1, end - 1), is_in_ipv6)) {
            return false;
        }
        const auto rest = text.substr(end + 1);
        return rest.empty() || (rest.starts_with(':') && is_port(rest.substr(1)));
    }
    const auto colon = std::min(text.find(':'), text.size());
    const auto name = text.substr(0, colon);
    return !name.empty() && name.size() <= 255 && std::ranges::all_of(name, is_in_name) &&
           (colon == text.size() || is_port(text.substr(colon + 1)));
}

std::string_view framing_fault(std::span<const header> headers, bool is_http_1_0) {
    std::size_t hosts = 0, lengths = 0, codings = 0;
    for (const auto& h : headers) {
        if (equals_ignoring_case(h.name, "Host")) {
            if (!is_host_header(h.value)) return "header Host: expected a name or address, with or without port";
            ++hosts;
        } else if (equals_ignoring_case(h.name, "Content-Length")) {
            if (!is_whole_number(h.value)) return "header Content-Length: expected a whole number";
            ++lengths;
        } else if (equals_ignoring_case(h.name, "Transfer-Encoding")) {
            if (!equals_ignoring_case(h.value, "chunked")) return "header Transfer-Encoding: only chunked is supported";
            ++codings;
        }
    }
    if (hosts > 1) return "header Host: expected one, found several";
    if (hosts == 0 && !is_http_1_0) return "header Host: is required";
    if (lengths > 1) return "header Content-Length: expected one, found several";
    if (codings > 1) return "header Transfer-Encoding: expected one, found several";
    if (codings > 0 && lengths > 0) return "headers Transfer-Encoding and Content-Length: only one of them is allowed";
    if (codings > 0 && is_http_1_0) return "header Transfer-Encoding: not allowed in HTTP/1.0";
    return {};
}

}  // namespace penstock::api
