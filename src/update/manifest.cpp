#include "update/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "model/json_parse.hpp"
#include "time/date_text.hpp"
#include "update/json_members.hpp"

namespace penstock::update {

namespace {

constexpr std::size_t max_entries = 20'000;
constexpr std::size_t max_path = 1024;
constexpr std::size_t max_part = 255;

bool is_path_char(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("._-+@:~ ").find(c) != std::string_view::npos;
}

checked<std::string> read_path(const boost::json::object& in, const std::string& prefix) {
    auto path = read_text(in, "path", prefix, max_path);
    if (path && (!is_inner_path(*path) || *path == "manifest.json"))
        return fault{prefix + "path", "expected a path inside the bundle, as in bin/penstock"};
    return path;
}

checked<manifest_file> read_manifest_file(const boost::json::value& from, std::size_t number) {
    const auto prefix = fmt::format("files[{}].", number);
    if (!from.is_object()) return fault{fmt::format("files[{}]", number), "expected an object"};
    const auto& in = from.get_object();
    const auto path = read_path(in, prefix);
    if (!path) return path.error();
    const auto size = read_number(in, "size", prefix, max_unpacked_bytes);
    if (!size) return size.error();
    const auto sum = read_sum(in, "sha256", prefix);
    if (!sum) return sum.error();
    const auto mode = read_text(in, "mode", prefix, 4);
    if (!mode) return mode.error();
    if (*mode != "0644" && *mode != "0755") return fault{prefix + "mode", "expected 0644 or 0755"};
    return manifest_file{*path, *size, *sum, *mode == "0755" ? 0755U : 0644U};
}

checked<manifest_link> read_manifest_link(const boost::json::value& from, std::size_t number) {
    const auto prefix = fmt::format("links[{}].", number);
    if (!from.is_object()) return fault{fmt::format("links[{}]", number), "expected an object"};
    const auto& in = from.get_object();
    const auto path = read_path(in, prefix);
    if (!path) return path.error();
    const auto target = read_text(in, "target", prefix, max_path);
    if (!target) return target.error();
    if (!resolve_link(*path, *target)) return fault{prefix + "target", "expected a path that stays inside the bundle"};
    return manifest_link{*path, *target};
}

/// The array of that name; an absent one is empty where it may be.
checked<const boost::json::array*> read_array(const boost::json::object& in, const char* name) {
    static const boost::json::array none;
    const auto* value = in.if_contains(name);
    if (value == nullptr) return &none;
    if (!value->is_array()) return fault{name, "expected an array"};
    if (value->get_array().size() > max_entries) return fault{name, "expected at most 20000 entries"};
    return &value->get_array();
}

checked<> read_schemas(const boost::json::object& in, manifest& out) {
    const auto* value = in.if_contains("schemas");
    if (value == nullptr || !value->is_object()) return fault{"schemas", "expected an object of numbers"};
    for (const auto& [name, number] : value->get_object()) {
        const auto read = read_number(value->get_object(), name, "schemas.", 1'000'000);
        if (!read) return read.error();
        out.schemas.emplace(name, *read);
    }
    return {};
}

/// A path that is in the bundle twice, or is a file to one and a folder to another.
checked<> check_paths(const manifest& m) {
    std::set<std::string, std::less<>> paths;
    const auto add = [&](const std::string& path) { return paths.insert(path).second; };
    for (const auto& f : m.files)
        if (!add(f.path)) return fault{"files", f.path + " occurs twice"};
    for (const auto& l : m.links)
        if (!add(l.path)) return fault{"links", l.path + " occurs twice"};
    for (const auto& path : paths) {
        for (auto slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
            if (paths.contains(std::string_view(path).substr(0, slash)))
                return fault{"files", path + " is below something that is not a folder"};
        }
    }
    for (const auto& l : m.links) {
        // To files alone: neither a chain nor a circle of links has to be followed.
        if (m.find_file(*resolve_link(l.path, l.target)) == nullptr)
            return fault{"links", l.path + " does not lead to a file of the bundle"};
    }
    return {};
}

template <class T>
auto find_path(const std::vector<T>& all, std::string_view path) {
    const auto found = std::ranges::lower_bound(all, path, {}, [](const T& one) { return std::string_view(one.path); });
    return found == all.end() || found->path != path ? nullptr : &*found;
}

checked<> read_entries(const boost::json::object& in, manifest& out) {
    if (!in.contains("files")) return fault{"files", "expected an array"};
    const auto files = read_array(in, "files");
    if (!files) return files.error();
    for (const auto& one : **files) {
        auto file = read_manifest_file(one, out.files.size());
        if (!file) return file.error();
        out.total_bytes += file->size;
        if (out.total_bytes > max_unpacked_bytes) return fault{"files", "expected at most 4 GiB in all"};
        out.files.push_back(std::move(*file));
    }
    const auto links = read_array(in, "links");
    if (!links) return links.error();
    for (const auto& one : **links) {
        auto link = read_manifest_link(one, out.links.size());
        if (!link) return link.error();
        out.links.push_back(std::move(*link));
    }
    std::ranges::sort(out.files, {}, &manifest_file::path);
    std::ranges::sort(out.links, {}, &manifest_link::path);
    return check_paths(out);
}

}  // namespace

const manifest_file* manifest::find_file(std::string_view path) const noexcept {
    return find_path(files, path);
}

const manifest_link* manifest::find_link(std::string_view path) const noexcept {
    return find_path(links, path);
}

bool is_inner_path(std::string_view path) noexcept {
    if (path.empty() || path.size() > max_path ||
        !std::ranges::all_of(path, [](char c) { return c == '/' || is_path_char(c); }))
        return false;
    while (true) {
        const auto slash = path.find('/');
        const auto part = path.substr(0, slash);
        if (part.empty() || part == "." || part == ".." || part.size() > max_part) return false;
        if (slash == path.npos) return true;
        path.remove_prefix(slash + 1);
    }
}

std::optional<std::string> resolve_link(std::string_view path, std::string_view target) {
    if (target.empty() || target.front() == '/') return std::nullopt;
    auto parts = split(path, '/');
    parts.pop_back();
    for (const auto part : split(target, '/')) {
        if (part == "..") {
            if (parts.empty()) return std::nullopt;
            parts.pop_back();
        } else {
            parts.push_back(part);
        }
    }
    std::string out;
    for (const auto part : parts)
        out += (out.empty() ? "" : "/") + std::string(part);
    if (!is_inner_path(out)) return std::nullopt;
    return out;
}

checked<manifest> parse_manifest(std::string_view text) {
    if (text.size() > max_manifest_bytes) return fault{"", "the manifest has more than 4 MiB"};
    const auto parsed = parse_json_object(text);
    if (!parsed) return parsed.error();
    const auto& in = parsed->root.get_object();
    auto number = read_version(in, "version");
    if (!number) return number.error();
    auto least = read_version(in, "least_from");
    if (!least) return least.error();
    auto date = read_text(in, "build_date", "", 10);
    if (!date) return date.error();
    if (const auto day = parse_date(*date); !day) return named("build_date", day.error());
    auto commit = read_text(in, "commit", "", 64);
    if (!commit) return commit.error();
    auto arch = read_text(in, "arch", "", 32);
    if (!arch) return arch.error();
    manifest out{
        std::move(*number), std::move(*date), std::move(*commit), std::move(*arch), std::move(*least), {}, {}, {}, 0};
    if (auto done = read_schemas(in, out); !done) return done.error();
    if (auto done = read_entries(in, out); !done) return done.error();
    return out;
}

}  // namespace penstock::update
