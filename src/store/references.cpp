#include "store/references.hpp"

#include <array>

#include "master/catalog.hpp"
#include "store/record_table.hpp"

namespace penstock::store {

std::vector<master::referrer> find_referrers(database& db, const master::resource& of, std::span<const std::string> ids,
                                             std::size_t most) {
    std::vector<master::referrer> found;
    const std::vector<slot::type> uses(ids.size(), slot::type::text);
    for (const auto& link : master::references_to(of)) {
        const bool goes_along = link.link->is_cascading && link.link->cascade_field.empty();
        if (goes_along || found.size() >= most) continue;
        const auto& table = record_table::of(*link.owner);
        const auto column = record_table::column(*link.link);
        const auto one_of = column + " IN (" + places(ids.size()) + ")";
        const auto limit = " LIMIT " + std::to_string(most - found.size());
        std::string sql;
        if (link.list == nullptr) {
            const auto kind = table.kind_condition();
            sql = "SELECT " + table.id_column() + ", " + column + table.from() + " WHERE " + one_of +
                  (kind.empty() ? "" : " AND " + kind) + limit;
        } else {
            sql = "SELECT DISTINCT owner_id, " + column + " FROM " + std::string(link.list->table) + " WHERE " +
                  one_of + limit;
        }
        auto& st = db.prepared(sql, uses, std::array{slot::type::text, slot::type::text});
        for (std::size_t i = 0; i < ids.size(); ++i)
            st.set(i, ids[i]);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            found.push_back({link.owner, st.out(0).text, st.out(1).text});
    }
    return found;
}

}  // namespace penstock::store
