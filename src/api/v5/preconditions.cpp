#include "api/v5/preconditions.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace penstock::api::v5 {

using master::error_kind;
using master::request_error;

namespace {

/// The number in `"3"`, `W/"3"` or `3`.
std::optional<std::int64_t> version_in(std::string_view tag) {
    tag = trim(tag);
    if (tag.starts_with("W/")) tag.remove_prefix(2);
    if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"') tag = tag.substr(1, tag.size() - 2);
    return parse_number<std::int64_t>(tag);
}

}  // namespace

outcome<std::optional<std::int64_t>> expected_version(const call& c, const std::optional<std::int64_t>& of_body) {
    const auto sent = trim(c.request.find("If-Match"));
    if (sent.empty() || sent == "*") return of_body;
    const auto of_header = version_in(sent);
    if (!of_header) return request_error(error_kind::malformed, fault("If-Match", "expected a version such as \"3\""));
    if (of_body && *of_body != *of_header) {
        return request_error(error_kind::malformed, fault("version", "differs from If-Match"));
    }
    return of_header;
}

outcome<> check_version(const std::optional<std::int64_t>& wanted, const master::record& r) {
    if (!wanted || *wanted == r.version()) return {};
    return request_error(error_kind::conflict,
                         fault("version", fmt::format("{} is at version {} now: read it again, then repeat the change",
                                                      r.id(), r.version())));
}

std::string entity_tag(const master::record& r) {
    return fmt::format("\"{}\"", r.version());
}

bool is_not_modified(const call& c, const master::record& r) {
    const auto sent = c.request.find("If-None-Match");
    if (sent.empty()) return false;
    for (const auto tag : split(sent, ',')) {
        if (trim(tag) == "*" || version_in(tag) == r.version()) return true;
    }
    return false;
}

}  // namespace penstock::api::v5
