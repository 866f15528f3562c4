#include "api/v5/call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <stdexcept>

#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock::api::v5 {

using master::error_kind;
using master::request_error;

const master::resource& call::of() const {
    if (matched_route.resource == nullptr)
        throw std::logic_error("route " + matched_route.pattern + " has no resource");
    return *matched_route.resource;
}

outcome<bool> call::is_live() const {
    const auto* text = query("live");
    if (text == nullptr) return false;
    return read_flag("live", *text);
}

const std::string* call::query(std::string_view name) const noexcept {
    for (const auto& [given, value] : queries) {
        if (given == name) return &value;
    }
    return nullptr;
}

outcome<> call::allow_queries(std::initializer_list<std::string_view> names) const {
    for (const auto& [given, value] : queries) {
        if (std::ranges::find(names, given) == names.end()) {
            return request_error(error_kind::malformed, fault(make_utf8(given), "unknown query parameter"));
        }
    }
    return {};
}

outcome<const boost::json::object*> call::object() {
    if (!body) {
        auto parsed = parse_json_object(request.body);
        if (!parsed) return request_error(error_kind::malformed, parsed.error().message);
        body = std::move(*parsed);
    }
    return &body->root.get_object();
}

outcome<const boost::json::object*> call::optional_object() {
    static const boost::json::object none;
    if (request.body.find_first_not_of(" \t\r\n") == std::string_view::npos) return &none;
    return object();
}

outcome<std::vector<std::string>> call::query_values(std::string_view name) const {
    const auto* texts = query(name);
    if (texts == nullptr) return std::vector<std::string>();
    return split_values(name, *texts);
}

outcome<std::vector<std::string>> split_values(std::string_view name, std::string_view texts) {
    constexpr std::size_t most = 500;
    std::vector<std::string> values;
    for (const auto text : split(texts, ','))
        values.emplace_back(text);
    if (values.size() > most) {
        return request_error(error_kind::invalid, fault(make_utf8(name), fmt::format("at most {} values", most)));
    }
    return values;
}

outcome<bool> read_flag(std::string_view name, std::string_view text) {
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    return request_error(error_kind::malformed, fault(std::string(name), "expected true or false"));
}

outcome<std::int64_t> read_number(std::string_view name, std::string_view text, std::int64_t least, std::int64_t most) {
    const auto number = parse_number<std::int64_t>(text);
    if (!number) return request_error(error_kind::malformed, fault(std::string(name), "expected a whole number"));
    if (*number < least || *number > most) {
        return request_error(
            error_kind::invalid,
            fault(std::string(name), fmt::format("expected a whole number from {} to {}", least, most)));
    }
    return *number;
}

outcome<std::int64_t> read_time(std::string_view name, std::string_view text) {
    if (const auto ms = parse_number<std::int64_t>(text)) return *ms;
    if (const auto time = parse_iso_time(text)) return to_epoch_ms(*time);
    return request_error(error_kind::malformed,
                         fault(std::string(name), "expected epoch ms, or a time such as 2026-11-22T07:07:44+09:00"));
}

}  // namespace penstock::api::v5
