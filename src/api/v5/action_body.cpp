#include "api/v5/action_body.hpp"

namespace penstock::api::v5 {

void read_action_body(call& c, const master::resource& body) {
    c.allow_queries({});
    c.patch = master::read_patch(body, c.optional_object(), true, c.found);
}

void prepare_action(call& c, const master::resource& body) {
    read_action_body(c, body);
    refuse_faults(c.found);
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
