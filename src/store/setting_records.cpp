#include "store/setting_records.hpp"

#include "store/query.hpp"

namespace penstock::store {

namespace {

struct setting {
    std::string setting_name;
    std::string setting_text;
};
BOOST_DESCRIBE_STRUCT(setting, (), (setting_name, setting_text))

}  // namespace

answer<std::optional<std::string>> setting_records::get(const std::string& name) {
    return db_.transact([&](soci::session& db) -> std::optional<std::string> {
        auto rows = select<setting>(db, "setting", "WHERE setting_name = :name", {{"name", name}});
        if (rows.empty()) return std::nullopt;
        return std::move(rows.front().setting_text);
    });
}

answer<> setting_records::put(const std::string& name, const std::string& text) {
    return db_.transact([&](soci::session& db) {
        const std::string update = " ON CONFLICT (setting_name) DO UPDATE SET setting_text = excluded.setting_text";
        writer<setting>(db, insert_sql<setting>("setting") + update, columns_of<setting>()).write({name, text});
    });
}

}  // namespace penstock::store
