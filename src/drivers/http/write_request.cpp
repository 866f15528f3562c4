#include "drivers/http/write_request.hpp"

#include <array>

#include "drivers/http/text_template.hpp"
#include "http_client/url.hpp"

namespace penstock::http {

namespace {

/// The default body: empty for a path that carries the value, else one that names the tag and its value.
std::string_view default_body(std::string_view path, escaping how) {
    static constexpr std::array<std::string_view, 1> value_name{"value"};
    if (has_placeholder(path, value_name)) return {};
    if (how == escaping::json) return R"({"tag_id":{tag_id},"address":{address},"value":{value}})";
    return "{value}";
}

}  // namespace

checked<request> make_write_request(const write_rules& rules, const point& to, const value& v) {
    const auto known = placeholders_of(to, rules.form, v);
    const auto how = escaping_of(rules.media_type);
    const auto& path = to.write_path ? *to.write_path : rules.path;
    request out;
    out.method = to.write_method ? *to.write_method : rules.method;
    out.target = fill_template(path, escaping::url, known);
    if (!is_target(out.target))
        return fault{"options.write_path", "with the values filled in, it is not a path of visible ASCII characters"};
    out.fields = rules.fields;
    if (out.method == "GET") return out;
    if (to.write_body) {
        out.body = fill_template(*to.write_body, how, known);
    } else {
        out.body = fill_template(rules.body ? *rules.body : default_body(path, how), how, known);
    }
    if (!out.body.empty()) set_header(out.fields, "Content-Type", rules.media_type);
    return out;
}

}  // namespace penstock::http
