#include "store/record_table.hpp"

#include <algorithm>
#include <map>

#include "master/catalog.hpp"
#include "store/record.hpp"

namespace penstock::store {

namespace {

using master::cell;
using master::field;
using master::record;

/// Kinds whose cells come back as they went in.
bool is_plain(const field& f) {
    using master::kind;
    switch (f.type) {
        case kind::options:
        case kind::string_map:
        case kind::integer_list:
        case kind::string_list:
        case kind::list: return false;
        default: return true;
    }
}

cell as_stored_cell(const field& f, const cell& value) {
    slot s(slot_type(f));
    put(s, f, value);
    return take(s, f);
}

}  // namespace

std::string record_table::column(const field& f) {
    const auto name = std::string(f.column.empty() ? f.name : f.column);
    return name.find('(') == std::string::npos ? quoted(name) : name;
}

const record_table& record_table::of(const master::resource& r) {
    static const auto all = [] {
        std::map<const master::resource*, record_table> tables;
        for (const auto* known : master::catalog())
            tables.emplace(known, *known);
        return tables;
    }();
    return all.at(&r);
}

std::string record_table::kind_condition() const {
    if (resource_.type_text.empty()) return {};
    return quoted(std::string(resource_.type_column)) + " = '" + std::string(resource_.type_text) + "'";
}

record_table::list_table::list_table(const field& f, std::size_t place) : list(f), index(place) {
    shape.table = f.table;
    shape.types = {slot::type::text, slot::type::integer};
    for (const auto& item : f.items) {
        shape.types.push_back(slot_type(item));
        columns += ", " + record_table::column(item);
    }
    shape.columns = "owner_id, position" + columns;
    shape.rank = row_rank::list;
    shape.is_keyed = true;
}

record_table::record_table(const master::resource& r) : resource_(r) {
    std::string assignments;
    for (std::size_t i = 0; i < r.fields.size(); ++i) {
        const auto& f = r.fields[i];
        if (!f.table.empty()) lists_.emplace_back(f, i);
        if (!f.is_stored || !f.table.empty()) continue;
        const auto at = place(stored_.size());
        columns_ += (stored_.empty() ? "" : ", ") + column(f);
        if (i > 0) assignments += (assignments.empty() ? "" : ", ") + column(f) + " = " + at;
        stored_.push_back(i);
        shape_.types.push_back(slot_type(f));
    }
    const auto table = std::string(r.table);
    const auto kind = kind_condition();
    const auto this_one = id_column() + " = :p0" + (kind.empty() ? "" : " AND " + kind);
    find_ = "SELECT " + columns_ + from() + " WHERE " + this_one;
    has_ = "SELECT 1" + from() + " WHERE " + this_one;
    update_ = "UPDATE " + table + " SET " + assignments + " WHERE " + this_one;
    shape_.table = table;
    shape_.columns = columns_;
    shape_.rank = master::rank_of(r);
    shape_.is_keyed = true;
    if (r.type_text.empty()) return;
    shape_.literal_columns = ", " + quoted(std::string(r.type_column));
    shape_.literals = ", '" + std::string(r.type_text) + "'";
}

std::optional<record> record_table::find(database& db, std::string_view id) const {
    std::optional<record> found;
    const std::string key(id);
    const auto uses = std::array{slot::type::text};
    auto& st = db.is_buffered(key) ? db.prepared(find_, uses, shape_.types)
                                   : db.prepared_without_flush(find_, uses, shape_.types);
    st.set(0, key);
    if (!st.execute()) return found;
    found = master::make_record(resource_);
    for (std::size_t i = 0; i < stored_.size(); ++i)
        found->cells[stored_[i]] = take(st.out(i), resource_.fields[stored_[i]]);
    while (st.fetch()) {
    }
    if (!lists_.empty()) {
        std::vector<record> one{std::move(*found)};
        read_lists(db, one);
        found = std::move(one[0]);
    }
    return found;
}

std::vector<record> record_table::find_all(database& db, std::span<const std::string> ids) const {
    std::vector<record> found;
    const auto kind = kind_condition();
    for (; !ids.empty(); ids = ids.subspan(std::min(batch, ids.size()))) {
        const auto some = ids.first(std::min(batch, ids.size()));
        const auto rest =
            " WHERE " + id_column() + " IN (" + places(some.size()) + ")" + (kind.empty() ? "" : " AND " + kind);
        std::vector<argument> arguments;
        for (const auto& id : some)
            arguments.push_back({id});
        select(db, rest, arguments, [&](record&& r) { found.push_back(std::move(r)); });
    }
    return found;
}

record record_table::as_stored(record r) const {
    for (std::size_t i = 0; i < r.cells.size(); ++i) {
        const auto& f = resource_.fields[i];
        auto& value = r.cells[i];
        if (!f.is_stored) {
            value = f.default_value;
        } else if (f.table.empty()) {
            if (!is_plain(f)) value = as_stored_cell(f, value);
        } else {
            auto rows = value.list();
            for (auto& row : rows) {
                for (std::size_t k = 0; k < row.size(); ++k) {
                    if (!is_plain(f.items[k])) row[k] = as_stored_cell(f.items[k], row[k]);
                }
            }
            value = std::move(rows);
        }
    }
    return r;
}

bool record_table::has(database& db, std::string_view id) const {
    auto& st = db.prepared(has_, std::array{slot::type::text}, std::array{slot::type::integer});
    st.set(0, std::string(id));
    const bool is_there = st.execute();
    while (is_there && st.fetch()) {
    }
    return is_there;
}

void record_table::insert(database& db, const record& r) const {
    std::vector<slot> cells(shape_.types.begin(), shape_.types.end());
    for (std::size_t i = 0; i < stored_.size(); ++i)
        put(cells[i], resource_.fields[stored_[i]], r.cells[stored_[i]]);
    db.buffer_insert(shape_, std::move(cells));
    insert_lists(db, r);
}

void record_table::update(database& db, const record& r) const {
    auto& st = db.prepared(update_, shape_.types, {});
    for (std::size_t i = 0; i < stored_.size(); ++i)
        put(st.in(i), resource_.fields[stored_[i]], r.cells[stored_[i]]);
    st.execute();
    if (lists_.empty()) return;
    remove_lists(db, std::span(&r.id(), 1));
    insert_lists(db, r);
}

void record_table::remove(database& db, std::span<const std::string> ids) const {
    remove_lists(db, ids);
    remove_rows(db, shape_.table, id_column(), ids, kind_condition());
}

void record_table::insert_lists(database& db, const record& r) const {
    for (const auto& list : lists_) {
        std::int64_t position = 0;
        for (const auto& row : r.cells[list.index].list()) {
            std::vector<slot> cells(list.shape.types.begin(), list.shape.types.end());
            cells[0].text = r.id();
            cells[1].integer = position++;
            for (std::size_t i = 0; i < row.size(); ++i)
                put(cells[i + 2], list.list.items[i], row[i]);
            db.buffer_insert(list.shape, std::move(cells));
        }
    }
}

void record_table::remove_lists(database& db, std::span<const std::string> ids) const {
    for (const auto& list : lists_)
        remove_rows(db, list.shape.table, "owner_id", ids);
}

void record_table::read_lists(database& db, std::vector<record>& records) const {
    std::map<std::string_view, record*> by_id;
    bool is_any_waiting = false;
    for (auto& r : records) {
        by_id.emplace(r.id(), &r);
        is_any_waiting = is_any_waiting || db.is_buffered(r.id());
    }
    const auto owners = places(records.size());
    const std::vector<slot::type> uses(records.size(), slot::type::text);
    for (const auto& list : lists_) {
        std::vector<slot::type> gives{slot::type::text};
        gives.insert(gives.end(), list.shape.types.begin() + 2, list.shape.types.end());
        const auto sql = "SELECT owner_id" + list.columns + " FROM " + list.shape.table + " WHERE owner_id IN (" +
                         owners + ") ORDER BY owner_id, position";
        auto& st = is_any_waiting ? db.prepared(sql, uses, gives) : db.prepared_without_flush(sql, uses, gives);
        for (std::size_t i = 0; i < records.size(); ++i)
            st.set(i, records[i].id());
        std::map<std::string_view, cell::rows> found;
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            cell::row row;
            for (std::size_t i = 0; i < list.list.items.size(); ++i)
                row.push_back(take(st.out(i + 1), list.list.items[i]));
            found[by_id.find(st.out(0).text)->first].push_back(std::move(row));
        }
        for (auto& [id, r] : by_id)
            r->cells[list.index] = std::move(found[id]);
    }
}

