#include "store/site_records.hpp"

#include "store/query.hpp"
#include "store/site_rows.hpp"

namespace penstock::store {

void ensure_site(soci::session& db, const std::string& site_id, wall_time now) {
    site s;
    s.site_id = s.site_name = site_id;
    s.created_at = s.updated_at = to_epoch_ms(now);
    make_inserter<site>(db, "site", "site_id").write(s);
}

answer<> site_records::ensure(const std::string& site_id, wall_time now) {
    return db_.transact([&](soci::session& db) { ensure_site(db, site_id, now); });
}

answer<site> site_records::get(const std::string& site_id) {
    return db_.transact([&](soci::session& db) { return select_one<site>(db, "site", "site_id", site_id); });
}

answer<page<site>> site_records::list(const page_query& query) {
    return db_.transact(
        [&](soci::session& db) { return select_page<site>(db, "site", make_list_sql(query, "site_id", "site_name")); });
}

}  // namespace penstock::store
