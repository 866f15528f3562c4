#include "ctl/settings.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

/// One value of TOML: a basic string without line ends, a literal string, or a flag as text; else `nullopt`.
std::optional<std::string> parse_value(std::string_view text) {
    if (text.size() >= 2 && text.front() == '\'' && text.find('\'', 1) == text.size() - 1) {
        return std::string(text.substr(1, text.size() - 2));
    }
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
    std::string out;
    for (auto rest = text.substr(1, text.size() - 2); !rest.empty(); rest.remove_prefix(1)) {
        if (rest.front() == '"') return std::nullopt;
        if (rest.front() == '\\') {
            if (rest.size() < 2 || (rest[1] != '"' && rest[1] != '\\')) return std::nullopt;
            rest.remove_prefix(1);
        }
        out += rest.front();
    }
    return out;
}

/// The line without its comment; a `#` between quotes is none.
std::string_view without_comment(std::string_view line) {
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote == '"' && c == '\\') {
            ++i;
        } else if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '#') {
            return line.substr(0, i);
        }
    }
    return line;
}

checked<> read_line(std::string_view name, std::string_view value, setting_source& into) {
    if (name == "insecure") {
        if (value != "true" && value != "false") return fault{"insecure", "expected true or false"};
        into.is_insecure = value == "true";
        return {};
    }
    auto* const place = name == "url"        ? &into.url
                        : name == "key"      ? &into.key
                        : name == "key_file" ? &into.key_file
                        : name == "ca"       ? &into.ca
                                             : nullptr;
    if (place == nullptr) return fault{std::string(name), "is unknown; expected url, key, key_file, ca or insecure"};
    *place = parse_value(value);
    if (!*place) return fault{std::string(name), "expected a text between quotes"};
    return {};
}

/// `~/x` in the home folder.
void expand_home(std::optional<std::string>& path, const std::string& home) {
    if (path && path->starts_with("~/")) path->replace(0, 1, home);
}

outcome<std::string> read_whole(const std::string& path) {
    const auto close = [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); };
    const std::unique_ptr<std::FILE, decltype(close)> in(path == "-" ? stdin : std::fopen(path.c_str(), "rb"), close);
    std::string text;
    std::array<char, 65536> piece{};
    while (in) {
        const auto size = std::fread(piece.data(), 1, piece.size(), in.get());
        if (size == 0) break;
        text.append(piece.data(), size);
    }
    if (!in || std::ferror(in.get()) != 0) {
        return failure{exit_code::bad_usage, path + ": " + std::strerror(errno)};
    }
    return text;
}

bool is_key(std::string_view key) {
    return std::ranges::all_of(key, [](char c) { return c > ' ' && c <= '~'; });
}

outcome<std::string> read_key(const setting_source& source) {
    std::string key;
    if (source.key) {
        key = *source.key;
    } else {
        auto text = read_input(*source.key_file);
        if (!text) return text;
        key = trim(*text);
    }
    if (!is_key(key))
        return failure{exit_code::bad_usage,
                       "the API key has invalid characters: a key has only visible ASCII characters"};
    return key;
}

}  // namespace

checked<setting_source> parse_settings_file(std::string_view text) {
    setting_source out;
    std::size_t number = 0;
    for (const auto raw : split(text, '\n')) {
        ++number;
        const auto line = trim(without_comment(raw));
        if (line.empty()) continue;
        const auto equals = std::min(line.find('='), line.size());
        auto read = equals == line.size() ? checked<>(fault{"", "expected name = value"})
                                          : read_line(trim(line.substr(0, equals)), trim(line.substr(equals + 1)), out);
        if (!read) return fault{"line " + std::to_string(number), to_string(read.error())};
    }
    return out;
}

setting_source read_environment(const environment& variable) {
    setting_source out;
    out.url = variable("PENSTOCK_URL");
    out.key = variable("PENSTOCK_KEY");
    out.key_file = variable("PENSTOCK_KEY_FILE");
    out.ca = variable("PENSTOCK_CA");
    return out;
}

outcome<setting_source> read_settings_file(const std::string& path, const environment& variable) {
    const auto home = variable("HOME").value_or("");
    if (path.empty() && home.empty()) return setting_source{};
    const auto file = path.empty() ? home + "/.config/penstock.toml" : path;
    const auto text = read_input(file);
    if (!text) {
        if (path.empty() && errno == ENOENT) return setting_source{};
        return text.error();
    }
    auto read = parse_settings_file(*text);
    if (!read) return failure{exit_code::bad_usage, file + ": " + to_string(read.error())};
    expand_home(read->key_file, home);
    expand_home(read->ca, home);
    return *read;
}

outcome<settings> resolve(std::initializer_list<setting_source> sources) {
    settings out;
    const auto first = [&](auto member) {
        const auto found = std::ranges::find_if(sources, [&](const auto& s) { return (s.*member).has_value(); });
        return found == sources.end() ? decltype(found->*member){} : found->*member;
    };
    if (const auto url = first(&setting_source::url)) {
        auto parsed = parse_address(*url);
        if (!parsed) return failure{exit_code::bad_usage, to_string(parsed.error())};
        out.gateway = *parsed;
    }
    out.ca = first(&setting_source::ca).value_or("");
    out.is_insecure = first(&setting_source::is_insecure).value_or(false);
    const auto with_key = std::ranges::find_if(sources, [](const auto& s) { return s.key || s.key_file; });
    if (with_key != sources.end()) {
        auto key = read_key(*with_key);
        if (!key) return key.error();
        out.key = *key;
    }
    return out;
}

outcome<std::string> read_input(const std::string& path) {
    if (path != "-") return read_whole(path);
    static const auto once = read_whole(path);  // it is there only once, and several gateways may need it
    return once;
}

outcome<> write_output(const std::string& path, const std::string& text, std::ostream& default_value) {
    if (path.empty()) {
        default_value << text;
        return {};
    }
    std::ofstream file(path, std::ios::binary);
    file << text << std::flush;
    if (!file) return failure{exit_code::bad_usage, path + ": cannot be written"};
    return {};
}

}  // namespace penstock::ctl
