#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/http.hpp"
#include "page/files.hpp"

namespace penstock::api {

/// Serves the files of the web page to every client: they contain nothing about this gateway but the path prefix.
///
/// A path that is no file and no call is a place within the page: `index.html`, which finds it by the address. Below
/// `/assets` and `/fonts`, where hashed names never change, it is 404.
///
/// Made once, then only read.   Thread: any.
class web_page {
public:
    struct settings {
        std::span<const page::file> files;
        std::string base_path;                 ///< `edge.http.base_path`: `/line1`; empty = none
        std::vector<std::string_view> routes;  ///< patterns of all calls: their first segments are never the page's
    };
    /// Throws if `index.html` has no place for the path prefix.
    explicit web_page(const settings& s);

    bool is_empty() const noexcept { return files_.empty(); }

    /// Whether the path is that of a file (except `index.html`), also of one that does not exist.
    bool is_file(std::string_view path) const;

    /// Whether a path for which there is no call is the page's.
    bool has(std::string_view path) const;

    /// Answers a GET or HEAD; `is_secure`: the browser asked over HTTPS.
    void answer(const request& in, response& out, bool is_secure) const;

private:
    std::span<const page::file> files_;
    std::set<std::string, std::less<>> called_;  ///< first segments of calls
    std::string start_;                          ///< index.html
};

}  // namespace penstock::api
