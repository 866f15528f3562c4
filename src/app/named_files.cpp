#include "app/named_files.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

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
        if (!std::filesystem::is_regular_file(*path, unknown)) return fault{key, *path + " is no file"};
    }
    return {};
}

}  // namespace penstock::app
