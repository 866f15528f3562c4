#include "app/named_files.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

#include "base/named_file.hpp"
#include "base/text.hpp"

namespace penstock::app {

checked<> check_named_files(const properties& set) {
    const std::array<std::pair<const char*, const std::string*>, 5> all{{
        {"edge.tls.cert", &set.tls_cert},
        {"edge.tls.key", &set.tls_key},
        {"edge.history.cassandra.ca", &set.cassandra_ca},
        {"edge.history.cassandra.cert", &set.cassandra_cert},
        {"edge.history.cassandra.key", &set.cassandra_key},
    }};
    for (const auto& [key, path] : all) {
        if (path->empty()) continue;
        std::error_code unknown;
        if (::access(path->c_str(), R_OK) != 0) {
            return fault{key, *path + " cannot be read: " + std::strerror(errno)};
        }
        if (!std::filesystem::is_regular_file(*path, unknown)) return fault{key, *path + " is not a file"};
    }
    return {};
}

checked<std::string> read_notice(const properties& set) {
    constexpr const char* key = "edge.ui.notice";
    constexpr std::size_t max_bytes = 4096;
    if (!set.ui_notice.starts_with('@')) return set.ui_notice;
    const auto path = set.ui_notice.substr(1);
    const auto text = read_named_file(path);
    if (!text) return fault{key, path + " cannot be read: " + text.error().message()};
    const auto is_shown = [](char c) { return c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 0x20; };
    if (text->size() > max_bytes || !is_utf8(*text) || !std::ranges::all_of(*text, is_shown)) {
        return fault{key, path + ": expected 4096 bytes of UTF-8 at most, with no control characters but line ends"};
    }
    return std::string(trim(*text));
}

}  // namespace penstock::app
