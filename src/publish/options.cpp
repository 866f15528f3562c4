#include "publish/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "base/text.hpp"
#include "io/tls_stream.hpp"
#include "model/icon.hpp"
#include "model/json_text.hpp"
#include "model/secret_parts.hpp"
#include "publish/name_template.hpp"

namespace penstock::publish {

namespace {

namespace json = boost::json;

json::object parse_schema(std::string_view schema) {
    return json::parse(json::string_view(schema.data(), schema.size())).as_object();
}

std::vector<option_rule> rules_of_schema(std::string_view schema) {
    auto rules = parse_option_rules(parse_schema(schema), "options", option_groups);
    check_defaults(rules);
    return rules;
}

kind_catalog::entry entry_of(const std::shared_ptr<const publisher_kind>& kind) {
    const auto schema = parse_schema(kind->schema());
    const auto* births = schema.if_contains("has_births");
    return {.kind = kind,
            .title = std::string(schema.at("title").as_string()),
            .icon = parse_icon(schema),
            .has_births = births != nullptr && births->as_bool(),
            .rules = rules_with(kind->schema()),
            .status = parse_option_rules(schema, "status")};
}

/// Converts `a, b` to `["a","b"]`.
std::string list_of_commas(std::string_view text) {
    std::string out = "[";
    for (const auto item : split(text, ',')) {
        if (trim(item).empty()) continue;
        if (out.size() > 1) out += ',';
        append_json_string(out, trim(item));
    }
    return out + "]";
}

void accept_commas(const std::vector<option_rule>& rules, option_map& options) {
    for (auto& [name, text] : options) {
        const auto* rule = find_rule(rules, name);
        if (rule == nullptr || rule->type != option_rule::kind::list || trim(text).starts_with('[')) continue;
        text = list_of_commas(text);
    }
}

void check_lists(const std::vector<option_rule>& rules, const option_map& options, faults& found) {
    for (const auto& [name, text] : options) {
        const auto* rule = find_rule(rules, name);
        if (rule == nullptr || rule->type != option_rule::kind::list) continue;
        const auto items = split_json_array(text);
        if (!items || std::ranges::any_of(*items, &std::string::empty))
            found.emplace_back(name, "expected a list of texts");
    }
}

void check_files(const option_reader& options, faults& found) {
    const auto ca = options.text("ca"), cert = options.text("client_cert"), key = options.text("client_key");
    if (!ca.empty() && !io::check_tls_files({true, ca, {}, {}, {}}))
        found.emplace_back("ca", "expected a readable file with PEM certificates: " + ca);
    if (cert.empty() && !key.empty()) found.emplace_back("client_cert", "is required with client_key");
    if (!cert.empty() && !io::check_tls_files({true, {}, cert, key, {}})) {
        found.emplace_back("client_cert", fmt::format("expected a readable PEM certificate with its key in {}: {}",
                                                      key.empty() ? "the same file" : "client_key", cert));
    }
}

void check_across(const option_reader& options, faults& found) {
    if (const auto name = name_template::parse(options.text("tag_name")); !name)
        found.emplace_back("tag_name", name.error().message);
    if (options.text("tag_name").empty()) found.emplace_back("tag_name", "must not be empty");
    if (options.integer("retry_max_ms") < options.integer("retry_min_ms"))
        found.emplace_back("retry_max_ms", "expected at least retry_min_ms");
}

}  // namespace

bool is_transfer_name(std::string_view name) noexcept {
    return !name.empty() && name.size() <= 50 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

std::string unsupported_type(std::string_view type) {
    if (type.empty()) return "type is required";
    return "this gateway has no transfers of type " + std::string(type);
}

std::vector<option_rule> rules_with(std::string_view schema_of_kind) {
    auto rules = rules_of_schema(schema_text());
    for (auto& own : rules_of_schema(schema_of_kind)) {
        const auto common = std::ranges::find(rules, own.name, &option_rule::name);
        if (common == rules.end()) {
            rules.push_back(std::move(own));
        } else {
            if (own.group.empty()) own.group = std::move(common->group);
            *common = std::move(own);
        }
    }
    fill_group(rules, "receiver");
    return rules;
}

kind_catalog::kind_catalog(const std::vector<std::shared_ptr<const publisher_kind>>& kinds) {
    for (const auto& kind : kinds)
        entries_.push_back(entry_of(kind));
}

const kind_catalog::entry* kind_catalog::find(std::string_view type) const noexcept {
    const auto found = std::ranges::find_if(
        entries_, [&](const entry& e) { return equals_ignoring_case(e.kind->type(), trim(type)); });
    return found == entries_.end() ? nullptr : &*found;
}

std::string kind_catalog::types() const {
    std::string out;
    for (const auto& e : entries_)
        out += (out.empty() ? "" : ", ") + to_lower(e.kind->type());
    return out;
}

faults check_transfer(const kind_catalog::entry& kind, option_map& options) {
    faults locked;
    for (const auto& [name, text] : options) {
        if (text == locked_secret)
            locked.emplace_back(
                name, "enter it again: it was not in the backup, or was encrypted with the key of another gateway");
    }
    if (!locked.empty()) return locked;
    accept_commas(kind.rules, options);
    auto found = check_options(kind.rules, options, "");
    check_lists(kind.rules, options, found);
    if (!found.empty()) return found;
    const option_reader reader(kind.rules, options);
    check_across(reader, found);
    check_files(reader, found);
    if (!found.empty()) return found;
    return kind.kind->check(options);
}

transfer_settings settings_of(const kind_catalog::entry& kind, const option_map& options) {
    const option_reader from(kind.rules, options);
    transfer_settings to;
    to.is_enabled = from.boolean("enabled");
    to.sites = from.list("sites");
    to.opcs = from.list("opcs");
    to.tags = from.list("tags");
    to.exclude = from.list("exclude");
    to.is_on_change = from.text("mode") == "change";
    to.heartbeat = std::chrono::seconds(from.integer("heartbeat_s"));
    to.deadband = from.number("deadband");
    to.deadband_percent = from.number("deadband_percent");
    to.is_good_only = from.text("quality") == "good";
    to.tag_name = from.text("tag_name");
    to.has_state_text = find_rule(kind.rules, "state_text") != nullptr && from.boolean("state_text");
    to.batch_count = static_cast<std::size_t>(from.integer("batch_count"));
    to.batch_bytes = static_cast<std::size_t>(from.integer("batch_bytes"));
    to.batch_time = milliseconds(from.integer("batch_ms"));
    to.window = static_cast<std::size_t>(from.integer("window"));
    to.is_from_oldest = from.text("start") == "oldest";
    to.is_live_first = from.text("backlog") == "live_first";
    const auto overflow = from.text("overflow");
    to.overflow = overflow == "newest"     ? journal::overflow::newest
                  : overflow == "thin_out" ? journal::overflow::thin_out
                                           : journal::overflow::oldest;
    to.timeout = milliseconds(from.integer("timeout_ms"));
    to.retry_min = milliseconds(from.integer("retry_min_ms"));
    to.retry_max = milliseconds(from.integer("retry_max_ms"));
    to.allows_write = from.boolean("allow_write");
    return to;
}

std::chrono::seconds command_max_age(const option_reader& options) {
    return std::chrono::seconds(options.integer("command_max_age_s"));
}

io::tls_settings tls_of(const option_reader& options) {
    return {
        options.boolean("verify_tls"), options.text("ca"), options.text("client_cert"), options.text("client_key"), {}};
}

}  // namespace penstock::publish
