#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "master/resource.hpp"
#include "store/database.hpp"

namespace penstock::store {

/// Caches the records that a transaction has read or written, and ids that do not exist, so that it reads each record
/// once. The records must be as in the database: code that writes them otherwise must call `keep` or `forget`.
///
/// Limits: `max_records` ids; then it is cleared.
class record_cache {
public:
    static constexpr std::size_t max_records = 500;

    explicit record_cache(database& db) : db_(db) {}

    /// Valid until the next call.
    const std::optional<master::record>& find(const master::resource& of, std::string_view id);
    /// Looks those up that are not cached, with few statements.
    void find_all(const master::resource& of, std::span<const std::string> ids);

    /// The record was written.
    void keep(master::record r);
    /// The record was written, or deleted.
    void forget(std::string_view id);
    void forget_all() { seen_.clear(); }

private:
    using entry = std::pair<const master::resource*, std::optional<master::record>>;
    const entry* known(const master::resource& of, const std::string& id) const;
    std::optional<master::record>& add(const master::resource& of, std::string id, std::optional<master::record> found);

    database& db_;
    /// By id, with the kind that it was read as: a line is also an asset.
    std::unordered_map<std::string, std::vector<entry>> seen_;
};

}  // namespace penstock::store
