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

/// Finds numbers of tags. A start asks for the tags of an OPC in the order of the table, so the next row is often the
/// next tag: then it is only read, not searched, which takes a tenth of the time.
class number_finder {
public:
    explicit number_finder(soci::session& db)
        : rows_(db, select_sql<numbered_tag>("tag_number", "WHERE tag_id >= :id ORDER BY tag_id"), {{"id", ""}}) {}

    std::optional<std::int64_t> find(const std::string& id) {
        if (!has_searched_ || id < asked_) return search(id);
        for (int steps = 0; !is_at_end_ && row_.tag_id < id; ++steps) {
            if (steps == max_steps) return search(id);
            next();
        }
        asked_ = id;
        return number_if(id);
    }

    /// The same for a row that may have been written since the last search.
    std::optional<std::int64_t> search(const std::string& id) {
        rows_.restart({{"id", id}});
        has_searched_ = true;
        asked_ = id;
        next();
        return number_if(id);
    }

private:
    static constexpr int max_steps = 4;  ///< rows of other OPCs that are read before a search is faster

    void next() {
        is_at_end_ = !rows_.next();
        if (!is_at_end_) rows_.read(row_);
    }
    std::optional<std::int64_t> number_if(const std::string& id) const {
        if (is_at_end_ || row_.tag_id != id) return std::nullopt;
        return row_.tag_number;
    }

    sqlite_rows rows_;
    numbered_tag row_;   ///< the first one whose id is not less than `asked_`
    std::string asked_;  ///< the last id
    bool has_searched_ = false;
    bool is_at_end_ = false;
};

}  // namespace

void remove_numbers(soci::session& db, const std::string& which, const text_arguments& arguments) {
    execute(db, "DELETE FROM tag_number WHERE " + which, arguments);
}

outcome<std::vector<tag_number>> store::numbers_of(const std::vector<std::string>& tag_ids) {
    return body_->db->transact([&](soci::session& db) {
        std::vector<tag_number> numbers;
        auto last = last_number(db);
        const auto before = last;
        number_finder known(db);
        auto add = make_inserter<numbered_tag>(db, "tag_number", "tag_id");
        // Usually all tags have a number, as at a start, or none has, as in an import.
        bool is_new = false;
        for (const auto& id : tag_ids) {
            auto number = is_new ? std::nullopt : known.find(id);
            if (!number) {
                is_new = add.write({id, last + 1});
                number = is_new ? ++last : known.search(id);
            }
            numbers.push_back(static_cast<tag_number>(number.value()));
        }
        if (last != before) keep_last_number(db, last);
        return numbers;
    });
}

}  // namespace penstock::store
