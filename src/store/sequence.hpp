#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "store/database.hpp"

namespace penstock::store {

/// Allocates numbers in one transaction, which holds the lock on master data. So each number is unique, and a later
/// transaction has larger numbers.
class sequence {
public:
    explicit sequence(std::string_view name) : name_(name) {}

    std::int64_t next(database& db);

    /// Keeps the last number. Before the transaction is committed.
    void save(database& db);

private:
    std::string_view name_;
    std::optional<std::int64_t> last_;
};

/// Those of a transaction.
struct sequences {
    sequence changes{"change"};  ///< of the change feed
    sequence alarms{"alarm"};    ///< of what happens to alarms

    void save(database& db) {
        changes.save(db);
        alarms.save(db);
    }
};

}  // namespace penstock::store
