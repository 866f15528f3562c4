#include <algorithm>
#include <array>

#include "orders/queries.hpp"
#include "store/database.hpp"
#include "store/record_work.hpp"
#include "store/row.hpp"
#include "store/snapshot.hpp"

namespace penstock::store {

namespace {

using enum slot::type;

constexpr std::array order_columns{
    column{"order_id", text},    column{"seq", integer},    column{"at", integer},       column{"op", text},
    column{"from_status", text}, column{"to_status", text}, column{"actor", text},       column{"employee_id", text},
    column{"reason_code", text}, column{"reason", text},    column{"good_qty", integer}, column{"reject_qty", integer},
    column{"shift_name", text},  column{"shift_date", text}};

orders::event order_event_of(const statement& st) {
    orders::event e;
    std::optional<std::string> from;
    std::string op, to;
    row_reader(st)
        .take(e.order_id)
        .take(e.seq)
        .take(e.time)
        .take(op)
        .take(from)
        .take(to)
        .take(e.actor)
        .take(e.employee_id)
        .take(e.reason_code)
        .take(e.reason)
        .take(e.add.good)
        .take(e.add.reject)
        .take(e.shift_name)
        .take(e.shift_date);
    e.op = orders::parse_operation(op).value();
    if (from) e.from = orders::parse_status(*from).value();
    e.to = orders::parse_status(to).value();
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

void record_work::add_order_event(const orders::event& e) {
    // Writers come one after another, those of other gateways too: no two take the same number.
    const auto last = number(db_, "SELECT coalesce(max(seq), 0) FROM order_event WHERE order_id = :p0", e.order_id);
    auto& st = db_.prepared(
        "INSERT INTO order_event (" + names_of(order_columns) + ") VALUES (" + places(order_columns.size()) + ")",
        types_of(order_columns), {});
    row_writer(st)
        .add(e.order_id)
        .add(last + 1)
        .add(e.time)
        .add(orders::to_string(e.op))
        .add(e.from ? std::optional(orders::to_string(*e.from)) : std::nullopt)
        .add(orders::to_string(e.to))
        .add(e.actor)
        .add(e.employee_id)
        .add(e.reason_code)
        .add(e.reason)
        .add(e.add.good)
        .add(e.add.reject)
        .add(e.shift_name)
        .add(e.shift_date);
    st.execute();
}

void record_work::remove_order_events(std::string_view order_id) {
    auto& st = db_.prepared("DELETE FROM order_event WHERE order_id = :p0", std::array{text}, {});
    st.set(0, std::string(order_id));
    st.execute();
}

orders::event_page snapshot::list_order_events(const std::string& order_id, const orders::event_request& asked) {
    orders::event_page page;
    run([&](database& db) {
        page.total = number(db,
                            "SELECT count(*) FROM (SELECT 1 FROM order_event WHERE order_id = :p0 LIMIT " +
                                std::to_string(orders::event_page::max_counted + 1) + ") AS counted",
                            order_id);
        auto& st = db.prepared("SELECT " + names_of(order_columns) +
                                   " FROM order_event WHERE order_id = :p0 AND seq < :p1 ORDER BY seq DESC "
                                   "LIMIT :p2 OFFSET :p3",
                               std::array{text, integer, integer, integer}, types_of(order_columns));
        st.set(0, order_id);
        st.set(1, asked.older_than.value_or(INT64_MAX));
        st.set(2, asked.limit + 1);
        st.set(3, asked.offset);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            page.items.push_back(order_event_of(st));
    });
    page.is_capped = page.total > orders::event_page::max_counted;
    page.total = std::min(page.total, orders::event_page::max_counted);
    page.has_more = static_cast<std::int64_t>(page.items.size()) > asked.limit;
    if (page.has_more) page.items.pop_back();
    return page;
}

}  // namespace penstock::store
