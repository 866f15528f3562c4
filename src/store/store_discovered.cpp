#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr std::string_view prefix = "discovered ";

std::string name_of(const std::string& opc_id) {
    return std::string(prefix) + opc_id;
}

}  // namespace

outcome<std::map<std::string, std::string>> store::list_discovered() {
    return body_->db->transact([](soci::session& db) {
        std::map<std::string, std::string> found;
        for (auto& row : select<setting>(db, "setting", "WHERE setting_name LIKE 'discovered %'"))
            found.emplace(row.setting_name.substr(prefix.size()), std::move(row.setting_text));
        return found;
    });
}

outcome<> store::add_discovered(const std::string& opc_id, const std::string& device) {
    return body_->db->transact([&](soci::session& db) {
        execute(db, "INSERT OR REPLACE INTO setting (setting_name, setting_text) VALUES (:name, :device)",
                {{"name", name_of(opc_id)}, {"device", device}});
    });
}

outcome<> store::remove_discovered(const std::string& opc_id) {
    return body_->db->transact([&](soci::session& db) {
        execute(db, "DELETE FROM setting WHERE setting_name = :name", {{"name", name_of(opc_id)}});
    });
}

}  // namespace penstock::store
