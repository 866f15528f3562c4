#include "services/devices/driver_catalog.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <stdexcept>

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

/// Of the options that every protocol has.
constexpr std::string_view shared_form = R"([
    {"name": "username", "label": {"en": "User name", "ko": "사용자 이름"},
     "help": {"ko": "장치가 요구하면, 로그인할 때 사용하는 이름입니다."}},
    {"name": "password", "label": {"en": "Password", "ko": "비밀번호"},
     "help": {"ko": "장치에 로그인할 때 사용하는 비밀번호입니다. 암호화하여 저장하며 다시 표시하지 않습니다."}},
    {"name": "return_to_first_s", "label": {"en": "Return to the first address after", "ko": "첫 주소로 돌아가는 간격"},
     "help": {"ko": "주소가 여럿일 때, 다른 주소를 사용하는 동안 이 간격으로 첫 주소를 확인하고 응답하면 돌아갑니다. 0: 돌아가지 않습니다."}}])";

[[noreturn]] void refuse_form(std::string_view type, const std::string& why) {
    throw std::invalid_argument("schema of " + std::string(type) + ": form: " + why);
}

/// Throws if an entry is about no option, or has no label in one of the languages: the page could only show its name.
void check_form_entry(const json::object& entry, const option_schema& schema, std::string_view type) {
    const std::string name(entry.at("name").as_string());
    if (schema.find(name) == nullptr) refuse_form(type, name + " is no option");
    for (const auto* language : {"en", "ko"}) {
        if (entry.at("label").at(language).as_string().empty()) refuse_form(type, name + " has no label");
    }
    const auto* condition = entry.if_contains("used_if");
    if (condition == nullptr) return;
    const std::string option(condition->at("option").as_string());
    if (schema.find(option) == nullptr) refuse_form(type, name + " depends on " + option + ", which is no option");
    for (const auto& value : condition->at("values").as_array()) {
        option_map options{{option, std::string(value.as_string())}};
        if (!schema.check_options(options).empty()) refuse_form(type, name + ": " + option + " has no such value");
    }
}

/// The labels of options in both languages of the page, their help, and when they have an effect.
void write_form(json_writer& out, const json::object& raw, const option_schema& schema, std::string_view type) {
    json::array form;
    if (const auto* own = raw.if_contains("form")) form = own->as_array();
    const auto has = [&](const json::value& name) {
        return std::ranges::any_of(form, [&](const json::value& entry) { return entry.at("name") == name; });
    };
    const auto shared = json::parse(json::string_view(shared_form.data(), shared_form.size()));
    for (const auto& entry : shared.as_array())
        if (!has(entry.at("name"))) form.push_back(entry);
    for (const auto& entry : form)
        check_form_entry(entry.as_object(), schema, type);
    out.key("form").raw(json::serialize(form));
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
    const auto raw = json::parse(json::string_view(p.schema().data(), p.schema().size()));
    write_form(out, raw.as_object(), entry.schema, p.type());
    out.key("schema").begin_object();
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
