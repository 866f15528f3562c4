#include "client/src/redaction.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace penstock::v5::detail {

namespace {

namespace json = boost::json;

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool is_shown_in_part(std::string_view name) {
    return name == "api_key" || name == "token";
}

bool is_hidden(std::string_view name) {
    return has(name, "password") || has(name, "passphrase") || has(name, "secret") || name == "push_key" ||
           name == "private_key";
}

void mask(json::value& v) {
    if (auto* list = v.if_array()) {
        for (auto& item : *list)
            mask(item);
    }
    if (auto* object = v.if_object()) {
        for (auto& [name, item] : *object) {
            if (is_hidden(name) || (is_shown_in_part(name) && !item.is_string())) {
                item = "***";
            } else if (is_shown_in_part(name)) {
                item = masked(std::string_view(item.get_string()));
            } else {
                mask(item);
            }
        }
    }
}

}  // namespace

std::string masked(std::string_view secret) {
    if (secret.size() < 8) return "***";
    return std::string(secret.substr(0, 2)).append("***").append(secret.substr(secret.size() - 2));
}

std::string redacted_body(std::string_view body, std::size_t most) {
    boost::system::error_code fault;
    json::value document = json::parse(body, fault);
    if (fault) return "(" + std::to_string(body.size()) + " bytes that are not JSON)";
    mask(document);
    std::string text = json::serialize(document);
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U)
        --most;  // not within a character
    text.resize(most);
    return text + "… (" + std::to_string(body.size()) + " bytes)";
}

void mask_all(std::string& text, std::string_view secret) {
    if (secret.empty()) return;
    const std::string instead = masked(secret);
    for (auto at = text.find(secret); at != std::string::npos; at = text.find(secret, at + instead.size())) {
        text.replace(at, secret.size(), instead);
    }
}

}  // namespace penstock::v5::detail
