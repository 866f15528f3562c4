#include "services/devices/driver_catalog.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/text.hpp"
#include "model/option_rule_json.hpp"

namespace penstock::services {

namespace {

namespace json = boost::json;

void write_abilities(json_writer& out, const protocol_abilities& of) {
    out.member("icon", of.icon).member("browses", of.browses);
    if (!of.browse_option.empty()) {
        out.key("browses_if").begin_object().member("option", of.browse_option);
        out.member("values", of.browse_values).end_object();
    }
    out.member("reports_types", of.reports_types).member("member_separator", of.member_separator);
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
    write_abilities(out, entry.schema.abilities());
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
