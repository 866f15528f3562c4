#include "api/http/web_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/text.hpp"
#include "http_client/compression.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view prefix_place = "__BASE_PATH__";  ///< stands in index.html before each path
constexpr std::array<std::string_view, 2> hashed_folders{"/assets/", "/fonts/"};
constexpr std::size_t max_unpacked = 64U << 20U;

/// Scripts, styles, pictures and calls only from the gateway itself, and no other page around this one.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> content_types{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", json_type},
    {".map", json_type},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
}};

std::string_view type_of(std::string_view path) {
    const auto known = std::ranges::find_if(content_types, [&](const auto& t) { return path.ends_with(t.first); });
    return known == content_types.end() ? "application/octet-stream" : known->second;
}

std::string_view first_segment(std::string_view path) {
    return path.substr(0, path.find('/', 1));
}

bool is_hashed(std::string_view path) {
    return std::ranges::any_of(hashed_folders, [&](auto folder) { return path.starts_with(folder); });
}

const page::file* find(std::span<const page::file> files, std::string_view path) {
    const auto at = std::ranges::lower_bound(files, path, {}, &page::file::path);
    return at == files.end() || at->path != path ? nullptr : &*at;
}

bool takes_gzip(const request& in) {
    return in.find("Accept-Encoding").find("gzip") != std::string_view::npos;
}

}  // namespace

web_page::web_page(const settings& s) : files_(s.files) {
    for (const auto pattern : s.routes)
        called_.emplace(first_segment(pattern));
    called_.erase("/login");  // the page has a place with this name
    if (files_.empty()) return;
    const auto* index = find(files_, "/index.html");
    start_ = index == nullptr ? "" : std::string(index->bytes);
    auto place = start_.find(prefix_place);
    if (place == start_.npos) throw std::logic_error(fmt::format("index.html of the page names no {}", prefix_place));
    for (; place != start_.npos; place = start_.find(prefix_place, place + s.base_path.size()))
        start_.replace(place, prefix_place.size(), s.base_path);
}

bool web_page::has(std::string_view path) const {
    return !files_.empty() && !called_.contains(first_segment(path));
}

bool web_page::is_file(std::string_view path) const {
    return is_hashed(path) || (path != "/index.html" && find(files_, path) != nullptr);
}

void web_page::answer(const request& in, response& out, bool is_secure) const {
    const auto* file = find(files_, in.path);
    if (file == nullptr && is_hashed(in.path)) {
        out.status = 404;
        out.content_type = "text/plain; charset=utf-8";
        out.body = "not a file of this version of the page: reload it\n";
        out.add("Cache-Control", "no-store");
        return;
    }
    out.add("Referrer-Policy", "no-referrer");
    if (is_secure) out.add("Cross-Origin-Opener-Policy", "same-origin");
    out.add("Content-Security-Policy", content_policy);
    if (file == nullptr || file->path == "/index.html") {
        out.content_type = type_of("/index.html");
        out.add("Cache-Control", "no-cache");
        out.body = start_;
        return;
    }
    out.content_type = type_of(file->path);
    out.add("Cache-Control", is_hashed(file->path) ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->is_gzip) out.add("Vary", "Accept-Encoding");
    if (file->is_gzip && !takes_gzip(in)) {
        out.body = penstock::http::decompress(file->bytes, max_unpacked).value();
        return;
    }
    if (file->is_gzip) out.add("Content-Encoding", "gzip");
    out.body = file->bytes;
}

}  // namespace penstock::api
