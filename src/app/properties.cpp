#include "app/properties.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <thread>

#include "app/properties_file.hpp"
#include "app/property_rules.hpp"
#include "app/property_table.hpp"
#include "base/text.hpp"

namespace penstock::app {

namespace {

/// Longer texts are not typing errors, and no fault should repeat them.
constexpr std::size_t max_shown = 80;

std::string shown(std::string_view value) {
    if (value.size() > max_shown) return "this text of " + std::to_string(value.size()) + " bytes";
    return quote_json(make_utf8(value));
}

const property* find_property(std::string_view key) {
    const auto& table = property_table();
    const auto found = std::ranges::find(table, key, &property::key);
    return found == table.end() ? nullptr : &*found;
}

std::string unknown_key(std::string_view key) {
    if (key.size() > max_shown) return "unknown property " + shown(key);
    std::vector<std::string_view> known;
    for (const auto& p : property_table()) {
        known.push_back(p.key);
    }
    std::string text = "unknown property " + make_utf8(key);
    if (const auto meant = nearest(key, known)) text += "; the nearest known one is " + std::string(*meant);
    return text;
}

constexpr std::string_view transfer_prefix = "edge.transfer.";

/// `edge.transfer.<name>.<key>`; the kinds of transfer define the keys.
checked<> apply_transfer(const std::string& where, std::string_view key, std::string_view value,
                         loaded_properties& into) {
    const auto rest = key.substr(transfer_prefix.size());
    const auto dot = rest.find('.');
    const auto name = rest.substr(0, dot);
    if (dot == rest.npos || dot + 1 == rest.size() || !is_transfer_name(name)) {
        return fault{where, shown(key) +
                                " does not fit, expected edge.transfer.<name>.<key> with a name of 1 to 50 "
                                "letters, digits, _ and -"};
    }
    into.values.transfers[std::string(name)][std::string(rest.substr(dot + 1))] = value;
    return {};
}

/// Gives one value to its property; `where` is its location: `penstock.properties:2`, `--set`.
checked<> apply(const std::string& where, std::string_view key, std::string_view value, loaded_properties& into) {
    if (key.starts_with(transfer_prefix)) return apply_transfer(where, key, value, into);
    const auto* property = find_property(key);
    if (property == nullptr) {
        into.warnings.push_back(where + ": " + unknown_key(key));
    } else if (!property->assign(into.values, value)) {
        const auto what = property->is_secret ? "the value" : shown(value);
        return fault{where, property->key + ": " + what + " does not fit, expected " + property->expected};
    }
    return {};
}

checked<> apply_file(const properties_file& file, const std::string& name, loaded_properties& into) {
    std::map<std::string_view, std::size_t> lines;
    for (const auto& e : file.entries()) {
        const auto where = name + ":" + std::to_string(e.line);
        if (const auto [earlier, is_first] = lines.try_emplace(e.key, e.line); !is_first) {
            into.warnings.push_back(where + ": " + shown(e.key) + " is in line " + std::to_string(earlier->second) +
                                    " too; this line counts");
            earlier->second = e.line;
        }
        if (auto done = apply(where, e.key, e.value, into); !done) return done;
    }
    return {};
}

/// Reads the whole file; the error number, or 0. (A stream does not distinguish an unreadable file from an empty one.)
int read_file(const std::filesystem::path& file, std::string& into) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
    if (!in) return errno;
    std::array<char, 4096> piece{};
    while (const auto size = std::fread(piece.data(), 1, piece.size(), in.get())) {
        into.append(piece.data(), size);
    }
    return std::ferror(in.get()) != 0 ? errno : 0;
}

/// Checks values that depend on other values.
checked<> resolve(properties& p) {
    if (p.tls_cert.empty() != p.tls_key.empty()) {
        return fault{p.tls_cert.empty() ? "edge.tls.cert" : "edge.tls.key",
                     "is missing: certificate and key are set together or not at all"};
    }
    if (p.opcua_bind.empty()) p.opcua_bind = p.http_bind;
    if (p.collect_threads == 0) p.collect_threads = std::clamp(std::thread::hardware_concurrency(), 1U, 4U);
    return {};
}

}  // namespace

checked<setting> parse_setting(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || trim(text.substr(0, equals)).empty()) {
        return fault{"--set", shown(text) + " does not fit, expected KEY=VALUE"};
    }
    return setting{std::string(trim(text.substr(0, equals))), std::string(trim(text.substr(equals + 1)))};
}

checked<loaded_properties> read_properties(std::string_view text, const std::string& name,
                                           const std::vector<setting>& settings) {
    const auto file = properties_file::parse(std::string(text), name);
    if (!file) return file.error();
    loaded_properties out;
    if (auto done = apply_file(*file, name, out); !done) return done.error();
    for (const auto& s : settings) {
        if (auto done = apply("--set", s.key, s.value, out); !done) return done.error();
    }
    if (auto done = resolve(out.values); !done) return done.error();
    return out;
}

checked<loaded_properties> load_properties(const std::filesystem::path& file, missing_file when_missing,
                                           const std::vector<setting>& settings) {
    std::string text;
    if (const int error = read_file(file, text); error == ENOENT && when_missing == missing_file::means_defaults) {
        text.clear();
    } else if (error != 0) {
        return fault{file.string(), "cannot be read: " + std::string(std::strerror(error))};
    }
    return read_properties(text, file.string(), settings);
}

}  // namespace penstock::app
