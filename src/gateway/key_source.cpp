#include "gateway/key_source.hpp"

#include <cstdlib>

#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::gateway {

namespace {

constexpr std::size_t min_length = 16;

checked<std::string> read_key(const std::string& path) {
    auto text = read_file(path);
    if (!text) return fault{"", "cannot read the API key from " + path + ": " + text.error().message()};
    std::string key(trim(*text));
    if (key.empty()) return fault{"", "the API key file " + path + " is empty"};
    return key;
}

void warn_when_short(const std::string& key, const std::string& source) {
    if (key.size() < min_length) {
        logger("app")->warn("the API key from {} has only {} characters; use {} or more", source, key.size(),
                            min_length);
    }
}

checked<main_key> generate_api_key(const data_folder& data) {
    const auto path = data.at("secrets/api-key");
    const auto found = read_file(path);
    // A key is created only if none exists: one that cannot be read may still be in use by clients.
    if (found || found.error() != boost::system::errc::no_such_file_or_directory) {
        logger("app")->info("the API key is in {}", path);
        auto key = read_key(path);
        if (!key) return key.error();
        return main_key{std::move(*key), path};
    }
    remove_file(path + ".old");  // the removed key's predecessor must not stay valid
    auto key = services::make_token();
    if (auto written = write_private_file(path, key + "\n"); !written) return written.error();
    logger("app")->info("an API key was created; it is in {}", path);
    return main_key{std::move(key), path};
}

}  // namespace

checked<main_key> find_api_key(const properties::property_set& set, const data_folder& data) {
    if (const char* path = std::getenv("EDGE_REST_API_KEY_FILE"); path != nullptr && *path != '\0') {
        auto key = read_key(path);
        if (!key) return key.error();
        warn_when_short(*key, path);
        return main_key{std::move(*key), {}};
    }
    if (const char* key = std::getenv("EDGE_REST_API_KEY"); key != nullptr && *key != '\0') {
        warn_when_short(key, "EDGE_REST_API_KEY");
        return main_key{key, {}};
    }
    if (!set.access.api_key.empty()) {
        warn_when_short(set.access.api_key, "edge.rest.api.key");
        return main_key{set.access.api_key, {}};
    }
    return generate_api_key(data);
}

}  // namespace penstock::gateway
