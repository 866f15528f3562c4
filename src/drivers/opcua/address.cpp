#include "drivers/opcua/address.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::opcua {

namespace {

constexpr std::string_view expected =
    "expected a node such as ns=2;s=Line.Speed, i=2258 or nsu=http://vendor/plc;s=Speed, or a path such as "
    "ns=2;path=/Line/Speed, and, if needed, [n], [n:m] or {member} after it";

constexpr std::size_t longest = 4096;

fault wrong(std::string why) {
    return {"", std::move(why)};
}

/// `[n]` or `[n:m]` at the end of the text, which is cut off.
std::optional<node_address::range> parse_range(std::string_view& text) {
    if (!text.ends_with(']')) return std::nullopt;
    const auto open = text.rfind('[');
    if (open == std::string_view::npos) return std::nullopt;
    const auto inside = text.substr(open + 1, text.size() - open - 2);
    const auto colon = inside.find(':');
    const auto first = parse_number<std::uint32_t>(inside.substr(0, colon));
    const auto last = colon == std::string_view::npos ? first : parse_number<std::uint32_t>(inside.substr(colon + 1));
    const bool is_element = colon == std::string_view::npos;
    if (!first || !last || (!is_element && *last <= *first)) return std::nullopt;
    text.remove_suffix(text.size() - open);
    return node_address::range{*first, *last, is_element};
}

constexpr std::size_t deepest = 16;

/// `{a.b[2].c}` at the end of the text, which is cut off. `nullopt`: it does not end so, or not in that form.
std::optional<std::vector<node_address::step>> parse_member(std::string_view& text) {
    if (!text.ends_with('}')) return std::nullopt;
    const auto open = text.rfind('{');
    if (open == std::string_view::npos) return std::nullopt;
    std::vector<node_address::step> out;
    for (auto name : split(text.substr(open + 1, text.size() - open - 2), '.')) {
        node_address::step s;
        s.part = parse_range(name);
        if (name.empty() || name.find_first_of("[]{}") != std::string_view::npos) return std::nullopt;
        s.name = name;
        out.push_back(std::move(s));
        if (out.size() > deepest) return std::nullopt;
    }
    text.remove_suffix(text.size() - open);
    return out;
}

std::optional<std::string> unescape_uri(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const auto byte = text.size() - i > 2 ? parse_hex(text.substr(i + 1, 2)) : std::nullopt;
        if (!byte || byte->size() != 1) return std::nullopt;
        out += static_cast<char>(byte->front());
        i += 2;
    }
    return out;
}

/// Each of `what` as % and its code.
std::string escape_uri(std::string_view uri, std::string_view what = "%;") {
    std::string out;
    for (const char c : uri) {
        if (what.find(c) == std::string_view::npos) {
            out += c;
        } else {
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return out;
}

/// `nsu=URI;` at the beginning of the text, which is cut off.
checked<std::string> parse_uri(std::string_view& text) {
    const auto end = text.find(';');
    if (end == std::string_view::npos) return wrong("after nsu=URI there must be ; and an identifier or a name");
    auto uri = unescape_uri(text.substr(4, end - 4));
    if (!uri || uri->empty() || !is_utf8(*uri)) {
        return wrong("nsu= needs a URI in which ; is written %3B and % is written %25");
    }
    text.remove_prefix(end + 1);
    return std::move(*uri);
}

constexpr std::size_t most_names = 64;

/// Up to the first `end` that no & precedes; that and what is before it are cut off. `nullopt`: a & without a
/// character behind it. Without an `end` all is taken.
std::optional<std::string> take_escaped(std::string_view& text, char end, bool& has_end) {
    std::string out;
    has_end = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == end) {
            has_end = true;
            text.remove_prefix(i + 1);
            return out;
        }
        if (text[i] == '&' && ++i == text.size()) return std::nullopt;
        out += text[i];
    }
    text = {};
    return out;
}

std::string escape(std::string_view text, std::string_view what) {
    std::string out;
    for (const char c : text) {
        if (what.find(c) != std::string_view::npos) out += '&';
        out += c;
    }
    return out;
}

/// The part and the member at the end of a path, which are cut off: they begin with the first [ or { from which on all
/// is one of both.
void parse_suffix_of_path(std::string_view& text, node_address& out) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '&')
            ++i;
        else if (text[i] == '[' || text[i] == '{') {
            auto rest = text.substr(i);
            auto member = parse_member(rest);
            auto part = parse_range(rest);
            if (!rest.empty()) continue;
            out.part = part;
            if (member) out.member = std::move(*member);
            text = text.substr(0, i);
            return;
        }
    }
}

