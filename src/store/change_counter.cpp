#include "store/change_counter.hpp"

#include "store/query.hpp"

namespace penstock::store {

std::int64_t change_counter::next(database& db) {
    if (!last_) {
        auto& st = db.prepared("SELECT counter_value FROM shared_counter WHERE counter_name = 'change'", {},
                               std::array{slot::type::integer});
        last_ = 0;
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            last_ = st.out(0).integer;
    }
    return ++*last_;
}

void change_counter::save(database& db) {
    if (!last_) return;
    auto& st = db.prepared(
        "INSERT INTO shared_counter (counter_name, counter_value) VALUES ('change', :p0) "
        "ON CONFLICT (counter_name) DO UPDATE SET counter_value = excluded.counter_value",
        std::array{slot::type::integer}, {});
    st.set(0, *last_);
    st.execute();
}

}  // namespace penstock::store
