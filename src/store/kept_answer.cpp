#include "store/kept_answer.hpp"

#include <array>

#include "store/database.hpp"

namespace penstock::store {

namespace {

constexpr std::int64_t day_ms = 86'400'000;
using enum slot::type;

void forget_old(record_work& work) {
    auto& st = work.db().prepared("DELETE FROM kept_answer WHERE at < :p0", std::array{integer}, {});
    st.set(0, work.now_ms() - day_ms);
    st.execute();
}

}  // namespace

std::optional<kept_answer> find_answer(record_work& work, const kept_answer& like) {
    forget_old(work);
    auto& st = work.db().prepared(
        "SELECT body_sha256, answer FROM kept_answer WHERE user_id = :p0 AND path = :p1 AND idempotency_key = :p2",
        std::array{text, text, text}, std::array{text, text});
    st.set(0, like.user_id);
    st.set(1, like.path);
    st.set(2, like.idempotency_key);
    std::optional<kept_answer> found;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
        found = like;
        found->body_sha256 = st.out(0).text;
        found->answer = st.out(1).text;
    }
    return found;
}

void keep_answer(record_work& work, const kept_answer& kept) {
    auto& st = work.db().prepared(
        "INSERT INTO kept_answer (user_id, path, idempotency_key, body_sha256, answer, at) "
        "VALUES (:p0, :p1, :p2, :p3, :p4, :p5)",
        std::array{text, text, text, text, text, integer}, {});
    st.set(0, kept.user_id);
    st.set(1, kept.path);
    st.set(2, kept.idempotency_key);
    st.set(3, kept.body_sha256);
    st.set(4, kept.answer);
    st.set(5, work.now_ms());
    st.execute();
}

}  // namespace penstock::store
