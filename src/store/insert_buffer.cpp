#include "store/insert_buffer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "store/database.hpp"

namespace penstock::store {

namespace {

/// How many rows a statement takes: few numbers, so that few statements are prepared. SQLite is in this process and
/// gains nothing by more than one.
constexpr std::array<std::size_t, 4> batches{64, 16, 4, 1};

std::size_t batch_of(database::backend engine, std::size_t waiting) {
    if (engine == database::backend::sqlite) return 1;
    return *std::ranges::find_if(batches, [&](std::size_t batch) { return batch <= waiting; });
}

std::string insert_sql(const insert_schema& to, std::size_t rows) {
    auto sql = "INSERT INTO " + to.table + " (" + to.columns + to.literal_columns + ") VALUES ";
    std::size_t at = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        sql += i == 0 ? "(" : ", (";
        for (std::size_t k = 0; k < to.types.size(); ++k)
            sql += (k == 0 ? "" : ", ") + place(at++);
        sql += to.literals + ")";
    }
    return sql + to.on_conflict;
}

}  // namespace

void insert_buffer::add(const insert_schema& to, std::vector<slot> cells) {
    if (to.is_keyed) ++ids_[cells.front().text];
    rows_.push_back({&to, std::move(cells)});
}

void insert_buffer::write(database& db, std::size_t first, std::size_t last) {
    std::vector<row*> order;
    for (std::size_t i = first; i < last; ++i)
        order.push_back(&rows_[i]);
    const auto place_of = [](const row* r) { return std::pair(r->schema->rank, r->schema); };
    std::ranges::stable_sort(order, {}, place_of);
    for (auto next = order.begin(); next != order.end();) {
        const auto& to = *(*next)->schema;
        const auto end = std::find_if(next, order.end(), [&](const row* r) { return r->schema != &to; });
        const auto count = batch_of(db.kind(), static_cast<std::size_t>(end - next));
        std::vector<slot::type> uses;
        for (std::size_t i = 0; i < count; ++i)
            uses.insert(uses.end(), to.types.begin(), to.types.end());
        auto& st = db.prepared_without_flush(insert_sql(to, count), uses, {}, binding::in_order);
        std::size_t at = 0;
        for (std::size_t i = 0; i < count; ++i, ++next) {
            for (const auto& cell : (*next)->cells)
                st.in(at++) = cell;
        }
        st.execute();
    }
}

void insert_buffer::truncate(std::size_t count) {
    for (; rows_.size() > count; rows_.pop_back()) {
        const auto& last = rows_.back();
        if (!last.schema->is_keyed) continue;
        const auto known = ids_.find(last.cells.front().text);
        if (--known->second == 0) ids_.erase(known);
    }
}

}  // namespace penstock::store