void record_table::select(database& db, const std::string& rest, const std::vector<argument>& arguments,
                          const std::function<void(record&&)>& take_record, const std::string& from) const {
    std::vector<slot::type> uses;
    for (const auto& a : arguments)
        uses.push_back(a.type());
    auto& st = db.prepared("SELECT " + columns_ + from + rest, uses, shape_.types);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        arguments[i].put_into(st.in(i));
    std::vector<record> waiting;
    const auto hand_on = [&] {
        if (!lists_.empty() && !waiting.empty()) read_lists(db, waiting);
        for (auto& r : waiting)
            take_record(std::move(r));
        waiting.clear();
    };
    for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
        auto r = master::make_record(resource_);
        for (std::size_t i = 0; i < stored_.size(); ++i)
            r.cells[stored_[i]] = take(st.out(i), resource_.fields[stored_[i]]);
        if (lists_.empty()) {
            take_record(std::move(r));
        } else {
            waiting.push_back(std::move(r));
            if (waiting.size() == batch) hand_on();
        }
    }
    hand_on();
}

void remove_rows(database& db, const std::string& table, const std::string& column, std::span<const std::string> values,
                 const std::string& condition) {
    const std::vector<slot::type> uses(values.size(), slot::type::text);
    auto& st = db.prepared("DELETE FROM " + table + " WHERE " + column + " IN (" + places(values.size()) + ")" +
                               (condition.empty() ? "" : " AND " + condition),
                           uses, {});
    for (std::size_t i = 0; i < values.size(); ++i)
        st.set(i, values[i]);
    st.execute();
}

}  // namespace penstock::store
