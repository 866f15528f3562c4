#include "api/formats/opc_write.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "api/formats/opc_read.hpp"
#include "api/formats/value_json.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

using kind = option_rule::kind;

constexpr std::string_view connection_words[] = {"CONNECTED", "CONNECTING", "DISCONNECTED"};
constexpr std::string_view scan_words[] = {"START", "NOT_COLLECT", "STOP"};

/// Canonical texts of these kinds are JSON. One that was damaged, or stored when the option was of another kind, is
/// shown as a text: it must not break the answer that it is a part of.
void write_canonical(json_writer& json, kind of, const std::string& text) {
    boost::system::error_code ec;
    const auto parsed = boost::json::parse(text, ec);
    const bool is_kind = of == kind::object    ? parsed.is_object()
                         : of == kind::list    ? parsed.is_array()
                         : of == kind::boolean ? parsed.is_bool()
                                               : parsed.is_int64();
    if (!ec && is_kind) {
        json.raw(text);
    } else {
        json.text(text);
    }
}

using engine::opc_status;

constexpr object_form opc_status_form{
    "",
    {shown<&opc_status::tag_count>("tag_count", "Number of tags."),
     shown<&opc_status::point_count>("point_count",
                                     "Number of tags that had a good value since the start of the gateway."),
     shown<&opc_status::good_count>("good_count", "Number of tags whose quality is good now."),
     shown<[](const opc_status& s) { return std::string_view(to_string(s.connection)); }>("connection_status",
                                                                                          "State of the connection.")
         .one_of(connection_words),
     shown<[](const opc_status& s) { return std::string_view(to_string(s.scan)); }>(
         "scan_status",
         "State of the collection: START (it runs), STOP (a user stopped it) or NOT_COLLECT (it was not started, or "
         "there are no tags).")
         .one_of(scan_words),
     shown<&opc_status::last_error>("last_error", "Last error of the device or the connection; empty: none."),
     shown<[](const opc_status& s) {
         return s.last_error.empty() ? std::nullopt : std::optional(to_epoch_ms(s.last_error_time));
     }>("last_error_time", "Time of the last error, epoch ms; null: none."),
     shown<&opc_status::address>("active_address",
                                 "Address in use, or tried last, when opc_agent_ip names several addresses."),
     shown<&opc_status::security>(
         "security", "Security policy and mode of the open connection (OPC UA); empty: no connection is open."),
     shown<[](const opc_status& s) {
         return s.confirmed_at ? std::optional(to_epoch_ms(*s.confirmed_at)) : std::nullopt;
     }>("confirmed_at",
        "Time since which the device has confirmed all good values, epoch ms, even when their own time stamps are "
        "older (OPC UA)."),
     shown<&opc_status::scan_ms>("scan_ms", "Duration of the last scan, ms."),
     shown<&opc_status::requests_per_scan>("requests_per_scan", "Number of requests in one scan."),
     shown<[](const opc_status& s) { return s.counters.overruns; }>("overruns", "Number of scans that began late.")}};

}  // namespace

audience audience_of(services::user_role role) noexcept {
    return role >= services::user_role::engineer ? audience::editors : audience::others;
}

void write_option(json_writer& json, const option_rule& rule, const std::string& text, audience whom) {
    if (rule.hidden == secrecy::whole || (rule.hidden != secrecy::open && whom == audience::others)) {
        json.text(masked);
    } else if (text == locked_secret) {
        // An object stays one; sent back it stands for what is stored (`unmask_parts`).
        if (rule.type == kind::object) {
            json.raw(R"({"***":"***"})");
        } else {
            json.text(masked);
        }
    } else if (rule.hidden == secrecy::parts) {
        const auto shown = mask_parts(text);
        if (rule.type == kind::object) {
            write_canonical(json, rule.type, shown);
        } else {
            json.text(shown);
        }
    } else if (rule.type == kind::number) {
        json.number(parse_number<double>(text).value_or(0));
    } else if (rule.type == kind::text || rule.type == kind::choice || rule.name == "discovery") {
        json.text(text);
    } else {
        write_canonical(json, rule.type, text);
    }
}

void write_options(json_writer& json, const option_map& options, const std::vector<option_rule>& rules, audience whom) {
    json.begin_object();
    for (const auto& [name, text] : options) {
        json.any_key(name);
        const auto rule = std::ranges::find(rules, name, &option_rule::name);
        if (rule == rules.end()) {
            json.text(name == "password" ? masked : std::string_view(text));
        } else {
            write_option(json, *rule, text, whom);
        }
    }
    json.end_object();
}

void write_texts(json_writer& json, const state_texts& texts) {
    json.begin_object();
    for (const auto& [key, text] : texts)
        json.any_key(key).text(text);
    json.end_object();
}

void write_opc_status(json_writer& json, const opc_status& s) {
    write_members(json, opc_status_form, s);
}

std::vector<member_schema> opc_status_schemas() {
    return schemas_of(opc_status_form);
}

void write_opc(json_writer& json, const opc_config& opc, const services::driver_entry* driver,
               const std::optional<engine::opc_status>& status, audience whom) {
    static const std::vector<option_rule> no_rules;
    json.begin_object();
    json.member("opc_id", opc.opc_id).member("opc_type", opc.opc_type).member("opc_name", opc.opc_name);
    json.member("opc_agent_ip", whom == audience::editors ? opc.opc_agent_ip : mask_parts(opc.opc_agent_ip));
    json.member("opc_agent_port", driver != nullptr ? port_in_force(*driver, opc) : opc.opc_agent_port);
    json.member("site_id", opc.site_id).member("description", opc.description);
    json.member("auto_collect", opc.auto_collect ? "true" : "false");
    json.member("timecycle", std::to_string(opc.timecycle));
    json.key("options");
    write_options(json, opc.options, driver != nullptr ? driver->schema.options() : no_rules, whom);
    const auto& s = status.value_or(engine::opc_status{});
    write_opc_status(json, s);
    json.member("created_at", opc.created_at).member("updated_at", opc.updated_at).end_object();
}

void write_tag(json_writer& json, const tag_config& tag, std::string_view site_id, const option_schema* schema,
               const live::tag_table& table, audience whom) {
    static const std::vector<option_rule> no_rules;
    json.begin_object();
    for_each_member(tag, [&](const std::string_view name, const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, option_map>) {
            json.key(name);
            write_options(json, v, schema != nullptr ? schema->tag_options() : no_rules, whom);
        } else if constexpr (std::is_same_v<std::decay_t<decltype(v)>, state_texts>) {
            json.key(name);
            write_texts(json, v);
        } else {
            json.member(name, v);
        }
    });
    json.member("site_id", site_id);
    const auto where = table.find(tag.tag_id);
    std::string value;
    append_value_members(value, where ? where->get() : live::last_value{}, where && where->is_scaled,
                         where ? where->states.get() : nullptr);
    json.raw(value).end_object();
}

}  // namespace penstock::api
