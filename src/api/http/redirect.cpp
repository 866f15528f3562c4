#include "api/http/redirect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/host.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

bool is_host(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(".-_[]:").find(c) != std::string_view::npos;
    });
}

/// The Host header without its port.
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

known_hosts::known_hosts(std::string_view listed) {
    names_ = {"localhost", to_lower(host_name())};
    for (const auto name : split(listed, ',')) {
        if (!trim(name).empty()) names_.insert(to_lower(trim(name)));
    }
}

void known_hosts::set_certificate(std::function<bool(const std::string&)> covers) {
    const std::lock_guard lock(mutex_);
    covers_ = std::move(covers);
}

bool known_hosts::contains(std::string_view host) const {
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const auto name = to_lower(host);
    if (names_.contains(name)) return true;
    const std::lock_guard lock(mutex_);
    if (covers_ && covers_(name)) return true;
    // Unknown callers may ask often, so the system is not asked each time. A new address is known after some seconds.
    if (const auto now = steady_now(); now >= look_again_) {
        addresses_ = own_addresses();
        look_again_ = now + std::chrono::seconds(5);
    }
    return std::ranges::find(addresses_, name) != addresses_.end();
}

bool is_from_another_site(const request& in) {
    const auto origin = in.find("Origin");
    const auto site = origin.find("://");
    if (!origin.empty() && (site == origin.npos || !equals_ignoring_case(origin.substr(site + 3), in.find("Host")))) {
        return true;
    }
    if (equals_ignoring_case(in.find("Sec-Fetch-Site"), "cross-site")) return true;
    if (in.body.empty()) return false;
    const auto content = in.find("Content-Type");
    const auto kind = trim(content.substr(0, content.find(';')));
    constexpr std::array<std::string_view, 3> simple{"text/plain", "multipart/form-data",
                                                     "application/x-www-form-urlencoded"};
    return std::ranges::any_of(simple, [&](auto one) { return equals_ignoring_case(kind, one); });
}

bool is_form_of_another_site(const request& in, const known_hosts& known) {
    if (const auto said = in.find("Sec-Fetch-Site"); !said.empty())
        return !equals_ignoring_case(said, "same-origin") && !equals_ignoring_case(said, "none");
    const auto origin = in.find("Origin");
    if (origin.empty()) return false;
    const auto site = origin.find("://");
    if (site == origin.npos) return true;  // `null`, from a page that hides its origin
    const auto host = origin.substr(site + 3);
    return !equals_ignoring_case(host, in.find("Host")) && !known.contains(host_of(host));
}

std::string https_location(const request& in, std::uint16_t https_port, const known_hosts& known) {
    const auto host = host_of(in.find("Host"));
    const bool is_read = in.method == verb::get || in.method == verb::head;
    if (!is_read || !is_host(host) || !is_safe_in_header(in.path) || !is_safe_in_header(in.query)) return {};
    if (!known.contains(host)) return {};
    auto location = fmt::format("https://{}", host);
    if (https_port != 443) location += fmt::format(":{}", https_port);
    location += in.path;
    if (!in.query.empty()) (location += '?') += in.query;
    return location;
}

}  // namespace penstock::api
