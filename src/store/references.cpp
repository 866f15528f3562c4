#include "store/references.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "master/catalogue.hpp"
#include "store/record.hpp"
#include "store/record_table.hpp"

namespace penstock::store {

namespace {

using master::cell;
using master::field;
using master::record;
using master::resource;

/// What the rows of a list refer to by that field.
std::set<std::string> targets(const cell::rows& rows, std::size_t item) {
    std::set<std::string> ids;
    for (const auto& row : rows) {
        if (!row[item].is_null()) ids.insert(row[item].text());
    }
    return ids;
}

}  // namespace

references::state references::state_of(const resource& target, const std::string& id) {
    const auto& found = seen_.find(target, id);
    if (!found) return state::missing;
    return target.has("active") && !found->at("active").boolean() ? state::inactive : state::active;
}

void references::look_at(const field& f, const cell& value, const std::string& path, verdict& out) {
    const auto* target = master::find_resource(f.refers_to);
    if (target == nullptr || value.is_null() || value.text().empty()) return;
    switch (state_of(*target, value.text())) {
        case state::missing:
            out.missing.emplace_back(path, fmt::format("no {} {}", target->name, value.text()));
            return;
        case state::inactive: out.inactive.emplace_back(path, value.text() + " is not active"); return;
        case state::active: return;
    }
}

references::verdict references::check(const record* before, const record& after) {
    verdict out;
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& f = after.of->fields[i];
        const auto& value = after.cells[i];
        if (before != nullptr && before->cells[i] == value) continue;
        if (!f.refers_to.empty() && !f.is_read_only && f.name != unchecked_)
            look_at(f, value, std::string(f.name), out);
        for (std::size_t k = 0; k < f.items.size(); ++k) {
            if (f.items[k].refers_to.empty()) continue;
            const auto known = before == nullptr ? std::set<std::string>() : targets(before->cells[i].list(), k);
            const auto& rows = value.list();
            for (std::size_t at = 0; at < rows.size(); ++at) {
                if (known.contains(rows[at][k].text())) continue;
                look_at(f.items[k], rows[at][k], fmt::format("{}[{}].{}", f.name, at, f.items[k].name), out);
            }
        }
    }
    return out;
}

std::vector<references::referrer> references::referrers(const resource& of, std::span<const std::string> ids,
                                                        std::size_t most) {
    std::vector<referrer> found;
    const std::vector<slot::type> uses(ids.size(), slot::type::text);
    for (const auto& link : master::links_to(of)) {
        const bool goes_along = link.by->is_cascading && link.by->cascade_field.empty();
        if (goes_along || found.size() >= most) continue;
        const auto& table = record_table::of(*link.from);
        const auto column = record_table::column(*link.by);
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
        auto& st = db_.prepared(sql, uses, std::array{slot::type::text, slot::type::text});
        for (std::size_t i = 0; i < ids.size(); ++i)
            st.set(i, ids[i]);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            found.push_back({link.from, st.out(0).text, st.out(1).text});
    }
    return found;
}

}  // namespace penstock::store
