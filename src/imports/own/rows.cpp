#include "imports/own/rows.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "base/text.hpp"
#include "imports/own/columns.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"
#include "model/secret_parts.hpp"
#include "model/secret_place.hpp"

namespace penstock::imports::own {

namespace {

std::vector<std::string_view> column_names() {
    std::vector<std::string_view> names{kind_column};
    const tag_config tag;
    const opc_config opc;
    for_each_column(opc, [&](std::string_view name, const auto&) {
        bool is_shared = false;
        for_each_column(tag, [&](std::string_view other, const auto&) { is_shared = is_shared || name == other; });
        if (!is_shared || name == "opc_id") names.push_back(name);
    });
    for_each_column(tag, [&](std::string_view name, const auto&) {
        if (name != "opc_id") names.push_back(name);
    });
    return names;
}

/// By name, its place in a row.
const std::unordered_map<std::string_view, std::size_t>& places_of_columns() {
    static const auto places = [] {
        std::unordered_map<std::string_view, std::size_t> all;
        const auto names = column_names();
        for (std::size_t i = 0; i < names.size(); ++i)
            all.emplace(names[i], i);
        return all;
    }();
    return places;
}

/// Numbers, Booleans, objects and lists as JSON, all else as a text.
void append_option(json_writer& json, const option_rule* rule, const std::string& text) {
    using kind = option_rule::kind;
    const bool is_text = rule == nullptr || rule->type == kind::text || rule->type == kind::choice;
    if (is_text || !parse_json(text)) {
        json.text(text);
    } else {
        json.raw(text);
    }
}

std::string shown_option(const option_rule* rule, std::string_view name, const std::string& text) {
    if (text == locked_secret) return std::string(masked);
    if (rule != nullptr) return hidden_text(*rule, text);
    return name == "password" ? std::string(masked) : text;
}

class row_maker {
public:
    row_maker(std::string_view kind, const std::vector<option_rule>& rules)
        : rules_(rules), row_(places_of_columns().size()) {
        row_[0].text = kind;
    }

    template <class T>
    file_row make(const T& object, bool has_defaults) {
        static const T fresh;
        boost::mp11::mp_for_each<members_of<T>>([&](auto member) {
            const auto& value = object.*member.pointer;
            if (is_made(member.name) || (!has_defaults && value == fresh.*member.pointer)) return;
            put(row_[places_of_columns().at(member.name)], value);
        });
        return std::move(row_);
    }

private:
    static void put(file_cell& to, const std::string& v) { to.text = v; }
    static void put(file_cell& to, bool v) { to.text = v ? "true" : "false"; }
    static void put(file_cell& to, std::int64_t v) { to = {std::to_string(v), true}; }
    static void put(file_cell& to, double v) { to = {format_number(v), true}; }
    static void put(file_cell& to, const std::optional<double>& v) {
        if (v) put(to, *v);
    }
    void put(file_cell& to, const option_map& options) const {
        if (options.empty()) return;
        json_writer json(to.text);
        json.begin_object();
        for (const auto& [name, text] : options) {
            const auto* rule = find_rule(rules_, name);
            append_option(json.any_key(name), rule, shown_option(rule, name, text));
        }
        json.end_object();
    }
    static void put(file_cell& to, const state_texts& texts) {
        if (texts.empty()) return;
        json_writer json(to.text);
        json.begin_object();
        for (const auto& [key, text] : texts)
            json.any_key(key).text(text);
        json.end_object();
    }

    const std::vector<option_rule>& rules_;
    file_row row_;
};

}  // namespace

std::vector<std::string> names_of_secrets(const opc_config& opc, const option_rules& rules) {
    std::vector<std::string> names;
    if (mask_parts(opc.opc_agent_ip) != opc.opc_agent_ip) names.emplace_back("opc_agent_ip");
    for (const auto& [name, text] : opc.options)
        if (shown_option(find_rule(rules.of_device, name), name, text) != text) names.push_back("options." + name);
    return names;
}

file_row header_row() {
    file_row out;
    for (const auto name : column_names())
        out.push_back({std::string(name)});
    return out;
}

file_row row_of(const opc_config& opc, const option_rules& rules) {
    auto shown = opc;
    shown.opc_agent_ip = mask_parts(opc.opc_agent_ip);
    return row_maker(kind_of_device, rules.of_device).make(shown, true);
}

file_row row_of(const tag_config& tag, const option_rules& rules) {
    return row_maker(kind_of_tag, rules.of_tag).make(tag, false);
}

}  // namespace penstock::imports::own
