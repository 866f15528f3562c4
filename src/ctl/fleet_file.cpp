#include "ctl/fleet_file.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

/// The name in `[name]` or `["name"]`; empty: the line is no section.
std::string_view name_in(std::string_view line) {
    line = trim(line.substr(0, line.find('#', std::min(line.find(']'), line.size()))));
    if (line.size() < 3 || line.front() != '[' || line.back() != ']') return {};
    auto name = trim(line.substr(1, line.size() - 2));
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
    const bool is_name = !name.empty() && name.size() <= 100 && std::ranges::all_of(name, [](char c) {
        return static_cast<unsigned char>(c) > ' ' && c != '"' && c != '\\' && c != '[' && c != ']' && c != '/';
    });
    return is_name ? name : std::string_view();
}

setting_source merged(const setting_source& own, const setting_source& common) {
    auto out = own;
    if (!out.url) out.url = common.url;
    if (!out.key && !out.key_file) {
        out.key = common.key;
        out.key_file = common.key_file;
    }
    if (!out.ca) out.ca = common.ca;
    if (!out.is_insecure) out.is_insecure = common.is_insecure;
    return out;
}

}  // namespace

checked<std::vector<fleet_entry>> parse_fleet_file(std::string_view text) {
    std::vector<fleet_entry> all;
    setting_source common;
    std::set<std::string, std::less<>> names;
    std::string section;  // begins with blank lines, so that faults in the section have line numbers of the file
    std::string name;
    std::size_t number = 0, name_line = 0;
    const auto end_section = [&]() -> checked<> {
        auto read = parse_settings_file(section);
        if (!read) return read.error();
        if (name.empty()) {
            common = *read;
            if (common.url) return fault{"url", "is before the first [name]; each gateway has its own url"};
            return {};
        }
        auto whole = merged(*read, common);
        if (!whole.url) return fault{"line " + std::to_string(name_line), name + " has no url"};
        all.push_back({name, std::move(whole)});
        return {};
    };
    for (const auto line : split(text, '\n')) {
        ++number;
        if (!trim(line).starts_with('[')) {
            section.append(line).append("\n");
            continue;
        }
        if (auto done = end_section(); !done) return done.error();
        const auto found = name_in(trim(line));
        if (found.empty()) return fault{"line " + std::to_string(number), "expected [name] of a gateway"};
        if (!names.emplace(found).second)
            return fault{"line " + std::to_string(number), std::string(found) + " occurs twice"};
        name = found;
        name_line = number;
        section.assign(number, '\n');
    }
    if (auto done = end_section(); !done) return done.error();
    if (all.empty()) return fault{"", "names no gateway: expected [name] and url = \"https://…\" below it"};
    return all;
}

outcome<std::vector<fleet_entry>> read_fleet_file(const std::string& path, const environment& variable) {
    const auto home = variable("HOME").value_or("");
    const auto file = path.empty() ? home + "/.config/penstock-fleet.toml" : path;
    const auto text = read_input(file);
    if (!text) return failure{text.error().code, text.error().text + " (--fleet FILE)"};
    auto all = parse_fleet_file(*text);
    if (!all) return failure{exit_code::bad_usage, file + ": " + to_string(all.error())};
    for (auto& entry : *all)
        for (auto* const one : {&entry.source.key_file, &entry.source.ca})
            if (*one && (*one)->starts_with("~/")) (*one)->replace(0, 1, home);
    return *all;
}

}  // namespace penstock::ctl
