#include <array>

#include "store/database.hpp"
#include "store/record_work.hpp"

namespace penstock::store {

namespace {

constexpr std::int64_t day_ms = 86'400'000;
using enum slot::type;

}  // namespace

std::optional<master::stored_response> record_work::find_response(const master::stored_response& like) {
    auto& old = db_.prepared("DELETE FROM kept_answer WHERE at < :p0", std::array{integer}, {});
    old.set(0, now_ms() - day_ms);
    old.execute();
    auto& st = db_.prepared(
        "SELECT body_sha256, answer FROM kept_answer WHERE user_id = :p0 AND path = :p1 AND idempotency_key = :p2",
        std::array{text, text, text}, std::array{text, text});
    st.set(0, like.user_id);
    st.set(1, like.path);
    st.set(2, like.idempotency_key);
    std::optional<master::stored_response> found;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
        found = like;
        found->body_sha256 = st.out(0).text;
        found->response = st.out(1).text;
    }
    return found;
}

void record_work::add_response(const master::stored_response& r) {
    auto& st = db_.prepared(
        "INSERT INTO kept_answer (user_id, path, idempotency_key, body_sha256, answer, at) "
        "VALUES (:p0, :p1, :p2, :p3, :p4, :p5)",
        std::array{text, text, text, text, text, integer}, {});
    st.set(0, r.user_id);
    st.set(1, r.path);
    st.set(2, r.idempotency_key);
    st.set(3, r.body_sha256);
    st.set(4, r.response);
    st.set(5, now_ms());
    st.execute();
}

}  // namespace penstock::store
