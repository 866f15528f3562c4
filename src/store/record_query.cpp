#include "store/record_query.hpp"

#include <fmt/format.h>

#include <array>

#include "store/query.hpp"

namespace penstock::store {

namespace {

using master::cell;
using master::field;

}  // namespace

/// One more row, so that conditions, order and pages are of all.
void record_query::add_built_in(const master::record& r) {
    std::string row;
    for (const auto i : table_.stored()) {
        const auto& f = r.kind->fields[i];
        const auto& value = r.cells[i];
        row += (row.empty() ? "" : ", ") + (value.is_null() ? "NULL" : conditions_.bind(argument_of(f, value)));
    }
    source_ = " FROM (SELECT " + table_.columns() + source_ + " UNION ALL SELECT " + row + ") AS " +
              std::string(table_.resource().table);
}

void record_query::add_equal(const field& f, const std::vector<cell>& any_of) {
    const auto column = record_table::column(f);
    std::vector<std::string> places;
    for (const auto& value : any_of) {
        if (!value.is_null()) places.push_back(conditions_.bind(argument_of(f, value)));
    }
    const bool takes_null = places.size() < any_of.size();
    const bool is_text = slot_type(f) == slot::type::text;
    const auto in = is_text ? text_list(places) : fmt::format("{}", fmt::join(places, ", "));
    const auto values = column + (places.size() == 1 ? " = " + in : " IN (" + in + ")");
    if (places.empty()) {
        conditions_.add(takes_null ? column + " IS NULL" : "1 = 0");
    } else {
        conditions_.add(takes_null ? "(" + values + " OR " + column + " IS NULL)" : values);
    }
}

/// Records of which a row of a list has one of the values.
void record_query::add_item(const field& list, const master::condition& c) {
    const auto& item = list.item(c.field);
    std::string in;
    for (const auto& value : c.any_of)
        in += (in.empty() ? "" : ", ") + conditions_.bind(argument_of(item, value));
    conditions_.add(table_.id_column() + " IN (SELECT owner_id FROM " + std::string(list.table) + " WHERE " +
                    record_table::column(item) + " IN (" + in + "))");
}

void record_query::add_part(const std::string& part) {
    const auto pattern = like_pattern(part);
    // SQLite's LIKE folds the letters by itself, as its lower() would, and in half the time.
    const auto folded = [&](const std::string& column) {
        return db_.kind() == database::backend::sqlite ? column : "lower(" + column + ")";
    };
    auto sql = "(" + folded(table_.id_column()) + " LIKE " + conditions_.bind({pattern}) + " ESCAPE '!'";
    if (const auto* name = table_.resource().name_field()) {
        sql += " OR " + folded(record_table::column(*name)) + " LIKE " + conditions_.bind({pattern}) + " ESCAPE '!'";
    }
    conditions_.add(sql + ")");
}

void record_query::add_under(const std::string& place_id) {
    const auto& r = table_.resource();
    const auto* site = r.find("site_id");
    const bool has_site = site != nullptr && site->is_stored;
    conditions_.add_under(record_table::column(*r.find(r.ancestor_field)), has_site ? record_table::column(*site) : "",
                          place_id);
}

/// What comes after a record in the requested order: (a, b, id) > (x, y, z), with each key's own direction. Null is
/// before everything.
void record_query::add_after(const master::list_request& asked) {
    if (asked.start_after.size() != asked.sort.size() + 1) return;
    std::string sql;
    for (std::size_t i = 0; i <= asked.sort.size(); ++i) {
        std::string all;
        for (std::size_t k = 0; k <= i; ++k) {
            const bool is_id = k == asked.sort.size();
            const auto& f = is_id ? table_.resource().id() : *asked.sort[k].sort_field;
            const auto& value = asked.start_after[k];
            const auto column = record_table::column(f);
            std::string one;
            if (k < i) {
                one = value.is_null() ? column + " IS NULL" : column + " = " + conditions_.bind(argument_of(f, value));
            } else if (!is_id && asked.sort[k].is_descending) {
                if (value.is_null()) {
                    one = "1 = 0";
                } else {
                    one = column + " < " + conditions_.bind(argument_of(f, value));
                    if (f.is_nullable) one = "(" + one + " OR " + column + " IS NULL)";
                }
            } else {
                one = value.is_null() ? column + " IS NOT NULL"
                                      : column + " > " + conditions_.bind(argument_of(f, value));
            }
            all += (all.empty() ? "" : " AND ") + one;
        }
        sql += (sql.empty() ? "(" : " OR (") + all + ")";
    }
    start_after_ = (conditions_.sql().empty() ? " WHERE " : " AND ") + (asked.sort.empty() ? sql : "(" + sql + ")");
}

void record_query::add_order(const master::list_request& asked) {
    order_ = " ORDER BY ";
    for (const auto& key : asked.sort) {
        order_ += record_table::column(*key.sort_field);
        if (key.is_descending) order_ += " DESC";
        // The databases differ in where null sorts; stating it without a null would keep indexes from use.
        if (key.sort_field->is_nullable) order_ += key.is_descending ? " NULLS LAST" : " NULLS FIRST";
        order_ += ", ";
    }
    order_ += table_.id_column();
    if (asked.limit != master::no_limit) order_ += " LIMIT " + std::to_string(asked.limit);
    if (asked.offset > 0) order_ += " OFFSET " + std::to_string(asked.offset);
}

record_query::record_query(database& db, const record_table& table, const master::list_request& asked)
    : db_(db), table_(table), source_(table.from()) {
    if (asked.built_in) add_built_in(*asked.built_in);
    if (const auto kind = table.kind_condition(); !kind.empty()) conditions_.add(kind);
    for (const auto& c : asked.filter) {
        const auto& r = table.resource();
        if (const auto* list = r.list_with(c.field)) {
            add_item(*list, c);
        } else {
            add_equal(r.fields[r.index_of(c.field)], c.any_of);
        }
    }
    for (const auto& c : asked.none_of) {
        const auto& f = *table.resource().find(c.field);
        std::string in;
        for (const auto& value : c.any_of)
            in += (in.empty() ? "" : ", ") + conditions_.bind(argument_of(f, value));
        if (!in.empty()) conditions_.add(record_table::column(f) + " NOT IN (" + in + ")");
    }
    for (const auto& r : asked.ranges) {
        const auto column = record_table::column(*table.resource().find(r.field));
        if (r.from) conditions_.add(column + " >= " + conditions_.bind({*r.from}));
        if (r.to) conditions_.add(column + " <= " + conditions_.bind({*r.to}));
    }
    if (!asked.q.empty()) add_part(asked.q);
    if (asked.ancestor_id) add_under(*asked.ancestor_id);
    where_arguments_ = conditions_.size();
    add_after(asked);
    add_order(asked);
}

void record_query::select(const std::function<void(master::record&&)>& take) const {
    table_.select(db_, conditions_.sql() + start_after_ + order_, conditions_.arguments(), take, source_);
}

std::int64_t record_query::count() const {
    auto& st = conditions_.prepare(db_, "SELECT count(*)" + source_ + conditions_.sql(),
                                   std::array{slot::type::integer}, where_arguments_);
    std::int64_t total = 0;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        total = st.out(0).integer;
    return total;
}

std::string record_query::name() const {
    auto list = source_ + conditions_.sql();
    for (std::size_t i = 0; i < where_arguments_; ++i) {
        const auto value =
            std::visit([](const auto& v) { return fmt::format("{}", v); }, conditions_.arguments()[i].value);
        list += fmt::format("|{}:{}", value.size(), value);
    }
    return list;
}

void assign(database& db, const record_table& table, const field& f, const cell& value,
            const master::conditions& which) {
    std::vector<argument> arguments;
    std::string where = table.kind_condition();
    for (const auto& c : which) {
        const auto& by = *table.resource().find(c.field);
        std::string in;
        for (const auto& v : c.any_of) {
            arguments.push_back(argument_of(by, v));
            in += (in.empty() ? "" : ", ") + place(arguments.size());
        }
        where += (where.empty() ? "" : " AND ") + record_table::column(by) + " IN (" + in + ")";
    }
    std::vector<slot::type> uses{slot_type(f)};
    for (const auto& a : arguments)
        uses.push_back(a.type());
    auto& st = db.prepared(
        "UPDATE " + std::string(table.resource().table) + " SET " + record_table::column(f) + " = :p0 WHERE " + where,
        uses, {});
    put(st.in(0), f, value);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        arguments[i].put_into(st.in(i + 1));
    st.execute();
}

}  // namespace penstock::store
