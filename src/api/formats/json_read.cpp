#include "api/formats/json_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "base/text.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;

std::optional<fault> expected(std::string_view what) {
    return fault("", fmt::format("expected {}", what));
}

std::string_view view(const json::string& s) {
    return {s.data(), s.size()};
}

}  // namespace

std::optional<fault> read_value(const json::value& from, std::string& into) {
    if (!from.is_string()) return expected("a text");
    into = view(from.get_string());
    return std::nullopt;
}

std::optional<fault> read_value(const json::value& from, bool& into) {
    if (from.is_bool()) {
        into = from.get_bool();
        return std::nullopt;
    }
    const auto text = from.is_string() ? parse_boolean(trim(view(from.get_string()))) : std::nullopt;
    if (!text) return expected("true or false");
    into = *text;
    return std::nullopt;
}

std::optional<fault> read_value(const json::value& from, std::int64_t& into) {
    if (from.is_int64()) {
        into = from.get_int64();
        return std::nullopt;
    }
    const auto text = from.is_string() ? parse_number<std::int64_t>(trim(view(from.get_string()))) : std::nullopt;
    if (!text) return expected("a whole number");
    into = *text;
    return std::nullopt;
}

std::optional<fault> read_value(const json::value& from, double& into) {
    if (from.is_number()) {
        into = from.to_number<double>();
        return std::nullopt;
    }
    const auto text = from.is_string() ? parse_number<double>(trim(view(from.get_string()))) : std::nullopt;
    if (!text || !std::isfinite(*text)) return expected("a number");
    into = *text;
    return std::nullopt;
}

std::optional<fault> read_value(const json::value& from, std::optional<double>& into) {
    if (from.is_string() && from.get_string().empty()) {
        into.reset();
        return std::nullopt;
    }
    double number = 0;
    if (auto f = read_value(from, number)) return f;
    into = number;
    return std::nullopt;
}

std::optional<fault> read_value(const json::value& from, option_map& into) {
    if (!from.is_object()) return expected("an object");
    for (const auto& item : from.get_object()) {
        const std::string name(item.key().data(), item.key().size());
        if (item.value().is_null()) {
            into.erase(name);
        } else {
            into.insert_or_assign(name, plain_text(item.value()));
        }
    }
    return std::nullopt;
}

std::optional<fault> read_value(const json::value& from, state_texts& into) {
    constexpr std::string_view object = R"(an object of texts by value, as {"0":"stopped","1":"running"})";
    if (from.is_string()) {
        if (trim(view(from.get_string())).empty()) {
            into.clear();
            return std::nullopt;
        }
        const auto parsed = parse_json(view(from.get_string()));
        return parsed && parsed->root.is_object() ? read_value(parsed->root, into) : expected(object);
    }
    if (!from.is_object()) return expected(object);
    if (from.get_object().size() > state_texts::max_count)
        return fault("", fmt::format("at most {} texts", state_texts::max_count));
    state_texts read;
    for (const auto& item : from.get_object()) {
        if (!item.value().is_string()) return expected(object);
        read.emplace(item.key(), view(item.value().get_string()));
    }
    into = std::move(read);
    return std::nullopt;
}

std::string plain_text(const json::value& from) {
    if (from.is_string()) return std::string(view(from.get_string()));
    if (from.is_double()) return format_number(from.get_double());
    return json::serialize(from);
}

const json::value* object_reader::find(std::string_view name, need n) {
    known_.push_back(name);
    const auto* value = object_.if_contains(json::string_view(name.data(), name.size()));
    if (value == nullptr && n == need::required) add_fault(name, "is required");
    return value;
}

void object_reader::add_fault(std::string_view name, std::string message) {
    detail::add_fault(found_, prefix_, name, std::move(message));
}

void object_reader::refuse_others() {
    for (const auto& item : object_) {
        const std::string_view name(item.key().data(), item.key().size());
        if (std::ranges::find(known_, name) == known_.end()) {
            add_fault(name, fmt::format("unknown field; known are {}", fmt::join(known_, ", ")));
        }
    }
}

bool object_reader::note(std::string_view name, std::optional<fault> f) {
    if (f) add_fault(name, std::move(f->message));
    return !f;
}

namespace detail {

std::optional<fault> check_read(const field_rule& rule, const std::string& value) {
    return check_text(rule, value);
}

std::optional<fault> check_read(const field_rule& rule, double value) {
    return check_number(rule, value);
}

std::optional<fault> check_read(const field_rule& rule, const std::optional<double>& value) {
    return value ? check_number(rule, *value) : std::nullopt;
}

std::optional<fault> check_read(const field_rule& rule, std::int64_t value) {
    return check_number(rule, static_cast<double>(value));
}

const field_rule* rule_to_read(field_rules rules, std::string_view name, const std::string& prefix,
                               const member_reading& how, faults& found) {
    if (std::ranges::find(how.ignored, name) != how.ignored.end()) return nullptr;
    const auto* rule = find_rule(rules, name);
    if (rule != nullptr) return rule->is_read_only ? nullptr : rule;
    std::vector<std::string_view> names;
    for (const auto& r : rules)
        names.push_back(r.name);
    const auto near = nearest(name, names);
    add_fault(found, prefix, name, near ? fmt::format("unknown field; did you mean {}?", *near) : "unknown field");
    return nullptr;
}

void check_required(field_rules rules, const json::object& from, const std::string& prefix, faults& found) {
    for (const auto& rule : rules) {
        if (rule.is_required && !from.contains(json::string_view(rule.name.data(), rule.name.size()))) {
            add_fault(found, prefix, rule.name, "is required");
        }
    }
}

void add_fault(faults& found, const std::string& prefix, std::string_view name, std::string message) {
    found.emplace_back(prefix + make_utf8(name), std::move(message));
}

}  // namespace detail

}  // namespace penstock::api
