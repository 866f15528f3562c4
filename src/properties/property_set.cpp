#include "properties/property_set.hpp"

#include <algorithm>
#include <map>
#include <thread>

#include "base/private_file.hpp"
#include "base/text.hpp"
#include "properties/assignment.hpp"
#include "properties/file.hpp"

namespace penstock::properties {

namespace {

/// Gives one value to its property; `where` is its location: `penstock.properties:2`, `--set`.
checked<> apply(const std::string& where, std::string_view key, std::string_view value, loaded_properties& into) {
    const auto why = assign_property(into.values, key, value);
    if (!why) return {};
    if (why->kind == assignment_fault::cause::bad_value) return fault{where, why->message};
    into.warnings.push_back(where + ": " + why->message);
    return {};
}

checked<> apply_file(const properties_file& file, const std::string& name, bool is_last, loaded_properties& into) {
    std::map<std::string_view, std::size_t> lines;
    for (const auto& e : file.entries()) {
        if (is_assigned_last(e.key) != is_last) continue;
        const auto where = name + ":" + std::to_string(e.line);
        if (const auto [earlier, is_first] = lines.try_emplace(e.key, e.line); !is_first) {
            into.warnings.push_back(where + ": " + shown_text(e.key) + " is in line " +
                                    std::to_string(earlier->second) + " too; the gateway uses this line");
            earlier->second = e.line;
        }
        if (auto done = apply(where, e.key, e.value, into); !done) return done;
    }
    return {};
}

}  // namespace

checked<> resolve(property_set& p) {
    if (p.http.tls_cert.empty() != p.http.tls_key.empty()) {
        return fault{p.http.tls_cert.empty() ? "edge.tls.cert" : "edge.tls.key",
                     "is missing: set both certificate and key, or neither"};
    }
    if (p.opcua.bind.empty()) p.opcua.bind = p.http.bind;
    if (p.reach.dial_in_bind.empty()) p.reach.dial_in_bind = p.http.bind;
    if (p.edge.collect_threads == 0) p.edge.collect_threads = std::clamp(std::thread::hardware_concurrency(), 1U, 4U);
    return {};
}

checked<setting> parse_setting(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || trim(text.substr(0, equals)).empty()) {
        return fault{"--set", shown_text(text) + " is not valid, expected KEY=VALUE"};
    }
    return setting{std::string(trim(text.substr(0, equals))), std::string(trim(text.substr(equals + 1)))};
}

checked<loaded_properties> read(std::string_view text, const std::string& name, const std::vector<setting>& settings) {
    const auto file = properties_file::parse(std::string(text), name);
    if (!file) return file.error();
    loaded_properties out;
    out.values.left_out = file->left_out();
    for (const bool is_last : {false, true}) {
        if (auto done = apply_file(*file, name, is_last, out); !done) return done.error();
        for (const auto& s : settings) {
            if (is_assigned_last(s.key) != is_last) continue;
            if (auto done = apply("--set", s.key, s.value, out); !done) return done.error();
        }
    }
    if (auto done = resolve(out.values); !done) return done.error();
    return out;
}

checked<loaded_properties> load(const std::filesystem::path& file, missing_file when_missing,
                                const std::vector<setting>& settings) {
    const auto text = read_file(file.string());
    const bool is_missing = !text && text.error() == boost::system::errc::no_such_file_or_directory;
    if (is_missing && when_missing == missing_file::means_defaults) return read("", file.string(), settings);
    if (!text) return fault{file.string(), "cannot be read: " + text.error().message()};
    return read(*text, file.string(), settings);
}

}  // namespace penstock::properties
