#include "store/sequence.hpp"

#include <array>

namespace penstock::store {

using enum slot::type;

std::int64_t sequence::next(database& db) {
    if (!last_) {
        auto& st = db.prepared_without_flush("SELECT counter_value FROM shared_counter WHERE counter_name = :p0",
                                             std::array{text}, std::array{integer});
        st.set(0, std::string(name_));
        last_ = 0;
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            last_ = st.out(0).integer;
    }
    return ++*last_;
}

void sequence::save(database& db) {
    if (!last_) return;
    auto& st = db.prepared(
        "INSERT INTO shared_counter (counter_name, counter_value) VALUES (:p0, :p1) "
        "ON CONFLICT (counter_name) DO UPDATE SET counter_value = excluded.counter_value",
        std::array{text, integer}, {});
    st.set(0, std::string(name_));
    st.set(1, *last_);
    st.execute();
}

}  // namespace penstock::store
