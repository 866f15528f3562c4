#include "store/order_events.hpp"

#include <algorithm>
#include <array>

#include "store/database.hpp"

namespace penstock::store {

namespace {

using enum slot::type;

constexpr auto columns =
    "order_id, seq, at, op, from_status, to_status, actor, employee_id, reason_code, reason, good_qty, reject_qty, "
    "shift_name, shift_date";
constexpr std::array types{text, integer, integer, text,    text,    text, text,
                           text, text,    text,    integer, integer, text, text};

void set(statement& st, std::size_t i, const std::optional<std::string>& value) {
    st.set(i, value.value_or(""));
    if (!value) st.in(i).state = soci::i_null;
}

std::optional<std::string> text_at(const statement& st, std::size_t i) {
    if (st.out(i).state != soci::i_ok) return std::nullopt;
    return st.out(i).text;
}

orders::event event_of(const statement& st) {
    orders::event e;
    e.order_id = st.out(0).text;
    e.seq = st.out(1).integer;
    e.at = from_epoch_ms(st.out(2).integer);
    e.op = orders::parse_operation(st.out(3).text).value();
    if (const auto from = text_at(st, 4)) e.from = orders::parse_status(*from).value();
    e.to = orders::parse_status(st.out(5).text).value();
    e.actor = st.out(6).text;
    e.employee_id = text_at(st, 7);
    e.reason_code = text_at(st, 8);
    e.reason = text_at(st, 9);
    e.add = {st.out(10).integer, st.out(11).integer};
    e.shift_name = text_at(st, 12);
    e.shift_date = text_at(st, 13);
    return e;
}

/// The only number of a statement whose text argument is the order.
std::int64_t number(database& db, const std::string& sql, const std::string& order_id) {
    auto& st = db.prepared(sql, std::array{text}, std::array{integer});
    st.set(0, order_id);
    std::int64_t found = 0;
    for (bool is_row = st.execute(); is_row; is_row = st.fetch())
        found = st.out(0).integer;
    return found;
}

}  // namespace

void add_order_event(database& db, const orders::event& e) {
    // Writers come one after another, those of other gateways too: nobody takes the same number.
    const auto last = number(db, "SELECT coalesce(max(seq), 0) FROM order_event WHERE order_id = :p0", e.order_id);
    auto& st = db.prepared("INSERT INTO order_event (" + std::string(columns) +
                               ") VALUES (:p0, :p1, :p2, :p3, :p4, :p5, :p6, :p7, :p8, :p9, :p10, :p11, :p12, :p13)",
                           types, {});
    st.set(0, e.order_id);
    st.set(1, last + 1);
    st.set(2, to_epoch_ms(e.at));
    st.set(3, std::string(orders::to_string(e.op)));
    set(st, 4, e.from ? std::optional(std::string(orders::to_string(*e.from))) : std::nullopt);
    st.set(5, std::string(orders::to_string(e.to)));
    st.set(6, e.actor);
    set(st, 7, e.employee_id);
    set(st, 8, e.reason_code);
    set(st, 9, e.reason);
    st.set(10, e.add.good);
    st.set(11, e.add.reject);
    set(st, 12, e.shift_name);
    set(st, 13, e.shift_date);
    st.execute();
}

void remove_order_events(database& db, std::string_view order_id) {
    auto& st = db.prepared("DELETE FROM order_event WHERE order_id = :p0", std::array{text}, {});
    st.set(0, std::string(order_id));
    st.execute();
}

order_event_page list_order_events(snapshot& from, const std::string& order_id, const order_event_request& asked) {
    order_event_page page;
    from.run([&](database& db) {
        page.total = number(db,
                            "SELECT count(*) FROM (SELECT 1 FROM order_event WHERE order_id = :p0 LIMIT " +
                                std::to_string(order_event_page::most_counted + 1) + ") AS counted",
                            order_id);
        auto& st = db.prepared("SELECT " + std::string(columns) +
                                   " FROM order_event WHERE order_id = :p0 AND seq < :p1 ORDER BY seq DESC "
                                   "LIMIT :p2 OFFSET :p3",
                               std::array{text, integer, integer, integer}, types);
        st.set(0, order_id);
        st.set(1, asked.before.value_or(INT64_MAX));
        st.set(2, asked.limit + 1);
        st.set(3, asked.offset);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            page.items.push_back(event_of(st));
    });
    page.is_capped = page.total > order_event_page::most_counted;
    page.total = std::min(page.total, order_event_page::most_counted);
    page.has_more = static_cast<std::int64_t>(page.items.size()) > asked.limit;
    if (page.has_more) page.items.pop_back();
    return page;
}

}  // namespace penstock::store
