#include "api/formats/query.hpp"

#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::api {

namespace {

struct parameter {
    std::string_view whole, name, value;
};

/// Takes the first `name=value` off the beginning of `query`.
parameter parse_parameter(std::string_view& query) {
    const auto end = query.find('&');
    const auto whole = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    const auto equals = whole.find('=');
    if (equals == std::string_view::npos) return {whole, whole, {}};
    return {whole, whole.substr(0, equals), whole.substr(equals + 1)};
}

bool is_named(std::string_view sent, std::string_view name) {
    if (sent == name) return true;
    return sent.find_first_of("%+") != std::string_view::npos && decode_form(sent) == name;
}

}  // namespace

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const auto p = parse_parameter(query);
        if (is_named(p.name, name)) return decode_form(p.value);
    }
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> query_values(std::string_view query) {
    std::vector<std::pair<std::string, std::string>> all;
    while (!query.empty()) {
        const auto p = parse_parameter(query);
        if (!p.whole.empty()) all.emplace_back(decode_form(p.name), decode_form(p.value));
    }
    return all;
}

std::string_view cookie_value(std::string_view header, std::string_view name) noexcept {
    while (!header.empty()) {
        const auto end = header.find(';');
        const auto pair = trim(header.substr(0, end));
        header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);
        if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
            return pair.substr(name.size() + 1);
        }
    }
    return {};
}

}  // namespace penstock::api
