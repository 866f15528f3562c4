#include "api/json_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_stack.hpp>
#include <cmath>

#include "base/text.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;

/// Builds the values, and remembers the names of the objects that are open to see one that comes twice.
struct tree_builder {
    static constexpr std::size_t max_object_size = std::size_t(-1);
    static constexpr std::size_t max_array_size = std::size_t(-1);
    static constexpr std::size_t max_key_size = std::size_t(-1);
    static constexpr std::size_t max_string_size = std::size_t(-1);

    explicit tree_builder(json::storage_ptr memory) { stack.reset(std::move(memory)); }

    bool on_document_begin(error_code&) { return true; }
    bool on_document_end(error_code&) { return true; }
    bool on_object_begin(error_code&) { return true; }
    bool on_object_end(std::size_t n, error_code& ec) {
        const auto first = keys.end() - static_cast<std::ptrdiff_t>(n);
        std::sort(first, keys.end());
        if (const auto twice = std::adjacent_find(first, keys.end()); twice != keys.end()) {
            duplicate = *twice;
            ec = boost::json::error::syntax;
            return false;
        }
        keys.erase(first, keys.end());
        stack.push_object(n);
        return true;
    }
    bool on_array_begin(error_code&) { return true; }
    bool on_array_end(std::size_t n, error_code&) {
        stack.push_array(n);
        return true;
    }
    bool on_key_part(json::string_view s, std::size_t, error_code&) {
        key.append(s.data(), s.size());
        stack.push_chars(s);
        return true;
    }
    bool on_key(json::string_view s, std::size_t, error_code&) {
        key.append(s.data(), s.size());
        keys.push_back(std::move(key));
        key.clear();
        stack.push_key(s);
        return true;
    }
    bool on_string_part(json::string_view s, std::size_t, error_code&) {
        stack.push_chars(s);
        return true;
    }
    bool on_string(json::string_view s, std::size_t, error_code&) {
        stack.push_string(s);
        return true;
    }
    bool on_number_part(json::string_view s, error_code&) {
        number.append(s.data(), s.size());
        return true;
    }
    bool on_int64(std::int64_t n, json::string_view, error_code&) {
        number.clear();
        stack.push_int64(n);
        return true;
    }
    bool on_uint64(std::uint64_t n, json::string_view, error_code&) {
        number.clear();
        stack.push_uint64(n);
        return true;
    }
    bool on_double(double d, json::string_view s, error_code&) {
        // The parser's own conversion may be off in the last digit.
        number.append(s.data(), s.size());
        stack.push_double(parse_number<double>(number).value_or(d));
        number.clear();
        return true;
    }
    bool on_bool(bool b, error_code&) {
        stack.push_bool(b);
        return true;
    }
    bool on_null(error_code&) {
        stack.push_null();
        return true;
    }
    bool on_comment_part(json::string_view, error_code&) { return true; }
    bool on_comment(json::string_view, error_code&) { return true; }

    json::value_stack stack;
    std::vector<std::string> keys;
    std::string key, number, duplicate;
};

std::optional<fault> expected(std::string_view what) {
    return fault("", fmt::format("expected {}", what));
}

std::string_view view(const json::string& s) {
    return {s.data(), s.size()};
}

}  // namespace

checked<json_document> parse_json(std::string_view text) {
    auto memory = std::make_unique<json::monotonic_resource>(text.size() + 1024);
    json::basic_parser<tree_builder> parser(json::parse_options{}, json::storage_ptr(memory.get()));
    error_code ec;
    auto used = parser.write_some(false, text.data(), text.size(), ec);
    if (const auto& twice = parser.handler().duplicate; !twice.empty()) {
        return fault{"", fmt::format("the member {} is there twice", make_utf8(twice))};
    }
    while (!ec && used < text.size() && std::string_view(" \t\r\n").find(text[used]) != std::string_view::npos)
        ++used;
    if (!ec && used < text.size()) ec = json::error::extra_data;
    if (ec) return fault{"", fmt::format("the body is not JSON: {} at byte {}", ec.message(), used)};
    auto root = parser.handler().stack.release();
    return json_document{std::move(memory), std::move(root)};
}

checked<json_document> parse_json_object(std::string_view text) {
    auto parsed = parse_json(text);
    if (parsed && !parsed->root.is_object()) return fault{"", "the body must be a JSON object"};
    return parsed;
}

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

std::string plain_text(const json::value& from) {
    if (from.is_string()) return std::string(view(from.get_string()));
    if (from.is_double()) return format_number(from.get_double());
    return json::serialize(from);
}

const json::value* object_reader::find(std::string_view name, need n) {
    known_.push_back(name);
    const auto* value = from_.if_contains(json::string_view(name.data(), name.size()));
    if (value == nullptr && n == need::required) add_fault(name, "is required");
    return value;
}

void object_reader::add_fault(std::string_view name, std::string message) {
    detail::add_fault(found_, prefix_, name, std::move(message));
}

void object_reader::refuse_others() {
    for (const auto& item : from_) {
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
