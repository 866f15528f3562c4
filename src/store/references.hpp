#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "master/resource.hpp"
#include "store/database.hpp"
#include "store/record_cache.hpp"

namespace penstock::store {

/// What records refer to (V5 §1.6), within one transaction.
class references {
public:
    references(database& db, record_cache& seen) : db_(db), seen_(seen) {}

    void leave_unchecked(std::string_view field) { unchecked_ = field; }

    /// Faults of what `after` refers to and `before` (null: nothing) did not: `missing` and `inactive` targets.
    struct verdict {
        faults missing, inactive;
    };
    verdict check(const master::record* before, const master::record& after);

    /// A record that refers to another one.
    struct referrer {
        const master::resource* of;
        std::string id;
        std::string to;  ///< id of the other one
    };
    /// At most `most` that refer to one of the records, without those that are deleted with it.
    std::vector<referrer> referrers(const master::resource& of, std::span<const std::string> ids, std::size_t most);

private:
    enum class state { missing, inactive, active };
    state state_of(const master::resource& target, const std::string& id);
    void look_at(const master::field& f, const master::cell& value, const std::string& path, verdict& out);

    database& db_;
    record_cache& seen_;
    std::string unchecked_;
};

}  // namespace penstock::store
