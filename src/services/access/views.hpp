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
/// The author sees a view, and all users see a shared view. The author changes it; an administrator may change a shared
/// one, too. Sharing needs the role operator. For a caller who may not see a view, it does not exist (`not_found`).
/// Thread: the store's. Limits: 256,000 bytes of content; `max_own` views of an author. Refused: what each function
/// says, and `store_failed` by all where the store fails.
class views {
public:
    static constexpr std::size_t max_content_bytes = 256'000;
    static constexpr std::int64_t max_own = 100;

    explicit views(store::store& st) : store_(st) {}

    outcome<std::vector<view>> list(const caller& who);                 ///< by id
    outcome<view> find(const std::string& view_id, const caller& who);  ///< refused: `not_found`
    /// Creates the view, or replaces the one of that id. Refused: `duplicate` (the id belongs to another user),
    /// `is_protected`, `integrity` (too many), `invalid`.
    outcome<> put(view wanted, const caller& who);
    /// Refused: `not_found`, `is_protected`.
    outcome<> remove(const std::string& view_id, const caller& who);

private:
    static bool sees(const caller& who, const view& v);
    static bool may_change(const caller& who, const view& v);

    store::store& store_;
};

/// The faults of the view that can be found without reading the stored views.
faults check_view(const view& wanted);

}  // namespace penstock::services
