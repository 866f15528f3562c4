#include "model/address_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr std::size_t max_address = 255;
constexpr const char* field = "opc_agent_ip";

bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t';
}

bool is_one(std::string_view text) noexcept {
    return text.starts_with('/');
}

/// Of the list's commas, those that have no address on one side are kept as empty entries.
std::vector<std::string> entries_of(std::string_view text) {
    text = trim(text);
    if (is_one(text)) return {std::string(text)};
    const bool has_urls = text.find("://") != std::string_view::npos;
    std::vector<std::string> out;
    std::string entry;
    bool has_blank = false;  // behind the entry: the next letter begins another
    const auto end_entry = [&] {
        out.push_back(std::exchange(entry, {}));
        has_blank = false;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_last = i + 1 == text.size();
        const bool is_separator = text[i] == ',' && (!has_urls || is_last || is_blank(text[i + 1]));
        if (is_separator) {
            end_entry();
            if (is_last) out.emplace_back();
        } else if (is_blank(text[i])) {
            has_blank = !entry.empty();
        } else {
            if (has_blank) end_entry();
            entry += text[i];
        }
    }
    if (!entry.empty()) out.push_back(std::move(entry));
    return out;
}

}  // namespace

std::vector<std::string> split_addresses(std::string_view text) {
    auto out = entries_of(text);
    std::erase_if(out, [](const std::string& entry) { return entry.empty(); });
    return out;
}

std::optional<fault> check_addresses(std::string_view text) {
    const auto all = entries_of(text);
    if (all.size() < 2) return std::nullopt;
    if (all.size() > max_addresses)
        return fault{field, fmt::format("a device has at most {} addresses, between commas", max_addresses)};
    std::vector<std::string> seen;
    for (const auto& address : all) {
        if (address.empty()) return fault{field, "an address is missing before or after a comma"};
        if (address.size() > max_address)
            return fault{field, fmt::format("each address may have at most {} characters", max_address)};
        if (is_one(address)) return fault{field, "a serial line cannot be one of several addresses"};
        const bool is_url = address.find("://") != std::string::npos;
        if (is_url && address.find_first_of("?@") != std::string::npos)
            return fault{
                field, "if there are several URLs, they must not contain a query or a user: use the options for them"};
        if (std::ranges::find(seen, to_lower(address)) != seen.end())
            return fault{field, fmt::format("{} occurs twice", address)};
        seen.push_back(to_lower(address));
    }
    return std::nullopt;
}

}  // namespace penstock
