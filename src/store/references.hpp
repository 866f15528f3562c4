#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "master/resource.hpp"
#include "store/database.hpp"

namespace penstock::store {

/// What records refer to (V5 §1.6), within one transaction: looks each target up once.
class references {
public:
    explicit references(database& db) : db_(db) {}

    /// Faults of what `after` refers to and `before` (null: nothing) did not: `missing` and `inactive` targets.
    struct verdict {
        faults missing, inactive;
    };
    verdict check(const master::record* before, const master::record& after);

    /// The record was written or deleted: it is looked at anew.
    void forget(const std::string& id);
    void forget_all() { seen_.clear(); }

    /// A record that refers to another one.
    struct referrer {
        const master::resource* of;
        std::string id;
    };
    /// At most `most` that refer to the record, without those that are deleted with it.
    std::vector<referrer> referrers(const master::resource& of, const std::string& id, std::size_t most);

private:
    enum class state { missing, inactive, active };
    state state_of(const master::resource& target, const std::string& id);
    void look_at(const master::field& f, const master::cell& value, const std::string& path, verdict& out);

    database& db_;
    /// By id, as what it was looked at: a line is known as an asset, too.
    std::unordered_map<std::string, std::vector<std::pair<const master::resource*, state>>> seen_;
};

}  // namespace penstock::store
