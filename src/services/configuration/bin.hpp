#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "services/access/caller.hpp"
#include "services/configuration/transfers.hpp"
#include "services/shared/outcome.hpp"
#include "store/records.hpp"

namespace penstock::audit {
class trail;
}

namespace penstock::services {

class configuration;

using store::binned;

/// What was deleted in the last days, and the way back. `configuration`, `transfers` and `views` put into it what
/// they delete.
///
/// A restored thing is new: it has its old id and values, version 1, and no history of values. It is checked like one
/// that a user creates. Secrets stay sealed all the time.
/// Thread: the store's.   Limits: those of `store::put_binned`. Refused: `not_found`, `store_failed` by all.
class bin {
public:
    struct parts {
        store::store& store;
        configuration& records;
        services::transfers& transfers;
        audit::trail& audit;
    };
    static constexpr std::chrono::days kept_for{7};  ///< `store::bin_time`

    explicit bin(const parts& p) : parts_(p) {}

    outcome<std::vector<store::binned>> list();  ///< newest first, without content

    struct restored {
        std::string kind, id;
        std::int64_t part_count = 0;  ///< records: a device and its tags
    };
    /// Refused: `invalid`, which names the field: an id is taken, or what the thing belongs to is gone.
    outcome<restored> restore(const std::string& bin_id, const caller& who);
    outcome<> remove(const std::string& bin_id);

private:
    outcome<> restore_transfer(const store::binned& from);
    outcome<> restore_view(const store::binned& from);
    void report(std::string event, const store::binned& about, const std::string& actor);

    const parts parts_;
};

}  // namespace penstock::services
