#include "api/redirect.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::api {

namespace {

bool is_host(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(".-_[]:").find(c) != std::string_view::npos;
    });
}

/// Host header without its port.
std::string_view host_of(std::string_view header) {
    const auto bracket = header.rfind(']');
    const auto colon = header.rfind(':');
    if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket)) return header;
    return header.substr(0, colon);
}

bool is_safe_in_header(std::string_view text) {
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
}

}  // namespace

std::string https_location(const request& in, std::uint16_t https_port) {
    const auto host = host_of(in.find("Host"));
    const bool is_read = in.method == verb::get || in.method == verb::head;
    if (!is_read || !is_host(host) || !is_safe_in_header(in.path) || !is_safe_in_header(in.query)) return {};
    auto location = fmt::format("https://{}", host);
    if (https_port != 443) location += fmt::format(":{}", https_port);
    location += in.path;
    if (!in.query.empty()) (location += '?') += in.query;
    return location;
}

}  // namespace penstock::api
