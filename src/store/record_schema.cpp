#include "store/record_schema.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "master/catalog.hpp"
#include "store/query.hpp"
#include "store/record_table.hpp"

namespace penstock::store {

namespace {

using master::field;
using master::resource;

struct column_name {
    std::string name;
};
BOOST_DESCRIBE_STRUCT(column_name, (), (name))

/// Names of a table's columns; none: there is no such table.
std::set<std::string> columns_of_table(database& db, const std::string& table) {
    std::set<std::string> names;
    const auto sql = db.kind() == database::backend::sqlite
                         ? "SELECT name FROM pragma_table_info('" + table + "')"
                         : "SELECT column_name::text FROM information_schema.columns WHERE table_name = '" + table +
                               "' AND table_schema = current_schema()";
    auto& st = db.prepared(sql, {}, std::array{slot::type::text});
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        names.insert(st.out(0).text);
    return names;
}

std::string sql_type(database::backend engine, slot::type t) {
    switch (t) {
        case slot::type::integer: return "BIGINT";
        case slot::type::real: return "DOUBLE PRECISION";
        // Order by code point on both; SQLite does so by itself.
        case slot::type::text: break;
    }
    return engine == database::backend::postgresql ? "TEXT COLLATE \"C\"" : "TEXT";
}

/// The value in rows that existed before the column.
std::string sql_literal(const field& f) {
    slot s(slot_type(f));
    put(s, f, f.default_value);
    if (s.state == soci::i_null) return s.kind == slot::type::text ? "''" : "0";
    switch (s.kind) {
        case slot::type::integer: return std::to_string(s.integer);
        case slot::type::real: return std::to_string(s.real);
        case slot::type::text: break;
    }
    return "'" + s.text + "'";  // defaults hold no quotes
}

/// A table's columns while they are put together: of a table of several resources the union.
class table_plan {
public:
    table_plan(database& db, std::string name) : db_(db), name_(std::move(name)) {
        present_ = columns_of_table(db_, name_);
    }

    /// `may_miss`: rows of another resource in the same table do not have it.
    void add(const field& f, bool may_miss) {
        const auto name = record_table::column(f);
        if (name.front() != '"' || !planned_.insert(name).second) return;
        std::string text = name + " " + sql_type(db_.kind(), slot_type(f));
        const bool is_nullable = f.is_nullable || (may_miss && f.default_value.is_null());
        if (!is_nullable) text += " NOT NULL DEFAULT " + sql_literal(f);
        if (const auto* target = master::find_resource(f.refers_to);
            target != nullptr && target->table != name_ && has_table(std::string(target->table))) {
            text += " REFERENCES " + std::string(target->table) + " (" + record_table::column(target->id()) + ")";
            if (f.is_cascading && f.cascade_field.empty()) text += " ON DELETE CASCADE";
        }
        columns_.push_back({name, std::move(text)});
    }

    void add_raw(const std::string& name, const std::string& type) {
        columns_.push_back({quoted(name), quoted(name) + " " + type});
    }

    void make(const std::string& primary_key) {
        if (present_.empty()) {
            std::string sql = "CREATE TABLE " + name_ + " (";
            for (const auto& c : columns_)
                sql += c.text + ", ";
            execute(db_.session(), sql + "PRIMARY KEY (" + primary_key + "))");
            return;
        }
        for (const auto& c : columns_) {
            if (!present_.contains(c.name.substr(1, c.name.size() - 2))) {
                execute(db_.session(), "ALTER TABLE " + name_ + " ADD COLUMN " + c.text);
            }
        }
    }

private:
    bool has_table(const std::string& table) { return !columns_of_table(db_, table).empty(); }

    struct column {
        std::string name, text;
    };
    database& db_;
    std::string name_;
    std::set<std::string> present_, planned_;
    std::vector<column> columns_;
};

std::string index_name(const std::string& table, const std::string& name) {
    return table + "_" + name;
}

void add_index(database& db, const std::string& table, const std::string& name, const std::string& columns,
               bool is_unique = false) {
    execute(db.session(), std::string("CREATE ") + (is_unique ? "UNIQUE " : "") + "INDEX IF NOT EXISTS " +
                              index_name(table, name) + " ON " + table + " (" + columns + ")");
}

void make_main_table(database& db, const resource& r) {
    table_plan plan(db, std::string(r.table));
    for (const auto* other : master::catalog()) {
        if (other->table != r.table) continue;
        for (const auto& f : other->fields) {
            if (f.is_stored && f.table.empty()) plan.add(f, !other->type_column.empty());
        }
        if (!other->type_column.empty()) plan.add(master::text(other->type_column, ""), false);
    }
    plan.make(record_table::column(r.id()));
}

void make_list_table(database& db, const resource& owner, const field& f) {
    const auto id = record_table::column(owner.id());
    table_plan plan(db, std::string(f.table));
    plan.add_raw("owner_id", sql_type(db.kind(), slot::type::text) + " NOT NULL REFERENCES " +
                                 std::string(owner.table) + " (" + id + ") ON DELETE CASCADE");
    plan.add_raw("position", "BIGINT NOT NULL");
    for (const auto& item : f.items)
        plan.add(item, false);
    plan.make("owner_id, position");
    for (const auto& item : f.items) {
        if (!item.refers_to.empty()) {
            add_index(db, std::string(f.table), "by_" + std::string(item.name), record_table::column(item));
        }
    }
}

/// Whether lists by that field gain by an index. In SQLite, where all records are of one gateway, `edge_id` selects
/// nothing; and a million names, each in another page of an index, take an import as long as all its other indexes
/// together, while sorting them takes a tenth of a second.
bool is_worth_index(database::backend engine, const resource& r, const field& f) {
    if (engine == database::backend::postgresql) return true;
    return f.name != "edge_id" && !(r.is_numerous && &f == r.name_field());
}

void make_indexes(database& db, const resource& r) {
    const std::string table(r.table);
    const auto id = record_table::column(r.id());
    const auto add = [&](const field& f, const std::string& name) {
        if (is_worth_index(db.kind(), r, f)) {
            add_index(db, table, name, record_table::column(f) + ", " + id);
        } else {
            execute(db.session(), "DROP INDEX IF EXISTS " + index_name(table, name));
        }
    };
    for (const auto& f : r.fields) {
        const auto column = record_table::column(f);
        if (!f.is_stored || column.front() != '"') continue;
        const bool is_asked_by = std::ranges::find(r.filters, f.name) != r.filters.end() || !f.refers_to.empty();
        if (f.is_unique) {
            add_index(db, table, "one_" + std::string(f.name), column, true);
        } else if (is_asked_by) {
            add(f, "by_" + std::string(f.name));
        }
    }
    if (r.has("updated_at")) add_index(db, table, "by_change", "updated_at, " + id);
    if (const auto* name = r.name_field()) add(*name, "by_name");
}

}  // namespace

void migrate_tables(database& db) {
    for (const auto* r : master::catalog()) {
        if (!r->is_read_only) make_main_table(db, *r);
    }
    for (const auto* r : master::catalog()) {
        if (r->is_read_only) continue;
        for (const auto& f : r->fields) {
            if (!f.table.empty()) make_list_table(db, *r, f);
        }
        make_indexes(db, *r);
    }
}

}  // namespace penstock::store
