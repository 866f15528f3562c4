#include "gateway/secret_rules.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/log_secrets.hpp"
#include "base/text.hpp"
#include "drivers/driver.hpp"
#include "drivers/option_schema.hpp"
#include "publish/options.hpp"

namespace penstock::gateway {

store::secret_option secret_options(const plug_ins& linked) {
    std::map<std::string, std::vector<option_rule>, std::less<>> rules;
    for (const auto& p : linked.protocols)
        rules.emplace(std::string(p->type()), option_schema::parse(p->schema()).options());
    for (const auto& kind : linked.publisher_kinds)
        rules.emplace(std::string(kind->type()), publish::rules_with(kind->schema()));
    return [rules = std::move(rules)](std::string_view type, std::string_view option) {
        // A properties file may say `api`, and what is secret is so in any case.
        const auto known =
            std::ranges::find_if(rules, [&](const auto& of) { return equals_ignoring_case(of.first, type); });
        const auto* rule = known == rules.end() ? nullptr : find_rule(known->second, option);
        return rule != nullptr ? rule->hidden != secrecy::open : option == "password";
    };
}

void hide_secrets_of(const properties::property_set& set) {
    hide_in_log(set.access.api_key);
    hide_in_log(set.history.cassandra.password);
    // postgresql://user:password@host
    const auto at = set.store.url.rfind('@');
    const auto scheme = set.store.url.find("://");
    const auto colon = scheme == set.store.url.npos ? scheme : set.store.url.find(':', scheme + 3);
    if (at != set.store.url.npos && colon < at) hide_in_log(set.store.url.substr(colon + 1, at - colon - 1));
    for (const auto& [name, options] : set.transfers) {
        for (const auto* secret : {"password", "token", "client_secret", "api_key"}) {
            if (const auto found = options.find(secret); found != options.end()) hide_in_log(found->second);
        }
    }
}

}  // namespace penstock::gateway
