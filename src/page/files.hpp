#pragma once

#include <span>
#include <string_view>

namespace penstock::page {

/// One file of the web page as the build made it.
struct file {
    std::string_view path;  ///< `/index.html`, `/assets/main-4f3a.js`
    std::string_view bytes;
    bool is_gzip = false;  ///< `bytes` are packed; `index.html` and what packing does not make smaller are not
};

/// The files inside this program, sorted by path; empty: built without them (`-DPENSTOCK_WEB=OFF`).
std::span<const file> embedded_files() noexcept;

}  // namespace penstock::page
