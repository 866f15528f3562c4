#include "api/config/saved.hpp"

#include <fmt/format.h>

#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

using properties::properties_change;

constexpr object_form properties_change_form{
    "",
    {shown<&properties_change::version>("version", "Version of the file with this text."),
     shown<&properties_change::changed>("changed", "Keys whose values change."),
     shown<&properties_change::acts_now>("acts_now", "Those of these keys that act at once."),
     shown<&properties_change::needs_restart>("needs_restart", "Those of these keys that act after a restart.")}};

void refuse_lines(call& c, const std::vector<text_fault>& wrong) {
    std::vector<error_item> items;
    items.reserve(wrong.size());
    for (const auto& f : wrong) {
        auto& item = items.emplace_back(error_item{
            "VALIDATION_FAILED", f.line == 0 ? f.message : "line " + std::to_string(f.line) + ": " + f.message});
        item.more_members = fmt::format(R"("line":{},"key":{},"expected":{},"nearest":{})", f.line, quote_json(f.key),
                                        quote_json(f.expected), quote_json(f.nearest));
    }
    c.response.status = 400;
    c.response.body.clear();
    write_error(c.response.body, c.meta, 400, "Validation failed: nothing was saved", items);
}

}  // namespace

void refuse_save(call& c, const failure& why) {
    if (why.kind == failure::cause::invalid) return refuse_lines(c, why.lines);
    if (why.kind != failure::cause::stale) return refuse(c, why);
    const auto now = c.context.properties.load();
    if (!now) return refuse(c, now.error());
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", "ERROR").member("msg", why.message).member("code", code_of(why.kind));
        json.member("version", now->version).member("text", now->text).end_object();
    });
}

properties::properties_author author_of(const call& c) {
    return {c.caller.actor(), c.caller.may_grant_access()};
}

void answer_change(call& c, const properties::properties_change& change) {
    c.done(properties_change_form, change);
}

std::string change_schema() {
    return done_schema(properties_change_form);
}

}  // namespace penstock::api
