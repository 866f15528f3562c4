#include <fmt/format.h>

#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/notification_body.hpp"
#include "api/v1/routes.hpp"
#include "services/notify/notifications.hpp"

namespace penstock::api {

namespace {

using services::notification_rule;
using services::notification_step;

constexpr object_form step_form{
    "",
    {shown<&notification_step::after_minutes>("after_minutes",
                                              "Minutes without an acknowledgement; 0: as soon as it is active."),
     shown<&notification_step::channels>("channels", "Ids of the channels.")}};

constexpr object_form rule_form{
    "notification_rule",
    {shown<&notification_rule::rule_id>("rule_id", "Id of the rule."),
     shown<&notification_rule::name>("name", "Name of the rule."),
     shown<&notification_rule::is_enabled>("enabled", "The rule applies."),
     shown<&notification_rule::version>("version", "Version, as the header ETag has it."),
     shown<&notification_rule::kinds>("kinds",
                                      "ALARM, DEVICE (a device is lost), TRANSFER (it fails or falls behind), DISK (it "
                                      "is nearly full), GATEWAY (its warnings); empty: all."),
     shown<&notification_rule::priorities>("priorities", "CRITICAL, HIGH, MEDIUM, LOW; empty: all."),
     shown<&notification_rule::areas>("areas",
                                      "Ids of sites and assets; what is below an asset is included. Empty: all."),
     shown<&notification_rule::devices>("devices", "Ids of devices, with * and ?; empty: all."),
     shown<&notification_rule::tags>("tags", "Ids of tags, with * and ?; empty: all."),
     shown<&notification_rule::calendar_id>("calendar_id", "Calendar whose working time `hours` means."),
     shown<[](const notification_rule& r) { return services::to_string(r.hours); }>(
         "hours", "When messages are sent: ANY time, in WORKING time, or in NOT_WORKING time.")
         .one_of(services::notification_hours),
     shown<&notification_rule::is_clear_reported>("report_clear",
                                                  "The end is reported to the channels that got a message."),
     shown_list<&notification_rule::steps, step_form>("steps", "Who gets a message, and when.")}};

constexpr auto changed_rule = form_of_id("rule_id", "Id of the rule.");

constexpr std::string_view text_list = R"({"type":"array","maxItems":100,"items":{"type":"string"}})";

template <std::vector<std::string> notification_rule::*target>
void read_list(object_reader& members, const body_member<notification_rule>& rule, notification_rule& into) {
    read_texts(members, rule.name, into.*target);
}

void read_hours(object_reader& members, const body_member<notification_rule>& rule, notification_rule& into) {
    std::string text;
    if (!members.read(rule.name, text)) return;
    const auto hours = services::parse_hours(text);
    if (!hours) return members.add_fault(rule.name, "expected ANY, WORKING or NOT_WORKING");
    into.hours = *hours;
}

void read_steps(object_reader& members, const body_member<notification_rule>& rule, notification_rule& into) {
    const auto* given = members.find(rule.name, object_reader::need::required);
    if (given == nullptr) return;
    const auto* list = given->if_array();
    if (list == nullptr || list->size() > max_listed_texts) return members.add_fault(rule.name, "expected a list");
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto place = fmt::format("{}[{}]", rule.name, i);
        const auto* object = (*list)[i].if_object();
        if (object == nullptr) {
            members.add_fault(place, "expected an object");
            continue;
        }
        faults found;
        object_reader step(*object, place + ".", found);
        auto& read = into.steps.emplace_back();
        step.read("after_minutes", read.after_minutes);
        read_texts(step, "channels", read.channels);
        step.refuse_others();
        for (const auto& f : found)
            members.add_fault(f.field, f.message);
    }
}

constexpr body_form rule_body{
    "notification_rule_body",
    {taken<&notification_rule::name>("name", "Name of the rule.").required().checked_by_service().of_length(1, 200),
     taken<&notification_rule::is_enabled>("enabled", "The rule applies.").by_default("true"),
     read_by<notification_rule, read_list<&notification_rule::kinds>>("kinds", text_list),
     read_by<notification_rule, read_list<&notification_rule::priorities>>("priorities", text_list),
     read_by<notification_rule, read_list<&notification_rule::areas>>("areas", text_list),
     read_by<notification_rule, read_list<&notification_rule::devices>>("devices", text_list),
     read_by<notification_rule, read_list<&notification_rule::tags>>("tags", text_list),
     taken<&notification_rule::calendar_id>("calendar_id", "Calendar whose working time `hours` means.").or_null(),
     read_by<notification_rule, read_hours>("hours", R"({"type":"string","enum":["ANY","WORKING","NOT_WORKING"]})"),
     taken<&notification_rule::is_clear_reported>("report_clear",
                                                  "The end is reported to the channels that got a message.")
         .by_default("false"),
     read_by<notification_rule, read_steps>(
         "steps",
         R"({"type":"array","minItems":1,"maxItems":10,"items":{"type":"object","required":["after_minutes",)"
         R"("channels"],"additionalProperties":false,"properties":{"after_minutes":{"type":"integer","minimum":0,)"
         R"("maximum":10080},"channels":{"type":"array","minItems":1,"maxItems":20,"items":{"type":"string"}}}}})")
         .required(),
     ignored<notification_rule>("rule_id", "string"), ignored<notification_rule>("version", "integer")}};

void list_rules(call& c) {
    const auto all = c.context.notifications.list_rules();
    if (!all) return refuse(c, all.error());
    c.answer_list(rule_form, *all);
}

void get_rule(call& c) {
    const auto found = c.context.notifications.find_rule(std::string(c.id()));
    if (!found) return refuse(c, found.error());
    c.response.add("ETag", '"' + std::to_string(found->version) + '"');
    c.answer(rule_form, *found);
}

void create_rule(call& c) {
    notification_rule wanted;
    wanted.rule_id = c.id();
    if (!read_body(c, rule_body, wanted)) return;
    if (const auto done = c.context.notifications.create_rule(std::move(wanted)); !done) return refuse(c, done.error());
    c.done(changed_rule, c.id());
}

void change_rule(call& c) {
    const auto version = read_if_match(c);
    if (!version) return;
    notification_rule wanted;
    wanted.rule_id = c.id();
    if (!read_body(c, rule_body, wanted)) return;
    if (const auto done = c.context.notifications.change_rule(std::move(wanted), *version); !done)
        return refuse(c, done.error());
    c.done(changed_rule, c.id());
}

void delete_rule(call& c) {
    const auto version = read_if_match(c);
    if (!version) return;
    if (const auto done = c.context.notifications.remove_rule(std::string(c.id()), *version); !done)
        return refuse(c, done.error());
    c.done(changed_rule, c.id());
}

}  // namespace

