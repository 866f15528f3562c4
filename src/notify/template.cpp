#include "notify/template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <span>

#include "base/text.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"
#include "time/iso_text.hpp"

namespace penstock::notify {

const std::string_view default_webhook_template =
    R"({"subject":"{subject}","text":"{text}","site_id":"{site_id}","edge_id":"{edge_id}","count":{count},)"
    R"("events":{events}})";

namespace {

/// Placeholders whose value is JSON itself.
constexpr std::array json_words{"count", "events"};
constexpr std::array text_words{"subject", "text",  "site_id", "edge_id", "kind",     "priority", "id",
                                "name",    "event", "tag_id",  "opc_id",  "asset_id", "since",    "state"};
constexpr std::size_t max_word = 32;

std::string_view state_word(news type) {
    switch (type) {
        case news::unacknowledged: return "UNACKNOWLEDGED";
        case news::cleared: return "CLEARED";
        case news::raised: break;
    }
    return "RAISED";
}

std::string events_json(const message& m) {
    std::string out;
    json_writer json(out);
    json.begin_array();
    for (const auto& e : m.first) {
        json.begin_object().member("state", state_word(e.type)).member("kind", e.kind).member("priority", e.priority);
        json.member("id", e.id).member("name", e.name).member("text", e.text).member("tag_id", e.tag_id);
        json.member("opc_id", e.opc_id).member("asset_id", e.asset_id).member("since", to_epoch_ms(e.raised_at));
        json.end_object();
    }
    json.end_array();
    return out;
}

/// The value of a placeholder for a text; those of the event are of the first one.
std::string value_of(std::string_view word, const message& m, const sender& by) {
    if (word == "subject") return subject_of(m, by);
    if (word == "text") return text_of(m, by);
    if (word == "site_id") return by.site_id;
    if (word == "edge_id") return by.edge_id;
    if (m.first.empty()) return {};
    const auto& e = m.first.front();
    if (word == "kind") return e.kind;
    if (word == "priority") return e.priority;
    if (word == "id") return e.id;
    if (word == "name") return e.name;
    if (word == "event") return e.text;
    if (word == "tag_id") return e.tag_id;
    if (word == "opc_id") return e.opc_id;
    if (word == "asset_id") return e.asset_id;
    if (word == "since") return format_iso_time(e.raised_at);
    return std::string(state_word(e.type));
}

/// The end of `{word}` that begins at `open`: a word of small letters and underscores. `npos`: it is none.
std::size_t end_of_word(std::string_view text, std::size_t open) {
    auto end = open + 1;
    while (end < text.size() && end - open <= max_word && ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '_'))
        ++end;
    return end > open + 1 && end < text.size() && text[end] == '}' ? end : text.npos;
}

/// Calls `value(word)` for each `{word}` and appends what it returns; all other text stays.
std::string expand(std::string_view text, const std::function<std::string(std::string_view word)>& value) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto open = text.find('{', at);
        out += text.substr(at, open == text.npos ? text.npos : open - at);
        if (open == text.npos) break;
        const auto end = end_of_word(text, open);
        if (end == text.npos) {
            out += '{';
            at = open + 1;
            continue;
        }
        out += value(text.substr(open + 1, end - open - 1));
        at = end + 1;
    }
    return out;
}

bool is_in(std::string_view word, std::span<const char* const> all) {
    return std::ranges::any_of(all, [&](std::string_view one) { return one == word; });
}

/// The text as the inside of a JSON string.
std::string escaped(const std::string& text) {
    const auto quoted = quote_json(make_utf8(text));
    return quoted.substr(1, quoted.size() - 2);
}

std::string without_controls(std::string text, bool keeps_lines) {
    std::ranges::replace_if(
        text,
        [&](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return (byte < 0x20 && !(keeps_lines && c == '\n')) || byte == 0x7F;
        },
        ' ');
    return make_utf8(text);
}

std::optional<fault> find_unknown_word(std::string_view text) {
    std::optional<fault> found;
    expand(text, [&](std::string_view word) -> std::string {
        if (!found && !is_in(word, text_words) && !is_in(word, json_words)) {
            std::string known;
            for (const auto* one : text_words)
                known += fmt::format("{}{{{}}}", known.empty() ? "" : " ", one);
            for (const auto* one : json_words)
                known += fmt::format(" {{{}}}", one);
            found = fault("", fmt::format("there is no placeholder {{{}}}: use {}", word, known));
        }
        return {};
    });
    return found;
}

}  // namespace

std::string fill_json(std::string_view text, const message& m, const sender& by) {
    return expand(text, [&](std::string_view word) -> std::string {
        if (word == "count") return std::to_string(m.count);
        if (word == "events") return events_json(m);
        if (!is_in(word, text_words)) return fmt::format("{{{}}}", word);
        return escaped(value_of(word, m, by));
    });
}

std::string fill_plain(std::string_view text, const message& m, const sender& by) {
    return expand(text, [&](std::string_view word) -> std::string {
        if (word == "count") return std::to_string(m.count);
        if (word == "events") return without_controls(text_of(m, by), true);
        if (!is_in(word, text_words)) return fmt::format("{{{}}}", word);
        return without_controls(value_of(word, m, by), word == "text");
    });
}

std::optional<fault> check_json_template(std::string_view text) {
    if (auto unknown = find_unknown_word(text)) return unknown;
    message sample{1, {{news::raised, "ALARM", "HIGH", "A", "quote \" \\ \n", "text \" \\ \n", "T", "O", "", {}}}};
    if (const auto parsed = parse_json(fill_json(text, sample, {"SITE", "EDGE"})); !parsed)
        return fault("", "the filled template is no JSON: " + parsed.error().message);
    return std::nullopt;
}

std::optional<fault> check_plain_template(std::string_view text) {
    return find_unknown_word(text);
}

}  // namespace penstock::notify
