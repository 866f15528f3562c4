#include "properties/rules.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/text.hpp"
#include "io/network_list.hpp"
#include "time/date_text.hpp"
#include "time/zone_data.hpp"

namespace penstock::properties {

namespace {

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool consists_of(std::string_view text, std::string_view also) {
    return std::ranges::all_of(text, [&](char c) { return is_letter_or_digit(c) || also.find(c) != also.npos; });
}

bool is_address_of(int family, std::string_view text) {
    std::array<unsigned char, 16> bytes{};
    return text.find('\0') == text.npos && inet_pton(family, std::string(text).c_str(), bytes.data()) == 1;
}

}  // namespace

bool is_ip_address(std::string_view text) {
    return is_address_of(AF_INET, text) || is_address_of(AF_INET6, text);
}

std::vector<std::string> folders_of(std::string_view list) {
    std::vector<std::string> folders;
    for (const auto part : split(list, ',')) {
        if (const auto folder = trim(part); !folder.empty()) folders.emplace_back(folder);
    }
    return folders;
}

bool is_folder_list(std::string_view text) {
    const auto folders = folders_of(text);
    return is_path(text) && !folders.empty() &&
           std::ranges::all_of(folders, [](auto& folder) { return folder.starts_with('/'); });
}

bool is_network_list(std::string_view text) {
    return io::network_list::parse(text).has_value();
}

std::optional<std::vector<std::uint16_t>> parse_ports(std::string_view text) {
    std::vector<std::uint16_t> out;
    if (trim(text).empty()) return out;
    for (const auto& part : split(text, ',')) {
        const auto port = parse_number<std::uint16_t>(trim(part));
        if (!port || *port == 0 || out.size() == max_dial_in_ports) return std::nullopt;
        out.push_back(*port);
    }
    return out;
}

bool is_port_list(std::string_view text) {
    return parse_ports(text).has_value();
}

bool is_absolute_path(std::string_view text) {
    return is_path(text) && text.starts_with('/');
}

bool is_schedule(std::string_view text) {
    constexpr std::array<std::string_view, 7> days{"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
    const auto blank = text.find(' ');
    if (blank != text.npos) {
        if (!std::ranges::any_of(days, [&](auto d) { return equals_ignoring_case(d, text.substr(0, blank)); }))
            return false;
        text = text.substr(blank + 1);
    }
    return parse_time_of_day(text).has_value();
}

bool is_update_url(std::string_view text) {
    return is_path(text) && text.find(' ') == text.npos &&
           (text.starts_with("https://") || text.starts_with("http://") || text.starts_with("file:///"));
}

bool is_host(std::string_view text) {
    if (is_address_of(AF_INET6, text)) return true;
    return !text.empty() && text.size() <= 253 && text.front() != '-' && text.front() != '.' &&
           consists_of(text, ".-_");
}

bool is_host_and_port(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == text.npos || parse_number<std::uint16_t>(text.substr(colon + 1)).value_or(0) == 0) return false;
    const auto host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) return is_address_of(AF_INET6, host.substr(1, host.size() - 2));
    return host.find(':') == host.npos && is_host(host);
}

bool is_host_list(std::string_view text) {
    return std::ranges::all_of(split(text, ','),
                               [](std::string_view one) { return is_host(trim(one)) || is_host_and_port(trim(one)); });
}

bool is_syslog_url(std::string_view text) {
    for (const std::string_view scheme : {"udp://", "tcp://", "tls://"}) {
        if (!text.starts_with(scheme)) continue;
        const auto where = text.substr(scheme.size());
        return is_host(where) || is_host_and_port(where);
    }
    return false;
}

bool is_keyspace(std::string_view text) {
    return !text.empty() && text.size() <= 48 && text.front() >= 'a' && text.front() <= 'z' &&
           std::ranges::all_of(text,
                               [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

bool is_site_id(std::string_view text) {
    constexpr std::string_view prefix = "SITE_";
    return text.starts_with(prefix) && text.size() > prefix.size() && text.size() <= 100 && consists_of(text, "_.:-");
}

bool is_path(std::string_view text) {
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool is_base_path(std::string_view text) {
    const auto fits = [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.' || c == '/'; };
    const auto has = [&](std::string_view part) { return text.find(part) != text.npos; };
    return text.starts_with('/') && !text.ends_with('/') && std::ranges::all_of(text, fits) && !has("//") && !has("..");
}

bool is_notice(std::string_view text) {
    return text.size() <= 4096 && is_path(text) && is_utf8(text);
}

bool is_api_key(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

bool is_user_name(std::string_view text) {
    return !text.empty() && text.size() <= 100 && is_api_key(text);
}

bool is_transfer_name(std::string_view text) {
    return !text.empty() && text.size() <= 50 && consists_of(text, "_-");
}

bool is_store_url(std::string_view text) {
    const bool is_known =
        text.starts_with("sqlite:") || text.starts_with("postgresql://") || text.starts_with("postgres://");
    return is_known && is_path(text) && text.size() > text.find(':') + 1;
}

bool is_time_zone(std::string_view text, const std::string& folder) {
    return text == "UTC" || has_zone(folder.empty() ? system_zone_folder() : std::filesystem::path(folder), text);
}

bool is_zone_folder(std::string_view text) {
    return text.starts_with('/') && is_path(text) && has_zone(text, "UTC");
}

}  // namespace penstock::properties
