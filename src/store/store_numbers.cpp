#include "base/text.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

struct numbered_tag {
    std::string tag_id;
    std::int64_t tag_number = 0;
};
BOOST_DESCRIBE_STRUCT(numbered_tag, (), (tag_id, tag_number))

/// The highest number that was ever given; it stays when tags are deleted.
std::int64_t last_number(soci::session& db) {
    const auto kept = selector<setting>(db, "setting", "setting_name").find("last_tag_number");
    return kept ? parse_number<std::int64_t>(kept->setting_text).value_or(0) : 0;
}

void keep_last_number(soci::session& db, std::int64_t number) {
    execute(db,
            "INSERT INTO setting (setting_name, setting_text) VALUES ('last_tag_number', :number) "
            "ON CONFLICT (setting_name) DO UPDATE SET setting_text = excluded.setting_text",
            {{"number", std::to_string(number)}});
}

}  // namespace

void remove_numbers(soci::session& db, const std::string& which, const text_arguments& arguments) {
    execute(db, "DELETE FROM tag_number WHERE " + which, arguments);
}

outcome<std::vector<tag_number>> store::numbers_of(const std::vector<std::string>& tag_ids) {
    return body_->db->transact([&](soci::session& db) {
        std::vector<tag_number> numbers;
        auto last = last_number(db);
        const auto before = last;
        selector<numbered_tag> known(db, "tag_number", "tag_id");
        auto add = make_inserter<numbered_tag>(db, "tag_number", "tag_id");
        // Usually all tags have a number, as at a start, or none has, as in an import.
        bool is_new = false;
        for (const auto& id : tag_ids) {
            auto row = is_new ? std::nullopt : known.find(id);
            if (!row) {
                is_new = add.write({id, last + 1});
                row = is_new ? numbered_tag{id, ++last} : known.find(id);
            }
            numbers.push_back(static_cast<tag_number>(row.value().tag_number));
        }
        if (last != before) keep_last_number(db, last);
        return numbers;
    });
}

}  // namespace penstock::store