std::vector<route> notification_rule_routes() {
    const auto done = done_schema(changed_rule);
    return {
        {.method = verb::get,
         .pattern = "/api/v1/notifications/rules",
         .required_role = user_role::engineer,
         .run = store_handler{list_rules},
         .summary = "Rules who is notified of what",
         .data = list_schema(rule_form),
         .named = {named_form(rule_form)}},
        {.method = verb::get,
         .pattern = "/api/v1/notifications/rules/{rule_id}",
         .required_role = user_role::engineer,
         .run = store_handler{get_rule},
         .summary = "One rule; the header ETag has its version",
         .data = json_schema(rule_form),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/notifications/rules/{rule_id}",
         .required_role = user_role::admin,
         .run = store_handler{create_rule},
         .summary = "Create a rule; it begins with what happens after now",
         .data = done,
         .body = body_schema(rule_body),
         .has_inner_errors = true,
         .named = {named_form(rule_body)}},
        {.method = verb::put,
         .pattern = "/api/v1/notifications/rules/{rule_id}",
         .required_role = user_role::admin,
         .run = store_handler{change_rule},
         .summary = "Replace a rule; with the header If-Match only that version",
         .data = done,
         .body = body_schema(rule_body),
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/notifications/rules/{rule_id}",
         .required_role = user_role::admin,
         .run = store_handler{delete_rule},
         .summary = "Delete a rule",
         .data = done,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
