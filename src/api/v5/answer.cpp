#include "api/v5/answer.hpp"

namespace penstock::api::v5 {

fault_code code_of(master::error_kind kind) noexcept {
    using enum master::error_kind;
    switch (kind) {
        case malformed: return {"E1001", 400};
        case invalid: return {"E1002", 400};
        case unauthenticated: return {"E1100", 401};
        case forbidden: return {"E1101", 403};
        case not_found: return {"E1300", 404};
        case conflict: return {"E1200", 409};
        case rule_violation: return {"E1400", 422};
        case unavailable: return {"E1500", 503};
        case internal: return {"E1900", 500};
    }
    return {"E1900", 500};
}

void reject(response& out, const master::request_error& why) {
    const auto [code, status] = code_of(why.kind);
    out.status = status;
    out.body.clear();
    json_writer json(out.body);
    json.begin_object().member("_status", "ERROR").member("_code", code).member("_message", why.message);
    json.member("_http_status", status);
    if (!why.items.empty()) {
        json.key("_errors").begin_array();
        for (const auto& item : why.items) {
            json.begin_object();
            if (item.index) json.member("index", *item.index);
            json.member("field", item.field_fault.field).member("code", code_of(item.kind.value_or(why.kind)).code);
            json.member("message", item.field_fault.message).end_object();
        }
        json.end_array();
    }
    json.end_object();
}

}  // namespace penstock::api::v5
