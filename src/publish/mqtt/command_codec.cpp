#include "publish/mqtt/command_codec.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "base/text.hpp"

namespace penstock::publish::mqtt {
namespace {

namespace json = boost::json;

constexpr std::size_t max_id_length = 1000;

std::string text_of(const json::value& v) {
    switch (v.kind()) {
        case json::kind::string: return std::string(v.get_string());
        case json::kind::bool_: return v.get_bool() ? "true" : "false";
        case json::kind::double_: return format_number(v.get_double());
        default: return json::serialize(v);  // whole numbers and arrays
    }
}

}  // namespace

checked<> parse_command(std::string_view text, command& into) {
    boost::system::error_code ec;
    const auto document = json::parse(text, ec);
    if (ec || !document.is_object()) return fault{"", R"(expected a JSON object {"tag_id","value","id","ts"})"};
    const auto& members = document.get_object();
    if (const auto* id = members.if_contains("id")) {
        auto text_of_id = json::serialize(*id);
        if (text_of_id.size() > max_id_length) return fault{"id", "expected at most 1000 bytes"};
        into.id = std::move(text_of_id);
    }
    const auto* tag = members.if_contains("tag_id");
    if (tag == nullptr || !tag->is_string() || tag->get_string().empty()) return fault{"tag_id", "expected a text"};
    into.tag_id = std::string(tag->get_string());
    const auto* v = members.if_contains("value");
    if (v == nullptr || v->is_null() || v->is_object())
        return fault{"value", "expected a text, a number, true, false or an array"};
    into.text = text_of(*v);
    if (const auto* ts = members.if_contains("ts"); ts != nullptr && !ts->is_null()) {
        boost::system::error_code inexact;
        into.ts = ts->to_number<std::int64_t>(inexact);
        if (!ts->is_number() || inexact)
            return fault{"ts", "expected the time of sending as a whole number of ms since 1970"};
    }
    return {};
}

std::string format_response(const std::string& id, const std::string& tag_id, const write_outcome& outcome) {
    std::string out = R"({"id":)" + id + R"(,"tag_id":)" + quote_json(make_utf8(tag_id)) + R"(,"result":)";
    out += outcome.is_done ? R"("SUCCESS")" : R"("ERROR")";
    out += R"(,"actual_read":)";
    out += outcome.actual_read ? quote_json(make_utf8(*outcome.actual_read)) : "null";
    out += R"(,"msg":)" + quote_json(make_utf8(outcome.message)) + '}';
    return out;
}

}  // namespace penstock::publish::mqtt
