#pragma once

#include <cstdint>
#include <optional>

#include "store/database.hpp"

namespace penstock::store {

/// Gives the numbers of the change feed within one transaction, which holds the lock on master data: so none is given
/// twice, and none that is committed later is smaller.
class change_counter {
public:
    std::int64_t next(database& db);

    /// Keeps the last number. Before the transaction is committed.
    void save(database& db);

private:
    std::optional<std::int64_t> last_;
};

}  // namespace penstock::store
