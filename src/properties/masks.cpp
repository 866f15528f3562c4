#include "properties/masks.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/text.hpp"
#include "model/secret_place.hpp"
#include "properties/assignment.hpp"

namespace penstock::properties {

namespace {

/// URLs in which a password may stand.
bool is_url(std::string_view key) {
    return key == "edge.store.url" || key == "edge.update.url" || key == "edge.audit.syslog";
}

/// Of a key that this version does not know.
bool sounds_secret(std::string_view key) {
    return std::ranges::any_of(std::array{"password", "passphrase", "secret", "token"},
                               [&](const char* word) { return contains_ignoring_case(key, word); });
}

/// The password in `postgresql://user:password@host/name`, and in `…?password=…` or `host=… password=…`.
struct place {
    std::size_t begin = 0, size = 0;
};

std::vector<place> passwords_in(std::string_view url) {
    std::vector<place> found;
    const auto scheme = url.find("://");
    if (scheme != url.npos) {
        const auto end = std::min(url.find_first_of("/?#", scheme + 3), url.size());
        const auto at = url.substr(0, end).rfind('@');
        const auto colon = url.find(':', scheme + 3);
        if (at != url.npos && at > scheme && colon < at) found.push_back({colon + 1, at - colon - 1});
    }
    for (const std::string_view word : {"password=", "sslpassword="}) {
        for (auto at = url.find(word); at != url.npos; at = url.find(word, at + 1)) {
            if (at == 0 || std::string_view("?& ").find(url[at - 1]) == std::string_view::npos) continue;
            const auto begin = at + word.size();
            found.push_back({begin, std::min(url.find_first_of("& ", begin), url.size()) - begin});
        }
    }
    std::ranges::sort(found, {}, &place::begin);
    std::erase_if(found, [](const place& p) { return p.size == 0; });
    return found;
}

std::string replaced(std::string_view text, const std::vector<place>& places, const std::vector<std::string>& by) {
    std::string out;
    std::size_t from = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        out.append(text.substr(from, places[i].begin - from)).append(by[i]);
        from = places[i].begin + places[i].size;
    }
    return out.append(text.substr(from));
}

/// What says which server a URL is for, without passwords: also the query, for libpq takes `host=` there.
std::string server_of(std::string_view url) {
    const auto places = passwords_in(url);
    const auto shown = replaced(url, places, std::vector(places.size(), std::string(property_masks::mask)));
    const auto query = shown.find('?');
    return place_of(shown) + (query == shown.npos ? std::string() : shown.substr(query));
}

/// Which secrets of a file are sent where: `edge.transfer.up.password` with the options of `up` that name receivers.
std::map<std::string, option_map> receivers_in(const properties_file& file) {
    std::map<std::string, option_map> of;
    for (const auto& e : file.entries()) {
        const std::string_view key = e.key;
        const auto dot = key.rfind('.');
        if (key.starts_with(transfer_prefix)) {
            const auto end = std::min(key.find('.', transfer_prefix.size()), key.size());
            of[std::string(key.substr(0, end))][std::string(key.substr(std::min(end + 1, key.size())))] = e.value;
        } else if (key == "edge.history.cassandra.contact_points" || key == "edge.history.cassandra.tls") {
            of[std::string(key.substr(0, dot))][key.ends_with("tls") ? "token_url" : "brokers"] = e.value;
        }
    }
    return of;
}

/// The URL with the stored passwords where it has masks; nothing if there is no stored one.
std::optional<std::string> revealed_url(std::string_view url, const std::string* stored) {
    const auto places = passwords_in(url);
    const auto old = stored == nullptr ? std::vector<place>{} : passwords_in(*stored);
    std::vector<std::string> by;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto sent = url.substr(places[i].begin, places[i].size);
        if (sent == property_masks::mask && i >= old.size()) return std::nullopt;
        by.emplace_back(sent == property_masks::mask ? stored->substr(old[i].begin, old[i].size) : std::string(sent));
    }
    return replaced(url, places, by);
}

}  // namespace

bool property_masks::is_secret(const properties_file& file, std::string_view key) const {
    if (is_url(key)) return false;  // only its password is
    if (!key.starts_with(transfer_prefix)) {
        const auto* known = find_property(key);
        return known != nullptr ? known->is_secret : sounds_secret(key);
    }
    const auto dot = key.find('.', transfer_prefix.size());
    if (dot == key.npos) return false;
    const auto type_key = std::string(key.substr(0, dot)) + ".type";
    std::string_view type;
    for (const auto& e : file.entries())
        if (e.key == type_key) type = e.value;
    return is_secret_option_(type, key.substr(dot + 1));
}

std::string property_masks::shown(const properties_file& file, std::string_view key, std::string_view value) const {
    if (value.empty()) return {};
    if (is_secret(file, key)) return std::string(mask);
    if (!is_url(key)) return std::string(value);
    const auto places = passwords_in(value);
    return replaced(value, places, std::vector(places.size(), std::string(mask)));
}

std::string property_masks::hide(const properties_file& file) const {
    std::vector<place> places;
    std::vector<std::string> by;
    for (const auto& e : file.entries()) {
        places.push_back({e.value_begin, e.value.size()});
        by.push_back(shown(file, e.key, e.value));
    }
    return replaced(file.text(), places, by);
}

std::string property_masks::reveal(const properties_file& edited, const properties_file& stored,
                                   std::vector<text_fault>& faults) const {
    std::map<std::string_view, std::vector<const std::string*>> known;
    for (const auto& e : stored.entries())
        known[e.key].push_back(&e.value);
    const auto receivers = receivers_in(edited), receivers_before = receivers_in(stored);
    const auto is_sent_elsewhere = [&](std::string_view key, const std::string* before, const std::string& value) {
        if (is_url(key)) return before != nullptr && server_of(value) != server_of(*before);
        const auto group = key.starts_with(transfer_prefix) ? key.substr(0, key.find('.', transfer_prefix.size()))
                                                            : key.substr(0, key.rfind('.'));
        const auto of = [&](const auto& all) {
            const auto found = all.find(std::string(group));
            return found == all.end() ? option_map() : found->second;
        };
        auto now = of(receivers);
        const auto was = of(receivers_before);
        for (auto& [name, text] : now)
            if (const auto kept = was.find(name); text == mask && kept != was.end()) text = kept->second;
        return !is_same_place(now, was);
    };
    std::map<std::string_view, std::size_t> met;
    std::vector<place> places;
    std::vector<std::string> by;
    for (const auto& e : edited.entries()) {
        const auto number = met[e.key]++;
        const auto found = known.find(e.key);
        const std::string* before =
            found == known.end() || number >= found->second.size() ? nullptr : found->second[number];
        std::optional<std::string> value(e.value);
        if (is_url(e.key)) {
            value = revealed_url(e.value, before);
        } else if (e.value == mask && (is_secret(edited, e.key) || is_secret(stored, e.key))) {
            value = before == nullptr || before->empty() ? std::nullopt : std::optional(*before);
        }
        if (!value) {
            faults.push_back(
                {e.line, e.key, "*** stands for the stored secret, but no secret is stored", "the secret itself", {}});
            continue;
        }
        if (*value != e.value && is_sent_elsewhere(e.key, before, e.value)) {
            faults.push_back({e.line,
                              e.key,
                              "*** stands for a secret that was given for another host, port or scheme: enter it again",
                              "the secret itself",
                              {}});
            continue;
        }
        places.push_back({e.value_begin, e.value.size()});
        by.push_back(std::move(*value));
    }
    return replaced(edited.text(), places, by);
}

}  // namespace penstock::properties
