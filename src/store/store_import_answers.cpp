#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr std::string_view answer_mark = "import ";

/// Formats have no blanks in their names, so keys of one are not those of another.
std::string answer_prefix(const std::string& format) {
    return std::string(answer_mark) + format + ' ';
}

}  // namespace

outcome<import_answers> store::list_import_answers(const std::string& format) {
    return body_->db->transact([&](soci::session& db) {
        const auto prefix = answer_prefix(format);
        import_answers found;
        for (auto& row : select<setting>(db, "setting", "WHERE setting_name LIKE 'import %'")) {
            if (row.setting_name.starts_with(prefix))
                found.emplace(row.setting_name.substr(prefix.size()), std::move(row.setting_text));
        }
        return found;
    });
}

outcome<> store::put_import_answers(const std::string& format, const import_answers& answers) {
    return body_->db->transact([&](soci::session& db) {
        const auto prefix = answer_prefix(format);
        for (const auto& [key, text] : answers) {
            const auto name = prefix + key;
            if (text.empty()) {
                execute(db, "DELETE FROM setting WHERE setting_name = :name", {{"name", name}});
            } else {
                execute(db, "INSERT OR REPLACE INTO setting (setting_name, setting_text) VALUES (:name, :text)",
                        {{"name", name}, {"text", text}});
            }
        }
    });
}

}  // namespace penstock::store
