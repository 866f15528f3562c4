#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "store/key_records.hpp"
#include "store/opc_records.hpp"
#include "store/setting_records.hpp"
#include "store/site_records.hpp"
#include "store/tag_records.hpp"
#include "store/user_records.hpp"

namespace penstock::store {

/// Whether an option of that protocol (canonical `opc_type`) is secret, and so sealed at rest.
using secret_option = std::function<bool(std::string_view opc_type, std::string_view option)>;

struct store_options {
    std::string data_dir;                  ///< the database is <data_dir>/config.sqlite
    std::string site_id = "SITE_DEFAULT";  ///< `edge.site_id`: made when there is none
    secret_option is_secret;               ///< not set: no option is
};

/// Configuration and master data in SQL. What was answered is on disk.
///
/// Lifecycle: `open` brings the schema up to date; the destructor closes.   Thread: calls block and never overlap: one
/// store thread makes them all.   Limits: one process; another one that writes makes calls fail `unavailable` after 5
/// s.
class store {
public:
    static answer<std::unique_ptr<store>> open(const store_options& options, wall_time now);
    ~store();
    store(const store&) = delete;
    store& operator=(const store&) = delete;

    site_records& sites() noexcept;
    opc_records& opcs() noexcept;
    tag_records& tags() noexcept;
    user_records& users() noexcept;
    key_records& keys() noexcept;
    setting_records& settings() noexcept;

    /// `EDGE_` and 12 characters, made once.
    const std::string& edge_id() const noexcept;

    /// Whether the database takes changes at this moment (readiness).
    answer<> check();

    /// Of the database and its journal on disk (`system_total_db_size`).   Thread: any.
    std::int64_t size_bytes() const;

private:
    class body;
    explicit store(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::store
