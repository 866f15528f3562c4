#include "store/shared_tables.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "master/catalog.hpp"
#include "store/record_table.hpp"
#include "store/sqlite_file.hpp"

namespace penstock::store {

namespace {

/// A record with this field belongs to that gateway; other records belong to all gateways that share the database.
constexpr std::string_view owner_field = "edge_id";

std::string rows_of(const std::string& column, const std::string& id, const std::string& table) {
    return column + " IN (SELECT " + id + " FROM " + table + " WHERE edge_id IN ({}))";
}

std::string rows_not_of_others(const std::string& column, const std::string& table) {
    return column + " NOT IN (SELECT " + column + " FROM " + table + " WHERE edge_id NOT IN ({}))";
}

std::vector<shared_table> all_tables() {
    std::vector<shared_table> all, lists;
    const auto is_there = [&](std::string_view name) {
        return std::ranges::find(all, name, &shared_table::name) != all.end();
    };
    for (const auto* r : master::catalog()) {
        if (r->is_read_only) continue;
        const auto id = record_table::column(r->id());
        const bool is_owned = r->has(owner_field);
        const std::string own = is_owned ? "edge_id IN ({})" : "";
        if (!is_there(r->table)) all.push_back({std::string(r->table), id, own, own});
        for (const auto& f : r->fields) {
            if (f.table.empty()) continue;
            const auto items = is_owned ? rows_of("owner_id", id, std::string(r->table)) : std::string();
            lists.push_back({std::string(f.table), "owner_id, position", items, items});
        }
    }
    all.insert(all.end(), lists.begin(), lists.end());
    all.push_back(
        {"alarm_state", "alarm_id", rows_of("alarm_id", "alarm_id", "alarm"), rows_not_of_others("alarm_id", "alarm")});
    all.push_back({"alarm_event", "event_id", {}, rows_not_of_others("tag_id", "tag")});
    all.push_back({"change_log", "seq"});
    all.push_back({"order_event", "order_id, seq"});
    all.push_back({"service_token", "token_id"});
    all.push_back({"service_key", "key_sha256"});
    all.push_back({"kept_answer", "user_id, path, idempotency_key", {}, "FALSE"});
    all.push_back({"shared_counter",
                   "counter_name",
                   {},
                   "counter_name NOT LIKE '" + std::string(user_mark) + "%' AND counter_name NOT LIKE '" +
                       std::string(restore_mark) + "%'"});
    return all;
}

}  // namespace

const std::vector<shared_table>& shared_tables() {
    static const auto all = all_tables();
    return all;
}

std::string edge_list(std::span<const std::string> edge_ids) {
    std::string out;
    for (const auto& id : edge_ids)
        out += (out.empty() ? "" : ", ") + sqlite_file::quoted(id);
    return out;
}

std::string condition_for(const std::string& condition, const std::string& edges) {
    if (condition.empty()) return "TRUE";
    std::string out = condition;
    if (const auto at = out.find("{}"); at != std::string::npos) out.replace(at, 2, edges);
    return out;
}

outcome<std::vector<file_column>> columns_of_file(sqlite_file& db, const std::string& table) {
    const auto rows = db.texts("SELECT name || '\n' || type || '\n' || \"notnull\" FROM pragma_table_info(" +
                               sqlite_file::quoted(table) + ")");
    if (!rows) return rows.error();
    std::vector<file_column> all;
    for (const auto& row : *rows) {
        const auto parts = split(row, '\n');
        all.push_back({std::string(parts.at(0)), std::string(parts.at(1)), parts.at(2) == "0"});
    }
    return all;
}

}  // namespace penstock::store
