#include "model/json_parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <vector>

#include "base/text.hpp"

namespace penstock {

namespace {

namespace json = boost::json;

/// Builds the values. It keeps the names in open objects, to detect duplicates.
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
        // The parser's own conversion may have a wrong last digit.
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

}  // namespace

checked<json_document> parse_json(std::string_view text) {
    auto memory = std::make_unique<json::monotonic_resource>(text.size() + 1024);
    json::basic_parser<tree_builder> parser(json::parse_options{}, json::storage_ptr(memory.get()));
    error_code ec;
    auto used = parser.write_some(false, text.data(), text.size(), ec);
    if (const auto& twice = parser.handler().duplicate; !twice.empty()) {
        return fault{"", fmt::format("the member {} occurs twice; each may occur once in an object", make_utf8(twice))};
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

}  // namespace penstock
