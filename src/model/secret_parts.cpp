#include "model/secret_parts.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <vector>

#include "base/text.hpp"

namespace penstock {

namespace {

namespace json = boost::json;

std::optional<json::object> object_of(std::string_view text) {
    if (!trim(text).starts_with('{')) return std::nullopt;
    boost::system::error_code ec;
    auto parsed = json::parse(json::string_view(text.data(), text.size()), ec);
    if (ec || !parsed.is_object()) return std::nullopt;
    return std::move(parsed.get_object());
}

bool is_placeholder(std::string_view value) {
    return value.empty() || (value.starts_with('{') && value.find('}') == value.size() - 1);
}

/// A URL in pieces: what is shown, and between them the secrets, each with a unique name.
struct secret_piece {
    std::string name;
    std::size_t begin = 0, size = 0;
};
std::vector<secret_piece> secrets_of(std::string_view url) {
    std::vector<secret_piece> out;
    const auto host = url.find("://");
    const auto host_begin = host == std::string_view::npos ? 0 : host + 3;
    const auto path = std::min(url.find_first_of("/?#", host_begin), url.size());
    const auto at = url.substr(0, path).rfind('@');
    if (host != std::string_view::npos && at != std::string_view::npos) {
        const auto colon = url.find(':', host_begin);
        if (colon < at) out.push_back({"", colon + 1, at - colon - 1});
    }
    const auto question = url.find('?');
    if (question == std::string_view::npos) return out;
    const auto end = std::min(url.find('#', question), url.size());
    std::map<std::string, int> seen;
    for (auto begin = question + 1; begin < end;) {
        const auto stop = std::min(url.find('&', begin), end);
        const auto equals = url.find('=', begin);
        const auto value = equals < stop ? equals + 1 : begin;  // without a name it may be a key all the same
        if (!is_placeholder(url.substr(value, stop - value))) {
            std::string name(url.substr(begin, value - begin));
            const auto turn = seen[name]++;
            out.push_back({"?" + name + "#" + std::to_string(turn), value, stop - value});
        }
        begin = stop + 1;
    }
    return out;
}

}  // namespace

bool carries_credentials(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 9> words{"auth",  "cookie",     "key",     "token",    "secret",
                                                    "passw", "credential", "session", "signature"};
    return std::ranges::any_of(words, [&](std::string_view word) { return contains_ignoring_case(name, word); });
}

constexpr std::string_view again = " again: it was not in the backup, or was encrypted with the key of another gateway";

std::optional<std::string> why_locked(const option_map& options) {
    std::string names;
    for (const auto& [name, text] : options) {
        if (text == locked_secret) names += (names.empty() ? "" : ", ") + name;
    }
    if (names.empty()) return std::nullopt;
    return "enter " + names + std::string(again);
}

bool says_locked(std::string_view text) noexcept {
    return text.ends_with(again);
}

std::string mask_parts(std::string_view text) {
    if (text == locked_secret) return std::string(masked);
    if (auto fields = object_of(text)) {
        for (auto& field : *fields) {
            if (carries_credentials(field.key())) field.value() = json::string_view(masked.data(), masked.size());
        }
        return json::serialize(*fields);
    }
    std::string out(text);
    const auto secrets = secrets_of(text);
    for (auto s = secrets.rbegin(); s != secrets.rend(); ++s)
        out.replace(s->begin, s->size, masked);
    return out;
}

bool move_query_to_path(std::string& url, option_map& options) {
    const auto scheme = url.find("://");
    const auto path = url.find('/', scheme == std::string::npos ? 0 : scheme + 3);
    if (path == std::string::npos || url.find('?', path) == std::string::npos) return false;
    const auto given = options.find("path");
    if (given != options.end() && !given->second.empty()) return false;
    options["path"] = url.substr(path);
    url.erase(path);
    return true;
}

std::optional<std::string> unmask_parts(std::string_view given, std::string_view stored) {
    if (given.find(masked) == std::string_view::npos) return std::string(given);
    if (given == masked) return stored.empty() ? std::nullopt : std::optional<std::string>(stored);
    if (auto fields = object_of(given)) {
        // As an object that cannot be opened is shown.
        const bool is_unopened = fields->size() == 1 && fields->begin()->key() == json::string_view(masked);
        if (stored == locked_secret && is_unopened) return std::string(stored);
        const auto known = object_of(stored);
        for (auto& field : *fields) {
            if (!field.value().is_string() || std::string_view(field.value().get_string()) != masked) continue;
            const auto* before = known ? known->if_contains(field.key()) : nullptr;
            if (before == nullptr) return std::nullopt;
            field.value() = *before;
        }
        return json::serialize(*fields);
    }
    std::map<std::string, std::string_view> known;
    for (const auto& s : secrets_of(stored))
        known.emplace(s.name, stored.substr(s.begin, s.size));
    std::string out(given);
    const auto secrets = secrets_of(given);
    for (auto s = secrets.rbegin(); s != secrets.rend(); ++s) {
        if (given.substr(s->begin, s->size) != masked) continue;
        const auto before = known.find(s->name);
        if (before == known.end()) return std::nullopt;
        out.replace(s->begin, s->size, before->second);
    }
    return out;
}

std::optional<std::string> unmask(const option_rule& of, std::string_view given, const option_map& stored) {
    const bool may_stand_for_stored = of.hidden == secrecy::parts || (of.hidden != secrecy::open && given == masked);
    if (!may_stand_for_stored) return std::string(given);
    const auto known = stored.find(of.name);
    return unmask_parts(given, known == stored.end() ? std::string_view() : std::string_view(known->second));
}

}  // namespace penstock
