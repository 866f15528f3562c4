#include "services/driver_catalog.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/text.hpp"
#include "model/json_write.hpp"

namespace penstock::services {

namespace {

namespace json = boost::json;
using kind = option_rule::kind;

std::string_view name_of(kind k) noexcept {
    switch (k) {
        case kind::text: return "text";
        case kind::integer: return "integer";
        case kind::number: return "number";
        case kind::boolean: return "boolean";
        case kind::choice: return "choice";
        case kind::object: return "object";
        case kind::list: return "list";
    }
    return "text";
}

/// A default goes out as what it is, a text as a text.
void write_default(json_writer& out, const option_rule& rule) {
    const bool is_text = rule.type == kind::text || rule.type == kind::choice;
    if (is_text) {
        out.member("default", rule.standard);
    } else {
        out.key("default").raw(rule.standard);
    }
}

void write_rules(json_writer& out, std::string_view name, const std::vector<option_rule>& rules) {
    out.key(name).begin_array();
    for (const auto& rule : rules) {
        out.begin_object().member("name", rule.name).member("type", name_of(rule.type));
        if (!rule.unit.empty()) out.member("unit", rule.unit);
        if (!rule.standard.empty()) write_default(out, rule);
        if (!rule.choices.empty()) out.member("values", rule.choices);
        if (rule.min) out.member("min", *rule.min);
        if (rule.max) out.member("max", *rule.max);
        if (rule.hidden == secrecy::whole) out.member("secret", true);
        if (rule.is_required) out.member("required", true);
        out.member("description", rule.description).end_object();
    }
    out.end_array();
}

driver_entry make_entry(const std::shared_ptr<const protocol>& of) {
    const auto& p = *of;
    driver_entry entry{of, option_schema::parse(p.schema()), {}};
    json_writer out(entry.json);
    out.begin_object().member("opc_type", p.type()).member("title", entry.schema.title());
    out.key("aliases").begin_array();
    for (const auto alias : p.aliases())
        out.text(alias);
    out.end_array().member("default_port", entry.schema.default_port());
    out.key("schema").begin_object();
    const auto raw = json::parse(json::string_view(p.schema().data(), p.schema().size()));
    if (const auto* address = raw.as_object().if_contains("address")) {
        out.key("address").raw(json::serialize(*address));
    }
    write_rules(out, "options", entry.schema.options());
    write_rules(out, "tag_options", entry.schema.tag_options());
    out.end_object().end_object();
    return entry;
}

}  // namespace

std::string port_in_force(const driver_entry& of, const opc_config& opc) {
    if (!opc.opc_agent_port.empty()) return opc.opc_agent_port;
    const auto port = of.kind->port(opc);
    return port > 0 ? std::to_string(port) : std::string();
}

driver_catalog::driver_catalog(const std::vector<std::shared_ptr<const protocol>>& protocols) {
    for (const auto& p : protocols)
        entries_.push_back(make_entry(p));
}

const driver_entry* driver_catalog::find(std::string_view type_or_alias) const noexcept {
    for (const auto& entry : entries_) {
        if (equals_ignoring_case(entry.kind->type(), type_or_alias)) return &entry;
        for (const auto alias : entry.kind->aliases()) {
            if (equals_ignoring_case(alias, type_or_alias)) return &entry;
        }
    }
    return nullptr;
}

std::string driver_catalog::types() const {
    std::string out;
    for (const auto& entry : entries_) {
        if (!out.empty()) out += ", ";
        out += entry.kind->type();
    }
    return out;
}

}  // namespace penstock::services