checked<browse_path::name> parse_name(std::string_view& text, const node_address& home, bool& is_last) {
    browse_path::name out{home.index, home.uri, {}};
    if (text.starts_with("nsu=")) {
        auto uri = parse_uri(text);
        if (!uri) return uri.error();
        out = {0, std::move(*uri), {}};
    } else if (const auto digits = text.find_first_not_of("0123456789");
               digits != std::string_view::npos && digits > 0 && text[digits] == ':') {
        const auto index = parse_number<std::uint16_t>(text.substr(0, digits));
        if (!index) return wrong("the index before a name in a path must be 0 to 65535, as in path=/2:Speed");
        out = {*index, {}, {}};
        text.remove_prefix(digits + 1);
    }
    bool has_end = false;
    auto name = take_escaped(text, '/', has_end);
    if (!name) return wrong("a path ends in &, which needs a character after it");
    if (name->empty())
        return wrong("a path has an empty name: each / needs a name after it, as in path=/2:Line/2:Speed");
    out.text = std::move(*name);
    is_last = !has_end;
    return out;
}

/// What is behind `path=`.
checked<> parse_path(std::string_view text, node_address& out) {
    browse_path path;
    if (text.starts_with('(')) {
        text.remove_prefix(1);
        bool has_end = false;
        const auto start = take_escaped(text, ')', has_end);
        if (!start || !has_end)
            return wrong("after path=( there must be a node and ), as in path=(ns=2;s=Line)/2:Speed");
        auto node = parse_address(*start);
        if (!node) return node.error();
        if (auto literal = read_literally(*node)) node = std::move(*literal);
        if (node->part || !node->member.empty() || node->is_path() || !node->is_value()) {
            return wrong("a path starts at a node without a range or a member, as in path=(ns=2;s=Line)/2:Speed");
        }
        path.start = format_address(*node);
    }
    parse_suffix_of_path(text, out);
    if (!text.starts_with('/')) return wrong("a path begins with / and a name, as in path=/2:Line/2:Speed");
    text.remove_prefix(1);
    for (bool is_last = false; !is_last;) {
        auto name = parse_name(text, out, is_last);
        if (!name) return name.error();
        path.names.push_back(std::move(*name));
        if (path.names.size() > most_names) return wrong("a path has at most 64 names");
    }
    out.index = 0;
    out.uri.clear();
    out.id = std::move(path);
    return {};
}

/// What is behind `alarm=` and `event=`.
checked<node_address> parse_source(std::string_view text, node_address::kind what) {
    auto node = parse_address(text);
    if (!node) return node.error();
    const bool is_one = node->member.size() < 2 && (node->member.empty() || !node->member[0].part);
    if (!node->is_value() || node->part || !is_one) {
        return wrong(
            "after alarm= or event= there must be a node and, if needed, one {member}, as in "
            "alarm=ns=2;s=Tank{active}");
    }
    node->type = what;
    return node;
}

std::string format_path(const browse_path& path) {
    std::string out = "path=";
    if (!path.start.empty()) out += "(" + escape(path.start, "&)") + ")";
    for (const auto& name : path.names) {
        out += '/';
        const bool looks_indexed = name.text.starts_with("nsu=") || (name.text[0] >= '0' && name.text[0] <= '9');
        if (!name.uri.empty()) {
            out += "nsu=" + escape_uri(name.uri, "%;&[{") + ";";  // a part and a member are looked for in all
        } else if (name.index != 0 || looks_indexed) {
            out += std::to_string(name.index) + ":";
        }
        out += escape(name.text, "&/[{");
    }
    return out;
}

constexpr std::array<std::size_t, 4> guid_dashes{8, 13, 18, 23};

std::optional<guid> parse_guid(std::string_view text) {
    if (text.size() != 36) return std::nullopt;
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_dash = std::ranges::find(guid_dashes, i) != guid_dashes.end();
        if (is_dash != (text[i] == '-')) return std::nullopt;
        if (!is_dash) digits += text[i];
    }
    const auto bytes = parse_hex(digits);
    guid out{};
    if (!bytes || bytes->size() != out.size()) return std::nullopt;
    std::ranges::copy(*bytes, out.begin());
    return out;
}

std::string format_guid(const guid& g) {
    std::string text = to_hex(g, '\0');
    for (const auto at : guid_dashes)
        text.insert(at, "-");
    return text;
}

std::string text_of(const node_address::range& part) {
    const auto first = std::to_string(part.first);
    return part.is_element ? first : first + ":" + std::to_string(part.last);
}

/// What follows the identifier.
std::string suffix_of(const node_address& address) {
    std::string out;
    if (address.part) out += "[" + text_of(*address.part) + "]";
    if (!address.member.empty()) out += "{" + member_text(address) + "}";
    return out;
}

