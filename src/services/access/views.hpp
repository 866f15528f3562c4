#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "services/access/caller.hpp"
#include "services/shared/outcome.hpp"
#include "store/records.hpp"

namespace penstock::services {

using store::view;

/// What pages have saved, of one user or for all: filters, groups of trends, walls.
///
/// A view is seen by its author, and by all where it is shared. Its author changes it, and an administrator a shared
/// one; sharing needs the role operator. Who may not see one is told that it is not there. Thread: the store's. Limits:
/// 256,000 bytes of content; `max_own` views of an author. Refused: what each function says, and `store_failed` by all
/// where the store fails.
class views {
public:
    static constexpr std::size_t max_content_bytes = 256'000;
    static constexpr std::int64_t max_own = 100;

    explicit views(store::store& st) : store_(st) {}

    outcome<std::vector<view>> list(const caller& who);                 ///< by id
    outcome<view> find(const std::string& view_id, const caller& who);  ///< refused: `not_found`
    /// A new one, or the one of that id as it is to be. Refused: `duplicate` (the id is somebody else's),
    /// `is_protected`, `integrity` (too many), `invalid`.
    outcome<> put(view wanted, const caller& who);
    /// Refused: `not_found`, `is_protected`.
    outcome<> remove(const std::string& view_id, const caller& who);

private:
    static bool sees(const caller& who, const view& v);
    static bool may_change(const caller& who, const view& v);

    store::store& store_;
};

/// The faults of it, as far as they can be found without the others.
faults check_view(const view& wanted);

}  // namespace penstock::services
