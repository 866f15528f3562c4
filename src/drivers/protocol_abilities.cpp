#include "drivers/protocol_abilities.hpp"

#include <algorithm>
#include <boost/json/value.hpp>
#include <stdexcept>

#include "model/icon.hpp"

namespace penstock {

namespace {

namespace json = boost::json;

bool flag(const json::object& schema, const char* name) {
    const auto* given = schema.if_contains(name);
    return given != nullptr && given->as_bool();
}

void parse_condition(const json::object& condition, const std::vector<option_rule>& options, protocol_abilities& out) {
    out.browse_option = condition.at("option").as_string();
    const auto require = [](bool is_met, const std::string& what) {
        if (!is_met) throw std::invalid_argument("browses_if: " + what);
    };
    const auto* rule = find_rule(options, out.browse_option);
    require(rule != nullptr && rule->type == option_rule::kind::choice,
            out.browse_option + " is no option with choices");
    for (const auto& value : condition.at("values").as_array()) {
        out.browse_values.emplace_back(value.as_string());
        require(std::ranges::find(rule->choices, out.browse_values.back()) != rule->choices.end(),
                out.browse_values.back() + " is no choice of the option");
    }
}

}  // namespace

protocol_abilities protocol_abilities::parse(const json::object& schema, const std::vector<option_rule>& options) {
    protocol_abilities out;
    out.icon = parse_icon(schema);
    out.browses = flag(schema, "browses");
    if (const auto* condition = schema.if_contains("browses_if")) parse_condition(condition->as_object(), options, out);
    out.reports_types = flag(schema, "reports_types");
    if (const auto* separator = schema.if_contains("member_separator")) out.member_separator = separator->as_string();
    return out;
}

bool protocol_abilities::can_browse(const std::vector<option_rule>& rules, const option_map& options) const {
    if (!browses || browse_option.empty()) return browses;
    const auto value = option_reader(rules, options).text(browse_option);
    return std::ranges::find(browse_values, value) != browse_values.end();
}

}  // namespace penstock