checked<> parse_identifier(std::string_view text, node_address& out) {
    if (text.size() < 2 || text[1] != '=') return wrong(std::string(expected));
    const auto id = text.substr(2);
    switch (text[0]) {
        case 'i': {
            const auto number = parse_number<std::uint32_t>(id);
            if (!number) return wrong("i= needs a whole number from 0 to 4294967295, as in i=2258");
            out.id = *number;
            return {};
        }
        case 's':
            if (id.empty()) return wrong("s= needs a text after it");
            out.id = std::string(id);
            return {};
        case 'g': {
            const auto parsed = parse_guid(id);
            if (!parsed) return wrong("g= needs a GUID such as 72962b91-fa75-4ae6-8d28-b404dc7daf63");
            out.id = *parsed;
            return {};
        }
        case 'b': {
            auto bytes = parse_base64(id);
            if (!bytes || bytes->empty()) return wrong("b= needs bytes in base64, as in b=AAEC");
            out.id = std::move(*bytes);
            return {};
        }
        default: return wrong(std::string(expected));
    }
}

}  // namespace

checked<node_address> parse_address(std::string_view text) {
    text = trim(text);
    if (text.starts_with("alarm=")) return parse_source(text.substr(6), node_address::kind::alarm);
    if (text.starts_with("event=")) return parse_source(text.substr(6), node_address::kind::event);
    if (text.empty()) return wrong(std::string(expected));
    if (text.size() > longest) return wrong("a node has at most 4096 characters");
    if (!is_utf8(text)) return wrong("the node is not UTF-8");
    node_address out;
    if (text.starts_with("nsu=")) {
        auto uri = parse_uri(text);
        if (!uri) return uri.error();
        out.uri = std::move(*uri);
    } else if (text.starts_with("ns=")) {
        const auto end = text.find(';');
        const auto index =
            end == std::string_view::npos ? std::nullopt : parse_number<std::uint16_t>(text.substr(3, end - 3));
        if (!index) return wrong("ns= needs a whole number from 0 to 65535 and ; after it, as in ns=2;s=Speed");
        out.index = *index;
        text.remove_prefix(end + 1);
    }
    if (text.starts_with("path=")) {
        const auto taken = parse_path(text.substr(5), out);
        if (!taken) return taken.error();
        return out;
    }
    if (auto member = parse_member(text)) out.member = std::move(*member);
    out.part = parse_range(text);
    const auto taken = parse_identifier(text, out);
    if (!taken) return taken.error();
    return out;
}

std::string format_address(const node_address& address) {
    const auto* before = address.type == node_address::kind::alarm   ? "alarm="
                         : address.type == node_address::kind::event ? "event="
                                                                     : "";
    return before + node_text(address) + suffix_of(address);
}

std::string node_text(const node_address& address) {
    if (const auto* path = std::get_if<browse_path>(&address.id)) return format_path(*path);
    std::string out;
    if (!address.uri.empty()) {
        out = "nsu=" + escape_uri(address.uri) + ";";
    } else if (address.index != 0) {
        out = "ns=" + std::to_string(address.index) + ";";
    }
    if (const auto* number = std::get_if<std::uint32_t>(&address.id)) out += "i=" + std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&address.id)) out += "s=" + *text;
    if (const auto* g = std::get_if<guid>(&address.id)) out += "g=" + format_guid(*g);
    if (const auto* bytes = std::get_if<byte_buffer>(&address.id)) out += "b=" + to_base64(*bytes);
    return out;
}

bool node_address::names_uri() const noexcept {
    const auto* path = std::get_if<browse_path>(&id);
    if (path == nullptr) return !uri.empty();
    return path->start.starts_with("nsu=") ||
           std::ranges::any_of(path->names, [](const auto& name) { return !name.uri.empty(); });
}

std::optional<node_address> read_literally(const node_address& address) {
    const auto suffix = suffix_of(address);
    if (suffix.empty() || !address.is_value()) return std::nullopt;
    node_address out = address;
    if (auto* text = std::get_if<std::string>(&out.id)) {
        *text += suffix;
    } else if (auto* path = std::get_if<browse_path>(&out.id)) {
        path->names.back().text += suffix;
    } else {
        return std::nullopt;
    }
    out.part.reset();
    out.member.clear();
    return out;
}

std::string range_text(const node_address& address) {
    return address.part ? text_of(*address.part) : std::string();
}

std::string member_text(const node_address& address) {
    std::string out;
    for (const auto& s : address.member) {
        if (!out.empty()) out += '.';
        out += s.name;
        if (s.part) out += "[" + text_of(*s.part) + "]";
    }
    return out;
}

}  // namespace penstock::opcua
