#include "store/change_feed.hpp"

#include <array>

#include "store/database.hpp"
#include "store/snapshot.hpp"

namespace penstock::store {

std::int64_t last_change(database& db) {
    std::int64_t last = 0;
    auto& st = db.prepared("SELECT coalesce(max(seq), 0) FROM change_log", {}, std::array{slot::type::integer});
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        last = st.out(0).integer;
    return last;
}

std::int64_t snapshot::last_change() {
    std::int64_t last = 0;
    run([&](database& db) { last = penstock::store::last_change(db); });
    return last;
}

master::change_page snapshot::changes_after(std::int64_t seq, std::size_t max_items) {
    using enum slot::type;
    master::change_page page;
    run([&](database& db) {
        auto& counting =
            db.prepared("SELECT count(*) FROM change_log WHERE seq > :p0", std::array{integer}, std::array{integer});
        counting.set(0, seq);
        for (bool is_row = counting.execute(); is_row; is_row = counting.fetch())
            page.total = counting.out(0).integer;
        auto& st = db.prepared(
            "SELECT seq, at, actor, kind, id, action, version, edge_id FROM change_log "
            "WHERE seq > :p0 ORDER BY seq LIMIT " +
                std::to_string(max_items),
            std::array{integer}, std::array{integer, integer, text, text, text, text, integer, text});
        st.set(0, seq);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            page.items.push_back({st.out(0).integer, st.out(1).integer, st.out(2).text, st.out(3).text, st.out(4).text,
                                  st.out(5).text, st.out(6).integer, st.out(7).text});
        }
    });
    page.has_more = page.total > static_cast<std::int64_t>(page.items.size());
    return page;
}

}  // namespace penstock::store
