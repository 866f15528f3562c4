#include "store/insert_buffer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
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

constexpr char bound = '?';

/// What stands for the cell in a row's form: `bound`, or a letter that `literal_of` knows.
char form_of(const slot& s) {
    if (s.state != soci::i_ok) return 'n';
    switch (s.kind) {
        case slot::type::text: return s.text.empty() ? 'e' : bound;
        case slot::type::integer: return s.integer == 0 ? '0' : s.integer == 1 ? '1' : bound;
        case slot::type::real: return s.real == 0 && !std::signbit(s.real) ? '0' : s.real == 1 ? '1' : bound;
    }
    return bound;
}

std::string_view literal_of(char form) {
    switch (form) {
        case 'n': return "NULL";
        case 'e': return "''";
        case '0': return "0";
        default: return "1";
    }
}

/// The schema with all that is not bound as literals.
insert_schema short_form_of(const insert_schema& whole, std::string_view form) {
    auto to = whole;
    to.columns.clear();
    to.types.clear();
    std::string_view names = whole.columns;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const auto name = names.substr(0, names.find(", "));
        names.remove_prefix(std::min(name.size() + 2, names.size()));
        if (form[i] == bound) {
            to.columns.append(to.columns.empty() ? "" : ", ").append(name);
            to.types.push_back(whole.types[i]);
        } else {
            to.literal_columns.append(", ").append(name);
            to.literals.append(", ").append(literal_of(form[i]));
        }
    }
    return to;
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

void insert_buffer::add_short(const insert_schema& to, std::vector<slot> cells) {
    form_.clear();
    for (const auto& cell : cells)
        form_.push_back(form_of(cell));
    auto& forms = short_forms_[&to];
    auto known = forms.find(form_);
    if (known == forms.end()) {
        if (rows_.empty() && forms.size() == max_short_forms) forms.clear();  // others are in use by now
        // The key stays bound: rows are known by it.
        if (form_.front() != bound || forms.size() == max_short_forms) return add(to, std::move(cells));
        known = forms.emplace(form_, short_form_of(to, form_)).first;
    }
    std::vector<slot> others;
    others.reserve(known->second.types.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (form_[i] == bound) others.push_back(std::move(cells[i]));
    }
    add(known->second, std::move(others));
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
        const auto waiting = [&] { return static_cast<std::size_t>(end - next); };
        const auto count = batch_of(db.kind(), waiting());
        std::vector<slot::type> uses;
        for (std::size_t i = 0; i < count; ++i)
            uses.insert(uses.end(), to.types.begin(), to.types.end());
        auto& st = db.prepared_without_flush(insert_sql(to, count), uses, {}, binding::in_order);
        do {
            db.touch();
            std::size_t at = 0;
            for (std::size_t i = 0; i < count; ++i, ++next) {
                for (const auto& cell : (*next)->cells)
                    st.in(at++) = cell;
            }
            st.execute();
        } while (waiting() >= count);
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

void insert_buffer::clear() {
    rows_.clear();
    ids_.clear();
}

}  // namespace penstock::store
