#include "api/v5/action_body.hpp"

namespace penstock::api::v5 {

outcome<> read_action_body(call& c, const master::resource& body) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto sent = c.optional_object();
    if (!sent) return sent.error();
    c.patch = master::read_patch(body, **sent, true, c.found);
    return {};
}

outcome<> prepare_action(call& c, const master::resource& body) {
    if (auto read = read_action_body(c, body); !read) return read;
    return check_faults(c.found);
}

const master::cell& body_value(const call& c, const master::resource& body, std::string_view field) {
    static const master::cell none;
    if (!body.has(field)) return none;
    const auto& value = c.patch->at(body, field);
    return value ? *value : none;
}

std::optional<std::string> body_text(const call& c, const master::resource& body, std::string_view field) {
    const auto& value = body_value(c, body, field);
    return value.is_null() ? std::nullopt : std::optional(value.text());
}

}  // namespace penstock::api::v5
