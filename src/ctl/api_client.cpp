#include "ctl/api_client.hpp"

#include "ctl/json_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

/// The failure for a refusal. v1 names the place of a fault in the message; V5 has `field` and, for a line of a file,
/// `index`.
failure refusal(std::string text, const json::array& items, std::string reason, json::value response) {
    for (const auto& item : items) {
        auto place = text_of(item, "line") + text_of(item, "index");
        const auto field = text_of(item, "field");
        const auto message = (field.empty() ? "" : field + ": ") + text_of(item, "message");
        if (!place.empty()) place = "line " + place + ": ";
        // The message of a call below /config/ has the place.
        if (message.starts_with(place) || place == "line 0: ") place.clear();
        if (message != text || !place.empty()) text += "\n  " + place + message;
    }
    return {exit_code::refused, std::move(text), std::move(reason), std::move(response)};
}

/// The gateway's message; with a hint if the gateway did not accept the credentials.
std::string with_hint(const response& a, std::string message) {
    if (a.status == 401)
        message += " (give the key with --key-file, PENSTOCK_KEY, or key_file in ~/.config/penstock.toml)";
    return message;
}

bool is_json(const response& a) {
    return a.content_type.starts_with("application/json");
}

/// The failure for a response that does not have the gateway's form.
failure not_a_gateway(const response& a) {
    if (!a.location.empty()) return {exit_code::refused, "the gateway redirects to " + a.location + ": use this URL"};
    return {exit_code::refused, "the response with HTTP status " + std::to_string(a.status) +
                                    " does not come from a Penstock gateway: check the URL"};
}

}  // namespace

outcome<json::value> read_data(const response& a) {
    if (!is_json(a)) return not_a_gateway(a);
    const auto body = parse_json(a.body, "the answer");
    if (!body || !body->is_object()) return not_a_gateway(a);
    if (const auto status = text_of(*body, "_status"); !status.empty()) {
        if (status == "OK") return member_of(*body, "data");
        return refusal(with_hint(a, text_of(*body, "_message")), array_of(*body, "_errors"), text_of(*body, "_code"),
                       *body);
    }
    const auto result = text_of(*body, "result");
    const auto& data = member_of(*body, "data");
    if (result != "OK" && data.is_null()) {
        const auto message = with_hint(a, text_of(*body, "message"));
        const auto& items = array_of(*body, "errors");
        return refusal(message.empty() ? not_a_gateway(a).text : message, items,
                       items.empty() ? "" : text_of(items.front(), "code"), *body);
    }
    if (text_of(data, "result") == "ERROR")
        return refusal(text_of(data, "msg"), array_of(data, "errors"), text_of(data, "code"), data);
    return data;
}

outcome<json::value> api_client::get(const std::string& path) {
    return call({"GET", path, "", "", true});
}

outcome<json::value> api_client::post_query(const std::string& path, const json::value& body) {
    return call({"POST", path, format_json(body, layout::one_line), "application/json", true});
}

outcome<json::value> api_client::post(const std::string& path, const json::value& body) {
    return call({"POST", path, format_json(body, layout::one_line), "application/json", false});
}

outcome<json::value> api_client::put(const std::string& path, const json::value& body) {
    return call({"PUT", path, format_json(body, layout::one_line), "application/json", false});
}

outcome<json::value> api_client::post_text(const std::string& path, std::string body, std::string content_type) {
    return call({"POST", path, std::move(body), std::move(content_type), false});
}

outcome<json::value> api_client::remove(const std::string& path, const json::object& body) {
    if (body.empty()) return call({"DELETE", path, "", "", false});
    return call({"DELETE", path, format_json(body, layout::one_line), "application/json", false});
}

outcome<std::string> api_client::get_text(const std::string& path, std::chrono::seconds work) {
    request asked{"GET", path, "", "", true};
    asked.work = work;
    auto got = call_(asked);
    if (!got) return got.error();
    if (got->status == 200 && !is_json(*got)) return std::move(got->body);
    const auto data = read_data(*got);
    return data ? not_a_gateway(*got) : data.error();
}

outcome<json::value> api_client::get_document(const std::string& path) {
    const auto got = call_({"GET", path, "", "", true});
    if (!got) return got.error();
    if (got->status == 200 && is_json(*got)) return parse_json(got->body, path);
    const auto data = read_data(*got);
    return data ? not_a_gateway(*got) : data.error();
}

outcome<json::value> api_client::call(request r) {
    const auto got = call_(r);
    if (!got) return got.error();
    return read_data(*got);
}

}  // namespace penstock::ctl
