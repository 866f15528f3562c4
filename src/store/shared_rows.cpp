#include "store/shared_rows.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include "base/clock.hpp"
#include "store/database.hpp"
#include "store/database_copy.hpp"
#include "store/migrations.hpp"
#include "store/shared_tables.hpp"
#include "store/sqlite_file.hpp"

namespace penstock::store {

namespace {

namespace fs = std::filesystem;
using prepared = sqlite_file::prepared;

/// The tables of the master data; a file that had none of them was copied by the migrations before they changed it.
outcome<> make_tables(const std::string& file) {
    {
        auto db = database::open_sqlite(file);
        if (!db) return db.error();
        if (auto done = update_shared_schema(**db, to_epoch_ms(wall_now())); !done) return done;
    }
    std::error_code ec;
    const auto copies = fs::path(file).filename().string() + ".before-";
    std::vector<fs::path> found;
    for (fs::directory_iterator at(fs::path(file).parent_path(), ec); !ec && at != fs::directory_iterator();
         at.increment(ec)) {
        if (at->path().filename().string().starts_with(copies)) found.push_back(at->path());
    }
    for (const auto& path : found)
        fs::remove(path, ec);
    return settle_database(file);
}

prepared::type type_of(const file_column& c) {
    if (c.type == "BIGINT" || c.type == "INTEGER") return prepared::type::integer;
    return c.type == "TEXT" ? prepared::type::text : prepared::type::real;
}

char unescaped(char c) {
    switch (c) {
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        case 'v': return '\v';
        default: return c;
    }
}

/// Fields of a line of COPY's text form.   Source: PostgreSQL, COPY, "Text Format".
void split_line(std::string_view line, std::vector<std::optional<std::string>>& fields) {
    std::size_t n = 0;
    const auto next = [&]() -> std::string& {
        if (n == fields.size()) fields.emplace_back();
        auto& field = fields[n++];
        if (!field) field.emplace();
        field->clear();
        return *field;
    };
    for (std::size_t at = 0;;) {
        const auto end = std::min(line.find('\t', at), line.size());
        const auto raw = line.substr(at, end - at);
        auto& field = next();
        if (raw == "\\N") {
            fields[n - 1].reset();
        } else {
            for (std::size_t i = 0; i < raw.size(); ++i)
                field += raw[i] == '\\' && i + 1 < raw.size() ? unescaped(raw[++i]) : raw[i];
        }
        if (end == line.size()) break;
        at = end + 1;
    }
    fields.resize(n);
}

outcome<> copy_table(postgres_link& from, sqlite_file& to, const shared_table& t, const std::string& edges) {
    const auto there = columns_of_server(from, t.name);
    if (!there) return there.error();
    auto columns = columns_of_file(to, t.name);
    if (!columns) return columns.error();
    std::erase_if(*columns, [&](const auto& c) { return std::ranges::find(*there, c.name) == there->end(); });
    if (columns->empty()) return failure{cause::foreign_schema, "the database in PostgreSQL has no table " + t.name};
    std::string names, places;
    for (const auto& c : *columns) {
        names += (names.empty() ? "\"" : ", \"") + c.name + "\"";
        places += places.empty() ? "?" : ", ?";
    }
    if (auto done = to.execute("DELETE FROM " + t.name); !done) return done;
    auto insert = to.prepare("INSERT INTO " + t.name + " (" + names + ") VALUES (" + places + ")");
    if (!insert) return insert.error();
    std::vector<std::optional<std::string>> fields;
    return from.copy_out(
        "COPY (SELECT " + names + " FROM " + t.name + " WHERE " + condition_for(t.kept, edges) + ") TO STDOUT",
        [&](std::string_view line) -> outcome<> {
            split_line(line, fields);
            if (fields.size() != columns->size())
                return failure{cause::foreign_schema,
                               "a row of the table " + t.name + " has a wrong number of columns"};
            for (std::size_t i = 0; i < fields.size(); ++i)
                (*insert)->bind(static_cast<int>(i) + 1, type_of((*columns)[i]), fields[i]);
            const auto done = (*insert)->step();
            return done ? outcome<>() : outcome<>(done.error());
        });
}

/// What refers to a record of another gateway, which is not in the file, refers to nothing; a row that must, goes.
outcome<> drop_dangling_references(sqlite_file& db) {
    for (const auto& t : shared_tables()) {
        const auto check = "pragma_foreign_key_check(" + sqlite_file::quoted(t.name) + ")";
        const auto broken = db.texts("SELECT DISTINCT fkid FROM " + check);
        if (!broken) return broken.error();
        const auto columns = columns_of_file(db, t.name);
        if (!columns) return columns.error();
        for (const auto& key : *broken) {
            const auto by = db.texts("SELECT \"from\" FROM pragma_foreign_key_list(" + sqlite_file::quoted(t.name) +
                                     ") WHERE id = " + key);
            if (!by) return by.error();
            const auto found = std::ranges::find(*columns, by->at(0), &file_column::name);
            const bool may_be_null = found != columns->end() && found->is_nullable;
            const auto which = " WHERE rowid IN (SELECT rowid FROM " + check + " WHERE fkid = " + key + ")";
            if (auto done = db.execute(may_be_null ? "UPDATE " + t.name + " SET \"" + by->at(0) + "\" = NULL" + which
                                                   : "DELETE FROM " + t.name + which);
                !done) {
                return done;
            }
        }
    }
    return {};
}

}  // namespace

outcome<std::vector<std::string>> columns_of_server(postgres_link& from, const std::string& table) {
    return from.texts("SELECT column_name::text FROM information_schema.columns WHERE table_name = " +
                      postgres_link::quoted(table) + " AND table_schema = current_schema()");
}

outcome<std::int64_t> count_other_gateways(postgres_link& from, std::span<const std::string> edges) {
    const auto mark = std::string(user_mark);
    return from.number("SELECT count(*) FROM (SELECT substr(counter_name, " + std::to_string(mark.size() + 1) +
                       ") AS edge FROM shared_counter WHERE counter_name LIKE '" + mark +
                       "%' UNION SELECT edge_id FROM opc) AS users WHERE edge <> '' AND edge NOT IN (" +
                       edge_list(edges) + ")");
}

outcome<> write_shared_rows(postgres_link& from, std::span<const std::string> edges, const std::string& file) {
    if (auto done = make_tables(file); !done) return done;
    const auto others = count_other_gateways(from, edges);
    if (!others) return others.error();
    auto to = sqlite_file::open(file, sqlite_file::mode::write);
    if (!to) return to.error();
    for (const auto* pragma : {"PRAGMA synchronous=OFF", "PRAGMA journal_mode=OFF", "BEGIN"}) {
        if (auto done = (*to)->execute(pragma); !done) return done;
    }
    const auto list = edge_list(edges);
    for (const auto& t : shared_tables()) {
        if (auto done = copy_table(from, **to, t, list); !done) return done;
    }
    if (*others > 0) {
        if (auto done = drop_dangling_references(**to); !done) return done;
    }
    return (*to)->execute("COMMIT");
}

shared_rows::shared_rows(std::unique_ptr<postgres_link> link, std::vector<std::string> edges)
    : link_(std::move(link)), edges_(std::move(edges)) {}

outcome<std::unique_ptr<shared_rows>> shared_rows::open(const std::string& url, std::vector<std::string> edges,
                                                        std::function<bool()> go_on) {
    auto link = postgres_link::open(url, std::move(go_on));
    if (!link) return link.error();
    std::unique_ptr<shared_rows> made(new shared_rows(std::move(*link), std::move(edges)));
    auto& from = *made->link_;
    if (auto done = from.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); !done) return done.error();
    const auto keep = [](std::int64_t& to, const outcome<std::int64_t>& found) -> outcome<> {
        if (!found) return found.error();
        to = *found;
        return {};
    };
    if (auto done = keep(made->change_, from.number("SELECT coalesce(max(seq), 0) FROM change_log")); !done)
        return done.error();
    if (auto done = keep(made->others_, count_other_gateways(from, made->edges_)); !done) return done.error();
    if (auto done = keep(made->bytes_, from.number("SELECT pg_database_size(current_database())")); !done)
        return done.error();
    return made;
}

outcome<> shared_rows::write_into(const std::string& file) {
    return write_shared_rows(*link_, edges_, file);
}

}  // namespace penstock::store
