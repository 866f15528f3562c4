#include <array>

#include "orders/queries.hpp"
#include "orders/work_order.hpp"
#include "store/database.hpp"
#include "store/record_work.hpp"
#include "store/row.hpp"
#include "store/snapshot.hpp"

namespace penstock::store {

using enum slot::type;

bool record_work::add_counted_amounts(const orders::counted_order& to) {
    auto& st = db_.prepared(
        "UPDATE orders SET good_qty = good_qty + :p0 - good_counted, reject_qty = reject_qty + :p1 - reject_counted, "
        "good_counted = :p2, reject_counted = :p3, good_base = :p4, reject_base = :p5 "
        "WHERE order_id = :p6 AND order_status = 'START' AND good_qty + :p7 - good_counted BETWEEN 0 AND :p8 "
        "AND reject_qty + :p9 - reject_counted BETWEEN 0 AND :p10",
        std::array{integer, integer, integer, integer, real, real, text, integer, integer, integer, integer}, {});
    row_writer row(st);
    row.add(to.good.total).add(to.reject.total).add(to.good.total).add(to.reject.total);
    row.add(to.good.base).add(to.reject.base).add(to.order_id);
    row.add(to.good.total).add(orders::max_total).add(to.reject.total).add(orders::max_total);
    st.execute();
    forget(to.order_id);
    return st.rows() > 0;
}

void record_work::save_counter_bases(const std::string& order_id, std::optional<double> good,
                                     std::optional<double> reject) {
    auto& st = db_.prepared("UPDATE orders SET good_base = :p0, reject_base = :p1 WHERE order_id = :p2",
                            std::array{real, real, text}, {});
    row_writer(st).add(good).add(reject).add(order_id);
    st.execute();
    forget(order_id);
}

std::vector<orders::counted_order> snapshot::list_counted_orders(const std::string& order_id) {
    std::vector<orders::counted_order> found;
    run([&](database& db) {
        auto& st = db.prepared(
            "SELECT o.order_id, l.good_tag_id, l.reject_tag_id, o.good_base, o.reject_base, o.good_counted, "
            "o.reject_counted "
            "FROM orders o JOIN asset l ON l.asset_id = o.line_id "
            "WHERE o.order_status = 'START' AND (l.good_tag_id IS NOT NULL OR l.reject_tag_id IS NOT NULL)"
            " AND (:p0 = '' OR o.order_id = :p1)",
            std::array{text, text}, std::array{text, text, text, real, real, integer, integer});
        st.set(0, order_id);
        st.set(1, order_id);
        for (bool is_row = st.execute(); is_row; is_row = st.fetch()) {
            auto& o = found.emplace_back();
            row_reader row(st);
            row.take(o.order_id).take(o.good.tag_id).take(o.reject.tag_id).take(o.good.base).take(o.reject.base);
            row.take(o.good.total).take(o.reject.total);
        }
    });
    return found;
}

}  // namespace penstock::store
