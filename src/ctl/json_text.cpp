#include "ctl/json_text.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/stream_parser.hpp>
#include <cmath>

#include "base/text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

/// Whole numbers in plain digits: 4000000 instead of the shortest form 4e+06.
std::string number_text(double v) {
    constexpr double all_digits_count = 1e15;
    if (v == std::trunc(v) && std::abs(v) < all_digits_count) return std::to_string(static_cast<std::int64_t>(v));
    return format_number(v);
}

class writer {
public:
    explicit writer(layout how) : is_indented_(how == layout::lines) {}

    void write(const json::value& v) {
        switch (v.kind()) {
            case json::kind::null: text += "null"; break;
            case json::kind::bool_: text += v.get_bool() ? "true" : "false"; break;
            case json::kind::int64: text += std::to_string(v.get_int64()); break;
            case json::kind::uint64: text += std::to_string(v.get_uint64()); break;
            case json::kind::double_: text += number_text(v.get_double()); break;
            case json::kind::string: append_json_string(text, v.get_string()); break;
            case json::kind::array:
                write_items(v.get_array(), '[', ']', [this](const json::value& item) { write(item); });
                break;
            case json::kind::object:
                write_items(v.get_object(), '{', '}', [this](const json::key_value_pair& item) {
                    append_json_string(text, item.key());
                    text += is_indented_ ? ": " : ":";
                    write(item.value());
                });
                break;
        }
    }

    std::string text;

private:
    void write_items(const auto& items, char open, char close, auto write_item) {
        text += open;
        ++depth_;
        for (auto at = items.begin(); at != items.end(); ++at) {
            if (at != items.begin()) text += ',';
            break_line();
            write_item(*at);
        }
        --depth_;
        if (!items.empty()) break_line();
        text += close;
    }

    void break_line() {
        if (is_indented_) text += '\n' + std::string(2 * depth_, ' ');
    }

    bool is_indented_;
    std::size_t depth_ = 0;
};

}  // namespace

std::string format_json(const json::value& value, layout how) {
    writer w(how);
    w.write(value);
    return std::move(w.text);
}

outcome<json::value> parse_json(std::string_view text, const std::string& what) {
    json::stream_parser parser;
    json::error_code ec;
    const auto read = parser.write_some(text.data(), text.size(), ec);
    if (!ec && !trim(text.substr(read)).empty()) ec = json::error::extra_data;
    if (!ec) parser.finish(ec);
    if (!ec) return parser.release();
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
    return failure{exit_code::bad_usage,
                   what + " is not JSON: line " + std::to_string(lines + 1) + ": " + ec.message()};
}

std::string text_of(const json::value& object, std::string_view name) {
    const auto& v = member_of(object, name);
    if (v.is_null()) return {};
    if (v.is_string()) return std::string(v.get_string());
    return format_json(v, layout::one_line);
}

const json::array& array_of(const json::value& object, std::string_view name) {
    static const json::array none;
    const auto& v = member_of(object, name);
    return v.is_array() ? v.get_array() : none;
}

const json::value& member_of(const json::value& object, std::string_view name) {
    static const json::value none;
    const auto* const members = object.if_object();
    const auto* const found = members == nullptr ? nullptr : members->if_contains(name);
    return found == nullptr ? none : *found;
}

}  // namespace penstock::ctl
