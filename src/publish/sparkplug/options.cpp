#include "publish/sparkplug/options.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <optional>

#include "base/text.hpp"
#include "mqtt/client_options.hpp"
#include "publish/options.hpp"
#include "publish/sparkplug/kind.hpp"
#include "publish/sparkplug/topic.hpp"

namespace penstock::publish::sparkplug {
namespace {

const std::vector<option_rule>& rules() {
    static const kind_catalog catalog({make_sparkplug_kind()});
    return catalog.entries().front().rules;
}

constexpr std::size_t max_columns = 1000;

/// `4`, `["left","right"]` or `left, right`.
checked<std::vector<std::string>> parse_columns(const boost::json::value& from) {
    static const fault wrong("data_sets",
                             "expected patterns of tag ids with a number of columns from 1 to 1000, or "
                             "their names, as in {\"GRID*\":4,\"RECIPE\":[\"low\",\"high\"]}");
    std::vector<std::string> names;
    auto count = from.is_int64() ? std::optional(from.get_int64()) : std::nullopt;
    if (const auto* text = from.if_string()) {
        count = parse_number<std::int64_t>(trim(*text));
        for (const auto name : split(std::string_view(*text), ','))
            if (!count) names.emplace_back(trim(name));
    } else if (const auto* list = from.if_array()) {
        for (const auto& name : *list)
            names.emplace_back(name.is_string() ? std::string(name.get_string()) : std::string());
    } else if (!count) {
        return wrong;
    }
    if (count && (*count < 1 || *count > static_cast<std::int64_t>(max_columns))) return wrong;
    for (std::int64_t i = 1; count && i <= *count; ++i)
        names.push_back(std::to_string(i));
    auto sorted = names;
    std::ranges::sort(sorted);
    const bool has_twice = std::ranges::adjacent_find(sorted) != sorted.end();
    if (names.empty() || names.size() > max_columns || has_twice || sorted.front().empty()) return wrong;
    return names;
}

checked<std::vector<table_rule>> parse_tables(const std::string& text) {
    std::vector<table_rule> out;
    if (text.empty()) return out;
    const auto parsed = boost::json::parse(text);  // checked by its rule: it is an object
    for (const auto& [pattern, columns] : parsed.as_object()) {
        auto names = parse_columns(columns);
        if (!names) return names.error();
        out.push_back({pattern, std::move(*names)});
    }
    return out;
}

}  // namespace

faults check(const option_map& options) {
    const option_reader from(rules(), options);
    faults found;
    mqtt::check_client_options(from, found);
    for (const auto* key : {"group_id", "edge_node_id", "primary_host"}) {
        const auto id = from.text(key);
        const bool may_be_empty = std::string_view(key) != "group_id";
        if (!is_topic_id(id) && !(may_be_empty && id.empty())) found.emplace_back(key, std::string(topic_id_rule));
    }
    if (from.text("group_id") == "STATE")
        found.emplace_back("group_id", "must not be STATE: Sparkplug hosts use the topics of this name");
    if (from.text("device").find_first_of("+/#") != std::string::npos)
        found.emplace_back("device", "expected a text without +, / and #: it is one part of a topic");
    if (const auto tables = parse_tables(from.text("data_sets")); !tables) found.push_back(tables.error());
    for (const auto* key : {"device", "metric"})
        if (const auto parsed = name_template::parse(from.text(key)); !parsed)
            found.emplace_back(key, parsed.error().message);
    if (from.text("metric").empty()) found.emplace_back("metric", "must not be empty");
    return found;
}

option_map defaults(const option_map& /*options*/, const transfer_identity& whose) {
    return {{"client_id", default_client_id(whose)}, {"edge_node_id", std::string(whose.edge_id)}};
}

/// Two edge nodes of one name would be one to every host, with two sequences of numbers.
std::vector<claim> claims(const option_map& in_force) {
    const option_reader from(rules(), in_force);
    std::vector<claim> out;
    const auto node = from.text("group_id") + '/' + from.text("edge_node_id");
    for (auto& what : mqtt::at_each_broker(from, "edge node " + node))
        out.push_back({"edge_node_id", std::move(what)});
    for (auto& what : mqtt::at_each_broker(from, "client id " + from.text("client_id")))
        out.push_back({"client_id", std::move(what)});
    return out;
}

settings read_settings(const option_map& options) {
    const option_reader from(rules(), options);
    settings to;
    mqtt::read_client_options(from, to.link);
    to.link.tls = tls_of(from);
    to.link.is_clean = true;
    to.client_id = from.text("client_id");
    to.group_id = from.text("group_id");
    to.edge_node_id = from.text("edge_node_id");
    to.device_text = from.text("device");
    to.device = *name_template::parse(to.device_text);
    to.metric = *name_template::parse(from.text("metric"));
    to.primary_host = from.text("primary_host");
    to.has_templates = from.boolean("templates");
    to.tables = *parse_tables(from.text("data_sets"));
    to.has_wide_uint32 = from.boolean("uint32_as_long");
    to.is_sign_extended = from.text("signed_form") == "extended";
    to.has_types_in_data = from.boolean("datatype_in_data");
    to.has_aliases = from.boolean("aliases");
    to.rebirth_min = milliseconds(from.integer("rebirth_min_ms"));
    to.command_max_age = command_max_age(from);
    to.retry_min = milliseconds(from.integer("retry_min_ms"));
    to.retry_max = milliseconds(from.integer("retry_max_ms"));
    return to;
}

}  // namespace penstock::publish::sparkplug
