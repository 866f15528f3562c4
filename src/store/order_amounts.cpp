#include "store/order_amounts.hpp"

#include <array>

#include "store/database.hpp"

namespace penstock::store {

bool add_order_amounts(record_work& work, const std::string& order_id, const orders::amounts& add) {
    using enum slot::type;
    auto& st = work.db().prepared(
        "UPDATE orders SET good_qty = good_qty + :p0, reject_qty = reject_qty + :p1 "
        "WHERE order_id = :p2 AND order_status = 'START' "
        "AND good_qty + :p3 BETWEEN 0 AND :p5 AND reject_qty + :p4 BETWEEN 0 AND :p6",
        std::array{integer, integer, text, integer, integer, integer, integer}, {});
    st.set(0, add.good);
    st.set(1, add.reject);
    st.set(2, order_id);
    st.set(3, add.good);
    st.set(4, add.reject);
    st.set(5, orders::largest_total);
    st.set(6, orders::largest_total);
    st.execute();
    return st.rows() > 0;
}

}  // namespace penstock::store
