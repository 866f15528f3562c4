#include <algorithm>
#include <string>

#include "alarms/level_name.hpp"
#include "master/domains/alarm_action.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"
#include "model/data_type.hpp"

namespace penstock::master {

namespace {

using alarms::rules;

std::optional<double>& band_of(tag_config& bands, alarms::level at) {
    const bool is_high = at.side() > 0;
    switch (at.severity()) {
        case 1: return is_high ? bands.hi : bands.lo;
        case 2: return is_high ? bands.hi_hi : bands.lo_lo;
        default: return is_high ? bands.trip_hi : bands.trip_lo;
    }
}

/// Levels that the kind has, with a limit where it takes one; the limits are those of a tag, and so are their rules.
void check_alarm(const record& r, faults& found) {
    const auto what = alarms::parse_kind(r.text("kind")).value_or(rules::kind::limit);
    const auto& list = *r.kind->find("levels");
    const auto& rows = r.at("levels").list();
    if (rows.empty()) found.emplace_back("levels", "expected at least one level");
    tag_config bands;
    bands.alarm_deadband = r.at("deadband").real();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto place = "levels[" + std::to_string(i) + "].";
        const auto& name = list.at(rows[i], "level").text();
        const auto at = alarms::parse_level(name).value_or(alarms::level::normal());
        if (alarms::level_name(what, at) != name) {
            found.emplace_back(place + "level", r.text("kind") + " has no level " + name);
            continue;
        }
        const auto& limit = list.at(rows[i], "limit");
        if (limit.is_null() == (what == rules::kind::limit)) {
            found.emplace_back(place + "limit", what == rules::kind::limit ? "expected a number" : "expected none");
        } else if (what == rules::kind::limit) {
            band_of(bands, at) = limit.real();
        }
    }
    for (const auto& f : check_across(bands))
        found.emplace_back(f.field == "alarm_deadband" ? "deadband" : "levels", f.field + " " + f.message);
}

outcome<> check_type(const record& alarm, const record& tag) {
    const auto type = parse_data_type(tag.text("data_type"));
    const auto& wanted = alarm.text("kind");
    if (!type || wanted == "QUALITY") return {};
    const bool is_number = !type->is_array() && is_numeric(type->element);
    const bool is_flag = !type->is_array() && type->element == element_type::boolean;
    if (wanted == "BOOL" ? is_flag : is_number) return {};
    return request_error(error_kind::rule_violation,
                         fault("kind", wanted + " does not fit " + tag.id() + ", which is " + tag.text("data_type")));
}

outcome<> before_write_alarm(transaction& work, const record* before, record& after) {
    const auto tag = work.find_target(after, "tag_id");
    if (!tag) return {};
    if (before == nullptr || before->at("kind") != after.at("kind")) {
        if (auto fits = check_type(after, *tag); !fits) return fits;
    }
    if (after.text("alarm_name").empty()) after.at("alarm_name") = tag->at("tag_name");
    for (const auto* place : tag_places)
        after.at(place) = tag->at(place);
    return {};
}

outcome<> after_write_alarm(transaction& work, const record* before, const record& after) {
    if (before == nullptr || before->at("enabled") == after.at("enabled")) return {};
    apply_enabled(work, after);
    if (!is_mirror(after)) return {};
    auto tag = work.find_target(after, "tag_id");
    if (!tag || tag->at("alarm_enabled") == after.at("enabled")) return {};
    tag->at("alarm_enabled") = after.at("enabled");
    work.update(std::move(*tag));
    return {};
}

outcome<> before_delete_alarm(transaction& work, const record& alarm) {
    close_alarm(work, alarm);
    return {};
}

std::vector<field> level_fields() {
    auto level = choice(
        "level",
        "Level of the alarm. Kind LIMIT has TRIP_HI to TRIP_LO, kind BOOL has TRUE and FALSE, kind QUALITY has BAD.",
        {"TRIP_HI", "HI_HI", "HI", "LO", "LO_LO", "TRIP_LO", "TRUE", "FALSE", "BAD"});
    auto priority =
        choice("priority", "Priority: how soon an operator must respond.", {"CRITICAL", "HIGH", "MEDIUM", "LOW"});
    return {level.required(),
            real("limit", "Limit in the unit of the tag: the last value that is allowed. Only kind LIMIT has it.")
                .nullable(),
            priority.required(),
            text("message",
                 "Message for the operator. {tag_id} {tag_name} {value} {limit} {unit} {level} {asset} are replaced; "
                 "empty: a "
                 "standard message.",
                 500)};
}

}  // namespace

resource describe_alarm() {
    constexpr double hour_ms = 3'600'000;
    auto r = complete(
        {.name = "alarm",
         .path = "/alarm",
         .prefix = "ALARM_",
         .description = "An alarm: it tells the operator that a value needs a response.",
         .fields =
             {
                 reference("tag_id", "tag", "Tag whose value the alarm evaluates.")
                     .required()
                     .immutable()
                     .cascading_where("source", "TAG"),
                 choice("kind",
                        "Kind of the alarm: it evaluates limits (LIMIT), a state (BOOL) or the quality (QUALITY) of "
                        "the tag.",
                        {"LIMIT", "BOOL", "QUALITY"}),
                 choice(
                     "source",
                     "Source of the alarm. TAG: the alarm fields of the tag define it. USER: a user defined it here.",
                     {"USER", "TAG"})
                     .read_only(),
                 list("levels", "Levels of the alarm, each with its priority and message.", 6, level_fields())
                     .required()
                     .in_table("alarm_level")
                     .keyed_by("level"),
                 real("deadband",
                      "Deadband in the unit of the tag: the value must come back behind the limit by this amount "
                      "before the alarm clears.")
                     .from(0)
                     .by_default(0.0),
                 integer(
                     "on_delay_ms",
                     "On-delay, ms: the value must be beyond the limit for this time before the alarm becomes active.")
                     .between(0, hour_ms)
                     .by_default(0),
                 integer("off_delay_ms",
                         "Off-delay, ms: the value must be within the limit for this time before the alarm clears.")
                     .between(0, hour_ms)
                     .by_default(0),
                 boolean("ack_required",
                         "true: an operator must acknowledge the alarm. false: the gateway acknowledges it at once.",
                         true),
                 boolean("enabled", "false: the alarm is out of service and the gateway does not evaluate it.", true),
                 text("instruction", "Instruction: what the operator must do when the alarm is active.", 2000),
                 text("site_id", "Site of the tag.", 100).read_only(),
                 text("linked_asset_id", "Asset of the tag.", 100).read_only(),
                 text("edge_id", "Id of the gateway that evaluates the alarm.", 100).read_only(),
                 text("opc_id", "OPC of the tag.", 100).hidden(),
             },
         .filters = {"tag_id", "kind", "source", "enabled", "site_id"},
         .ancestor_field = "linked_asset_id",
         .check = check_alarm,
         .before_write = before_write_alarm,
         .before_delete = before_delete_alarm,
         .after_write = after_write_alarm},
        {.named = common_fields::name::optional, .default_name = "the tag's name"});
    r.is_named_by_id = false;  // `before_write_alarm` names it
    r.is_numerous = true;      // each tag may have one
    return r;
}

}  // namespace penstock::master
