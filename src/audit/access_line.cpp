#include "audit/access_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/log_secrets.hpp"
#include "base/text.hpp"

namespace penstock::audit {

namespace {

/// Bytes that need no quotation marks, as a table, because each line has some hundred bytes.
constexpr auto plain_bytes = [] {
    std::array<bool, 256> is_plain{};
    for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:/*()=-"))
        is_plain[static_cast<unsigned char>(c)] = true;
    return is_plain;
}();

bool is_plain(char c) noexcept {
    return plain_bytes[static_cast<unsigned char>(c)];
}

void append_quoted(std::string& out, std::string_view value) {
    out += '"';
    const bool is_well_formed = is_utf8(value);
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            (out += '\\') += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !is_well_formed)) {
            fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
        } else {
            out += c;
        }
    }
    out += '"';
}

void append_value(std::string& out, std::string_view value) {
    if (!value.empty() && std::ranges::all_of(value, is_plain)) {
        out += value;
    } else {
        append_quoted(out, value);
    }
}

std::string_view first_characters(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = 0;
    for (std::size_t seen = 0; end < text.size(); ++end) {
        const bool begins_character = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
        if (begins_character && seen++ == most) break;
    }
    return text.substr(0, end);
}

constexpr std::size_t max_agent_length = 80;
constexpr std::size_t max_target_length = 512;  ///< of a path, and of a query
constexpr std::size_t max_name_length = 100;

}  // namespace

void append_field(std::string& out, std::string_view name, std::string_view value) {
    ((out += ' ') += name) += '=';
    append_value(out, value);
}

void append_access_line(std::string& out, const call_record& call) {
    const auto field = [&](std::string_view name, std::string_view value) { append_field(out, name, value); };
    out += "[API_ACCESS]";
    field("method", call.method.empty() ? "-" : call.method);
    field("path", call.path.empty() ? "-" : first_characters(call.path, max_target_length));
    out += " query=";
    append_quoted(out, first_characters(call.query, max_target_length));
    fmt::format_to(std::back_inserter(out), " status={} duration={}", call.status, call.duration_ms);
    field("ip", call.ip);
    if (!call.key.empty()) {
        out += " user=";
        const auto begin = call.key.substr(0, 4);
        if (std::ranges::all_of(begin, is_plain)) {
            fmt::format_to(std::back_inserter(out), "{}***(len={})", begin, call.key.size());
        } else {
            append_quoted(out, fmt::format("{}***(len={})", begin, call.key.size()));
        }
    } else {
        field("user", call.user_id.empty() ? "-" : first_characters(call.user_id, max_name_length));
    }
    out += " ua=";
    append_quoted(out, first_characters(call.user_agent, max_agent_length));
    field("auth", call.auth);
    if (!call.key_id.empty()) field("key", call.key_id);
    if (!call.error.empty()) field("error", call.error);
}

void append_write(std::string& line, std::string_view tag, std::string_view value, std::string_view result) {
    constexpr std::size_t max_value_length = 200;
    const bool is_cut = value.size() > max_value_length;
    append_field(line, "tag", tag);
    append_field(line, "value", is_cut ? make_utf8(value.substr(0, max_value_length)) + "..." : std::string(value));
    append_field(line, "result", result);
}

std::string key_event_name(std::string_view name) {
    std::string part;
    append_field(part, "name", name);
    return part + " by=";
}

std::string key_event_line(std::string_view event, std::string_view key_id, std::string_view name, std::string_view by,
                           std::string_view ip) {
    auto line = fmt::format("[{}]", key_events);
    append_field(line, "event", event);
    append_field(line, "user", key_id);
    line += key_event_name(name);
    append_value(line, by);
    append_field(line, "ip", ip);
    return line;
}

entry entry_of(const call_record& call) {
    entry e;
    e.method = call.method.empty() ? "-" : call.method;
    e.path = first_characters(call.path, max_target_length);
    e.query = first_characters(call.query, max_target_length);
    e.status = call.status;
    e.duration_ms = call.duration_ms;
    e.ip = call.ip;
    if (!call.key_id.empty()) {
        e.user = call.key_id;
    } else if (!call.key.empty()) {
        e.user = fmt::format("{}***(len={})", call.key.substr(0, 4), call.key.size());
    } else {
        e.user = first_characters(call.user_id, max_name_length);
    }
    e.auth = call.auth;
    e.user_agent = first_characters(call.user_agent, max_agent_length);
    e.error = call.error;
    for (auto* text : {&e.path, &e.query, &e.user, &e.user_agent})
        hide_secrets(*text);
    return e;
}

entry entry_of(std::string_view line) {
    entry e;
    const auto end = line.find(']');
    e.method = line.starts_with('[') && end != line.npos ? line.substr(1, end - 1) : "-";
    e.query = line.substr(std::min(line.size(), end == line.npos ? 0 : end + 2));
    // A value in quotation marks contains a blank or other characters that no user name has.
    const auto field = [&](std::string_view name) {
        const auto at = line.find(name);
        if (at == line.npos) return std::string_view();
        const auto rest = line.substr(at + name.size());
        return rest.starts_with('"') ? std::string_view() : rest.substr(0, rest.find(' '));
    };
    e.path = field(" event=");
    e.user = field(" user=");
    e.ip = field(" ip=");
    hide_secrets(e.query);
    return e;
}

}  // namespace penstock::audit
