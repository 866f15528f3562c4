#include "store/record_table.hpp"

#include <algorithm>
#include <map>

#include "master/catalogue.hpp"
#include "store/record.hpp"

namespace penstock::store {

namespace {

using master::cell;
using master::field;
using master::record;

constexpr std::size_t batch = 200;  ///< records whose lists are read with one statement

/// SQL of the rows of a list that has a table: its owner's id, the place in the list, its fields.
struct list_table {
    explicit list_table(const field& f) : of(f) {
        for (const auto& item : f.items) {
            types.push_back(slot_type(item));
            columns += ", " + record_table::column(item);
        }
    }

    std::string insert() const {
        std::string places;
        for (std::size_t i = 0; i < types.size() + 2; ++i)
            places += (i == 0 ? "" : ", ") + place(i);
        return "INSERT INTO " + std::string(of.table) + " (owner_id, position" + columns + ") VALUES (" + places + ")";
    }

    const field& of;
    std::vector<slot::type> types;
    std::string columns;
};

}  // namespace

std::string record_table::column(const field& f) {
    const auto name = std::string(f.column.empty() ? f.name : f.column);
    return name.find('(') == std::string::npos ? quoted(name) : name;
}

const record_table& record_table::of(const master::resource& r) {
    static const auto all = [] {
        std::map<const master::resource*, record_table> tables;
        for (const auto* known : master::catalogue())
            tables.emplace(known, *known);
        return tables;
    }();
    return all.at(&r);
}

std::string record_table::kind_condition() const {
    if (of_.type_text.empty()) return {};
    return quoted(std::string(of_.type_column)) + " = '" + std::string(of_.type_text) + "'";
}

record_table::record_table(const master::resource& r) : of_(r) {
    std::string places, assignments;
    for (std::size_t i = 0; i < r.fields.size(); ++i) {
        const auto& f = r.fields[i];
        if (!f.table.empty()) lists_.push_back(i);
        if (!f.is_stored || !f.table.empty()) continue;
        const auto at = place(stored_.size());
        columns_ += (stored_.empty() ? "" : ", ") + column(f);
        places += (stored_.empty() ? "" : ", ") + at;
        if (i > 0) assignments += (assignments.empty() ? "" : ", ") + column(f) + " = " + at;
        stored_.push_back(i);
        types_.push_back(slot_type(f));
    }
    const auto table = std::string(r.table);
    const auto kind = kind_condition();
    const auto this_one = id_column() + " = :p0" + (kind.empty() ? "" : " AND " + kind);
    find_ = "SELECT " + columns_ + from() + " WHERE " + this_one;
    has_ = "SELECT 1" + from() + " WHERE " + this_one;
    remove_ = "DELETE FROM " + table + " WHERE " + this_one;
    update_ = "UPDATE " + table + " SET " + assignments + " WHERE " + this_one;
    const bool is_one_of_several = !r.type_text.empty();
    insert_ = "INSERT INTO " + table + " (" + columns_ +
              (is_one_of_several ? ", " + quoted(std::string(r.type_column)) : "") + ") VALUES (" + places +
              (is_one_of_several ? ", '" + std::string(r.type_text) + "'" : "") + ")";
}

std::optional<record> record_table::find(database& db, std::string_view id) const {
    std::optional<record> found;
    auto& st = db.prepared(find_, std::array{slot::type::text}, types_);
    st.set(0, std::string(id));
    if (!st.execute()) return found;
    found = master::make_record(of_);
    for (std::size_t i = 0; i < stored_.size(); ++i)
        found->cells[stored_[i]] = take(st.out(i), of_.fields[stored_[i]]);
    while (st.fetch()) {
    }
    if (!lists_.empty()) {
        std::vector<record> one{std::move(*found)};
        read_lists(db, one);
        found = std::move(one[0]);
    }
    return found;
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
    auto& st = db.prepared(insert_, types_, {});
    for (std::size_t i = 0; i < stored_.size(); ++i)
        put(st.in(i), of_.fields[stored_[i]], r.cells[stored_[i]]);
    st.execute();
    insert_lists(db, r);
}

void record_table::update(database& db, const record& r) const {
    auto& st = db.prepared(update_, types_, {});
    for (std::size_t i = 0; i < stored_.size(); ++i)
        put(st.in(i), of_.fields[stored_[i]], r.cells[stored_[i]]);
    st.execute();
    if (lists_.empty()) return;
    remove_lists(db, r.id());
    insert_lists(db, r);
}

void record_table::remove(database& db, std::string_view id) const {
    remove_lists(db, id);
    auto& st = db.prepared(remove_, std::array{slot::type::text}, {});
    st.set(0, std::string(id));
    st.execute();
}

void record_table::insert_lists(database& db, const record& r) const {
    for (const auto at : lists_) {
        const list_table table(of_.fields[at]);
        auto uses = table.types;
        uses.insert(uses.begin(), {slot::type::text, slot::type::integer});
        auto& st = db.prepared(table.insert(), uses, {});
        std::int64_t position = 0;
        for (const auto& row : r.cells[at].list()) {
            st.set(0, r.id());
            st.set(1, position++);
            for (std::size_t i = 0; i < row.size(); ++i)
                put(st.in(i + 2), table.of.items[i], row[i]);
            st.execute();
        }
    }
}

void record_table::remove_lists(database& db, std::string_view id) const {
    for (const auto at : lists_) {
        auto& st = db.prepared("DELETE FROM " + std::string(of_.fields[at].table) + " WHERE owner_id = :p0",
                               std::array{slot::type::text}, {});
        st.set(0, std::string(id));
        st.execute();
    }
}

void record_table::read_lists(database& db, std::vector<record>& records) const {
    std::map<std::string_view, record*> by_id;
    std::string owners;
    for (auto& r : records) {
        owners += (by_id.empty() ? "" : ", ") + place(by_id.size());
        by_id.emplace(r.id(), &r);
    }
    for (const auto at : lists_) {
        const list_table table(of_.fields[at]);
        auto gives = table.types;
        gives.insert(gives.begin(), slot::type::text);
        const std::vector<slot::type> uses(records.size(), slot::type::text);
        const auto sql = "SELECT owner_id" + table.columns + " FROM " + std::string(table.of.table) +
                         " WHERE owner_id IN (" + owners + ") ORDER BY owner_id, position";
        auto& st = db.prepared(sql, uses, gives);
        for (std::size_t i = 0; i < records.size(); ++i)
            st.set(i, records[i].id());
        std::map<std::string_view, cell::rows> found;
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            cell::row row;
            for (std::size_t i = 0; i < table.of.items.size(); ++i)
                row.push_back(take(st.out(i + 1), table.of.items[i]));
            found[by_id.find(st.out(0).text)->first].push_back(std::move(row));
        }
        for (auto& [id, r] : by_id)
            r->cells[at] = std::move(found[id]);
    }
}

void record_table::select(database& db, const std::string& rest, const std::vector<argument>& arguments,
                          const std::function<void(record&&)>& take_record) const {
    std::vector<slot::type> uses;
    for (const auto& a : arguments)
        uses.push_back(a.type());
    auto& st = db.prepared("SELECT " + columns_ + from() + rest, uses, types_);
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
        auto r = master::make_record(of_);
        for (std::size_t i = 0; i < stored_.size(); ++i)
            r.cells[stored_[i]] = take(st.out(i), of_.fields[stored_[i]]);
        if (lists_.empty()) {
            take_record(std::move(r));
        } else {
            waiting.push_back(std::move(r));
            if (waiting.size() == batch) hand_on();
        }
    }
    hand_on();
}

}  // namespace penstock::store
