#include "api/call.hpp"

#include <fmt/format.h>

#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "base/text.hpp"

namespace penstock::api {

std::optional<std::string> call::query(std::string_view name) const {
    return query_value(request.query, name);
}

std::string call::query_text(std::string_view name, faults& found) const {
    auto text = query(name).value_or("");
    if (text.size() <= max_search_bytes) return text;
    found.emplace_back(std::string(name), fmt::format("expected at most {} bytes", max_search_bytes));
    return {};
}

std::optional<std::int64_t> call::query_number(std::string_view name, std::int64_t most, faults& found) const {
    const auto text = query(name);
    if (!text) return std::nullopt;
    const auto number = parse_number<std::int64_t>(*text);
    if (number && *number >= 1 && *number <= most) return number;
    found.emplace_back(std::string(name), fmt::format("expected a whole number from 1 to {}", most));
    return std::nullopt;
}

std::optional<bool> call::query_flag(std::string_view name) {
    const auto text = query(name);
    const auto flag = text ? parse_boolean(*text) : std::optional(false);
    if (!flag) invalid(fault{std::string(name), "expected true or false"});
    return flag;
}

void call::ok(std::string_view data) {
    open_ok(response.body);
    response.body += data;
    close_ok(response.body, meta);
}

void call::reject(std::string_view code, std::string_view why) {
    answer([&](json_writer& json) {
        json.begin_object().member("result", "ERROR").member("msg", why).member("code", code).end_object();
    });
}

bool call::may_take_secrets() {
    if (caller.may_take_secrets()) return true;
    if (caller.may_grant_access()) {
        fail(403, "CONFIRMATION_REQUIRED",
             "the response contains secrets of the gateway: send your password or one-time code again to POST "
             "/api/v1/session/confirm, then repeat the call within ten minutes");
    } else {
        fail(403, "FORBIDDEN",
             "the response contains secrets of the gateway: only an administrator who has logged in, or the main key, "
             "may make this call; a backup without a passphrase contains no secrets");
    }
    return false;
}

void call::fail(unsigned status, std::string_view code, std::string_view message) {
    response.status = status;
    response.body.clear();
    const error_item item{code, std::string(message)};
    write_error(response.body, meta, status, message, std::span(&item, 1));
}

void call::invalid(const faults& found) {
    response.status = 400;
    response.body.clear();
    std::vector<error_item> items;
    items.reserve(found.size());
    for (const auto& f : found)
        items.push_back({"VALIDATION_FAILED", to_string(f)});
    write_error(response.body, meta, 400, "Validation failed", items);
}

void call::mapping_error(unsigned strict_status, std::string_view message, const std::vector<std::string>& trace) {
    response.status = context.set.is_strict_http ? strict_status : 500;
    response.body.clear();
    const error_item item{"MAPPING_ERROR", std::string(message)};
    write_error(response.body, meta, response.status, message, std::span(&item, 1), "null", trace);
}

}  // namespace penstock::api
