#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "store/failure.hpp"

namespace penstock::store {

class database;

/// A person who may log in.
struct user {
    std::string user_id;
    std::string password_hash;  ///< of `hash_password`
    std::string role;           ///< viewer, operator, engineer, admin
    bool disabled = false;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t last_login = 0;  ///< epoch ms; 0 = never
};

BOOST_DESCRIBE_STRUCT(user, (), (user_id, password_hash, role, disabled, created_at, last_login))

/// The local users.
///
/// Thread: the store thread.
class user_records {
public:
    explicit user_records(database& db) : db_(db) {}

    answer<> create(const user& u);  ///< errors: duplicate
    answer<> update(const user& u);  ///< replaces everything but `created_at`; errors: not_found
    answer<> remove(const std::string& user_id);
    answer<user> get(const std::string& user_id);
    answer<std::vector<user>> list();  ///< ascending by id
    answer<std::int64_t> count();
    answer<> set_last_login(const std::string& user_id, wall_time at);

private:
    database& db_;
};

}  // namespace penstock::store
