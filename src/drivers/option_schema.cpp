#include "drivers/option_schema.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

namespace penstock {

namespace {

/// Options that every protocol has.
std::vector<option_rule> shared_rules() {
    option_rule username;
    username.name = "username";
    username.description = "User name for the login to the device, if the device requires one.";
    option_rule password;
    password.name = "password";
    password.hidden = secrecy::whole;
    password.description = "Password for the login to the device; it is stored encrypted and never shown again.";
    option_rule discovery;
    discovery.name = "discovery";
    discovery.type = option_rule::kind::boolean;
    discovery.default_value = "false";
    discovery.is_off_form = true;
    discovery.description =
        "true: the gateway reads the list of tags from the device once and adds them, as POST /discover does.";
    option_rule return_to_first;
    return_to_first.name = "return_to_first_s";
    return_to_first.type = option_rule::kind::integer;
    return_to_first.unit = "s";
    return_to_first.default_value = "30";
    return_to_first.min = 0;
    return_to_first.max = 86'400;
    return_to_first.description =
        "Only if opc_agent_ip contains several addresses. While another address is in use, the gateway tests the first "
        "one at this interval, and uses it again when it responds. 0: the gateway keeps the address in use until it "
        "fails.";
    return {username, password, discovery, return_to_first};
}

}  // namespace

option_schema option_schema::parse(std::string_view text) {
    namespace json = boost::json;
    const auto parsed = json::parse(json::string_view(text.data(), text.size()));
    const auto& from = parsed.as_object();
    option_schema schema;
    schema.title_ = from.at("title").as_string();
    schema.default_port_ = from.at("default_port").to_number<std::uint16_t>();
    schema.options_ = parse_option_rules(from, "options", groups);
    schema.tag_options_ = parse_option_rules(from, "tag_options");
    for (auto& rule : shared_rules()) {
        if (find_rule(schema.options_, rule.name) == nullptr) schema.options_.push_back(std::move(rule));
    }
    fill_group(schema.options_, "more");
    check_defaults(schema.options_);
    check_defaults(schema.tag_options_);
    schema.abilities_ = protocol_abilities::parse(from, schema.options_);
    return schema;
}

faults option_schema::check_options(option_map& options) const {
    return penstock::check_options(options_, options, "options.");
}

faults option_schema::check_tag_options(option_map& options) const {
    return penstock::check_options(tag_options_, options, "options.");
}

const option_rule* option_schema::find(std::string_view name) const noexcept {
    return find_rule(options_, name);
}

}  // namespace penstock
