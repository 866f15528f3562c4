#include "api/config/saved.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace penstock::api {

namespace {

void refuse_faults(call& c, const properties::save_refusal& why) {
    std::vector<error_item> items;
    items.reserve(why.faults.size());
    for (const auto& f : why.faults) {
        auto& item = items.emplace_back(error_item{
            "VALIDATION_FAILED", f.line == 0 ? f.message : "line " + std::to_string(f.line) + ": " + f.message});
        item.more = fmt::format(R"("line":{},"key":{},"expected":{},"nearest":{})", f.line, quote_json(f.key),
                                quote_json(f.expected), quote_json(f.nearest));
    }
    c.out.status = 400;
    c.out.body.clear();
    write_error(c.out.body, c.meta, 400, "Validation failed: nothing was saved", items);
}

}  // namespace

void refuse(call& c, const properties::save_refusal& why) {
    using enum properties::save_refusal::cause;
    switch (why.kind) {
        case invalid: return refuse_faults(c, why);
        case not_found: return c.reject("NOT_FOUND", why.message);
        case forbidden: return c.fail(403, "FORBIDDEN", why.message);
        case no_space: return c.reject("NO_SPACE", why.message);
        case unavailable: return c.reject("NOT_AVAILABLE", why.message);
        case stale: break;
    }
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", "ERROR").member("msg", why.message).member("code", "STALE_VERSION");
        json.member("version", why.current.version).member("text", why.current.text).end_object();
    });
}

properties::properties_author author_of(const call& c) {
    return {c.who.actor(), c.who.may_grant_access()};
}

void answer_change(call& c, const properties::properties_change& change) {
    c.done([&](json_writer& json) {
        json.member("version", change.version).member("changed", change.changed);
        json.member("acts_now", change.acts_now).member("needs_restart", change.needs_restart);
    });
}

const std::string_view change_schema =
    R"({"type":"object","required":["result","version","changed","acts_now","needs_restart"],)"
    R"("additionalProperties":false,"properties":{"result":{"type":"string","const":"SUCCESS"},"version":{"type":"string"},)"
    R"("changed":{"type":"array","items":{"type":"string"},"description":"keys"},)"
    R"("acts_now":{"type":"array","items":{"type":"string"}},)"
    R"("needs_restart":{"type":"array","items":{"type":"string"}}}})";

}  // namespace penstock::api
