#include <fmt/format.h>

#include "api/formats/json_read.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/values.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

struct written_value {
    std::string_view opc_id, plc_address, value;
    const std::optional<std::string>& actual_read;
};

constexpr object_form write_done_form{
    "write_done",
    {shown<&written_value::opc_id>("opc_id", "Id of the OPC that contains the tag."),
     shown<&written_value::plc_address>("plc_address", "Address of the value in the device."),
     shown<&written_value::value>("value", "Value that was written."),
     shown_if_set<[](const written_value& w) { return w.actual_read; }>(
         "actual_read", "Value that the gateway read back. It is absent when the protocol cannot read it.")}};

}  // namespace

void answer_value(call& c, std::string_view tag_id) {
    open_ok(c.response.body);
    record_writer record(c.response.body);
    c.context.devices.table().visit_each({&tag_id, 1}, [&](std::string_view, const live::tag_ref* tag) {
        if (tag != nullptr) {
            record.add(tag_id, *tag);
        } else {
            record.add_missing(tag_id);
        }
    });
    close_ok(c.response.body, c.meta);
}

io::awaitable<> answer_write(call& c, std::string tag_id, std::string text) {
    std::vector<services::tag_write> one(1);
    one.front() = {std::move(tag_id), std::move(text)};
    const auto results = co_await c.context.devices.write(std::move(one));
    const auto& done = results.front();
    if (!done.is_done) co_return c.fail(200, "WRITE_FAILED", done.message);
    c.done(write_done_form, {done.opc_id, done.plc_address, done.value, done.actual_read});
}

std::optional<std::string> text_to_write(const boost::json::value* from) {
    if (from == nullptr || !(from->is_string() || from->is_number() || from->is_bool())) return std::nullopt;
    return plain_text(*from);
}

namespace {

io::awaitable<> answer_fresh(call& c) {
    const auto results = co_await c.context.devices.read_fresh(std::vector<std::string>(1, std::string(c.id())));
    const auto& read = results.front();
    if (read.is_found && !read.is_done) co_return c.fail(200, "READ_FAILED", read.message);
    answer_value(c, c.id());
}

io::awaitable<> get_value(call& c) {
    const auto is_fresh = c.request.query.empty() ? std::optional(false) : c.query_flag("fresh");
    if (!is_fresh) co_return;
    if (*is_fresh) {
        co_await answer_fresh(c);
    } else {
        answer_value(c, c.id());
    }
}

io::awaitable<> write_value(call& c) {
    faults found;
    const auto parsed = parse_json_object(c.request.body);
    if (!parsed) co_return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    auto text = text_to_write(members.find("value"));
    members.refuse_others();
    if (!text) found.emplace_back("value", "is required: a text, a number or a boolean");
    if (!found.empty()) co_return c.invalid(found);
    co_await answer_write(c, std::string(c.id()), std::move(*text));
}

}  // namespace

std::vector<route> value_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/tag/{tagId}/value",
         .required_role = user_role::viewer,
         .run = get_value,
         .summary = "Last value of a tag, or with fresh=true read from the device now",
         .data = "value_record",
         .query = {{"fresh", "read from the device", R"({"type":"boolean"})"}}},
        {.method = verb::post,
         .pattern = "/api/v1/tag/{tagId}/value",
         .required_role = user_role::operator_,
         .run = write_value,
         .summary = "Write a value and read it back",
         .data = "write_done",
         .body =
             R"({"type":"object","required":["value"],"properties":{"value":{"type":["string","number","boolean"]}},)"
             R"("additionalProperties":false})",
         .named = {named_done(write_done_form)}},
    };
}

}  // namespace penstock::api
