#include "drivers/opcua/address.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::opcua {

namespace {

constexpr std::string_view expected =
    "expected a node such as ns=2;s=Line.Speed, i=2258 or nsu=http://vendor/plc;s=Speed, and maybe [n], [n:m] or "
    "{member} behind";

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

std::string escape_uri(std::string_view uri) {
    std::string out;
    for (const char c : uri) {
        if (c == '%') {
            out += "%25";
        } else if (c == ';') {
            out += "%3B";
        } else {
            out += c;
        }
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
            if (id.empty()) return wrong("s= needs a text behind it");
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
    if (text.empty()) return wrong(std::string(expected));
    if (text.size() > longest) return wrong("a node has at most 4096 characters");
    if (!is_utf8(text)) return wrong("the node is not UTF-8");
    node_address out;
    if (auto member = parse_member(text)) out.member = std::move(*member);
    out.part = parse_range(text);
    if (text.starts_with("nsu=")) {
        const auto end = text.find(';');
        if (end == std::string_view::npos) return wrong("behind nsu=URI there must be ; and an identifier");
        auto uri = unescape_uri(text.substr(4, end - 4));
        if (!uri || uri->empty() || !is_utf8(*uri)) {
            return wrong("nsu= needs a URI in which ; is written %3B and % is written %25");
        }
        out.uri = std::move(*uri);
        text.remove_prefix(end + 1);
    } else if (text.starts_with("ns=")) {
        const auto end = text.find(';');
        const auto index =
            end == std::string_view::npos ? std::nullopt : parse_number<std::uint16_t>(text.substr(3, end - 3));
        if (!index) return wrong("ns= needs a whole number from 0 to 65535 and ; after it, as in ns=2;s=Speed");
        out.index = *index;
        text.remove_prefix(end + 1);
    }
    const auto taken = parse_identifier(text, out);
    if (!taken) return taken.error();
    return out;
}

std::string format_address(const node_address& address) {
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
    return out + suffix_of(address);
}

std::optional<node_address> read_literally(const node_address& address) {
    const auto suffix = suffix_of(address);
    if (suffix.empty() || !std::holds_alternative<std::string>(address.id)) return std::nullopt;
    node_address out = address;
    std::get<std::string>(out.id) += suffix;
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
