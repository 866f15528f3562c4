#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "store/failure.hpp"

namespace penstock::store {

class database;

/// A named key for the API; the key itself is not kept.
struct named_key {
    std::string key_id;
    std::string key_name;
    std::string key_sha256;  ///< lower-case hexadecimal
    std::string role;        ///< viewer, operator, engineer, admin
    std::string created_by;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t expires_at = 0;  ///< epoch ms; 0 = never
    std::int64_t last_used = 0;   ///< epoch ms; 0 = never
};

BOOST_DESCRIBE_STRUCT(named_key, (),
                      (key_id, key_name, key_sha256, role, created_by, created_at, expires_at, last_used))

/// The named keys.
///
/// Thread: the store thread.
class key_records {
public:
    explicit key_records(database& db) : db_(db) {}

    answer<> create(const named_key& key);  ///< errors: duplicate
    answer<> remove(const std::string& key_id);
    answer<named_key> get(const std::string& key_id);
    answer<std::vector<named_key>> list();  ///< ascending by id
    answer<> set_last_used(const std::string& key_id, wall_time at);

private:
    database& db_;
};

}  // namespace penstock::store
