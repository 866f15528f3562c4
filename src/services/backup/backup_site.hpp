#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "properties/restore_properties.hpp"
#include "store/store.hpp"

namespace penstock::history {
class history;
}

namespace penstock::services {

/// Where this gateway has the parts that a backup contains.
struct backup_site {
    std::string data_dir;
    std::string database;    ///< path of the SQLite file
    std::string store_url;   ///< `postgresql://…` of the master data; empty: they are in that file
    std::string properties;  ///< path; the file may be missing
    std::string version;     ///< of this gateway
    std::string edge_id;
    std::string site_id = "SITE_DEFAULT";
    std::string time_zone = "UTC";
    store::secret_option is_secret{};
    std::uint64_t max_upload_bytes = 10ULL << 30U;

    history::history* history = nullptr;       ///< null: none is kept
    std::function<std::int64_t()> position{};  ///< the journal's highest number; not set: 0

    /// The text of a properties file with `***` in place of its secrets.
    std::function<std::string(const std::string& text)> hide_secrets{};
    /// Turns such a text, or one with secrets, into one that can replace the present file. The fault: the gateway would
    /// not start with it.
    std::function<checked<properties::adopted_properties>(const std::string& text)> adopt_properties{};

    std::function<wall_time()> clock = &wall_now;
};

}  // namespace penstock::services
